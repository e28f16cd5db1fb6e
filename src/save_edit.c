/*
 * Edits INI text line by line. Which spans of a line are its key and its value is known only to
 * load_line.c; here it is decided which lines are touched.
 */
#include "src/save_edit.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "src/load_line.h"

enum progress { WAITING, HERE /* in the section at hand */, MADE };

struct editor {
    struct load_text *from;
    const struct save_edit *edits;
    size_t count;
    const struct save_sink *sink;
    struct rt_buf *why;
    unsigned char *progress; /* of each edit; owned */
    size_t here;             /* how many edits are HERE */
    struct load_piece piece;
    struct load_line line;
    struct rt_buf held;    /* lines behind the last key of the section at hand */
    struct rt_buf before;  /* what stands before the key in that key's line, ... */
    struct rt_buf between; /* ... between key and value, ... */
    const char *line_end;  /* ... and at its end */
    const char *file_end;  /* the first line end of the file */
    struct rt_buf made;    /* a new value or line */
    bool any, at_start;    /* whether anything was put, and ended with a line feed */
    bool after_blank;      /* the last line is empty */
};

static int put(struct editor *editor, const char *bytes, size_t len)
{
    if (len == 0) {
        return RT_OK;
    }
    editor->any = true;
    editor->at_start = bytes[len - 1] == '\n';
    return editor->sink->put(editor->sink->user, bytes, len);
}

static int put_buf(struct editor *editor, const struct rt_buf *buf)
{
    return buf->failed ? RT_ENOMEM : put(editor, rt_buf_text(buf), buf->len);
}

static bool is_span(const struct editor *editor, struct load_span span, const char *text)
{
    return strlen(text) == span.len && memcmp(editor->piece.text + span.at, text, span.len) == 0;
}

static int refuse(struct editor *editor, const struct save_edit *edit, const char *reason)
{
    rt_buf_printf(editor->why, "%s of [%s %s] cannot be written: %s", edit->key, edit->kind,
                  edit->id, reason);
    return RT_EINVAL;
}

/* The new value of an edit, as it is to stand in a line, in editor->made. */
static int make_value(struct editor *editor, const struct save_edit *edit, bool quoted)
{
    const char *error = NULL;
    const int code = load_line_quote(&editor->made, edit->text, quoted, &error);
    return code == RT_EINVAL ? refuse(editor, edit, error) : code;
}

/* The last edit of this key that is HERE, or NULL; all of them count as made. */
static const struct save_edit *take_edit(struct editor *editor, const char *key, size_t len)
{
    const struct save_edit *taken = NULL;
    for (size_t e = 0; e < editor->count; e++) {
        const struct save_edit *const edit = &editor->edits[e];
        if (editor->progress[e] == HERE && strlen(edit->key) == len &&
            memcmp(edit->key, key, len) == 0) {
            editor->progress[e] = MADE;
            editor->here--;
            taken = edit;
        }
    }
    return taken;
}

/* Puts one new key line, written like the one before it. */
static int insert_key(struct editor *editor, const struct save_edit *edit)
{
    if (editor->before.failed || editor->between.failed) {
        return RT_ENOMEM;
    }
    int code = editor->at_start ? RT_OK : put(editor, editor->file_end, strlen(editor->file_end));
    rt_buf_clear(&editor->made);
    rt_buf_put(&editor->made, rt_buf_text(&editor->before), editor->before.len);
    rt_buf_puts(&editor->made, edit->key);
    rt_buf_put(&editor->made, rt_buf_text(&editor->between), editor->between.len);
    code = code == RT_OK ? make_value(editor, edit, false) : code;
    if (code == RT_OK && editor->made.len > LOAD_LINE_MAX) {
        code = refuse(editor, edit, "the line would be too long");
    }
    rt_buf_puts(&editor->made, editor->line_end);
    return code == RT_OK ? put_buf(editor, &editor->made) : code;
}

/* Ends the section at hand: keys that it did not have, then the lines held back. */
static int end_section(struct editor *editor)
{
    int code = RT_OK;
    for (size_t e = 0; e < editor->count && code == RT_OK && editor->here > 0; e++) {
        if (editor->progress[e] == HERE) {
            const char *const key = editor->edits[e].key;
            code = insert_key(editor, take_edit(editor, key, strlen(key)));
        }
    }
    code = code == RT_OK ? put_buf(editor, &editor->held) : code;
    rt_buf_clear(&editor->held);
    return code;
}

static const char *line_end_of(const struct load_piece *piece, const char *otherwise)
{
    const size_t len = piece->raw_len;
    if (len == 0 || piece->raw[len - 1] != '\n') {
        return otherwise;
    }
    return len > 1 && piece->raw[len - 2] == '\r' ? "\r\n" : "\n";
}

/* New keys are to be put behind this line, in its manner if it is a key line. */
static void remember_place(struct editor *editor)
{
    const struct load_line *const line = &editor->line;
    rt_buf_clear(&editor->before);
    rt_buf_clear(&editor->between);
    editor->line_end = line_end_of(&editor->piece, editor->file_end);
    if (line->type != LOAD_LINE_KEY) {
        rt_buf_puts(&editor->between, " = ");
        return;
    }
    const size_t key_end = line->word.at + line->word.len;
    rt_buf_put(&editor->before, editor->piece.text, line->word.at);
    rt_buf_put(&editor->between, editor->piece.text + key_end, line->value.at - key_end);
}

