/*
 * The plan as a page that can be handed to a colleague: complete by itself, with the numbers it
 * rests on and what it does not know.
 */
#include "src/markdown.h"
#include "src/plan_page.h"

static void put_hypothesis(struct rt_buf *buf, const struct plan_page *page)
{
    const struct rt_hypothesis_info *info = &rt_hypothesis_info[page->hypothesis];
    rt_buf_printf(buf, "\n## Hypothesis\n\n`%s` (%s): %s.\n\nEvidence: %s.\n\n", info->name,
                  info->attribution, info->headline, info->evidence);
    markdown_chain(buf, &page->answer, RT_STEP_METRICS);
    rt_buf_putc(buf, '\n');
    markdown_chain(buf, &page->answer, RT_STEP_CANDIDATE);
    rt_buf_puts(
        buf,
        "\nStill to rule out. What the experiment itself changes it will speak to; look at the "
        "others first:\n\n");
    markdown_rule_out(buf, "- [ ] ", page->hypothesis);
}

static void put_change(struct rt_buf *buf, const struct plan_page *page)
{
    const struct rt_change_info *change = &rt_change_info[page->change];
    const char *label;
    const char *text;
    rt_buf_printf(buf,
                  "\n## The one change\n\n`%s`: %s.\n\n## Held fixed\n\n"
                  "Everything else, by name:\n\n",
                  change->name, change->help);
    for (size_t i = 0; plan_held_fixed(page, i, &label, &text); i++) {
        rt_buf_printf(buf, "- %s: ", label);
        markdown_text(buf, text);
        rt_buf_putc(buf, '\n');
    }
}

/* What speaks against the change stands before what is to be observed. */
static void put_cautions(struct rt_buf *buf, const struct plan_page *page)
{
    struct rt_lines lines;
    rt_lines_init(&lines);
    plan_cautions(page, &lines);
    for (size_t i = 0; i < lines.count; i++) {
        rt_buf_puts(buf, i == 0 ? "\n## What the timeline says about it\n\n- " : "- ");
        rt_buf_printf(buf, lines.item[i].kind == RT_LINE_CAUTION ? "**%s**: " : "%s: ",
                      rt_lines_label(&lines, i));
        markdown_text(buf, rt_lines_text(&lines, i));
        rt_buf_putc(buf, '\n');
    }
    buf->failed = buf->failed || lines.failed;
    rt_lines_fini(&lines);
}

static void put_observations(struct rt_buf *buf, const struct plan_page *page)
{
    const struct rt_hypothesis_info *info = &rt_hypothesis_info[page->hypothesis];
    rt_buf_puts(buf, "\n## Record before and after\n\n| observe | what it is | before | after |\n"
                     "|---|---|---:|---:|\n");
    for (size_t i = 0; info->observe[i] != NULL; i++) {
        rt_buf_printf(buf, "| `%s` | %s | ", info->observe[i],
                      plan_observation_help(info->observe[i]));
        rt_chain_observation(buf, &page->answer, info->observe[i]);
        rt_buf_puts(buf, " | |\n");
    }
    rt_buf_puts(buf, "\nWhat is not measured before has to be measured before the change is made: "
                     "afterwards it is too late.\n");
}

static void put_falsification(struct rt_buf *buf, const struct plan_page *page)
{
    const struct rt_hypothesis_info *info = &rt_hypothesis_info[page->hypothesis];
    rt_buf_printf(buf,
                  "\n## What would prove the hypothesis wrong\n\n`%s`: %s.\n\n"
                  "Then go back to the timeline. Do not add a second change: with two, nothing "
                  "can be told from the result.\n",
                  info->revisit_when, info->revisit_help);
}

