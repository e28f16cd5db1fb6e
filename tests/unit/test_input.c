/*
 * Bytes of a keyboard as events: every kind of key, every way to split it, and hostile bytes.
 */
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "ui/input.h"

static struct ui_input input;
static char seen[65536]; /* the events so far, in words */

static void note(const struct ui_event *event)
{
    const size_t at = strlen(seen);
    switch (event->kind) {
    case UI_EVENT_KEY:
        if (event->key > ' ' && event->key < 0x7f) {
            snprintf(seen + at, sizeof seen - at, "%c ", (char)event->key);
        } else if (event->key < UI_KEY_BASE) {
            snprintf(seen + at, sizeof seen - at, "U+%X ", (unsigned)event->key);
        } else {
            static const char *const names[] = {"",     "up",    "down",    "left",      "right",
                                                "home", "end",   "pgup",    "pgdn",      "del",
                                                "bs",   "enter", "tab",     "backtab",   "esc",
                                                "f1",   "click", "wheelup", "wheeldown", "?"};
            snprintf(seen + at, sizeof seen - at, "%s ", names[event->key - UI_KEY_BASE]);
        }
        break;
    case UI_EVENT_PASTE:
        assert_int_equal(strlen(event->text), event->len);
        snprintf(seen + at, sizeof seen - at, "paste(%s) ", event->text);
        break;
    case UI_EVENT_MOUSE:
        snprintf(seen + at, sizeof seen - at, "mouse%u(%d,%d) ", (unsigned)event->key - UI_KEY_BASE,
                 event->row, event->col);
        break;
    default:
        snprintf(seen + at, sizeof seen - at, "interrupt ");
    }
}

static void start(bool mouse)
{
    ui_input_init(&input, mouse, UI_ESCAPE_MS);
    seen[0] = '\0';
}

static void drain(void)
{
    struct ui_event event;
    while (ui_input_next(&input, &event)) {
        note(&event);
    }
    assert_false(ui_input_pending(&input));
}

static void feed(const char *bytes, size_t len)
{
    ui_input_feed(&input, (const unsigned char *)bytes, len);
    drain();
}

/* Nothing comes until the parser has lost its patience, as often as it has some. */
static void silence(void)
{
    for (int i = 0; ui_input_patience(&input) >= 0; i++) {
        assert_true(i < 10);
        ui_input_silence(&input);
        drain();
    }
}

static void assert_events(const char *bytes, const char *expected)
{
    start(false);
    feed(bytes, strlen(bytes));
    silence();
    assert_string_equal(seen, expected);
    start(false); /* the same, a byte at a time */
    for (size_t i = 0; bytes[i]; i++) {
        feed(bytes + i, 1);
    }
    silence();
    assert_string_equal(seen, expected);
}

static void test_characters(void **unused)
{
    (void)unused;
    assert_events("aZ~", "a Z ~ ");
    assert_events("\xc4\x83\xe6\xbc\xa2\xf0\x9f\x91\xa9", "U+103 U+6F22 U+1F469 ");
    assert_events("\x01\x13\x1a", "U+1 U+13 U+1A ");
    assert_events("\x03", "interrupt ");
    assert_events("\xff", "? ");
    assert_events("\xc3", "? ");
    assert_events("\xe6\xbc", "? ? ");
    assert_events("\xc0\xaf", "? ? ");
}

static void test_keys(void **unused)
{
    (void)unused;
    assert_events("\x7f\b\t\r\n", "bs bs tab enter enter ");
    assert_events("\x1b[A\x1b[B\x1b[C\x1b[D", "up down right left ");
    assert_events("\x1bOA\x1bOB\x1bOC\x1bOD", "up down right left ");
    assert_events("\x1b[H\x1b[F\x1bOH\x1bOF", "home end home end ");
    assert_events("\x1b[1~\x1b[4~\x1b[7~\x1b[8~", "home end home end ");
    assert_events("\x1b[3~\x1b[5~\x1b[6~\x1b[Z", "del pgup pgdn backtab ");
    assert_events("\x1bOM\x1bOP\x1b[11~\x1b[[A", "enter f1 f1 f1 ");
    assert_events("\x1bOp\x1bOy\x1bOn\x1bOk\x1bOm", "0 9 . + - "); /* the keypad */
    assert_events("\x1b[1;5A\x1b[1;2H\x1b[3;5~", "up home del ");  /* with Ctrl, Shift */
    assert_events("\x1b[2~\x1b[[E\x1b[I\x1b[?1;2c\x1b[99999999999999~", "? ? ? ? ? ");
}

