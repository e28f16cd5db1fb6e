/*
 * Families, their names, and how long they took.
 */
#include "ui/ranges.h"

#include <stdlib.h>

#include "core/code.h"
#include "core/grow.h"
#include "ui/timeline.h"

void ui_ranges_init(struct ui_ranges *ranges)
{
    *ranges = (struct ui_ranges){.capture = NULL};
}

void ui_ranges_fini(struct ui_ranges *ranges)
{
    free(ranges->item);
    ui_ranges_init(ranges);
}

static int add(struct ui_ranges *ranges, struct ui_range range)
{
    struct ui_range *const grown =
        rt_grow(ranges->item, ranges->count, &ranges->capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    ranges->item = grown;
    ranges->item[ranges->count++] = range;
    return RT_OK;
}

static int by_length(const void *left, const void *right)
{
    const int64_t a = ui_length(((const struct rt_range *)left)->time);
    const int64_t b = ui_length(((const struct rt_range *)right)->time);
    return (a > b) - (a < b);
}

/* By name, then by length: what one name has, stands together as its spread needs it. */
static int by_name(const void *left, const void *right)
{
    const struct rt_range *const a = left;
    const struct rt_range *const b = right;
    if (a->name != b->name) {
        return a->name < b->name ? -1 : 1;
    }
    return by_length(left, right);
}

/* The lower one of two medians: a value that was measured. */
static struct ui_range describe(const struct rt_range *sorted, size_t count, uint32_t name,
                                bool single)
{
    return (struct ui_range){name,
                             single,
                             count,
                             {ui_length(sorted[0].time), ui_length(sorted[(count - 1) / 2].time),
                              ui_length(sorted[count - 1].time)}};
}

/* How many of a sorted list have the name of the first. */
static size_t same_name(const struct rt_range *sorted, size_t count)
{
    size_t same = 1;
    while (same < count && sorted[same].name == sorted[0].name) {
        same++;
    }
    return same;
}

/*
 * A family's rows, from a copy of its ranges that may be sorted. Its name chooses all of them,
 * unless it is also the name of some: then it chooses these (rt_capture_choose), which is a row
 * like those of the other names.
 */
static int add_family(struct ui_ranges *ranges, uint32_t name, struct rt_range *copy, size_t count)
{
    qsort(copy, count, sizeof *copy, by_length);
    bool is_name = false;
    bool differ = false;
    for (size_t r = 0; r < count; r++) {
        is_name = is_name || copy[r].name == name;
        differ = differ || copy[r].name != copy[0].name;
    }
    if (!differ) {
        return add(ranges, describe(copy, count, copy[0].name, false));
    }
    int code = is_name ? RT_OK : add(ranges, describe(copy, count, name, false));
    qsort(copy, count, sizeof *copy, by_name);
    for (size_t r = 0, same; r < count && code == RT_OK; r += same) {
        same = same_name(&copy[r], count - r);
        code = add(ranges, describe(&copy[r], same, copy[r].name, !is_name));
    }
    return code;
}

static int64_t whole_length(const struct rt_capture *capture)
{
    int64_t longest = 0;
    for (size_t d = 0; d < capture->devices; d++) {
        const int64_t length = ui_length(rt_timeline_window(&capture->device[d].timeline));
        longest = length > longest ? length : longest;
    }
    return longest;
}

static int make(const struct rt_capture *capture, struct ui_ranges *ranges)
{
    const int64_t whole = whole_length(capture);
    int code = add(ranges, (struct ui_range){0, false, 1, {whole, whole, whole}});
    for (size_t f = 0; f < capture->families && code == RT_OK; f++) {
        const struct rt_family *const family = &capture->family[f];
        struct rt_range *const copy = malloc((family->count + 1) * sizeof *copy);
        for (size_t r = 0; copy != NULL && r < family->count; r++) {
            copy[r] = capture->range[family->first + r];
        }
        code = copy != NULL ? add_family(ranges, family->name, copy, family->count) : RT_ENOMEM;
        free(copy);
    }
    return code;
}

int ui_ranges_make(struct ui_ranges *ranges, const struct rt_capture *capture)
{
    struct ui_ranges made = {.capture = capture};
    const int code = make(capture, &made);
    ui_ranges_fini(ranges);
    if (code == RT_OK) {
        *ranges = made;
    } else {
        ui_ranges_fini(&made);
    }
    return code;
}
