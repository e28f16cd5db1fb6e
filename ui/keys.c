/*
 * The key table and the texts made from it.
 */
#include "ui/keys.h"

#include <string.h>

#include "ui/actions.h"

#define CTRL(c) ((c)&0x1fU)

enum {
    TABLE = UI_IN(UI_MODE_TABLE),
    PLOT = UI_IN(UI_MODE_PLOT),
    CHAIN = UI_IN(UI_MODE_CHAIN),
    PANES = TABLE | PLOT | CHAIN,
    EDITOR = UI_IN(UI_MODE_EDITOR),
    PRESETS = UI_IN(UI_MODE_PRESETS),
    PLAN = UI_IN(UI_MODE_PLAN),
    HELP = UI_IN(UI_MODE_HELP),
    DETAIL = UI_IN(UI_MODE_DETAIL),
    MESSAGES = UI_IN(UI_MODE_MESSAGES),
    TEXTS = HELP | DETAIL | MESSAGES,
    TYPE = UI_IN(UI_MODE_TYPE),
    ASK_QUIT = UI_IN(UI_MODE_ASK_QUIT),
    ASK_RELOAD = UI_IN(UI_MODE_ASK_RELOAD),
    ASK_CHANGED = UI_IN(UI_MODE_ASK_CHANGED),
    ASK_EXISTS = UI_IN(UI_MODE_ASK_EXISTS),
    ASK_ERRORS = UI_IN(UI_MODE_ASK_ERRORS),
    QUESTIONS = ASK_QUIT | ASK_RELOAD | ASK_CHANGED | ASK_EXISTS | ASK_ERRORS
};

