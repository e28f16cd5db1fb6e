/*
 * Whether two records may be compared: only if `workload`, `dtype` and `interval` agree where both
 * state them (model.md section 1). A verdict and a comparison ask here.
 */
#ifndef RT_COMPARABLE_H
#define RT_COMPARABLE_H

#include "core/buf.h"
#include "core/set.h"

/* The texts that must agree, in the order in which they are tried. */
enum { RT_AGREE_COUNT = 3 };
extern const enum rt_text rt_agree[RT_AGREE_COUNT];

/*
 * Whether both records state this text and differ in it; two spellings of one precision do not
 * differ (rt_dtype_same). Of what one of them does not state nobody can say that it differs.
 */
bool rt_texts_differ(const struct rt_record *before, const struct rt_record *after,
                     enum rt_text text);

/* Appends "workload differs: 'a' before, 'b' after", of texts that differ; bytes of the file. */
void rt_texts_put_difference(struct rt_buf *buf, const struct rt_record *before,
                             const struct rt_record *after, enum rt_text text);

#endif
