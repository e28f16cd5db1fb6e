/*
 * The verdict of an experiment: for every hypothesis one pair of records for every verdict, and
 * the edges of each rule. Expected verdicts are read from model.md's table, "Closing the loop".
 */
#include "check.h"

#include <stdio.h>

#include "core/code.h"
#include "core/verdict.h"
#include "records.h"

/* 2 TFLOP/s, stage_ms 26 = 20 + 3 + 2 + 1. */
static struct rt_record baseline(void)
{
    struct rt_record record = record_of(4e10, 8e9, 20, 3, 2, 1);

    record_put(&record, RT_MAX_ABS_ERROR, 1e-3);
    record_put(&record, RT_OCCUPANCY, 0.4);
    record_put(&record, RT_LAUNCH_COUNT, 100);
    record.text[RT_WORKLOAD] = "batch 8";
    record.text[RT_DTYPE] = "bf16";
    record.text[RT_INTERVAL] = "steps 10-20";
    return record;
}

struct pair {
    struct rt_record before, after;
    struct rt_experiment experiment;
};

static void pair_init(struct pair *pair, enum rt_hypothesis hypothesis)
{
    pair->before = baseline();
    pair->after = baseline();
    pair->experiment = (struct rt_experiment){
        .hypothesis = hypothesis,
        .change = rt_hypothesis_info[hypothesis].changes[0],
        .before = &pair->before,
        .after = &pair->after,
        .tolerance = RT_TOLERANCE,
    };
}

/* The verdict must be this one, and its sentence hold each of the words up to NULL. */
static void check_verdict_(const struct pair *pair, enum rt_verdict_kind kind,
                           const char *const *words, const char *file, int line)
{
    struct rt_buf because;
    struct rt_verdict verdict;

    rt_buf_init(&because);
    const int code = rt_verdict_judge(&pair->experiment, &verdict, &because);
    bool right = code == RT_OK && verdict.kind == kind && because.len > 0;
    for (; right && *words != NULL; words++) {
        right = strstr(rt_buf_text(&because), *words) != NULL;
    }
    if (!right) {
        print_error("code %d, %s because %s; expected %s, '%s'\n", code,
                    rt_verdict_info[verdict.kind].name, rt_buf_text(&because),
                    rt_verdict_info[kind].name, *words != NULL ? *words : "");
    }
    rt_buf_fini(&because);
    if (!right) {
        _fail(file, line);
    }
}

#define CHECK_VERDICT(pair, kind, ...)                                                             \
    check_verdict_(pair, kind, (const char *const[]){__VA_ARGS__, NULL}, __FILE__, __LINE__)

/* Judges where only the comparisons matter. */
static struct rt_verdict judge(const struct pair *pair)
{
    struct rt_buf because;
    struct rt_verdict verdict;

    rt_buf_init(&because);
    assert_int_equal(rt_verdict_judge(&pair->experiment, &verdict, &because), RT_OK);
    rt_buf_fini(&because);
    return verdict;
}

static const struct rt_comparison *item_of(const struct rt_verdict *verdict, const char *name)
{
    for (size_t i = 0; i < verdict->count; i++) {
        if (strcmp(verdict->item[i].name, name) == 0) {
            return &verdict->item[i];
        }
    }
    return NULL;
}

/* ---- every hypothesis, every verdict ---- */

struct edit {
    enum rt_number number;
    double value; /* NAN: not measured */
};

enum { EDITS = 2 };

