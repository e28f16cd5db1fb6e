/*
 * A very small shell: one job, a terminal to give to it and to take back.
 */
#include "pty_job.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/wait.h>
#include <unistd.h>

enum { EXIT_CANNOT_START = 127 };

static void redirect(int fd, const char *path, int flags)
{
    if (!path) {
        return;
    }
    close(fd);
    if (strcmp(path, "-") == 0) {
        return;
    }
    const int opened = open(path, flags, 0600);
    if (opened < 0 || (opened != fd && dup2(opened, fd) < 0)) {
        _exit(EXIT_CANNOT_START);
    }
}

/* tcsetpgrp() from the background would stop the caller. */
static void give_terminal(int terminal, pid_t group)
{
    const struct sigaction ignore = {.sa_handler = SIG_IGN};
    struct sigaction before;
    sigaction(SIGTTOU, &ignore, &before);
    tcsetpgrp(terminal, group);
    sigaction(SIGTTOU, &before, NULL);
}

_Noreturn static void run_program(int terminal, const struct pty_options *options,
                                  const char *const argv[])
{
    sigset_t none;
    sigemptyset(&none);
    setpgid(0, 0);
    give_terminal(terminal, getpid());
    for (int fd = 0; fd < 3; fd++) {
        dup2(terminal, fd);
    }
    close(terminal);
    redirect(0, options->stdin_path, O_RDONLY);
    redirect(1, options->stdout_path, O_WRONLY | O_CREAT | O_TRUNC);
    redirect(2, options->stderr_path, O_WRONLY | O_CREAT | O_TRUNC);
    if (options->ignore_hangup) {
        sigaction(SIGHUP, &(struct sigaction){.sa_handler = SIG_IGN}, NULL);
    }
    sigprocmask(SIG_SETMASK, &none, NULL);
    const char *const *env = options->env ? options->env : pty_env;
    execve(argv[0], (char *const *)argv, (char *const *)env);
    _exit(EXIT_CANNOT_START);
}

static void report(int fd, pid_t pid, int status)
{
    const struct pty_report message = {.pid = pid, .status = status};
    if (write(fd, &message, sizeof message) != (ssize_t)sizeof message) {
        _exit(EXIT_CANNOT_START);
    }
}

static void nothing(int signal)
{
    (void)signal;
}

static void watch(int terminal, pid_t pid, int report_fd, int command_fd, const sigset_t *waiting)
{
    int status = 0;
    while (waitpid(pid, &status, WNOHANG | WUNTRACED) == pid) {
        if (WIFSTOPPED(status)) {
            give_terminal(terminal, getpid());
        }
        report(report_fd, pid, status);
    }
    fd_set readable;
    FD_ZERO(&readable);
    FD_SET(command_fd, &readable);
    char command;
    if (pselect(command_fd + 1, &readable, NULL, NULL, NULL, waiting) > 0) {
        if (read(command_fd, &command, 1) != 1) {
            _exit(0);
        }
        give_terminal(terminal, pid);
        kill(-pid, SIGCONT);
    }
}

_Noreturn void pty_job_run(const char *slave, const struct pty_options *options,
                           const char *const argv[], int report_fd, int command_fd)
{
    sigset_t child, waiting;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, &waiting);
    sigdelset(&waiting, SIGCHLD);
    sigaction(SIGCHLD, &(struct sigaction){.sa_handler = nothing}, NULL);
    setsid();
    const int terminal = open(slave, O_RDWR);
    if (terminal < 0 || ioctl(terminal, TIOCSCTTY, 0) != 0) {
        _exit(EXIT_CANNOT_START);
    }
    fcntl(terminal, F_SETFD, FD_CLOEXEC);
    const pid_t pid = fork();
    if (pid == 0) {
        run_program(terminal, options, argv);
    }
    if (pid < 0) {
        _exit(EXIT_CANNOT_START);
    }
    setpgid(pid, pid); /* in both, whoever comes first */
    report(report_fd, pid, 0);
    for (;;) {
        watch(terminal, pid, report_fd, command_fd, &waiting);
    }
}
