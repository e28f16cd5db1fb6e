/*
 * A reference with several roofs on the screen: editing one, what the others do, undo, saving.
 */
#include "check.h"

#include "script_test.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_bandwidth_many_roofs),
    };
    return check_main(tests);
}