/* How the after record differs from the baseline; 26 is stage_ms before. */
static const struct {
    enum rt_hypothesis hypothesis;
    enum rt_verdict_kind kind;
    struct edit edit[EDITS];
    const char *word; /* of the sentence */
} row[] = {
    {RT_KERNEL_MEMORY, RT_VERDICT_INCONCLUSIVE, {{RT_DRAM_BYTES, 9e9}, {RT_KERNEL_MS, 10}}, "9e9"},
    {RT_KERNEL_MEMORY,
     RT_VERDICT_LEVER_DID_NOT_MOVE,
     {{RT_DRAM_BYTES, 7.9e9}, {RT_KERNEL_MS, 10}},
     "dram_bytes went from 8e9 to 7.9e9 (-1.25 %"},
    {RT_KERNEL_MEMORY,
     RT_VERDICT_FALSIFIED,
     {{RT_DRAM_BYTES, 4e9}, {RT_KERNEL_MS, 19.8}},
     "bytes_down_but_kernel_ms_unchanged"},
    {RT_KERNEL_MEMORY,
     RT_VERDICT_SUPPORTED,
     {{RT_DRAM_BYTES, 4e9}, {RT_KERNEL_MS, 12}},
     "kernel_ms fell from 20 to 12 (-40 %"},

    /* 4e10 FLOP in 25, 19.6 and 10 ms: 1.6, 2.04 and 4 TFLOP/s */
    {RT_KERNEL_COMPUTE,
     RT_VERDICT_INCONCLUSIVE,
     {{RT_KERNEL_MS, 25}, {RT_TRANSFER_MS, 0}},
     "achieved_tflops fell from 2 to 1.6"},
    {RT_KERNEL_COMPUTE,
     RT_VERDICT_LEVER_DID_NOT_MOVE,
     {{RT_KERNEL_MS, 19.6}, {RT_TRANSFER_MS, 0}},
     "achieved_tflops went from 2"},
    {RT_KERNEL_COMPUTE,
     RT_VERDICT_FALSIFIED,
     {{RT_KERNEL_MS, 10}, {RT_TRANSFER_MS, 13}},
     "kernel_faster_but_stage_ms_unchanged"},
    {RT_KERNEL_COMPUTE,
     RT_VERDICT_SUPPORTED,
     {{RT_KERNEL_MS, 10}},
     "stage_ms fell from 26 to 16 (-38.5 %"},

    /* occupancy may go either way: nothing but a missing number is inconclusive */
    {RT_KERNEL_UNDERUTILIZED,
     RT_VERDICT_INCONCLUSIVE,
     {{RT_OCCUPANCY, NAN}, {RT_KERNEL_MS, 10}},
     "occupancy is missing after: measure it"},
    {RT_KERNEL_UNDERUTILIZED,
     RT_VERDICT_LEVER_DID_NOT_MOVE,
     {{RT_OCCUPANCY, 0.41}, {RT_KERNEL_MS, 10}},
     "0.41 (+2.5 %"},
    {RT_KERNEL_UNDERUTILIZED,
     RT_VERDICT_FALSIFIED,
     {{RT_OCCUPANCY, 0.6}, {RT_KERNEL_MS, 22}},
     "kernel_ms rose from 20 to 22"},
    {RT_KERNEL_UNDERUTILIZED,
     RT_VERDICT_SUPPORTED,
     {{RT_OCCUPANCY, 0.3}, {RT_KERNEL_MS, 12}},
     "occupancy fell from 0.4 to 0.3 (-25 %"},

    {RT_TRANSFER,
     RT_VERDICT_INCONCLUSIVE,
     {{RT_TRANSFER_MS, 4}, {RT_KERNEL_MS, 10}},
     "exposed_transfer_ms rose from 3 to 4"},
    {RT_TRANSFER,
     RT_VERDICT_LEVER_DID_NOT_MOVE,
     {{RT_TRANSFER_MS, 2.95}, {RT_KERNEL_MS, 10}},
     "nothing was tested"},
    {RT_TRANSFER,
     RT_VERDICT_FALSIFIED,
     {{RT_TRANSFER_MS, 1}, {RT_SYNC_MS, 4}},
     "transfer_overlap_up_but_stage_ms_unchanged"},
    {RT_TRANSFER, RT_VERDICT_SUPPORTED, {{RT_TRANSFER_MS, 1}}, "stage_ms fell from 26 to 24"},

    {RT_SYNCHRONIZATION,
     RT_VERDICT_INCONCLUSIVE,
     {{RT_SYNC_MS, 3}, {RT_KERNEL_MS, 10}},
     "was to fall"},
    {RT_SYNCHRONIZATION,
     RT_VERDICT_LEVER_DID_NOT_MOVE,
     {{RT_SYNC_MS, 1.96}, {RT_KERNEL_MS, 10}},
     "within the tolerance of 3 %"},
    {RT_SYNCHRONIZATION,
     RT_VERDICT_FALSIFIED,
     {{RT_SYNC_MS, 0.5}, {RT_LAUNCH_MS, 2.5}},
     "sync_ms_down_but_stage_ms_unchanged"},
    {RT_SYNCHRONIZATION, RT_VERDICT_SUPPORTED, {{RT_SYNC_MS, 0.5}}, "sync_ms fell from 2 to 0.5"},

    {RT_LAUNCH, RT_VERDICT_INCONCLUSIVE, {{RT_LAUNCH_COUNT, 120}, {RT_KERNEL_MS, 10}}, "(+20 %"},
    {RT_LAUNCH,
     RT_VERDICT_LEVER_DID_NOT_MOVE,
     {{RT_LAUNCH_COUNT, 98}, {RT_KERNEL_MS, 10}},
     "(-2 %"},
    {RT_LAUNCH,
     RT_VERDICT_FALSIFIED,
     {{RT_LAUNCH_COUNT, 10}, {RT_LAUNCH_MS, 0.5}},
     "launches_down_but_stage_ms_unchanged"},
    {RT_LAUNCH,
     RT_VERDICT_SUPPORTED,
     {{RT_LAUNCH_COUNT, 10}, {RT_LAUNCH_MS, 0.1}},
     "launch_count fell from 100 to 10 (-90 %"},
};

