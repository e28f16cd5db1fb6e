/*
 * Cuts a profiler's output into lines and decodes UTF-16. What a line means is not its business,
 * and in UTF-8 it looks at no byte but the line feeds.
 */
#include "src/import_lines.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/utf8.h"

enum {
    CHUNK = 256 << 10,
    UTF16_CHUNK = 16 << 10 /* bytes decoded at a time */
};

static const char replacement[] = "\xef\xbf\xbd"; /* U+FFFD */

void import_lines_init(struct import_lines *lines, struct load_source *source)
{
    *lines = (struct import_lines){.source = source};
}

void import_lines_fini(struct import_lines *lines)
{
    free(lines->bytes);
    *lines = (struct import_lines){0};
}

/* Moves what is left to the front; doubles the buffer when that is more than half of it. */
static int make_room(struct import_lines *lines)
{
    const size_t left = lines->end - lines->begin;
    if (lines->begin > 0 && left > 0) {
        memmove(lines->bytes, lines->bytes + lines->begin, left);
    }
    lines->begin = 0;
    lines->end = left;
    if (lines->capacity > 0 && left <= lines->capacity / 2) {
        return RT_OK;
    }
    const size_t capacity = lines->capacity > 0 ? 2 * lines->capacity : CHUNK;
    char *const bytes = realloc(lines->bytes, capacity);
    if (bytes == NULL) {
        return RT_ENOMEM;
    }
    lines->bytes = bytes;
    lines->capacity = capacity;
    return RT_OK;
}

static void put_code(struct import_lines *lines, uint32_t code)
{
    char *const to = lines->bytes + lines->end;
    size_t len = 0;
    if (code < 0x80) {
        to[len++] = (char)code;
    } else {
        const int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
        static const unsigned first[] = {0, 0xc0, 0xe0, 0xf0};
        to[len++] = (char)(first[more] | code >> (6 * more));
        for (int i = more - 1; i >= 0; i--) {
            to[len++] = (char)(0x80 | (code >> (6 * i) & 0x3f));
        }
    }
    lines->end += len;
}

static void put_damaged(struct import_lines *lines)
{
    put_code(lines, 0xfffd);
    lines->damaged++;
}

static uint32_t unit_at(const struct import_lines *lines, const unsigned char *bytes)
{
    const bool big = lines->encoding == IMPORT_UTF16BE;
    return (uint32_t)(bytes[big ? 0 : 1] << 8 | bytes[big ? 1 : 0]);
}

static bool is_high(uint32_t unit)
{
    return unit >= 0xd800 && unit < 0xdc00;
}

static bool is_low(uint32_t unit)
{
    return unit >= 0xdc00 && unit < 0xe000;
}

/* Decodes the character at bytes[0..len), which is not empty; returns its bytes, or 0: it is not
   whole, and more may come. */
static size_t decode_one(struct import_lines *lines, const unsigned char *bytes, size_t len)
{
    const bool ended = lines->ended;
    if (len < 2 || (is_high(unit_at(lines, bytes)) && len < 4)) {
        if (ended) {
            put_damaged(lines);
        }
        return !ended ? 0 : len < 2 ? 1 : 2;
    }
    const uint32_t unit = unit_at(lines, bytes);
    const uint32_t next = is_high(unit) ? unit_at(lines, bytes + 2) : 0;
    if (is_low(next)) {
        put_code(lines, 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00));
        return 4;
    }
    if (is_high(unit) || is_low(unit)) {
        put_damaged(lines);
    } else {
        put_code(lines, unit);
    }
    return 2;
}

/* Reads and decodes once. A byte pair gives at most three bytes; make_room() left enough. */
static int fill_utf16(struct import_lines *lines)
{
    unsigned char raw[sizeof lines->pending + UTF16_CHUNK];
    size_t len = lines->pending_len;
    memcpy(raw, lines->pending, len);
    const long more = load_source_read(lines->source, (char *)raw + len, UTF16_CHUNK);
    if (more < 0) {
        return (int)more;
    }
    lines->ended = more == 0;
    len += (size_t)more;
    size_t at = 0;
    size_t used = 1;
    while (at < len && used > 0) {
        used = decode_one(lines, raw + at, len - at);
        at += used;
    }
    lines->pending_len = len - at;
    memcpy(lines->pending, raw + at, lines->pending_len);
    return RT_OK;
}

