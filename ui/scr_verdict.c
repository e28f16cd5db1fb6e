/*
 * The verdict of a plan on the screen: the verdict itself stands still, what it rests on is read
 * below it. Lines are laid out for the width there is; nothing is cut.
 */
#include <stdio.h>
#include <string.h>

#include "core/code.h"
#include "core/verdict_compare.h"
#include "core/verdict_words.h"
#include "ui/doc.h"
#include "ui/scr.h"
#include "ui/verdict.h"

/* Columns of the lines' text: a margin to the left, and the scroll marks to the right of it. */
enum { MARGIN_COLS = 3 };

static int text_cols(const struct ui_app *app)
{
    return app->cols - MARGIN_COLS;
}

/* ---- what stands still ---- */

/* " (1 of 3)", before what is counted where that may be cut off. */
static void put_counted(struct rt_buf *out, const char *what, size_t place, size_t count,
                        bool count_first)
{
    if (count > 1 && count_first) {
        rt_buf_printf(out, "(%zu of %zu) ", place + 1, count);
    }
    rt_buf_puts(out, what);
    if (count > 1 && !count_first) {
        rt_buf_printf(out, " (%zu of %zu)", place + 1, count);
    }
}

/* With fewer rows what the verdict means is scrolled, too. */
enum { ROOMY = 60, ROOMY_ROWS = 10 };

void scr_verdict_heading(const struct ui_app *app, struct rt_buf *out)
{
    const struct rt_study *const study = app->whatif.study;
    const bool narrow = app->cols < ROOMY;
    struct ui_verdict verdict;
    ui_verdict_make(&verdict, app);
    if (verdict.state == UI_VERDICT_NO_PLAN) {
        rt_buf_puts(out, "verdict: no plan is loaded");
    } else {
        rt_buf_puts(out, narrow ? "plan " : "verdict of plan ");
        put_counted(out, study->plans.item[app->judged_plan].id, app->judged_plan, verdict.plans,
                    narrow);
    }
    if (verdict.after >= 0 && !narrow) { /* else it has a line of its own */
        rt_buf_puts(out, ", after: ");
        put_counted(out, rt_set_id(&study->records, (size_t)verdict.after),
                    verdict.candidates.place, verdict.candidates.count, false);
    }
    ui_verdict_fini(&verdict);
}

static enum ui_style kind_style(enum rt_verdict_kind kind)
{
    static const enum ui_style style[RT_VERDICT_COUNT] = {
        [RT_VERDICT_NOT_COMPARABLE] = UI_WARNING, [RT_VERDICT_WRONG_RESULT] = UI_WARNING,
        [RT_VERDICT_INCONCLUSIVE] = UI_STRONG,    [RT_VERDICT_LEVER_DID_NOT_MOVE] = UI_STRONG,
        [RT_VERDICT_FALSIFIED] = UI_ANSWER,       [RT_VERDICT_SUPPORTED] = UI_CHANGED,
    };
    return style[kind];
}

int scr_verdict_headline(const struct ui_app *app, struct ui_cells *cells, struct ui_rect rect)
{
    struct ui_verdict verdict;
    int rows = 0;
    ui_verdict_make(&verdict, app);
    if (verdict.state == UI_VERDICT_JUDGED) {
        const enum rt_verdict_kind kind = verdict.judgement.verdict.kind;
        const struct rt_verdict_info *const info = &rt_verdict_info[kind];
        const struct ui_rect box = {rect.row, rect.col + 1, rect.rows, text_cols(app)};
        struct rt_buf text;
        rt_buf_init(&text);
        rt_buf_puts(&text, info->name);
        if (app->rows >= ROOMY_ROWS) {
            rt_buf_printf(&text, ": %s", info->meaning);
        }
        rows = ui_doc_text(cells, box, rt_buf_text(&text), app->unicode, kind_style(kind));
        rt_buf_fini(&text);
    }
    ui_verdict_fini(&verdict);
    return rows;
}

/* ---- the table ---- */

/* The widths of the columns: the narrow ones are the least that hold what is usual. */
static const struct {
    int narrow, wide;
} column[RT_VERDICT_COLUMN_COUNT] = {
    [RT_COLUMN_NAME] = {20, 22},   [RT_COLUMN_BEFORE] = {9, 12},   [RT_COLUMN_AFTER] = {10, 12},
    [RT_COLUMN_CHANGE] = {10, 12}, [RT_COLUMN_EXPECTED] = {9, 12}, [RT_COLUMN_NOISE] = {9, 12},
    [RT_COLUMN_MOVE] = {6, 12},
};

enum { MARK_COLS = 2, NARROW_TABLE_COLS = 75, WIDE_TABLE_COLS = 96 };

