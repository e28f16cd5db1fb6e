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
    ACCOUNT = UI_IN(UI_MODE_ACCOUNT),
    TIMELINE = UI_IN(UI_MODE_TIMELINE),
    RANGES = UI_IN(UI_MODE_RANGES),
    RANKING = UI_IN(UI_MODE_RANKING),
    MAP = UI_IN(UI_MODE_MAP),
    VERDICT = UI_IN(UI_MODE_VERDICT),
    COMPARE = UI_IN(UI_MODE_COMPARE),
    TEXTS = HELP | DETAIL | MESSAGES | ACCOUNT, /* read, and nothing else */
    READ = TEXTS | VERDICT,
    TYPE = UI_IN(UI_MODE_TYPE),
    ASK_QUIT = UI_IN(UI_MODE_ASK_QUIT),
    ASK_RELOAD = UI_IN(UI_MODE_ASK_RELOAD),
    ASK_CHANGED = UI_IN(UI_MODE_ASK_CHANGED),
    ASK_EXISTS = UI_IN(UI_MODE_ASK_EXISTS),
    ASK_RANGE = UI_IN(UI_MODE_ASK_RANGE),
    ASK_ERRORS = UI_IN(UI_MODE_ASK_ERRORS),
    QUESTIONS = ASK_QUIT | ASK_RELOAD | ASK_RANGE | ASK_CHANGED | ASK_EXISTS | ASK_ERRORS
};

