/*
 * Cuts bytes into lines. What a line means is the business of load_line.c; what is text,
 * of load_check.c.
 */
#include "src/load_text.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"

enum {
    CHUNK = 64 * 1024,
    /* A line and its CRLF after a byte-order mark fit; with more bytes than these a line is
       known to be too long without seeing its end. */
    WHOLE_LINE = LOAD_LINE_MAX + 5
};

void load_text_init(struct load_text *text, struct load_source *source)
{
    *text = (struct load_text){.source = source};
}

void load_text_fini(struct load_text *text)
{
    free(text->bytes);
    *text = (struct load_text){0};
}

/* Moves what is unread to the front and makes room for another chunk behind it. */
static int make_room(struct load_text *text)
{
    const size_t unread = text->end - text->begin;
    if (text->begin > 0 && unread > 0) {
        memmove(text->bytes, text->bytes + text->begin, unread);
    }
    text->begin = 0;
    text->end = unread;
    if (text->capacity - unread >= CHUNK) {
        return RT_OK;
    }
    const size_t capacity = unread + unread / 2 + CHUNK;
    char *const bytes = realloc(text->bytes, capacity);
    if (bytes == NULL) {
        return RT_ENOMEM;
    }
    text->bytes = bytes;
    text->capacity = capacity;
    return RT_OK;
}

static int fill(struct load_text *text)
{
    if (make_room(text) != RT_OK) {
        return RT_ENOMEM;
    }
    const long len =
        load_source_read(text->source, text->bytes + text->end, text->capacity - text->end);
    if (len < 0) {
        return (int)len;
    }
    text->ended = len == 0;
    text->end += (size_t)len;
    return RT_OK;
}

/* UTF-16 is known by its byte-order mark, or by a NUL in every other byte of ASCII text. */
static bool is_utf16(const unsigned char *bytes, size_t len)
{
    if (len >= 2 &&
        ((bytes[0] == 0xff && bytes[1] == 0xfe) || (bytes[0] == 0xfe && bytes[1] == 0xff))) {
        return true;
    }
    const size_t look = len < 64 ? len & ~(size_t)1 : 64;
    bool little = look >= 4;
    bool big = look >= 4;
    for (size_t i = 0; i < look; i += 2) {
        little = little && bytes[i] != 0 && bytes[i + 1] == 0;
        big = big && bytes[i] == 0 && bytes[i + 1] != 0;
    }
    return little || big;
}

/* Reads the first bytes and looks at the encoding. */
static int start(struct load_text *text)
{
    text->started = true;
    int code = RT_OK;
    while (code == RT_OK && !text->ended && text->end < 64) {
        code = fill(text);
    }
    if (code == RT_OK && text->end > 0) {
        text->utf16 = is_utf16((const unsigned char *)text->bytes, text->end);
    }
    return code;
}

/*
 * Finds the end of the piece that starts at text->begin: behind its line feed, at the end of
 * the source, or at the end of what is held of an over-long line. 0 at the end of the source.
 */
static int find_piece(struct load_text *text, size_t *len)
{
    size_t searched = 0;
    for (;;) {
        const size_t held = text->end - text->begin;
        if (held > searched && !text->utf16) {
            const char *const from = text->bytes + text->begin;
            const char *const feed = memchr(from + searched, '\n', held - searched);
            if (feed != NULL) {
                *len = (size_t)(feed - from) + 1;
                return RT_OK;
            }
        }
        if (text->ended || held > WHOLE_LINE || (held > 0 && (text->inside || text->utf16))) {
            *len = held;
            return RT_OK;
        }
        searched = held;
        const int code = fill(text);
        if (code != RT_OK) {
            return code;
        }
    }
}

/* The text of a line without byte-order mark and line end. */
static void strip(struct load_piece *piece)
{
    piece->text = piece->raw;
    piece->len = piece->raw_len;
    if (piece->line == 1 && piece->len >= 3 && memcmp(piece->text, "\xef\xbb\xbf", 3) == 0) {
        piece->text += 3;
        piece->len -= 3;
    }
    if (piece->len > 0 && piece->text[piece->len - 1] == '\n') {
        piece->len--;
        piece->len -= piece->len > 0 && piece->text[piece->len - 1] == '\r';
    }
}

static void examine(const struct load_text *text, struct load_piece *piece)
{
    piece->error = NULL;
    if (text->utf16) {
        piece->text = piece->raw;
        piece->len = 0;
        piece->error = "the file is UTF-16: save it as UTF-8";
        return;
    }
    strip(piece);
    const bool too_long = piece->len > LOAD_LINE_MAX;
    piece->len = load_text_check(piece->text, piece->len, &piece->error);
    if (too_long && piece->len >= LOAD_LINE_MAX) {
        piece->len = LOAD_LINE_MAX;
        piece->error = "the line is longer than 1048576 bytes";
    }
}

int load_text_next(struct load_text *text, struct load_piece *piece)
{
    int code = text->started ? RT_OK : start(text);
    size_t len = 0;
    if (code == RT_OK) {
        code = find_piece(text, &len);
    }
    if (code != RT_OK || len == 0) {
        return code;
    }
    piece->raw = text->bytes + text->begin;
    piece->raw_len = len;
    piece->continued = text->inside;
    text->line += !text->inside && text->line < UINT32_MAX;
    piece->line = text->line;
    text->begin += len;
    text->inside = piece->raw[len - 1] != '\n' || text->utf16;
    if (piece->continued) {
        piece->text = piece->raw;
        piece->len = 0;
        piece->error = NULL;
    } else {
        examine(text, piece);
    }
    return 1;
}