enum { ROWS = sizeof row / sizeof *row };

static void apply(struct rt_record *record, const struct edit *edit)
{
    for (int i = 0; i < EDITS; i++) {
        if (isnan(edit[i].value)) {
            record->known &= ~RT_KNOWN(edit[i].number);
            record->number[edit[i].number] = NAN;
        } else if (edit[i].value != 0 || edit[i].number != RT_FLOPS) { /* {0}: no edit */
            record_put(record, edit[i].number, edit[i].value);
        }
    }
}

static void test_every_verdict(void **state)
{
    (void)state;
    for (int i = 0; i < ROWS; i++) {
        struct pair pair;

        pair_init(&pair, row[i].hypothesis);
        apply(&pair.after, row[i].edit);
        CHECK_VERDICT(&pair, row[i].kind, row[i].word);
    }
}

/* The other two verdicts are about no quantity of the hypothesis: each supported pair, spoilt. */
static void test_every_spoilt_verdict(void **state)
{
    int spoilt = 0;

    (void)state;
    for (int i = 0; i < ROWS; i++) {
        struct pair pair;

        if (row[i].kind != RT_VERDICT_SUPPORTED) {
            continue;
        }
        pair_init(&pair, row[i].hypothesis);
        apply(&pair.after, row[i].edit);
        record_put(&pair.after, RT_MAX_ABS_ERROR, 2e-3);
        CHECK_VERDICT(&pair, RT_VERDICT_WRONG_RESULT, "max_abs_error rose", "(+100 %");
        pair.after.text[RT_WORKLOAD] = "batch 16";
        CHECK_VERDICT(&pair, RT_VERDICT_NOT_COMPARABLE, "'batch 8' before", "'batch 16' after");
        spoilt++;
    }
    assert_int_equal(spoilt, 6);
}

/* One record that every rule but the last applies to, mended rule by rule. */
static void test_first_rule_wins(void **state)
{
    struct pair pair;

    (void)state;
    pair_init(&pair, RT_KERNEL_MEMORY);
    pair.after.text[RT_DTYPE] = "fp32";
    pair.before.known &= ~RT_KNOWN(RT_MAX_ABS_ERROR);
    pair.experiment.has_max_abs_error_bound = true;
    pair.experiment.max_abs_error_bound = 5e-4;
    CHECK_VERDICT(&pair, RT_VERDICT_NOT_COMPARABLE, "dtype", "'bf16'", "'fp32'");
    pair.after.text[RT_DTYPE] = "bf16";
    CHECK_VERDICT(&pair, RT_VERDICT_WRONG_RESULT, "0.001", "0.0005");
    pair.experiment.max_abs_error_bound = 1e-3;
    CHECK_VERDICT(&pair, RT_VERDICT_INCONCLUSIVE, "max_abs_error is missing before: measure it");
    record_put(&pair.before, RT_MAX_ABS_ERROR, 1e-3);
    CHECK_VERDICT(&pair, RT_VERDICT_LEVER_DID_NOT_MOVE, "dram_bytes went from 8e9 to 8e9");
    record_put(&pair.after, RT_DRAM_BYTES, 4e9);
    CHECK_VERDICT(&pair, RT_VERDICT_FALSIFIED, "kernel_ms went from 20 to 20");
    record_put(&pair.after, RT_KERNEL_MS, 10);
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "dram_bytes", "kernel_ms");
}

