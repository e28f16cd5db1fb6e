/*
 * Bytes sent to the terminal when the selection moves by one record, at two sizes: the most of
 * some steps.
 *
 * The limits differ because what changes does: at 80 columns two rows of the table and the answer;
 * at 200 the answer and the chain stand beside the plot, and their lines change over their whole
 * width. 2.5 KB is what a key may cost on a screen of 200x60, over a slow line too.
 */
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "bench_pty.h"

enum { STEPS = 6, SMALL_LIMIT = 1024, LARGE_LIMIT = 2560 };

/* The most bytes of one step; 0 when the program did not answer a key. */
static size_t most_bytes(char *const *argv, int rows, int cols)
{
    struct bench_pty pty;
    struct bench_pty_output output;
    size_t most = 0;
    if (!bench_pty_start(&pty, argv, rows, cols)) {
        return 0;
    }
    bool answered = bench_pty_settle(&pty, &output);
    for (int step = 0; answered && step < STEPS; step++) {
        answered = bench_pty_type(&pty, "j") && bench_pty_settle(&pty, &output);
        most = output.bytes > most ? output.bytes : most;
    }
    bench_pty_stop(&pty);
    return answered ? most : 0;
}

static bool measure(char *const *argv, int rows, int cols, size_t limit)
{
    const size_t most = most_bytes(argv, rows, cols);
    char what[64];
    char measured[64];
    char allowed[64];
    (void)snprintf(what, sizeof what, "bytes of a selection step at %dx%d", cols, rows);
    (void)snprintf(measured, sizeof measured, most > 0 ? "%zu" : "no answer to the key", most);
    (void)snprintf(allowed, sizeof allowed, "%zu", limit);
    return bench_row(what, measured, allowed, most > 0 && most <= limit);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        (void)fprintf(stderr, "usage: %s ROOFTOP FILE\n", argv[0]);
        return EXIT_FAILURE;
    }
    char *const rooftop[] = {argv[1], argv[2], NULL};
    const bool small = measure(rooftop, 24, 80, SMALL_LIMIT);
    const bool large = measure(rooftop, 60, 200, LARGE_LIMIT);
    return small && large ? EXIT_SUCCESS : EXIT_FAILURE;
}