/* Adds what was worded, then starts anew. */
static void add(struct rt_lines *lines, enum rt_line_kind kind, const char *label,
                struct rt_buf *text)
{
    rt_lines_add(lines, kind, label, "%s", rt_buf_text(text));
    lines->failed = lines->failed || text->failed;
    rt_buf_clear(text);
}

static void put_padded(struct rt_buf *out, const char *text, int c, bool wide)
{
    const int width = wide ? column[c].wide : column[c].narrow;
    rt_buf_printf(out, c == RT_COLUMN_NAME ? "%-*s" : "%*s", width, text);
}

static void add_row(struct rt_lines *lines, const struct rt_comparison *item, bool decides,
                    bool wide)
{
    struct rt_buf cell;
    struct rt_buf row;
    rt_buf_init(&cell);
    rt_buf_init(&row);
    rt_buf_puts(&row, decides ? "* " : "  ");
    for (int c = 0; c < RT_VERDICT_COLUMN_COUNT; c++) {
        rt_buf_clear(&cell);
        rt_verdict_put_cell(&cell, item, (enum rt_verdict_column)c);
        put_padded(&row, rt_buf_text(&cell), c, wide);
        lines->failed = lines->failed || cell.failed;
    }
    add(lines, decides ? RT_LINE_DECISION : RT_LINE_PLAIN, "", &row);
    rt_buf_fini(&row);
    rt_buf_fini(&cell);
}

/* "* dram_bytes: 8e9 -> 4e9 (-50 %), fell; to fall, noise 3 %" */
static void add_sentence(struct rt_lines *lines, const struct rt_comparison *item, bool decides)
{
    static const struct {
        const char *before;
        enum rt_verdict_column column;
    } part[] = {{"", RT_COLUMN_NAME},           {": ", RT_COLUMN_BEFORE},
                {" -> ", RT_COLUMN_AFTER},      {" (", RT_COLUMN_CHANGE},
                {"), moved: ", RT_COLUMN_MOVE}, {"; expected ", RT_COLUMN_EXPECTED},
                {", noise ", RT_COLUMN_NOISE}};
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_puts(&text, decides ? "* " : "  ");
    for (size_t p = 0; p < sizeof part / sizeof *part; p++) {
        rt_buf_puts(&text, part[p].before);
        rt_verdict_put_cell(&text, item, part[p].column);
    }
    add(lines, decides ? RT_LINE_DECISION : RT_LINE_PLAIN, "", &text);
    rt_buf_fini(&text);
}

static void add_table(const struct ui_app *app, struct rt_lines *lines,
                      const struct rt_verdict *verdict)
{
    const bool table = text_cols(app) >= NARROW_TABLE_COLS;
    const bool wide = text_cols(app) >= WIDE_TABLE_COLS;
    if (table) {
        struct rt_buf heading;
        rt_buf_init(&heading);
        rt_buf_printf(&heading, "%*s", MARK_COLS, "");
        for (int c = 0; c < RT_VERDICT_COLUMN_COUNT; c++) {
            put_padded(&heading, rt_verdict_heading[c], c, wide);
        }
        add(lines, RT_LINE_FORMULA, "", &heading);
        rt_buf_fini(&heading);
    }
    for (size_t i = 0; i < verdict->count; i++) {
        const bool decides = rt_verdict_decides(verdict, i);
        if (table) {
            add_row(lines, &verdict->item[i], decides, wide);
        } else {
            add_sentence(lines, &verdict->item[i], decides);
        }
    }
}

/* ---- the words ---- */

static void put_side(struct rt_buf *out, const struct rt_judged_side *side)
{
    rt_buf_printf(out, "%s, %s", side->record.id, rt_set_path(side->set, side->record.file));
    if (side->record.line > 0) {
        rt_buf_printf(out, ":%u", (unsigned)side->record.line);
    }
    for (size_t i = 0; i < side->repeats.count; i++) {
        rt_buf_printf(out, "%s%s", i == 0 ? "; repeats " : ", ", side->repeats.item[i]->id);
    }
}

static void add_else(struct rt_lines *lines, const struct rt_verdict *verdict, struct rt_buf *text)
{
    if (verdict->kind == RT_VERDICT_NOT_COMPARABLE) {
        return; /* of two different things nothing moved */
    }
    for (size_t i = 0; i < verdict->count; i++) {
        if (rt_verdict_is_else(verdict, i)) {
            rt_buf_puts(text, text->len > 0 ? ", " : "");
            rt_verdict_put_else(text, &verdict->item[i]);
        }
    }
    add(lines, RT_LINE_PLAIN, "what else moved", text);
}

static void put_terms(struct rt_buf *out, const struct rt_experiment *experiment)
{
    rt_buf_puts(out, "tolerance ");
    rt_buf_show(out, experiment->tolerance * 100, 3);
    if (experiment->has_max_abs_error_bound) {
        rt_buf_puts(out, " %, max_abs_error at most ");
        rt_buf_show(out, experiment->max_abs_error_bound, 5);
    } else {
        rt_buf_puts(out, " %, no error bound");
    }
}

