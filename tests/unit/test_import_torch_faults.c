/*
 * Every allocation of an import fails once, yajl's among them: no crash, no leak, and RT_ENOMEM
 * unless all is there. The linker sends allocations of our own code through the __wrap_ functions
 * here (tests/CMakeLists.txt).
 */
#include "torch.h"

static long countdown; /* the allocation that fails; 0: none */
static bool lasting;   /* all that follow fail, too */
static bool struck;

/* The linker's names. NOLINTBEGIN(bugprone-reserved-identifier) */
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);
/* NOLINTEND(bugprone-reserved-identifier) */

static bool strike(void)
{
    if (countdown == 0) {
        return false;
    }
    if (countdown > 1) {
        countdown--;
        return false;
    }
    countdown = lasting ? 1 : 0;
    struck = true;
    return true;
}

void *__wrap_malloc(size_t size)
{
    return strike() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return strike() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return strike() ? NULL : __real_realloc(old, size);
}

/* Something of everything; a long string with an escape makes yajl's buffers grow. */
static void make_trace(struct rt_buf *text)
{
    rt_buf_init(text);
    rt_buf_puts(
        text,
        "{\"deviceProperties\":[{\"id\":0,\"name\":\"A\"}],\"traceEvents\":["
        "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"k\\u00e9\xff\",\"ts\":1,"
        "\"dur\":2,\"args\":{\"correlation\":1,\"grid\":[1,2,3]}},"
        "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"c\",\"ts\":0,\"dur\":1,\"tid\":\"t\","
        "\"args\":{\"correlation\":1,\"External id\":2}},"
        "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"o\",\"ts\":0,"
        "\"args\":{\"External id\":2}},"
        "{\"ph\":\"M\",\"name\":\"thread_name\",\"tid\":\"t\",\"args\":{\"name\":\"n\"}},"
        "{\"ph\":\"X\",\"cat\":\"overhead\",\"ts\":0,\"dur\":9},"
        "{\"ph\":\"B\",\"cat\":\"user_annotation\",\"name\":\"r#1\",\"ts\":0},"
        "{\"ph\":\"E\",\"ts\":5},{\"args\":{\"x\":\"\\n");
    for (size_t i = 0; i < 20000; i++) {
        rt_buf_puts(text, "\\\"x");
    }
    rt_buf_puts(text, "\",\"deep\":");
    for (size_t i = 0; i < 400; i++) {
        rt_buf_putc(text, '[');
    }
    for (size_t i = 0; i < 400; i++) {
        rt_buf_putc(text, ']');
    }
    rt_buf_puts(text, "}}]}");
}

static int import(const struct rt_buf *text, long failing, bool on)
{
    struct rt_capture capture;
    struct rt_study study;
    struct load_source *const source = __real_malloc(sizeof *source);
    load_source_memory(source, text->data, text->len);
    rt_capture_init(&capture);
    rt_study_init(&study);
    struck = false;
    lasting = on;
    countdown = failing;
    const int code = import_torch(&capture, &study, source, "t.json");
    countdown = 0;
    if (code == RT_OK) {
        assert_int_equal(capture.device[0].timeline.count, 1);
        assert_int_equal(capture.calls.count, 1);
        assert_int_equal(capture.ranges, 1);
        assert_string_equal(rt_capture_name(&capture, capture.device[0].timeline.item[0].caller),
                            "o");
    } else {
        assert_int_equal(code, RT_ENOMEM);
        assert_int_equal(study.diags.errors, 0);
    }
    rt_capture_fini(&capture);
    rt_study_fini(&study);
    free(source);
    return code;
}

static void check_all(const struct rt_buf *text, bool on)
{
    long failing = 1;
    int without_memory = 0;
    for (;; failing++) {
        const int code = import(text, failing, on);
        if (!struck) {
            assert_int_equal(code, RT_OK);
            break;
        }
        without_memory += code == RT_ENOMEM;
    }
    assert_true(failing > 60);
    assert_true(without_memory > 40); /* lines of the account may get lost without harm */
}

static void test_faults(void **state)
{
    (void)state;
    struct rt_buf text;
    make_trace(&text);
    assert_false(text.failed);
    assert_int_equal(import(&text, 0, false), RT_OK);
    check_all(&text, false);
    check_all(&text, true);
    rt_buf_fini(&text);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_faults),
    };
    return check_main(tests);
}
