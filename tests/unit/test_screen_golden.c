/*
 * Whole screens, compared with files that were looked at: one file a size and character set,
 * with every view in it. ROOFTOP_REGENERATE=1 writes them anew; look at every changed one before
 * it is committed.
 */
#include "check.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "script_test.h"
#include "timeline_capture.h"

/* A record, what repeats it, the one after a change, and one of something else. */
#define BATCH(size, type) "workload = batch " size "\ndtype = " type "\n"
#define BASE              RECORD("base", "4e10", "8e9", "20", "3", "2", "1") BATCH("8", "bf16")
#define BASE_2            RECORD("base-2", "4e10", "8e9", "20.6", "3", "2", "1.1") "repeat_of = base\n"
#define TILED             RECORD("tiled", "4e10", "4e9", "10", "3", "2", "1.04") BATCH("8", "bf16")
#define OTHER             RECORD("other", "8e10", "4e9", "10", "3", "2", "1") BATCH("16", "fp32")
#define REPEATED          BOARD BASE BASE_2 TILED "change = tile_size\n" OTHER

static const struct {
    const char *name, *file, *keys;
    bool large;    /* of the 200x60 ones, too */
    bool timeline; /* with a capture made by hand */
} views[] = {
    {"first screen", SEVEN, "", true, false},
    {"step 1", SEVEN, "1", false, false},
    {"step 2", SEVEN, "2", false, false},
    {"step 4", SEVEN, "4", false, false},
    {"the plot has the keys", SEVEN, "G TAB", false, false},
    {"the plot zoomed", SEVEN, "TAB z", true, false},
    {"the chain has the keys", SEVEN, "TAB TAB", false, false},
    {"the chain zoomed", SEVEN, "TAB TAB z", true, false},
    {"the table zoomed", SEVEN, "z o o o", true, false},
    {"the ceilings with an edit", SEVEN, "e DOWN text:2000 ENTER", true, false},
    {"a value is typed", SEVEN, "e DOWN text:20", false, false},
    {"a value is refused", SEVEN, "e text:1,5 ENTER", false, false},
    {"undone", SEVEN, "e + u", false, false},
    {"plan", SEVEN, "DOWN p j", true, false},
    {"no plan", SEVEN, "G p", false, false},
    {"presets", SEVEN, "b j", true, false},
    {"help", SEVEN, "?", true, false},
    {"record in full", SEVEN, "ENTER", true, false},
    {"filter", SEVEN, "/ text:kernel_", false, false},
    {"nothing matches", SEVEN, "/ text:zzz ENTER", false, false},
    {"quit?", SEVEN, "e + ESC q", false, false},
    {"gaps",
     BOARD RECORD("unknown", "unknown", "unknown", "20", "3", "2", "1")
         RECORD("no-flops", "none", "2.7e9", "1", "0.3", "0.2", "0.1")
             RECORD("no-bytes", "4e10", "none", "1", "0", "0", "0"),
     "", false, false},
    {"several references", BOARDS, "", false, false},
    {"another reference", BOARDS, "DOWN", false, false},
    {"several roofs", ROOFS, "", true, false},
    {"several levels of the memory", ROOFS, "2", false, false},
    {"another precision, two counts", ROOFS, "DOWN TAB TAB z", true, false},
    {"no records", BOARD, "", false, false},
    {"errors", "junk\n" SEVEN, "m", false, false},
    {"a range of a timeline", SEVEN, "", false, true},
    {"timeline", SEVEN, "t", true, true},
    {"timeline, closer", SEVEN, "t ENTER", true, true},
    {"timeline, a gap of nobody's", SEVEN, "t j j + + +", true, true},
    {"timeline, of another device", SEVEN, "t d", false, true},
    {"ranges", SEVEN, "R j", true, true},
    {"where the time goes", SEVEN, "w", true, true},
    {"verdict map", SEVEN, "v n", true, false},
    {"a plan can be judged", PLANNED PLANNED_AFTER, "", false, false},
    {"verdict", PLANNED PLANNED_AFTER, "V", true, false},
    {"verdict, further down", PLANNED PLANNED_AFTER, "V G", false, false},
    {"verdict, of another plan", PLANNED PLANNED_AFTER, "V n", true, false},
    {"verdict, without a record after", PLANNED, "V", true, false},
    {"verdict, without a plan", SEVEN, "V", true, false},
    {"a term of a plan is typed", SEVEN, "DOWN p t text:0.05 ENTER b text:1e-3", false, false},
    {"verdict map, of another answer", SEVEN, "G k k k v n n n + +", false, false},
    {"comparison", SEVEN, "d", true, false},
    {"comparison, with noise, swapped", REPEATED, "d s", true, false},
    {"comparison, not comparable", REPEATED, "d n", false, false},
    {"comparison, of two references", BOARDS, "d TAB", true, false},
};

