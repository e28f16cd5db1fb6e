/*
 * A whole study as one INI file: every record, whatever kind of file it came from, and the
 * references that stand in the loaded files.
 *
 * It reads back to the same records with the same answers: a record names the reference that it
 * is compared with, also when that was chosen by an option, the file or the device. References of
 * the user and built-in ones are named, not copied, unless their numbers were changed. IDs that
 * several files have are made different (ini_names.h), and `repeat_of` follows. What is known
 * about a record beside its fields (core/evidence.h) stands before it in comments. Plans are
 * left out.
 */
#ifndef STUDY_INI_H
#define STUDY_INI_H

#include "core/study.h"
#include "src/out.h"
#include "ui/whatif.h"

/*
 * Appends to out->text and drains it. With `whatif` (of this study) references have the numbers
 * as edited; NULL: as loaded. Without memory out->text.failed is set. The study must be resolved.
 */
void study_write_ini(struct out *out, const struct rt_study *study, const struct ui_whatif *whatif);

#endif
