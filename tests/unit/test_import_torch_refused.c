/*
 * What is recognised, what is refused and why, and what is used of a file that is damaged.
 */
#include <errno.h>

#include "torch.h"

#define KERNEL                                                                                     \
    "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"k\",\"ts\":1,\"dur\":2,"                          \
    "\"args\":{\"device\":0,\"stream\":7,\"correlation\":5}}"
#define OPERATOR                                                                                   \
    "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"o\",\"ts\":1,\"dur\":2,"                          \
    "\"args\":{\"External id\":5}}"

static void test_recognise(void **state)
{
    (void)state;
    static const struct {
        const char *head;
        bool recognised;
    } cases[] = {
        {"{\"schemaVersion\": 1", true},
        {" \r\n\t{\n \"", true},
        {"\xef\xbb\xbf{\"a", true},
        {"{}", true},
        {"{", true},
        {"[", false},
        {"[{\"ph\"", true},
        {"[ \n {", true},
        {"[]", true},
        {"[]\n[record r]", false},
        {"[[1]]", false},
        {"[\"a\"]", false},
        {"\x1f\x8b\x08", true}, /* whatever is in it */
        {"\x1f\x8b", false},
        {"", false},
        {"  ", false},
        {"[record r]\n", false},
        {"[reference a]", false},
        {"[ plan p ]", false},
        {"{ x", false},
        {"\"ID\",\"Process ID\"", false},
        {"SQLite format 3", false},
        {"name = {\"a\"}", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        if (torch_recognise(cases[i].head, strlen(cases[i].head)) != cases[i].recognised) {
            fail_msg("%s", cases[i].head);
        }
    }
}

static void test_reasons(void **state)
{
    (void)state;
    static const struct {
        const char *text, *reason;
    } cases[] = {
        {"{}", "JSON, but no trace"},
        {"{\"loss\": [1, 2, {\"traceEvents\": [" KERNEL "]}]}", "JSON, but no trace"},
        {"[1, 2, 3]", "JSON, but no trace"},
        {"[{\"name\": \"x\"}]", "JSON, but no trace"},
        {"{\"traceEvents\": 5}", "\"traceEvents\" is empty"},
        {"[]", "the list of events is empty"},
        {"{\"schemaVersion\": 1, \"traceEvents\": []}", "\"traceEvents\" is empty"},
        {"{\"schema\": \"1.0.2-chakra.0.0.4\", \"pid\": 1, \"nodes\": [{\"id\": 1}]}",
         "an execution trace of PyTorch"},
        {"{\"nodes\": [], \"schema\": \"1.0.1\"}", "an execution trace of PyTorch"},
        {"{\"segments\": [], \"device_traces\": [[]]}", "a memory snapshot of PyTorch"},
        {"{\"traceEvents\": [" OPERATOR "]}", "a trace of the host only"},
        {"[" OPERATOR "]", "a trace of the host only"},
        {"{\"traceEvents\": [{\"ph\":\"X\",\"cat\":\"kernel\",\"ts\":0,\"dur\":0}]}",
         "the timestamps of all operations of devices were lost"},
        {"{\"traceEvents\": [" OPERATOR ",", "cut off at byte 94, and no activity"},
        {"{\"traceEvents\"", "cut off at byte 14, and no activity"},
        {"{\"traceEvents\": [}", "not JSON any more at byte 18, and no activity"},
        {"{\"a\" 5}", "not JSON any more at byte 6, and no activity"},
        {"5", "neither a JSON object nor a list"},
        {"\"text\"", "neither a JSON object nor a list"},
        {"null", "neither a JSON object nor a list"},
        {"hello", "neither a JSON object nor a list"},
        {"", "neither a JSON object nor a list"},
        {"\xef\xbb\xbf", "neither a JSON object nor a list"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct torch_result result;
        torch_import_text(&result, cases[i].text);
        if (!torch_refused(&result, cases[i].reason)) {
            torch_print(&result);
            fail_msg("%s is not refused as \"%s\"", cases[i].text, cases[i].reason);
        }
        assert_int_equal(result.study.account.count, 0);
        torch_free(&result);
    }
}

/* What to do is said, too. */
static void test_advice(void **state)
{
    (void)state;
    struct torch_result result;
    torch_import_text(&result, "[" OPERATOR "]");
    torch_check(&result, torch_refused(&result, "activities=[ProfilerActivity.CPU, "
                                                "ProfilerActivity.CUDA]"));
    torch_free(&result);
}

static void check_used(const char *text, size_t operations, enum rt_account_kind kind,
                       const char *says)
{
    struct torch_result result;
    torch_import_text(&result, text);
    const bool lost = says != NULL && (strstr(says, "cut off inside") != NULL ||
                                       strstr(says, "not JSON any more") != NULL);
    torch_check(&result, result.code == RT_OK);
    assert_int_equal(result.study.diags.errors, lost ? 1 : 0);
    assert_int_equal(torch_device(&result, 0)->timeline.count, operations);
    torch_check(&result, says == NULL || torch_says(&result, kind, says));
    torch_free(&result);
}

/* The events stand anywhere; of what comes behind the end nothing is read. */
static void test_forms(void **state)
{
    (void)state;
    check_used("{\"traceEvents\":[" KERNEL "]}", 1, RT_ACCOUNT_USED, NULL);
    check_used("{\"a\":[[{}]],\"traceEvents\":[" KERNEL "],\"b\":{\"traceEvents\":[" KERNEL "]}}",
               1, RT_ACCOUNT_USED, NULL);
    check_used("{\"traceEvents\":[" KERNEL "],\"traceEvents\":[" KERNEL "]}", 2, RT_ACCOUNT_USED,
               NULL);
    check_used("[" KERNEL "]", 1, RT_ACCOUNT_CONVERTED, "a bare list of events");
    check_used("[" KERNEL "]\n \n", 1, RT_ACCOUNT_USED, NULL);
    check_used("[" KERNEL "] x, y", 1, RT_ACCOUNT_SKIPPED, "3 byte(s) behind the end of the JSON");
    check_used("[" KERNEL "][" KERNEL "]", 1, RT_ACCOUNT_SKIPPED, "byte(s) behind the end");
    check_used("[1,null,[" KERNEL "],\"x\"," KERNEL "]", 1, RT_ACCOUNT_SKIPPED,
               "4 member(s) of the list of events that are no objects");
}

/* Byte positions by hand: KERNEL has 98 bytes. */
static void test_damaged(void **state)
{
    (void)state;
    assert_int_equal(strlen(KERNEL), 98);
    check_used("[" KERNEL "," KERNEL, 2, RT_ACCOUNT_SKIPPED,
               "ends at byte 198 without its closing bracket: the 2 events in it are used");
    check_used("[" KERNEL ",", 1, RT_ACCOUNT_SKIPPED, "ends at byte 100 without its closing");
    check_used("[" KERNEL ",{\"ph\":\"X", 1, RT_ACCOUNT_SKIPPED,
               "cut off inside an event, at byte 108: the 1 whole events before are used");
    check_used("[" KERNEL ",{\"args\":{\"grid\":[1", 1, RT_ACCOUNT_SKIPPED,
               "cut off inside an event, at byte 118");
    check_used("{\"traceEvents\":[" KERNEL "],\"x\":[{\"y\"", 1, RT_ACCOUNT_SKIPPED,
               "without its closing bracket");
    check_used("[" KERNEL ",{\"ph\" \"X\"}," KERNEL "]", 1, RT_ACCOUNT_SKIPPED,
               "not JSON any more at byte 109: the 1 whole events before are used");
    check_used("[" KERNEL ",," KERNEL "]", 1, RT_ACCOUNT_SKIPPED, "not JSON any more at byte 101");
}

/* Far deeper than a trace: refused at its depth, at no cost. */
static void check_deep(size_t depth, bool whole)
{
    struct torch_result result;
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_puts(&text, "[" KERNEL ",{\"args\":{\"deep\":");
    for (size_t i = 0; i < depth; i++) {
        rt_buf_puts(&text, i % 2 == 0 ? "[" : "{\"a\":");
    }
    rt_buf_puts(&text, "1");
    for (size_t i = depth; i > 0; i--) {
        rt_buf_puts(&text, i % 2 == 1 ? "]" : "}");
    }
    rt_buf_puts(&text, "}}," KERNEL "]");
    torch_import_bytes(&result, text.data, text.len);
    torch_check(&result, result.code == RT_OK);
    assert_int_equal(torch_device(&result, 0)->timeline.count, whole ? 2 : 1);
    assert_int_equal(torch_says(&result, RT_ACCOUNT_SKIPPED, "nested deeper than any trace"),
                     !whole);
    torch_free(&result);
    rt_buf_fini(&text);
}

static void test_deep(void **state)
{
    (void)state;
    check_deep(100000, true);
    check_deep(100001, false);
    check_deep(1000000, false);
}

static void test_brackets_only(void **state)
{
    (void)state;
    struct torch_result result;
    const size_t len = 10000000;
    char *const text = malloc(len);
    assert_non_null(text);
    memset(text, '[', len);
    torch_import_bytes(&result, text, len);
    torch_check(&result, torch_refused(&result, "nested deeper than any trace at byte 100002"));
    torch_free(&result);
    free(text);
}

/* A source whose reading fails, or is stopped by somebody. */
static bool stop(struct load_progress *progress, uint64_t done, uint64_t size)
{
    (void)progress;
    (void)done;
    (void)size;
    return false;
}

static void test_stopped(void **state)
{
    (void)state;
    struct load_progress progress = {.go_on = stop};
    struct load_source *const source = malloc(sizeof *source);
    struct rt_capture capture;
    struct rt_study study;
    struct rt_buf text;
    assert_non_null(source);
    rt_buf_init(&text);
    rt_buf_puts(&text, "[" KERNEL);
    for (size_t i = 0; i < 100000; i++) {
        rt_buf_puts(&text, "                              ");
    }
    load_source_memory(source, text.data, text.len);
    source->progress = &progress;
    rt_capture_init(&capture);
    rt_study_init(&study);
    assert_int_equal(import_torch(&capture, &study, source, "t.json"), RT_EINVAL);
    assert_int_equal(source->error, ECANCELED);
    assert_int_equal(study.diags.count, 0);
    assert_int_equal(study.account.count, 0);
    rt_capture_fini(&capture);
    rt_study_fini(&study);
    rt_buf_fini(&text);
    free(source);
}

static void test_cannot_be_read(void **state)
{
    (void)state;
    struct load_source *const source = malloc(sizeof *source);
    struct rt_capture capture;
    struct rt_study study;
    assert_non_null(source);
    load_source_memory(source, "", 0);
    source->fd = 1 << 20; /* which nobody has open */
    rt_capture_init(&capture);
    rt_study_init(&study);
    assert_int_equal(import_torch(&capture, &study, source, "t.json"), RT_EINVAL);
    assert_int_equal(study.diags.count, 1);
    assert_string_equal(study.diags.item[0].message, "cannot be read: Bad file descriptor");
    rt_capture_fini(&capture);
    rt_study_fini(&study);
    free(source);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_recognise),      cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_advice),         cmocka_unit_test(test_forms),
        cmocka_unit_test(test_damaged),        cmocka_unit_test(test_deep),
        cmocka_unit_test(test_brackets_only),  cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_cannot_be_read),
    };
    return check_main(tests);
}
