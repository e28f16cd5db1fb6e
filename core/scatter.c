/*
 * Repeats are gathered by sorting them by the record they repeat: one pass over the set,
 * however many there are.
 */
#include "core/scatter.h"

#include <math.h>
#include <stdlib.h>

#include "core/code.h"
#include "core/noise.h"

struct repeat {
    size_t base, record;
};

static int compare_repeats(const void *a, const void *b)
{
    const struct repeat *const x = a;
    const struct repeat *const y = b;
    if (x->base != y->base) {
        return x->base < y->base ? -1 : 1;
    }
    return x->record < y->record ? -1 : x->record > y->record;
}

/* The repeats of records that are there, by record; their number. */
static size_t gather(const struct rt_set *set, struct repeat repeat[])
{
    const uint32_t *const stated = set->text[RT_REPEAT_OF];
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++) {
        if (stated[i] == 0) {
            continue;
        }
        const long base = rt_set_find(set, set->file[i], rt_pool_text(&set->pool, stated[i]));
        if (base >= 0 && (size_t)base != i) {
            repeat[count++] = (struct repeat){(size_t)base, i};
        }
    }
    qsort(repeat, count, sizeof *repeat, compare_repeats);
    return count;
}

static bool may_decide(const struct rt_set *set, size_t base, enum rt_number time)
{
    double longest = 0;
    for (int t = RT_KERNEL_MS; t <= RT_LAUNCH_MS; t++) {
        longest = fmax(longest, set->number[t][base]);
    }
    return time == RT_KERNEL_MS || set->number[time][base] >= longest / 2;
}

/* Of one record, which `count` repeats follow; `value` holds one more than these. */
static double spread_of(const struct rt_set *set, const struct repeat repeat[], size_t count,
                        double value[])
{
    double largest = 0;
    for (int t = RT_KERNEL_MS; t <= RT_LAUNCH_MS; t++) {
        if (!may_decide(set, repeat->base, (enum rt_number)t)) {
            continue;
        }
        value[0] = set->number[t][repeat->base];
        for (size_t i = 0; i < count; i++) {
            value[i + 1] = set->number[t][repeat[i].record];
        }
        const double spread = rt_noise_spread(value, count + 1);
        largest =
            isfinite(spread) ? fmax(largest, spread) : largest; /* around 0 it tells nothing */
    }
    return largest;
}

static void spread_all(const struct rt_set *set, const struct repeat repeat[], size_t count,
                       double value[], double spread[])
{
    for (size_t i = 0; i < set->count; i++) {
        spread[i] = RT_NO_SPREAD;
    }
    for (size_t first = 0, next; first < count; first = next) {
        for (next = first + 1; next < count && repeat[next].base == repeat[first].base;) {
            next++;
        }
        spread[repeat[first].base] = spread_of(set, &repeat[first], next - first, value);
    }
}

int rt_scatter_find(const struct rt_set *set, double **spread)
{
    *spread = NULL;
    if (set->text[RT_REPEAT_OF] == NULL || set->count == 0) {
        return RT_OK;
    }
    struct repeat *const repeat = malloc(set->count * sizeof *repeat);
    double *const value = malloc((set->count + 1) * sizeof *value);
    double *const found = malloc(set->count * sizeof *found);
    int code = RT_ENOMEM;
    if (repeat == NULL || value == NULL || found == NULL) {
        goto cleanup;
    }
    const size_t count = gather(set, repeat);
    code = RT_OK;
    if (count > 0) {
        spread_all(set, repeat, count, value, found);
        *spread = found;
    }
cleanup:
    if (*spread == NULL) {
        free(found);
    }
    free(repeat);
    free(value);
    return code;
}
