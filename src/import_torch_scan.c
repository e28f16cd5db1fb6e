/*
 * 64 bytes at a time: a bit a byte for each kind of byte, and then a few operations on all bits at
 * once say where strings are and whether anything stands where JSON does not have it. Without
 * branches that depend on the text this costs a fraction of parsing it. On processors without SSE2
 * nothing is vouched for, and the slower way does it all.
 */
#include "src/import_torch_scan.h"

#include <stdint.h>

#include "src/import_torch_repair.h"

#ifdef __SSE2__

#include <emmintrin.h>

enum { BLOCK = 64, VECTOR = 16, VECTORS = BLOCK / VECTOR };

struct block {
    __m128i vector[VECTORS];
};

/* Bit i: whether byte i of the block is of a kind. */
struct kinds {
    uint64_t quote, backslash, control, blank, mark, digit, point, minus, plus, e, n, a, letter;
};

static struct block load(const char *bytes)
{
    struct block block;
    for (size_t v = 0; v < VECTORS; v++) {
        block.vector[v] = _mm_loadu_si128((const __m128i *)(const void *)(bytes + v * VECTOR));
    }
    return block;
}

static uint64_t bits(__m128i truth, size_t v)
{
    return (uint64_t)(uint32_t)_mm_movemask_epi8(truth) << (v * VECTOR);
}

static __m128i same(__m128i bytes, char c)
{
    return _mm_cmpeq_epi8(bytes, _mm_set1_epi8(c));
}

static __m128i either(__m128i a, __m128i b)
{
    return _mm_or_si128(a, b);
}

/* Bytes from low to high, both below 0x80. */
static __m128i within(__m128i bytes, char low, char high)
{
    return _mm_and_si128(_mm_cmpgt_epi8(bytes, _mm_set1_epi8((char)(low - 1))),
                         _mm_cmplt_epi8(bytes, _mm_set1_epi8((char)(high + 1))));
}

/* Letters of true, false and null, and the e of exponents; n, a and e are among the bytes given. */
static __m128i letters(__m128i lower, __m128i nae)
{
    const __m128i tr = either(same(lower, 't'), same(lower, 'r'));
    const __m128i uf = either(same(lower, 'u'), same(lower, 'f'));
    const __m128i ls = either(same(lower, 'l'), same(lower, 's'));
    return either(either(tr, uf), either(ls, nae));
}

static struct kinds find_kinds(const struct block *block)
{
    struct kinds k = {0};
    const __m128i low = _mm_set1_epi8(0x20);
    for (size_t v = 0; v < VECTORS; v++) {
        const __m128i b = block->vector[v];
        const __m128i folded = either(b, low); /* of brackets [ is { now */
        const __m128i e = same(b, 'e');
        const __m128i n = same(b, 'n');
        const __m128i a = same(b, 'a');
        const __m128i blank =
            either(same(b, ' '), either(same(b, '\n'), either(same(b, '\r'), same(b, '\t'))));
        const __m128i mark = either(either(same(b, ','), same(b, ':')),
                                    either(same(folded, '{'), same(folded, '}')));
        k.quote |= bits(same(b, '"'), v);
        k.backslash |= bits(same(b, '\\'), v);
        k.control |= bits(within(b, 0, 0x1f), v);
        k.blank |= bits(blank, v);
        k.mark |= bits(mark, v);
        k.digit |= bits(within(b, '0', '9'), v);
        k.point |= bits(same(b, '.'), v);
        k.minus |= bits(same(b, '-'), v);
        k.plus |= bits(same(b, '+'), v);
        k.e |= bits(same(folded, 'e'), v);
        k.n |= bits(n, v);
        k.a |= bits(a, v);
        k.letter |= bits(letters(b, either(e, either(n, a))), v);
    }
    return k;
}

/* Bit i: the number of bits of word[0..i] is odd. */
static uint64_t odd_so_far(uint64_t word)
{
    for (int step = 1; step < BLOCK; step *= 2) {
        word ^= word << step;
    }
    return word;
}

/* What stands outside of strings and may have to be repaired; `token`: bytes of tokens. */
static uint64_t find_bad(const struct kinds *k, uint64_t token)
{
    const uint64_t behind_digit = k->digit << 1;
    const uint64_t before_digit = k->digit >> 1;
    const uint64_t known = k->digit | k->point | k->minus | k->plus | k->e | k->letter;
    const uint64_t point = k->point & ~(behind_digit & before_digit);
    const uint64_t minus = k->minus & ~before_digit;
    const uint64_t plus = k->plus & ~((k->e << 1) & before_digit);
    const uint64_t nan = k->n & (k->a >> 1);
    return token & (~known | point | minus | plus | nan);
}

/* Up to where a block is good: the place behind its last byte that is of no open token; or 0. */
static size_t scan_block(const char *bytes, bool *in_string, size_t *string_len)
{
    const struct block block = load(bytes);
    const struct kinds k = find_kinds(&block);
    const uint64_t within_string =
        odd_so_far(k.quote) ^ (*in_string ? UINT64_MAX : 0); /* the first quote, not the last */
    const uint64_t between = ~within_string & (k.blank | k.mark);
    const uint64_t token = ~(within_string | between | k.quote);
    const uint64_t closed = ~token; /* bytes that no token goes on behind */
    if (closed == 0) {
        return 0;
    }
    const size_t end = (size_t)(BLOCK - __builtin_clzll(closed));
    const uint64_t seen = UINT64_MAX >> (BLOCK - end);
    const uint64_t odd = k.backslash | (k.control & ~(k.blank & ~within_string));
    if (((odd | find_bad(&k, token)) & seen) != 0) {
        return 0;
    }
    const size_t from = k.quote == 0 ? 0 : (size_t)(BLOCK - __builtin_clzll(k.quote));
    *in_string = (within_string >> (end - 1) & 1) != 0;
    *string_len = (from == 0 ? *string_len : 0) + end - from;
    return end;
}

size_t torch_scan_good(const char *bytes, size_t len, bool *in_string, size_t *string_len)
{
    size_t at = 0;
    while (len - at >= BLOCK && (!*in_string || *string_len < TORCH_STRING_MAX - 2 * BLOCK)) {
        const size_t good = scan_block(bytes + at, in_string, string_len);
        if (good == 0) {
            break;
        }
        at += good;
    }
    return at;
}

#else

size_t torch_scan_good(const char *bytes, size_t len, bool *in_string, size_t *string_len)
{
    (void)bytes;
    (void)len;
    (void)in_string;
    (void)string_len;
    return 0;
}

#endif