/* ---- the edges of each rule ---- */

static void make_supported(struct pair *pair)
{
    pair_init(pair, RT_KERNEL_MEMORY);
    record_put(&pair->after, RT_DRAM_BYTES, 4e9);
    record_put(&pair->after, RT_KERNEL_MS, 10);
}

static void test_comparable_texts(void **state)
{
    struct pair pair;

    (void)state;
    make_supported(&pair);
    pair.after.text[RT_DTYPE] = "BFloat16"; /* the same precision */
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "fell");
    pair.after.text[RT_INTERVAL] = "steps 20-30";
    CHECK_VERDICT(&pair, RT_VERDICT_NOT_COMPARABLE, "interval differs");
    pair.before.text[RT_INTERVAL] = NULL; /* only where both state it */
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "fell");
    pair.after.text[RT_WORKLOAD] = "";
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "fell");
    pair.after.text[RT_DEVICE] = "another"; /* not one of the three */
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "fell");
}

static void test_the_change_made(void **state)
{
    struct pair pair;

    (void)state;
    make_supported(&pair);
    pair.before.text[RT_CHANGE] = "layout"; /* that was an experiment before */
    pair.after.text[RT_CHANGE] = "tile_size";
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "fell");
    pair.after.text[RT_CHANGE] = "layout";
    CHECK_VERDICT(&pair, RT_VERDICT_NOT_COMPARABLE, "'layout'", "tile_size alone");
    pair.after.text[RT_CHANGE] = "tile_size,layout";
    CHECK_VERDICT(&pair, RT_VERDICT_NOT_COMPARABLE, "'tile_size,layout'");
    pair.after.text[RT_CHANGE] = "tile_size layout";
    CHECK_VERDICT(&pair, RT_VERDICT_NOT_COMPARABLE, "'tile_size layout'");
    pair.experiment.change = RT_LAYOUT;
    pair.after.text[RT_CHANGE] = "layout";
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "fell");
}

static void test_error_with_a_bound(void **state)
{
    struct pair pair;

    (void)state;
    make_supported(&pair);
    pair.experiment.has_max_abs_error_bound = true;
    pair.experiment.max_abs_error_bound = 2e-3;
    record_put(&pair.after, RT_MAX_ABS_ERROR, 2e-3); /* twice the baseline's, but at the bound */
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "fell");
    record_put(&pair.after, RT_MAX_ABS_ERROR, 2.001e-3); /* no tolerance on a bound */
    CHECK_VERDICT(&pair, RT_VERDICT_WRONG_RESULT, "bound of 0.002");
    pair.after.known &= ~RT_KNOWN(RT_MAX_ABS_ERROR);
    CHECK_VERDICT(&pair, RT_VERDICT_INCONCLUSIVE, "max_abs_error is missing after");
    pair.experiment.max_abs_error_bound = 0;
    record_put(&pair.before, RT_MAX_ABS_ERROR, 0);
    record_put(&pair.after, RT_MAX_ABS_ERROR, 0);
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "fell");
}

