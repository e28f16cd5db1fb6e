/*
 * Files for the scripts, and playing with assertions.
 */
#ifndef SCRIPT_FILES_H
#define SCRIPT_FILES_H

#include <stdio.h>

#include "check.h"
#include "script.h"

/* A reference of 120 TFLOP/s and 3000 GB/s: balance 40 FLOP/byte. */
#define BOARD                                                                                      \
    "[reference board]\nname = the board\nsource = measured\ncite = our own run\n"                 \
    "tflops = 120\ndram_gbps = 3000\nefficiency_screen = 0.7\n"

#define COUNTS(flops, bytes) "flops = " flops "\ndram_bytes = " bytes "\n"
#define TIMES(kernel, transfer, sync, launch)                                                      \
    "kernel_ms = " kernel "\ntransfer_ms = " transfer "\nsync_ms = " sync "\nlaunch_ms = " launch  \
    "\ntime_model = nonoverlapping_exposed_intervals\n"
#define RECORD(id, flops, bytes, kernel, transfer, sync, launch)                                   \
    "[record " id "]\nflops_source = theoretical\ndram_bytes_source = counter\n"                   \
    "time_source = nsight-systems\n" COUNTS(flops, bytes) TIMES(kernel, transfer, sync, launch)

/*
 * One record for each kind of answer. Under the board, by hand:
 *   profile    5 FLOP/byte, 2 of 15 TFLOP/s      13.3 %   kernel_underutilized
 *   memory     5 FLOP/byte, 13.33 of 15          88.9 %   kernel_memory
 *   transfer   5 FLOP/byte, 6.667 of 15          44.4 %   transfer 10 > kernel 6
 *   gemm       600 FLOP/byte, 100 of 120         83.3 %   kernel_compute
 *   sync       5 FLOP/byte, 6.667 of 15          44.4 %   synchronization 9 > 6
 *   launch     5 FLOP/byte, 6.667 of 15          44.4 %   launch 8 > 6
 *   too-good   5 FLOP/byte, 20 of 15             133 %    recheck_reference
 */
#define SEVEN                                                                                      \
    BOARD RECORD("profile", "4e10", "8e9", "20", "3", "2", "1")                                    \
        RECORD("memory", "4e10", "8e9", "3", "0.3", "0.2", "0.1")                                  \
            RECORD("transfer", "4e10", "8e9", "6", "10", "1", "1")                                 \
                RECORD("gemm", "1.2e12", "2e9", "12", "0.5", "0.4", "0.3")                         \
                    RECORD("sync", "4e10", "8e9", "6", "1", "9", "1")                              \
                        RECORD("launch", "4e10", "8e9", "6", "1", "1", "8")                        \
                            RECORD("too-good", "4e10", "8e9", "2", "0.2", "0.1", "0.1")

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
