/*
 * Sorted by thread and time, then a stack of what is open.
 */
#include "src/import_torch_pairs.h"

#include <stdlib.h>

#include "core/code.h"
#include "core/grow.h"

void torch_pairs_init(struct torch_pairs *pairs)
{
    *pairs = (struct torch_pairs){.item = NULL};
}

void torch_pairs_fini(struct torch_pairs *pairs)
{
    free(pairs->item);
    torch_pairs_init(pairs);
}

int torch_pairs_add(struct torch_pairs *pairs, struct torch_half half)
{
    if (pairs->count >= TORCH_HALVES_MAX) {
        pairs->dropped++;
        return RT_OK;
    }
    struct torch_half *const grown =
        rt_grow(pairs->item, pairs->count, &pairs->capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    pairs->item = grown;
    half.order = pairs->count;
    pairs->item[pairs->count++] = half;
    return RT_OK;
}

static int by_thread(const struct torch_half *a, const struct torch_half *b)
{
    if (a->process != b->process) {
        return a->process < b->process ? -1 : 1;
    }
    return (a->thread > b->thread) - (a->thread < b->thread);
}

static int by_time(const void *left, const void *right)
{
    const struct torch_half *const a = left;
    const struct torch_half *const b = right;
    const int order = by_thread(a, b);
    if (order != 0) {
        return order;
    }
    if (a->instant != b->instant) {
        return a->instant < b->instant ? -1 : 1;
    }
    return (a->order > b->order) - (a->order < b->order);
}

/* Begins that no end closed: those of use are counted. */
static void count_open(struct torch_pairs *pairs, const size_t *open, size_t depth)
{
    for (size_t i = 0; i < depth; i++) {
        pairs->unmatched += pairs->item[open[i]].what != TORCH_HALF_IDLE;
    }
}

static int match(struct torch_pairs *pairs, size_t *open, torch_pair_visitor *visit, void *context)
{
    size_t depth = 0;
    int code = RT_OK;
    for (size_t i = 0; i < pairs->count && code == RT_OK; i++) {
        const struct torch_half *const half = &pairs->item[i];
        if (i > 0 && by_thread(half - 1, half) != 0) {
            count_open(pairs, open, depth);
            depth = 0;
        }
        if (half->what != TORCH_HALF_END) {
            open[depth++] = i;
        } else if (depth == 0) {
            pairs->unmatched++;
        } else {
            const struct torch_half *const begin = &pairs->item[open[--depth]];
            code = begin->what == TORCH_HALF_IDLE
                       ? RT_OK
                       : visit(context, begin->what, begin->instant, half->instant);
        }
    }
    count_open(pairs, open, depth);
    return code;
}

int torch_pairs_match(struct torch_pairs *pairs, torch_pair_visitor *visit, void *context)
{
    if (pairs->count == 0) {
        return RT_OK;
    }
    size_t *const open = malloc(pairs->count * sizeof *open);
    if (open == NULL) {
        return RT_ENOMEM;
    }
    qsort(pairs->item, pairs->count, sizeof *pairs->item, by_time);
    const int code = match(pairs, open, visit, context);
    free(open);
    return code;
}
