/*
 * Records that say they repeat another one: whether there is one, and whether it is the same.
 */
#ifndef RT_STUDY_REPEATS_H
#define RT_STUDY_REPEATS_H

#include "core/study.h"

/*
 * Warns, one a file and kind of doubt, of records whose `repeat_of` names no record of any file,
 * and of those that repeat themselves or a repeat, and of those that state another workload, dtype
 * or change than the record of their file that they repeat. RT_OK or RT_ENOMEM.
 */
int rt_study_check_repeats(struct rt_study *study);

#endif