/* The first binding that fits a mode and a key is taken; a test forbids two. */
const struct ui_binding ui_bindings[] = {
    /* Hints are shown in this order: what must never be missing comes first. */
    {PANES | EDITOR | PRESETS | PLAN | DETAIL | MESSAGES | QUESTIONS,
     {'?', UI_KEY_F1},
     ui_act_help,
     "help",
     "every key of the present view"},
    {PANES, {'q'}, ui_act_quit, "quit", "quit; asks when edited ceilings are not saved"},
    {EDITOR, {UI_KEY_ESCAPE, 'e', 'q'}, ui_act_close_editor, "close", "close; the edits stay"},
    {TEXTS | PRESETS | PLAN, {UI_KEY_ESCAPE, 'q'}, ui_act_back, "back", "back"},
    {TYPE, {UI_KEY_ENTER}, ui_act_accept_typed, "take", "take what is typed"},
    {TYPE, {UI_KEY_ESCAPE}, ui_act_cancel_typed, "cancel", "leave it as it was"},
    {TYPE, {UI_KEY_F1}, ui_act_help, NULL, "this help"},

    {TABLE, {UI_KEY_DOWN, 'j'}, ui_act_next_record, "record", "next record"},
    {TABLE, {UI_KEY_UP, 'k'}, ui_act_previous_record, NULL, "previous record"},
    {PLOT | CHAIN | EDITOR, {'J'}, ui_act_next_record, NULL, "next record"},
    {PLOT | CHAIN | EDITOR, {'K'}, ui_act_previous_record, NULL, "previous record"},
    {TABLE, {UI_KEY_PAGE_DOWN, CTRL('f')}, ui_act_page_down, NULL, "a page of records down"},
    {TABLE, {UI_KEY_PAGE_UP, CTRL('b')}, ui_act_page_up, NULL, "a page of records up"},
    {TABLE, {'g', UI_KEY_HOME}, ui_act_first_record, NULL, "first record"},
    {TABLE, {'G', UI_KEY_END}, ui_act_last_record, NULL, "last record"},

    {TABLE | CHAIN, {UI_KEY_RIGHT, 'l'}, ui_act_next_step, "step", "next step of the chain"},
    {TABLE | CHAIN, {UI_KEY_LEFT, 'h'}, ui_act_previous_step, NULL, "previous step of the chain"},
    {PANES,
     {'1', '2', '3', '4'},
     ui_act_go_to_step,
     NULL,
     "step 1 record, 2 metrics, 3 candidate, 4 experiment"},
    {CHAIN,
     {'j', UI_KEY_DOWN, UI_KEY_PAGE_DOWN},
     ui_act_scroll_chain,
     NULL,
     "scroll the step down"},
    {CHAIN, {'k', UI_KEY_UP, UI_KEY_PAGE_UP}, ui_act_scroll_chain, NULL, "scroll the step up"},

    {PLOT, {'+', '='}, ui_act_zoom_plot, "zoom", "zoom in on the selected record"},
    {PLOT, {'-'}, ui_act_zoom_plot, NULL, "zoom out"},
    {PLOT, {'h', UI_KEY_LEFT}, ui_act_pan_plot, NULL, "move the view left"},
    {PLOT, {'l', UI_KEY_RIGHT}, ui_act_pan_plot, NULL, "move the view right"},
    {PLOT, {'k', UI_KEY_UP}, ui_act_pan_plot, NULL, "move the view up"},
    {PLOT, {'j', UI_KEY_DOWN}, ui_act_pan_plot, NULL, "move the view down"},
    {PLOT, {'f', '0'}, ui_act_fit_plot, "fit", "fit the view to all records"},

    {EDITOR, {UI_KEY_DIGITS}, ui_act_type_value, "value", "type a new value"},
    {EDITOR, {UI_KEY_ENTER}, ui_act_type_value, NULL, "change the value by typing"},
    {EDITOR, {UI_KEY_DOWN, 'j', UI_KEY_TAB}, ui_act_next_ceiling, "field", "next field"},
    {EDITOR, {UI_KEY_UP, 'k', UI_KEY_BACK_TAB}, ui_act_previous_ceiling, NULL, "previous field"},
    {EDITOR, {'+', '=', UI_KEY_RIGHT, 'l'}, ui_act_nudge, "more", "1 % more"},
    {EDITOR, {'-', UI_KEY_LEFT, 'h'}, ui_act_nudge, "less", "1 % less"},
    {EDITOR, {'>'}, ui_act_nudge, "10 % more", "10 % more"},
    {EDITOR, {'<'}, ui_act_nudge, "10 % less", "10 % less"},
    {EDITOR, {'d'}, ui_act_next_source, "source", "say where the numbers are from: datasheet, ..."},
    {EDITOR, {'R'}, ui_act_reset, "reset", "back to the values of the file"},

    {PANES, {'e'}, ui_act_open_editor, "ceilings", "edit the reference ceilings"},
    {PANES, {'p'}, ui_act_plan, "plan", "plan one experiment for the selected record"},
    {PANES, {'/'}, ui_act_filter, "filter", "show only records that match a text"},
    {PANES, {'n'}, ui_act_next_match, NULL, "next record that matches"},
    {PANES, {'N'}, ui_act_previous_match, NULL, "previous record that matches"},
    {PANES, {UI_KEY_TAB}, ui_act_next_pane, "pane", "next pane: records, roofline, chain"},
    {PANES, {UI_KEY_BACK_TAB}, ui_act_previous_pane, NULL, "previous pane"},
    {PANES, {UI_KEY_ENTER}, ui_act_detail, "full", "everything about the record, uncut"},
    {PANES, {'z'}, ui_act_zoom_pane, "zoom", "give the pane the whole screen, and back"},
    {PANES, {'o'}, ui_act_next_sort, "sort", "sort by the next column"},
    {PANES, {'O'}, ui_act_reverse_sort, NULL, "sort the other way round"},
    {PANES | EDITOR, {'b'}, ui_act_presets, "presets", "choose among all known references"},
    {PANES | EDITOR, {'u'}, ui_act_undo, "undo", "undo an edit of the ceilings"},
    {PANES | EDITOR, {CTRL('r')}, ui_act_redo, "redo", "redo it"},
    {PANES | EDITOR, {'s'}, ui_act_save, "save", "save edited ceilings into the file"},
    {PANES | EDITOR, {'S'}, ui_act_save_as, NULL, "save a copy under another name"},
    {PANES, {'r'}, ui_act_reload, NULL, "read the files again"},
    {PANES, {'m', '!'}, ui_act_messages, "messages", "everything the files were told off for"},
    {PANES, {'c'}, ui_act_next_charset, NULL, "draw with ASCII, blocks or braille"},
    {PANES, {UI_KEY_ESCAPE}, ui_act_clear, NULL, "dismiss the message, the filter, the zoom"},

    {PRESETS, {UI_KEY_ENTER}, ui_act_take_preset, "take", "take the figures of this reference"},
    {PRESETS, {UI_KEY_DOWN, 'j', UI_KEY_PAGE_DOWN}, ui_act_move_preset, NULL, "down"},
    {PRESETS, {UI_KEY_UP, 'k', UI_KEY_PAGE_UP}, ui_act_move_preset, NULL, "up"},
    {PRESETS, {UI_KEY_HOME, 'g', UI_KEY_END, 'G'}, ui_act_move_preset, NULL, "first, last"},

    {PLAN, {UI_KEY_ENTER, 's'}, ui_act_write_plan, "write", "write this plan to a file"},
    {PLAN, {UI_KEY_DOWN, 'j'}, ui_act_move_choice, "change", "the next allowed change"},
    {PLAN, {UI_KEY_UP, 'k'}, ui_act_move_choice, NULL, "the previous one"},
    {PLAN, {UI_KEY_TAB, 'f'}, ui_act_next_format, "format", "Markdown, INI or JSON"},
    {PLAN, {UI_KEY_PAGE_DOWN, ' ', UI_KEY_END, 'G'}, ui_act_scroll_doc, "scroll", "scroll down"},
    {PLAN, {UI_KEY_PAGE_UP, UI_KEY_HOME, 'g'}, ui_act_scroll_doc, NULL, "scroll up"},

    {TEXTS, {UI_KEY_DOWN, 'j', UI_KEY_PAGE_DOWN, ' '}, ui_act_scroll_doc, "scroll", "down"},
    {TEXTS, {UI_KEY_UP, 'k', UI_KEY_PAGE_UP}, ui_act_scroll_doc, NULL, "up"},
    {TEXTS, {UI_KEY_HOME, 'g', UI_KEY_END, 'G'}, ui_act_scroll_doc, NULL, "to the top, to the end"},
    {TEXTS, {UI_KEY_ENTER}, ui_act_back, NULL, "back"},
    {HELP, {'?', UI_KEY_F1}, ui_act_back, NULL, "back"},

    {ASK_QUIT, {'s'}, ui_act_answer_save, "save and quit", "save, then quit"},
    {ASK_QUIT, {'d'}, ui_act_answer_discard, "discard and quit", "quit; the edits are lost"},
    {ASK_RELOAD, {'d'}, ui_act_answer_discard, "discard and reload", "the edits count as undone"},
    {ASK_CHANGED,
     {'r'},
     ui_act_answer_reload,
     "reload",
     "read the file again; edits can be redone"},
    {ASK_CHANGED | ASK_EXISTS | ASK_ERRORS,
     {'o'},
     ui_act_answer_overwrite,
     "overwrite",
     "write over what is there"},
    {ASK_CHANGED | ASK_EXISTS | ASK_ERRORS,
     {'a'},
     ui_act_answer_other_name,
     "another name",
     "save under another name"},
    {QUESTIONS, {UI_KEY_ESCAPE}, ui_act_back, "cancel", "do nothing"},
};

