/*
 * The check command. Errors are counted by path, because a file that cannot be opened has no
 * records but an error.
 */
#include "src/check.h"

#include "src/study_load.h"
#include "ui/text.h"

static void put_count(struct rt_buf *buf, size_t count, const char *what)
{
    rt_buf_printf(buf, "%zu %s%s", count, what, count == 1 ? "" : "s");
}

static size_t count_records(const struct rt_set *set, uint32_t file)
{
    size_t records = 0;
    for (size_t i = 0; i < set->count; i++) {
        records += set->file[i] == file ? 1 : 0;
    }
    return records;
}

static size_t count_references(const struct rt_references *references, uint32_t file)
{
    size_t count = 0;
    for (size_t i = 0; i < references->count; i++) {
        const struct rt_reference *reference = &references->item[i];
        if (rt_references_is_copy(references, i)) {
            continue; /* the same, for one precision */
        }
        count += reference->origin == RT_ORIGIN_FILE && reference->file == file ? 1 : 0;
    }
    return count;
}

static size_t count_plans(const struct rt_plans *plans, uint32_t file)
{
    size_t count = 0;
    for (size_t i = 0; i < plans->count; i++) {
        count += plans->item[i].file == file ? 1 : 0;
    }
    return count;
}

/* "a.ini: 7 records, 1 reference, 0 plans, no errors" */
static void put_summary(struct rt_buf *buf, const struct rt_study *study, uint32_t file)
{
    const char *path = rt_set_path(&study->records, file);
    const size_t errors = rt_diags_errors(&study->diags, path);
    ui_text_escape(buf, path, out_locale_unicode());
    rt_buf_puts(buf, ": ");
    put_count(buf, count_records(&study->records, file), "record");
    rt_buf_puts(buf, ", ");
    put_count(buf, count_references(&study->references, file), "reference");
    rt_buf_puts(buf, ", ");
    put_count(buf, count_plans(&study->plans, file), "plan");
    rt_buf_puts(buf, ", ");
    if (errors == 0) {
        rt_buf_puts(buf, "no errors");
    } else {
        put_count(buf, errors, "error");
    }
    rt_buf_putc(buf, '\n');
}

static void write_summaries(struct out *out, const struct rt_study *study,
                            const struct cli_options *options)
{
    (void)options;
    for (size_t file = 0; file < study->records.paths; file++) {
        put_summary(&out->text, study, (uint32_t)file);
        out_drain(out);
    }
}

int check_command(const struct cli_options *options)
{
    return study_command(options, write_summaries);
}
