/*
 * What the views say that are only read: help, the record in full, the messages, the
 * account of the import.
 */
#include <string.h>

#include "ui/keys.h"
#include "ui/scr.h"

/* Help is for what it was opened over. */
static enum ui_mode helped_mode(const struct ui_app *app)
{
    return app->depth > 0 ? app->under[app->depth - 1] : app->focus;
}

void scr_help_heading(const struct ui_app *app, struct rt_buf *out)
{
    rt_buf_printf(out, "keys: %s", ui_mode_info[helped_mode(app)].title);
}

void scr_help_lines(const struct ui_app *app, struct rt_lines *lines)
{
    ui_keys_help(lines, helped_mode(app));
}

void scr_detail_lines(const struct ui_app *app, struct rt_lines *lines)
{
    struct rt_answer answer;
    if (!ui_app_answer(app, &answer)) {
        return;
    }
    rt_lines_add(lines, RT_LINE_ANSWER, "record", "%s", answer.record.id);
    if (answer.record.text[RT_NAME][0] != '\0') {
        rt_lines_add(lines, RT_LINE_PLAIN, "name", "%s", answer.record.text[RT_NAME]);
    }
    const char *const path = rt_set_path(&app->whatif.study->records, answer.record.file);
    if (answer.record.line > 0) {
        rt_lines_add(lines, RT_LINE_PLAIN, "file", "%s:%u", path, answer.record.line);
    } else {
        rt_lines_add(lines, RT_LINE_PLAIN, "file", "%s", path);
    }
    for (int s = 0; s < RT_STEP_COUNT; s++) {
        rt_lines_add(lines, RT_LINE_PLAIN, "", "%s", "");
        rt_lines_add(lines, RT_LINE_DECISION, "", "%d %s", s + 1, rt_step_title[s]);
        rt_chain_write(&answer, (enum rt_step)s, lines);
    }
}

/* Every key lays them out anew, and nobody reads more by scrolling. */
enum { MESSAGES_MAX = 1000, ACCOUNT_SHOWN = 1000 };

void scr_messages_lines(const struct ui_app *app, struct rt_lines *lines)
{
    const struct rt_diags *const diags = &app->whatif.study->diags;
    const size_t shown = diags->count < MESSAGES_MAX ? diags->count : MESSAGES_MAX;
    if (app->message.len > 0) {
        rt_lines_add(lines, RT_LINE_ANSWER, "last", "%s", rt_buf_text(&app->message));
    }
    for (size_t i = 0; i < shown; i++) {
        const struct rt_diag *const diag = &diags->item[i];
        const enum rt_line_kind kind =
            diag->severity == RT_ERROR ? RT_LINE_DECISION : RT_LINE_PLAIN;
        const char *const word = rt_severity_name(diag->severity);
        if (diag->line > 0) {
            rt_lines_add(lines, kind, word, "%s:%u:%u: %s", diag->path, diag->line, diag->column,
                         diag->message);
        } else {
            rt_lines_add(lines, kind, word, "%s: %s", diag->path, diag->message);
        }
    }
    const size_t more = diags->count - shown + diags->dropped;
    if (more > 0) {
        rt_lines_add(lines, RT_LINE_CAUTION, "", "and %zu more%s", more,
                     shown < diags->count ? ": 'rooftop check' lists them" : "");
    }
    if (diags->count == 0) {
        rt_lines_add(lines, RT_LINE_PLAIN, "", "no messages: every file was read completely");
    }
}

/* Whether the item is the first about its file. */
static bool opens_group(const struct rt_account *account, size_t index)
{
    for (size_t i = 0; i < index; i++) {
        if (strcmp(account->item[i].path, account->item[index].path) == 0) {
            return false;
        }
    }
    return true;
}

static void add_account_item(const struct rt_account_item *item, struct rt_lines *lines)
{
    const bool lost = item->kind == RT_ACCOUNT_SKIPPED || item->kind == RT_ACCOUNT_CANNOT;
    const enum rt_line_kind kind = lost ? RT_LINE_CAUTION : RT_LINE_PLAIN;
    const char *const word = rt_account_word[item->kind];
    if (item->line > 0) {
        rt_lines_add(lines, kind, word, "line %u: %s", (unsigned)item->line, item->text);
    } else {
        rt_lines_add(lines, kind, word, "%s", item->text);
    }
}

/* Everything about the file that item `first` is about, from there on. */
static void add_group(const struct rt_account *account, size_t first, size_t shown,
                      struct rt_lines *lines)
{
    const char *const path = account->item[first].path;
    rt_lines_add(lines, RT_LINE_ANSWER, "file", "%s", path[0] != '\0' ? path : "all files");
    for (size_t i = first; i < shown; i++) {
        if (strcmp(account->item[i].path, path) == 0) {
            add_account_item(&account->item[i], lines);
        }
    }
}

void scr_account_lines(const struct ui_app *app, struct rt_lines *lines)
{
    const struct rt_account *const account = &app->whatif.study->account;
    const size_t shown = account->count < ACCOUNT_SHOWN ? account->count : ACCOUNT_SHOWN;
    for (size_t i = 0; i < shown; i++) {
        if (opens_group(account, i)) {
            add_group(account, i, shown, lines);
        }
    }
    const size_t more = account->count - shown + account->dropped;
    if (more > 0) {
        rt_lines_add(lines, RT_LINE_CAUTION, "", "and %zu more%s", more,
                     shown < account->count ? ": 'rooftop report' lists them" : "");
    }
    if (shown == 0 && more == 0) {
        rt_lines_add(lines, RT_LINE_PLAIN, "", "nothing was imported: the files are rooftop's own");
    }
}
