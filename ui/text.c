/*
 * Text from outside as graphemes: decoding, escapes, and combining marks joined to their base.
 * Not the widths of code points (text_width.c), not the placing of text on a screen (cells.c).
 */
#include "ui/text.h"

#include <stdio.h>
#include <string.h>

#include "core/utf8.h"

enum { MARKS_MAX = 3 };

size_t ui_text_encode(uint32_t code, char out[4])
{
    static const unsigned char lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) {
        code = 0xfffd;
    }
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    const size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--) {
        out[i] = (char)(0x80 | (code & 0x3f));
        code >>= 6;
    }
    out[0] = (char)(lead[length] | code);
    return length;
}

void ui_text_put_code(struct rt_buf *out, uint32_t code)
{
    char bytes[4];
    rt_buf_put(out, bytes, ui_text_encode(code, bytes));
}

void ui_text_begin(struct ui_text *text, const char *bytes, size_t len, bool unicode)
{
    *text = (struct ui_text){.unicode = unicode};
    text->next = (const unsigned char *)bytes;
    text->end = text->next + len;
}

static bool give_escape(struct ui_text *text, struct ui_grapheme *grapheme)
{
    *grapheme = (struct ui_grapheme){.width = 1};
    grapheme->code[0] = (unsigned char)text->escape[text->escape_at++];
    return true;
}

static bool escape_byte(struct ui_text *text, unsigned byte, struct ui_grapheme *grapheme)
{
    text->escape_at = 0;
    text->escape_len = snprintf(text->escape, sizeof text->escape, "\\x%02x", byte);
    return give_escape(text, grapheme);
}

static bool escape_code(struct ui_text *text, uint32_t code, struct ui_grapheme *grapheme)
{
    text->escape_at = 0;
    text->escape_len = snprintf(text->escape, sizeof text->escape, "\\u{%x}", (unsigned)code);
    return give_escape(text, grapheme);
}

static void join_marks(struct ui_text *text, struct ui_grapheme *grapheme)
{
    for (int marks = 0;; marks++) {
        uint32_t code = 0;
        const size_t used = rt_utf8_decode(text->next, (size_t)(text->end - text->next), &code);
        if (used == 0 || ui_code_width(code) != 0) {
            return;
        }
        if (marks < MARKS_MAX) {
            grapheme->code[1 + marks] = code;
        }
        text->next += used;
    }
}

/* A printable ASCII character that no mark can follow: nearly all text is that. */
static bool is_plain(const struct ui_text *text)
{
    return *text->next >= 0x20 && *text->next < 0x7f &&
           (text->next + 1 == text->end || text->next[1] < 0x80);
}

bool ui_text_next(struct ui_text *text, struct ui_grapheme *grapheme)
{
    if (text->escape_at < text->escape_len) {
        return give_escape(text, grapheme);
    }
    if (text->next == text->end) {
        return false;
    }
    if (is_plain(text)) {
        *grapheme = (struct ui_grapheme){.code = {*text->next++}, .width = 1};
        return true;
    }
    uint32_t code = 0;
    const unsigned char byte = *text->next;
    size_t used = 0;
    if (byte < 0x80 || text->unicode) {
        used = rt_utf8_decode(text->next, (size_t)(text->end - text->next), &code);
    }
    text->next += used == 0 ? 1 : used;
    const int width = ui_code_width(code);
    if (used == 0 || (used == 1 && width < 0)) {
        return escape_byte(text, byte, grapheme);
    }
    if (width <= 0) {
        return escape_code(text, code, grapheme);
    }
    *grapheme = (struct ui_grapheme){.code = {code}, .width = width};
    if (text->unicode) {
        join_marks(text, grapheme);
    }
    return true;
}

int ui_text_width(const char *text, bool unicode)
{
    struct ui_text walk;
    struct ui_grapheme grapheme;
    int width = 0;
    ui_text_begin(&walk, text, strlen(text), unicode);
    while (width < INT32_MAX - 2 && ui_text_next(&walk, &grapheme)) {
        width += grapheme.width;
    }
    return width;
}

void ui_text_escape(struct rt_buf *out, const char *text, bool unicode)
{
    struct ui_text walk;
    struct ui_grapheme grapheme;
    ui_text_begin(&walk, text, strlen(text), unicode);
    while (ui_text_next(&walk, &grapheme)) {
        for (int i = 0; i < UI_GRAPHEME_MAX && grapheme.code[i] != 0; i++) {
            ui_text_put_code(out, grapheme.code[i]);
        }
    }
}
