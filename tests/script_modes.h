/*
 * How to get into every mode from the start, on the file SEVEN, with a timeline where one is
 * needed.
 */
#ifndef SCRIPT_MODES_H
#define SCRIPT_MODES_H

#include "script_test.h"
#include "timeline_capture.h"

static const struct {
    const char *keys;
    struct script_answer answer; /* of the save that asks; UI_DONE: nothing is asked */
    bool timeline;
} script_way[UI_MODE_COUNT] = {
    [UI_MODE_TABLE] = {.keys = ""},
    [UI_MODE_PLOT] = {.keys = "TAB"},
    [UI_MODE_CHAIN] = {.keys = "TAB TAB"},
    [UI_MODE_EDITOR] = {.keys = "e"},
    [UI_MODE_PRESETS] = {.keys = "b"},
    [UI_MODE_PLAN] = {.keys = "p"},
    [UI_MODE_HELP] = {.keys = "?"},
    [UI_MODE_DETAIL] = {.keys = "ENTER"},
    [UI_MODE_MESSAGES] = {.keys = "m"},
    [UI_MODE_ACCOUNT] = {.keys = "a"},
    [UI_MODE_TIMELINE] = {.keys = "t", .timeline = true},
    [UI_MODE_RANGES] = {.keys = "R", .timeline = true},
    [UI_MODE_RANKING] = {.keys = "w", .timeline = true},
    [UI_MODE_MAP] = {.keys = "v"},
    [UI_MODE_VERDICT] = {.keys = "V"},
    [UI_MODE_COMPARE] = {.keys = "d"},
    [UI_MODE_TYPE] = {.keys = "/"},
    [UI_MODE_ASK_QUIT] = {.keys = "e + ESC q"},
    [UI_MODE_ASK_RELOAD] = {.keys = "e + ESC r"},
    [UI_MODE_ASK_RANGE] = {.keys = "e + ESC R ENTER", .timeline = true},
    [UI_MODE_ASK_CHANGED] = {"e + ESC s", {.outcome = UI_FILE_CHANGED}, false},
    [UI_MODE_ASK_EXISTS] = {"e + ESC s", {.outcome = UI_FILE_EXISTS}, false},
    [UI_MODE_ASK_ERRORS] = {"e + ESC s", {.outcome = UI_FILE_HAS_ERRORS}, false},
};

/* Opens SEVEN and goes there; further requests are only remembered. */
static inline void start_in(struct script *script, enum ui_mode mode)
{
    const bool asked = script_way[mode].answer.outcome != UI_DONE;
    start(script, SEVEN, "");
    if (script_way[mode].timeline) {
        (void)add_timeline(script->study);
    }
    if (asked) {
        script_pretend(script, &script_way[mode].answer, 1);
    }
    play(script, script_way[mode].keys);
    script_pretend(script, NULL, 0);
    assert_mode(script, mode);
}

#endif