/* What was agreed on before the run: of the verdict that came about, or of all others (-1: all). */
static void add_said(struct rt_lines *lines, const struct rt_experiment *experiment, int came_about,
                     bool others, struct rt_buf *text)
{
    struct rt_lines said;
    rt_lines_init(&said);
    rt_judgement_said(experiment, came_about, &said);
    lines->failed = lines->failed || said.failed;
    for (size_t i = 0; i < said.count; i++) {
        if (others == ((int)i != came_about)) {
            rt_buf_printf(text, "%s when %s", rt_lines_label(&said, i), rt_lines_text(&said, i));
            add(lines, RT_LINE_PLAIN, others ? "" : "said before the run", text);
        }
    }
    rt_lines_fini(&said);
}

static void add_parties(struct rt_lines *lines, const struct ui_verdict *verdict,
                        struct rt_buf *text)
{
    const struct rt_judgement *const judgement = &verdict->judgement;
    rt_buf_printf(text, "%s, %s alone; ", rt_hypothesis_info[judgement->plan->hypothesis].name,
                  rt_change_info[judgement->plan->single_change].name);
    put_terms(text, &judgement->experiment);
    add(lines, RT_LINE_PLAIN, "plan", text);
    put_side(text, &judgement->before);
    add(lines, RT_LINE_PLAIN, "before", text);
    put_side(text, &judgement->after);
    if (verdict->candidates.count > 1) {
        rt_buf_printf(text, " (%zu of %zu that may be it: J, K)", verdict->candidates.place + 1,
                      verdict->candidates.count);
    }
    add(lines, RT_LINE_PLAIN, "after", text);
}

static void add_missing(struct rt_lines *lines, const struct rt_judgement *judgement,
                        struct rt_buf *text)
{
    struct rt_lines missing;
    rt_lines_init(&missing);
    rt_judgement_missing(judgement, &missing);
    lines->failed = lines->failed || missing.failed;
    for (size_t i = 0; i < missing.count; i++) {
        rt_buf_printf(text, "%s %s", rt_lines_label(&missing, i), rt_lines_text(&missing, i));
        add(lines, RT_LINE_CAUTION, "", text);
    }
    if (missing.count > 0 && !judgement->after.imported) {
        rt_lines_add(lines, RT_LINE_CAUTION, "", "r reads the files again and judges");
    }
    rt_lines_fini(&missing);
}

/* Parts stand apart where there is room. */
static void add_gap(const struct ui_app *app, struct rt_lines *lines)
{
    if (app->rows >= 30) {
        rt_lines_add(lines, RT_LINE_PLAIN, "", "%s", "");
    }
}

static void add_judged(const struct ui_app *app, const struct ui_verdict *verdict,
                       struct rt_lines *lines, struct rt_buf *text)
{
    const struct rt_judgement *const judgement = &verdict->judgement;
    const enum rt_verdict_kind kind = judgement->verdict.kind;
    if (app->rows < ROOMY_ROWS) {
        rt_lines_add(lines, RT_LINE_PLAIN, "", "%s", rt_verdict_info[kind].meaning);
    }
    if (verdict->open) {
        rt_buf_printf(text, "%s; J and K walk them", rt_buf_text(&verdict->why));
        add(lines, RT_LINE_CAUTION, "", text);
    }
    rt_lines_add(lines, RT_LINE_PLAIN, "because", "%s", rt_buf_text(&judgement->because));
    add_said(lines, &judgement->experiment, (int)kind, false, text);
    rt_verdict_put_next(text, kind, judgement->plan->hypothesis);
    add(lines, RT_LINE_PLAIN, kind == RT_VERDICT_FALSIFIED ? "revisit when" : "what follows", text);
    add_missing(lines, judgement, text);
    add_gap(app, lines);
    add_table(app, lines, &judgement->verdict);
    add_gap(app, lines);
    add_else(lines, &judgement->verdict, text);
    add_parties(lines, verdict, text);
    add_gap(app, lines);
    rt_lines_add(lines, RT_LINE_PLAIN, "", "The plan had also said, the first that applies:");
    add_said(lines, &judgement->experiment, (int)kind, true, text);
}

/* ---- nothing to judge ---- */

/* A path as a shell takes it without quotes; else the word that stands for one. */
static const char *shell_path(const char *path, const char *word)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                "._/+-";
    return path[0] != '\0' && path[0] != '-' && strspn(path, plain) == strlen(path) ? path : word;
}

