/*
 * Two sorted arrays and bisection.
 */
#include "src/import_torch_callers.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"

void torch_callers_init(struct torch_callers *callers)
{
    *callers = (struct torch_callers){.item = NULL};
}

void torch_callers_fini(struct torch_callers *callers)
{
    free(callers->item);
    free(callers->link);
    torch_callers_init(callers);
}

int torch_callers_add(struct torch_callers *callers, uint32_t id, uint32_t name)
{
    if (callers->count >= TORCH_OPERATORS_MAX) {
        return RT_OK;
    }
    struct torch_operator *const grown =
        rt_grow(callers->item, callers->count, &callers->capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    callers->item = grown;
    callers->item[callers->count++] = (struct torch_operator){id, name};
    return RT_OK;
}

int torch_callers_link(struct torch_callers *callers, uint64_t correlation, uint32_t id)
{
    struct torch_link *const grown =
        rt_grow(callers->link, callers->links, &callers->link_capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    callers->link = grown;
    callers->link[callers->links++] = (struct torch_link){correlation, id};
    return RT_OK;
}

static int by_id(const void *left, const void *right)
{
    const struct torch_operator *const a = left;
    const struct torch_operator *const b = right;
    return (a->id > b->id) - (a->id < b->id);
}

static int by_correlation(const void *left, const void *right)
{
    const struct torch_link *const a = left;
    const struct torch_link *const b = right;
    if (a->correlation != b->correlation) {
        return a->correlation < b->correlation ? -1 : 1;
    }
    return (a->id > b->id) - (a->id < b->id);
}

/* One operator an ID: of several, the order read does not decide. */
static void unite(struct torch_callers *callers, const struct rt_capture *capture)
{
    size_t kept = 0;
    for (size_t i = 0; i < callers->count; i++) {
        const struct torch_operator *const next = &callers->item[i];
        struct torch_operator *const last = kept > 0 ? &callers->item[kept - 1] : NULL;
        if (last == NULL || last->id != next->id) {
            callers->item[kept++] = *next;
        } else if (strcmp(rt_capture_name(capture, next->name),
                          rt_capture_name(capture, last->name)) < 0) {
            last->name = next->name;
        }
    }
    callers->count = kept;
}

static uint32_t name_of(const struct torch_callers *callers, uint32_t id)
{
    const struct torch_operator key = {id, 0};
    const struct torch_operator *const found =
        id == 0 || callers->count == 0
            ? NULL
            : bsearch(&key, callers->item, callers->count, sizeof key, by_id);
    return found != NULL ? found->name : 0;
}

/* The External id of the call with a correlation, the smallest of several; 0: none is known. */
static uint32_t id_of(const struct torch_callers *callers, uint64_t correlation)
{
    size_t low = 0;
    for (size_t high = callers->links; low < high;) {
        const size_t middle = low + (high - low) / 2;
        if (callers->link[middle].correlation < correlation) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const bool found = low < callers->links && callers->link[low].correlation == correlation;
    return found ? callers->link[low].id : 0;
}

void torch_callers_resolve(struct torch_callers *callers, struct rt_capture *capture)
{
    if (callers->count > 0) {
        qsort(callers->item, callers->count, sizeof *callers->item, by_id);
        unite(callers, capture);
    }
    if (callers->links > 0) {
        qsort(callers->link, callers->links, sizeof *callers->link, by_correlation);
    }
    for (size_t d = 0; d < capture->devices; d++) {
        struct rt_timeline *const timeline = &capture->device[d].timeline;
        for (size_t i = 0; i < timeline->count; i++) {
            struct rt_operation *const operation = &timeline->item[i];
            uint32_t name = name_of(callers, operation->caller);
            if (name == 0 && operation->key.id != 0) {
                name = name_of(callers, id_of(callers, operation->key.id));
            }
            operation->caller = name;
            capture->has_callers = capture->has_callers || name != 0;
        }
    }
}