static void test_escape(void **unused)
{
    (void)unused;
    assert_events("\x1b", "esc ");
    assert_events("\x1b\x1b", "esc esc ");
    assert_events("\x1bq", "esc q ");
    assert_events("\x1b\x1b[A", "esc up ");
    assert_events("\x1b[", "? ");
    assert_events("\x1b[12;", "? ");
    assert_events("\x1b[12\x1b[A", "? up ");
    assert_events("\x1b]11;rgb:0/0/0\a", "");
    assert_events("\x1b]11;rgb:0/0/0\x1b\\a", "a ");
}

static void test_late_rest(void **unused)
{
    (void)unused;
    static const char *const rests[][2] = {
        {"[A", "esc up "},   {"OB", "esc down "},
        {"[3~", "esc del "}, {"[", "esc [ "},
        {"q", "esc q "},     {"\x1b[A", "esc up "},
        {"[1", "esc ? "},    {"[200~d\x1b[201~", "esc paste(d) "}};
    for (size_t i = 0; i < sizeof rests / sizeof rests[0]; i++) {
        start(false);
        feed("\x1b", 1);
        assert_string_equal(seen, "");
        assert_int_equal(ui_input_patience(&input), UI_ESCAPE_MS);
        silence();
        assert_string_equal(seen, "esc ");
        assert_false(ui_input_pending(&input));
        feed(rests[i][0], strlen(rests[i][0]));
        silence();
        assert_string_equal(seen, rests[i][1]);
        feed("x", 1);
        assert_int_equal(seen[strlen(seen) - 2], 'x');
    }
}

static void test_paste(void **unused)
{
    (void)unused;
    assert_events("\x1b[200~dy\nq\x1b[201~", "paste(dy\nq) ");
    assert_events("\x1b[200~x\x1b[201~dy\x1b[201~", "paste(xdy) "); /* no pause: still text */
    assert_events("\x1b[200~\x1b[A\x1b[20\x1b[201~", "paste(\x1b[A\x1b[20) ");
    assert_events("\x1b[200~\x1b[201~", "");
    assert_events("\x1b[201~", "? ");

    start(false);
    feed("\x1b[200~one\x1b[201~", 15);
    silence();
    feed("q", 1); /* after a pause it is a key */
    assert_string_equal(seen, "paste(one) q ");
}

static void test_paste_without_end(void **unused)
{
    (void)unused;
    start(false);
    feed("\x1b[200~one", 9);
    silence();
    feed("two", 3);
    silence();
    assert_string_equal(seen, "paste(one) paste(two) ");
    feed("\x1b", 1); /* Escape leaves it */
    silence();
    feed("q", 1);
    assert_string_equal(seen, "paste(one) paste(two) q ");
    feed("\x1b[200~half", 10);
    ui_input_clear(&input); /* so does Ctrl-C */
    feed("q", 1);
    assert_string_equal(seen, "paste(one) paste(two) q q ");
}

static void test_long_paste(void **unused)
{
    (void)unused;
    struct ui_event event;
    char block[UI_INPUT_MAX];
    memset(block, 'x', sizeof block);
    start(false);
    feed("\x1b[200~", 6);
    for (int i = 0; i < 20; i++) {
        ui_input_feed(&input, (const unsigned char *)block, sizeof block);
        assert_false(ui_input_next(&input, &event));
    }
    feed("\x1b[201~", 6);
    ui_input_silence(&input);
    assert_true(ui_input_next(&input, &event));
    assert_int_equal(event.kind, UI_EVENT_PASTE);
    assert_int_equal(event.len, UI_PASTE_MAX);
    assert_int_equal(strlen(event.text), UI_PASTE_MAX);
}

