/*
 * The key table: which key does what, where, and how help words it. Dispatch, the hint line,
 * the questions and the help view all read this one table.
 */
#ifndef UI_KEYS_H
#define UI_KEYS_H

#include "core/lines.h"
#include "ui/app.h"

/* Stands for 0 to 9 and the decimal point. */
#define UI_KEY_DIGITS (UI_KEY_UNKNOWN + 1)

/* Modes as bits. */
#define UI_IN(mode) (1U << (mode))

struct ui_binding {
    unsigned modes;
    uint32_t key[4]; /* 0: none; UI_KEY_DIGITS: every digit and the point */
    void (*action)(struct ui_app *app, int argument, struct ui_request *request);
    int argument;
    const char *hint; /* word for the hint line; NULL: not there */
    const char *help; /* NULL: its keys stand in the line of the binding above */
};

extern const struct ui_binding ui_bindings[];
extern const size_t ui_binding_count;

/* The binding of a key in a mode, or NULL. */
const struct ui_binding *ui_keys_find(enum ui_mode mode, uint32_t key);

/* The name of a key as people read it: "j", "Ctrl-R", "Down". */
void ui_keys_name(struct rt_buf *buf, uint32_t key);

/* Appends the help of a mode: one line a binding, keys as the label. */
void ui_keys_help(struct rt_lines *lines, enum ui_mode mode);

/* Appends "e ceilings  p plan ...", as far as it fits `width`; help and quit always come first. */
void ui_keys_hints(struct rt_buf *buf, enum ui_mode mode, int width);

#endif
