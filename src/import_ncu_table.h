/*
 * The tables in what `ncu --csv` prints: which lines are a header, which are rows, and their
 * fields, parsed by libcsv. It knows the three layouts and the columns' names; what a metric
 * means is not its business.
 *
 * A header is a line whose fields (cut at comma, semicolon or tab, whichever gives most) have
 * "Kernel Name" and, in the long layout, "Metric Name" and "Metric Value"; in the per-kernel
 * summary "Metric Name", "Invocations" and "Average"; in the wide layout "ID" and no "Metric
 * Name". There may be several, each with its own columns; the program's own output may stand
 * anywhere. After a header only lines that begin with a quote, a digit or the delimiter are rows.
 */
#ifndef IMPORT_NCU_TABLE_H
#define IMPORT_NCU_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "src/import_lines.h"

enum ncu_layout { NCU_LONG, NCU_WIDE, NCU_SUMMARY };

/* The columns that have a meaning of their own: X(enumerator, name in the header). */
#define NCU_COLUMNS(X)                                                                             \
    X(NCU_COL_ID, "ID")                                                                            \
    X(NCU_COL_PROCESS, "Process ID")                                                               \
    X(NCU_COL_PROCESS_NAME, "Process Name")                                                        \
    X(NCU_COL_HOST, "Host Name")                                                                   \
    X(NCU_COL_KERNEL, "Kernel Name")                                                               \
    X(NCU_COL_BLOCK, "Block Size")                                                                 \
    X(NCU_COL_GRID, "Grid Size")                                                                   \
    X(NCU_COL_DEVICE, "Device")                                                                    \
    X(NCU_COL_CC, "CC")                                                                            \
    X(NCU_COL_INVOCATIONS, "Invocations")                                                          \
    X(NCU_COL_SECTION, "Section Name")                                                             \
    X(NCU_COL_LABEL, "Body Item Label")                                                            \
    X(NCU_COL_METRIC, "Metric Name")                                                               \
    X(NCU_COL_UNIT, "Metric Unit")                                                                 \
    X(NCU_COL_VALUE, "Metric Value")                                                               \
    X(NCU_COL_AVERAGE, "Average")                                                                  \
    X(NCU_COL_MINIMUM, "Minimum")                                                                  \
    X(NCU_COL_MAXIMUM, "Maximum")                                                                  \
    X(NCU_COL_RULE, "Rule Name")                                                                   \
    X(NCU_COL_RULE_TYPE, "Rule Type")                                                              \
    X(NCU_COL_RULE_TEXT, "Rule Description")                                                       \
    X(NCU_COL_SPEEDUP, "Estimated Speedup")

#define NCU_X(enumerator, name) enumerator,
enum ncu_column { NCU_COLUMNS(NCU_X) NCU_COLUMN_COUNT };
#undef NCU_X

struct ncu_field {
    const char *text; /* NUL-terminated for convenience; the field may hold NULs of its own */
    size_t len;
};

/* One table's header. Names are owned by the reader and valid until the next header. */
struct ncu_header {
    enum ncu_layout layout;
    char delimiter;
    uint32_t line;
    struct ncu_field *name; /* of every column, blanks trimmed */
    bool *wanted;           /* which columns' fields rows are to have; see ncu_events.header */
    size_t columns;
    long at[NCU_COLUMN_COUNT]; /* index of a column, or -1: the table does not have it */
};

/* A row. Fields that are not wanted, and those beyond the row's end, are empty. */
struct ncu_row {
    const struct ncu_header *header;
    const struct ncu_field *field; /* header->columns of them; valid during the call */
    size_t fields;                 /* that the row really has; may be fewer, or more */
    uint32_t line;                 /* where it begins */
    bool same; /* what tells launches apart is, byte by byte, that of the row before */
    bool open; /* the file ends with it, without a line end and outside a quote: it may be cut */
};

/* The text of one of the known columns; empty where the table does not have it. */
static inline struct ncu_field ncu_row_field(const struct ncu_row *row, enum ncu_column column)
{
    const long at = row->header->at[column];
    return at < 0 ? (struct ncu_field){"", 0} : row->field[at];
}

struct ncu_events {
    void *user;
    /*
     * A header was read. All known columns are wanted; in the wide layout the receiver sets
     * header->wanted[] for those of the others that it wants.
     */
    int (*header)(void *user, struct ncu_header *header);
    /* A row; in the wide layout the row of units, too (its ID is empty). */
    int (*row)(void *user, const struct ncu_row *row);
    /* A line that belongs to no table, or is no row of the one it stands in. */
    int (*other)(void *user, const struct import_line *line);
    /* A row that cannot be used: cut inside a quote, too long. */
    int (*broken)(void *user, uint32_t line, const char *why);
};

/*
 * Reads to the end. RT_OK; RT_ENOMEM; RT_EINVAL when reading failed; or what an event returned
 * when it was not RT_OK, which ends it. While a quote is open, a line that begins as a row of
 * this table does (a quote, digits, a quote, the delimiter) ends the row before as broken.
 */
int ncu_table_read(struct import_lines *lines, const struct ncu_events *events);

/*
 * Whether a line is a header, for recognising a file by its first bytes; what a person has to
 * know about the layout is in *layout (may be NULL).
 */
bool ncu_table_is_header(const char *line, size_t len, enum ncu_layout *layout);

/* Whether a line is one of ncu's own messages: ==PROF==, ==WARNING== or ==ERROR==. */
bool ncu_table_is_message(const char *line, size_t len);

#endif
