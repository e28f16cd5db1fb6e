/*
 * The key table: nothing twice, nothing without help, a way out of everything, and every key
 * does what its line of help says.
 */
#include "check.h"

#include <stdbool.h>

#include "script_modes.h"
#include "script_test.h"
#include "ui/actions.h"
#include "ui/keys.h"

enum { KEYS = 4, CTRL = 0x1f };

static bool in_mode(const struct ui_binding *binding, int mode)
{
    return (binding->modes & UI_IN(mode)) != 0;
}

static bool has_key(const struct ui_binding *binding, uint32_t key)
{
    const bool digit = (key >= '0' && key <= '9') || key == '.';
    for (int k = 0; k < KEYS; k++) {
        if (binding->key[k] == key || (binding->key[k] == UI_KEY_DIGITS && digit)) {
            return key != 0;
        }
    }
    return false;
}

/* The first that is not there when looked for by hand. */
static const struct ui_binding *only_binding(int mode, uint32_t key, int *count)
{
    const struct ui_binding *found = NULL;
    *count = 0;
    for (size_t i = 0; i < ui_binding_count; i++) {
        if (in_mode(&ui_bindings[i], mode) && has_key(&ui_bindings[i], key)) {
            found = &ui_bindings[i];
            ++*count;
        }
    }
    return found;
}

static uint32_t next_key(uint32_t key)
{
    return key == 0x17f ? UI_KEY_BASE + 1 : key + 1;
}

/* Characters, the letters beyond ASCII among them, and all that are none. */
#define for_all_keys(key) for (uint32_t key = 1; key <= UI_KEY_UNKNOWN; key = next_key(key))

static void test_no_key_twice(void **state)
{
    (void)state;
    for (int mode = 0; mode < UI_MODE_COUNT; mode++) {
        for_all_keys(key)
        {
            int count;
            const struct ui_binding *const only = only_binding(mode, key, &count);
            if (count > 1) {
                fail_msg("key 0x%x is bound %d times in %s", key, count, ui_mode_info[mode].title);
            }
            assert_ptr_equal(ui_keys_find((enum ui_mode)mode, key), only);
        }
    }
    assert_null(ui_keys_find(UI_MODE_TABLE, 0));
}

static void test_every_binding_is_whole(void **state)
{
    (void)state;
    for (size_t i = 0; i < ui_binding_count; i++) {
        const struct ui_binding *const binding = &ui_bindings[i];
        assert_true(binding->modes != 0 && binding->modes < UI_IN(UI_MODE_COUNT));
        assert_true(binding->key[0] != 0);
        assert_non_null(binding->action);
        if (binding->help != NULL) {
            assert_true(strlen(binding->help) >= 2);
            assert_true(strlen(binding->help) <= 56); /* one row at 80 columns */
        } else { /* its keys stand in the line above, which is of the same */
            assert_true(i > 0 && binding->modes == ui_bindings[i - 1].modes);
            assert_ptr_equal(binding->action, ui_bindings[i - 1].action);
            assert_int_not_equal(binding->argument, ui_bindings[i - 1].argument);
            assert_null(binding->hint);
        }
        assert_true(binding->hint == NULL || strlen(binding->hint) <= 18);
    }
}

static bool is_bound(int mode, uint32_t key)
{
    return ui_keys_find((enum ui_mode)mode, key) != NULL;
}

/* Escape everywhere but in the panes, where it clears; there and where nothing is typed, q. */
static void test_a_way_out_of_every_mode(void **state)
{
    (void)state;
    for (int mode = 0; mode < UI_MODE_COUNT; mode++) {
        struct script script;
        start_in(&script, (enum ui_mode)mode);
        const int depth = script.app.depth;
        play(&script, mode <= UI_MODE_CHAIN ? "q" : "ESC");
        assert_true(mode <= UI_MODE_CHAIN    ? script.has_quit
                    : mode == UI_MODE_EDITOR ? script.app.mode == UI_MODE_TABLE
                                             : script.app.depth == depth - 1);
        assert_true(mode <= UI_MODE_CHAIN || ui_mode_info[script.app.mode].kind == UI_MAIN ||
                    (mode == UI_MODE_ASK_RANGE && script.app.mode == UI_MODE_RANGES));
        script_close(&script);
    }
}

