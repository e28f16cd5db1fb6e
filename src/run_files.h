/*
 * The files behind the interactive program: loading, reloading, saving, plans. It needs no
 * terminal; ui/app.h asks for things, this carries them out.
 */
#ifndef RUN_FILES_H
#define RUN_FILES_H

#include "src/cli.h"
#include "src/study_load.h"
#include "ui/app.h"

struct run_files {
    struct cli_options options;     /* a copy: `save as` changes what the file is */
    char *file;                     /* owned: its name after `save as`, else NULL */
    char *reference;                /* owned: an id that took the place of --reference, else NULL */
    char *range;                    /* owned: the one that took the place of --range, else NULL */
    struct rt_study *study;         /* owned */
    struct load_progress *progress; /* borrowed; told how far loading is; NULL: nobody */
    struct study_origins origins;
    size_t asked; /* the origin that the last question was about */
};

/*
 * Loads; `progress` (NULL: nobody) is told how far that is, and forgotten. False when there is
 * nothing that can be shown; `why` then has the reason, or is empty and the diagnostics of
 * files->study have it. To be finished in every case.
 */
bool run_files_open(struct run_files *files, const struct cli_options *options,
                    struct load_progress *progress, struct rt_buf *why);
void run_files_close(struct run_files *files);

/* Appends what the title line calls the files. */
void run_files_title(const struct run_files *files, struct rt_buf *title);

/*
 * Carries out one request, except quitting. `text` gets the message for the status line, or the
 * preview. After a save or a reload the app is bound to what the files now hold.
 */
enum ui_outcome run_files_carry_out(struct run_files *files, struct ui_app *app,
                                    const struct ui_request *request, struct rt_buf *text);

#endif
