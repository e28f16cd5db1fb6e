/*
 * `rooftop plan`: finds the record, makes the page and writes it, whole or not at all.
 */
#include "core/code.h"
#include "core/record_find.h"
#include "src/out.h"
#include "src/plan_page.h"
#include "src/study_load.h"

static int make_text(const struct rt_study *study, const struct cli_options *options,
                     struct rt_buf *text, struct rt_buf *why)
{
    struct plan_page page;
    const long index = rt_record_find(&study->records, options->record, RT_NO_FILE, why);
    if (index < 0) {
        return RT_ENOENT;
    }
    int code = plan_page_make(&page, study, (size_t)index, NULL, options->change, why);
    if (code == RT_OK) {
        code = plan_page_set_terms(&page, &options->terms);
        code = code == RT_OK ? plan_write(text, &page, options->format) : code;
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
