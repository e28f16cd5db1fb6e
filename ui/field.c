/*
 * A one-line text field. The cursor moves by what is seen as one character (a base with its
 * marks, a bad byte), found by walking from the start: at 4 KB that is simple and fast enough.
 */
#include "ui/field.h"

#include <string.h>

#include "core/utf8.h"
#include "ui/text.h"

enum { CTRL_A = 1, CTRL_E = 5, CTRL_H = 8, CTRL_U = 21, CTRL_W = 23, DEL = 127 };

/* Byte after the character that starts at `from`; its columns are added to *width. */
static size_t step(const struct ui_field *field, size_t from, bool unicode, int *width)
{
    struct ui_text walk;
    struct ui_grapheme grapheme;
    ui_text_begin(&walk, field->text + from, field->len - from, unicode);
    if (!ui_text_next(&walk, &grapheme)) {
        return from;
    }
    /* The first call takes the bytes; an escape then comes out column by column. */
    const size_t next = field->len - (size_t)(walk.end - walk.next);
    *width += grapheme.width + (walk.escape_len - walk.escape_at);
    return next;
}

static size_t next_character(const struct ui_field *field)
{
    int width = 0;
    return step(field, field->cursor, true, &width);
}

static size_t previous_character(const struct ui_field *field)
{
    size_t at = 0;
    size_t before = 0;
    int width = 0;
    while (at < field->cursor) {
        before = at;
        at = step(field, at, true, &width);
    }
    return before;
}

static size_t previous_word(const struct ui_field *field)
{
    size_t at = field->cursor;
    while (at > 0 && field->text[at - 1] == ' ') {
        at--;
    }
    while (at > 0 && field->text[at - 1] != ' ') {
        at--;
    }
    return at;
}

/* Removes [from, to); the cursor is left at `from`. */
static void cut(struct ui_field *field, size_t from, size_t to)
{
    memmove(field->text + from, field->text + to, field->len - to + 1);
    field->len -= to - from;
    field->cursor = from;
}

static bool insert(struct ui_field *field, const char *bytes, size_t len)
{
    if (len > UI_FIELD_MAX - 1 - field->len) {
        return false;
    }
    memmove(field->text + field->cursor + len, field->text + field->cursor,
            field->len - field->cursor + 1);
    memcpy(field->text + field->cursor, bytes, len);
    field->len += len;
    field->cursor += len;
    return true;
}

static bool is_control(uint32_t code)
{
    return code < 0x20 || (code >= 0x7f && code < 0xa0);
}

/*
 * Inserts text without its controls. Line ends and tabs between two parts leave one space: two
 * pasted numbers must not become one.
 */
static void insert_text(struct ui_field *field, const char *text, size_t len)
{
    const unsigned char *at = (const unsigned char *)text;
    const unsigned char *end = at + len;
    bool something = false;
    bool gap = false;
    while (at < end) {
        uint32_t code = 0;
        const size_t used = rt_utf8_decode(at, (size_t)(end - at), &code);
        const size_t length = used == 0 ? 1 : used;
        if (used > 0 && is_control(code)) {
            gap = gap || code == '\n' || code == '\r' || code == '\t';
        } else if ((gap && something && !insert(field, " ", 1)) ||
                   !insert(field, (const char *)at, length)) {
            return;
        } else {
            something = true;
            gap = false;
        }
        at += length;
    }
}

void ui_field_set(struct ui_field *field, const char *text)
{
    field->len = field->cursor = 0;
    field->text[0] = '\0';
    insert_text(field, text, strlen(text));
}

static bool insert_key(struct ui_field *field, uint32_t key)
{
    if (key > 0x10ffff || is_control(key)) {
        return false;
    }
    char bytes[4];
    insert(field, bytes, ui_text_encode(key, bytes));
    return true;
}

/* Moves the cursor, if the key is one for that. */
static bool move_cursor(struct ui_field *field, uint32_t key)
{
    switch (key) {
    case UI_KEY_LEFT:
        field->cursor = previous_character(field);
        return true;
    case UI_KEY_RIGHT:
        field->cursor = next_character(field);
        return true;
    case UI_KEY_HOME:
    case CTRL_A:
        field->cursor = 0;
        return true;
    case UI_KEY_END:
    case CTRL_E:
        field->cursor = field->len;
        return true;
    default:
        return false;
    }
}

/* Removes something beside the cursor, if the key is one for that. */
static bool remove_text(struct ui_field *field, uint32_t key)
{
    switch (key) {
    case UI_KEY_BACKSPACE:
    case CTRL_H:
    case DEL:
        cut(field, previous_character(field), field->cursor);
        return true;
    case UI_KEY_DELETE:
        cut(field, field->cursor, next_character(field));
        return true;
    case CTRL_W:
        cut(field, previous_word(field), field->cursor);
        return true;
    case CTRL_U:
        cut(field, 0, field->cursor);
        return true;
    default:
        return false;
    }
}

bool ui_field_handle(struct ui_field *field, const struct ui_event *event)
{
    if (event->kind == UI_EVENT_PASTE) {
        insert_text(field, event->text, event->len);
        return true;
    }
    return event->kind == UI_EVENT_KEY &&
           (move_cursor(field, event->key) || remove_text(field, event->key) ||
            insert_key(field, event->key));
}

void ui_field_draw(const struct ui_field *field, struct ui_cells *cells, int row, int col,
                   int width, enum ui_style style)
{
    int before = 0;
    int total = 0;
    if (width <= 0) {
        return;
    }
    for (size_t at = 0; at < field->len;) {
        at = step(field, at, cells->unicode, &total);
        if (at <= field->cursor) {
            before = total;
        }
    }
    /* Scrolled so that the cursor keeps a third of the field to its right, as far as there is
     * text; one column is for the cursor behind the end. */
    int skip = 0;
    if (total >= width) {
        skip = before - (width - 1) * 2 / 3;
        skip = skip > total + 1 - width ? total + 1 - width : skip < 0 ? 0 : skip;
    }
    size_t from = 0;
    int skipped = 0;
    while (skipped < skip) {
        from = step(field, from, cells->unicode, &skipped);
    }
    ui_cells_fill(cells, (struct ui_rect){row, col, 1, width}, style);
    ui_cells_text(cells, row, col, width, field->text + from, style);
    cells->cursor_row = row;
    cells->cursor_col = col + before - skipped;
}