static void test_error_without_a_bound(void **state)
{
    struct pair pair;

    (void)state;
    make_supported(&pair);
    record_put(&pair.after, RT_MAX_ABS_ERROR, 1.03e-3); /* 3 % is not more than 3 % */
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "fell");
    record_put(&pair.after, RT_MAX_ABS_ERROR, 1.031e-3);
    CHECK_VERDICT(&pair, RT_VERDICT_WRONG_RESULT, "(+3.1 %, beyond the tolerance of 3 %)");
    record_put(&pair.after, RT_MAX_ABS_ERROR, 1e-5); /* better is not wrong */
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "fell");
    record_put(&pair.before, RT_MAX_ABS_ERROR, 0); /* from 0 any change is one */
    CHECK_VERDICT(&pair, RT_VERDICT_WRONG_RESULT, "from 0 to 1e-5 (beyond");
    pair.before.known &= ~RT_KNOWN(RT_MAX_ABS_ERROR);
    CHECK_VERDICT(&pair, RT_VERDICT_INCONCLUSIVE, "missing before:");
    pair.after.known &= ~(RT_KNOWN(RT_MAX_ABS_ERROR) | RT_KNOWN(RT_DRAM_BYTES));
    CHECK_VERDICT(&pair, RT_VERDICT_INCONCLUSIVE,
                  "dram_bytes is missing after, max_abs_error is missing before and after: "
                  "measure them");
}

/* A metric is missing where what it is made of is; and nothing is read that is not known. */
static void test_missing_levers(void **state)
{
    struct pair pair;

    (void)state;
    pair_init(&pair, RT_KERNEL_COMPUTE);
    record_put(&pair.after, RT_KERNEL_MS, 10);
    record_count(&pair.before, RT_FLOPS, COUNT_UNKNOWN);
    CHECK_VERDICT(&pair, RT_VERDICT_INCONCLUSIVE, "achieved_tflops is missing before:");
    pair_init(&pair, RT_LAUNCH);
    pair.after.known &= ~RT_KNOWN(RT_LAUNCH_COUNT);
    CHECK_VERDICT(&pair, RT_VERDICT_INCONCLUSIVE, "launch_count is missing after:");
    make_supported(&pair);
    record_count(&pair.after, RT_DRAM_BYTES, COUNT_NONE); /* no traffic at all: measured */
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "dram_bytes fell from 8e9 to 0 (-100 %");
    pair_init(&pair, RT_TRANSFER);
    pair.after.known &= ~RT_KNOWN(RT_SYNC_MS);
    CHECK_VERDICT(&pair, RT_VERDICT_INCONCLUSIVE, "stage_ms is missing after:");
}

static void test_exactly_the_tolerance(void **state)
{
    struct pair pair;

    (void)state;
    make_supported(&pair);
    record_put(&pair.after, RT_KERNEL_MS, 19.4); /* 3 % of 20, although 20 - 19.4 > 0.6 */
    CHECK_VERDICT(&pair, RT_VERDICT_FALSIFIED, "(-3 %, within the tolerance of 3 %)");
    record_put(&pair.after, RT_KERNEL_MS, 19.399);
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "kernel_ms fell");
    record_put(&pair.after, RT_DRAM_BYTES, 7.76e9);
    CHECK_VERDICT(&pair, RT_VERDICT_LEVER_DID_NOT_MOVE, "(-3 %");
    record_put(&pair.after, RT_DRAM_BYTES, 8.24e9); /* within it, so not the other way */
    CHECK_VERDICT(&pair, RT_VERDICT_LEVER_DID_NOT_MOVE, "(+3 %");
    record_put(&pair.after, RT_DRAM_BYTES, 8.25e9);
    CHECK_VERDICT(&pair, RT_VERDICT_INCONCLUSIVE, "rose");
    pair.experiment.tolerance = 0.2;
    CHECK_VERDICT(&pair, RT_VERDICT_LEVER_DID_NOT_MOVE, "tolerance of 20 %");
    pair.experiment.tolerance = 0;
    record_put(&pair.after, RT_DRAM_BYTES, 7.999e9);
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "fell");
}

