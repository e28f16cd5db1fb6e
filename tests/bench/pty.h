/*
 * A program on a pseudo-terminal: what the benchmarks of start and of drawing look at.
 */
#ifndef BENCH_PTY_H
#define BENCH_PTY_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct pty {
    int master;
    pid_t child;
};

/* What came until the program fell silent, that is, waited for a key. */
struct pty_output {
    size_t bytes;
    double last_ms; /* when the last of them was read (bench_now_ms) */
};

/* Starts argv[0] on a terminal of this size. False, with a message, when it cannot. */
bool pty_start(struct pty *pty, char *const *argv, int rows, int cols);

/* Reads until the program has been silent for a while. False when it is gone or never spoke. */
bool pty_settle(struct pty *pty, struct pty_output *output);

/* Types a key. */
bool pty_type(const struct pty *pty, const char *key);

/* Ends the program. */
void pty_stop(struct pty *pty);

#endif
