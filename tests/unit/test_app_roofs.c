/*
 * A reference with several roofs on the screen: editing one, what the others do, undo, saving.
 */
#include "check.h"

#include "core/levels.h"
#include "script_test.h"
#include "whole_file.h"

#define GPU                                                                                        \
    "[reference gpu]\ndtype = bf16\ntflops = 989\ntflops.fp32 = 67\ntflops.fp64 = 34\n"            \
    "dram_gbps = 4800\n"
#define DTYPE(dtype) "dtype = " dtype "\n"
#define THREE                                                                                      \
    GPU RECORD("bf", "4e10", "8e9", "2", "0", "0", "0") DTYPE("bf16")                              \
        RECORD("single", "4e10", "8e9", "2", "0", "0", "0") DTYPE("fp32")                          \
            RECORD("double", "4e10", "8e9", "2", "0", "0", "0") DTYPE("fp64")

static double of(const struct script *script, size_t record, enum rt_ceiling ceiling)
{
    const struct ui_whatif *const whatif = &script->app.whatif;
    return whatif->ceilings[whatif->reference[record]].value[ceiling];
}

static void one_bandwidth_many_roofs(void **state)
{
    struct script script;
    (void)state;
    start(&script, THREE, "DOWN e");
    assert_string_equal(selected_id(&script), "single");
    assert_shows(&script, "67 TFLOP/s");
    play(&script, "text:50 ENTER DOWN text:4000 ENTER");
    check_exact(of(&script, 0, RT_CEILING_TFLOPS), 989);
    check_exact(of(&script, 1, RT_CEILING_TFLOPS), 50);
    check_exact(of(&script, 2, RT_CEILING_TFLOPS), 34);
    for (size_t i = 0; i < 3; i++) {
        check_exact(of(&script, i, RT_CEILING_DRAM_GBPS), 4000);
    }
    play(&script, "u");
    for (size_t i = 0; i < 3; i++) {
        check_exact(of(&script, i, RT_CEILING_DRAM_GBPS), 4800);
    }
    check_exact(of(&script, 1, RT_CEILING_TFLOPS), 50);
    play(&script, "u ");
    check_exact(of(&script, 1, RT_CEILING_TFLOPS), 67);
    assert_false(ui_whatif_unsaved(&script.app.whatif));
    script_close(&script);
}

/* The script's file, read again. */
static struct rt_buf file_now(const struct script *script)
{
    struct rt_buf text;
    rt_buf_init(&text);
    read_whole_file(&text, script->own_path);
    return text;
}

static void assert_holds(const char *text, const char *part)
{
    if (strstr(text, part) == NULL) {
        print_error("lacks %s:\n%s\n", part, text);
        fail();
    }
}

/* Each number to its own line; after the reload the edits are in force and can be undone. */
static void saved_to_its_own_key(void **state)
{
    struct script script;
    (void)state;
    start(&script, THREE, "DOWN e text:50 ENTER DOWN text:4000 ENTER ESC s");
    struct rt_buf text = file_now(&script);
    assert_holds(rt_buf_text(&text),
                 "\ntflops = 989\ntflops.fp32 = 50\ntflops.fp64 = 34\ndram_gbps = 4000\n");
    rt_buf_fini(&text);
    play(&script, "r");
    assert_false(ui_whatif_unsaved(&script.app.whatif));
    check_exact(of(&script, 1, RT_CEILING_TFLOPS), 50);
    check_exact(of(&script, 2, RT_CEILING_DRAM_GBPS), 4000);
    play(&script, "u u");
    check_exact(of(&script, 1, RT_CEILING_TFLOPS), 67);
    check_exact(of(&script, 0, RT_CEILING_DRAM_GBPS), 4800);
    script_close(&script);
}

