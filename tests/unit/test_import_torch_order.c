/*
 * Neither the pieces a text is read in nor the order of its events change what comes of it.
 */
#include "torch.h"

#include "torch_describe.h"

static uint64_t seed;

static size_t draw(size_t below)
{
    seed ^= seed << 13;
    seed ^= seed >> 7;
    seed ^= seed << 17;
    return (size_t)((seed >> 11) % below);
}

static void check_pieces(const char *text, size_t len, const size_t *size, size_t sizes,
                         const struct rt_buf *expected)
{
    struct rt_buf out;
    rt_buf_init(&out);
    torch_describe_pieces(&out, text, len, size, sizes);
    if (strcmp(rt_buf_text(&out), rt_buf_text(expected)) != 0) {
        fail_msg("in pieces of %zu, ...:\n%s\nexpected:\n%s", size[0], rt_buf_text(&out),
                 rt_buf_text(expected));
    }
    rt_buf_fini(&out);
}

/* In one piece, byte by byte, in odd sizes, and in random ones. */
static void check_text(const char *text, size_t len)
{
    static const size_t whole[] = {0};
    static const size_t sizes[][3] = {
        {1, 1, 1}, {2, 3, 5}, {7, 1, 64}, {1000, 1, 4095}, {8191, 13, 2}};
    struct rt_buf expected;
    rt_buf_init(&expected);
    torch_describe_pieces(&expected, text, len, whole, 1);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        check_pieces(text, len, sizes[s], 3, &expected);
    }
    for (size_t i = 0; i < 3; i++) {
        size_t random[16];
        for (size_t s = 0; s < 16; s++) {
            random[s] = 1 + draw(200);
        }
        check_pieces(text, len, random, 16, &expected);
    }
    rt_buf_fini(&expected);
}

static void test_pieces(void **state)
{
    (void)state;
    static const char *const files[] = {"00_same.json",
                                        "01_cut_mid_event.json",
                                        "02_no_closing_bracket.json",
                                        "03_array_form.json",
                                        "06_NaN_Infinity_args.json",
                                        "08_bad_utf8_name.json",
                                        "10_raw_newline_name.json",
                                        "19_bom.json",
                                        "kineto-docs-before_fix_trace.json"};
    for (size_t f = 0; f < sizeof files / sizeof *files; f++) {
        struct rt_buf bytes;
        torch_read_sample(&bytes, ROOFTOP_SOURCE_DIR, files[f]);
        check_text(bytes.data, bytes.len);
        rt_buf_fini(&bytes);
    }
}

static const char awkward[] =
    "\xef\xbb\xbf{\"a\\u00e9\\ud83d\\ude00\":\"\\\"\\\\\", \"traceEvents\" : [ "
    "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"C:\\Users\\u12\\n\tx\",\"ts\":.5,\"dur\":5.,"
    "\"args\":{\"x\":-Infinity,\"y\":[NaN,{}],\"grid\":[1,2,3],\"correlation\":\"0x10\"}},"
    "{\"ph\":\"X\",\"cat\":\"cuda_runtime\",\"name\":\"cudaMemcpy\",\"ts\":1e1,\"dur\":\"2.5e0\","
    "\"tid\":\"main\",\"args\":{\"correlation\":16,\"External id\":3}},null,"
    "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"op\",\"args\":{\"External id\":3},\"ts\":1}"
    "], "
    "\"deviceProperties\":[{\"id\":0,\"name\":\"D\\\\x\",\"computeMajor\":9,\"computeMinor\":0}]} "
    "tail";

