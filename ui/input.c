/*
 * Bytes of a terminal as events: UTF-8, control keys, CSI and SS3 sequences, bracketed paste.
 *
 * On a slow line "ESC [ A" may arrive with a pause after ESC, which by then has been given out as
 * the Escape key. That ESC is kept ("late"): when the rest follows, it still is the arrow key,
 * and not two letters that would be commands.
 */
#include "ui/input.h"

#include <string.h>

#include "core/utf8.h"

enum { ESC = 0x1b, CTRL_C = 3, PATIENCE_MS = 500, PARAMETERS_MAX = 32 };

static const char paste_end[] = "\x1b[201~";
enum { PASTE_END_LEN = sizeof paste_end - 1, PASTE_START = 200 };

struct letter_key {
    unsigned char letter;
    enum ui_key key;
};

static const struct letter_key letters[] = {
    {'A', UI_KEY_UP},   {'B', UI_KEY_DOWN}, {'C', UI_KEY_RIGHT},    {'D', UI_KEY_LEFT},
    {'H', UI_KEY_HOME}, {'F', UI_KEY_END},  {'Z', UI_KEY_BACK_TAB}, {'P', UI_KEY_F1},
};

static const struct letter_key numbers[] = {
    {1, UI_KEY_HOME},    {7, UI_KEY_HOME},      {4, UI_KEY_END}, {8, UI_KEY_END},
    {5, UI_KEY_PAGE_UP}, {6, UI_KEY_PAGE_DOWN}, {11, UI_KEY_F1}, {3, UI_KEY_DELETE},
};

#define LOOK_UP(table, value) look_up(table, sizeof table / sizeof table[0], value)

static enum ui_key look_up(const struct letter_key *table, size_t count, int value)
{
    for (size_t i = 0; i < count; i++) {
        if (table[i].letter == value) {
            return table[i].key;
        }
    }
    return UI_KEY_UNKNOWN;
}

void ui_input_init(struct ui_input *input, bool mouse, int escape_ms)
{
    /* Not the buffers: touching them would cost a start 16 pages that it mostly never needs. */
    input->at = input->len = 0;
    input->mode = UI_INPUT_KEYS;
    input->mouse = mouse;
    input->silent = input->starved = input->late = false;
    input->escape_ms = escape_ms;
    input->paste_len = 0;
    input->paste_given = false;
    input->learned_count = 0;
}

void ui_input_learn(struct ui_input *input, const char *sequence, enum ui_key key)
{
    const size_t len = strlen(sequence);
    if (len < 2 || sequence[0] != ESC || len > sizeof input->learned[0].bytes ||
        input->learned_count == UI_INPUT_LEARNED) {
        return;
    }
    memcpy(input->learned[input->learned_count].bytes, sequence, len);
    input->learned[input->learned_count].len = len;
    input->learned[input->learned_count].key = key;
    input->learned_count++;
}

void ui_input_feed(struct ui_input *input, const unsigned char *bytes, size_t len)
{
    input->len -= input->at;
    memmove(input->bytes, input->bytes + input->at, input->len);
    input->at = 0;
    if (len > sizeof input->bytes - input->len) {
        len = sizeof input->bytes - input->len;
    }
    memcpy(input->bytes + input->len, bytes, len);
    input->len += len;
    input->silent = input->starved = false;
}

void ui_input_clear(struct ui_input *input)
{
    input->at = input->len = input->paste_len = 0;
    input->mode = UI_INPUT_KEYS;
    input->silent = input->late = false;
    input->starved = true;
}

static size_t give(struct ui_event *event, uint32_t key, size_t used)
{
    event->kind = UI_EVENT_KEY;
    event->key = key;
    return used;
}

/* The decimal at *at, which moves behind it and behind a following ';'. Saturates. */
static int parameter(const unsigned char *bytes, size_t end, size_t *at)
{
    int value = 0;
    while (*at < end && bytes[*at] >= '0' && bytes[*at] <= '9') {
        value = value < 100000 ? value * 10 + (bytes[*at] - '0') : value;
        ++*at;
    }
    *at += *at < end && bytes[*at] == ';';
    return value;
}

/* "ESC [ < button ; column ; row M" (pressed) or m (released). */
static size_t mouse_report(const struct ui_input *input, const unsigned char *bytes, size_t end,
                           struct ui_event *event)
{
    enum { LEFT_BUTTON = 0, WHEEL_UP = 64, WHEEL_DOWN = 65 };
    size_t at = 3;
    const int button = parameter(bytes, end, &at);
    const int col = parameter(bytes, end, &at);
    const int row = parameter(bytes, end, &at);
    const bool known = button == LEFT_BUTTON || button == WHEEL_UP || button == WHEEL_DOWN;
    if (input->mouse && known && bytes[end] == 'M' && row > 0 && col > 0) {
        event->kind = UI_EVENT_MOUSE;
        event->key = button == WHEEL_UP     ? UI_KEY_WHEEL_UP
                     : button == WHEEL_DOWN ? UI_KEY_WHEEL_DOWN
                                            : UI_KEY_CLICK;
        event->row = row - 1;
        event->col = col - 1;
    }
    return end + 1;
}

