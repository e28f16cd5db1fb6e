/*
 * Kernels and operators by the time of the device that is theirs alone, for each stage that is no
 * repeat of another.
 */
#include <stdlib.h>

#include "core/code.h"
#include "core/number.h"
#include "core/ranking.h"
#include "src/markdown.h"
#include "src/report_timeline.h"
#include "ui/text.h"

/* For people; programs get all. */
enum { SHOWN = 10 };

/* One ranking on its way to paper. */
struct page {
    struct out *out;
    const struct rt_study *study;
    const struct rt_stage *stage;
    enum rt_rank_by by;
    struct rt_ranking ranking;
    struct json *json;
};

typedef void page_writer(const struct page *page);

/* Makes each ranking and has it written. */
static void write_all(struct out *out, const struct rt_study *study, struct json *json,
                      page_writer *write)
{
    for (size_t s = 0; s < study->stages.count; s++) {
        const struct rt_stage *const stage = &study->stages.item[s];
        struct rt_record record;
        rt_set_get(&study->records, stage->record, &record);
        if (rt_record_text(&record, RT_REPEAT_OF) != NULL) {
            continue;
        }
        const int kinds = stage->capture->has_callers ? 2 : 1;
        for (int by = 0; by < kinds; by++) {
            struct page page = {out, study, stage, (enum rt_rank_by)by, {.item = NULL}, json};
            const int code = rt_ranking_make(stage->capture, stage->device, stage->partition.range,
                                             page.by, &page.ranking);
            out->text.failed = out->text.failed || code != RT_OK;
            write(&page);
            rt_ranking_fini(&page.ranking);
            out_drain(out);
        }
    }
}

static const char *what(const struct page *page)
{
    return page->by == RT_RANK_KERNELS ? "kernels" : "operators";
}

static const char *name_of(const struct page *page, const struct rt_ranked *ranked)
{
    if (ranked->name != 0) {
        return rt_capture_name(page->stage->capture, ranked->name);
    }
    return page->by == RT_RANK_KERNELS ? "(no name)" : "(no operator is known)";
}

static double share(const struct page *page, const struct rt_ranked *ranked)
{
    return page->ranking.kernel > 0 ? (double)ranked->exclusive / (double)page->ranking.kernel : 0;
}

static size_t shown(const struct page *page)
{
    return page->ranking.count < SHOWN ? page->ranking.count : SHOWN;
}

static void put_padded(struct rt_buf *buf, double value, int digits, int width)
{
    char text[RT_NUMBER_TEXT_MAX];
    (void)rt_number_show(value, digits, text);
    rt_buf_printf(buf, "%*s", width, text);
}

static void write_text(const struct page *page)
{
    struct rt_buf *const buf = &page->out->text;
    const bool unicode = out_locale_unicode();
    rt_buf_printf(buf,
                  "\n%s of %s, by the time in which nothing else ran\n    share %%  alone ms"
                  "    sum ms     calls  name\n",
                  what(page), rt_set_id(&page->study->records, page->stage->record));
    for (size_t i = 0; i < shown(page); i++) {
        const struct rt_ranked *const ranked = &page->ranking.item[i];
        put_padded(buf, share(page, ranked) * 100, 3, 11);
        put_padded(buf, (double)ranked->exclusive / 1e6, 4, 10);
        put_padded(buf, (double)ranked->sum / 1e6, 4, 10);
        rt_buf_printf(buf, "%10zu  ", ranked->calls);
        ui_text_escape(buf, name_of(page, ranked), unicode);
        rt_buf_putc(buf, '\n');
    }
    if (page->ranking.count > shown(page)) {
        rt_buf_printf(buf, "    and %zu more\n", page->ranking.count - shown(page));
    }
}

void report_rankings_text(struct out *out, const struct rt_study *study)
{
    write_all(out, study, NULL, write_text);
}

static void write_markdown(const struct page *page)
{
    struct rt_buf *const buf = &page->out->text;
    rt_buf_printf(buf,
                  "\n## Where the time of `%s` goes: %s\n\n| share | alone ms | sum ms | calls "
                  "| name |\n|---:|---:|---:|---:|---|\n",
                  rt_set_id(&page->study->records, page->stage->record), what(page));
    for (size_t i = 0; i < shown(page); i++) {
        const struct rt_ranked *const ranked = &page->ranking.item[i];
        rt_buf_puts(buf, "| ");
        rt_buf_show(buf, share(page, ranked) * 100, 3);
        rt_buf_puts(buf, " % | ");
        rt_buf_show(buf, (double)ranked->exclusive / 1e6, 4);
        rt_buf_puts(buf, " | ");
        rt_buf_show(buf, (double)ranked->sum / 1e6, 4);
        rt_buf_printf(buf, " | %zu | ", ranked->calls);
        markdown_text(buf, name_of(page, ranked));
        rt_buf_puts(buf, " |\n");
    }
    if (page->ranking.count > shown(page)) {
        rt_buf_printf(buf, "\nand %zu more\n", page->ranking.count - shown(page));
    }
}

void report_rankings_markdown(struct out *out, const struct rt_study *study)
{
    write_all(out, study, NULL, write_markdown);
}

static void write_json(const struct page *page)
{
    struct json *const json = page->json;
    json_newline(json);
    json_object(json, NULL);
    json_string(json, "record", rt_set_id(&page->study->records, page->stage->record));
    json_path(json, "file", page->stage->capture->path);
    json_string(json, "of", what(page));
    json_integer(json, "kernel_ns", (uint64_t)page->ranking.kernel);
    json_array(json, "items");
    for (size_t i = 0; i < page->ranking.count; i++) {
        const struct rt_ranked *const ranked = &page->ranking.item[i];
        json_newline(json);
        json_object(json, NULL);
        json_string(json, "name", ranked->name != 0 ? name_of(page, ranked) : NULL);
        json_integer(json, "calls", ranked->calls);
        json_integer(json, "exclusive_ns", (uint64_t)ranked->exclusive);
        json_integer(json, "sum_ns", (uint64_t)ranked->sum);
        json_end_object(json);
        out_drain(page->out);
    }
    json_end_array(json);
    json_end_object(json);
}

void report_rankings_json(struct json *json, struct out *out, const struct rt_study *study)
{
    if (study->stages.count > 0) {
        json_newline(json);
        json_array(json, "rankings");
        write_all(out, study, json, write_json);
        json_end_array(json);
    }
}