static const struct {
    int cols, rows;
} sizes[] = {{80, 24}, {40, 12}, {24, 6}, {200, 60}};

static const char *const charset_name[] = {"ascii", "box", "braille"};

static void add_view(size_t view, size_t size, int charset, struct rt_buf *out)
{
    struct script script;
    char keys[64];
    start(&script, views[view].file, "");
    if (views[view].timeline) {
        (void)add_timeline(script.study);
    }
    script.app.charset = (enum rt_charset)charset;
    script.app.unicode = charset != RT_CHARSET_ASCII;
    (void)snprintf(keys, sizeof keys, "RESIZE %dx%d", sizes[size].cols, sizes[size].rows);
    play(&script, keys);
    play(&script, views[view].keys);
    rt_buf_printf(out, "==== %s (%s)\n%s", views[view].name, views[view].keys,
                  script_screen(&script));
    script_close(&script);
}

static void renew(const char *path, const char *text)
{
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* Says the first line that differs, under its view. */
static bool is_same(const char *path, const char *text)
{
    struct rt_buf expected;
    char part[4096];
    size_t len;
    FILE *const file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "%s is missing\n", path);
        return false;
    }
    rt_buf_init(&expected);
    while ((len = fread(part, 1, sizeof part, file)) > 0) {
        rt_buf_put(&expected, part, len);
    }
    (void)fclose(file);
    const char *at = rt_buf_text(&expected);
    const char *view = at;
    while (*at != '\0' && strcspn(at, "\n") == strcspn(text, "\n") &&
           memcmp(at, text, strcspn(at, "\n") + 1) == 0) {
        view = at[0] == '=' ? at : view;
        at += strcspn(at, "\n") + 1;
        text += strcspn(text, "\n") + 1;
    }
    const bool same = *at == '\0' && *text == '\0';
    if (!same) {
        fprintf(stderr, "%s differs in\n%.*s\nexpected %.*s\ndrawn    %.*s\n", path,
                (int)strcspn(view, "\n"), view, (int)strcspn(at, "\n"), at,
                (int)strcspn(text, "\n"), text);
    }
    rt_buf_fini(&expected);
    return same;
}

static void test_screens(void **state)
{
    (void)state;
    const char *const wish = getenv("ROOFTOP_REGENERATE");
    bool all_same = true;
    for (size_t size = 0; size < sizeof sizes / sizeof *sizes; size++) {
        for (int charset = 0; charset < 3; charset++) {
            struct rt_buf text;
            char path[1024];
            rt_buf_init(&text);
            for (size_t view = 0; view < sizeof views / sizeof *views; view++) {
                if (views[view].large || sizes[size].rows < 60) {
                    add_view(view, size, charset, &text);
                }
            }
            (void)snprintf(path, sizeof path, "%s/tests/golden/screen_%dx%d_%s.txt",
                           ROOFTOP_SOURCE_DIR, sizes[size].cols, sizes[size].rows,
                           charset_name[charset]);
            if (wish != NULL && strcmp(wish, "1") == 0) {
                renew(path, rt_buf_text(&text));
            }
            all_same = is_same(path, rt_buf_text(&text)) && all_same;
            rt_buf_fini(&text);
        }
    }
    assert_true(all_same);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_screens)};
    return check_main(tests);
}
