/*
 * What importers know stands in the chain, each topic in its step and its place.
 */
#include "steps.h"

static void add(struct rt_study *study, size_t record, enum rt_topic topic, const char *text)
{
    assert_int_equal(
        rt_evidence_add(&study->evidence, record, topic, RT_LINE_CAUTION, "known", "%s", text),
        RT_OK);
}

/* A line of every topic, and one of another record that must never be seen. */
static void add_all(struct rt_study *study)
{
    add(study, 0, RT_TOPIC_TOOL, "e-tool %d");
    add(study, 0, RT_TOPIC_RULE_OUT, "e-rule");
    add(study, 0, RT_TOPIC_MISSING, "e-missing");
    add(study, 0, RT_TOPIC_TIME, "e-time");
    add(study, 0, RT_TOPIC_BYTES, "e-bytes");
    add(study, 0, RT_TOPIC_WORK, "e-work");
    add(study, 1, RT_TOPIC_WORK, "e-other");
}

/* The parts stand in the text in this order. */
static void check_order(const struct rt_answer *answer, enum rt_step step, const char *const *part)
{
    struct rt_buf text;

    rt_buf_init(&text);
    write_step(answer, step, &text);
    const char *at = rt_buf_text(&text);
    for (; *part != NULL; part++) {
        const char *const found = strstr(at, *part);

        if (found == NULL) {
            fail_msg("no \"%s\" after its neighbour in:\n%s", *part, rt_buf_text(&text));
        } else {
            at = found + strlen(*part);
        }
    }
    assert_null(strstr(rt_buf_text(&text), "e-other"));
    rt_buf_fini(&text);
}

static void check_lacks(const struct rt_answer *answer, enum rt_step step, const char *const *part)
{
    struct rt_buf text;

    rt_buf_init(&text);
    write_step(answer, step, &text);
    check_has_not(rt_buf_text(&text), part);
    rt_buf_fini(&text);
}

static void test_each_topic_in_its_place(void **state)
{
    struct rt_study study;
    struct rt_answer answer;

    (void)state;
    start(&study, record_of(4e10, 8e9, 20, 3, 2, 1), 120, 3000, &answer);
    add_all(&study);
    assert_ptr_equal(answer.evidence, &study.evidence);
    assert_int_equal(answer.index, 0);
    check_order(
        &answer, RT_STEP_RECORD,
        LIST("work: flops", "known: e-work", "known: e-bytes", "time: kernel", "known: e-time"));
    check_lacks(&answer, RT_STEP_RECORD, LIST("e-missing", "e-rule", "e-tool"));
    check_lacks(&answer, RT_STEP_METRICS, LIST("e-"));
    check_order(&answer, RT_STEP_CANDIDATE,
                LIST("efficiency: ", "known: e-missing", "candidate: ", "rule out: ",
                     "\nknown: e-rule\n", "source: ", "\nknown: e-tool %d\n"));
    check_lacks(&answer, RT_STEP_CANDIDATE, LIST("e-work", "e-bytes", "e-time"));
    check_lacks(&answer, RT_STEP_EXPERIMENT, LIST("e-"));
    rt_study_fini(&study);
}

static void test_missing_instead_of_general_advice(void **state)
{
    struct rt_record record = record_of(4e10, 8e9, 20, 0, 0, 0);
    struct rt_study study;
    struct rt_answer answer;

    (void)state;
    record_count(&record, RT_FLOPS, COUNT_UNKNOWN);
    start(&study, record, 120, 3000, &answer);
    check_order(&answer, RT_STEP_CANDIDATE, LIST("unclassified: not measured: flops", "measure: "));
    add(&study, 0, RT_TOPIC_TOOL, "e-tool"); /* not about what is missing */
    check_order(&answer, RT_STEP_CANDIDATE, LIST("measure: ", "e-tool"));
    rt_study_fini(&study);

    start(&study, record, 120, 3000, &answer);
    add(&study, 0, RT_TOPIC_MISSING, "e-missing");
    check_order(&answer, RT_STEP_CANDIDATE,
                LIST("candidate: ", "unclassified: not measured: flops\nknown: e-missing\n"));
    check_lacks(&answer, RT_STEP_CANDIDATE, LIST("measure: "));
    rt_study_fini(&study);
}

static void test_without_reference(void **state)
{
    struct rt_study study;
    struct rt_answer answer;

    (void)state;
    start(&study, record_of(4e10, 8e9, 20, 0, 0, 0), 0, 0, &answer);
    add_all(&study);
    check_order(&answer, RT_STEP_CANDIDATE,
                LIST("no reference: ", "e-missing", "e-rule", "e-tool"));
    rt_study_fini(&study);
}

/* An answer that somebody made by hand has no evidence. */
static void test_no_evidence_at_all(void **state)
{
    struct rt_study study;
    struct rt_answer answer;

    (void)state;
    start(&study, record_of(4e10, 8e9, 20, 3, 2, 1), 120, 3000, &answer);
    add_all(&study);
    answer.evidence = NULL;
    for (int step = 0; step < RT_STEP_COUNT; step++) {
        check_lacks(&answer, (enum rt_step)step, LIST("e-"));
    }
    rt_study_fini(&study);
}

static void test_kernel_alone(void **state)
{
    static const char within[] = "inside this kernel";
    static const char timeline[] = "interval: kernel execution only: transfer, sync and launch "
                                   "are 0 by definition, only a timeline tells whether this "
                                   "kernel matters";
    struct rt_record record = record_of(4e10, 8e9, 3, 0, 0, 0);

    (void)state;
    record.text[RT_INTERVAL] = "kernel execution only";
    check_step(record, 120, 3000, RT_STEP_CANDIDATE,
               LIST("candidate: kernel_memory, inside this kernel: runs near", timeline), nothing);
    /* The reference is what is doubted then, and nothing is known of the inside. */
    check_step(record, 1, 100, RT_STEP_CANDIDATE, LIST("candidate: recheck_reference:", timeline),
               LIST(within));
    record_count(&record, RT_FLOPS, COUNT_UNKNOWN);
    check_step(record, 120, 3000, RT_STEP_CANDIDATE,
               LIST("candidate: unclassified_kernel:", timeline), LIST(within));

    /* Another interval, or one that contradicts itself. */
    record = record_of(4e10, 8e9, 3, 0, 0, 0);
    record.text[RT_INTERVAL] = "kernel execution only, twice";
    check_step(record, 120, 3000, RT_STEP_CANDIDATE, LIST("candidate: kernel_memory: "),
               LIST(within, "by definition"));
    record = record_of(4e10, 8e9, 3, 0, 0, 0.5);
    record.text[RT_INTERVAL] = "kernel execution only";
    check_step(record, 120, 3000, RT_STEP_CANDIDATE, LIST("candidate: kernel_memory: "),
               LIST(within, "by definition"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_topic_in_its_place),
        cmocka_unit_test(test_missing_instead_of_general_advice),
        cmocka_unit_test(test_without_reference),
        cmocka_unit_test(test_no_evidence_at_all),
        cmocka_unit_test(test_kernel_alone),
    };

    return check_main(tests);
}
