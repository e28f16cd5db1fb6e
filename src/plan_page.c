/*
 * Making a plan page, and what its writers share. What may be planned is decided by core alone.
 */
#include "src/plan_page.h"

#include <string.h>

#include "core/code.h"

/* The baseline's repeats, and with their noise what is to be expected. */
static int find_repeats(struct plan_page *page)
{
    const struct rt_terms none = {.has = {false}};
    const int code = rt_repeats_find(&page->repeats, &page->study->records, page->index,
                                     RT_REPEATS_OWN_FILE, RT_NO_FILE);
    page->experiment = (struct rt_experiment){
        .hypothesis = page->hypothesis,
        .change = page->change,
        .before = &page->answer.record,
        .before_repeats = page->repeats.item,
        .before_repeat_count = page->repeats.count,
    };
    return code == RT_OK ? plan_page_set_terms(page, &none) : code;
}

int plan_page_make(struct plan_page *page, const struct rt_study *study, size_t index,
                   const struct rt_reference *stated, const char *change, struct rt_buf *why)
{
    *page = (struct plan_page){.study = study, .index = index};
    rt_study_answer(study, index, stated != NULL ? &stated->ceilings : NULL, &page->answer);
    if (!page->answer.attributed) {
        rt_buf_printf(why, "record %s has no attribution, so there is nothing to plan: %s",
                      page->answer.record.id,
                      page->answer.reference == NULL ? "it has no reference"
                                                     : "a result is not finite");
        return RT_EREFUSED;
    }
    page->hypothesis = page->answer.attribution.primary_hypothesis;
    int code = rt_plan_choose(page->hypothesis, change, &page->change, why);
    if (code != RT_OK) {
        return code;
    }
    rt_buf_init(&page->id);
    rt_buf_init(&page->cite);
    rt_buf_printf(&page->id, "%s-%s", page->answer.record.id, rt_change_info[page->change].name);
    if (stated != NULL) {
        page->reference = *stated;
    } else if (page->answer.reference != NULL) {
        rt_reference_state(page->answer.reference, page->answer.reference, NULL, &page->reference,
                           &page->cite);
    }
    code = find_repeats(page);
    const bool compared = stated != NULL || page->answer.reference != NULL;
    page->answer.reference = compared ? &page->reference : NULL;
    if (code != RT_OK || page->id.failed || page->cite.failed) {
        plan_page_fini(page);
        return RT_ENOMEM;
    }
    return RT_OK;
}

void plan_page_fini(struct plan_page *page)
{
    rt_buf_fini(&page->id);
    rt_buf_fini(&page->cite);
    rt_repeats_fini(&page->repeats);
}

int plan_page_set_terms(struct plan_page *page, const struct rt_terms *terms)
{
    page->terms = *terms;
    rt_terms_apply(terms, &page->experiment);
    return rt_outlook_make(&page->outlook, &page->experiment);
}

int plan_write(struct rt_buf *buf, const struct plan_page *page, enum cli_format format)
{
    if (format == CLI_INI) {
        plan_write_ini(buf, page);
    } else if (format == CLI_JSON) {
        plan_write_json(buf, page);
    } else {
        plan_write_markdown(buf, page);
    }
    return buf->failed ? RT_ENOMEM : RT_OK;
}

void plan_cautions(const struct plan_page *page, struct rt_lines *lines)
{
    if (page->answer.stage != NULL) {
        rt_stage_plan(page->answer.stage, page->hypothesis, page->change, lines);
    }
}

bool plan_held_fixed(const struct plan_page *page, size_t at, const char **label, const char **text)
{
    static const enum rt_text stated[] = {RT_WORKLOAD, RT_DTYPE, RT_INTERVAL};
    for (size_t i = 0; i < sizeof stated / sizeof stated[0]; i++) {
        const char *value = rt_record_text(&page->answer.record, stated[i]);
        if (value != NULL && at-- == 0) {
            *label = rt_text_info[stated[i]].key;
            *text = value;
            return true;
        }
    }
    *label = "besides";
    *text = rt_change_info[page->change].held;
    return at == 0;
}

const char *plan_observation_help(const char *observation)
{
    /* the two renamed ones and the derived one; all others are fields of a record */
    if (strcmp(observation, "stage_ms") == 0) {
        return "the whole stage: total_ms = kernel_ms + transfer_ms + sync_ms + launch_ms";
    }
    if (strcmp(observation, "achieved_tflops") == 0) {
        return rt_metric_info[RT_ACHIEVED_TFLOPS].formula;
    }
    if (strcmp(observation, "exposed_transfer_ms") == 0) {
        return "exposed host/device transfer: the record's transfer_ms";
    }
    for (int n = 0; n < RT_NUMBER_COUNT; n++) {
        if (strcmp(rt_number_info[n].key, observation) == 0) {
            return rt_number_info[n].help;
        }
    }
    return "";
}
