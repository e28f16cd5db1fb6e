/*
 * cmocka behind one include, with what cmocka 1.1.5 lacks: comparisons of doubles that fail on
 * NaN (its float asserts pass), and a main that fails for any number of failures (its return
 * value is a count, and 256 would be exit status 0).
 */
#ifndef CHECK_H
#define CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* after the four above, which it needs */
#include <cmocka.h>

#include <math.h>
#include <string.h>

/* The same double, bit for bit. */
#define check_exact(actual, expected) check_exact_(actual, expected, #actual, __FILE__, __LINE__)

static inline void check_exact_(double actual, double expected, const char *what, const char *file,
                                int line)
{
    if (memcmp(&actual, &expected, sizeof actual) == 0) {
        return;
    }
    print_error("%s is %.17g, expected %.17g\n", what, actual, expected);
    _fail(file, line);
}

/* Finite and within `relative` of the expected value. */
#define check_near(actual, expected, relative)                                                     \
    check_near_(actual, expected, relative, #actual, __FILE__, __LINE__)

static inline void check_near_(double actual, double expected, double relative, const char *what,
                               const char *file, int line)
{
    if (isfinite(actual) && fabs(actual - expected) <= relative * fabs(expected)) {
        return;
    }
    print_error("%s is %.17g, expected %.17g\n", what, actual, expected);
    _fail(file, line);
}

#define check_main(tests) (cmocka_run_group_tests(tests, NULL, NULL) != 0)

#endif