/* A preset gives numbers; the words stay, since they are about the other precisions, too. */
static void preset_for_one_precision(void **state)
{
    struct script script;
    (void)state;
    start(&script, THREE, "DOWN b");
    assert_hides(&script, "tflops.fp32");
    /* The copies are offered nowhere: gpu, then the built-in ones. */
    assert_int_equal(ui_whatif_offered(&script.app.whatif), script.app.whatif.references - 2);
    play(&script, "DOWN DOWN ENTER");
    const struct rt_reference *const taken = &script.study->references.item[2];
    check_exact(of(&script, 1, RT_CEILING_TFLOPS), taken->ceilings.value[RT_CEILING_TFLOPS]);
    check_exact(of(&script, 0, RT_CEILING_TFLOPS), 989);
    check_exact(of(&script, 0, RT_CEILING_DRAM_GBPS), taken->ceilings.value[RT_CEILING_DRAM_GBPS]);
    play(&script, "ESC s r");
    struct rt_buf text = file_now(&script);
    assert_holds(rt_buf_text(&text), "dtype = bf16\ntflops = 989\n");
    assert_null(strstr(rt_buf_text(&text), "cite"));
    rt_buf_fini(&text);
    assert_int_equal(script.study->diags.errors, 0);
    script_close(&script);
}

/* A preset replaces the three ceilings; that of a cache stays, on the plot and in the chain. */
static void preset_beside_a_cache(void **state)
{
    struct script script;
    struct rt_answer answer;
    struct rt_levels levels;
    (void)state;
    start(&script,
          "[reference gpu]\ntflops = 10\ndram_gbps = 500\nl2_gbps = 1600\n" RECORD(
              "a", "4e10", "8e9", "20", "0", "0", "0") "l2_bytes = 1.6e10\n",
          "b HOME DOWN ENTER");
    check_exact(of(&script, 0, RT_CEILING_DRAM_GBPS), 900); /* of a V100 */
    assert_true(ui_app_answer(&script.app, &answer));
    rt_levels_derive(&answer, &levels);
    assert_int_equal(levels.row[0].level, RT_LEVEL_L2);
    check_near(levels.row[0].share, 0.5, 1e-12); /* 1.6e10 byte in 20 ms: 800 of 1600 GB/s */
    assert_shows(&script, "L2 GB/s");
    script_close(&script);
}

/* A reference with several roofs serves a record that names none by the record's dtype. */
static void chosen_for_records_without(void **state)
{
    struct script script;
    (void)state;
    start(&script,
          GPU "[reference other]\ntflops = 10\ndram_gbps = 500\n" RECORD(
              "single", "4e10", "8e9", "2", "0", "0", "0") DTYPE("fp32"),
          "");
    assert_int_equal(ui_app_reference(&script.app), RT_NO_REFERENCE);
    play(&script, "b HOME ENTER");
    check_exact(of(&script, 0, RT_CEILING_TFLOPS), 67);
    play(&script, "u");
    assert_int_equal(ui_app_reference(&script.app), RT_NO_REFERENCE);
    script_close(&script);
}

/* Without tflops and dtype: the first that is stated stands for it, whatever is edited and saved.
 */
static void first_precision_stays_first(void **state)
{
    struct script script;
    (void)state;
    start(&script,
          "[reference gpu]\ntflops.fp16 = 120\ntflops.bf16 = 100\ntflops.fp8 = 240\n"
          "dram_gbps = 1000\n" RECORD("bf", "4e10", "8e9", "2", "0", "0", "0") DTYPE("bf16")
              RECORD("none", "4e10", "8e9", "2", "0", "0", "0"),
          "");
    check_exact(of(&script, 0, RT_CEILING_TFLOPS), 100);
    check_exact(of(&script, 1, RT_CEILING_TFLOPS), 120);
    play(&script, "e text:300 ENTER ESC s r");
    check_exact(of(&script, 0, RT_CEILING_TFLOPS), 300);
    check_exact(of(&script, 1, RT_CEILING_TFLOPS), 120);
    play(&script, "u");
    check_exact(of(&script, 0, RT_CEILING_TFLOPS), 100);
    script_close(&script);
}

/* A file with these roofs and one record, of bf16. */
static void put_file(struct rt_buf *text, const char *roofs)
{
    rt_buf_clear(text);
    rt_buf_printf(text, "[reference gpu]\n%s%s", roofs,
                  "dram_gbps = 4000\n" RECORD("bf", "4e10", "8e9", "9", "3", "2", "1")
                      DTYPE("bf16"));
}

