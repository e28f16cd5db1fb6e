/*
 * IDs for one file out of several: what stands in two of them gets -2, -3, ... in the second.
 *
 * First every ID is noted, so that no new one is an ID that comes later; then they are taken in
 * the order of the file.
 */
#ifndef INI_NAMES_H
#define INI_NAMES_H

#include <stddef.h>
#include <stdint.h>

#include "core/buf.h"
#include "core/index.h"

struct ini_names {
    struct rt_index index;
    struct ini_name *item; /* owned; one for each different ID */
    size_t count, capacity;
    struct rt_buf texts; /* each with its NUL */
};

void ini_names_init(struct ini_names *names);
void ini_names_fini(struct ini_names *names);

/* Notes an ID that is in use. RT_OK or RT_ENOMEM. */
int ini_names_note(struct ini_names *names, const char *id);

/* Gives the ID itself the first time, then others; *name is for ini_names_text. */
int ini_names_take(struct ini_names *names, const char *id, uint32_t *name);

/* Borrowed until the next ID is noted or taken. */
const char *ini_names_text(const struct ini_names *names, uint32_t name);

#endif
