/*
 * The end of a section: what its values mean together, and what they become in the study.
 */
#include <string.h>

#include "core/code.h"
#include "core/levels.h"
#include "core/metrics.h"
#include "core/plan.h"
#include "core/suggest.h"
#include "src/load_section.h"

/* An error of the section as a whole. */
static int refuse(struct load_section *section, const char *what, const char *why)
{
    section->errors++;
    rt_diags_add(section->diags, RT_ERROR, section->path, section->line, section->column,
                 "[%s %s]: %s%s", section->kind->name, rt_buf_text(&section->id), what, why);
    return RT_EREFUSED;
}

/* An error of one value that only shows beside the others. */
static void refuse_value(struct load_section *section, size_t field, const char *message)
{
    section->errors++;
    rt_diags_add(section->diags, RT_ERROR, section->path, section->key_line[field],
                 section->value_column[field], "%s: %s", section->kind->field[field].key, message);
}

/* The same for what would follow from the value. */
static void refuse_metric_of(struct load_section *section, size_t field, const char *metric)
{
    struct rt_buf message;
    rt_buf_init(&message);
    rt_buf_printf(&message, "%s is not a finite number", metric);
    refuse_value(section, field, rt_buf_text(&message));
    rt_buf_fini(&message);
}

/* Says which metric of a record it is that is not finite. */
static int refuse_metric(struct load_section *section, const struct rt_record *record)
{
    struct rt_metrics metrics;
    enum rt_metric bad = RT_INTENSITY;
    (void)rt_metrics_derive(record, &metrics, &bad);
    return refuse(section, rt_metric_info[bad].key, " is not a finite number");
}

/* A count of which two measurements may be stated beside it, and its source. */
struct count {
    enum rt_number number, theoretical, counter;
    enum rt_text source;
};

static const struct count counts[] = {
    {RT_FLOPS, RT_FLOPS_THEORETICAL, RT_FLOPS_COUNTER, RT_FLOPS_SOURCE},
    {RT_DRAM_BYTES, RT_DRAM_BYTES_THEORETICAL, RT_DRAM_BYTES_COUNTER, RT_DRAM_BYTES_SOURCE}};

/* A count that is stated and another from the same source have to be the same. */
static void expect_count(struct load_section *section, const struct rt_record *record,
                         const struct count *count, enum rt_number other, const char *source)
{
    const char *const stated = rt_record_text(record, count->source);
    const enum rt_state state = rt_record_state(record, count->number);
    if (!rt_record_knows(record, other)) {
        return;
    }
    if (state == RT_STATE_NONE) {
        refuse_value(section, other, "there cannot be any where the count is `none`");
    } else if (state == RT_STATE_NUMBER && stated != NULL && strcmp(stated, source) == 0 &&
               record->number[count->number] != record->number[other]) {
        refuse_value(section, other, "not the number that is stated, from the same source");
    }
}

/* The record with this count in place of its own has to have metrics, as the record itself. */
static void check_count(struct load_section *section, const struct rt_record *record,
                        const struct count *count, enum rt_number other)
{
    struct rt_record counted = *record;
    struct rt_metrics metrics;
    enum rt_metric bad = RT_INTENSITY;
    if (!rt_record_knows(record, other)) {
        return;
    }
    counted.number[count->number] = record->number[other];
    counted.known |= RT_KNOWN(count->number);
    if (rt_metrics_derive(&counted, &metrics, &bad) != RT_OK) {
        refuse_metric_of(section, other, rt_metric_info[bad].key);
    }
}

static void check_level(struct load_section *section, const struct rt_record *record,
                        enum rt_level level)
{
    if (!rt_level_is_finite(record, level)) {
        refuse_metric_of(section, rt_level_bytes(level), "the bandwidth or intensity");
    }
}

/* Without a count of its own a record has that of the counters, else the theoretical one. */
static void supply_count(struct load_section *section, struct rt_record *record,
                         const struct count *count)
{
    expect_count(section, record, count, count->theoretical, "theoretical");
    expect_count(section, record, count, count->counter, "counter");
    const bool counter = rt_record_knows(record, count->counter);
    const enum rt_number from = counter ? count->counter : count->theoretical;
    if (rt_record_state(record, count->number) != RT_STATE_UNKNOWN ||
        !rt_record_knows(record, from)) {
        return;
    }
    const char *const source = counter ? "counter" : "theoretical";
    const char *const stated = rt_record_text(record, count->source);
    if (stated != NULL && strcmp(stated, source) != 0) {
        refuse_value(section, LOAD_RECORD_TEXTS + (size_t)count->source,
                     "not that of the only count there is");
    }
    record->number[count->number] = record->number[from];
    record->known |= RT_KNOWN(count->number);
    record->text[count->source] = source;
}

