/*
 * What a person did, as the program sees it: independent of curses and of byte sequences.
 */
#ifndef UI_EVENT_H
#define UI_EVENT_H

#include <stddef.h>
#include <stdint.h>

enum ui_event_kind {
    UI_EVENT_NONE,
    UI_EVENT_KEY,      /* key: a code point (controls as 1..31) or an enum ui_key */
    UI_EVENT_PASTE,    /* text: pasted bytes; text, never commands */
    UI_EVENT_RESIZE,   /* rows, cols */
    UI_EVENT_MOUSE,    /* row, col and key: UI_KEY_CLICK, UI_KEY_WHEEL_UP, UI_KEY_WHEEL_DOWN */
    UI_EVENT_INTERRUPT /* Ctrl-C or SIGINT: quit, asking when something would be lost */
};

/* Keys that are no character. Above every code point. */
enum ui_key {
    UI_KEY_BASE = 0x200000,
    UI_KEY_UP,
    UI_KEY_DOWN,
    UI_KEY_LEFT,
    UI_KEY_RIGHT,
    UI_KEY_HOME,
    UI_KEY_END,
    UI_KEY_PAGE_UP,
    UI_KEY_PAGE_DOWN,
    UI_KEY_DELETE,
    UI_KEY_BACKSPACE,
    UI_KEY_ENTER,
    UI_KEY_TAB,
    UI_KEY_BACK_TAB,
    UI_KEY_ESCAPE,
    UI_KEY_F1,
    UI_KEY_CLICK,
    UI_KEY_WHEEL_UP,
    UI_KEY_WHEEL_DOWN,
    UI_KEY_UNKNOWN /* a sequence nobody here understands: harmless */
};

struct ui_event {
    enum ui_event_kind kind;
    uint32_t key;
    int rows, cols;   /* UI_EVENT_RESIZE */
    int row, col;     /* UI_EVENT_MOUSE */
    const char *text; /* UI_EVENT_PASTE: borrowed, `len` bytes, NUL-terminated */
    size_t len;
};

#endif
