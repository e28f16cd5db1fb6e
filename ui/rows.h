/*
 * Which records are shown, and in what order: filter and sort. Record numbers only.
 */
#ifndef UI_ROWS_H
#define UI_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ui/whatif.h"

/*
 * The columns of the table: X(enumerator, heading, width, priority). Wider tables show more of
 * them: lower priorities are dropped first. The name takes what is left.
 */
#define UI_COLUMNS(X)                                                                              \
    X(UI_COLUMN_NAME, "record", 10, 9)                                                             \
    X(UI_COLUMN_INTENSITY, "FLOP/B", 7, 6)                                                         \
    X(UI_COLUMN_ACHIEVED, "TFLOP/s", 9, 5)                                                         \
    X(UI_COLUMN_EFFICIENCY, "eff", 7, 8)                                                           \
    X(UI_COLUMN_TOTAL, "total ms", 10, 4)                                                          \
    X(UI_COLUMN_ANSWER, "candidate", 10, 7)                                                        \
    X(UI_COLUMN_SOURCES, "flops/bytes/time from", 36, 3)

#define UI_X(enumerator, ...) enumerator,
enum ui_column { UI_COLUMNS(UI_X) UI_COLUMN_COUNT };
#undef UI_X

struct ui_column_info {
    const char *heading;
    int width, priority;
};
extern const struct ui_column_info ui_column_info[UI_COLUMN_COUNT];

/* File order, then each column that can be sorted. */
enum { UI_SORT_FILE = -1 };

struct ui_rows {
    uint32_t *visible; /* record numbers that pass the filter, ascending */
    uint32_t *order;   /* the same, as the table shows them */
    size_t count;
    int sort; /* UI_SORT_FILE or an enum ui_column */
    bool descending;
};

void ui_rows_init(struct ui_rows *rows);
void ui_rows_fini(struct ui_rows *rows);

/* Filters by `text` ("" passes all) and sorts as rows->sort says. RT_ENOMEM: unchanged. */
int ui_rows_update(struct ui_rows *rows, const struct ui_whatif *whatif, const char *text);

/*
 * Whether a record has the text in its id, name, workload, dtype, device, note or the name of its
 * answer; ASCII case ignored.
 */
bool ui_rows_match(const struct ui_whatif *whatif, size_t record, const char *text);

/* The table row of a record, or its place among the visible; RT_ENOENT when filtered out. */
long ui_rows_row(const struct ui_rows *rows, size_t record);
long ui_rows_position(const struct ui_rows *rows, size_t record);

/* "memory", "underutil", "sync", ... : an answer in nine columns. `hypothesis` may be
 * RT_NO_HYPOTHESIS. */
const char *ui_rows_short_answer(int hypothesis);

/*
 * What a record is called where there are `cols` columns: its display name; of a C++ function,
 * where that does not fit, its ID, for the middle of a signature says nothing. It may still be
 * wider.
 */
const char *ui_rows_name(const struct rt_set *set, size_t record, int cols, bool unicode);

#endif
