/*
 * Rows of CSV: RFC 4180 with line feeds, and an empty field for what is unknown. The same
 * calls write the header (the columns' names) and the rows, so they cannot disagree.
 *
 * Texts are shown as on a terminal, control characters as escapes. A text that a spreadsheet
 * might take for a formula (=, +, - or @ in front) is quoted, not changed: the file says what
 * the record says, and such a column has to be imported as text.
 */
#ifndef CSV_H
#define CSV_H

#include <stdbool.h>

#include "core/buf.h"

struct csv {
    struct rt_buf *buf;
    struct rt_buf scratch;
    bool header; /* names are written, not values */
    bool comma;
};

/* The first row is the header. */
void csv_init(struct csv *csv, struct rt_buf *buf);
void csv_fini(struct csv *csv);

/* NULL or "": empty. */
void csv_text(struct csv *csv, const char *name, const char *text);
void csv_number(struct csv *csv, const char *name, bool known, double value);

/* Ends the row; rows after the header have values. */
void csv_end_row(struct csv *csv);

#endif
