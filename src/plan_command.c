/*
 * `rooftop plan`: finds the record, makes the page and writes it, whole or not at all.
 */
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/suggest.h"
#include "src/out.h"
#include "src/plan_page.h"
#include "src/study_load.h"

/* Says that no record has the id, and which one may have been meant. */
static void say_not_found(const struct rt_set *set, const char *id, struct rt_buf *why)
{
    rt_buf_printf(why, "there is no record %s", id);
    const char **ids = malloc((set->count + 1) * sizeof *ids);
    if (ids == NULL) {
        return;
    }
    for (size_t i = 0; i < set->count; i++) {
        ids[i] = rt_set_id(set, i);
    }
    const char *nearest = rt_suggest(id, strlen(id), ids, set->count);
    if (nearest != NULL) {
        rt_buf_printf(why, "; did you mean %s?", nearest);
    }
    free(ids);
}

static void say_ambiguous(const struct rt_set *set, const char *id, struct rt_buf *why)
{
    rt_buf_printf(why, "record %s is in several files, plan from one of them:", id);
    for (size_t file = 0; file < set->paths; file++) {
        const long found = rt_set_find(set, (uint32_t)file, id);
        if (found >= 0) {
            rt_buf_printf(why, " %s:%u", rt_set_path(set, (uint32_t)file),
                          (unsigned)set->line[found]);
        }
    }
}

/* The number of the record that the id means, or RT_ENOENT with a sentence in `why`. */
static long find_record(const struct rt_set *set, const char *id, struct rt_buf *why)
{
    size_t others;
    const long found = rt_set_find_any(set, id, &others);
    if (found < 0) {
        say_not_found(set, id, why);
        return RT_ENOENT;
    }
    if (others > 0) {
        say_ambiguous(set, id, why);
        return RT_ENOENT;
    }
    return found;
}

static int make_text(const struct rt_study *study, const struct cli_options *options,
                     struct rt_buf *text, struct rt_buf *why)
{
    struct plan_page page;
    const long index = find_record(&study->records, options->record, why);
    if (index < 0) {
        return RT_ENOENT;
    }
    int code = plan_page_make(&page, study, (size_t)index, NULL, options->change, why);
    if (code == RT_OK) {
        code = plan_write(text, &page, options->format);
        plan_page_fini(&page);
    }
    return code;
}

static bool write_text(const struct rt_buf *text, const char *path)
{
    struct out out;
    if (!out_open(&out, path)) {
        return false;
    }
    rt_buf_put(&out.text, text->data, text->len);
    return out_close(&out) == EXIT_ALL_USED;
}

int plan_command(const struct cli_options *options)
{
    struct rt_study study;
    struct rt_buf text;
    struct rt_buf why;
    rt_study_init(&study);
    rt_buf_init(&text);
    rt_buf_init(&why);
    int status;
    if (study_load(&study, options, &status)) {
        const int code = make_text(&study, options, &text, &why);
        if (code == RT_ENOMEM) {
            rt_buf_puts(&why, "out of memory");
        }
        if (code != RT_OK || !write_text(&text, options->output)) {
            status = EXIT_REFUSED;
        }
        if (why.len > 0) {
            out_message(rt_buf_text(&why));
        }
    }
    rt_buf_fini(&why);
    rt_buf_fini(&text);
    rt_study_fini(&study);
    return status;
}
