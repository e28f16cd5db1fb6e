/*
 * What is compared, gathered, and what the writers of the pages share.
 */
#include "src/compare_page.h"

#include "core/code.h"

/* ---- before and after ---- */

static int take_side(struct compare_side *side, const struct rt_study *study, size_t index,
                     struct rt_compare_side *taken)
{
    side->set = &study->records;
    rt_study_answer(study, index, NULL, &side->answer);
    return rt_compare_side_take(taken, &side->repeats, &study->records, &side->answer);
}

int compare_page_make(struct compare_page *page, const struct rt_study *study, size_t before,
                      size_t after)
{
    *page = (struct compare_page){.before = {.set = &study->records}};
    struct rt_compare_side a;
    struct rt_compare_side b;
    int code = take_side(&page->before, study, before, &a);
    code = code == RT_OK ? take_side(&page->after, study, after, &b) : code;
    code = code == RT_OK ? rt_compare_records(&a, &b, &page->comparison) : code;
    if (code != RT_OK) {
        compare_page_fini(page);
    }
    return code;
}

void compare_page_fini(struct compare_page *page)
{
    rt_repeats_fini(&page->before.repeats);
    rt_repeats_fini(&page->after.repeats);
}

/* ---- two references ---- */

int compare_references_make(struct compare_references *page, const struct rt_study *study,
                            const long reference[RT_TWO_REFERENCES], long record)
{
    *page = (struct compare_references){.study = study};
    page->first = record >= 0 ? (size_t)record : 0;
    page->last = record >= 0 ? (size_t)record + 1 : study->records.count;
    for (int i = 0; i < RT_TWO_REFERENCES; i++) {
        page->reference[i] = &study->references.item[reference[i]];
        page->side[i] = (struct rt_reference_side){
            page->reference[i]->id, page->reference[i]->text[RT_REF_DTYPE],
            page->reference[i]->ceilings, &page->reference[i]->roofs};
    }
    return rt_reference_flips_find(&study->records, page->side, &page->flips);
}

void compare_references_fini(struct compare_references *page)
{
    rt_reference_flips_fini(&page->flips);
}

void compare_references_one(const struct compare_references *page, size_t index,
                            struct rt_record *record, struct rt_reference_comparison *comparison)
{
    struct rt_metrics metrics;
    rt_set_get(&page->study->records, index, record);
    (void)rt_metrics_derive(record, &metrics, NULL); /* finite of every record of a set */
    rt_compare_references(record, &metrics, page->side, comparison);
}

size_t compare_references_differ(const struct compare_references *page)
{
    size_t count = 0;
    for (size_t i = page->first; i < page->last; i++) {
        count += rt_reference_flips_differ(&page->flips, i);
    }
    return count;
}

size_t compare_references_not_comparable(const struct compare_references *page)
{
    size_t count = 0;
    for (size_t i = page->first; i < page->last; i++) {
        count += rt_reference_flips_not_comparable(&page->flips, i);
    }
    return count;
}

enum { LISTED_MAX = 20 };

static void list_differing(struct rt_buf *buf, const struct compare_references *page)
{
    size_t count = 0;
    for (size_t i = page->first; i < page->last; i++) {
        if (rt_reference_flips_differ(&page->flips, i) && count++ < LISTED_MAX) {
            rt_buf_printf(buf, "%s%s", count > 1 ? ", " : ": ",
                          rt_set_id(&page->study->records, i));
        }
    }
    if (count > LISTED_MAX) {
        rt_buf_printf(buf, " and %zu more", count - LISTED_MAX);
    }
}

void compare_references_put_summary(struct rt_buf *buf, const struct compare_references *page)
{
    const size_t without = compare_references_not_comparable(page);
    rt_buf_printf(buf, "%zu of %zu answers differ between %s and %s",
                  compare_references_differ(page), page->last - page->first, page->side[0].id,
                  page->side[1].id);
    list_differing(buf, page);
    if (without > 0) {
        rt_buf_printf(buf, "; %zu not comparable: not for the same precision", without);
    }
}

void compare_references_put_side(struct rt_buf *buf, const struct compare_references *page,
                                 int side)
{
    const struct rt_reference *const reference = page->reference[side];
    const double *const ceiling = page->side[side].ceilings.value;
    const char *const *const text = reference->text;
    rt_buf_number(buf, ceiling[RT_CEILING_TFLOPS]);
    rt_buf_puts(buf, " TFLOP/s, ");
    rt_buf_number(buf, ceiling[RT_CEILING_DRAM_GBPS]);
    rt_buf_puts(buf, " GB/s, screen ");
    rt_buf_show(buf, ceiling[RT_CEILING_SCREEN] * 100, 5);
    rt_buf_puts(buf, " %");
    for (int p = 0; p < RT_PRECISION_COUNT; p++) {
        if (rt_roofs_state(&reference->roofs, p)) {
            rt_buf_printf(buf, "; %s ", rt_roof_info[p].key);
            rt_buf_number(buf, reference->roofs.value[p]);
        }
    }
    rt_buf_printf(buf, "; dtype %s; source %s",
                  text[RT_REF_DTYPE] != NULL ? text[RT_REF_DTYPE] : "unstated",
                  text[RT_REF_SOURCE] != NULL ? text[RT_REF_SOURCE] : "unstated");
    if (text[RT_REF_CITE] != NULL) {
        rt_buf_printf(buf, ": %s", text[RT_REF_CITE]);
    }
    rt_buf_printf(buf, " (%s)", rt_origin_name(reference->origin));
}
