/*
 * gzip as it is found: whole, in members, cut off, damaged, with something behind it.
 */
#include "check.h"

#include <stdlib.h>

#define ZLIB_CONST /* next_in may be const then */
#include <zlib.h>

#include "core/buf.h"
#include "core/code.h"
#include "src/import_bytes.h"

/* Appends a member that holds a text. */
static void pack(struct rt_buf *out, const char *text, size_t len)
{
    z_stream stream = {.next_in = (const Bytef *)text, .avail_in = (uInt)len};
    assert_int_equal(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
    const size_t most = deflateBound(&stream, (uLong)len) + 64;
    Bytef *const packed = malloc(most);
    assert_non_null(packed);
    stream.next_out = packed;
    stream.avail_out = (uInt)most;
    assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
    rt_buf_put(out, (const char *)packed, stream.total_out);
    assert_int_equal(deflateEnd(&stream), Z_OK);
    free(packed);
}

struct unpacked {
    struct rt_buf text;
    enum import_flaw flaw;
    uint64_t behind, taken, read;
    bool packed;
};

static void unpack(struct unpacked *out, const char *packed, size_t len, size_t size)
{
    struct load_source *const source = malloc(sizeof *source);
    struct import_bytes *const bytes = malloc(sizeof *bytes);
    char part[1000];
    long got = 1;
    assert_non_null(source);
    assert_non_null(bytes);
    rt_buf_init(&out->text);
    load_source_memory(source, packed, len);
    assert_int_equal(import_bytes_init(bytes, source), RT_OK);
    while (got > 0) {
        got = import_bytes_read(bytes, part, size);
        assert_true(got >= 0 && (size_t)got <= size);
        rt_buf_put(&out->text, part, (size_t)got);
    }
    assert_int_equal(import_bytes_read(bytes, part, size), 0);
    assert_int_equal(import_bytes_drain(bytes), 0);
    out->flaw = bytes->flaw;
    out->behind = bytes->behind;
    out->taken = bytes->taken;
    out->read = source->hash.len;
    out->packed = bytes->packed;
    assert_int_equal(bytes->given, out->text.len);
    import_bytes_fini(bytes);
    free(bytes);
    free(source);
}

static void check(const char *packed, size_t len, const char *text, size_t text_len,
                  enum import_flaw flaw, uint64_t behind)
{
    static const size_t sizes[] = {1, 3, 1000};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        struct unpacked out;
        unpack(&out, packed, len, sizes[s]);
        assert_int_equal(out.text.len, text_len);
        if (text_len > 0) {
            assert_memory_equal(out.text.data, text, text_len);
        }
        assert_int_equal(out.flaw, flaw);
        assert_int_equal(out.behind, behind);
        assert_int_equal(out.read, len); /* the source knows the whole file */
        rt_buf_fini(&out.text);
    }
}

static void test_plain(void **state)
{
    (void)state;
    check("hello", 5, "hello", 5, IMPORT_FLAW_NONE, 0);
    check("", 0, "", 0, IMPORT_FLAW_NONE, 0);
    check("\x1f\x8b", 2, "\x1f\x8b", 2, IMPORT_FLAW_NONE, 0);
    assert_true(import_bytes_packed("\x1f\x8b\x08", 3));
    assert_false(import_bytes_packed("\x1f\x8b\x08", 2));
    assert_false(import_bytes_packed("PK\x03", 3));
}

static void test_members(void **state)
{
    (void)state;
    struct rt_buf packed;
    rt_buf_init(&packed);
    pack(&packed, "one", 3);
    check(packed.data, packed.len, "one", 3, IMPORT_FLAW_NONE, 0);
    pack(&packed, "", 0);
    pack(&packed, "two", 3);
    check(packed.data, packed.len, "onetwo", 6, IMPORT_FLAW_NONE, 0);
    rt_buf_fini(&packed);
}

