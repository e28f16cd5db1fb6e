/*
 * Edits touch what they change and nothing else, byte for byte.
 */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/code.h"
#include "src/load.h"
#include "src/save_edit.h"

static int put(void *user, const char *bytes, size_t len)
{
    struct rt_buf *const out = user;
    rt_buf_put(out, bytes, len);
    return out->failed ? RT_ENOMEM : RT_OK;
}

static int apply(const char *bytes, size_t len, const struct save_edit *edits, size_t count,
                 struct rt_buf *out, struct rt_buf *why)
{
    const struct save_sink sink = {put, out};
    struct load_source source;
    struct load_text text;
    load_source_memory(&source, bytes, len);
    load_text_init(&text, &source);
    const int code = save_edit_apply(&text, edits, count, &sink, why);
    load_text_fini(&text);
    return code;
}

static void check_edit(const char *before, const struct save_edit *edits, size_t count,
                       const char *after)
{
    struct rt_buf out;
    struct rt_buf why;
    rt_buf_init(&out);
    rt_buf_init(&why);
    assert_int_equal(apply(before, strlen(before), edits, count, &out, &why), RT_OK);
    assert_string_equal(rt_buf_text(&out), after);
    assert_string_equal(rt_buf_text(&why), "");
    rt_buf_fini(&out);
    rt_buf_fini(&why);
}

static void check_set(const char *before, const char *key, const char *value, const char *after)
{
    const struct save_edit edit = {SAVE_SET, "reference", "a", key, value};
    check_edit(before, &edit, 1, after);
}

static void check_append(const char *before, const char *section, const char *after)
{
    const struct save_edit edit = {.action = SAVE_APPEND, .text = section};
    check_edit(before, &edit, 1, after);
}

static void a_value_is_replaced_in_place(void **state)
{
    (void)state;
    check_set("[reference a]\ntflops = 989\n", "tflops", "1.5", "[reference a]\ntflops = 1.5\n");
    check_set("[reference a]\ntflops=989 ; dense\ndram_gbps = 1\n", "tflops", "1.5",
              "[reference a]\ntflops=1.5 ; dense\ndram_gbps = 1\n");
    check_set("\xef\xbb\xbf ; top\r\n\t[reference a]\r\n  tflops\t =  989  \r\n\r\n", "tflops", "7",
              "\xef\xbb\xbf ; top\r\n\t[reference a]\r\n  tflops\t =  7  \r\n\r\n");
    check_set("\xef\xbb\xbf[reference a]\ntflops = 1", "tflops", "20",
              "\xef\xbb\xbf[reference a]\ntflops = 20");
    check_set("[reference a]\nname = \"a ; b\" ; c", "name", "x",
              "[reference a]\nname = \"x\" ; c");
    check_set("[reference a]\nname = x ; c\n", "name", "a ; \"b\"",
              "[reference a]\nname = \"a ; \\\"b\\\"\" ; c\n");
    check_set("[reference a]\nname =x\n", "name", "[reference b]",
              "[reference a]\nname =[reference b]\n");
}

static void only_the_named_section_and_key(void **state)
{
    (void)state;
    check_set("[record a]\ntflops = 1\n[reference b]\ntflops = 2\n[reference a]\ntflops = 3\n"
              "[reference a]\ntflops = 4\n[reference a ]\ntflops = 5\n",
              "tflops", "9",
              "[record a]\ntflops = 1\n[reference b]\ntflops = 2\n[reference a]\ntflops = 9\n"
              "[reference a]\ntflops = 4\n[reference a ]\ntflops = 5\n");
    check_set("[reference a]\n; tflops = 1\nxtflops = 1\ntflops = 1\ntflops = 1\n", "tflops", "9",
              "[reference a]\n; tflops = 1\nxtflops = 1\ntflops = 9\ntflops = 1\n");
    check_set("[reference a\ntflops = 1\n[reference a] x\ntflops = 1\n[reference a]\ntflops = 1\n",
              "tflops", "9",
              "[reference a\ntflops = 1\n[reference a] x\ntflops = 1\n[reference a]\ntflops = 9\n");
}