const size_t ui_binding_count = sizeof ui_bindings / sizeof *ui_bindings;

static bool has_key(const struct ui_binding *binding, uint32_t key)
{
    for (size_t k = 0; k < sizeof binding->key / sizeof *binding->key; k++) {
        if (binding->key[k] == key) {
            return true;
        }
    }
    return false;
}

const struct ui_binding *ui_keys_find(enum ui_mode mode, uint32_t key)
{
    const bool digit = (key >= '0' && key <= '9') || key == '.';
    for (size_t i = 0; i < ui_binding_count && key != 0; i++) {
        const struct ui_binding *const binding = &ui_bindings[i];
        if ((binding->modes & UI_IN(mode)) != 0 &&
            (has_key(binding, key) || (digit && has_key(binding, UI_KEY_DIGITS)))) {
            return binding;
        }
    }
    return NULL;
}

void ui_keys_name(struct rt_buf *buf, uint32_t key)
{
    static const struct {
        uint32_t key;
        const char *name;
    } named[] = {
        {UI_KEY_UP, "Up"},        {UI_KEY_DOWN, "Down"},      {UI_KEY_LEFT, "Left"},
        {UI_KEY_RIGHT, "Right"},  {UI_KEY_HOME, "Home"},      {UI_KEY_END, "End"},
        {UI_KEY_PAGE_UP, "PgUp"}, {UI_KEY_PAGE_DOWN, "PgDn"}, {UI_KEY_DELETE, "Del"},
        {UI_KEY_ENTER, "Enter"},  {UI_KEY_TAB, "Tab"},        {UI_KEY_BACK_TAB, "Shift-Tab"},
        {UI_KEY_ESCAPE, "Esc"},   {UI_KEY_F1, "F1"},          {' ', "Space"},
        {UI_KEY_DIGITS, "0-9"},
    };
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        if (named[i].key == key) {
            rt_buf_puts(buf, named[i].name);
            return;
        }
    }
    if (key < ' ') {
        rt_buf_printf(buf, "Ctrl-%c", (char)(key | 0x40));
    } else {
        rt_buf_putc(buf, (char)key);
    }
}

void ui_keys_help(struct rt_lines *lines, enum ui_mode mode)
{
    struct rt_buf keys;
    rt_buf_init(&keys);
    for (size_t i = 0; i < ui_binding_count; i++) {
        const struct ui_binding *const binding = &ui_bindings[i];
        if ((binding->modes & UI_IN(mode)) == 0) {
            continue;
        }
        rt_buf_clear(&keys);
        for (int k = 0; k < 4 && binding->key[k] != 0; k++) {
            rt_buf_puts(&keys, k > 0 ? " " : "");
            ui_keys_name(&keys, binding->key[k]);
        }
        rt_lines_add(lines, RT_LINE_PLAIN, rt_buf_text(&keys), "%s", binding->help);
    }
    lines->failed = lines->failed || keys.failed;
    rt_buf_fini(&keys);
}

void ui_keys_hints(struct rt_buf *buf, enum ui_mode mode, int width)
{
    struct rt_buf hint;
    rt_buf_init(&hint);
    for (size_t i = 0; i < ui_binding_count; i++) {
        const struct ui_binding *const binding = &ui_bindings[i];
        if ((binding->modes & UI_IN(mode)) == 0 || binding->hint == NULL) {
            continue;
        }
        rt_buf_clear(&hint);
        rt_buf_puts(&hint, buf->len > 0 ? "  " : "");
        ui_keys_name(&hint, binding->key[0]);
        rt_buf_printf(&hint, " %s", binding->hint);
        if (buf->len + hint.len <= (size_t)(width > 0 ? width : 0)) {
            rt_buf_puts(buf, rt_buf_text(&hint));
        }
    }
    buf->failed = buf->failed || hint.failed;
    rt_buf_fini(&hint);
}
