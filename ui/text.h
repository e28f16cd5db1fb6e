/*
 * Text from outside as cells: decoding, width, and the visible form of whatever must not reach
 * a terminal.
 *
 * Shown escaped: C0 controls and DEL ("\x1b"), C1 controls ("\u{9b}"), bytes that are not
 * UTF-8 ("\xff"), line and paragraph separators, and format characters that move or hide text:
 * bidi controls, zero width, tags, BOM, soft hyphen ("\u{202e}"). Combining marks join the
 * character before them, and are escaped where there is none. So are variation selectors: they
 * change a width on some terminals and not on others. Without Unicode output every byte >= 0x80
 * is shown as "\xNN".
 */
#ifndef UI_TEXT_H
#define UI_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/buf.h"
#include "ui/cells.h"

/* One grapheme as shown: an ordinary character, or one ASCII character of an escape. */
struct ui_grapheme {
    uint32_t code[UI_GRAPHEME_MAX]; /* as in struct ui_cell */
    int width;                      /* 1 or 2 */
};

/* Walks a text grapheme by grapheme. */
struct ui_text {
    const unsigned char *next;
    const unsigned char *end;
    bool unicode;
    char escape[12]; /* rest of an escape that is being given out */
    int escape_at, escape_len;
};

void ui_text_begin(struct ui_text *text, const char *bytes, size_t len, bool unicode);

/* The next grapheme; false at the end. */
bool ui_text_next(struct ui_text *text, struct ui_grapheme *grapheme);

/* Columns the text takes when shown. */
int ui_text_width(const char *text, bool unicode);

/* Appends the text as shown (escapes written out), for output that is not a cell buffer. */
void ui_text_escape(struct rt_buf *out, const char *text, bool unicode);

/* Width of a code point (0, 1, 2) or -1 when it must be escaped; independent of the locale. */
int ui_code_width(uint32_t code);

/* A code point as UTF-8, without a NUL; what is no code point as U+FFFD. Returns the length. */
size_t ui_text_encode(uint32_t code, char out[4]);

/* Appends a code point as UTF-8. */
void ui_text_put_code(struct rt_buf *out, uint32_t code);

#endif