/* Where loading sees a section in error, saving sees the end of the one before. */
static void a_section_in_error_ends_the_one_before(void **state)
{
    (void)state;
    static const char *const before[] = {"\xef\xbb\xbf", "\x0b", "\xc2\xa0 ", "\xa0", "\r"};
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        char was[200];
        char is[200];
        (void)snprintf(was, sizeof was, "[reference a]\ntflops = 1\n%s[reference b]\ncite = x\n",
                       before[i]);
        (void)snprintf(is, sizeof is,
                       "[reference a]\ntflops = 1\ncite = y\n%s[reference b]\ncite = x\n",
                       before[i]);
        check_set(was, "cite", "y", is);
    }
}

static void a_new_key_is_written_like_its_neighbour(void **state)
{
    (void)state;
    check_set("[reference a]\ntflops = 1\n", "note", "x", "[reference a]\ntflops = 1\nnote = x\n");
    check_set("[reference a]\n  tflops=1\n\n; about b\n[reference b]\n", "note", "x",
              "[reference a]\n  tflops=1\n  note=x\n\n; about b\n[reference b]\n");
    check_set("[reference a]\r\ntflops\t=\t1 ; x\r\n\r\n", "note", "x",
              "[reference a]\r\ntflops\t=\t1 ; x\r\nnote\t=\tx\r\n\r\n");
    check_set("[reference a]\r\ntflops = 1", "note", "x",
              "[reference a]\r\ntflops = 1\r\nnote = x\r\n");
    check_set("[reference a]", "note", "x", "[reference a]\nnote = x\n");
    check_set("[reference a]\n\n# nothing yet\n[record b]\n", "note", "x",
              "[reference a]\nnote = x\n\n# nothing yet\n[record b]\n");
    check_set("[reference a]\ntflops = 1\njunk\n", "note", " x",
              "[reference a]\ntflops = 1\nnote = \" x\"\njunk\n");
    check_set("; c\n[reference a]\ntflops = 1\n; between\ndram_gbps = 2\n; end", "note", "x",
              "; c\n[reference a]\ntflops = 1\n; between\ndram_gbps = 2\nnote = x\n; end");
}

static void a_section_is_appended_on_a_line_of_its_own(void **state)
{
    (void)state;
    check_append("", "[plan p]\nrecord = r\n", "[plan p]\nrecord = r\n");
    check_append("a = 1\n", "[plan p]\nrecord = r\n", "a = 1\n\n[plan p]\nrecord = r\n");
    check_append("a = 1", "[plan p]\nrecord = r", "a = 1\n\n[plan p]\nrecord = r\n");
    check_append("a = 1\n\n", "[plan p]\n", "a = 1\n\n[plan p]\n");
    check_append("a = 1\r\nb = 1", "[plan p]\nrecord = r\n",
                 "a = 1\r\nb = 1\r\n\r\n[plan p]\r\nrecord = r\r\n");
}

static void several_edits_at_once(void **state)
{
    (void)state;
    static const struct save_edit edits[] = {
        {.action = SAVE_APPEND, .text = "[plan p]\nx = 1\n"},
        {SAVE_SET, "reference", "b", "tflops", "20"},
        {SAVE_SET, "reference", "a", "note", "n1"},
        {SAVE_SET, "reference", "a", "tflops", "10"},
        {SAVE_SET, "reference", "a", "note", "n2"},
        {SAVE_SET, "reference", "a", "cite", "c"},
        {.action = SAVE_APPEND, .text = "[plan q]\nx = 2\n"},
    };
    check_edit("[reference a]\ntflops = 1\n\n[reference b]\ntflops = 2\n", edits, 7,
               "[reference a]\ntflops = 10\nnote = n2\ncite = c\n\n[reference b]\ntflops = 20\n"
               "\n[plan p]\nx = 1\n\n[plan q]\nx = 2\n");
}

static void check_refused(const char *before, size_t len, const struct save_edit *edit, int code,
                          const char *reason)
{
    struct rt_buf out;
    struct rt_buf why;
    rt_buf_init(&out);
    rt_buf_init(&why);
    assert_int_equal(apply(before, len, edit, 1, &out, &why), code);
    if (strstr(rt_buf_text(&why), reason) == NULL) {
        fail_msg("'%s' is not in '%s'", reason, rt_buf_text(&why));
    }
    rt_buf_fini(&out);
    rt_buf_fini(&why);
}