/* A control sequence, "ESC [" parameters final. Returns the bytes used, 0 when it has no end. */
static size_t control_sequence(struct ui_input *input, const unsigned char *bytes, size_t len,
                               struct ui_event *event)
{
    size_t end = 2;
    while (end < len && bytes[end] >= 0x20 && bytes[end] < 0x40 && end < PARAMETERS_MAX) {
        end++;
    }
    if (end == len) {
        return 0;
    }
    const unsigned char last = bytes[end];
    if (last < 0x40 || last > 0x7e) {
        return give(event, UI_KEY_UNKNOWN, end); /* cut off, or endless */
    }
    if (end == 2 && last == '[') { /* function keys of the Linux console */
        return len < 4 ? 0 : give(event, bytes[3] == 'A' ? UI_KEY_F1 : UI_KEY_UNKNOWN, 4);
    }
    if (end == 2 && last == 'M') { /* an old mouse report: three bytes follow */
        return len < 6 ? 0 : 6;
    }
    if (bytes[2] == '<') {
        return mouse_report(input, bytes, end, event);
    }
    size_t at = 2;
    const int first = parameter(bytes, end, &at);
    if (last != '~') {
        return give(event, LOOK_UP(letters, last), end + 1);
    }
    if (first == PASTE_START) {
        input->mode = UI_INPUT_PASTE;
        return end + 1;
    }
    return give(event, LOOK_UP(numbers, first), end + 1);
}

/* "ESC O" letter: cursor keys, PF1, and the keypad in its application mode. */
static size_t single_shift(const unsigned char *bytes, size_t len, struct ui_event *event)
{
    if (len < 3) {
        return 0;
    }
    if (bytes[2] >= 'j' && bytes[2] <= 'y') {
        return give(event, bytes[2] - 0x40U, 3); /* * + , - . / 0 to 9 */
    }
    return give(event, bytes[2] == 'M' ? UI_KEY_ENTER : LOOK_UP(letters, bytes[2]), 3);
}

/* A terminal's answer to another program's question, "ESC ]" text BEL or ESC \: no event. */
static size_t string_sequence(const unsigned char *bytes, size_t len)
{
    for (size_t i = 2; i < len; i++) {
        if (bytes[i] == '\a' || (bytes[i] == '\\' && bytes[i - 1] == ESC)) {
            return i + 1;
        }
    }
    return len < UI_SEQUENCE_MAX ? 0 : len;
}

/* A sequence this terminal's description names. *partial: more bytes could make one. */
static size_t learned_sequence(const struct ui_input *input, const unsigned char *bytes, size_t len,
                               bool *partial, struct ui_event *event)
{
    for (int i = 0; i < input->learned_count; i++) {
        const size_t want = input->learned[i].len;
        if (memcmp(bytes, input->learned[i].bytes, want < len ? want : len) != 0) {
            continue;
        }
        if (want <= len) {
            return give(event, input->learned[i].key, want);
        }
        *partial = true;
    }
    return 0;
}

static size_t escape_sequence(struct ui_input *input, const unsigned char *bytes, size_t len,
                              struct ui_event *event)
{
    bool partial = false;
    const size_t used = learned_sequence(input, bytes, len, &partial, event);
    if (used > 0) {
        return used;
    }
    if (len > 1 && bytes[1] == '[') {
        return control_sequence(input, bytes, len, event);
    }
    if (len > 1 && bytes[1] == 'O') {
        return single_shift(bytes, len, event);
    }
    if (len > 1 && bytes[1] == ']') {
        return string_sequence(bytes, len);
    }
    return len == 1 || partial ? 0 : give(event, UI_KEY_ESCAPE, 1);
}

/* Bytes that begin with the ESC of an Escape that was given out. */
static size_t late_sequence(struct ui_input *input, const unsigned char *bytes, size_t len,
                            struct ui_event *event)
{
    if (len == 1) {
        return 0;
    }
    if (bytes[1] == '[' || bytes[1] == 'O') {
        const size_t used = escape_sequence(input, bytes, len, event);
        if (used > 0 || !input->silent) {
            input->late = used == 0;
            return used;
        }
    }
    input->late = false;
    return len > 2 && input->silent ? give(event, UI_KEY_UNKNOWN, len) : 1;
}

static size_t start_of_sequence(struct ui_input *input, const unsigned char *bytes, size_t len,
                                struct ui_event *event)
{
    if (input->late) {
        return late_sequence(input, bytes, len, event);
    }
    const size_t used = escape_sequence(input, bytes, len, event);
    if (used > 0 || !input->silent) {
        return used;
    }
    if (len == 1) {
        input->late = true;
        return give(event, UI_KEY_ESCAPE, 0);
    }
    return give(event, UI_KEY_UNKNOWN, len);
}

