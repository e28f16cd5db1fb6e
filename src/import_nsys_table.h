/*
 * The rows of a table, column by column as asked for, whatever order and number of columns it
 * has. A row whose values are not what they should be is counted, not read.
 */
#ifndef IMPORT_NSYS_TABLE_H
#define IMPORT_NSYS_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/account.h"
#include "core/interval.h"
#include "src/import_nsys_schema.h"

/* What a value has to be. A column that a table does not have is NULL in every row. */
enum nsys_need {
    NSYS_MUST,  /* a whole number; a table without this column is of no use */
    NSYS_THERE, /* a whole number or NULL; likewise */
    NSYS_ASKED, /* a whole number, or no such column */
    NSYS_MAY,   /* a whole number or NULL */
    NSYS_NAME,  /* the number of a text, a text, or anything else: none */
    NSYS_ROW    /* SQLite's own number of the row, whatever the name */
};

struct nsys_column {
    const char *name;
    enum nsys_need need;
};

enum nsys_kind { NSYS_NOTHING, NSYS_INTEGER, NSYS_TEXT };

struct nsys_value {
    enum nsys_kind kind;
    int64_t integer;
    const char *text; /* borrowed until the next row */
    size_t len;
};

enum { NSYS_COLUMNS_MAX = 20 };

/* X(enumerator, kind of account, what is said behind the number of rows) */
#define NSYS_FATES(X)                                                                              \
    X(NSYS_USED, RT_ACCOUNT_USED, "")                                                              \
    X(NSYS_CLIPPED, RT_ACCOUNT_CONVERTED, ": it ends before it begins, taken as without duration") \
    X(NSYS_DIRECTIONLESS, RT_ACCOUNT_CONVERTED,                                                    \
      ": its direction is not recorded, taken as within the device")                               \
    X(NSYS_LOST_TIME, RT_ACCOUNT_SKIPPED, ": its timestamp was lost (no start, no duration)")      \
    X(NSYS_NULL, RT_ACCOUNT_SKIPPED, ": a number that is needed is NULL")                          \
    X(NSYS_WRONG, RT_ACCOUNT_SKIPPED, ": a number is text, a fraction or bytes")                   \
    X(NSYS_BEYOND, RT_ACCOUNT_SKIPPED, ": a time is too large to be one")                          \
    X(NSYS_NESTED, RT_ACCOUNT_SKIPPED, ": the collector's own copy of a call (eventClass 67)")     \
    X(NSYS_NO_DEVICE, RT_ACCOUNT_SKIPPED, ": it names no single device")                           \
    X(NSYS_VISIBLE, RT_ACCOUNT_SKIPPED, ": its kernels are recorded one by one")                   \
    X(NSYS_ENDLESS, RT_ACCOUNT_SKIPPED, ": it has no end, so it cannot be chosen")                 \
    X(NSYS_NAMELESS, RT_ACCOUNT_SKIPPED, ": it has no name")                                       \
    X(NSYS_TOO_MANY, RT_ACCOUNT_SKIPPED, ": there are too many devices, streams or threads")

#define RT_X(enumerator, ...) enumerator,
enum nsys_fate { NSYS_FATES(RT_X) NSYS_FATE_COUNT };
#undef RT_X

/* What became of a table's rows. */
struct nsys_tally {
    uint64_t rows[NSYS_FATE_COUNT];
    bool unusable;     /* a column that is needed is missing */
    const char *lacks; /* that column; a literal */
    bool broken;       /* damaged: rows behind were not read */
};

/* A row, one value for each column asked for. Any code but RT_OK ends the reading. */
typedef int nsys_visitor(void *context, const struct nsys_value *value, struct nsys_tally *tally);

/*
 * Gives every sound row of a table to `visit`. RT_OK, also when there is no such table, it is of no
 * use or damaged in the middle: the tally knows. RT_ENOMEM; RT_EINVAL: stopped; what visit gave.
 */
int nsys_table_read(struct nsys_db *db, const struct nsys_schema *schema, enum nsys_table table,
                    const struct nsys_column *column, size_t columns, nsys_visitor *visit,
                    void *context, struct nsys_tally *tally);

/* About how many rows the tables have, for whoever waits. RT_OK, RT_EINVAL or RT_ENOMEM. */
int nsys_table_estimate(struct nsys_db *db, const struct nsys_schema *schema);

/* Whether any row has a number in this column. RT_OK, RT_EINVAL or RT_ENOMEM. */
int nsys_table_knows(struct nsys_db *db, const struct nsys_schema *schema, enum nsys_table table,
                     const char *column, bool *rows, bool *knows);

/*
 * The time from two values. False: there is none, and the tally knows why. Counts as clipped what
 * ends before it begins.
 */
bool nsys_table_time(const struct nsys_value *start, const struct nsys_value *end,
                     struct nsys_tally *tally, struct rt_interval *time);

/* A number, or what stands for a missing one. */
int64_t nsys_value_or(const struct nsys_value *value, int64_t otherwise);

#endif