static void test_help_from_everywhere(void **state)
{
    (void)state;
    for (int mode = 0; mode < UI_MODE_COUNT; mode++) {
        static const char *const key[] = {"?", "F1"};
        for (int k = mode == UI_MODE_TYPE; k < 2; k++) {
            struct script script;
            start_in(&script, (enum ui_mode)mode);
            play(&script, key[k]);
            if (mode != UI_MODE_HELP) {
                assert_mode(&script, UI_MODE_HELP);
                assert_shows(&script, ui_mode_info[mode].title);
                play(&script, "ESC");
                assert_mode(&script, (enum ui_mode)mode);
            }
            script_close(&script);
        }
    }
}

static bool has_plain_key(const struct ui_binding *binding)
{
    static const uint32_t refused[] = {'S' & CTRL, 'Q' & CTRL, 'B' & CTRL, 'A' & CTRL, UI_KEY_F1};
    for (int k = 0; k < KEYS; k++) {
        bool plain = binding->key[k] != 0;
        for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
            plain = plain && binding->key[k] != refused[i];
        }
        if (plain) {
            return true;
        }
    }
    return false;
}

/* Terminals and multiplexers take F-keys, Ctrl-S, -Q, -B and -A for themselves. In a field,
 * where every character is text, help is F1 alone. */
static void test_nothing_needs_a_key_that_others_take(void **state)
{
    (void)state;
    for (size_t i = 0; i < ui_binding_count; i++) {
        const struct ui_binding *const binding = &ui_bindings[i];
        if (binding->modes != UI_IN(UI_MODE_TYPE) || binding->action != ui_act_help) {
            assert_true(has_plain_key(binding));
        }
    }
    for (uint32_t key = 0x80; key <= 0x2ff; key++) { /* no layout is needed that has them */
        for (int mode = 0; mode < UI_MODE_COUNT; mode++) {
            assert_false(is_bound(mode, key));
        }
    }
}

/* Help has a line for every binding of the mode, with the names of its keys. */
static void test_help_lists_everything(void **state)
{
    (void)state;
    for (int mode = 0; mode < UI_MODE_COUNT; mode++) {
        struct rt_lines lines;
        rt_lines_init(&lines);
        ui_keys_help(&lines, (enum ui_mode)mode);
        size_t count = 0;
        for (size_t i = 0; i < ui_binding_count; i++) {
            if (!in_mode(&ui_bindings[i], mode)) {
                continue;
            }
            struct rt_buf name;
            rt_buf_init(&name);
            count += ui_bindings[i].help != NULL;
            assert_true(count > 0 && count <= lines.count);
            const size_t at = count - 1;
            if (ui_bindings[i].help != NULL) {
                assert_string_equal(rt_lines_text(&lines, at), ui_bindings[i].help);
            }
            for (int k = 0; k < KEYS && ui_bindings[i].key[k] != 0; k++) {
                rt_buf_clear(&name);
                ui_keys_name(&name, ui_bindings[i].key[k]);
                assert_true(name.len > 0);
                assert_non_null(strstr(rt_lines_label(&lines, at), rt_buf_text(&name)));
            }
            assert_true(strlen(rt_lines_label(&lines, at)) < 22);
            rt_buf_fini(&name);
        }
        assert_int_equal(count, lines.count);
        assert_false(lines.failed);
        rt_lines_fini(&lines);
    }
}

/* All that a person sees of a state. */
static void describe(struct script *script, struct rt_buf *out)
{
    const struct ui_app *const app = &script->app;
    rt_buf_printf(out, "mode %d depth %d selected %ld step %d top %ld/%d/%d request %d quit %d\n",
                  (int)app->mode, app->depth, app->selected, (int)app->step, app->table_top,
                  app->chain_top, app->doc_top, (int)script->request.kind, script->has_quit);
    rt_buf_puts(out, script_screen(script));
}

static void call_action(struct script *script, const struct ui_binding *binding, uint32_t key)
{
    struct ui_request request = {.kind = UI_REQUEST_NONE};
    rt_buf_clear(&script->app.message);
    script->app.key = key;
    binding->action(&script->app, binding->argument, &request);
    script->request = request;
    script_event(script, &(struct ui_event){.kind = UI_EVENT_NONE}); /* draws */
    script->has_quit = request.kind == UI_REQUEST_QUIT;
}

