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
        listed[r] =
            references->item[r].origin == RT_ORIGIN_FILE && !rt_references_is_copy(references, r);
    }
    for (size_t i = 0; i < study->records.count; i++) {
        if (study->record_reference[i] != RT_NO_REFERENCE) {
            /* A copy for a precision is the same reference. */
            listed[references->item[study->record_reference[i]].base] = true;
        }
    }
    return listed;
}

static void write_report(struct out *out, const struct rt_study *study,
                         const struct cli_options *options)
{
    switch (options->format) {
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
    return study_command(options, write_report);
}
