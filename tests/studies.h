/*
 * A study put together by hand: three files, references and records.
 */
#ifndef STUDIES_H
#define STUDIES_H

#include "check.h"

#include "core/code.h"
#include "core/study.h"
#include "records.h"

/* A study of the files a.ini, b.ini, c.ini. */
static inline void start(struct rt_study *study)
{
    static const char *const path[] = {"a.ini", "b.ini", "c.ini"};
    uint32_t file;

    rt_study_init(study);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(rt_set_add_path(&study->records, path[i], &file), RT_OK);
    }
}

static inline void add_reference(struct rt_study *study, enum rt_origin origin, uint32_t file,
                                 const char *id, double tflops)
{
    struct rt_reference reference = {
        .id = id, .ceilings = ceilings_of(tflops, 3000, 0.70), .origin = origin, .file = file};

    reference.text[RT_REF_DTYPE] = "bf16";
    assert_int_equal(rt_references_add(&study->references, &reference), RT_OK);
}

/* Records get lines 10, 11, ... in the order they are added. */
static inline void add_record(struct rt_study *study, uint32_t file, const char *id,
                              const char *reference, const char *dtype)
{
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);

    record.id = id;
    record.file = file;
    record.line = 10 + (uint32_t)study->records.count;
    record.text[RT_REFERENCE] = reference;
    record.text[RT_DTYPE] = dtype;
    assert_int_equal(rt_set_add(&study->records, &record), RT_OK);
}

static inline int resolve(struct rt_study *study, const char *id)
{
    const struct rt_reference_choice choice = {.id = id};

    return rt_study_resolve(study, &choice);
}

#endif
