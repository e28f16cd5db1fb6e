/*
 * Saving what was edited in the interactive program: from changed ceilings to edits of lines.
 */
#ifndef RUN_SAVE_H
#define RUN_SAVE_H

#include <stdbool.h>

#include "src/study_load.h"
#include "ui/app.h"

/*
 * Whether the file of the selected record cannot be edited (load.h): it is never written to, and
 * saving under a name writes everything that is loaded, as records (study_ini.h).
 */
bool run_save_whole(const struct ui_app *app, const struct study_origins *origins);

/*
 * Saves every changed reference. With path NULL to the files themselves: a reference of a loaded
 * file into its own section, line by line; any other, and one that serves records without a
 * reference, as a new section at the end of the selected record's file. With a path: a copy of
 * the selected record's file that holds every changed reference, or everything (above).
 *
 * `overwrite` is the answer to the question about origin *asked; *asked becomes the origin that
 * a further question is about. `why` gets the sentence for the status line.
 */
enum ui_outcome run_save(const struct ui_app *app, struct study_origins *origins, const char *path,
                         bool overwrite, size_t *asked, struct rt_buf *why);

#endif
