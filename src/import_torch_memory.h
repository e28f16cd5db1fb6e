/*
 * Memory for yajl, which does not look whether it got any. When there is none left it is given
 * some of a reserve, enough to come to the next callback, where `failed` is seen and parsing
 * stops. How much that is follows from the longest token that yajl is given.
 */
#ifndef IMPORT_TORCH_MEMORY_H
#define IMPORT_TORCH_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <yajl/yajl_common.h>

struct torch_memory {
    char *reserve; /* owned */
    size_t size, used;
    bool failed;
    yajl_alloc_funcs functions; /* for yajl_alloc; they point to this struct, which stays put */
};

/* For tokens of at most `longest` bytes. RT_OK or RT_ENOMEM. */
int torch_memory_init(struct torch_memory *memory, size_t longest);
void torch_memory_fini(struct torch_memory *memory);

#endif
