/*
 * Playing with assertions.
 */
#ifndef SCRIPT_TEST_H
#define SCRIPT_TEST_H

#include <stdio.h>

#include "check.h"
#include "script.h"
#include "script_ini.h"

#define assert_no_fault(script) assert_string_equal((script)->fault, "")

/* The text stands on the screen; prints the screen when it does not. */
#define assert_shows(script, text)                                                                 \
    do {                                                                                           \
        if (!script_shows(script, text)) {                                                         \
            fprintf(stderr, "not shown: %s\n%s", text, script_screen(script));                     \
            fail();                                                                                \
        }                                                                                          \
    } while (false)

#define assert_hides(script, text)                                                                 \
    do {                                                                                           \
        if (script_shows(script, text)) {                                                          \
            fprintf(stderr, "shown: %s\n%s", text, script_screen(script));                         \
            fail();                                                                                \
        }                                                                                          \
    } while (false)

#define assert_mode(script, expected) assert_int_equal((script)->app.mode, expected)

static inline void play(struct script *script, const char *text)
{
    script_play(script, text);
    if (script->fault[0] != '\0') {
        print_error("after: %s\n", text);
    }
    assert_no_fault(script);
}

/* Opens and plays; whatever is wrong fails the test. */
static inline void start(struct script *script, const char *ini, const char *text)
{
    const bool opened = script_open(script, ini);
    assert_no_fault(script);
    assert_true(opened);
    play(script, text);
}

static inline const char *selected_id(const struct script *script)
{
    return script->app.selected < 0
               ? ""
               : rt_set_id(&script->study->records, (size_t)script->app.selected);
}

/* A ceiling of the selected record as edited. */
static inline double ceiling_now(const struct script *script, enum rt_ceiling ceiling)
{
    const uint32_t reference = ui_app_reference(&script->app);
    assert_int_not_equal(reference, RT_NO_REFERENCE);
    return script->app.whatif.ceilings[reference].value[ceiling];
}

#endif