/* Pressing the key is calling the action that help names: the two programs look the same. */
static void press_and_compare(enum ui_mode mode, const struct ui_binding *binding, uint32_t key)
{
    struct script pressed;
    struct script called;
    struct rt_buf one;
    struct rt_buf other;
    rt_buf_init(&one);
    rt_buf_init(&other);
    start_in(&pressed, mode);
    start_in(&called, mode);
    pressed.request.kind = UI_REQUEST_NONE;
    script_event(&pressed, &(struct ui_event){.kind = UI_EVENT_KEY, .key = key});
    assert_no_fault(&pressed);
    call_action(&called, binding, key);
    assert_no_fault(&called);
    describe(&pressed, &one);
    describe(&called, &other);
    if (strcmp(rt_buf_text(&one), rt_buf_text(&other)) != 0) {
        fail_msg("0x%x in %s does not do '%s':\n%s\n%s", key, ui_mode_info[mode].title,
                 binding->help, rt_buf_text(&one), rt_buf_text(&other));
    }
    rt_buf_fini(&one);
    rt_buf_fini(&other);
    script_close(&pressed);
    script_close(&called);
}

static void test_every_key_does_what_help_says(void **state)
{
    (void)state;
    for (int mode = 0; mode < UI_MODE_COUNT; mode++) {
        for_all_keys(key)
        {
            int count;
            const struct ui_binding *const binding = only_binding(mode, key, &count);
            if (binding != NULL) {
                press_and_compare((enum ui_mode)mode, binding, key);
            }
        }
    }
}

static bool hints_say(int mode, int width, const char *what)
{
    struct rt_buf hints;
    rt_buf_init(&hints);
    ui_keys_hints(&hints, (enum ui_mode)mode, width);
    const bool said = strstr(rt_buf_text(&hints), what) != NULL;
    assert_true(hints.len <= (size_t)(width > 0 ? width : 0));
    rt_buf_fini(&hints);
    return said;
}

/* The last line says how to get help and how to get out, from 24 columns on. */
static void test_hints_keep_help_and_the_way_out(void **state)
{
    (void)state;
    for (int mode = 0; mode < UI_MODE_COUNT; mode++) {
        const bool pane = mode <= UI_MODE_CHAIN;
        if (ui_mode_info[mode].kind == UI_QUESTION) {
            continue; /* questions show all their answers, on several rows */
        }
        for (int width = UI_MIN_COLS - 2; width <= 300; width++) {
            if (!hints_say(mode, width, pane ? "q quit" : "Esc ")) {
                fail_msg("no way out of %s in %d columns", ui_mode_info[mode].title, width);
            }
            if (mode != UI_MODE_TYPE && mode != UI_MODE_HELP) {
                assert_true(hints_say(mode, width, "? help"));
            }
        }
    }
    for (int mode = 0; mode < UI_MODE_COUNT; mode++) {
        (void)hints_say(mode, 0, "");
        (void)hints_say(mode, -5, "");
    }
}

static void test_names(void **state)
{
    (void)state;
    static const struct {
        uint32_t key;
        const char *name;
    } cases[] = {
        {'j', "j"},
        {'?', "?"},
        {'R' & CTRL, "Ctrl-R"},
        {UI_KEY_UP, "Up"},
        {' ', "Space"},
        {UI_KEY_TAB, "Tab"},
        {UI_KEY_BACK_TAB, "Shift-Tab"},
        {UI_KEY_F1, "F1"},
        {UI_KEY_ESCAPE, "Esc"},
        {UI_KEY_PAGE_DOWN, "PgDn"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct rt_buf name;
        rt_buf_init(&name);
        ui_keys_name(&name, cases[i].key);
        assert_string_equal(rt_buf_text(&name), cases[i].name);
        rt_buf_fini(&name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_key_twice),
        cmocka_unit_test(test_every_binding_is_whole),
        cmocka_unit_test(test_a_way_out_of_every_mode),
        cmocka_unit_test(test_help_from_everywhere),
        cmocka_unit_test(test_nothing_needs_a_key_that_others_take),
        cmocka_unit_test(test_help_lists_everything),
        cmocka_unit_test(test_every_key_does_what_help_says),
        cmocka_unit_test(test_hints_keep_help_and_the_way_out),
        cmocka_unit_test(test_names),
    };
    return check_main(tests);
}
