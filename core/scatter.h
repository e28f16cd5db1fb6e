/*
 * How much the times of a record scatter over its repeats: the records of its file that state
 * `repeat_of` with its id. Found once for a whole set.
 */
#ifndef RT_SCATTER_H
#define RT_SCATTER_H

#include "core/set.h"

/* The scatter of a record that nothing repeats. */
#define RT_NO_SPREAD (-1.0)

/*
 * *spread becomes an array of set->count elements, to be freed, or NULL when nothing is repeated:
 * the largest (max - min) / median of the times of each record and its repeats. Only times that
 * can decide are taken: kernel_ms, and those of at least half the record's longest; the scatter of
 * a launch of 0.01 ms beside a kernel of 20 ms says nothing. RT_OK or RT_ENOMEM.
 */
int rt_scatter_find(const struct rt_set *set, double **spread);

#endif