static void test_levers_from_zero(void **state)
{
    struct pair pair;

    (void)state;
    pair_init(&pair, RT_SYNCHRONIZATION);
    record_put(&pair.before, RT_SYNC_MS, 0);
    record_put(&pair.after, RT_SYNC_MS, 0);
    CHECK_VERDICT(&pair, RT_VERDICT_LEVER_DID_NOT_MOVE, "from 0 to 0 (within");
    record_put(&pair.after, RT_SYNC_MS, 1e-9);
    CHECK_VERDICT(&pair, RT_VERDICT_INCONCLUSIVE, "rose from 0 to 1e-9");
    pair_init(&pair, RT_KERNEL_UNDERUTILIZED);
    record_put(&pair.before, RT_OCCUPANCY, 0);
    record_put(&pair.after, RT_KERNEL_MS, 10);
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "occupancy rose from 0 to 0.4");
    check_exact(judge(&pair).item[0].change, 0);
}

/* ---- repeats ---- */

enum { REPEATS = 3 };

struct repeats {
    struct rt_record record[REPEATS];
    const struct rt_record *pointer[REPEATS];
};

static void repeats_init(struct repeats *repeats, enum rt_number number, double a, double b,
                         double c)
{
    const double value[REPEATS] = {a, b, c};

    for (int i = 0; i < REPEATS; i++) {
        repeats->record[i] = baseline();
        apply(&repeats->record[i], (const struct edit[EDITS]){{number, value[i]}});
        repeats->pointer[i] = &repeats->record[i];
    }
}

static void test_repeats_widen_the_tolerance(void **state)
{
    struct pair pair;
    struct repeats repeats;

    (void)state;
    make_supported(&pair);
    record_put(&pair.after, RT_KERNEL_MS, 18.5); /* -7.5 % */
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "fell");
    /* 20, 21, 22: (22 - 20) / 21 is 9.5 %; of 20 and 21 alone it is 1 / 20.5, 4.9 % */
    repeats_init(&repeats, RT_KERNEL_MS, 22, 21, 0.1);
    pair.experiment.before_repeats = repeats.pointer;
    pair.experiment.before_repeat_count = 2;
    CHECK_VERDICT(&pair, RT_VERDICT_FALSIFIED, "within the spread of the repeats, 9.52 %");
    struct rt_verdict verdict = judge(&pair);
    check_near(item_of(&verdict, "kernel_ms")->noise, 2.0 / 21, 1e-15);
    check_exact(item_of(&verdict, "dram_bytes")->noise, RT_TOLERANCE);
    pair.experiment.before_repeats = &repeats.pointer[1];
    pair.experiment.before_repeat_count = 1;
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "fell");
    verdict = judge(&pair);
    check_near(item_of(&verdict, "kernel_ms")->noise, 1 / 20.5, 1e-15);
    /* stage_ms: 26 and 27 */
    check_near(item_of(&verdict, "stage_ms")->noise, 1 / 26.5, 1e-15);
}

static void test_the_larger_spread(void **state)
{
    struct pair pair;
    struct repeats before, after;

    (void)state;
    make_supported(&pair);
    record_put(&pair.after, RT_KERNEL_MS, 18);
    repeats_init(&before, RT_KERNEL_MS, 20, 20.2, 20.2); /* 0.2 / 20.1 */
    repeats_init(&after, RT_KERNEL_MS, 16, 18, 20);      /* 4 / 18: 22 % */
    for (int i = 0; i < REPEATS; i++) {
        record_put(&after.record[i], RT_DRAM_BYTES, 4e9);
    }
    pair.experiment.before_repeats = before.pointer;
    pair.experiment.before_repeat_count = REPEATS;
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "(-10 %, beyond the tolerance of 3 %)");
    pair.experiment.after_repeats = after.pointer;
    pair.experiment.after_repeat_count = REPEATS;
    CHECK_VERDICT(&pair, RT_VERDICT_FALSIFIED, "repeats, 22.2 %");
    pair.experiment.before_repeat_count = 0; /* of one side alone */
    CHECK_VERDICT(&pair, RT_VERDICT_FALSIFIED, "repeats, 22.2 %");
    pair.experiment.before_repeat_count = REPEATS;
    pair.experiment.before_repeats = after.pointer; /* the same on the other side: 4 / 19 */
    pair.experiment.after_repeats = before.pointer; /* 18, 20, 20.2, 20.2: 2.2 / 20.1 */
    struct rt_verdict verdict = judge(&pair);
    check_near(item_of(&verdict, "kernel_ms")->noise, 4.0 / 19, 1e-15);
    pair.experiment.tolerance = 0.5;
    verdict = judge(&pair);
    check_exact(item_of(&verdict, "kernel_ms")->noise, 0.5);
}

