/*
 * What the names of calls say, as the runtimes spell them.
 */
#include "check.h"

#include "core/calls.h"

static void test_synchronising(void **state)
{
    (void)state;
    static const char *const waits[] = {"cudaStreamSynchronize",
                                        "cudaDeviceSynchronize",
                                        "cudaEventSynchronize",
                                        "cudaThreadSynchronize",
                                        "cuCtxSynchronize",
                                        "cuStreamSynchronize",
                                        "hipDeviceSynchronize",
                                        "hipStreamSynchronize",
                                        "cudaStreamSynchronize_v3020",
                                        "cudaStreamSynchronize_ptsz",
                                        "cudaStreamSynchronize_ptsz_v7000",
                                        "cuStreamSynchronize_v2_ptsz",
                                        "cudaEventSynchronize_v3020_ptds_spt",
                                        "hipStreamSynchronize_spt"};
    for (size_t i = 0; i < sizeof waits / sizeof *waits; i++) {
        assert_true(rt_call_kind(waits[i]).waits);
        assert_false(rt_call_kind(waits[i]).copies);
    }
    static const char *const none[] = {"",
                                       "cudaMalloc",
                                       "cudaFree",
                                       "cudaLaunchKernel",
                                       "cudaGraphLaunch",
                                       "cudaStreamWaitEvent",
                                       "cudaEventQuery",
                                       "cudaStreamSynchronizeWithFlags",
                                       "MycudaStreamSynchronize",
                                       "cudaSynchronize",
                                       "cudaStreamSynchronize_v",
                                       "cudaStreamSynchronize_",
                                       "_v1",
                                       "_ptsz"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_false(rt_call_kind(none[i]).waits);
        assert_false(rt_call_kind(none[i]).copies);
    }
}

static void test_copying(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        bool waits, copies;
    } cases[] = {{"cudaMemcpy", true, true},
                 {"cudaMemcpy_v3020", true, true},
                 {"cudaMemcpy2D", true, true},
                 {"cudaMemcpyToSymbol", true, true},
                 {"cuMemcpyDtoH_v2", true, true},
                 {"hipMemcpy", true, true},
                 {"hipMemcpyWithStream", true, true},
                 {"cudaMemcpyAsync", false, true},
                 {"cudaMemcpyAsync_ptsz", false, true},
                 {"cuMemcpyHtoDAsync_v2", false, true},
                 {"hipMemcpyAsync", false, true},
                 {"cudaMemset", false, true},
                 {"cudaMemsetAsync", false, true},
                 {"cudaGraphAddMemcpyNode", false, false},
                 {"cudaGraphExecMemcpyNodeSetParams", false, false},
                 {"cuGraphAddMemsetNode", false, false},
                 {"MyMemcpy", false, false},
                 {"cudaMemPrefetchAsync", false, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct rt_call_kind kind = rt_call_kind(cases[i].name);
        assert_int_equal(kind.waits, cases[i].waits);
        assert_int_equal(kind.copies, cases[i].copies);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {cmocka_unit_test(test_synchronising),
                                              cmocka_unit_test(test_copying)};
    return check_main(tests);
}
