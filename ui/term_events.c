/*
 * Waiting: signals that were noted, keys that were read, and the pauses between them.
 */
#include "ui/term_events.h"

#include <signal.h>
#include <stddef.h>
#include <sys/types.h>

#include "ui/term_restore.h"
#include "ui/term_signals.h"
#include "ui/term_tty.h"

/* How long a resize has to rest before it is drawn, and how often that is waited for. */
enum { SETTLE_MS = 20, SETTLE_TIMES = 5 };

static bool ended(int *signal)
{
    static const int ends[] = {SIGHUP, SIGTERM, SIGQUIT};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        if (ui_signals_take(ends[i])) {
            *signal = ends[i];
            return true;
        }
    }
    return false;
}

/* A dragged window sends a size every few milliseconds; drawing each would lag behind. */
static void let_settle(void)
{
    for (int i = 0; i < SETTLE_TIMES && ui_signals_wait(-1, SETTLE_MS) == UI_SIGNALS_NOTED; i++) {
        ui_signals_take(SIGWINCH);
    }
}

/* What the signals since the last time mean; false: nothing. */
static bool take_signals(struct ui_term_events *events, struct ui_event *event, int *signal,
                         enum ui_term_happened *happened)
{
    ui_signals_collect();
    if (ended(signal)) {
        *happened = UI_HAPPENED_END;
        return true;
    }
    if (ui_signals_take(SIGINT)) {
        ui_input_clear(&events->input);
        *event = (struct ui_event){.kind = UI_EVENT_INTERRUPT};
        *happened = UI_HAPPENED_EVENT;
        return true;
    }
    if (ui_signals_take(SIGTSTP)) {
        ui_restore(UI_RESTORE_PATIENCE_MS);
        ui_signals_stop();
        ui_signals_collect();
        /* Killed while stopped: then the terminal is not ours to touch. */
        *happened = ended(signal) ? UI_HAPPENED_END : UI_HAPPENED_RESUME;
        return true;
    }
    if (ui_signals_take(SIGCONT)) {
        *happened = UI_HAPPENED_RESUME;
        return true;
    }
    if (ui_signals_take(SIGWINCH)) {
        let_settle();
        *happened = UI_HAPPENED_RESIZE;
        return true;
    }
    return false;
}

static bool read_keys(struct ui_term_events *events)
{
    unsigned char bytes[UI_INPUT_MAX];
    const ssize_t count = ui_tty_read(events->keys, bytes, sizeof bytes);
    if (count > 0) {
        ui_input_feed(&events->input, bytes, (size_t)count);
    }
    return count >= 0;
}

enum ui_term_happened ui_term_events_wait(struct ui_term_events *events, struct ui_event *event,
                                          int *signal)
{
    for (;;) {
        enum ui_term_happened happened = UI_HAPPENED_EVENT;
        if (take_signals(events, event, signal, &happened) ||
            ui_input_next(&events->input, event)) {
            return happened;
        }
        switch (ui_signals_wait(events->keys, ui_input_patience(&events->input))) {
        case UI_SIGNALS_INPUT:
            if (!read_keys(events)) {
                ui_signals_collect(); /* a hang-up comes with a signal, mostly */
                ended(signal);
                return UI_HAPPENED_END;
            }
            break;
        case UI_SIGNALS_TIMEOUT:
            ui_input_silence(&events->input);
            break;
        case UI_SIGNALS_NOTED:
            break;
        case UI_SIGNALS_ERROR:
            return UI_HAPPENED_FAILURE;
        }
    }
}

enum ui_busy ui_term_events_busy(struct ui_term_events *events, int *signal)
{
    ui_signals_collect();
    if (ended(signal)) {
        return UI_BUSY_END;
    }
    if (ui_signals_take(SIGINT)) {
        ui_input_clear(&events->input);
        return UI_BUSY_STOP;
    }
    while (ui_signals_wait(events->keys, 0) == UI_SIGNALS_INPUT) {
        if (!read_keys(events)) {
            return UI_BUSY_END;
        }
    }
    struct ui_event event;
    ui_input_silence(&events->input); /* an Escape is one, whatever may follow it */
    while (ui_input_next(&events->input, &event)) {
        if (event.kind == UI_EVENT_INTERRUPT ||
            (event.kind == UI_EVENT_KEY && event.key == UI_KEY_ESCAPE)) {
            ui_input_clear(&events->input);
            return UI_BUSY_STOP;
        }
    }
    return UI_BUSY_GO_ON;
}

bool ui_term_events_pending(const struct ui_term_events *events)
{
    return ui_input_pending(&events->input) || ui_signals_wait(events->keys, 0) == UI_SIGNALS_INPUT;
}