static int fill(struct import_lines *lines)
{
    const int code = make_room(lines);
    if (code != RT_OK || lines->encoding == IMPORT_UTF16LE || lines->encoding == IMPORT_UTF16BE) {
        return code != RT_OK ? code : fill_utf16(lines);
    }
    const long len =
        load_source_read(lines->source, lines->bytes + lines->end, lines->capacity - lines->end);
    if (len < 0) {
        return (int)len;
    }
    lines->ended = len == 0;
    lines->end += (size_t)len;
    return RT_OK;
}

/* Looks for a byte-order mark and reads past it. */
static int start(struct import_lines *lines)
{
    static const struct {
        const char *mark;
        size_t len;
        enum import_encoding encoding;
    } marks[] = {{"\xef\xbb\xbf", 3, IMPORT_UTF8_BOM},
                 {"\xff\xfe", 2, IMPORT_UTF16LE},
                 {"\xfe\xff", 2, IMPORT_UTF16BE}};
    const char *head;
    const long len = load_source_peek(lines->source, &head);
    if (len < 0) {
        return (int)len;
    }
    lines->started = true;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        if ((size_t)len >= marks[i].len && memcmp(head, marks[i].mark, marks[i].len) == 0) {
            char skipped[4];
            lines->encoding = marks[i].encoding;
            const long got = load_source_read(lines->source, skipped, marks[i].len);
            return got < 0 ? (int)got : RT_OK; /* peeked bytes come whole */
        }
    }
    return RT_OK;
}

/* Finds the line feed: its place behind `begin`, or all that is held when there is none. */
static int find_feed(struct import_lines *lines, size_t *len, bool *found)
{
    size_t searched = 0;
    for (;;) {
        const size_t held = lines->end - lines->begin;
        const char *const feed =
            held > searched ? memchr(lines->bytes + lines->begin + searched, '\n', held - searched)
                            : NULL;
        *found = feed != NULL;
        *len = feed != NULL ? (size_t)(feed - (lines->bytes + lines->begin)) : held;
        /* With a byte more, for the CR, the line is known to be too long. */
        if (feed != NULL || lines->ended || held > IMPORT_LINE_MAX + 1) {
            return RT_OK;
        }
        searched = held;
        const int code = fill(lines);
        if (code != RT_OK) {
            return code;
        }
    }
}

/* Passes over the rest of a line that was too long. */
static int skip_rest(struct import_lines *lines)
{
    while (lines->skipping) {
        size_t len;
        bool found;
        const int code = find_feed(lines, &len, &found);
        if (code != RT_OK) {
            return code;
        }
        lines->begin += found ? len + 1 : len;
        lines->skipping = !found && !lines->ended;
    }
    return RT_OK;
}

int import_lines_next(struct import_lines *lines, struct import_line *line)
{
    int code = lines->started ? RT_OK : start(lines);
    code = code == RT_OK ? skip_rest(lines) : code;
    size_t len = 0;
    bool found = false;
    code = code == RT_OK ? find_feed(lines, &len, &found) : code;
    if (code != RT_OK || (len == 0 && !found)) {
        return code;
    }
    const char *const text = lines->bytes + lines->begin;
    lines->begin += found ? len + 1 : len;
    if (len > 0 && text[len - 1] == '\r' && (found || lines->ended)) {
        len--; /* also when the file ends between CR and LF */
    }
    const bool too_long = len > IMPORT_LINE_MAX;
    lines->skipping = !found && !lines->ended;
    lines->line++;
    *line = (struct import_line){.text = text,
                                 .len = too_long ? IMPORT_LINE_MAX : len,
                                 .line = lines->line,
                                 .too_long = too_long,
                                 .last = !found && lines->ended};
    return 1;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

void import_text_copy(struct rt_buf *buf, const char *text, size_t len)
{
    while (len > 0 && is_blank(text[len - 1])) {
        len--;
    }
    while (len > 0 && is_blank(*text)) {
        text++;
        len--;
    }
    size_t good = 0; /* characters not copied yet */
    for (size_t at = 0; at < len;) {
        uint32_t code;
        const size_t bytes = rt_utf8_decode((const unsigned char *)text + at, len - at, &code);
        at += bytes > 0 ? bytes : 1;
        if (bytes == 0 || code == 0) {
            rt_buf_put(buf, text + good, at - 1 - good);
            rt_buf_puts(buf, replacement);
            good = at;
        }
    }
    rt_buf_put(buf, text + good, len - good);
}
