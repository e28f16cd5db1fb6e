/*
 * Who repeats whom. `repeat_of` is an ID, and an ID means something else in every file.
 */
#include "core/repeats.h"

#include <stdlib.h>

#include "core/code.h"
#include "core/grow.h"

/* What a record states to repeat, as a reference of the pool, in which equal texts are one; or 0.
 */
static uint32_t repeated(const struct rt_set *set, size_t index)
{
    return set->text[RT_REPEAT_OF] != NULL ? set->text[RT_REPEAT_OF][index] : 0;
}

static bool is_repeat(const struct rt_set *set, size_t candidate, size_t index,
                      enum rt_repeats_where where, uint32_t except)
{
    const uint32_t file = set->file[candidate];
    if (candidate == index || repeated(set, candidate) != set->id[index] || file == except) {
        return false;
    }
    return file == set->file[index] ||
           (where == RT_REPEATS_ANY_FILE && rt_set_find(set, file, rt_set_id(set, index)) < 0);
}

static int add(struct rt_repeats *repeats, size_t *capacity, const struct rt_set *set, size_t index)
{
    struct rt_record *const grown =
        rt_grow(repeats->record, repeats->count, capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    repeats->record = grown;
    rt_set_get(set, index, &grown[repeats->count++]);
    return RT_OK;
}

int rt_repeats_find(struct rt_repeats *repeats, const struct rt_set *set, size_t index,
                    enum rt_repeats_where where, uint32_t except)
{
    size_t capacity = 0;
    *repeats = (struct rt_repeats){.count = 0};
    for (size_t i = 0; set->text[RT_REPEAT_OF] != NULL && i < set->count; i++) {
        if (is_repeat(set, i, index, where, except) && add(repeats, &capacity, set, i) != RT_OK) {
            return RT_ENOMEM;
        }
    }
    repeats->item = calloc(repeats->count + 1, sizeof(struct rt_record *));
    if (repeats->item == NULL) {
        return RT_ENOMEM;
    }
    for (size_t i = 0; i < repeats->count; i++) {
        repeats->item[i] = &repeats->record[i];
    }
    return RT_OK;
}

void rt_repeats_fini(struct rt_repeats *repeats)
{
    free(repeats->record);
    free((void *)repeats->item);
    *repeats = (struct rt_repeats){.count = 0};
}

bool rt_repeats_another(const struct rt_set *set, size_t index)
{
    const uint32_t of = repeated(set, index);
    return of != 0 && of != set->id[index];
}