static void add_how(struct rt_lines *lines, const char *plan_path)
{
    const char *const path = shell_path(plan_path, "plan.ini");
    rt_lines_add(lines, RT_LINE_DECISION, "3 judge", "rooftop %s after.ini   and press V", path);
    rt_lines_add(lines, RT_LINE_PLAIN, "or", "rooftop verdict --plan %s after.ini", path);
    rt_lines_add(lines, RT_LINE_PLAIN, "",
                 "what a profiler wrote can be given in place of after.ini; when a file has "
                 "changed, r in this view judges again");
}

static void add_no_plan(const struct ui_app *app, struct rt_lines *lines, struct rt_buf *text)
{
    const struct rt_set *const set = &app->whatif.study->records;
    const struct rt_hypothesis_info *const info = ui_app_hypothesis(app);
    const bool plannable = info != NULL && info->change_count > 0;
    rt_lines_add(lines, RT_LINE_PLAIN, "",
                 "A verdict compares a record with a plan that was written before the run. None "
                 "of the files has a [plan ID].");
    rt_buf_printf(text, "rooftop plan --record %s --change %s --format ini -o plan.ini %s",
                  plannable ? rt_set_id(set, (size_t)app->selected) : "ID",
                  plannable ? rt_change_info[info->changes[0]].name : "NAME",
                  plannable ? shell_path(rt_set_path(set, set->file[app->selected]), "FILE")
                            : "FILE");
    add(lines, RT_LINE_DECISION, "1 plan", text);
    rt_lines_add(lines, RT_LINE_PLAIN, "or", "p on a record, Tab until it says [ini], Enter");
    rt_lines_add(lines, RT_LINE_DECISION, "2 run",
                 "make the one change, measure again, max_abs_error too");
    add_how(lines, "plan.ini");
}

/* A record that could not be read is not there: what is wrong with it says the first error. */
static void add_errors(const struct ui_app *app, struct rt_lines *lines)
{
    const struct rt_diags *const diags = &app->whatif.study->diags;
    for (size_t i = 0; i < diags->count; i++) {
        const struct rt_diag *const diag = &diags->item[i];
        if (diag->severity == RT_ERROR) {
            char line[16] = "";
            if (diag->line > 0) {
                (void)snprintf(line, sizeof line, "%u:", (unsigned)diag->line);
            }
            rt_lines_add(lines, RT_LINE_CAUTION, "error", "%s:%s %s%s", diag->path, line,
                         diag->message,
                         diags->errors > 1 ? " (m in the main view shows all errors)" : "");
            return;
        }
    }
}

static void add_no_after(const struct ui_app *app, const struct ui_verdict *verdict,
                         struct rt_lines *lines, struct rt_buf *text)
{
    const struct rt_judgement *const judgement = &verdict->judgement;
    const struct rt_plan *const plan = judgement->plan;
    rt_lines_add(lines, RT_LINE_PLAIN, "",
                 "The record after the change is missing: none of the files but the plan's has "
                 "a record.");
    add_errors(app, lines);
    put_side(text, &judgement->before);
    add(lines, RT_LINE_PLAIN, "1 plan", text);
    rt_lines_add(lines, RT_LINE_DECISION, "2 run",
                 "change %s and nothing else, measure again, max_abs_error too",
                 rt_change_info[plan->single_change].name);
    rt_lines_add(lines, RT_LINE_PLAIN, "", "call it [record %s] in a file of its own",
                 plan->record);
    add_how(lines, rt_set_path(judgement->plans, plan->file));
    rt_lines_add(lines, RT_LINE_PLAIN, "", "%s", "");
    put_terms(text, &judgement->experiment);
    add(lines, RT_LINE_PLAIN, "terms", text);
    rt_lines_add(lines, RT_LINE_PLAIN, "", "What each result would mean, the first that applies:");
    add_said(lines, &judgement->experiment, -1, true, text);
}

void scr_verdict_lines(const struct ui_app *app, struct rt_lines *lines)
{
    struct ui_verdict verdict;
    struct rt_buf text;
    rt_buf_init(&text);
    ui_verdict_make(&verdict, app);
    switch (verdict.state) {
    case UI_VERDICT_NO_PLAN:
        add_no_plan(app, lines, &text);
        break;
    case UI_VERDICT_NO_BEFORE:
        rt_lines_add(lines, RT_LINE_CAUTION, "", "%s", rt_buf_text(&verdict.why));
        rt_lines_add(lines, RT_LINE_PLAIN, "",
                     "rooftop plan --format ini writes both into one file: give that file");
        break;
    case UI_VERDICT_NO_AFTER:
        add_no_after(app, &verdict, lines, &text);
        break;
    case UI_VERDICT_JUDGED:
        add_judged(app, &verdict, lines, &text);
        break;
    case UI_VERDICT_NO_MEMORY:
        lines->failed = true;
        break;
    }
    ui_verdict_fini(&verdict);
    rt_buf_fini(&text);
}
