/*
 * The whole key loop: the bytes choose a file, then keys, sizes, pastes, clicks, other files to
 * reload and what becomes of requests. Every screen and every state is checked.
 *
 *     first byte: the file
 *     0x01-0x7f   that character          0x80 r c   r rows, c columns
 *     0x90-0xbf   a key that is none      0x81 n ..  n bytes are pasted
 *     0xc0-0xff   a letter beyond ASCII   0x82       Ctrl-C
 *     0x83 r c    a click or the wheel    0x84 o     how writing ends from now on
 *     0x85 s      another character set   0x86 f     another file, for the next reload
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "script.h"
#include "script_ini.h"
#include "timeline_capture.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { EVENTS = 150 };

/* A plan of nobody's, no error before, an unknown lever, several records after, and repeats. */
#define MIXED_PLANS                                                                                \
    BOARD PLAN("lost", "nobody", "kernel_memory", "layout")                                        \
        PLAN("p", "r", "kernel_compute", "compute_kernel")                                         \
            RECORD("r", "unknown", "8e9", "20", "3", "2", "1")                                     \
                RECORD("r2", "4e10", "8e9", "90", "3", "2", "1") "repeat_of = r\n" RECORD(         \
                    "x", "4e10", "1", "1e-9", "0", "0",                                            \
                    "0") "change = compute_kernel\n" RECORD("y", "none", "4e9", "1e300", "3", "2", \
                                                            "1") "change = \xc2\x9b, a\n"

static const char *const files[] = {
    SEVEN,
    BOARD,
    "",
    "junk\n" BOARD RECORD("only", "4e10", "8e9", "20", "3", "2", "1"),
    BOARD "[reference other]\ntflops = 1\ndram_gbps = 1\n" RECORD("free", "4e10", "8e9", "20", "3",
                                                                  "2", "1"),
    BOARD RECORD("unknown", "unknown", "unknown", "20", "3", "2", "1")
        RECORD("none", "none", "2.7e9", "1", "0.3", "0.2", "0.1")
            RECORD("far", "1e12", "1", "1e-9", "0", "0", "0")
                RECORD("profile", "1", "1e300", "1e300", "0", "0",
                       "0") "name = a\u202eb\u6f22\u5b57e\u0301<int, int>\n",
    SEVEN, /* with a timeline */
    PLANNED PLANNED_AFTER,
    PLANNED,
    MIXED_PLANS,
};

enum { FILES = sizeof files / sizeof *files, WITH_TIMELINE = 6 };

struct input {
    const uint8_t *at, *end;
};

static uint8_t take(struct input *input)
{
    return input->at < input->end ? *input->at++ : 0;
}

static void paste(struct script *script, struct input *input)
{
    char text[256];
    const size_t wanted = take(input);
    const size_t there = (size_t)(input->end - input->at);
    const size_t len = wanted < there ? wanted : there;
    memcpy(text, input->at, len);
    text[len] = '\0';
    input->at += len;
    script_event(script, &(struct ui_event){.kind = UI_EVENT_PASTE, .text = text, .len = len});
}

static void press(struct script *script, uint32_t key)
{
    script_event(script, &(struct ui_event){.kind = UI_EVENT_KEY, .key = key});
}

static void set_charset(struct script *script, unsigned choice)
{
    script->app.unicode = choice % 4 != 0;
    script->app.charset = script->app.unicode ? (enum rt_charset)(choice % 3) : RT_CHARSET_ASCII;
}

static void step(struct script *script, struct input *input)
{
    static const uint32_t mouse[] = {UI_KEY_CLICK, UI_KEY_WHEEL_UP, UI_KEY_WHEEL_DOWN};
    struct ui_event event = {.kind = UI_EVENT_NONE};
    const uint8_t op = take(input);
    switch (op) {
    case 0x80:
        event.kind = UI_EVENT_RESIZE;
        event.rows = take(input) % 71;
        event.cols = take(input) % 221;
        break;
    case 0x81:
        paste(script, input);
        return;
    case 0x82:
        event.kind = UI_EVENT_INTERRUPT;
        break;
    case 0x83:
        event.kind = UI_EVENT_MOUSE;
        event.row = take(input);
        event.col = take(input);
        event.key = mouse[(event.row + event.col) % 3];
        break;
    case 0x84:
        script->no_files_outcome = (enum ui_outcome)(take(input) % (UI_FILE_UNNAMED + 1));
        return;
    case 0x85:
        set_charset(script, take(input));
        return;
    case 0x86:
        script_change_file(script, files[take(input) % FILES]);
        return;
    default:
        press(script, op < 0x80   ? op
                      : op < 0xc0 ? UI_KEY_BASE + 1 + (uint32_t)(op - 0x90) % 24
                                  : UINT32_C(0x3f) + op * UINT32_C(0x97));
        return;
    }
    script_event(script, &event);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input input = {data, data + size};
    static struct script script;
    const size_t file = take(&input) % FILES;
    (void)script_open(&script, files[file]);
    if (file == WITH_TIMELINE) {
        (void)add_timeline(script.study);
    }
    script.no_files = true;
    for (int i = 0; i < EVENTS && input.at < input.end && !script.has_quit; i++) {
        step(&script, &input);
    }
    if (script.fault[0] != '\0') {
        fprintf(stderr, "%s\n%s", script.fault, script_screen(&script));
        abort();
    }
    script_close(&script);
    return 0;
}
