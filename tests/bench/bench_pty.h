/*
 * A program on a bare pseudo-terminal, for the benchmarks of start and of drawing. The tests'
 * pty.h has a screen and a parent with job control; here nothing may stand between the clock and
 * the program's bytes.
 */
#ifndef BENCH_PTY_H
#define BENCH_PTY_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct bench_pty {
    int master;
    pid_t child;
};

/* What came until the program fell silent, that is, waited for a key. */
struct bench_pty_output {
    size_t bytes;
    double last_ms; /* when the last of them was read (bench_now_ms) */
};

/* Starts argv[0] on a terminal of this size. False, with a message, when it cannot. */
bool bench_pty_start(struct bench_pty *pty, char *const *argv, int rows, int cols);

/* Reads until the program has been silent for a while. False when it is gone or never spoke. */
bool bench_pty_settle(struct bench_pty *pty, struct bench_pty_output *output);

/* Types a key. */
bool bench_pty_type(const struct bench_pty *pty, const char *key);

/* Ends the program. */
void bench_pty_stop(struct bench_pty *pty);

#endif