static void test_behind(void **state)
{
    (void)state;
    static const char zeros[100000] = {0};
    struct rt_buf packed;
    rt_buf_init(&packed);
    pack(&packed, "one", 3);
    const size_t len = packed.len;
    rt_buf_puts(&packed, "x");
    check(packed.data, packed.len, "one", 3, IMPORT_FLAW_NONE, 1);
    rt_buf_puts(&packed, "yz, which is no gzip");
    check(packed.data, packed.len, "one", 3, IMPORT_FLAW_NONE, 21);
    packed.len = len;
    rt_buf_put(&packed, zeros, sizeof zeros);
    check(packed.data, packed.len, "one", 3, IMPORT_FLAW_NONE, sizeof zeros);
    rt_buf_fini(&packed);
}

/* A text that does not pack well, so that every cut of it leaves some. */
static void make_noise(struct rt_buf *text, size_t len)
{
    uint64_t seed = 1;
    rt_buf_init(text);
    for (size_t i = 0; i < len; i++) {
        seed = seed * UINT64_C(6364136223846793005) + 1;
        rt_buf_putc(text, (char)(seed >> 56));
    }
}

/* Every cut of a file gives a beginning of it, the longer the more. */
static void test_cut(void **state)
{
    (void)state;
    struct rt_buf text;
    struct rt_buf packed;
    size_t most = 0;
    make_noise(&text, 3000);
    rt_buf_init(&packed);
    pack(&packed, text.data, text.len);
    for (size_t len = 3; len < packed.len; len++) {
        struct unpacked out;
        unpack(&out, packed.data, len, 1000);
        assert_int_equal(out.flaw, IMPORT_FLAW_CUT);
        assert_int_equal(out.behind, 0);
        assert_int_equal(out.taken, len);
        assert_true(out.text.len >= most && out.text.len <= text.len);
        most = out.text.len;
        assert_true(most == 0 || memcmp(out.text.data, text.data, most) == 0);
        rt_buf_fini(&out.text);
    }
    assert_int_equal(most, text.len); /* only the checksum is missing */
    rt_buf_fini(&packed);
    rt_buf_fini(&text);
}

static void test_damaged(void **state)
{
    (void)state;
    struct rt_buf text;
    struct rt_buf packed;
    struct unpacked out;
    make_noise(&text, 3000);
    rt_buf_init(&packed);
    pack(&packed, text.data, text.len);
    packed.data[packed.len - 6] ^= 1; /* in the checksum: all of the text is there */
    check(packed.data, packed.len, text.data, text.len, IMPORT_FLAW_DAMAGED, 0);
    packed.data[3] ^= (char)0xe0; /* reserved flags, so no header */
    unpack(&out, packed.data, packed.len, 1000);
    assert_int_equal(out.flaw, IMPORT_FLAW_DAMAGED);
    assert_int_equal(out.text.len, 0);
    rt_buf_fini(&out.text);
    rt_buf_fini(&packed);
    rt_buf_fini(&text);
}

/* The second member is cut: what it has of its text is given. */
static void test_cut_member(void **state)
{
    (void)state;
    struct rt_buf packed;
    rt_buf_init(&packed);
    pack(&packed, "one", 3);
    pack(&packed, "two", 3);
    check(packed.data, packed.len - 1, "onetwo", 6, IMPORT_FLAW_CUT, 0);
    rt_buf_fini(&packed);
}

/* Far more text than a block holds. */
static void test_large(void **state)
{
    (void)state;
    struct rt_buf text;
    struct rt_buf packed;
    make_noise(&text, 300000);
    for (size_t i = 0; i < 300000; i++) {
        rt_buf_putc(&text, 'a');
    }
    rt_buf_init(&packed);
    pack(&packed, text.data, text.len);
    check(packed.data, packed.len, text.data, text.len, IMPORT_FLAW_NONE, 0);
    rt_buf_fini(&packed);
    rt_buf_fini(&text);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),   cmocka_unit_test(test_members),
        cmocka_unit_test(test_behind),  cmocka_unit_test(test_cut),
        cmocka_unit_test(test_damaged), cmocka_unit_test(test_cut_member),
        cmocka_unit_test(test_large),
    };
    return check_main(tests);
}
