/*
 * Counting records that share a message.
 */
#include "core/tally.h"

void rt_tally_add(struct rt_tally *tally, size_t record)
{
    tally->first = tally->count++ == 0 ? record : tally->first;
}

void rt_tally_name(const struct rt_tally *tally, const struct rt_set *set, struct rt_buf *text)
{
    rt_buf_printf(text, "record %s", rt_set_id(set, tally->first));
    if (tally->count > 1) {
        rt_buf_printf(text, " and %zu more", tally->count - 1);
    }
}
