/*
 * Keys and signals of the terminal in the order that matters: an end before a stop, a stop before
 * a resize, a signal before a key. No curses here: what needs it is left to the caller.
 */
#ifndef UI_TERM_EVENTS_H
#define UI_TERM_EVENTS_H

#include <stdbool.h>

#include "ui/event.h"
#include "ui/input.h"

struct ui_term_events {
    int keys; /* the descriptor they are read from */
    struct ui_input input;
};

enum ui_term_happened {
    UI_HAPPENED_EVENT,  /* *event is set */
    UI_HAPPENED_RESUME, /* continued after a stop: enter the full screen again */
    UI_HAPPENED_RESIZE, /* the size may be another one */
    UI_HAPPENED_END,    /* by *signal, or the terminal is gone (0) */
    UI_HAPPENED_FAILURE
};

/* Waits without limit. Ctrl-Z stops the process in here, with the terminal restored. */
enum ui_term_happened ui_term_events_wait(struct ui_term_events *events, struct ui_event *event,
                                          int *signal);

/*
 * For work that is done between two waits: without waiting, whether it is to go on. Ctrl-C and
 * Escape stop it; an end is by *signal. Other keys are dropped; a stop or a resize comes with the
 * next wait.
 */
enum ui_busy { UI_BUSY_GO_ON, UI_BUSY_STOP, UI_BUSY_END };
enum ui_busy ui_term_events_busy(struct ui_term_events *events, int *signal);

/* True when more is already there. */
bool ui_term_events_pending(const struct ui_term_events *events);

#endif