static size_t character(const struct ui_input *input, const unsigned char *bytes, size_t len,
                        struct ui_event *event)
{
    uint32_t code = 0;
    const size_t used = rt_utf8_decode(bytes, len, &code);
    if (used > 0) {
        return give(event, code, used);
    }
    const size_t expected = bytes[0] < 0xc2   ? 1
                            : bytes[0] < 0xe0 ? 2
                            : bytes[0] < 0xf0 ? 3
                            : bytes[0] < 0xf5 ? 4
                                              : 1;
    if (len < expected && !input->silent) {
        return 0;
    }
    return give(event, UI_KEY_UNKNOWN, 1);
}

static size_t key(struct ui_input *input, const unsigned char *bytes, size_t len,
                  struct ui_event *event)
{
    switch (bytes[0]) {
    case ESC:
        return start_of_sequence(input, bytes, len, event);
    case '\0':
        return give(event, UI_KEY_UNKNOWN, 1);
    case CTRL_C: /* only where the terminal's interrupt key is another one */
        event->kind = UI_EVENT_INTERRUPT;
        return 1;
    case '\b':
    case 0x7f:
        return give(event, UI_KEY_BACKSPACE, 1);
    case '\t':
        return give(event, UI_KEY_TAB, 1);
    case '\r':
    case '\n':
        return give(event, UI_KEY_ENTER, 1);
    default:
        return character(input, bytes, len, event);
    }
}

static bool give_paste(struct ui_input *input, struct ui_event *event)
{
    if (input->paste_len == 0) {
        return false;
    }
    input->paste[input->paste_len] = '\0';
    input->paste_given = true;
    event->kind = UI_EVENT_PASTE;
    event->text = input->paste;
    event->len = input->paste_len;
    return true;
}

/*
 * Collects pasted bytes. The end mark may stand in the pasted text itself, followed by what
 * someone wants to be run: so after it everything that comes without a pause is text too.
 */
static bool paste(struct ui_input *input, struct ui_event *event)
{
    while (input->at < input->len) {
        const unsigned char *here = input->bytes + input->at;
        const size_t left = input->len - input->at;
        const bool mark = memcmp(here, paste_end, left < PASTE_END_LEN ? left : PASTE_END_LEN) == 0;
        if (mark && left >= PASTE_END_LEN) {
            input->mode = UI_INPUT_PASTE_TAIL;
            input->at += PASTE_END_LEN;
            continue;
        }
        if (mark && !input->silent) {
            return false;
        }
        if (mark && left == 1) { /* the Escape key: the way out when the end mark was lost */
            input->mode = UI_INPUT_PASTE_TAIL;
        } else if (input->paste_len < UI_PASTE_MAX) {
            input->paste[input->paste_len++] = (char)*here;
        }
        input->at++;
    }
    if (!input->silent) {
        return false;
    }
    if (input->mode == UI_INPUT_PASTE_TAIL) {
        input->mode = UI_INPUT_KEYS;
    }
    return give_paste(input, event);
}

/* Whether every byte is used, but for an Escape that was given out and waits for its rest. */
static bool is_used_up(const struct ui_input *input)
{
    return input->len - input->at == (input->late ? 1 : 0);
}

/* After the last byte the silence has had its effect: nothing is pending. */
static bool given(struct ui_input *input)
{
    input->silent = input->silent && !is_used_up(input);
    return true;
}

bool ui_input_next(struct ui_input *input, struct ui_event *event)
{
    if (input->paste_given) {
        input->paste_given = false;
        input->paste_len = 0;
    }
    *event = (struct ui_event){.kind = UI_EVENT_NONE};
    for (;;) {
        if (input->mode != UI_INPUT_KEYS) {
            if (paste(input, event)) {
                return given(input);
            }
            break;
        }
        if (input->at == input->len) {
            break;
        }
        const size_t used = key(input, input->bytes + input->at, input->len - input->at, event);
        input->at += used;
        if (event->kind != UI_EVENT_NONE) {
            return given(input);
        }
        if (used == 0) {
            break;
        }
    }
    input->silent = false;
    input->starved = true;
    return false;
}

int ui_input_patience(const struct ui_input *input)
{
    const size_t left = input->len - input->at;
    if (input->mode == UI_INPUT_PASTE_TAIL) {
        return 0;
    }
    if (input->mode == UI_INPUT_PASTE) {
        return left > 0 || input->paste_len > 0 ? PATIENCE_MS : -1;
    }
    if (left == 0 || (left == 1 && input->late)) {
        return -1;
    }
    return left == 1 || (left == 2 && input->late) ? input->escape_ms : PATIENCE_MS;
}

void ui_input_silence(struct ui_input *input)
{
    input->silent = true;
    input->starved = false;
}

bool ui_input_pending(const struct ui_input *input)
{
    return !input->starved && (!is_used_up(input) || input->silent);
}
