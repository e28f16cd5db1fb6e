/*
 * The plan's file and the files after the change are loaded apart, so that one ID may stand in
 * both.
 */
#include "src/verdict_command.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/code.h"
#include "src/out.h"
#include "src/study_load.h"
#include "src/verdict_page.h"

struct verdict_run {
    const struct cli_options *options;
    struct rt_study plans, after;
    struct rt_buf text, why;
};

static bool file_status(const char *path, struct stat *status)
{
    const bool standard = strcmp(path, "-") == 0 || strcmp(path, "<stdin>") == 0;
    return standard ? fstat(STDIN_FILENO, status) == 0 : stat(path, status) == 0;
}

/* Whether both are one file, by whatever names. */
static bool same_file(const char *a, const char *b)
{
    struct stat left;
    struct stat right;
    return file_status(a, &left) && file_status(b, &right) && left.st_dev == right.st_dev &&
           left.st_ino == right.st_ino;
}

/* The record after the change, which must not be the one before. */
static long choose_after(struct verdict_run *run, const struct rt_plan *plan)
{
    const struct rt_set *const set = &run->after.records;
    const long after =
        rt_judgement_find_after(&run->after, plan, run->options->record, RT_NO_FILE, &run->why);
    if (after < 0) {
        rt_buf_puts(&run->why, run->options->record == NULL ? "; --record ID names it" : "");
        return after;
    }
    const char *const path = rt_set_path(set, set->file[after]);
    if (!same_file(run->options->plan, path)) {
        return after;
    }
    rt_buf_printf(&run->why, "%s is the plan's own file", path);
    if (strcmp(rt_set_id(set, (size_t)after), plan->record) != 0) {
        return after; /* as asked for: only said */
    }
    rt_buf_printf(&run->why,
                  ", and its record %s is the one before the change: give the file of the one "
                  "after it, or its --record ID",
                  plan->record);
    return RT_ENOENT;
}

static int status_of(enum rt_verdict_kind kind)
{
    return kind == RT_VERDICT_SUPPORTED   ? EXIT_ALL_USED
           : kind == RT_VERDICT_FALSIFIED ? EXIT_FALSIFIED
                                          : EXIT_UNDECIDED;
}

/* Judges and writes the page into memory. RT_OK with the verdict's status, or what went wrong. */
static int judge(struct verdict_run *run, int *status)
{
    struct rt_judgement page;
    const long plan = rt_judgement_find_plan(&run->plans, run->options->plan_id, &run->why);
    if (plan < 0) {
        rt_buf_puts(&run->why, run->plans.plans.count > 1 ? " (--plan-id ID)" : "");
        return RT_ENOENT;
    }
    const long after = choose_after(run, &run->plans.plans.item[plan]);
    if (after < 0) {
        return RT_ENOENT;
    }
    int code =
        rt_judgement_make(&page, &run->plans, (size_t)plan, &run->after, (size_t)after, &run->why);
    if (code == RT_OK) {
        *status = status_of(page.verdict.kind);
        code = verdict_write(&run->text, &page, run->options->format, out_locale_unicode());
        rt_judgement_fini(&page);
    }
    return code;
}

/* Loads both sides; false to end with *status. */
static bool load(struct verdict_run *run, int *status)
{
    struct cli_options plan = *run->options;
    char *path = (char *)run->options->plan;
    int plan_status;
    int after_status;
    plan.file = &path;
    plan.files = 1;
    if (!study_load_records(&run->plans, &plan, &plan_status)) {
        *status = plan_status;
        return false;
    }
    if (!study_load_records(&run->after, run->options, &after_status)) {
        *status = after_status;
        return false;
    }
    *status = plan_status != EXIT_ALL_USED ? plan_status : after_status;
    return true;
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

static int run_loaded(struct verdict_run *run, int loaded)
{
    int verdict = EXIT_UNDECIDED;
    const int code = judge(run, &verdict);
    if (code == RT_ENOMEM || run->why.failed) {
        out_message("out of memory");
    } else if (run->why.len > 0) {
        out_message(rt_buf_text(&run->why));
    }
    if (code != RT_OK || !write_text(&run->text, run->options->output)) {
        return EXIT_REFUSED;
    }
    return loaded == EXIT_ALL_USED ? verdict : loaded;
}

/* Standard input can be read once. */
static bool reads_twice(const struct cli_options *options)
{
    for (size_t i = 0; strcmp(options->plan, "-") == 0 && i < options->files; i++) {
        if (strcmp(options->file[i], "-") == 0) {
            return true;
        }
    }
    return false;
}

int verdict_command(const struct cli_options *options)
{
    struct verdict_run run = {.options = options};
    int status;
    if (reads_twice(options)) {
        out_message("standard input cannot be both the plan and the record after the change");
        return EXIT_USAGE;
    }
    rt_study_init(&run.plans);
    rt_study_init(&run.after);
    rt_buf_init(&run.text);
    rt_buf_init(&run.why);
    if (load(&run, &status)) {
        status = run_loaded(&run, status);
    }
    rt_buf_fini(&run.why);
    rt_buf_fini(&run.text);
    rt_study_fini(&run.after);
    rt_study_fini(&run.plans);
    return status;
}