static void test_awkward_pieces(void **state)
{
    (void)state;
    static const size_t whole[] = {0};
    struct rt_buf expected;
    rt_buf_init(&expected);
    torch_describe_pieces(&expected, awkward, sizeof awkward - 1, whole, 1);
    assert_non_null(strstr(rt_buf_text(&expected), "operation 500..5500 key 16 "));
    assert_non_null(strstr(rt_buf_text(&expected), "call 10000..12500 key 16 1 1 "));
    for (size_t at = 1; at < sizeof awkward - 1; at++) {
        const size_t sizes[] = {at, sizeof awkward};
        check_pieces(awkward, sizeof awkward - 1, sizes, 2, &expected);
    }
    rt_buf_fini(&expected);
    /* And every beginning of it, whole or byte by byte. */
    for (size_t len = 0; len < sizeof awkward - 1; len++) {
        static const size_t bytes[] = {1};
        rt_buf_init(&expected);
        torch_describe_pieces(&expected, awkward, len, whole, 1);
        check_pieces(awkward, len, bytes, 1, &expected);
        rt_buf_fini(&expected);
    }
}

enum { EVENTS = 60 };

/* An event of any kind; no two halves of pairs are at one instant. */
static void put_event(struct rt_buf *out, size_t i)
{
    static const char *const categories[] = {"kernel",  "gpu_memcpy",      "cuda_runtime",
                                             "cpu_op",  "user_annotation", "gpu_user_annotation",
                                             "overhead"};
    static const char phases[] = "XXXBEM";
    const size_t time = i * 7 + draw(7);
    const char phase = phases[draw(6)];
    rt_buf_printf(out,
                  "{\"ph\":\"%c\",\"cat\":\"%s\",\"name\":\"%s%zu\",\"pid\":%zu,\"tid\":%zu,"
                  "\"ts\":%zu.%zu,\"dur\":%zu,\"args\":{\"device\":%zu,\"stream\":%zu,"
                  "\"correlation\":%zu,\"External id\":%zu,\"name\":\"t%zu\"}}",
                  phase, categories[draw(7)], phase == 'M' ? "thread_name" : "n", draw(5), draw(2),
                  draw(2), time, draw(10), draw(20), draw(2), draw(3), draw(8), 10 + draw(8),
                  draw(3));
}

static void describe_order(struct rt_buf *out, const struct rt_buf *event, const size_t *order)
{
    static const size_t whole[] = {0};
    struct rt_buf text;
    rt_buf_init(&text);
    for (size_t i = 0; i < EVENTS; i++) {
        rt_buf_puts(&text, i == 0 ? "[" : ",");
        rt_buf_puts(&text, rt_buf_text(&event[order[i]]));
    }
    rt_buf_puts(&text, "]");
    rt_buf_init(out);
    torch_describe_pieces(out, text.data, text.len, whole, 1);
    rt_buf_fini(&text);
}

static void check_orders(const struct rt_buf *event)
{
    size_t order[EVENTS];
    struct rt_buf expected;
    for (size_t i = 0; i < EVENTS; i++) {
        order[i] = i;
    }
    describe_order(&expected, event, order);
    for (size_t round = 0; round < 4; round++) {
        struct rt_buf out;
        for (size_t i = EVENTS - 1; i > 0; i--) {
            const size_t other = draw(i + 1);
            const size_t moved = order[i];
            order[i] = order[other];
            order[other] = moved;
        }
        describe_order(&out, event, order);
        if (strcmp(rt_buf_text(&out), rt_buf_text(&expected)) != 0) {
            fail_msg("another order gives\n%s\nexpected\n%s", rt_buf_text(&out),
                     rt_buf_text(&expected));
        }
        rt_buf_fini(&out);
    }
    rt_buf_fini(&expected);
}

static void test_orders(void **state)
{
    (void)state;
    for (size_t round = 0; round < 40; round++) {
        struct rt_buf event[EVENTS];
        for (size_t i = 0; i < EVENTS; i++) {
            rt_buf_init(&event[i]);
            put_event(&event[i], i);
        }
        check_orders(event);
        for (size_t i = 0; i < EVENTS; i++) {
            rt_buf_fini(&event[i]);
        }
    }
}

static int start(void **state)
{
    (void)state;
    seed = UINT64_C(0x5eed2026);
    print_message("seed %llx\n", (unsigned long long)seed);
    return 0;
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(test_pieces, start),
        cmocka_unit_test_setup(test_awkward_pieces, start),
        cmocka_unit_test_setup(test_orders, start),
    };
    return check_main(tests);
}
