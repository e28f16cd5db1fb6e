/*
 * Steps of the chain as one text, for one record against one reference.
 */
#ifndef STEPS_H
#define STEPS_H

#include "check.h"

#include "core/chain.h"
#include "core/code.h"
#include "records.h"

/* The text of one step, a line each: "label: text". */
static inline void write_step(const struct rt_answer *answer, enum rt_step step,
                              struct rt_buf *text)
{
    struct rt_lines lines;

    rt_lines_init(&lines);
    rt_chain_write(answer, step, &lines);
    assert_false(lines.failed);
    assert_true(lines.count > 0);
    for (size_t i = 0; i < lines.count; i++) {
        rt_buf_printf(text, "%s: %s\n", rt_lines_label(&lines, i), rt_lines_text(&lines, i));
    }
    rt_lines_fini(&lines);
    assert_false(text->failed);
}

static inline void check_has(const char *text, const char *const *part)
{
    for (; *part != NULL; part++) {
        if (strstr(text, *part) == NULL) {
            fail_msg("no \"%s\" in:\n%s", *part, text);
        }
    }
}

static inline void check_has_not(const char *text, const char *const *part)
{
    for (; *part != NULL; part++) {
        if (strstr(text, *part) != NULL) {
            fail_msg("\"%s\" in:\n%s", *part, text);
        }
    }
}

/* A study of one record and one reference; tflops 0: no reference. */
static inline void start(struct rt_study *study, struct rt_record record, double tflops,
                         double dram_gbps, struct rt_answer *answer)
{
    const struct rt_reference_choice choice = {.id = NULL};
    struct rt_reference reference = {.id = "ref", .ceilings = ceilings_of(tflops, dram_gbps, 0.70)};
    uint32_t file;

    rt_study_init(study);
    assert_int_equal(rt_set_add_path(&study->records, "a.ini", &file), RT_OK);
    assert_int_equal(rt_set_add(&study->records, &record), RT_OK);
    reference.text[RT_REF_SOURCE] = "datasheet";
    if (tflops > 0) {
        assert_int_equal(rt_references_add(&study->references, &reference), RT_OK);
    }
    assert_int_equal(rt_study_resolve(study, &choice), RT_OK);
    rt_study_answer(study, 0, NULL, answer);
}

static inline void check_step(struct rt_record record, double tflops, double dram_gbps,
                              enum rt_step step, const char *const *has, const char *const *has_not)
{
    struct rt_study study;
    struct rt_answer answer;
    struct rt_buf text;

    start(&study, record, tflops, dram_gbps, &answer);
    rt_buf_init(&text);
    write_step(&answer, step, &text);
    check_has(rt_buf_text(&text), has);
    check_has_not(rt_buf_text(&text), has_not);
    rt_buf_fini(&text);
    rt_study_fini(&study);
}

#define LIST(...) ((const char *const[]){__VA_ARGS__, NULL})

static const char *const nothing[] = {NULL};

#endif
