/*
 * One experiment plan as a page: the record it starts from, the one change, what to observe,
 * when the hypothesis was wrong (model.md section 4), and how the record after the change will be
 * judged. The command line and the interactive program write the same pages.
 */
#ifndef PLAN_PAGE_H
#define PLAN_PAGE_H

#include <stdbool.h>

#include "core/buf.h"
#include "core/outlook.h"
#include "core/repeats.h"
#include "core/study.h"
#include "src/cli.h"

struct plan_page {
    const struct rt_study *study; /* borrowed, and so are all texts of `answer` */
    size_t index;                 /* of the baseline record */
    struct rt_answer answer;      /* always attributed; its reference is the one below, or NULL */
    enum rt_hypothesis hypothesis;
    enum rt_change change;
    struct rt_buf id;              /* of the plan: record ID-change */
    struct rt_reference reference; /* as the page states it: rt_reference_state */
    struct rt_buf cite;
    struct rt_repeats repeats;       /* of the baseline, in its file */
    struct rt_terms terms;           /* none stated, until plan_page_set_terms */
    struct rt_experiment experiment; /* without what comes after the change */
    struct rt_outlook outlook;
};

/*
 * Makes the page for `change` on record `index` against a reference as stated, which must outlive
 * the page (NULL: the record's own). RT_OK; RT_EREFUSED with a sentence in `why` when the record
 * has no attribution or its primary hypothesis does not allow the change; RT_ENOMEM. Only after
 * RT_OK call plan_page_fini. A page points into itself: it must not be copied.
 */
int plan_page_make(struct plan_page *page, const struct rt_study *study, size_t index,
                   const struct rt_reference *stated, const char *change, struct rt_buf *why);
void plan_page_fini(struct plan_page *page);

/* States on which terms the experiment is to be judged. RT_OK or RT_ENOMEM. */
int plan_page_set_terms(struct plan_page *page, const struct rt_terms *terms);

/* Appends the page in one form; check buf->failed. */
void plan_write_markdown(struct rt_buf *buf, const struct plan_page *page);
void plan_write_json(struct rt_buf *buf, const struct plan_page *page);

/* A complete rooftop file: the plan, its baseline record, the repeats of it, the reference. */
void plan_write_ini(struct rt_buf *buf, const struct plan_page *page);

/* Appends the page in any of the plan formats: RT_OK or RT_ENOMEM. */
int plan_write(struct rt_buf *buf, const struct plan_page *page, enum cli_format format);

/*
 * What an experiment holds fixed: item `at` (from 0) as label and text; false beyond the last.
 * The workload, dtype and interval that the record states, then what the change itself holds.
 */
bool plan_held_fixed(const struct plan_page *page, size_t at, const char **label,
                     const char **text);

/*
 * Appends what the timeline says about the change: which part of the time leads, and what speaks
 * against it, with the numbers. Nothing where the record is no range of a timeline.
 */
void plan_cautions(const struct plan_page *page, struct rt_lines *lines);

/* What an observation of a plan is ("stage_ms"), in words. */
const char *plan_observation_help(const char *observation);

/* Runs `rooftop plan`; returns the exit status. */
int plan_command(const struct cli_options *options);

#endif
