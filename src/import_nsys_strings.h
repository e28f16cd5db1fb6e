/*
 * The texts that rows name by a number. Only those that are asked for are taken: among the others
 * are paths, and whole files.
 */
#ifndef IMPORT_NSYS_STRINGS_H
#define IMPORT_NSYS_STRINGS_H

#include <stddef.h>
#include <stdint.h>

#include "core/index.h"
#include "core/names.h"
#include "src/import_nsys_table.h"

struct nsys_string {
    int64_t id, row;
    uint32_t name; /* once asked for */
    bool asked;
};

struct nsys_strings {
    struct nsys_db *db;       /* borrowed */
    struct rt_names *names;   /* borrowed; where texts are taken */
    struct nsys_string *item; /* owned */
    struct rt_index by_id;
    size_t count, capacity;
    sqlite3_stmt *text; /* of a row */
    uint64_t missing;   /* numbers that stand for no text, or for one that cannot be read */
};

/* Longer names are cut: compilers write none, and each is looked at more than once. */
enum { NSYS_NAME_MAX = 1 << 16 };

void nsys_strings_init(struct nsys_strings *strings, struct nsys_db *db, struct rt_names *names);
void nsys_strings_fini(struct nsys_strings *strings);

/* Notes where the texts are. RT_OK, also without such a table; RT_ENOMEM; RT_EINVAL: stopped. */
int nsys_strings_read(struct nsys_strings *strings, const struct nsys_schema *schema,
                      struct nsys_tally *tally);

/* The name of a value: its own text, or that of its number; 0: none. Codes likewise. */
int nsys_strings_take(struct nsys_strings *strings, const struct nsys_value *value, uint32_t *name);

/* Takes text[0..len) as a name, cut to NSYS_NAME_MAX. RT_OK or RT_ENOMEM. */
int nsys_strings_put(struct rt_names *names, const char *text, size_t len, uint32_t *name);

#endif