static void what_cannot_be_written_is_refused(void **state)
{
    (void)state;
    static const char text[] = "[reference a]\ntflops = 1\n";
    static const char utf16[] = "\xff\xfe[\0";
    struct save_edit edit = {SAVE_SET, "reference", "b", "tflops", "2"};
    check_refused(text, sizeof text - 1, &edit, RT_ENOENT, "no section [reference b]");
    edit.id = "a";
    static const char *const bad[] = {"", "x\n[reference b]", "x\r", "\x1b[2J", "\xff"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        edit.text = bad[i];
        edit.key = "tflops";
        check_refused(text, sizeof text - 1, &edit, RT_EINVAL, "tflops of [reference a]");
        edit.key = "note";
        check_refused(text, sizeof text - 1, &edit, RT_EINVAL, "note of [reference a]");
    }
    char *const huge = malloc(LOAD_LINE_MAX + 1);
    assert_non_null(huge);
    memset(huge, 'x', LOAD_LINE_MAX);
    huge[LOAD_LINE_MAX] = '\0';
    edit.text = huge;
    check_refused(text, sizeof text - 1, &edit, RT_EINVAL, "too long");
    edit.key = "tflops";
    check_refused(text, sizeof text - 1, &edit, RT_EINVAL, "too long");
    free(huge);
    const struct save_edit append = {.action = SAVE_APPEND, .text = "[plan p]\n"};
    check_refused(utf16, sizeof utf16 - 1, &append, RT_EINVAL, "UTF-16");
}

static unsigned next_random(unsigned *random)
{
    *random = *random * 1664525U + 1013904223U;
    return *random >> 8;
}

/* Whatever the bytes are, without an edit they come out as they went in. */
static void no_edit_changes_no_byte(void **state)
{
    (void)state;
    const unsigned seed = 11;
    print_message("seed %u\n", seed);
    unsigned random = seed;
    static const char *const part[] = {"[reference a]", "tflops = 1", "\n", "\r\n", "\r", " ; c",
                                       "\xef\xbb\xbf",  "\xff",       "\"", "=",    "]",  "["};
    for (int round = 0; round < 500; round++) {
        struct rt_buf text;
        struct rt_buf out;
        struct rt_buf why;
        rt_buf_init(&text);
        rt_buf_init(&out);
        rt_buf_init(&why);
        for (unsigned n = next_random(&random) % 60; n > 0; n--) {
            const unsigned which = next_random(&random) % 14;
            rt_buf_puts(&text, which < 12 ? part[which] : "x");
            if (which == 13) {
                rt_buf_putc(&text, '\0');
            }
        }
        for (unsigned n = round % 50 == 0 ? 1300000 : 0; n > 0; n--) {
            rt_buf_putc(&text, n % 700000 == 0 ? '\n' : 'y');
        }
        const int code = apply(rt_buf_text(&text), text.len, NULL, 0, &out, &why);
        if (code == RT_OK) { /* else UTF-16 */
            assert_int_equal(out.len, text.len);
            assert_memory_equal(rt_buf_text(&out), rt_buf_text(&text), text.len);
        }
        rt_buf_fini(&text);
        rt_buf_fini(&out);
        rt_buf_fini(&why);
    }
}

static const char *pick(unsigned *random, const char *const *from, size_t count)
{
    return from[next_random(random) % count];
}

/*
 * Random files whose lines are known beforehand: after an edit exactly the span of the old value
 * differs, and loading gives the new one.
 */
