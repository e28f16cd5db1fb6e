/*
 * Finding a timeline's kernels among those that were counted. How names are compared stands in
 * the header; everything is found by number, so that many kernels cost no more each.
 */
#include "src/import_join.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "src/import_ncu_record.h"

void import_join_init(struct import_join *join)
{
    *join = (struct import_join){.slot = NULL};
    rt_study_init(&join->counted);
    import_counters_init(&join->counters);
    rt_names_init(&join->texts);
}

void import_join_fini(struct import_join *join)
{
    rt_study_fini(&join->counted);
    import_counters_fini(&join->counters);
    rt_names_fini(&join->texts);
    free(join->slot);
    free(join->used);
    join->slot = NULL;
    join->used = NULL;
}

static bool is_word(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Length of a cast, "(unsigned int)" before a number, else 0. */
static size_t cast_length(const char *text)
{
    size_t at = 1;
    while (is_word(text[at]) || text[at] == ' ' || text[at] == ':') {
        at++;
    }
    if (text[0] != '(' || at == 1 || text[at] != ')') {
        return 0;
    }
    const char behind = text[at + 1];
    return (behind >= '0' && behind <= '9') || behind == '-' ? at + 1 : 0;
}

/* A name as all tools would write it: no blanks, no casts of numbers, 1 and 0 for true and false.
 */
static void put_plain(const char *name, struct rt_buf *out)
{
    for (size_t at = 0; name[at] != '\0';) {
        const bool starts = at == 0 || !is_word(name[at - 1]);
        const size_t cast = name[at] == '(' ? cast_length(name + at) : 0;
        if (cast > 0) {
            at += cast;
        } else if (starts && strncmp(name + at, "true", 4) == 0 && !is_word(name[at + 4])) {
            rt_buf_putc(out, '1');
            at += 4;
        } else if (starts && strncmp(name + at, "false", 5) == 0 && !is_word(name[at + 5])) {
            rt_buf_putc(out, '0');
            at += 5;
        } else {
            if (name[at] != ' ' && name[at] != '\t') {
                rt_buf_putc(out, name[at]);
            }
            at++;
        }
    }
}

/* By what a kernel is looked for, the surest first. */
enum by { BY_NAME_AND_SHAPE, BY_NAME, BY_BASE_AND_SHAPE, BY_BASE, BY_COUNT };

/* These texts of one kernel, each begun with its own letter so that none is another's. */
struct texts {
    struct rt_buf by[BY_COUNT];
};

static void texts_init(struct texts *texts)
{
    for (int b = 0; b < BY_COUNT; b++) {
        rt_buf_init(&texts->by[b]);
    }
}

static void texts_fini(struct texts *texts)
{
    for (int b = 0; b < BY_COUNT; b++) {
        rt_buf_fini(&texts->by[b]);
    }
}

enum { BASE_MAX = 1000 };

/* False without memory. */
static bool texts_set(struct texts *texts, const char *name, const char *shape)
{
    bool made = true;
    for (int b = 0; b < BY_COUNT; b++) {
        struct rt_buf *const text = &texts->by[b];
        rt_buf_clear(text);
        rt_buf_putc(text, "NnBb"[b]);
        if (b == BY_NAME || b == BY_NAME_AND_SHAPE) {
            put_plain(name, text);
        } else {
            (void)ncu_record_base_name(name, BASE_MAX, text);
        }
        if (b == BY_NAME_AND_SHAPE || b == BY_BASE_AND_SHAPE) {
            rt_buf_putc(text, '\n');
            put_plain(shape, text);
        }
        made = made && !text->failed;
    }
    return made;
}

/* Puts a counter into the slots of its texts; `number` are those. */
static void fill_slots(struct import_join *join, uint32_t counter, const uint32_t *number)
{
    const struct import_counter *const item = join->counters.item;
    for (int b = 0; b < BY_COUNT; b++) {
        struct import_slot *const slot = &join->slot[number[b]];
        const uint32_t first = slot->first;
        slot->several = slot->several || first != 0;
        slot->several_names =
            slot->several_names || (first != 0 && item[first - 1].name != item[counter].name);
        slot->first = first != 0 ? first : counter + 1;
    }
}

/* The numbers of all counters' texts, BY_COUNT each; NULL without memory. */
static uint32_t *number_texts(struct import_join *join)
{
    const struct rt_names *const names = &join->counters.names;
    const size_t count = join->counters.count;
    uint32_t *const number = calloc(count + 1, BY_COUNT * sizeof *number);
    struct texts texts;
    int code = number != NULL ? RT_OK : RT_ENOMEM;
    texts_init(&texts);
    for (size_t k = 0; k < count && code == RT_OK; k++) {
        const struct import_counter *const counter = &join->counters.item[k];
        const bool made = texts_set(&texts, rt_names_text(names, counter->name),
                                    rt_names_text(names, counter->shape));
        code = made ? RT_OK : RT_ENOMEM;
        for (int b = 0; b < BY_COUNT && code == RT_OK; b++) {
            code = rt_names_take(&join->texts, texts.by[b].data, texts.by[b].len,
                                 &number[k * BY_COUNT + (size_t)b]);
        }
    }
    texts_fini(&texts);
    if (code != RT_OK) {
        free(number);
        return NULL;
    }
    return number;
}

static int index_counters(struct import_join *join)
{
    uint32_t *const number = number_texts(join);
    join->slot = calloc(join->texts.count + 1, sizeof *join->slot);
    join->used = calloc(join->counters.count + 1, sizeof *join->used);
    const bool made = number != NULL && join->slot != NULL && join->used != NULL;
    for (size_t k = 0; made && k < join->counters.count; k++) {
        fill_slots(join, (uint32_t)k, number + k * BY_COUNT);
    }
    free(number);
    return made ? RT_OK : RT_ENOMEM;
}

/* The messages and the account of the counters' own study belong to the whole. */
static void move_words(const struct rt_study *from, struct rt_study *to)
{
    for (size_t i = 0; i < from->diags.count; i++) {
        const struct rt_diag *const diag = &from->diags.item[i];
        rt_diags_add(&to->diags, diag->severity, diag->path, diag->line, diag->column, "%s",
                     diag->message);
    }
    for (size_t i = 0; i < from->account.count; i++) {
        const struct rt_account_item *const item = &from->account.item[i];
        rt_account_add(&to->account, item->kind, item->path, item->line, "%s", item->text);
    }
    to->account.dropped += from->account.dropped;
}

int import_join_read(struct import_join *join, struct import_ncu *ncu, struct rt_study *study)
{
    int code = RT_OK;
    for (uint32_t f = 0; f < study->records.paths && code == RT_OK; f++) {
        uint32_t same;
        code = rt_set_add_path(&join->counted.records, rt_set_path(&study->records, f), &same);
    }
    code = code == RT_OK ? import_ncu_finish(ncu, &join->counted, &join->counters) : code;
    move_words(&join->counted, study);
    return code == RT_OK ? index_counters(join) : code;
}

/* A kernel of the list: the numbers of its texts, 0 where no counter has the text. */
struct wanted {
    uint32_t number[BY_COUNT];
};

/* What the list has under one text. */
struct seen {
    uint32_t name, shape; /* the first, + 1 */
    bool several_names, several_shapes;
};

static void see(struct seen *seen, const struct rt_launches *launches)
{
    const uint32_t name = launches->name + 1;
    const uint32_t shape = launches->shape + 1;
    seen->several_names = seen->several_names || (seen->name != 0 && seen->name != name);
    seen->several_shapes = seen->several_shapes || (seen->shape != 0 && seen->shape != shape);
    seen->name = name;
    seen->shape = shape;
}

/* False without memory. */
static bool look_up(const struct import_join *join, const struct rt_capture *capture,
                    const struct rt_launches *launches, size_t count, struct wanted *wanted,
                    struct seen *seen)
{
    struct texts texts;
    bool made = true;
    texts_init(&texts);
    for (size_t i = 0; i < count && made; i++) {
        made = texts_set(&texts, rt_capture_name(capture, launches[i].name),
                         rt_capture_name(capture, launches[i].shape));
        for (int b = 0; b < BY_COUNT && made; b++) {
            wanted[i].number[b] = rt_names_find(&join->texts, texts.by[b].data, texts.by[b].len);
            see(&seen[wanted[i].number[b]], &launches[i]);
        }
    }
    texts_fini(&texts);
    return made;
}

/* The only counter of a text, if the list has one shape of it too, or the counter states none. */
static long only_counter(const struct import_join *join, const struct seen *seen, uint32_t number)
{
    const struct import_slot *const slot = &join->slot[number];
    const bool only = slot->first != 0 && !slot->several;
    const bool shapeless = only && join->counters.item[slot->first - 1].shape == 0;
    return only && (!seen[number].several_shapes || shapeless) ? (long)slot->first - 1 : RT_ENOENT;
}

static long find_counter(const struct import_join *join, const struct seen *seen,
                         const struct wanted *wanted, bool *by_base)
{
    const uint32_t *const number = wanted->number;
    *by_base = number[BY_NAME] == 0 && number[BY_BASE] != 0 &&
               !join->slot[number[BY_BASE]].several_names && !seen[number[BY_BASE]].several_names;
    const int shaped = *by_base ? BY_BASE_AND_SHAPE : BY_NAME_AND_SHAPE;
    const int bare = *by_base ? BY_BASE : BY_NAME;
    if (number[shaped] != 0) {
        return (long)join->slot[number[shaped]].first - 1;
    }
    return number[bare] != 0 ? only_counter(join, seen, number[bare]) : RT_ENOENT;
}

int import_join_match(struct import_join *join, const struct rt_capture *capture,
                      const struct rt_launches *launches, size_t count, struct import_match *match)
{
    struct wanted *const wanted = calloc(count + 1, sizeof *wanted);
    struct seen *const seen = calloc(join->texts.count + 1, sizeof *seen);
    const bool made =
        wanted != NULL && seen != NULL && look_up(join, capture, launches, count, wanted, seen);
    for (size_t i = 0; made && i < count; i++) {
        bool by_base;
        const long found = find_counter(join, seen, &wanted[i], &by_base);
        match[i] = (struct import_match){.record = RT_ENOENT};
        if (found >= 0) {
            const struct import_counter *const counter = &join->counters.item[found];
            match[i].record = (long)counter->record;
            match[i].by_short_name = by_base;
            match[i].other_shape = launches[i].shape != 0 && counter->shape != 0 &&
                                   wanted[i].number[BY_NAME_AND_SHAPE] == 0 &&
                                   wanted[i].number[BY_BASE_AND_SHAPE] == 0;
            join->used[found] = true;
        }
    }
    free(seen);
    free(wanted);
    return made ? RT_OK : RT_ENOMEM;
}

/* More are counted, not named. */
enum { UNUSED_NAMED = 3 };

void import_join_finish(const struct import_join *join, struct rt_study *study)
{
    struct rt_buf names;
    size_t unused = 0;
    rt_buf_init(&names);
    for (size_t k = 0; k < join->counters.count; k++) {
        if (!join->used[k] && unused++ < UNUSED_NAMED) {
            rt_buf_printf(&names, "%s%s", names.len > 0 ? "; " : "",
                          rt_names_text(&join->counters.names, join->counters.item[k].name));
        }
    }
    if (unused > 0) {
        rt_account_add(&study->account, RT_ACCOUNT_SKIPPED, "", 0,
                       "counters of %zu kernel%s that no timeline has in the range: %s%s", unused,
                       unused == 1 ? "" : "s", rt_buf_text(&names),
                       unused > UNUSED_NAMED ? "; ..." : "");
    }
    rt_buf_fini(&names);
}
