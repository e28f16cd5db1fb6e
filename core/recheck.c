/*
 * Ranking what may be wrong with a point above its roof. A few facts of the record each make a
 * suspect likelier; where none speaks, the order is that of the table.
 */
#include "core/recheck.h"

#include <stdio.h>
#include <string.h>

#include "core/chain.h"

#define RT_X(enumerator, what, test) [enumerator] = what,
static const char *const suspect_what[RT_SUSPECT_COUNT] = {RT_SUSPECTS(RT_X)};
#undef RT_X

#define RT_X(enumerator, what, test) [enumerator] = test,
static const char *const suspect_test[RT_SUSPECT_COUNT] = {RT_SUSPECTS(RT_X)};
#undef RT_X

/* Declared: beyond that it is no clock; around twice is what sparsity and half a width give. */
static const double clock_most = 1.25;
static const double twice_least = 1.7;
static const double twice_most = 2.3;
static const double units_least = 6;

static bool is_counted(const struct rt_answer *answer, enum rt_text source)
{
    return strcmp(rt_chain_source(&answer->record, source), "counter") == 0;
}

/* How much speaks for a suspect; 0: nothing. */
static int weigh(const struct rt_answer *answer, enum rt_suspect suspect)
{
    const double efficiency = answer->attribution.reference_efficiency;
    const bool memory = answer->attribution.roofline_bound == RT_BOUND_MEMORY;
    switch (suspect) {
    case RT_SUSPECT_CACHE:
        return memory && !is_counted(answer, RT_DRAM_BYTES_SOURCE) ? 3 : 0;
    case RT_SUSPECT_PRECISION:
        return memory ? -1 : efficiency >= twice_least && efficiency <= twice_most ? 4 : 2;
    case RT_SUSPECT_UNITS:
        return efficiency >= units_least ? 5 : 0;
    case RT_SUSPECT_FLOPS:
        return memory ? -1 : is_counted(answer, RT_FLOPS_SOURCE) ? 0 : 3;
    case RT_SUSPECT_CLOCK:
        return efficiency <= clock_most ? 1 : 0;
    case RT_SUSPECT_COUNT:
        break;
    }
    return 0;
}

void rt_recheck_rank(const struct rt_answer *answer, enum rt_suspect rank[RT_SUSPECT_COUNT])
{
    for (int s = 0; s < RT_SUSPECT_COUNT; s++) {
        int at = s;
        for (; at > 0 && weigh(answer, rank[at - 1]) < weigh(answer, (enum rt_suspect)s); at--) {
            rank[at] = rank[at - 1];
        }
        rank[at] = (enum rt_suspect)s;
    }
}

void rt_recheck_lines(const struct rt_answer *answer, struct rt_lines *lines)
{
    enum rt_suspect rank[RT_SUSPECT_COUNT];
    if (!answer->attributed || !answer->attribution.recheck_reference) {
        return;
    }
    rt_recheck_rank(answer, rank);
    for (int s = 0; s < RT_SUSPECT_COUNT; s++) {
        char label[16];
        (void)snprintf(label, sizeof label, "check %d", s + 1);
        rt_lines_add(lines, RT_LINE_PLAIN, label, "%s: %s", suspect_what[rank[s]],
                     suspect_test[rank[s]]);
    }
}
