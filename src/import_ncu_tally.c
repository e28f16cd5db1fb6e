/*
 * Sums by slot, sparse: a kernel has some tens of several hundred slots.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"
#include "src/import_ncu_store.h"

/* Where a slot is, or where it belongs. */
static size_t place(const struct ncu_tally *tally, int slot)
{
    size_t low = 0;
    size_t high = tally->count;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (tally->sum[middle].slot < slot) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

const struct ncu_sum *ncu_tally_find(const struct ncu_tally *tally, int slot)
{
    const size_t at = place(tally, slot);
    return at < tally->count && tally->sum[at].slot == slot ? &tally->sum[at] : NULL;
}

static struct ncu_sum *open_slot(struct ncu_tally *tally, int slot)
{
    const size_t at = place(tally, slot);
    if (at < tally->count && tally->sum[at].slot == slot) {
        return &tally->sum[at];
    }
    struct ncu_sum *const grown =
        rt_grow(tally->sum, tally->count, &tally->capacity, sizeof *grown);
    if (grown == NULL) {
        return NULL;
    }
    tally->sum = grown;
    memmove(&tally->sum[at + 1], &tally->sum[at], (tally->count - at) * sizeof *tally->sum);
    tally->sum[at] = (struct ncu_sum){.slot = slot};
    tally->count++;
    return &tally->sum[at];
}

/* Two doubles as one number: sum is the nearest double of both together (Knuth's two-sum). */
static void add_value(struct ncu_sum *sum, double value)
{
    const double high = sum->sum + value;
    const double part = high - sum->sum;
    const double lost = (sum->sum - (high - part)) + (value - part);
    if (!isfinite(high)) {
        sum->sum = high;
        return;
    }
    const double low = sum->low + lost;
    sum->sum = high + low;
    sum->low = low - (sum->sum - high);
}

int ncu_tally_add(struct ncu_tally *tally, int slot, bool missing, double value, double calls)
{
    struct ncu_sum *const sum = open_slot(tally, slot);
    if (sum == NULL) {
        return RT_ENOMEM;
    }
    if (!missing) {
        add_value(sum, value * calls);
        sum->n += calls;
    }
    return RT_OK;
}

int ncu_tally_merge(struct ncu_tally *tally, const struct ncu_tally *from)
{
    for (size_t i = 0; i < from->count; i++) {
        struct ncu_sum *const sum = open_slot(tally, from->sum[i].slot);
        if (sum == NULL) {
            return RT_ENOMEM;
        }
        add_value(sum, from->sum[i].sum);
        add_value(sum, from->sum[i].low);
        sum->n += from->sum[i].n;
    }
    tally->calls += from->calls;
    tally->sass = tally->sass || from->sass;
    return RT_OK;
}

void ncu_tally_fini(struct ncu_tally *tally)
{
    free(tally->sum);
    *tally = (struct ncu_tally){.sum = NULL};
}
