/*
 * What came of a comparison, in a sentence, and in brief where a sentence has no room.
 */
#include "ui/compare.h"
#include "ui/rows.h"

enum { RATIO_DIGITS = 4 };

static void put_brief_result(const struct ui_compare *compare, struct rt_buf *out)
{
    const struct rt_record_comparison *const records = &compare->records;
    const char *separator = " ";
    if (records->comparable) {
        if (records->has_speedup) {
            rt_buf_puts(out, "total ");
            rt_buf_show(out, records->speedup, RATIO_DIGITS);
            rt_buf_puts(out, "x as fast");
        }
        if (records->has_kernel_speedup) {
            rt_buf_puts(out, out->len > 0 ? ", kernel " : "kernel ");
            rt_buf_show(out, records->kernel_speedup, RATIO_DIGITS);
            rt_buf_putc(out, 'x');
        }
        return;
    }
    rt_buf_puts(out, "not comparable:");
    for (int i = 0; i < RT_AGREE_COUNT; i++) {
        if (records->why_not[i]) {
            rt_buf_printf(out, "%s%s", separator, rt_text_info[rt_agree[i]].key);
            separator = ", ";
        }
    }
}

void ui_compare_put_result(const struct ui_compare *compare, bool brief, struct rt_buf *out)
{
    const bool comparable = ui_compare_comparable(compare);
    if (compare->references) {
        rt_buf_puts(out, comparable ? "" : brief ? "not comparable: dtype" : "not comparable: ");
        if (!brief) {
            rt_compare_put_other_dtypes(out, &compare->two);
        }
    } else if (brief) {
        put_brief_result(compare, out);
    } else if (comparable) {
        rt_compare_put_speedup(out, &compare->records);
    } else {
        rt_buf_puts(out, "not comparable: ");
        rt_compare_put_why_not(out, &compare->records);
    }
}

static int hypothesis_of(const struct ui_compare *compare, int side)
{
    if (!compare->references) {
        return rt_answer_hypothesis(&compare->answer[side]);
    }
    return compare->two.attributed[side] ? (int)compare->two.attribution[side].primary_hypothesis
                                         : RT_NO_HYPOTHESIS;
}

void ui_compare_put_answer(const struct ui_compare *compare, bool brief, struct rt_buf *out)
{
    if (brief) {
        const bool comparable = ui_compare_comparable(compare);
        const int before = hypothesis_of(compare, 0);
        const int after = hypothesis_of(compare, 1);
        const bool same = comparable && before == after;
        rt_buf_printf(out, "%s%s", same ? "same: " : "", ui_rows_short_answer(before));
        if (!same) {
            rt_buf_printf(out, "%s%s", comparable ? " -> " : " | ", ui_rows_short_answer(after));
        }
    } else if (compare->references) {
        rt_buf_printf(out, "%s: ", compare->under.id);
        rt_compare_put_reference_answers(out, &compare->two);
    } else {
        rt_compare_put_answers(out, &compare->records);
    }
}
