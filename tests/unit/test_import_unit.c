/*
 * The units of Nsight Compute: all that occur in real files, what they are made of, and what only
 * looks like one.
 */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

#include "core/code.h"
#include "src/import_unit.h"

/* Finds from a heap copy without NUL, so that reading past the end is seen by ASan. */
static int find_bytes(const char *text, size_t len, struct import_unit *unit)
{
    char *const copy = malloc(len > 0 ? len : 1);
    int code;

    assert_non_null(copy);
    memcpy(copy, text, len);
    code = import_unit_find(copy, len, unit);
    free(copy);
    return code;
}

static int find(const char *text, struct import_unit *unit)
{
    return find_bytes(text, strlen(text), unit);
}

static void check_unit(const char *text, enum import_dimension dimension, double factor)
{
    struct import_unit unit = {IMPORT_DIMENSION_COUNT, 0};

    if (find(text, &unit) != RT_OK) {
        fail_msg("\"%s\" is not known", text);
    }
    if (unit.dimension != dimension || unit.factor != factor) {
        fail_msg("\"%s\": dimension %d, factor %.17g; expected %d, %.17g", text,
                 (int)unit.dimension, unit.factor, (int)dimension, factor);
    }
}

static void test_bytes(void **state)
{
    (void)state;
    check_unit("byte", IMPORT_BYTES, 1);
    check_unit("Kbyte", IMPORT_BYTES, 1e3);
    check_unit("kbyte", IMPORT_BYTES, 1e3);
    check_unit("Mbyte", IMPORT_BYTES, 1e6);
    check_unit("Gbyte", IMPORT_BYTES, 1e9);
    check_unit("Tbyte", IMPORT_BYTES, 1e12);
    check_unit("byte/second", IMPORT_BYTES_PER_SECOND, 1);
    check_unit("byte/s", IMPORT_BYTES_PER_SECOND, 1);
    check_unit("Kbyte/second", IMPORT_BYTES_PER_SECOND, 1e3);
    check_unit("Mbyte/s", IMPORT_BYTES_PER_SECOND, 1e6);
    check_unit("Gbyte/s", IMPORT_BYTES_PER_SECOND, 1e9);
    check_unit("Gbyte/second", IMPORT_BYTES_PER_SECOND, 1e9);
    check_unit("Tbyte/second", IMPORT_BYTES_PER_SECOND, 1e12);
    check_unit("byte/ns", IMPORT_BYTES_PER_SECOND, 1e9);
    check_unit("byte/nsecond", IMPORT_BYTES_PER_SECOND, 1e9);
    check_unit("Kbyte/usecond", IMPORT_BYTES_PER_SECOND, 1e9);
    check_unit("Tbyte/msecond", IMPORT_BYTES_PER_SECOND, 1e15);
}

static void test_time(void **state)
{
    (void)state;
    check_unit("n", IMPORT_TIME, 1);
    check_unit("ns", IMPORT_TIME, 1);
    check_unit("nsecond", IMPORT_TIME, 1);
    check_unit("us", IMPORT_TIME, 1e3);
    check_unit("usecond", IMPORT_TIME, 1e3);
    check_unit("\u00b5s", IMPORT_TIME, 1e3);
    check_unit("\u03bcs", IMPORT_TIME, 1e3);
    check_unit("ms", IMPORT_TIME, 1e6);
    check_unit("msecond", IMPORT_TIME, 1e6);
    check_unit("s", IMPORT_TIME, 1e9);
    check_unit("second", IMPORT_TIME, 1e9);
}

static void test_frequency(void **state)
{
    (void)state;
    check_unit("hz", IMPORT_FREQUENCY, 1);
    check_unit("Hz", IMPORT_FREQUENCY, 1);
    check_unit("HZ", IMPORT_FREQUENCY, 1);
    check_unit("Khz", IMPORT_FREQUENCY, 1e3);
    check_unit("kHz", IMPORT_FREQUENCY, 1e3);
    check_unit("Mhz", IMPORT_FREQUENCY, 1e6);
    check_unit("mhz", IMPORT_FREQUENCY, 1e6);
    check_unit("Ghz", IMPORT_FREQUENCY, 1e9);
    check_unit("GHz", IMPORT_FREQUENCY, 1e9);
    check_unit("ghz", IMPORT_FREQUENCY, 1e9);
    check_unit("cycle/second", IMPORT_FREQUENCY, 1);
    check_unit("cycle/s", IMPORT_FREQUENCY, 1);
    check_unit("cycle/msecond", IMPORT_FREQUENCY, 1e3);
    check_unit("cycle/usecond", IMPORT_FREQUENCY, 1e6);
    check_unit("cycle/nsecond", IMPORT_FREQUENCY, 1e9);
    check_unit("Kcycle/usecond", IMPORT_FREQUENCY, 1e9);
}

