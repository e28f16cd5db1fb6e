/*
 * The import command. What importing means is the loaders' business: here is only what becomes
 * of it.
 */
#include "src/import_command.h"

#include "src/report.h"
#include "src/study_ini.h"
#include "src/study_load.h"

/* Plans are about records of their own file; among others they would be about other ones. */
static void say_left_out(const struct rt_study *study)
{
    const size_t plans = study->plans.count;
    if (plans > 0) {
        struct rt_buf message;
        rt_buf_init(&message);
        rt_buf_printf(&message, "%zu plan%s left out: plans stay in their own file", plans,
                      plans == 1 ? " is" : "s are");
        out_message(rt_buf_text(&message));
        rt_buf_fini(&message);
    }
}

static int write_study(const struct rt_study *study, const struct cli_options *options)
{
    struct out out;
    if (study->records.count == 0) {
        out_message("nothing was imported: there is no record to write");
        return EXIT_REFUSED;
    }
    if (!out_open(&out, options->output)) {
        return EXIT_REFUSED;
    }
    if (options->format == CLI_JSON) {
        report_json(&out, study);
    } else {
        study_write_ini(&out, study, NULL);
        say_left_out(study);
    }
    return out_close(&out);
}

int import_command(const struct cli_options *options)
{
    struct rt_study study;
    int status;
    rt_study_init(&study);
    if (study_load(&study, options, &status) && write_study(&study, options) != EXIT_ALL_USED) {
        status = EXIT_REFUSED;
    }
    rt_study_fini(&study);
    return status;
}
