/*
 * From the rows of one file to launches. Rows of one launch stand together; the file's numbers
 * are read here, and which decimal mark it uses is found out.
 */
#ifndef IMPORT_NCU_COLLECT_H
#define IMPORT_NCU_COLLECT_H

#include "src/import_ncu_refuse.h"
#include "src/import_ncu_store.h"
#include "src/import_ncu_table.h"

/* A kernel of a process as rows write them, and which they are in the store. */
struct ncu_who {
    size_t at, len; /* in who_bytes */
    uint32_t kernel, process;
    uint32_t next; /* the one that came after it the last time + 1: a program goes in circles */
};

/* The columns that tell one launch from the next. */
enum { NCU_IDENTITY_COLUMNS = 9 };

/* A roofline chart's rows: they become counts when its frequency is known. */
struct ncu_chart {
    uint64_t key; /* of section and label */
    bool frequency;
    struct ncu_value value;
};

enum { NCU_CHARTS_MAX = 256, NCU_VALUES_MAX = 2048 };

/* What a row of a metric is good for. */
enum ncu_use {
    NCU_USE_NOTHING,
    NCU_USE_HINT,  /* a text that nothing uses; as a number it would hint at the decimal mark */
    NCU_USE_PROOF, /* a number that nothing uses, but that shows the decimal mark */
    NCU_USE_VALUE,
    NCU_USE_DEVICE, /* the device's name */
    NCU_USE_REFUSED /* its unit is not one of the metric */
};

/* What the names and the unit of a metric's row mean. */
struct ncu_expected {
    size_t at, len[4]; /* section, label, name, unit in expected_bytes */
    enum ncu_use use;
    struct ncu_meaning meaning;
    double factor;
    uint64_t key;
};

struct ncu_collect {
    struct ncu_store *store;
    struct rt_study *study; /* for diagnostics */
    const char *path;
    uint32_t file;

    /* The launch that is being read. */
    bool open;
    struct rt_buf identity; /* bytes of its identity columns, and where each ends */
    size_t identity_end[NCU_IDENTITY_COLUMNS];
    uint32_t kernel;
    uint64_t id;
    bool has_id, sass;
    double calls;
    uint32_t line, run;
    struct ncu_value *value; /* owned */
    size_t values, value_capacity;
    size_t metrics; /* rows of it so far that state one */
    struct ncu_chart chart[NCU_CHARTS_MAX];
    size_t charts;

    /* What rows are about, by their bytes: the same kernels and metrics come again and again. */
    struct rt_index by_who;
    struct rt_buf who_bytes;
    struct ncu_who *who; /* owned */
    size_t whos, who_capacity, last_who;
    struct rt_buf expected_bytes;
    struct ncu_expected *expected; /* owned; by the place of the row in its launch */
    size_t expecteds, expected_capacity;

    /* The wide table's columns. */
    struct ncu_header *header;   /* borrowed: the present one */
    struct ncu_meaning *meaning; /* owned, as factor; by column */
    double *factor;              /* of the column's unit */
    enum ncu_use *use;
    uint64_t *key;
    bool units_read; /* the row of units has been seen */
    bool wide_sass;  /* one of the columns is an instruction counter */

    /* What shows the decimal mark: the first line of each kind, 0: none. */
    uint32_t point_line, comma_line, either_line;
    uint32_t weak_point_line, weak_comma_line; /* the same, of numbers without a unit we know */
    struct rt_buf either;                      /* the text that can be read both ways */

    /* For the account. */
    size_t rows, rules, unused, tables, longs, summaries, wides;
    double launches;
    size_t lost; /* values that found no place, or no frequency to be multiplied by */
    size_t missing, values_used; /* of metrics in use */
    size_t scaled;               /* values with a unit that is not the base unit */
    struct ncu_signs signs;
    uint32_t first_table, first_other;
    size_t others;
};

void ncu_collect_init(struct ncu_collect *collect, struct ncu_store *store, struct rt_study *study,
                      const char *path, uint32_t file);
void ncu_collect_fini(struct ncu_collect *collect);

/*
 * Reads the file to its end. What is refused is in the diagnostics. RT_OK; RT_EINVAL when reading
 * failed (not reported); RT_ENOMEM.
 */
int ncu_collect_read(struct ncu_collect *collect, struct import_lines *lines);

/* What ncu_collect_read does with headers and rows. RT_OK or RT_ENOMEM. */
int ncu_collect_header(struct ncu_collect *collect, struct ncu_header *header);
int ncu_collect_row(struct ncu_collect *collect, const struct ncu_row *row);

/* Ends the launch that is open, if one is. RT_OK or RT_ENOMEM. */
int ncu_collect_end(struct ncu_collect *collect);

/* Adds a value to the open launch; the device's name. RT_OK or RT_ENOMEM. */
int ncu_collect_add(struct ncu_collect *collect, const struct ncu_row *row,
                    const struct ncu_value *value);
int ncu_collect_device(struct ncu_collect *collect, struct ncu_field name);

void ncu_collect_drop_columns(struct ncu_collect *collect);

/*
 * import_ncu_value.c. Reads a value in the unit's terms into `value` (but for slot and key):
 * number, step, both readings of one that may be either. Notes what it shows about the decimal
 * mark.
 */
void ncu_collect_number(struct ncu_collect *collect, const struct ncu_field *text, double factor,
                        uint32_t line, struct ncu_value *value);

/*
 * The decimal mark that the file has shown so far, UNKNOWN when it has not. At its end, with
 * nothing better, what numbers without a known unit hint at, and last what was declared.
 */
enum import_decimal ncu_collect_shown(const struct ncu_collect *collect);
enum import_decimal ncu_collect_decimal(const struct ncu_collect *collect);

/* Looks at a number that nothing uses for its decimal mark; a text that may be none only hints. */
void ncu_collect_proof(struct ncu_collect *collect, struct ncu_field text, uint32_t line);
void ncu_collect_hint(struct ncu_collect *collect, struct ncu_field text, uint32_t line);

/* What a metric with this unit is used for; *factor of NCU_USE_VALUE. */
enum ncu_use ncu_collect_use(const struct ncu_meaning *meaning, struct ncu_field unit,
                             double *factor);

/* Says that a unit is not one of a metric. */
void ncu_collect_refuse(struct ncu_collect *collect, struct ncu_field metric, struct ncu_field unit,
                        uint32_t line);

/* What the metric of a row means; borrowed until the next call. RT_OK or RT_ENOMEM. */
int ncu_collect_metric(struct ncu_collect *collect, const struct ncu_row *row,
                       const struct ncu_expected **metric);

/* What tells one metric of a launch from another. */
uint64_t ncu_collect_key(struct ncu_field section, struct ncu_field label, struct ncu_field name);

/* A whole number, its digits grouped or not; false when it is something else. */
bool ncu_collect_whole(struct ncu_field text, uint64_t *number);

/*
 * import_ncu_who.c: whether a row is about the launch of the row before; the place of its kernel
 * and process in `who`, which are added when they are new, or RT_ENOMEM.
 */
bool ncu_who_same(const struct ncu_collect *collect, const struct ncu_row *row);
long ncu_who_find(struct ncu_collect *collect, const struct ncu_row *row);

/* import_ncu_wide.c: the header, the row of units, and rows of the wide layout. */
int ncu_wide_header(struct ncu_collect *collect, struct ncu_header *header);
bool ncu_wide_is_units(const struct ncu_row *row);
int ncu_wide_units(struct ncu_collect *collect, const struct ncu_row *row);
int ncu_wide_row(struct ncu_collect *collect, const struct ncu_row *row);

#endif