/* The first binding that fits a mode and a key is taken; a test forbids two. */
const struct ui_binding ui_bindings[] = {
    /* Hints are shown in this order: what must never be missing comes first. */
    {PANES | EDITOR | PRESETS | PLAN | DETAIL | MESSAGES | ACCOUNT | TIMELINE | RANGES | RANKING |
         MAP | VERDICT | COMPARE | QUESTIONS,
     {'?', UI_KEY_F1},
     ui_act_help,
     0,
     "help",
     "every key of the present view"},
    {PANES, {'q'}, ui_act_quit, 0, "quit", "quit; asks when edited ceilings are not saved"},
    {EDITOR, {UI_KEY_ESCAPE, 'e', 'q'}, ui_act_close_editor, 0, "close", "close; the edits stay"},
    {READ | PRESETS | PLAN | TIMELINE | RANGES | RANKING | MAP | COMPARE,
     {UI_KEY_ESCAPE, 'q'},
     ui_act_back,
     0,
     "back",
     "back"},
    {TYPE, {UI_KEY_ENTER}, ui_act_accept_typed, 0, "take", "take what is typed"},
    {TYPE, {UI_KEY_ESCAPE}, ui_act_cancel_typed, 0, "cancel", "leave it as it was"},
    {TYPE, {UI_KEY_F1}, ui_act_help, 0, NULL, "this help"},

    {TABLE, {UI_KEY_DOWN, 'j'}, ui_act_move_record, UI_MOVE_DOWN, "record", "next record"},
    {TABLE, {UI_KEY_UP, 'k'}, ui_act_move_record, UI_MOVE_UP, NULL, "previous record"},
    {PLOT | CHAIN | EDITOR | MAP | COMPARE,
     {'J'},
     ui_act_move_record,
     UI_MOVE_DOWN,
     NULL,
     "next record"},
    {PLOT | CHAIN | EDITOR | MAP | COMPARE,
     {'K'},
     ui_act_move_record,
     UI_MOVE_UP,
     NULL,
     "previous record"},
    {TABLE,
     {UI_KEY_PAGE_DOWN, CTRL('f')},
     ui_act_move_record,
     UI_MOVE_PAGE_DOWN,
     NULL,
     "a page of records down"},
    {TABLE,
     {UI_KEY_PAGE_UP, CTRL('b')},
     ui_act_move_record,
     UI_MOVE_PAGE_UP,
     NULL,
     "a page of records up"},
    {TABLE, {'g', UI_KEY_HOME}, ui_act_move_record, UI_MOVE_FIRST, NULL, "first record"},
    {TABLE, {'G', UI_KEY_END}, ui_act_move_record, UI_MOVE_LAST, NULL, "last record"},

    {TABLE | CHAIN, {UI_KEY_RIGHT, 'l'}, ui_act_change_step, 1, "step", "next step of the chain"},
    {TABLE | CHAIN, {UI_KEY_LEFT, 'h'}, ui_act_change_step, -1, NULL, "previous step of the chain"},
    {PANES,
     {'1'},
     ui_act_go_to_step,
     RT_STEP_RECORD,
     NULL,
     "step 1 record, 2 metrics, 3 candidate, 4 experiment"},
    {PANES, {'2'}, ui_act_go_to_step, RT_STEP_METRICS, NULL, NULL},
    {PANES, {'3'}, ui_act_go_to_step, RT_STEP_CANDIDATE, NULL, NULL},
    {PANES, {'4'}, ui_act_go_to_step, RT_STEP_EXPERIMENT, NULL, NULL},
    {CHAIN, {'j', UI_KEY_DOWN}, ui_act_scroll_chain, UI_MOVE_DOWN, NULL, "scroll the step down"},
    {CHAIN, {UI_KEY_PAGE_DOWN}, ui_act_scroll_chain, UI_MOVE_PAGE_DOWN, NULL, NULL},
    {CHAIN, {'k', UI_KEY_UP}, ui_act_scroll_chain, UI_MOVE_UP, NULL, "scroll the step up"},
    {CHAIN, {UI_KEY_PAGE_UP}, ui_act_scroll_chain, UI_MOVE_PAGE_UP, NULL, NULL},

    {PLOT, {'+', '='}, ui_act_zoom_plot, 80, "zoom", "zoom in on the selected record"},
    {PLOT, {'-'}, ui_act_zoom_plot, 125, NULL, "zoom out"},
    {PLOT, {'h', UI_KEY_LEFT}, ui_act_pan_plot, UI_MOVE_LEFT, NULL, "move the view left"},
    {PLOT, {'l', UI_KEY_RIGHT}, ui_act_pan_plot, UI_MOVE_RIGHT, NULL, "move the view right"},
    {PLOT, {'k', UI_KEY_UP}, ui_act_pan_plot, UI_MOVE_UP, NULL, "move the view up"},
    {PLOT, {'j', UI_KEY_DOWN}, ui_act_pan_plot, UI_MOVE_DOWN, NULL, "move the view down"},
    {PLOT, {'f', '0'}, ui_act_fit_plot, 0, "fit", "fit the view to all records"},

    {EDITOR, {UI_KEY_DIGITS}, ui_act_type_value, 0, "value", "type a new value"},
    {EDITOR, {UI_KEY_ENTER}, ui_act_retype_value, 0, NULL, "change the value by typing"},
    {EDITOR, {UI_KEY_DOWN, 'j', UI_KEY_TAB}, ui_act_change_ceiling, 1, "field", "next field"},
    {EDITOR, {UI_KEY_UP, 'k', UI_KEY_BACK_TAB}, ui_act_change_ceiling, -1, NULL, "previous field"},
    {EDITOR, {'+', '=', UI_KEY_RIGHT, 'l'}, ui_act_nudge, 1, "more", "1 % more"},
    {EDITOR, {'-', UI_KEY_LEFT, 'h'}, ui_act_nudge, -1, "less", "1 % less"},
    {EDITOR, {'>'}, ui_act_nudge, 10, "10 % more", "10 % more"},
    {EDITOR, {'<'}, ui_act_nudge, -10, "10 % less", "10 % less"},
    {EDITOR, {']'}, ui_act_jump_flip, 1, "flip", "up to just past the value that flips the answer"},
    {EDITOR, {'['}, ui_act_jump_flip, -1, NULL, "down to just past the value that flips it"},
    {EDITOR,
     {'d'},
     ui_act_next_source,
     0,
     "source",
     "say where the numbers are from: datasheet, ..."},
    {EDITOR, {'R'}, ui_act_reset, 0, "reset", "back to the values of the file"},

    {MAP, {'n', UI_KEY_TAB}, ui_act_move_mark, 1, "reference", "next reference on the map"},
    {MAP, {'p', 'N', UI_KEY_BACK_TAB}, ui_act_move_mark, -1, NULL, "previous reference"},
    {MAP, {UI_KEY_ENTER}, ui_act_take_mark, 0, "take", "take the figures of this reference"},
    {MAP, {'+', '='}, ui_act_zoom_map, 80, "zoom", "zoom in, on the reference where it is seen"},
    {MAP, {'-'}, ui_act_zoom_map, 125, NULL, "zoom out"},
    {MAP, {UI_KEY_LEFT, 'h'}, ui_act_pan_map, UI_MOVE_LEFT, "move", "to lower bandwidth"},
    {MAP, {UI_KEY_RIGHT, 'l'}, ui_act_pan_map, UI_MOVE_RIGHT, NULL, "to higher bandwidth"},
    {MAP, {UI_KEY_UP, 'k'}, ui_act_pan_map, UI_MOVE_UP, NULL, "to higher compute"},
    {MAP, {UI_KEY_DOWN, 'j'}, ui_act_pan_map, UI_MOVE_DOWN, NULL, "to lower compute"},
    {MAP, {'f', '0'}, ui_act_fit_map, 0, "fit", "all references and borders"},

    {COMPARE, {'n', UI_KEY_RIGHT, 'l'}, ui_act_move_other, 1, "other", "the next one beside it"},
    {COMPARE, {'p', 'N', UI_KEY_LEFT, 'h'}, ui_act_move_other, -1, NULL, "the previous one"},
    {COMPARE,
     {UI_KEY_TAB},
     ui_act_switch_comparison,
     0,
     "references",
     "two records, or one under two references"},
    {COMPARE, {'s'}, ui_act_swap_sides, 0, "swap", "swap the sides: before and after"},
    {COMPARE, {UI_KEY_DOWN, 'j'}, ui_act_scroll_comparison, UI_MOVE_DOWN, "scroll", "scroll down"},
    {COMPARE, {UI_KEY_PAGE_DOWN, ' '}, ui_act_scroll_comparison, UI_MOVE_PAGE_DOWN, NULL, NULL},
    {COMPARE, {UI_KEY_UP, 'k'}, ui_act_scroll_comparison, UI_MOVE_UP, NULL, "scroll up"},
    {COMPARE, {UI_KEY_PAGE_UP}, ui_act_scroll_comparison, UI_MOVE_PAGE_UP, NULL, NULL},
    {COMPARE, {UI_KEY_HOME, 'g'}, ui_act_scroll_comparison, UI_MOVE_FIRST, NULL, "top, end"},
    {COMPARE, {UI_KEY_END, 'G'}, ui_act_scroll_comparison, UI_MOVE_LAST, NULL, NULL},

    {PANES, {'e'}, ui_act_open_editor, 0, "ceilings", "edit the reference ceilings"},
    {PANES, {'p'}, ui_act_plan, 0, "plan", "plan one experiment for the selected record"},
    {PANES, {'/'}, ui_act_filter, 0, "filter", "show only records that match a text"},
    {PANES, {'n'}, ui_act_find_match, 1, NULL, "next record that matches"},
    {PANES, {'N'}, ui_act_find_match, -1, NULL, "previous record that matches"},
    {PANES, {UI_KEY_TAB}, ui_act_change_pane, 1, "pane", "next pane: records, roofline, chain"},
    {PANES, {UI_KEY_BACK_TAB}, ui_act_change_pane, -1, NULL, "previous pane"},
    {PANES, {UI_KEY_ENTER}, ui_act_detail, 0, "full", "everything about the record, uncut"},
    {PANES, {'z'}, ui_act_zoom_pane, 0, "zoom", "give the pane the whole screen, and back"},
    {PANES, {'o'}, ui_act_next_sort, 0, "sort", "sort by the next column"},
    {PANES, {'O'}, ui_act_reverse_sort, 0, NULL, "sort the other way round"},
    {PANES | EDITOR, {'b'}, ui_act_presets, 0, "presets", "choose among all known references"},
    {PANES | EDITOR | MAP | COMPARE, {'u'}, ui_act_undo, 0, "undo", "undo an edit of the ceilings"},
    {PANES | EDITOR | MAP | COMPARE, {CTRL('r')}, ui_act_redo, 0, "redo", "redo it"},
    {PANES, {'['}, ui_act_jump_flip, -1, "flip", "lower the ceiling that flips the answer first"},
    {PANES, {']'}, ui_act_jump_flip, 1, NULL, "raise the ceiling that flips the answer first"},
    {PANES | EDITOR, {'s'}, ui_act_save, 0, "save", "save edited ceilings into the file"},
    {PANES | EDITOR, {'S'}, ui_act_save_as, 0, NULL, "save a copy under another name"},
    {VERDICT, {'r'}, ui_act_reload, 0, "again", "read the files again and judge by what they hold"},
    {VERDICT, {'J', UI_KEY_RIGHT, 'l'}, ui_act_move_after, 1, "record", "next record after"},
    {VERDICT, {'K', UI_KEY_LEFT, 'h'}, ui_act_move_after, -1, NULL, "previous record after"},
    {VERDICT, {'n', UI_KEY_TAB}, ui_act_move_plan, 1, "plan", "next plan"},
    {VERDICT, {'p', 'N', UI_KEY_BACK_TAB}, ui_act_move_plan, -1, NULL, "previous plan"},
    {PANES, {'r'}, ui_act_reload, 0, NULL, "read the files again"},
    {PANES, {'t'}, ui_act_timeline, 0, NULL, "the record's timeline, where it is a range of one"},
    {PANES, {'R'}, ui_act_ranges, 0, NULL, "choose the range of a timeline that is looked at"},
    {PANES, {'w'}, ui_act_ranking, 0, NULL, "where the time goes: its kernels and operators"},
    {PANES, {'v'}, ui_act_map, 0, NULL, "verdict map: which ceilings give which answer"},
    {PANES, {'V'}, ui_act_verdict, 0, NULL, "verdict of a plan on the record after the change"},
    {PANES, {'d'}, ui_act_compare, 0, NULL, "compare: before and after, or two references"},
    {PANES, {'m', '!'}, ui_act_messages, 0, "messages", "everything the files were told off for"},
    {PRESETS | VERDICT,
     {'m', '!'},
     ui_act_messages,
     0,
     NULL,
     "everything the files were told off for"},
    {PANES | PRESETS | VERDICT, {'a'}, ui_act_account, 0, NULL, "how the files were imported"},
    {PANES, {'c'}, ui_act_next_charset, 0, NULL, "draw with ASCII, blocks or braille"},
    {PANES, {UI_KEY_ESCAPE}, ui_act_clear, 0, NULL, "dismiss the message, the filter, the zoom"},

    {PRESETS, {UI_KEY_ENTER}, ui_act_take_preset, 0, "take", "take the figures of this reference"},
    {PRESETS, {UI_KEY_DOWN, 'j'}, ui_act_move_preset, UI_MOVE_DOWN, NULL, "down"},
    {PRESETS, {UI_KEY_PAGE_DOWN}, ui_act_move_preset, UI_MOVE_PAGE_DOWN, NULL, NULL},
    {PRESETS, {UI_KEY_UP, 'k'}, ui_act_move_preset, UI_MOVE_UP, NULL, "up"},
    {PRESETS, {UI_KEY_PAGE_UP}, ui_act_move_preset, UI_MOVE_PAGE_UP, NULL, NULL},
    {PRESETS, {UI_KEY_HOME, 'g'}, ui_act_move_preset, UI_MOVE_FIRST, NULL, "first, last"},
    {PRESETS, {UI_KEY_END, 'G'}, ui_act_move_preset, UI_MOVE_LAST, NULL, NULL},

    {PLAN, {UI_KEY_ENTER, 's'}, ui_act_write_plan, 0, "write", "write this plan to a file"},
    {PLAN,
     {UI_KEY_DOWN, 'j'},
     ui_act_move_choice,
     UI_MOVE_DOWN,
     "change",
     "the next allowed change"},
    {PLAN, {UI_KEY_UP, 'k'}, ui_act_move_choice, UI_MOVE_UP, NULL, "the previous one"},
    {PLAN, {UI_KEY_TAB, 'f'}, ui_act_next_format, 0, "format", "Markdown, INI or JSON"},
    {PLAN, {'t'}, ui_act_type_term, RT_TERM_TOLERANCE, "tolerance", "type the tolerance"},
    {PLAN,
     {'b'},
     ui_act_type_term,
     RT_TERM_MAX_ABS_ERROR_BOUND,
     "bound",
     "type a bound for max_abs_error"},
    {PLAN, {UI_KEY_PAGE_DOWN, ' '}, ui_act_scroll_doc, UI_MOVE_PAGE_DOWN, "scroll", "scroll down"},
    {PLAN, {UI_KEY_END, 'G'}, ui_act_scroll_doc, UI_MOVE_LAST, NULL, NULL},
    {PLAN, {UI_KEY_PAGE_UP}, ui_act_scroll_doc, UI_MOVE_PAGE_UP, NULL, "scroll up"},
    {PLAN, {UI_KEY_HOME, 'g'}, ui_act_scroll_doc, UI_MOVE_FIRST, NULL, NULL},

    {TIMELINE, {UI_KEY_DOWN, 'j'}, ui_act_move_gap, UI_MOVE_DOWN, "gap", "next gap, longest first"},
    {TIMELINE, {UI_KEY_UP, 'k'}, ui_act_move_gap, UI_MOVE_UP, NULL, "previous gap"},
    {TIMELINE, {'g', UI_KEY_HOME}, ui_act_move_gap, UI_MOVE_FIRST, NULL, "the longest gap"},
    {TIMELINE, {'G', UI_KEY_END}, ui_act_move_gap, UI_MOVE_LAST, NULL, "the shortest gap"},
    {TIMELINE, {UI_KEY_ENTER}, ui_act_zoom_gap, 0, "look closer", "the gap with what is around it"},
    {TIMELINE, {'+', '='}, ui_act_zoom_window, 1, "zoom", "zoom in, on the gap where it is seen"},
    {TIMELINE, {'-'}, ui_act_zoom_window, -1, NULL, "zoom out"},
    {TIMELINE, {UI_KEY_LEFT, 'h'}, ui_act_pan_window, UI_MOVE_LEFT, "move", "earlier"},
    {TIMELINE, {UI_KEY_RIGHT, 'l'}, ui_act_pan_window, UI_MOVE_RIGHT, NULL, "later"},
    {TIMELINE, {'H', UI_KEY_PAGE_UP}, ui_act_pan_window, UI_MOVE_PAGE_UP, NULL, "a page earlier"},
    {TIMELINE, {'L', UI_KEY_PAGE_DOWN}, ui_act_pan_window, UI_MOVE_PAGE_DOWN, NULL, "a page later"},
    {TIMELINE, {'f', '0'}, ui_act_fit_window, 0, "all", "the whole range"},
    {TIMELINE, {'d'}, ui_act_next_stage, 0, "device", "the next device"},
    {TIMELINE, {UI_KEY_TAB}, ui_act_next_stage, 1, NULL, "the next range: of a device, a repeat"},
    {TIMELINE, {UI_KEY_BACK_TAB}, ui_act_next_stage, -1, NULL, "the previous one"},
    {TIMELINE, {'R'}, ui_act_ranges, 0, "ranges", "choose another range of the capture"},
    {TIMELINE, {'w'}, ui_act_ranking, 0, "where", "where the time goes: kernels and operators"},

    {RANGES,
     {UI_KEY_ENTER},
     ui_act_take_range,
     0,
     "take",
     "the records become those of this range"},
    {RANGES, {UI_KEY_DOWN, 'j'}, ui_act_move_range, UI_MOVE_DOWN, "range", "down"},
    {RANGES, {UI_KEY_PAGE_DOWN}, ui_act_move_range, UI_MOVE_PAGE_DOWN, NULL, NULL},
    {RANGES, {UI_KEY_UP, 'k'}, ui_act_move_range, UI_MOVE_UP, NULL, "up"},
    {RANGES, {UI_KEY_PAGE_UP}, ui_act_move_range, UI_MOVE_PAGE_UP, NULL, NULL},
    {RANGES, {UI_KEY_HOME, 'g'}, ui_act_move_range, UI_MOVE_FIRST, NULL, "first, last"},
    {RANGES, {UI_KEY_END, 'G'}, ui_act_move_range, UI_MOVE_LAST, NULL, NULL},

    {RANKING, {UI_KEY_TAB}, ui_act_switch_ranking, 0, "operators", "kernels or operators"},
    {RANKING, {UI_KEY_DOWN, 'j'}, ui_act_move_rank, UI_MOVE_DOWN, "row", "down"},
    {RANKING, {UI_KEY_PAGE_DOWN}, ui_act_move_rank, UI_MOVE_PAGE_DOWN, NULL, NULL},
    {RANKING, {UI_KEY_UP, 'k'}, ui_act_move_rank, UI_MOVE_UP, NULL, "up"},
    {RANKING, {UI_KEY_PAGE_UP}, ui_act_move_rank, UI_MOVE_PAGE_UP, NULL, NULL},
    {RANKING, {UI_KEY_HOME, 'g'}, ui_act_move_rank, UI_MOVE_FIRST, NULL, "first, last"},
    {RANKING, {UI_KEY_END, 'G'}, ui_act_move_rank, UI_MOVE_LAST, NULL, NULL},

    {READ, {UI_KEY_DOWN, 'j'}, ui_act_scroll_doc, UI_MOVE_DOWN, "scroll", "down"},
    {READ, {UI_KEY_PAGE_DOWN, ' '}, ui_act_scroll_doc, UI_MOVE_PAGE_DOWN, NULL, NULL},
    {READ, {UI_KEY_UP, 'k'}, ui_act_scroll_doc, UI_MOVE_UP, NULL, "up"},
    {READ, {UI_KEY_PAGE_UP}, ui_act_scroll_doc, UI_MOVE_PAGE_UP, NULL, NULL},
    {READ, {UI_KEY_HOME, 'g'}, ui_act_scroll_doc, UI_MOVE_FIRST, NULL, "to the top, to the end"},
    {READ, {UI_KEY_END, 'G'}, ui_act_scroll_doc, UI_MOVE_LAST, NULL, NULL},
    {READ, {UI_KEY_ENTER}, ui_act_back, 0, NULL, "back"},
    {HELP, {'?', UI_KEY_F1}, ui_act_back, 0, NULL, "back"},

    {ASK_QUIT, {'s'}, ui_act_answer_save, 0, "save and quit", "save, then quit"},
    {ASK_QUIT, {'d'}, ui_act_answer_discard, 0, "discard and quit", "quit; the edits are lost"},
    {ASK_RELOAD,
     {'d'},
     ui_act_answer_discard,
     0,
     "discard and reload",
     "the edits count as undone"},
    {ASK_RANGE, {'d'}, ui_act_answer_discard, 0, "discard and choose", "the edits count as undone"},
    {ASK_CHANGED,
     {'r'},
     ui_act_answer_reload,
     0,
     "reload",
     "read the file again; edits can be redone"},
    {ASK_CHANGED | ASK_EXISTS | ASK_ERRORS,
     {'o'},
     ui_act_answer_overwrite,
     0,
     "overwrite",
     "write over what is there"},
    {ASK_CHANGED | ASK_EXISTS | ASK_ERRORS,
     {'a'},
     ui_act_answer_other_name,
     0,
     "another name",
     "save under another name"},
    {QUESTIONS, {UI_KEY_ESCAPE}, ui_act_back, 0, "cancel", "do nothing"},
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

static void append_keys(struct rt_buf *buf, const struct ui_binding *binding)
{
    for (size_t k = 0; k < sizeof binding->key / sizeof *binding->key; k++) {
        if (binding->key[k] != 0) {
            rt_buf_puts(buf, buf->len > 0 ? " " : "");
            ui_keys_name(buf, binding->key[k]);
        }
    }
}

void ui_keys_help(struct rt_lines *lines, enum ui_mode mode)
{
    struct rt_buf keys;
    rt_buf_init(&keys);
    for (size_t i = 0; i < ui_binding_count; i++) {
        const struct ui_binding *const binding = &ui_bindings[i];
        if ((binding->modes & UI_IN(mode)) == 0 || binding->help == NULL) {
            continue;
        }
        rt_buf_clear(&keys);
        append_keys(&keys, binding);
        for (size_t j = i + 1; j < ui_binding_count && ui_bindings[j].help == NULL; j++) {
            append_keys(&keys, &ui_bindings[j]);
        }
        lines->failed = lines->failed || keys.failed;
        rt_lines_add(lines, RT_LINE_PLAIN, rt_buf_text(&keys), "%s", binding->help);
    }
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
