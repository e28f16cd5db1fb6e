/*
 * yajl doubles two buffers that hold a token in bytes and unescaped, and a stack of a byte a level;
 * the rest is a few small structs. Every block has its size in front, so that the content of one
 * that cannot grow can be brought to the reserve.
 */
#include "src/import_torch_memory.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"

enum {
    FRONT = alignof(max_align_t) > sizeof(size_t) ? alignof(max_align_t) : sizeof(size_t),
    SMALL = 64 << 10, /* structs, the stack of levels */
    TIMES = 16        /* buffers that double: each twice the token in all its sizes, and spare */
};

static bool is_reserved(const struct torch_memory *memory, const char *block)
{
    return block >= memory->reserve && block < memory->reserve + memory->size;
}

static char *take_reserved(struct torch_memory *memory, size_t size)
{
    char *const block = memory->reserve + memory->used;
    const size_t rounded = (size + FRONT - 1) / FRONT * FRONT;
    memory->failed = true;
    if (rounded > memory->size - memory->used) {
        return NULL; /* more than any token can need */
    }
    memory->used += rounded;
    return block;
}

static void *take(void *context, size_t size)
{
    struct torch_memory *const memory = context;
    char *block = memory->failed ? NULL : malloc(size + FRONT);
    block = block != NULL ? block : take_reserved(memory, size + FRONT);
    if (block == NULL) {
        return NULL;
    }
    memcpy(block, &size, sizeof size);
    return block + FRONT;
}

static void give_back(void *context, void *pointer)
{
    struct torch_memory *const memory = context;
    char *const block = pointer == NULL ? NULL : (char *)pointer - FRONT;
    if (block != NULL && !is_reserved(memory, block)) {
        free(block);
    }
}

static void *resize(void *context, void *pointer, size_t size)
{
    size_t before = 0;
    void *const grown = take(context, size);
    if (pointer != NULL && grown != NULL) {
        memcpy(&before, (char *)pointer - FRONT, sizeof before);
        memcpy(grown, pointer, before < size ? before : size);
        give_back(context, pointer);
    }
    return grown;
}

int torch_memory_init(struct torch_memory *memory, size_t longest)
{
    *memory = (struct torch_memory){.size = SMALL + TIMES * longest};
    memory->functions = (yajl_alloc_funcs){take, resize, give_back, memory};
    memory->reserve = malloc(memory->size);
    return memory->reserve != NULL ? RT_OK : RT_ENOMEM;
}

void torch_memory_fini(struct torch_memory *memory)
{
    free(memory->reserve);
    memory->reserve = NULL;
}
