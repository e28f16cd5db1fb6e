/*
 * One change at a time: every pair of hypothesis and change word is allowed or refused as
 * model.md section 4 says, and a refusal holds the allowed list.
 */
#include "check.h"

#include <stdio.h>

#include "core/code.h"
#include "core/plan.h"

static const struct {
    enum rt_hypothesis hypothesis;
    const char *allowed; /* as listed for people */
} row[] = {
    {RT_KERNEL_MEMORY, "tile_size, layout"},
    {RT_KERNEL_COMPUTE, "compute_kernel"},
    {RT_KERNEL_UNDERUTILIZED, "block_size"},
    {RT_TRANSFER, "pin_memory, async_copy"},
    {RT_SYNCHRONIZATION, "sync_placement"},
    {RT_LAUNCH, "graph_capture"},
    {RT_RECHECK_REFERENCE, ""},
    {RT_UNCLASSIFIED_KERNEL, ""},
};

enum { ROWS = sizeof row / sizeof *row };

/* Every single change, then what people write instead of one. */
static const char *const word[] = {
    "tile_size",
    "layout",
    "compute_kernel",
    "block_size",
    "pin_memory",
    "async_copy",
    "sync_placement",
    "graph_capture",
    /* not one change of the definition */
    "",
    " ",
    "tile_or_layout",
    "tile_size,layout",
    "tile_size, layout",
    "tile_size layout",
    "tile_size+layout",
    "tile_size;layout",
    "tile_size or layout",
    "layout,",
    ",layout",
    "pin_memory,async_copy",
    "Tile_Size",
    "LAYOUT",
    "Block_size",
    "GRAPH_CAPTURE",
    " layout",
    "layout ",
    "\tblock_size",
    "block_size\n",
    " graph_capture ",
    "tile",
    "tile_siz",
    "tile_sizes",
    "none",
    "kernel_memory",
    "recheck_reference",
    "%s%n",
    "block_size\x1b[2J",
};

enum { WORDS = sizeof word / sizeof *word, SINGLE_CHANGES = 8 };

/* Whether the whole word stands in the list "a, b". */
static bool listed(const char *list, const char *text)
{
    size_t len = strlen(text);

    for (const char *at = strstr(list, text); len > 0 && at != NULL; at = strstr(at + 1, text)) {
        bool starts = at == list || at[-1] == ' ';
        bool ends = at[len] == '\0' || at[len] == ',';
        if (starts && ends) {
            return true;
        }
    }
    return false;
}

static void check_pair(enum rt_hypothesis hypothesis, const char *allowed, int w)
{
    bool expected = w < SINGLE_CHANGES && listed(allowed, word[w]);
    enum rt_change change = RT_CHANGE_COUNT;
    struct rt_buf why;
    int code;

    rt_buf_init(&why);
    code = rt_plan_choose(hypothesis, word[w], &change, &why);
    if (code != (expected ? RT_OK : RT_EREFUSED)) {
        fail_msg("\"%s\" for %s: %d", word[w], rt_hypothesis_info[hypothesis].name, code);
    }
    if (expected) {
        assert_string_equal(rt_change_info[change].name, word[w]);
    } else {
        assert_true(why.len > 0);
        assert_non_null(strstr(rt_buf_text(&why), allowed));
    }
    rt_buf_fini(&why);
}

static void test_every_pair(void **state)
{
    (void)state;
    assert_int_equal(ROWS, RT_HYPOTHESIS_COUNT);
    assert_int_equal(SINGLE_CHANGES, RT_CHANGE_COUNT);
    for (int r = 0; r < ROWS; r++) {
        for (int w = 0; w < WORDS; w++) {
            check_pair(row[r].hypothesis, row[r].allowed, w);
        }
    }
}

/* Without an experiment the message must not hand out any change. */
static void test_no_experiment_names_no_change(void **state)
{
    static const enum rt_hypothesis none[] = {RT_RECHECK_REFERENCE, RT_UNCLASSIFIED_KERNEL};

    (void)state;
    for (int i = 0; i < 2; i++) {
        enum rt_change change;
        struct rt_buf why;

        rt_buf_init(&why);
        assert_int_equal(rt_plan_choose(none[i], "block_size", &change, &why), RT_EREFUSED);
        assert_non_null(strstr(rt_buf_text(&why), rt_hypothesis_info[none[i]].name));
        for (int w = 0; w < SINGLE_CHANGES; w++) {
            if (w != RT_LAYOUT && w != RT_BLOCK_SIZE) { /* "layout" may be a word of the text */
                assert_null(strstr(rt_buf_text(&why), word[w]));
            }
        }
        rt_buf_fini(&why);
    }
}

static void test_list_of_allowed_changes(void **state)
{
    (void)state;
    for (int r = 0; r < ROWS; r++) {
        struct rt_buf buf;

        rt_buf_init(&buf);
        rt_plan_list_allowed(&buf, row[r].hypothesis);
        assert_string_equal(rt_buf_text(&buf), row[r].allowed);
        rt_buf_fini(&buf);
    }
}

static void test_list_copies_and_keeps_ids_apart(void **state)
{
    char id[] = "p1", record[] = "rec", reference[] = "ref", note[] = "why";
    struct rt_plan plan = {.id = id,
                           .record = record,
                           .reference = reference,
                           .note = note,
                           .hypothesis = RT_TRANSFER,
                           .single_change = RT_ASYNC_COPY,
                           .file = 3,
                           .line = 14};
    struct rt_plans plans;

    (void)state;
    rt_plans_init(&plans);
    assert_int_equal(rt_plans_add(&plans, &plan), RT_OK);
    assert_int_equal(rt_plans_add(&plans, &plan), RT_EEXIST);
    assert_int_equal(plans.count, 1);
    plan.file = 4; /* another file may have the same id */
    plan.reference = NULL;
    plan.note = NULL;
    assert_int_equal(rt_plans_add(&plans, &plan), RT_OK);
    memset(id, 'x', 2);
    memset(record, 'x', 3);
    memset(reference, 'x', 3);
    memset(note, 'x', 3);
    assert_int_equal(plans.count, 2);
    assert_string_equal(plans.item[0].id, "p1");
    assert_string_equal(plans.item[0].record, "rec");
    assert_string_equal(plans.item[0].reference, "ref");
    assert_string_equal(plans.item[0].note, "why");
    assert_int_equal(plans.item[0].hypothesis, RT_TRANSFER);
    assert_int_equal(plans.item[0].single_change, RT_ASYNC_COPY);
    assert_int_equal(plans.item[0].line, 14);
    assert_int_equal(plans.item[1].file, 4);
    assert_null(plans.item[1].reference);
    assert_null(plans.item[1].note);
    rt_plans_fini(&plans);
}

static void test_many_plans(void **state)
{
    struct rt_plans plans;

    (void)state;
    rt_plans_init(&plans);
    for (int i = 0; i < 300; i++) {
        char id[12], record[] = "r";
        struct rt_plan plan = {.id = id, .record = record};

        snprintf(id, sizeof id, "p%d", i);
        assert_int_equal(rt_plans_add(&plans, &plan), RT_OK);
    }
    assert_int_equal(plans.count, 300);
    assert_string_equal(plans.item[0].id, "p0");
    assert_string_equal(plans.item[299].id, "p299");
    rt_plans_fini(&plans);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_pair),
        cmocka_unit_test(test_no_experiment_names_no_change),
        cmocka_unit_test(test_list_of_allowed_changes),
        cmocka_unit_test(test_list_copies_and_keeps_ids_apart),
        cmocka_unit_test(test_many_plans),
    };

    return check_main(tests);
}