/* A repeat that does not state a quantity says nothing of its spread. */
static void test_repeats_without_the_number(void **state)
{
    struct pair pair;
    struct repeats repeats;

    (void)state;
    pair_init(&pair, RT_KERNEL_UNDERUTILIZED);
    repeats_init(&repeats, RT_OCCUPANCY, NAN, 0.44, NAN);
    pair.experiment.before_repeats = repeats.pointer;
    pair.experiment.before_repeat_count = REPEATS;
    struct rt_verdict verdict = judge(&pair);
    check_near(item_of(&verdict, "occupancy")->noise, 0.04 / 0.42, 1e-14);
    pair.before.known &= ~RT_KNOWN(RT_OCCUPANCY); /* nor does a repeat stand in for the record */
    CHECK_VERDICT(&pair, RT_VERDICT_INCONCLUSIVE, "occupancy is missing before:");
}

/* 0, 0, 1e-3: the spread has no measure, so no error from there on is wrong for sure. */
static void test_repeats_around_zero(void **state)
{
    struct pair pair;
    struct repeats repeats;

    (void)state;
    make_supported(&pair);
    record_put(&pair.before, RT_MAX_ABS_ERROR, 0);
    repeats_init(&repeats, RT_MAX_ABS_ERROR, 0, 1e-3, 0);
    pair.experiment.before_repeats = repeats.pointer;
    pair.experiment.before_repeat_count = REPEATS;
    CHECK_VERDICT(&pair, RT_VERDICT_SUPPORTED, "fell");
    repeats_init(&repeats, RT_MAX_ABS_ERROR, 0, 0, 0);
    CHECK_VERDICT(&pair, RT_VERDICT_WRONG_RESULT, "from 0 to 0.001");
}

/* ---- what is listed ---- */

static void check_list(const struct rt_verdict *verdict, const char *const *name)
{
    size_t count = 0;

    while (name[count] != NULL) {
        assert_true(count < verdict->count);
        assert_string_equal(verdict->item[count].name, name[count]);
        count++;
    }
    assert_int_equal(verdict->count, count);
}

#define CHECK_LIST(verdict, ...) check_list(verdict, (const char *const[]){__VA_ARGS__, NULL})

static void test_what_is_listed(void **state)
{
    struct pair pair;

    (void)state;
    make_supported(&pair);
    pair.after.known &= ~RT_KNOWN(RT_OCCUPANCY); /* only one has it */
    struct rt_verdict verdict = judge(&pair);
    CHECK_LIST(&verdict, "dram_bytes", "kernel_ms", "max_abs_error", "stage_ms", "achieved_tflops",
               "exposed_transfer_ms", "sync_ms", "launch_ms", "launch_count");
    assert_int_equal(verdict.item[0].expected, RT_FALL);
    assert_int_equal(verdict.item[1].expected, RT_FALL);
    assert_int_equal(verdict.item[2].expected, RT_STAY);
    assert_int_equal(verdict.item[3].expected, RT_ANY);
    check_exact(verdict.item[1].before, 20);
    check_exact(verdict.item[1].after, 10);
    check_exact(verdict.item[1].change, -0.5);
    check_exact(verdict.item[3].after, 16);
    assert_true(verdict.item[1].fell && verdict.item[1].moved && !verdict.item[1].rose);
    assert_true(verdict.item[4].rose && verdict.item[4].moved && !verdict.item[4].fell);
    assert_false(verdict.item[5].moved || verdict.item[5].fell || verdict.item[5].rose);

    /* its own observations come before those of others */
    pair_init(&pair, RT_TRANSFER);
    record_put(&pair.before, RT_HOST_MEMORY_MIB, 10);
    record_put(&pair.after, RT_HOST_MEMORY_MIB, 20);
    pair.after.known &= ~(RT_KNOWN(RT_MAX_ABS_ERROR) | RT_KNOWN(RT_FLOPS));
    pair.after.number[RT_MAX_ABS_ERROR] = NAN; /* whoever reads it will show */
    verdict = judge(&pair);
    CHECK_LIST(&verdict, "exposed_transfer_ms", "stage_ms", "max_abs_error", "host_memory_mib",
               "dram_bytes", "kernel_ms", "sync_ms", "launch_ms", "occupancy", "launch_count");
    assert_false(verdict.item[2].has_after);
    assert_true(verdict.item[2].has_before);
    check_exact(verdict.item[2].after, 0);
    check_exact(verdict.item[2].change, 0);
}

