/*
 * Whether a line may be a row of a table, told by how it begins; lines have one byte at least.
 */
#ifndef IMPORT_NCU_LINE_H
#define IMPORT_NCU_LINE_H

#include "src/import_lines.h"
#include "src/import_ncu_table.h"

/* Digits, or groups of them of which the last has three: "0.42" is no number of a launch. */
bool ncu_line_is_count(const char *text, size_t len);

/* Whether it begins as rows do in a table whose first column is a number. */
bool ncu_line_is_numbered(const struct import_line *line, const struct ncu_header *header);

/* The same of any table: with a quote, a digit or the delimiter. */
bool ncu_line_is_row(const struct import_line *line, const struct ncu_header *header);

/*
 * Whether it begins as a row whose first field is whole and a number, `quoted` as the row before;
 * so it cannot be the inside of a quote which that one left open. Of an empty line: no.
 */
bool ncu_line_begins_another(const struct import_line *line, const struct ncu_header *header,
                             bool quoted);

#endif
