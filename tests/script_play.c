/*
 * Scripts as text: words into events (script.h says which words there are).
 */
#include <stdio.h>
#include <string.h>

#include "core/utf8.h"
#include "script.h"

static void press(struct script *script, uint32_t key)
{
    script_event(script, &(struct ui_event){.kind = UI_EVENT_KEY, .key = key});
}

static const struct {
    const char *name;
    uint32_t key;
} named[] = {
    {"UP", UI_KEY_UP},
    {"DOWN", UI_KEY_DOWN},
    {"LEFT", UI_KEY_LEFT},
    {"RIGHT", UI_KEY_RIGHT},
    {"HOME", UI_KEY_HOME},
    {"END", UI_KEY_END},
    {"PGUP", UI_KEY_PAGE_UP},
    {"PGDN", UI_KEY_PAGE_DOWN},
    {"DELETE", UI_KEY_DELETE},
    {"BACKSPACE", UI_KEY_BACKSPACE},
    {"ENTER", UI_KEY_ENTER},
    {"TAB", UI_KEY_TAB},
    {"BACKTAB", UI_KEY_BACK_TAB},
    {"ESC", UI_KEY_ESCAPE},
    {"F1", UI_KEY_F1},
    {"UNKNOWN", UI_KEY_UNKNOWN},
    {"SPACE", ' '},
};

static int hex(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Takes a word, or what stands between quotes, off the text; `out` gets it. */
static const char *take_word(const char *text, struct rt_buf *out)
{
    rt_buf_clear(out);
    if (*text != '"') {
        while (*text != '\0' && *text != ' ') {
            rt_buf_putc(out, *text++);
        }
        return text;
    }
    for (text++; *text != '\0' && *text != '"'; text++) {
        if (*text != '\\') {
            rt_buf_putc(out, *text);
        } else if (*++text == 'x' && hex(text[1]) >= 0 && hex(text[2]) >= 0) {
            rt_buf_putc(out, (char)(hex(text[1]) * 16 + hex(text[2])));
            text += 2;
        } else {
            rt_buf_putc(out, *text == 'n'   ? '\n'
                             : *text == 't' ? '\t'
                             : *text == 'r' ? '\r'
                                            : *text);
        }
    }
    return *text == '"' ? text + 1 : text;
}

/* Every character as a key; true when there was one. */
static bool type(struct script *script, const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    size_t left = strlen(text);
    while (left > 0) {
        uint32_t code = 0;
        const size_t used = rt_utf8_decode(at, left, &code);
        if (used == 0) {
            return false;
        }
        press(script, code);
        at += used;
        left -= used;
    }
    return true;
}

/* A word with an argument; NULL when it is none of them. */
static const char *play_with_argument(struct script *script, const char *word, const char *rest,
                                      struct rt_buf *argument)
{
    int a = 0;
    int b = 0;
    rest += strspn(rest, " ");
    if (strcmp(word, "PASTE") == 0) {
        rest = take_word(rest, argument);
        script_event(script, &(struct ui_event){.kind = UI_EVENT_PASTE,
                                                .text = rt_buf_text(argument),
                                                .len = argument->len});
        return rest;
    }
    if (strcmp(word, "RESIZE") == 0 && sscanf(rest, "%dx%d", &a, &b) == 2) {
        script_event(script, &(struct ui_event){.kind = UI_EVENT_RESIZE, .cols = a, .rows = b});
        return take_word(rest, argument);
    }
    if (strcmp(word, "CLICK") == 0 && sscanf(rest, "%d,%d", &a, &b) == 2) {
        script_event(script, &(struct ui_event){
                                 .kind = UI_EVENT_MOUSE, .key = UI_KEY_CLICK, .row = a, .col = b});
        return take_word(rest, argument);
    }
    return NULL;
}

static bool play_plain(struct script *script, const char *word)
{
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        if (strcmp(word, named[i].name) == 0) {
            press(script, named[i].key);
            return true;
        }
    }
    if (strcmp(word, "INTERRUPT") == 0) {
        script_event(script, &(struct ui_event){.kind = UI_EVENT_INTERRUPT});
        return true;
    }
    if (strncmp(word, "WHEEL", 5) == 0) {
        script_event(script,
                     &(struct ui_event){.kind = UI_EVENT_MOUSE,
                                        .key = strcmp(word + 5, "UP") == 0 ? UI_KEY_WHEEL_UP
                                                                           : UI_KEY_WHEEL_DOWN});
        return true;
    }
    if (word[0] == '^' && word[1] != '\0' && word[2] == '\0') {
        press(script, (uint32_t)word[1] & 0x1f);
        return true;
    }
    uint32_t code = 0;
    const size_t len = strlen(word);
    if (rt_utf8_decode((const unsigned char *)word, len, &code) == len) {
        press(script, code);
        return true;
    }
    return false;
}

void script_play(struct script *script, const char *text)
{
    struct rt_buf word;
    struct rt_buf argument;
    rt_buf_init(&word);
    rt_buf_init(&argument);
    for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
        bool known = true;
        if (strncmp(text, "text:", 5) == 0) {
            text = take_word(text + 5, &argument);
            known = type(script, rt_buf_text(&argument));
        } else {
            /* A lone quote is a key, too. */
            const size_t len = text[0] == '"' ? 1 : strcspn(text, " ");
            rt_buf_clear(&word);
            rt_buf_put(&word, text, len);
            text += len;
            const char *const after =
                play_with_argument(script, rt_buf_text(&word), text, &argument);
            known = after != NULL || play_plain(script, rt_buf_text(&word));
            text = after != NULL ? after : text;
        }
        if (!known) {
            script_fault(script, "not a word of a script", rt_buf_text(&word));
        }
    }
    rt_buf_fini(&argument);
    rt_buf_fini(&word);
}
