/*
 * Loads one INI file into a study. The file is read by inih; a reader of our own stands in
 * front of it, so that neither its limits nor its build options decide what a file means.
 */
#ifndef LOAD_INI_H
#define LOAD_INI_H

#include <stdint.h>

#include "core/study.h"
#include "src/load_source.h"

/*
 * Reads the source to its end and adds what is good; everything that is not becomes a
 * diagnostic of `path`. With RT_ORIGIN_USER only [reference] sections are allowed. `file` is
 * the index of the file in the record set.
 *
 * RT_OK when the source was read to its end, whatever was in it; RT_EINVAL when reading failed
 * (reported); RT_ENOMEM (not reported).
 */
int load_ini(struct rt_study *study, struct load_source *source, const char *path,
             enum rt_origin origin, uint32_t file);

#endif
