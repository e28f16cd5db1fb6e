/*
 * What covers the screen to be read: that it is all there, or says what is not.
 */
#include "check.h"

#include "script_modes.h"
#include "script_test.h"

/* A file with this many lines that mean nothing. */
static void start_with_errors(struct script *script, int errors)
{
    struct rt_buf ini;
    rt_buf_init(&ini);
    for (int i = 0; i < errors; i++) {
        rt_buf_puts(&ini, "junk\n");
    }
    rt_buf_puts(&ini, SEVEN);
    start(script, rt_buf_text(&ini), "m");
    assert_int_equal(script->study->diags.count, errors);
    rt_buf_fini(&ini);
}

static void test_all_messages_of_a_bad_file(void **state)
{
    (void)state;
    struct script script;
    start_with_errors(&script, 1000);
    play(&script, "END");
    assert_shows(&script, ":1000:");
    assert_hides(&script, "more");
    script_close(&script);
}

static void test_messages_beyond_a_thousand_are_counted(void **state)
{
    (void)state;
    struct script script;
    start_with_errors(&script, 1234);
    assert_shows(&script, ":1:");
    play(&script, "END");
    assert_shows(&script, ":1000:");
    assert_hides(&script, ":1001:");
    assert_shows(&script, "and 234 more: 'rooftop check' lists them");
    script_close(&script);
}

/* The table of modes is whole: what is drawn can be drawn, what is a line in the way gives way. */
static void test_every_mode_is_described(void **state)
{
    (void)state;
    for (int mode = 0; mode < UI_MODE_COUNT; mode++) {
        const struct ui_mode_info *const info = &ui_mode_info[mode];
        const bool view = info->kind == UI_VIEW;
        assert_true(info->title != NULL && strlen(info->title) > 2);
        assert_int_equal(info->draw != NULL, view);
        assert_true(view || (info->lines == NULL && info->heading == NULL && info->above == NULL));
        assert_true(info->kind != UI_MAIN || !info->gives_way);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_messages_of_a_bad_file),
        cmocka_unit_test(test_messages_beyond_a_thousand_are_counted),
        cmocka_unit_test(test_every_mode_is_described),
    };
    return check_main(tests);
}
