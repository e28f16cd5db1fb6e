/*
 * What a judgement says beside its verdict: what the plan had promised, and where to write what
 * was not measured.
 */
#include <string.h>

#include "core/code.h"
#include "core/judgement.h"
#include "core/outlook.h"
#include "core/verdict_compare.h"
#include "core/verdict_words.h"

/* "[record r], after.ini:12" */
static void put_place(struct rt_buf *buf, const struct rt_judged_side *side)
{
    rt_buf_printf(buf, "[record %s], %s", side->record.id,
                  rt_set_path(side->set, side->record.file));
    if (side->record.line > 0) {
        rt_buf_printf(buf, ":%u", (unsigned)side->record.line);
    }
}

/* A profiler's file has no place for it: records that were made of it have. */
static void put_imported(struct rt_buf *buf, const struct rt_judged_side *side, const char *key)
{
    const bool counted = strcmp(key, rt_number_info[RT_FLOPS].key) == 0 ||
                         strcmp(key, rt_number_info[RT_DRAM_BYTES].key) == 0;
    if (side->told && counted) {
        rt_buf_puts(buf, "profile again with the counters that step 3 of its chain names");
        return;
    }
    rt_buf_printf(
        buf,
        "%s has no place for it: make records of it with rooftop import FILE -o after.ini, "
        "write '%s = VALUE' there under [record %s], and give after.ini instead",
        rt_set_path(side->set, side->record.file), key, side->record.id);
}

static void put_missing(struct rt_buf *buf, const struct rt_judged_side *side, const char *key,
                        bool before)
{
    rt_buf_puts(buf, before ? "before: measure it without the change; " : "after: ");
    if (side->imported) {
        put_imported(buf, side, key);
    } else {
        rt_buf_printf(buf, "write '%s = VALUE' under ", key);
        put_place(buf, side);
    }
}

void rt_judgement_missing(const struct rt_judgement *judgement, struct rt_lines *lines)
{
    struct rt_buf text;
    rt_buf_init(&text);
    for (size_t i = 0; judgement->verdict.kind == RT_VERDICT_INCONCLUSIVE && i < RT_COMPARED_COUNT;
         i++) {
        const struct rt_comparison *const item = &judgement->verdict.item[i];
        for (int after = 0; after < 2; after++) {
            if (after == 0 ? item->has_before : item->has_after) {
                continue;
            }
            rt_buf_clear(&text);
            put_missing(&text, after == 0 ? &judgement->before : &judgement->after,
                        rt_verdict_key(item->name), after == 0);
            rt_lines_add(lines, RT_LINE_CAUTION, item->name, "%s", rt_buf_text(&text));
            lines->failed = lines->failed || text.failed;
        }
    }
    rt_buf_fini(&text);
}

void rt_judgement_said(const struct rt_experiment *experiment, int came_about,
                       struct rt_lines *lines)
{
    struct rt_outlook outlook;
    struct rt_buf when;
    rt_buf_init(&when);
    const bool made = rt_outlook_make(&outlook, experiment) == RT_OK;
    for (int kind = 0; made && kind < RT_VERDICT_COUNT; kind++) {
        rt_buf_clear(&when);
        rt_outlook_when(&outlook, (enum rt_verdict_kind)kind, &when);
        rt_lines_add(lines, kind == came_about ? RT_LINE_ANSWER : RT_LINE_PLAIN,
                     rt_verdict_info[kind].name, "%s", rt_buf_text(&when));
        lines->failed = lines->failed || when.failed;
    }
    lines->failed = lines->failed || !made;
    rt_buf_fini(&when);
}
