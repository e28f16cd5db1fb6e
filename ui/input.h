/*
 * What a terminal sends, as events. Pure: no reads and no clock. The owner feeds the bytes it
 * has read, takes events until there are none, and says when nothing more came for as long as
 * ui_input_patience() asks; so every split of a key sequence over reads can be tested.
 *
 * Not curses' getch(): that cannot tell what came in one read (the rest of a paste must not be
 * run as commands), what is a time-out from what is a hang-up, or a late "[A" from three keys.
 */
#ifndef UI_INPUT_H
#define UI_INPUT_H

#include <stdbool.h>
#include <stddef.h>

#include "ui/event.h"

enum {
    UI_INPUT_MAX = 4096,   /* bytes fed at once */
    UI_PASTE_MAX = 65536,  /* bytes of one paste event; more are dropped */
    UI_SEQUENCE_MAX = 64,  /* of the longest sequence that waits for its end */
    UI_INPUT_LEARNED = 16, /* sequences of this terminal that are not the usual ones */
    UI_ESCAPE_MS = 40      /* a lone ESC is the Escape key after this; ESCDELAY overrides */
};

enum ui_input_mode {
    UI_INPUT_KEYS,
    UI_INPUT_PASTE,     /* between the marks of a bracketed paste */
    UI_INPUT_PASTE_TAIL /* after the end mark: what comes without a pause still is text */
};

struct ui_input {
    unsigned char bytes[UI_SEQUENCE_MAX + UI_INPUT_MAX];
    size_t at, len;
    enum ui_input_mode mode;
    bool mouse;   /* clicks and the wheel are events; otherwise they are swallowed */
    bool silent;  /* nothing more is coming: decide on what is there */
    bool starved; /* what is there is no event yet */
    bool late;    /* bytes[at] is an ESC that was given out as Escape: see input.c */
    int escape_ms;
    char paste[UI_PASTE_MAX + 1];
    size_t paste_len;
    bool paste_given;
    struct {
        char bytes[16];
        size_t len;
        enum ui_key key;
    } learned[UI_INPUT_LEARNED];
    int learned_count;
};

void ui_input_init(struct ui_input *input, bool mouse, int escape_ms);

/* A sequence of this terminal (from terminfo): ESC and more. Others are left alone. */
void ui_input_learn(struct ui_input *input, const char *sequence, enum ui_key key);

/* Bytes that were read, at most UI_INPUT_MAX, after ui_input_next() has given false. */
void ui_input_feed(struct ui_input *input, const unsigned char *bytes, size_t len);

/* The next event: a key, paste or click, or Ctrl-C as UI_EVENT_INTERRUPT. False: feed more. */
bool ui_input_next(struct ui_input *input, struct ui_event *event);

/* After how many ms without bytes to call ui_input_silence(), or -1: no need. */
int ui_input_patience(const struct ui_input *input);
void ui_input_silence(struct ui_input *input);

/* True when ui_input_next() may give an event without more bytes. */
bool ui_input_pending(const struct ui_input *input);

/* Forgets what is there, also half a paste. */
void ui_input_clear(struct ui_input *input);

#endif