static int add_record(struct load_section *section, struct rt_study *study, uint32_t file,
                      uint32_t *first)
{
    struct rt_record record = {
        .id = rt_buf_text(&section->id),
        .known = section->known,
        .file = file,
        .line = section->line,
        .reference_line = section->key_line[LOAD_RECORD_TEXTS + RT_REFERENCE],
        .reference_column = section->value_column[LOAD_RECORD_TEXTS + RT_REFERENCE]};
    memcpy(record.number, section->number, sizeof record.number);
    for (size_t t = 0; t < RT_TEXT_COUNT; t++) {
        record.text[t] = load_section_text(section, LOAD_RECORD_TEXTS + t);
    }
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
        supply_count(section, &record, &counts[c]);
        check_count(section, &record, &counts[c], counts[c].theoretical);
        check_count(section, &record, &counts[c], counts[c].counter);
    }
    check_level(section, &record, RT_LEVEL_L1);
    check_level(section, &record, RT_LEVEL_L2);
    if (section->errors > 0) {
        return RT_EREFUSED;
    }
    const int code = rt_set_add(&study->records, &record);
    if (code == RT_ERANGE) {
        return refuse_metric(section, &record);
    }
    if (code == RT_EEXIST) {
        *first = study->records.line[rt_set_find(&study->records, file, record.id)];
    }
    return code;
}

static uint32_t line_of(const struct load_section *section, int roof)
{
    return section->key_line[LOAD_REFERENCE_ROOFS + (size_t)roof];
}

static bool is_stated(const struct load_section *section, int roof)
{
    return line_of(section, roof) != 0;
}

/*
 * The precision that stands for a reference without `tflops`: that of its dtype, else the one that
 * is stated first, which no edit of a number changes.
 */
static int first_precision(struct load_section *section, const struct rt_reference *reference)
{
    const char *const dtype = reference->text[RT_REF_DTYPE];
    int first = dtype != NULL ? rt_roof_of_dtype(dtype) : RT_NO_ROOF;
    if (dtype != NULL && (first == RT_NO_ROOF || !is_stated(section, first))) {
        refuse_value(section, LOAD_REFERENCE_TEXTS + RT_REF_DTYPE,
                     "no ceiling for this precision is stated");
        return RT_NO_ROOF;
    }
    for (int p = 0; dtype == NULL && p < RT_PRECISION_COUNT; p++) {
        if (is_stated(section, p) &&
            (first == RT_NO_ROOF || line_of(section, p) < line_of(section, first))) {
            first = p;
        }
    }
    return first;
}

/* Each precision has a machine balance of its own. */
static void check_roofs(struct load_section *section, const struct rt_reference *reference)
{
    for (int p = 0; p < RT_PRECISION_COUNT; p++) {
        struct rt_ceilings ceilings = reference->ceilings;
        ceilings.value[RT_CEILING_TFLOPS] = reference->roofs.value[p];
        if (is_stated(section, p) && !rt_ceilings_valid(&ceilings)) {
            refuse_value(section, LOAD_REFERENCE_ROOFS + (size_t)p,
                         "the machine balance with dram_gbps is not a finite number above 0");
        }
    }
}

/* The further ceilings, and what they mean for `tflops`. */
static void add_roofs(struct load_section *section, struct rt_reference *reference)
{
    struct rt_roofs *const roofs = &reference->roofs;
    for (int r = 0; r < RT_ROOF_COUNT; r++) {
        if (is_stated(section, r)) {
            roofs->stated |= UINT32_C(1) << r;
            roofs->value[r] = section->number[LOAD_REFERENCE_ROOFS + r];
        }
    }
    check_roofs(section, reference);
    const char *const dtype = reference->text[RT_REF_DTYPE];
    if (section->key_line[RT_CEILING_TFLOPS] != 0) {
        const int same = dtype != NULL ? rt_roof_of_dtype(dtype) : RT_NO_ROOF;
        if (same != RT_NO_ROOF && is_stated(section, same)) {
            refuse_value(section, LOAD_REFERENCE_ROOFS + (size_t)same,
                         "`tflops` is for this dtype already: state one of them");
        }
        return;
    }
    const int first = first_precision(section, reference);
    if (first != RT_NO_ROOF) {
        reference->for_precision = true;
        reference->precision = (enum rt_roof_key)first;
        reference->ceilings.value[RT_CEILING_TFLOPS] = roofs->value[first];
        reference->text[RT_REF_DTYPE] = rt_roof_info[first].name;
    }
}

static int add_reference(struct load_section *section, struct rt_study *study,
                         enum rt_origin origin, uint32_t file)
{
    struct rt_reference reference = {
        .id = rt_buf_text(&section->id), .origin = origin, .file = file, .line = section->line};
    memcpy(reference.ceilings.value, section->number, sizeof reference.ceilings.value);
    if (section->key_line[RT_CEILING_SCREEN] == 0) {
        reference.ceilings.value[RT_CEILING_SCREEN] = RT_DEFAULT_EFFICIENCY_SCREEN;
    }
    for (size_t t = 0; t < RT_REFERENCE_TEXT_COUNT; t++) {
        reference.text[t] = load_section_text(section, LOAD_REFERENCE_TEXTS + t);
    }
    add_roofs(section, &reference);
    if (section->errors > 0) {
        return RT_EREFUSED;
    }
    const int code = rt_references_add(&study->references, &reference);
    if (code == RT_ERANGE) {
        return refuse(section, "machine_balance_flop_per_byte", " is not a finite number above 0");
    }
    return code;
}

