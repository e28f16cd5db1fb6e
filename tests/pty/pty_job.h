/*
 * The job-control parent of a program under test: what a shell does around a foreground job.
 */
#ifndef PTY_JOB_H
#define PTY_JOB_H

#include "pty.h"

/* What the parent reports: first the program's pid, then each status from waitpid(). */
struct pty_report {
    pid_t pid;
    int status;
};

/*
 * Runs in a forked child and never returns: takes the terminal `slave` (a path) as controlling
 * terminal, starts argv in its foreground, reports to report_fd, and puts the program into the
 * foreground again for every byte that comes from command_fd.
 */
_Noreturn void pty_job_run(const char *slave, const struct pty_options *options,
                           const char *const argv[], int report_fd, int command_fd);

#endif
