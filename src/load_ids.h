/*
 * The IDs a file has used so far, with the line of each: what makes a duplicate section known
 * even when the first one was in error and is not in the study.
 */
#ifndef LOAD_IDS_H
#define LOAD_IDS_H

#include <stddef.h>
#include <stdint.h>

#include "core/buf.h"

struct load_ids {
    struct load_ids_slot *slot; /* owned; open-addressed */
    size_t slots, used;
    struct rt_buf names; /* each with its NUL */
};

void load_ids_init(struct load_ids *ids);
void load_ids_fini(struct load_ids *ids);

/* The line of an ID of this kind (a small number), 0 when it is new. */
uint32_t load_ids_find(const struct load_ids *ids, size_t kind, const char *id);

/* Notes an ID that is new. RT_OK or RT_ENOMEM. */
int load_ids_add(struct load_ids *ids, size_t kind, const char *id, uint32_t line);

#endif
