/*
 * A hash table from (kind, ID) to the line of the section.
 */
#include "src/load_ids.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"

struct load_ids_slot {
    size_t name;   /* offset into the names */
    uint32_t line; /* 0: free */
    uint32_t kind;
};

void load_ids_init(struct load_ids *ids)
{
    *ids = (struct load_ids){0};
    rt_buf_init(&ids->names);
}

void load_ids_fini(struct load_ids *ids)
{
    free(ids->slot);
    rt_buf_fini(&ids->names);
    *ids = (struct load_ids){0};
}

static size_t hash_name(size_t kind, const char *id)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325) ^ kind;
    for (; *id != '\0'; id++) {
        hash = (hash ^ (unsigned char)*id) * UINT64_C(0x100000001b3);
    }
    return (size_t)(hash ^ hash >> 32);
}

/* The slot of an ID, or the free one where it belongs. */
static struct load_ids_slot *find_slot(const struct load_ids *ids, size_t kind, const char *id)
{
    size_t at = hash_name(kind, id) & (ids->slots - 1);
    for (;;) {
        struct load_ids_slot *const slot = &ids->slot[at];
        if (slot->line == 0 ||
            (slot->kind == kind && strcmp(ids->names.data + slot->name, id) == 0)) {
            return slot;
        }
        at = (at + 1) & (ids->slots - 1);
    }
}

uint32_t load_ids_find(const struct load_ids *ids, size_t kind, const char *id)
{
    return ids->used == 0 ? 0 : find_slot(ids, kind, id)->line;
}

static int grow(struct load_ids *ids)
{
    if (ids->used < ids->slots / 4 * 3) {
        return RT_OK;
    }
    struct load_ids grown = *ids;
    grown.slots = ids->slots == 0 ? 64 : ids->slots * 2;
    grown.slot = calloc(grown.slots, sizeof *grown.slot);
    if (grown.slot == NULL) {
        return RT_ENOMEM;
    }
    for (size_t i = 0; i < ids->slots; i++) {
        const struct load_ids_slot *const old = &ids->slot[i];
        if (old->line != 0) {
            *find_slot(&grown, old->kind, ids->names.data + old->name) = *old;
        }
    }
    free(ids->slot);
    *ids = grown;
    return RT_OK;
}

int load_ids_add(struct load_ids *ids, size_t kind, const char *id, uint32_t line)
{
    if (grow(ids) != RT_OK) {
        return RT_ENOMEM;
    }
    const size_t name = ids->names.len;
    rt_buf_put(&ids->names, id, strlen(id) + 1);
    if (ids->names.failed) {
        return RT_ENOMEM;
    }
    *find_slot(ids, kind, id) = (struct load_ids_slot){name, line, (uint32_t)kind};
    ids->used++;
    return RT_OK;
}
