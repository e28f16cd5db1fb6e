/*
 * Which kernels, or which operators, the time of a device went to.
 *
 * Exclusive time of a name is the time in which only kernels of that name run; ranking goes by it,
 * then by the sum of durations, then by the name. All times are of what lies inside the range.
 */
#ifndef RT_RANKING_H
#define RT_RANKING_H

#include "core/capture.h"

enum rt_rank_by { RT_RANK_KERNELS, RT_RANK_CALLERS };

struct rt_ranked {
    uint32_t name;          /* of the capture; 0: kernels that no operator is known for */
    size_t calls;           /* kernels, whole or in part */
    int64_t exclusive, sum; /* ns */
};

struct rt_ranking {
    struct rt_ranked *item; /* owned; the first leads */
    size_t count;
    int64_t kernel; /* where any kernel runs, ns */
};

/* RT_OK or RT_ENOMEM; rt_ranking_fini() in any case. */
int rt_ranking_make(const struct rt_capture *capture, size_t device, struct rt_interval range,
                    enum rt_rank_by by, struct rt_ranking *ranking);
void rt_ranking_fini(struct rt_ranking *ranking);

/* Kernels of one name and shape. One that the range cuts counts for the part inside. */
struct rt_launches {
    uint32_t name, shape;
    size_t calls;  /* whole or in part */
    double weight; /* of these, with parts as fractions */
    int64_t sum;   /* durations inside, ns */
};

/*
 * The kernels of a range by name and shape, ascending by these numbers, in an array that is the
 * caller's to free. RT_OK, or RT_ENOMEM with *list NULL.
 */
int rt_launches_make(const struct rt_timeline *timeline, struct rt_interval range,
                     struct rt_launches **list, size_t *count);

/*
 * How often the host issued kernels of a range: those of one graph are one launch, one that
 * nobody is known to have issued is one. RT_OK or RT_ENOMEM.
 */
int rt_launches_count(const struct rt_timeline *timeline, struct rt_interval range,
                      size_t *launches);

#endif
