/*
 * The report command, and what its four writers share.
 */
#include "src/report.h"

#include <stdlib.h>

#include "src/study_load.h"

bool *report_listed_references(const struct rt_study *study)
{
    const struct rt_references *references = &study->references;
    bool *listed = calloc(references->count + 1, sizeof *listed);
    if (listed == NULL) {
        return NULL;
    }
    for (size_t r = 0; r < references->count; r++) {
        listed[r] = references->item[r].origin == RT_ORIGIN_FILE;
    }
    for (size_t i = 0; i < study->records.count; i++) {
        if (study->record_reference[i] != RT_NO_REFERENCE) {
            listed[study->record_reference[i]] = true;
        }
    }
    return listed;
}

static void write_report(struct out *out, const struct rt_study *study, enum cli_format format)
{
    switch (format) {
    case CLI_JSON:
        report_json(out, study);
        break;
    case CLI_CSV:
        report_csv(out, study);
        break;
    case CLI_MARKDOWN:
        report_markdown(out, study);
        break;
    default:
        report_text(out, study);
        break;
    }
}

int report_command(const struct cli_options *options)
{
    struct rt_study study;
    struct out out;
    rt_study_init(&study);
    int status;
    const bool usable = study_load(&study, options, &status);
    if (usable && !out_open(&out, options->output)) {
        status = EXIT_REFUSED;
    } else if (usable) {
        write_report(&out, &study, options->format);
        if (out_close(&out) != EXIT_ALL_USED) {
            status = EXIT_REFUSED;
        }
    }
    rt_study_fini(&study);
    return status;
}
