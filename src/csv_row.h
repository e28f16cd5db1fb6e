/*
 * Rows of CSV: RFC 4180 with line feeds, and an empty field for what is unknown. The same
 * calls write the header (the columns' names) and the rows, so they cannot disagree.
 *
 * Texts are shown as on a terminal, control characters as escapes. A text that a spreadsheet
 * might take for a formula (=, +, - or @ in front) is quoted, not changed: the file says what
 * the record says, and such a column has to be imported as text.
 */
#ifndef CSV_ROW_H
#define CSV_ROW_H

#include <stdbool.h>

#include "core/buf.h"

struct csv_row {
    struct rt_buf *buf;
    struct rt_buf scratch;
    bool header; /* names are written, not values */
    bool comma;
};

/* The first row is the header. */
void csv_row_init(struct csv_row *csv, struct rt_buf *buf);
void csv_row_fini(struct csv_row *csv);

/* NULL or "": empty. */
void csv_row_text(struct csv_row *csv, const char *name, const char *text);
void csv_row_number(struct csv_row *csv, const char *name, bool known, double value);

/* Ends the row; rows after the header have values. */
void csv_row_end(struct csv_row *csv);

#endif
