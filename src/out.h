/*
 * Where a command writes: standard output, or the FILE of -o, checked to the last byte. Text
 * is gathered in `text` and goes out in chunks, so a report of a million records is never in
 * memory as a whole. A file gets its name only when it is whole; until then what had the name
 * stays (save_write.h).
 *
 * Also what the program says on standard error; there everything from outside is escaped, so
 * that no file or argument can send control characters to the terminal.
 */
#ifndef OUT_H
#define OUT_H

#include <stdbool.h>

#include "core/account.h"
#include "core/buf.h"
#include "core/diag.h"
#include "src/save_path.h"
#include "src/save_write.h"

/* Exit statuses of the program (formats.md). */
enum {
    EXIT_ALL_USED = 0, /* of a verdict: supported */
    EXIT_REFUSED = 1,
    EXIT_USAGE = 2,
    EXIT_FALSIFIED = 3,
    EXIT_UNDECIDED = 4 /* any other verdict; of a comparison: not comparable */
};

struct out {
    struct rt_buf text; /* writers append here, and call out_drain now and then */
    const char *path;   /* of -o, borrowed; NULL: standard output */
    int fd;             /* standard output, a device or a pipe; -1: none of these */
    bool saving;        /* a file, written by `writer` */
    struct save_target target;
    struct save_writer writer;
    struct rt_buf why; /* what `writer` says */
    int error;         /* errno of the first failure, 0 when there was none */
};

/* Only gathers text, for pages that are wanted in memory. End with out_fini. */
void out_init(struct out *out);
void out_fini(struct out *out);

/*
 * Opens -o FILE, or standard output when path is NULL. False when the file cannot be opened:
 * said on standard error, and nothing has to be closed.
 */
bool out_open(struct out *out, const char *path);

/* Writes what has been gathered once it is worth a system call. */
void out_drain(struct out *out);

/*
 * Writes the rest and closes. The exit status: EXIT_ALL_USED when every byte was taken, else
 * EXIT_REFUSED, said on standard error unless a pipe's reader simply left.
 */
int out_close(struct out *out);

/* "rooftop: message" on standard error. */
void out_message(const char *message);

/* Every diagnostic as path:line:column: severity: message on standard error. */
void out_diagnostics(const struct rt_diags *diags);

/* Every line of the account as path:line: kind: text on standard error. */
void out_account(const struct rt_account *account);

/* Whether the locale's character set is UTF-8. */
bool out_locale_unicode(void);

#endif