/* Every observation and lever of the table of hypotheses can be compared. */
static void test_levers(void **state)
{
    static const struct rt_lever expected[] = {
        {"dram_bytes", RT_FALL, "kernel_ms"}, {"achieved_tflops", RT_RISE, "stage_ms"},
        {"occupancy", RT_MOVE, "kernel_ms"},  {"exposed_transfer_ms", RT_FALL, "stage_ms"},
        {"sync_ms", RT_FALL, "stage_ms"},     {"launch_count", RT_FALL, "stage_ms"},
    };

    (void)state;
    for (int h = RT_KERNEL_MEMORY; h <= RT_LAUNCH; h++) {
        const struct rt_lever lever = rt_lever_of((enum rt_hypothesis)h);
        struct pair pair;

        assert_string_equal(lever.lever, expected[h].lever);
        assert_string_equal(lever.target, expected[h].target);
        assert_int_equal(lever.expected, expected[h].expected);
        pair_init(&pair, (enum rt_hypothesis)h);
        record_put(&pair.before, RT_HOST_MEMORY_MIB, 10);
        record_put(&pair.after, RT_HOST_MEMORY_MIB, 10);
        const struct rt_verdict verdict = judge(&pair);
        assert_int_equal(verdict.count, 11);
        for (const char *const *name = rt_hypothesis_info[h].observe; *name != NULL; name++) {
            assert_non_null(item_of(&verdict, *name));
        }
    }
    assert_string_equal(rt_direction_name[RT_MOVE], "change");
    assert_string_equal(rt_direction_name[RT_ANY], "any");
}

static void test_refused(void **state)
{
    struct pair pair;
    struct rt_buf because;
    struct rt_verdict verdict;

    (void)state;
    rt_buf_init(&because);
    make_supported(&pair);
    for (int h = RT_RECHECK_REFERENCE; h <= RT_UNCLASSIFIED_KERNEL; h++) {
        pair.experiment.hypothesis = (enum rt_hypothesis)h;
        assert_null(rt_lever_of((enum rt_hypothesis)h).lever);
        assert_int_equal(rt_verdict_judge(&pair.experiment, &verdict, &because), RT_EINVAL);
    }
    make_supported(&pair);
    pair.experiment.change = RT_PIN_MEMORY; /* tests something else */
    assert_int_equal(rt_verdict_judge(&pair.experiment, &verdict, &because), RT_EINVAL);
    assert_int_equal(because.len, 0);
    make_supported(&pair);
    because.failed = true; /* as after a failed allocation */
    assert_int_equal(rt_verdict_judge(&pair.experiment, &verdict, &because), RT_ENOMEM);
    rt_buf_fini(&because);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_verdict),
        cmocka_unit_test(test_every_spoilt_verdict),
        cmocka_unit_test(test_first_rule_wins),
        cmocka_unit_test(test_comparable_texts),
        cmocka_unit_test(test_the_change_made),
        cmocka_unit_test(test_error_with_a_bound),
        cmocka_unit_test(test_error_without_a_bound),
        cmocka_unit_test(test_missing_levers),
        cmocka_unit_test(test_exactly_the_tolerance),
        cmocka_unit_test(test_levers_from_zero),
        cmocka_unit_test(test_repeats_widen_the_tolerance),
        cmocka_unit_test(test_the_larger_spread),
        cmocka_unit_test(test_repeats_without_the_number),
        cmocka_unit_test(test_repeats_around_zero),
        cmocka_unit_test(test_what_is_listed),
        cmocka_unit_test(test_levers),
        cmocka_unit_test(test_refused),
    };

    return check_main(tests);
}
