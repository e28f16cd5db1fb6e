/*
 * A reference given by a word on the command line: an ID, or a FILE with a single one.
 */
#ifndef STUDY_REFERENCE_H
#define STUDY_REFERENCE_H

#include <stdbool.h>

#include "core/study.h"
#include "src/load.h"

/* Whether a word can only be a file; whether there is a file of this name. */
bool study_reference_names_file(const char *word);
bool study_reference_is_file(const char *word);

/*
 * Loads the FILE of an option on its own, so that its records, if it has any, stay out of the
 * study, and adds its only reference at the end. The choice becomes that one, with the ID borrowed
 * from the study. RT_OK; RT_EREFUSED or RT_EINVAL with a sentence in `why`; RT_ENOMEM.
 */
int study_reference_load(struct rt_study *study, const char *option, const char *path,
                         struct load_origin *origin, struct rt_reference_choice *choice,
                         struct rt_buf *why);

/* Appends that there is no reference of this ID, and which may have been meant. */
void study_reference_unknown(const struct rt_references *references, const char *option,
                             const char *id, struct rt_buf *why);

#endif
