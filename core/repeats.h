/*
 * The repeats of a record: other measurements of the same, which state `repeat_of = ID`. Their
 * spread is the noise of the record (verdict.h).
 */
#ifndef RT_REPEATS_H
#define RT_REPEATS_H

#include "core/set.h"

/* Texts are borrowed from the set, and only until it changes. */
struct rt_repeats {
    struct rt_record *record;      /* owned */
    const struct rt_record **item; /* owned; to each of them, as struct rt_experiment has it */
    size_t count;
};

/* In which other files than its own a record's repeats may be. */
enum rt_repeats_where { RT_REPEATS_OWN_FILE, RT_REPEATS_ANY_FILE };

/*
 * Finds the repeats of record `index`. In another file only what has no record of that ID there
 * itself, since it would be a repeat of that one; nothing in the file `except`, where the same ID
 * is another record. RT_OK or RT_ENOMEM; rt_repeats_fini() in any case.
 */
int rt_repeats_find(struct rt_repeats *repeats, const struct rt_set *set, size_t index,
                    enum rt_repeats_where where, uint32_t except);
void rt_repeats_fini(struct rt_repeats *repeats);

/* Whether record `index` states that it repeats another one, there or not. */
bool rt_repeats_another(const struct rt_set *set, size_t index);

/* A file that no set has, for `except`. */
#define RT_NO_FILE UINT32_MAX

#endif