static void test_mouse(void **unused)
{
    (void)unused;
    const char *reports = "\x1b[<0;5;6M\x1b[<0;5;6m\x1b[<64;1;1M\x1b[<65;1;2M\x1b[<2;1;1M"
                          "\x1b[<0;0;0M\x1b[<0M\x1b[<0;999999999;1M\x1b[M !!";
    assert_events(reports, "");
    start(true);
    feed(reports, strlen(reports));
    assert_string_equal(seen, "mouse16(5,4) mouse17(0,0) mouse18(1,0) mouse16(0,999998) ");
}

static void test_learned(void **unused)
{
    (void)unused;
    start(false);
    ui_input_learn(&input,
                   "\x1b"
                   "A",
                   UI_KEY_UP); /* VT52 */
    ui_input_learn(&input, "\x1b[214z", UI_KEY_HOME);
    ui_input_learn(&input, "\x7f", UI_KEY_DELETE); /* not one to learn */
    ui_input_learn(&input, "", UI_KEY_DELETE);
    feed("\x1b"
         "A\x1b[214z\x7f\x1b[A\x1b"
         "B",
         14);
    silence();
    assert_string_equal(seen, "up home bs up esc B ");
    for (int i = 0; i < 100; i++) {
        ui_input_learn(&input, "\x1bxy", UI_KEY_UP);
    }
    assert_in_range(input.learned_count, 0, UI_INPUT_LEARNED);
}

/* Any bytes, split anywhere, with pauses anywhere: no overrun, no hang, and it recovers. */
static void test_random_bytes(void **unused)
{
    (void)unused;
    static const char pieces[] = "\x1b\x1b[O]M<0123;~A\xe6\xbc\xa2\r\a\\q";
    const unsigned seed = 3;
    print_message("seed %u\n", seed);
    srand(seed);
    start(true);
    for (int round = 0; round < 50000; round++) {
        char bytes[200];
        const int len = rand() % (rand() % 10 ? 8 : (int)sizeof bytes);
        for (int i = 0; i < len; i++) {
            bytes[i] = (char)(rand() % 8 ? pieces[rand() % (int)(sizeof pieces - 1)] : rand());
        }
        feed(bytes, (size_t)len);
        assert_true(input.len - input.at < UI_SEQUENCE_MAX);
        if (rand() % 4 == 0) {
            silence();
        }
        seen[0] = '\0';
    }
    silence();
    feed("\x1b", 1); /* out of a paste, if it is in one */
    silence();
    seen[0] = '\0';
    feed("q", 1);
    assert_string_equal(seen, "q ");
}

/*
 * After the last event of what was read nothing is pending: who asks before drawing would wait
 * for the next key instead. The kept ESC of an Escape is no byte to come either.
 */
static void test_nothing_pending_after_the_last(void **unused)
{
    (void)unused;
    static const char *const bytes[] = {"a", "\x1b", "\x1b[A", "\x1b[200~x\x1b[201~", "\x03"};
    for (size_t i = 0; i < sizeof bytes / sizeof *bytes; i++) {
        struct ui_event event;
        start(false);
        ui_input_feed(&input, (const unsigned char *)bytes[i], strlen(bytes[i]));
        if (!ui_input_next(&input, &event)) {
            ui_input_silence(&input);
            assert_true(ui_input_next(&input, &event));
        }
        assert_false(ui_input_pending(&input));
    }
    struct ui_event event;
    start(false);
    ui_input_feed(&input, (const unsigned char *)"ab", 2);
    assert_true(ui_input_next(&input, &event));
    assert_true(ui_input_pending(&input));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_characters),
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_escape),
        cmocka_unit_test(test_late_rest),
        cmocka_unit_test(test_paste),
        cmocka_unit_test(test_paste_without_end),
        cmocka_unit_test(test_long_paste),
        cmocka_unit_test(test_mouse),
        cmocka_unit_test(test_learned),
        cmocka_unit_test(test_random_bytes),
        cmocka_unit_test(test_nothing_pending_after_the_last),
    };
    return check_main(tests);
}
