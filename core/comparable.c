/*
 * The rule of model.md section 1, once for all who compare.
 */
#include "core/comparable.h"

#include <string.h>

#include "core/reference.h"

const enum rt_text rt_agree[RT_AGREE_COUNT] = {RT_WORKLOAD, RT_DTYPE, RT_INTERVAL};

bool rt_texts_differ(const struct rt_record *before, const struct rt_record *after,
                     enum rt_text text)
{
    const char *const a = rt_record_text(before, text);
    const char *const b = rt_record_text(after, text);
    if (a == NULL || b == NULL) {
        return false;
    }
    return text == RT_DTYPE ? !rt_dtype_same(a, b) : strcmp(a, b) != 0;
}

void rt_texts_put_difference(struct rt_buf *buf, const struct rt_record *before,
                             const struct rt_record *after, enum rt_text text)
{
    rt_buf_printf(buf, "%s differs: '%s' before, '%s' after", rt_text_info[text].key,
                  rt_record_text(before, text), rt_record_text(after, text));
}
