/*
 * Studies for tests, loaded from INI text as the program loads a file.
 */
#ifndef FIXTURE_H
#define FIXTURE_H

#include "check.h"
#include "core/code.h"
#include "core/study.h"
#include "src/load.h"

/* A reference of 120 TFLOP/s and 3000 GB/s: balance 40 FLOP/byte. */
#define FIXTURE_REFERENCE                                                                          \
    "[reference board]\nname = the board\nsource = measured\ncite = our own run\n"                 \
    "tflops = 120\ndram_gbps = 3000\n"

/* Intensity 5, 2 TFLOP/s of 15: kernel_underutilized. */
#define FIXTURE_RECORD                                                                             \
    "[record a]\nflops = 4.0e10\nflops_source = theoretical\ndram_bytes = 8.0e9\n"                 \
    "dram_bytes_source = counter\nkernel_ms = 20.0\ntransfer_ms = 3.0\nsync_ms = 2.0\n"            \
    "launch_ms = 1.0\ntime_source = nsight-systems\n"                                              \
    "time_model = nonoverlapping_exposed_intervals\n"

/* Adds a text as the file `name`; its errors are in the diagnostics. */
static inline void fixture_add(struct rt_study *study, const char *name, const char *text)
{
    struct load_origin origin;
    load_origin_init(&origin);
    assert_int_equal(load_memory(study, name, text, strlen(text), RT_ORIGIN_FILE, &origin), RT_OK);
    load_origin_fini(&origin);
}

/* A resolved study of one file, without errors. */
static inline void fixture_open(struct rt_study *study, const char *name, const char *text)
{
    const struct rt_reference_choice none = {.id = NULL};
    rt_study_init(study);
    fixture_add(study, name, text);
    assert_int_equal(study->diags.errors, 0);
    assert_int_equal(rt_study_resolve(study, &none), RT_OK);
}

#endif
