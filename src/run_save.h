/*
 * Saving what was edited in the interactive program: from changed ceilings to edits of lines.
 */
#ifndef RUN_SAVE_H
#define RUN_SAVE_H

#include "src/study_load.h"
#include "ui/app.h"

/*
 * Saves every changed reference: those of a loaded file into their own section, line by line;
 * all others as a new section at the end of the selected record's file. With path NULL to the
 * files themselves, else the changed copy of the selected record's file to `path`.
 *
 * `why` gets the sentence for the status line.
 */
enum ui_outcome run_save(const struct ui_app *app, struct study_origins *origins, const char *path,
                         bool overwrite, struct rt_buf *why);

#endif
