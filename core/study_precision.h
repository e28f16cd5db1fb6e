/*
 * The precision of a record and that of the ceiling it is compared with.
 */
#ifndef RT_STUDY_PRECISION_H
#define RT_STUDY_PRECISION_H

#include "core/study.h"

/*
 * Where a record's reference has a roof for the record's dtype, the record gets the reference as it
 * is for that precision. Where it has none, a warning says so, one a reference and kind of doubt.
 * RT_OK or RT_ENOMEM.
 */
int rt_study_pick_precisions(struct rt_study *study);

#endif
