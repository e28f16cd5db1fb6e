/*
 * Loading what a command works on: its files (or the built-in lesson), the user's and the
 * built-in references, and which reference serves which record.
 */
#ifndef STUDY_LOAD_H
#define STUDY_LOAD_H

#include <stdbool.h>

#include "core/study.h"
#include "src/cli.h"
#include "src/load.h"
#include "src/out.h"

/* Where each loaded file came from, for saving; origin[i].file is its index in the study. */
struct study_origins {
    unsigned wishes; /* enum load_wish, for all of them; to be set before loading */
    /* Borrowed; likewise; NULL: none. Captures that need not be read a second time; who is told
     * how far loading is. */
    const struct rt_stages *again;
    struct load_progress *progress;
    struct load_origin *origin; /* owned */
    size_t count;
    long reference[2]; /* numbers of the two of --references, once they are loaded */
};

void study_origins_fini(struct study_origins *origins);

/* The capture of a path ("-" is standard input) among those that were read before, or NULL. */
struct rt_capture *study_find_capture(const struct rt_stages *again, const char *path);

/*
 * Loads into an initialised study. What is wrong with the files is in its diagnostics. RT_OK;
 * RT_EINVAL with a sentence in `why` when the command line asks for what there is not
 * (a --reference nobody has) or must not be (an -o that is one of the files); RT_EREFUSED, too
 * with a sentence, when the FILE of --reference could not be used; RT_ENOMEM. Only after RT_OK
 * the study can be used; `origins` is to be finished in every case. With LOAD_HOLD only some of
 * many files are held open.
 */
int study_load_files(struct rt_study *study, const struct cli_options *options,
                     struct study_origins *origins, struct rt_buf *why);

/*
 * The same for commands that only read: prints every diagnostic on standard error. True when
 * the study can be used; *status is then EXIT_ALL_USED or EXIT_REFUSED. False: end with
 * *status.
 */
bool study_load(struct rt_study *study, const struct cli_options *options, int *status);

/*
 * The same for a command that compares records with one another: only the files, and no record
 * gets a reference, so none can lack one either. rt_study_answer must not be called.
 */
bool study_load_records(struct rt_study *study, const struct cli_options *options, int *status);

/*
 * The same for a command that compares references with one another: the files, the user's and the
 * built-in references, and no record gets one. `reference` becomes the numbers of the two of
 * --references: IDs, or FILEs with a single one each, which are then added. rt_study_answer must
 * not be called.
 */
bool study_load_references(struct rt_study *study, const struct cli_options *options,
                           long reference[2], int *status);

/* Writes what a command is for. What cannot be gathered sets out->text.failed. */
typedef void study_writer(struct out *out, const struct rt_study *study,
                          const struct cli_options *options);

/*
 * A whole command: loads, opens -o or standard output, writes, closes. Returns the exit status:
 * the worse of what the files and the output gave.
 */
int study_command(const struct cli_options *options, study_writer *write);

#endif
