/*
 * The header line of a CSV table: its delimiter and columns, and whether it is one of Nsight
 * Compute's. Rows are the business of import_ncu_table.h.
 */
#ifndef IMPORT_NCU_HEADER_H
#define IMPORT_NCU_HEADER_H

#include <stdbool.h>
#include <stddef.h>

#include "core/buf.h"
#include "src/import_ncu_table.h"

/* A table may have some thousand columns; further ones are left out. */
enum { NCU_COLUMNS_MAX = 16384 };

/* A header with the memory behind it. */
struct ncu_header_memory {
    struct ncu_header header; /* its name and wanted are owned */
    struct rt_buf names;      /* the bytes of the names, each with a NUL */
    size_t capacity;          /* of header.name */
};

void ncu_header_init(struct ncu_header_memory *memory);
void ncu_header_fini(struct ncu_header_memory *memory);

/*
 * Cuts a line of any CSV table, at the delimiter of comma, semicolon and tab that gives most
 * fields, into memory that was initialised and holds nothing. header.layout is not set, no column
 * is wanted. RT_OK; RT_ENOENT when a quote stays open or there is a single field; RT_ENOMEM.
 */
int ncu_header_split(struct ncu_header_memory *memory, const char *line, size_t len);

/* Whether these bytes stand anywhere in a line. */
bool ncu_line_has(const char *line, size_t len, const char *what);

/* The fields of a line with this delimiter; 0 when a quote stays open, or without memory. */
size_t ncu_header_count(const char *line, size_t len, char delimiter);

/*
 * Replaces the header when the line is one of ncu's, with the known columns wanted. 1; 0: it is
 * not, and nothing has changed; RT_ENOMEM.
 */
int ncu_header_read(struct ncu_header_memory *memory, const struct import_line *line);

#endif