static void one_edit_changes_one_span(void **state)
{
    (void)state;
    const unsigned seed = 5;
    print_message("seed %u\n", seed);
    unsigned random = seed;
    static const char *const indent[] = {"", " ", "\t", "    "};
    static const char *const equals[] = {"=", " = ", "\t=", "=  "};
    static const char *const behind[] = {"", " ", " ; note = x", "\t;\"", "  ;[plan p]"};
    static const char *const filler[] = {"; comment", "", "   ", "# [reference a]", ";"};
    static const char *const value[] = {
        "new",   "a ; b", "\"q\"", " blank ", "c:\\d", "; x", "\xe4\xb8\xad\xe6\x96\x87",
        "a = b", "\\\"",  "[x]"};
    static const char *const old[] = {"old", "\"old ; x\"", "\"\\\"\"", "a;b", "# 1"};
    for (int round = 0; round < 2000; round++) {
        const char *const end = next_random(&random) % 2 != 0 ? "\r\n" : "\n";
        struct rt_buf head;
        struct rt_buf tail;
        struct rt_buf text;
        struct rt_buf out;
        struct rt_buf why;
        rt_buf_init(&head);
        rt_buf_init(&tail);
        rt_buf_init(&text);
        rt_buf_init(&out);
        rt_buf_init(&why);
        rt_buf_puts(&head, next_random(&random) % 3 == 0 ? "\xef\xbb\xbf" : "");
        rt_buf_printf(&head, "%s%s[reference b]%sname = b%s%s[reference a]%s",
                      pick(&random, filler, 5), end, end, end, pick(&random, indent, 4), end);
        rt_buf_printf(&head, "%stflops = 1%s%s%s%scite%s", pick(&random, indent, 4), end,
                      pick(&random, filler, 5), end, pick(&random, indent, 4),
                      pick(&random, equals, 4));
        rt_buf_printf(&tail, "%s%sdram_gbps%s1%s%s%s[reference c]%sname = c",
                      pick(&random, behind, 5), end, pick(&random, equals, 4), end,
                      pick(&random, filler, 5), end, end);
        const char *const was = pick(&random, old, 5);
        const struct save_edit edit = {SAVE_SET, "reference", "a", "cite",
                                       pick(&random, value, 10)};
        rt_buf_printf(&text, "%s%s%s", rt_buf_text(&head), was, rt_buf_text(&tail));
        assert_int_equal(apply(text.data, text.len, &edit, 1, &out, &why), RT_OK);
        assert_true(out.len > head.len + tail.len);
        assert_memory_equal(out.data, head.data, head.len);
        assert_string_equal(out.data + out.len - tail.len, tail.data);

        struct rt_study study;
        struct load_origin from;
        rt_study_init(&study);
        load_origin_init(&from);
        assert_int_equal(load_memory(&study, "t", out.data, out.len, RT_ORIGIN_FILE, &from), RT_OK);
        assert_int_equal(study.references.count, 1);
        assert_string_equal(study.references.item[0].text[RT_REF_CITE], edit.text);
        load_origin_fini(&from);
        rt_study_fini(&study);
        rt_buf_fini(&head);
        rt_buf_fini(&tail);
        rt_buf_fini(&text);
        rt_buf_fini(&out);
        rt_buf_fini(&why);
    }
}

static int refuse_third(void *user, const char *bytes, size_t len)
{
    (void)bytes;
    (void)len;
    return ++*(int *)user == 3 ? -77 : RT_OK;
}

static void the_sink_ends_it(void **state)
{
    (void)state;
    static const char text[] = "a = 1\nb = 1\nc = 1\nd = 1\n";
    int calls = 0;
    const struct save_sink sink = {refuse_third, &calls};
    struct load_source source;
    struct load_text lines;
    struct rt_buf why;
    rt_buf_init(&why);
    load_source_memory(&source, text, sizeof text - 1);
    load_text_init(&lines, &source);
    assert_int_equal(save_edit_apply(&lines, NULL, 0, &sink, &why), -77);
    assert_int_equal(calls, 3);
    load_text_fini(&lines);
    rt_buf_fini(&why);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_value_is_replaced_in_place),
        cmocka_unit_test(only_the_named_section_and_key),
        cmocka_unit_test(a_section_in_error_ends_the_one_before),
        cmocka_unit_test(a_new_key_is_written_like_its_neighbour),
        cmocka_unit_test(a_section_is_appended_on_a_line_of_its_own),
        cmocka_unit_test(several_edits_at_once),
        cmocka_unit_test(what_cannot_be_written_is_refused),
        cmocka_unit_test(no_edit_changes_no_byte),
        cmocka_unit_test(one_edit_changes_one_span),
        cmocka_unit_test(the_sink_ends_it),
    };
    return check_main(tests);
}