/* An edit belongs to a roof: it is given up when that is gone, and never becomes another's. */
static void edits_after_the_file_changed(void **state)
{
    static const struct {
        const char *before, *after;
        double then; /* of bf16, when the edit is redone; 0: there is no edit any more */
    } row[] = {
        {"tflops.fp32 = 70\ntflops.bf16 = 900\n",
         "tflops.fp32 = 70\ntflops.bf16 = 900\ntflops.fp16 = 2000\n", 950},
        {"tflops.bf16 = 900\ntflops.fp32 = 70\n", "tflops.fp32 = 70\ntflops.bf16 = 900\n", 950},
        {"tflops.fp32 = 70\ntflops.bf16 = 900\n", "tflops.fp32 = 70\n", 0},
        {"dtype = bf16\ntflops = 900\ntflops.fp32 = 70\n",
         "dtype = fp32\ntflops = 70\ntflops.bf16 = 900\n", 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct script script;
        struct rt_buf text;
        rt_buf_init(&text);
        put_file(&text, row[i].before);
        start(&script, rt_buf_text(&text), "e text:950 ENTER ESC");
        put_file(&text, row[i].after);
        script_change_file(&script, rt_buf_text(&text));
        play(&script, "r d ^R");
        if (row[i].then > 0) {
            check_exact(of(&script, 0, RT_CEILING_TFLOPS), row[i].then);
        } else {
            assert_shows(&script, "nothing to redo");
            assert_false(ui_whatif_unsaved(&script.app.whatif));
        }
        rt_buf_fini(&text);
        script_close(&script);
    }
}

/* The numbers of a datasheet are vouched for only as long as they are its own. */
static void source_of_edited_roofs(void **state)
{
    struct script script;
    struct rt_reference stated;
    struct rt_buf cite;
    (void)state;
    start(&script, THREE, "DOWN");
    for (int edited = 0; edited < 2; edited++) {
        rt_buf_init(&cite);
        ui_whatif_stated(&script.app.whatif, 0, &stated, &cite);
        check_exact(stated.roofs.value[RT_ROOF_FP32], edited ? 50 : 67);
        check_exact(stated.ceilings.value[RT_CEILING_TFLOPS], 989);
        assert_false(stated.for_precision);
        assert_int_equal(stated.text[RT_REF_SOURCE] != NULL, edited);
        assert_int_equal(cite.len > 0, edited);
        rt_buf_fini(&cite);
        play(&script, "e text:50 ENTER ESC");
    }
    script_close(&script);
}

/* A preset with several roofs gives the one that the record would take, and keeps the others. */
static void preset_with_roofs(void **state)
{
    struct script script;
    struct rt_reference stated;
    struct rt_buf cite;
    (void)state;
    start(&script,
          "[reference plain]\ntflops = 10\ndram_gbps = 500\n" GPU RECORD(
              "single", "4e10", "8e9", "2", "0", "0", "0") DTYPE("fp32") OF("plain"),
          "b HOME DOWN ENTER");
    check_exact(of(&script, 0, RT_CEILING_TFLOPS), 67);
    rt_buf_init(&cite);
    ui_whatif_stated(&script.app.whatif, 0, &stated, &cite);
    assert_string_equal(stated.id, "plain");
    assert_int_equal(stated.roofs.stated, 0);
    assert_false(stated.for_precision);
    check_exact(stated.ceilings.value[RT_CEILING_TFLOPS], 67);
    assert_string_equal(stated.text[RT_REF_DTYPE], "fp32");
    rt_buf_fini(&cite);
    play(&script, "ESC s r");
    assert_int_equal(script.study->diags.errors, 0);
    check_exact(of(&script, 0, RT_CEILING_TFLOPS), 67);
    script_close(&script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_bandwidth_many_roofs),
        cmocka_unit_test(saved_to_its_own_key),
        cmocka_unit_test(preset_for_one_precision),
        cmocka_unit_test(chosen_for_records_without),
        cmocka_unit_test(first_precision_stays_first),
        cmocka_unit_test(source_of_edited_roofs),
        cmocka_unit_test(edits_after_the_file_changed),
        cmocka_unit_test(preset_beside_a_cache),
        cmocka_unit_test(preset_with_roofs),
    };
    return check_main(tests);
}