static int begin_section(struct editor *editor)
{
    const int code = end_section(editor);
    for (size_t e = 0; e < editor->count; e++) {
        const struct save_edit *const edit = &editor->edits[e];
        if (editor->progress[e] == WAITING && edit->action == SAVE_SET &&
            editor->line.type == LOAD_LINE_SECTION &&
            is_span(editor, editor->line.word, edit->kind) &&
            is_span(editor, editor->line.id, edit->id)) {
            editor->progress[e] = HERE;
            editor->here++;
        }
    }
    if (editor->here > 0) {
        remember_place(editor);
    }
    return code == RT_OK ? put(editor, editor->piece.raw, editor->piece.raw_len) : code;
}

/* Puts the line at hand with another value. */
static int replace_value(struct editor *editor, const struct save_edit *edit)
{
    const struct load_piece *const piece = &editor->piece;
    const struct load_span old = editor->line.value;
    const size_t value_at = (size_t)(piece->text - piece->raw) + old.at;
    rt_buf_clear(&editor->made);
    int code = make_value(editor, edit, editor->line.quoted);
    if (code == RT_OK && piece->len - old.len + editor->made.len > LOAD_LINE_MAX) {
        code = refuse(editor, edit, "the line would be too long");
    }
    code = code == RT_OK ? put(editor, piece->raw, value_at) : code;
    code = code == RT_OK ? put_buf(editor, &editor->made) : code;
    const size_t rest = value_at + old.len;
    return code == RT_OK ? put(editor, piece->raw + rest, piece->raw_len - rest) : code;
}

static int pass_key(struct editor *editor)
{
    int code = put_buf(editor, &editor->held);
    rt_buf_clear(&editor->held);
    if (code != RT_OK) {
        return code;
    }
    remember_place(editor);
    const struct load_span key = editor->line.word;
    const struct save_edit *const edit = take_edit(editor, editor->piece.text + key.at, key.len);
    return edit != NULL ? replace_value(editor, edit)
                        : put(editor, editor->piece.raw, editor->piece.raw_len);
}

static int pass_line(struct editor *editor)
{
    const struct load_piece *const piece = &editor->piece;
    load_line_read(piece, &editor->line);
    editor->after_blank = !piece->continued && piece->error == NULL && piece->len == 0;
    if (editor->line.type == LOAD_LINE_SECTION || editor->line.type == LOAD_LINE_BAD_SECTION) {
        return begin_section(editor);
    }
    if (editor->here == 0) {
        return put(editor, piece->raw, piece->raw_len);
    }
    if (editor->line.type == LOAD_LINE_KEY) {
        return pass_key(editor);
    }
    rt_buf_put(&editor->held, piece->raw, piece->raw_len);
    return editor->held.failed ? RT_ENOMEM : RT_OK;
}

/* Puts a section behind everything, on a line of its own, with the file's line ends. */
static int append(struct editor *editor, const char *section)
{
    const char *const end = editor->file_end;
    int code = editor->at_start ? RT_OK : put(editor, end, strlen(end));
    if (code == RT_OK && editor->any && !editor->after_blank) {
        code = put(editor, end, strlen(end));
    }
    while (code == RT_OK && *section != '\0') {
        const size_t len = strcspn(section, "\n");
        code = put(editor, section, len);
        code = code == RT_OK ? put(editor, end, strlen(end)) : code;
        section += section[len] == '\n' ? len + 1 : len;
    }
    editor->after_blank = false;
    return code;
}

static int finish(struct editor *editor)
{
    int code = end_section(editor);
    for (size_t e = 0; e < editor->count && code == RT_OK; e++) {
        const struct save_edit *const edit = &editor->edits[e];
        if (edit->action == SAVE_APPEND) {
            code = append(editor, edit->text);
        } else if (editor->progress[e] != MADE) {
            rt_buf_printf(editor->why, "there is no section [%s %s] in the file", edit->kind,
                          edit->id);
            code = RT_ENOENT;
        }
    }
    return code;
}

static int run(struct editor *editor)
{
    for (;;) {
        int got = load_text_next(editor->from, &editor->piece);
        if (got == RT_EINVAL) {
            rt_buf_printf(editor->why, "reading failed: %s", strerror(editor->from->source->error));
        } else if (got > 0 && editor->from->utf16) {
            rt_buf_puts(editor->why, editor->piece.error);
            got = RT_EINVAL;
        }
        if (got <= 0) {
            return got < 0 ? got : finish(editor);
        }
        if (editor->piece.line == 1 && !editor->piece.continued) {
            editor->file_end = line_end_of(&editor->piece, "\n");
        }
        const int code = pass_line(editor);
        if (code != RT_OK) {
            return code;
        }
    }
}

int save_edit_apply(struct load_text *from, const struct save_edit *edits, size_t count,
                    const struct save_sink *sink, struct rt_buf *why)
{
    struct editor editor = {.from = from,
                            .edits = edits,
                            .count = count,
                            .sink = sink,
                            .why = why,
                            .progress = calloc(count + 1, sizeof *editor.progress),
                            .line_end = "\n",
                            .file_end = "\n",
                            .at_start = true};
    rt_buf_init(&editor.held);
    rt_buf_init(&editor.before);
    rt_buf_init(&editor.between);
    rt_buf_init(&editor.made);
    const int code = editor.progress != NULL ? run(&editor) : RT_ENOMEM;
    if (code == RT_ENOMEM) {
        rt_buf_puts(why, "out of memory");
    }
    free(editor.progress);
    rt_buf_fini(&editor.held);
    rt_buf_fini(&editor.before);
    rt_buf_fini(&editor.between);
    rt_buf_fini(&editor.made);
    return code;
}
