/*
 * From start to first frame, on a pseudo-terminal: rooftop with the lesson against an empty
 * curses program, in turn. The first frame is there when the program falls silent.
 */
#include <stdio.h>
#include <stdlib.h>

#include "bench.h"
#include "bench_pty.h"

enum { RUNS = 30 };
static const double limit = 1.5;

/* Milliseconds from before fork to the last byte of the first frame; below 0: it failed. */
static double first_frame_ms(char *const *argv)
{
    struct bench_pty pty;
    struct bench_pty_output output;
    const double begin = bench_now_ms();
    if (!bench_pty_start(&pty, argv, 24, 80)) {
        return -1;
    }
    const bool drawn = bench_pty_settle(&pty, &output);
    bench_pty_stop(&pty);
    return drawn ? output.last_ms - begin : -1;
}

int main(int argc, char **argv)
{
    if (argc != 4) {
        (void)fprintf(stderr, "usage: %s ROOFTOP FILE EMPTY_CURSES\n", argv[0]);
        return EXIT_FAILURE;
    }
    char *const rooftop[] = {argv[1], argv[2], NULL};
    char *const empty[] = {argv[3], NULL};
    double ours[RUNS];
    double theirs[RUNS];
    double ratio[RUNS]; /* of neighbours, which share what else the machine was doing */
    for (size_t i = 0; i < RUNS; i++) {
        ours[i] = first_frame_ms(rooftop);
        theirs[i] = first_frame_ms(empty);
        if (ours[i] < 0 || theirs[i] < 0) {
            (void)fprintf(stderr, "%s: no first frame\n", ours[i] < 0 ? argv[1] : argv[3]);
            return EXIT_FAILURE;
        }
        ratio[i] = ours[i] / theirs[i];
    }
    const double middle = bench_median(ratio, RUNS);
    char measured[64];
    char allowed[64];
    (void)snprintf(measured, sizeof measured, "%.2fx (%.1f ms, %.1f ms)", middle,
                   bench_median(ours, RUNS), bench_median(theirs, RUNS));
    (void)snprintf(allowed, sizeof allowed, "%.1fx", limit);
    return bench_row("first frame / empty curses program", measured, allowed, middle <= limit)
               ? EXIT_SUCCESS
               : EXIT_FAILURE;
}
