/*
 * How far an answer is from another one, all of it together: what flips it, the bound's own flip,
 * its robustness, whether that is a tie, and the scatter of its repeats to hold it against. The
 * parts are of flips.h; this only gathers them for one answer that is looked at. A whole file's
 * answers never need it.
 */
#ifndef RT_MARGIN_H
#define RT_MARGIN_H

#include "core/flips.h"
#include "core/lines.h"
#include "core/study.h"

/*
 * A tie is one of the answer (any inputs, off by no more than RT_TIE, turn it), or of the bound
 * alone (a ceiling off by no more than that turns it, and the answer stays).
 */
enum rt_tie { RT_TIE_NONE, RT_TIE_ANSWER, RT_TIE_BOUND };

/* "answer", "bound"; NULL for none. */
extern const char *const rt_tie_name[];

struct rt_margin {
    const struct rt_ceilings *ceilings; /* of the answer, borrowed; NULL: none decided it */
    struct rt_flips flips[RT_QUANTITY_COUNT];
    bool has_nearest;
    struct rt_nearest nearest;
    bool has_bound[2]; /* by RT_CEILING_TFLOPS and RT_CEILING_DRAM_GBPS */
    double bound[2];
    struct rt_robustness robustness;
    enum rt_tie tie;
    const char *side[2]; /* of the tie, by name: the present one, the other; NULL for none */
};

/* False, with nothing set, where there is no attribution. */
bool rt_margin_find(const struct rt_answer *answer, struct rt_margin *margin);

/* Only the robustness and the tie; the rest of *margin is not set. Much cheaper. */
bool rt_margin_find_tie(const struct rt_answer *answer, struct rt_margin *margin);

/* Appends "; a tie of the answer WHERE: a or b" to a sentence about an answer that is one. */
void rt_margin_put_tie(struct rt_buf *buf, const struct rt_answer *answer, const char *where);

/* How near the bound's flip on a ceiling is: value / present - 1; 0 where there is none. */
double rt_margin_bound_change(const struct rt_margin *margin, enum rt_ceiling ceiling);

/*
 * In words, as lines of the chain: what has to be read with the answer (a tie, repeats that scatter
 * as much, the nearest flip), and all the rest.
 */
void rt_margin_headlines(const struct rt_answer *answer, const struct rt_margin *margin,
                         struct rt_lines *lines);
void rt_margin_details(const struct rt_answer *answer, const struct rt_margin *margin,
                       struct rt_lines *lines);

#endif