/* Adds the names of the hypotheses that have an experiment to `words`; returns their number. */
static size_t testable(const char *words[RT_HYPOTHESIS_COUNT])
{
    size_t count = 0;
    for (size_t h = 0; h < RT_HYPOTHESIS_COUNT; h++) {
        if (rt_hypothesis_info[h].change_count > 0) {
            words[count++] = rt_hypothesis_info[h].name;
        }
    }
    return count;
}

static void refuse_hypothesis(struct load_section *section, const char *name)
{
    const char *words[RT_HYPOTHESIS_COUNT];
    const size_t count = testable(words);
    struct rt_buf message;
    rt_buf_init(&message);
    rt_buf_puts(&message, "must be one of");
    for (size_t i = 0; i < count; i++) {
        rt_buf_printf(&message, "%s %s", i > 0 ? "," : "", words[i]);
    }
    const char *const nearest = rt_suggest(name, strlen(name), words, count);
    if (nearest != NULL) {
        rt_buf_printf(&message, "; did you mean `%s`?", nearest);
    }
    refuse_value(section, LOAD_PLAN_HYPOTHESIS, rt_buf_text(&message));
    rt_buf_fini(&message);
}

/* Reads hypothesis and change, which decide each other; false when either is refused. */
static bool choose(struct load_section *section, struct rt_plan *plan)
{
    const char *const name = load_section_text(section, LOAD_PLAN_HYPOTHESIS);
    const char *const change = load_section_text(section, LOAD_PLAN_SINGLE_CHANGE);
    if (name == NULL) {
        return false;
    }
    const int found = rt_hypothesis_find(name);
    if (found < 0) {
        refuse_hypothesis(section, name);
        return false;
    }
    plan->hypothesis = (enum rt_hypothesis)found;
    const bool testable_one = rt_hypothesis_info[found].change_count > 0;
    if (testable_one && change == NULL) {
        return true; /* the missing change is reported as such */
    }
    struct rt_buf why;
    rt_buf_init(&why);
    const int code =
        rt_plan_choose(plan->hypothesis, change != NULL ? change : "", &plan->single_change, &why);
    if (code != RT_OK) {
        refuse_value(section, testable_one ? LOAD_PLAN_SINGLE_CHANGE : LOAD_PLAN_HYPOTHESIS,
                     rt_buf_text(&why));
    }
    rt_buf_fini(&why);
    return testable_one;
}

/* A value that a plan may repeat must be the definition's: it is not one's own choice. */
static void expect_text(struct load_section *section, size_t field, const char *defined)
{
    const char *const stated = load_section_text(section, field);
    if (stated == NULL || strcmp(stated, defined) == 0) {
        return;
    }
    struct rt_buf message;
    rt_buf_init(&message);
    rt_buf_printf(&message, "the hypothesis decides this: it must be `%s`, or left out", defined);
    refuse_value(section, field, rt_buf_text(&message));
    rt_buf_fini(&message);
}

static int expect_definition(struct load_section *section, enum rt_hypothesis hypothesis)
{
    const struct rt_hypothesis_info *const info = &rt_hypothesis_info[hypothesis];
    struct rt_buf metrics;
    rt_buf_init(&metrics);
    for (size_t i = 0; info->observe[i] != NULL; i++) {
        rt_buf_printf(&metrics, "%s%s", i > 0 ? ", " : "", info->observe[i]);
    }
    const int code = metrics.failed ? RT_ENOMEM : RT_OK;
    if (code == RT_OK) {
        expect_text(section, LOAD_PLAN_TARGET_METRICS, metrics.data);
        expect_text(section, LOAD_PLAN_REVISIT_WHEN, info->revisit_when);
    }
    rt_buf_fini(&metrics);
    return code;
}

static int add_plan(struct load_section *section, struct rt_study *study, uint32_t file)
{
    struct rt_plan plan = {.file = file, .line = section->line};
    if (choose(section, &plan) && expect_definition(section, plan.hypothesis) != RT_OK) {
        return RT_ENOMEM;
    }
    if (section->errors > 0) {
        return RT_EREFUSED;
    }
    for (size_t t = 0; t < RT_TERM_COUNT; t++) {
        plan.terms.has[t] = section->key_line[t] != 0;
        plan.terms.value[t] = plan.terms.has[t] ? section->number[t] : 0;
    }
    plan.id = rt_buf_text(&section->id);
    plan.record = load_section_text(section, LOAD_PLAN_RECORD);
    plan.reference = load_section_text(section, LOAD_PLAN_REFERENCE);
    plan.note = load_section_text(section, LOAD_PLAN_NOTE);
    return rt_plans_add(&study->plans, &plan);
}

int load_section_add(struct load_section *section, struct rt_study *study, enum rt_origin origin,
                     uint32_t file, uint32_t *first)
{
    const ptrdiff_t kind = section->kind - load_kinds;
    if (kind == LOAD_PLAN) {
        return add_plan(section, study, file);
    }
    if (section->errors > 0) {
        return RT_EREFUSED;
    }
    return kind == LOAD_RECORD ? add_record(section, study, file, first)
                               : add_reference(section, study, origin, file);
}