static void test_counts(void **state)
{
    static const char *const ones[] = {"",       " ",        "inst", "cycle",  "sector",
                                       "warp",   "block",    "op",   "ops",    "request",
                                       "thread", "branches", "SM",   "cluster"};

    (void)state;
    for (size_t i = 0; i < sizeof ones / sizeof *ones; i++) {
        check_unit(ones[i], IMPORT_COUNT, 1);
    }
    check_unit("Kinst", IMPORT_COUNT, 1e3);
    check_unit("Mcycle", IMPORT_COUNT, 1e6);
    check_unit("Gsector", IMPORT_COUNT, 1e9);
    check_unit("Twarp", IMPORT_COUNT, 1e12);
    check_unit("%", IMPORT_PERCENT, 1);
}

static void test_rates(void **state)
{
    static const char *const others[] = {
        "byte/cycle", "cycle/inst",  "register/thread", "byte/block",     "cycle/issue",
        "inst/issue", "thread/inst", "inst/second",     "sector/request", "second/inst"};

    (void)state;
    check_unit("inst/cycle", IMPORT_PER_CYCLE, 1);
    check_unit("Kinst/cycle", IMPORT_PER_CYCLE, 1e3);
    check_unit("warp/cycle", IMPORT_PER_CYCLE, 1);
    check_unit("issue/cycle", IMPORT_PER_CYCLE, 1);
    check_unit("/cycle", IMPORT_PER_CYCLE, 1);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        struct import_unit unit;
        if (find(others[i], &unit) != RT_OK || unit.dimension != IMPORT_OTHER) {
            fail_msg("\"%s\" is not another known unit", others[i]);
        }
    }
    check_unit("Kbyte/block", IMPORT_OTHER, 1e3);
    check_unit("inst/Kcycle", IMPORT_PER_CYCLE, 1e-3);
}

static void test_blanks_around(void **state)
{
    (void)state;
    check_unit(" Gbyte/s ", IMPORT_BYTES_PER_SECOND, 1e9);
    check_unit("\tms\r\n", IMPORT_TIME, 1e6);
}

static void test_unknown(void **state)
{
    static const char *const texts[] = {"KB",
                                        "MB",
                                        "KiB",
                                        "Kibyte",
                                        "bogus",
                                        "Kinches",
                                        "Byte",
                                        "KByte",
                                        "bytes",
                                        "K",
                                        "M",
                                        "m",
                                        "u",
                                        "\u00b5",
                                        "Ks",
                                        "Ms",
                                        "nbyte",
                                        "mbyte",
                                        "kinst",
                                        "KKbyte",
                                        "Kn",
                                        "KSM",
                                        "K%",
                                        "minst",
                                        "insts",
                                        "cycle/",
                                        "byte/",
                                        "/",
                                        "byte//s",
                                        "byte/s/s",
                                        "byte/bogus",
                                        "bogus/s",
                                        "%/cycle",
                                        "inst/%",
                                        "hz/s",
                                        "inst/hz",
                                        "byte / second",
                                        "byte second",
                                        "khz/s",
                                        "\xff",
                                        "b",
                                        "by",
                                        "Second",
                                        "S",
                                        "NS",
                                        "INST",
                                        "bytex",
                                        "xbyte",
                                        "1",
                                        "1/s"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct import_unit unit = {IMPORT_TIME, 42};
        if (find(texts[i], &unit) != RT_ENOENT) {
            fail_msg("\"%s\" is known: dimension %d", texts[i], (int)unit.dimension);
        }
        check_exact(unit.factor, 42); /* untouched */
    }
    struct import_unit unit;
    assert_int_equal(find_bytes("ns\0", 3, &unit), RT_ENOENT);
    assert_int_equal(find_bytes("Kbyte/second", 5, &unit), RT_OK);
    assert_int_equal(unit.dimension, IMPORT_BYTES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bytes),     cmocka_unit_test(test_time),
        cmocka_unit_test(test_frequency), cmocka_unit_test(test_counts),
        cmocka_unit_test(test_rates),     cmocka_unit_test(test_blanks_around),
        cmocka_unit_test(test_unknown),
    };

    return check_main(tests);
}