/* What has been agreed on before the run. */
static void put_terms(struct rt_buf *buf, const struct plan_page *page)
{
    const struct rt_outlook *outlook = &page->outlook;
    rt_buf_printf(buf,
                  "- lever: `%s`, which is to %s\n- target time: `%s`, which is to fall\n"
                  "- tolerance: ",
                  outlook->lever.name, rt_direction_name[outlook->lever.expected],
                  outlook->target.name);
    rt_buf_number(buf, page->experiment.tolerance);
    rt_buf_puts(buf, " of the value before; less is no change\n- bound of `max_abs_error`: ");
    if (page->experiment.has_max_abs_error_bound) {
        rt_buf_number(buf, page->experiment.max_abs_error_bound);
        rt_buf_putc(buf, '\n');
    } else {
        rt_buf_puts(buf, "none stated, so the value before\n");
    }
    for (size_t i = 0; i < page->repeats.count; i++) {
        rt_buf_printf(buf, "%s`%s`",
                      i == 0 ? "- repeats, whose spread counts where it is more than "
                               "the tolerance: "
                             : ", ",
                      page->repeats.item[i]->id);
    }
    rt_buf_puts(buf, page->repeats.count > 0 ? "\n\n" : "\n");
}

static void put_judging(struct rt_buf *buf, const struct plan_page *page)
{
    struct rt_buf when;
    rt_buf_init(&when);
    rt_buf_puts(buf, "\n## How the result will be judged\n\n");
    put_terms(buf, page);
    rt_buf_puts(buf, "The first that applies to the record after the change:\n\n"
                     "| verdict | when | which means |\n|---|---|---|\n");
    for (int kind = 0; kind < RT_VERDICT_COUNT; kind++) {
        rt_buf_clear(&when);
        rt_outlook_when(&page->outlook, (enum rt_verdict_kind)kind, &when);
        rt_buf_printf(buf, "| `%s` | ", rt_verdict_info[kind].name);
        markdown_text(buf, rt_buf_text(&when));
        rt_buf_printf(buf, " | %s |\n", rt_verdict_info[kind].meaning);
        buf->failed = buf->failed || when.failed;
    }
    rt_buf_fini(&when);
}

static void put_baseline(struct rt_buf *buf, const struct plan_page *page)
{
    const struct rt_record *record = &page->answer.record;
    rt_buf_printf(buf, "\n## Baseline\n\nRecord `%s`, ", record->id);
    markdown_text(buf, rt_set_path(&page->study->records, record->file));
    if (record->line > 0) {
        rt_buf_printf(buf, ":%u", (unsigned)record->line);
    }
    rt_buf_puts(buf, "\n\n");
    markdown_measured(buf, record);
    rt_buf_puts(buf, "\n## Reference\n\n");
    if (page->answer.reference != NULL) {
        markdown_reference(buf, &page->reference, &page->reference.ceilings);
    } else {
        rt_buf_puts(buf, "None: the times alone decide until FLOPs and bytes are known.\n");
    }
}

static void put_limits(struct rt_buf *buf, bool repeated)
{
    rt_buf_puts(buf, "\n## What this page cannot know\n\n"
                     "- whether the four times are disjoint, as the record states\n"
                     "- whether the counts and the reference are right: it takes them as stated, "
                     "with their sources\n");
    if (!repeated) {
        rt_buf_puts(buf, "- how much repeated measurements scatter: a difference smaller than that "
                         "is no difference\n");
    }
    rt_buf_puts(buf, "- the cause: a roofline bound is a ceiling, and an experiment that agrees "
                     "with the hypothesis does not prove it\n");
}

void plan_write_markdown(struct rt_buf *buf, const struct plan_page *page)
{
    rt_buf_printf(buf, "# Experiment %s: change `%s`, nothing else\n\nFor ", rt_buf_text(&page->id),
                  rt_change_info[page->change].name);
    markdown_text(buf, rt_set_display_name(&page->study->records, page->index));
    rt_buf_printf(buf, " (`%s`). Primary hypothesis: `%s`.\n", page->answer.record.id,
                  rt_hypothesis_info[page->hypothesis].name);
    put_hypothesis(buf, page);
    put_change(buf, page);
    put_cautions(buf, page);
    put_observations(buf, page);
    put_falsification(buf, page);
    put_judging(buf, page);
    put_baseline(buf, page);
    put_limits(buf, page->repeats.count > 0);
}
