/*
 * Files for the scripts and for fuzzing, as INI text.
 */
#ifndef SCRIPT_INI_H
#define SCRIPT_INI_H

/* A reference of 120 TFLOP/s and 3000 GB/s: balance 40 FLOP/byte. */
#define BOARD                                                                                      \
    "[reference board]\nname = the board\nsource = measured\ncite = our own run\n"                 \
    "tflops = 120\ndram_gbps = 3000\nefficiency_screen = 0.7\n"

#define COUNTS(flops, bytes) "flops = " flops "\ndram_bytes = " bytes "\n"
#define TIMES(kernel, transfer, sync, launch)                                                      \
    "kernel_ms = " kernel "\ntransfer_ms = " transfer "\nsync_ms = " sync "\nlaunch_ms = " launch  \
    "\ntime_model = nonoverlapping_exposed_intervals\n"
#define RECORD(id, flops, bytes, kernel, transfer, sync, launch)                                   \
    "[record " id "]\nflops_source = theoretical\ndram_bytes_source = counter\n"                   \
    "time_source = nsight-systems\n" COUNTS(flops, bytes) TIMES(kernel, transfer, sync, launch)

/*
 * One record for each kind of answer. Under the board, by hand:
 *   profile    5 FLOP/byte, 2 of 15 TFLOP/s      13.3 %   kernel_underutilized
 *   memory     5 FLOP/byte, 13.33 of 15          88.9 %   kernel_memory
 *   transfer   5 FLOP/byte, 6.667 of 15          44.4 %   transfer 10 > kernel 6
 *   gemm       600 FLOP/byte, 100 of 120         83.3 %   kernel_compute
 *   sync       5 FLOP/byte, 6.667 of 15          44.4 %   synchronization 9 > 6
 *   launch     5 FLOP/byte, 6.667 of 15          44.4 %   launch 8 > 6
 *   too-good   5 FLOP/byte, 20 of 15             133 %    recheck_reference
 */
#define SEVEN                                                                                      \
    BOARD RECORD("profile", "4e10", "8e9", "20", "3", "2", "1")                                    \
        RECORD("memory", "4e10", "8e9", "3", "0.3", "0.2", "0.1")                                  \
            RECORD("transfer", "4e10", "8e9", "6", "10", "1", "1")                                 \
                RECORD("gemm", "1.2e12", "2e9", "12", "0.5", "0.4", "0.3")                         \
                    RECORD("sync", "4e10", "8e9", "6", "1", "9", "1")                              \
                        RECORD("launch", "4e10", "8e9", "6", "1", "1", "8")                        \
                            RECORD("too-good", "4e10", "8e9", "2", "0.2", "0.1", "0.1")

/*
 * A plan, the record before it and the one after, and a second plan. By hand: dram_bytes fell by
 * 50 %, kernel_ms by 40 %, stage_ms from 26 to 18: `p` is supported. `q` waits for occupancy, which
 * neither states. In one file the record after is known by the change that it states.
 */
#define PLAN(id, record, hypothesis, change)                                                       \
    "[plan " id "]\nrecord = " record "\nhypothesis = " hypothesis "\nsingle_change = " change "\n"
#define PLANNED                                                                                    \
    BOARD PLAN("p", "r", "kernel_memory", "layout")                                                \
        PLAN("q", "r", "kernel_underutilized", "block_size")                                       \
            RECORD("r", "4e10", "8e9", "20", "3", "2", "1") "max_abs_error = 0.001\n"
#define PLANNED_AFTER                                                                              \
    RECORD("r-layout", "4e10", "4e9", "12", "3", "2", "1")                                         \
    "max_abs_error = 0.001\nchange = layout\n"

/*
 * A reference with several roofs, records of two precisions, and marks of three levels, by hand:
 *   gemm     bf16, 5 FLOP/byte, 20 of 24 TFLOP/s; L2 2.5, L1 1.25 FLOP/byte
 *   saxpy    fp32, 20 of 24 (67 x 1000 / 4800 is 14 FLOP/byte); L2 10: the inverse
 */
#define ROOFS ROOFS_GPU ROOFS_GEMM ROOFS_SAXPY
#define ROOFS_GPU                                                                                  \
    "[reference gpu]\nsource = datasheet\ndtype = bf16\ntflops = 989\ntflops.fp32 = 67\n"          \
    "dram_gbps = 4800\nl2_gbps = 12000\nl1_gbps = 33000\n"
#define ROOFS_GEMM                                                                                 \
    RECORD("gemm", "4e10", "8e9", "2", "0", "0", "0")                                              \
    "dtype = bf16\nl2_bytes = 1.6e10\nl1_bytes = 3.2e10\n"
#define ROOFS_SAXPY                                                                                \
    RECORD("saxpy", "4e10", "8e9", "2", "0", "0", "0")                                             \
    "dtype = fp32\nl2_bytes = 4e9\nflops.counter = 1e11\nflops.theoretical = 4e10\n"

/* Two records of the board, two of a smaller one, and one that names neither. */
#define BOARDS                                                                                     \
    BOARD "[reference small]\ntflops = 10\ndram_gbps = 500\nefficiency_screen = 0.7\n" RECORD(     \
        "first", "4e10", "8e9", "20", "3", "2", "1") OF("board")                                   \
        RECORD("small-one", "4e10", "8e9", "20", "3", "2", "1") OF("small")                        \
            RECORD("small-two", "4e10", "1e9", "8", "3", "2", "1") OF("small")                     \
                RECORD("nobodys", "4e10", "4e9", "20", "3", "2", "1")                              \
                    RECORD("last", "1.2e12", "2e9", "12", "1", "1", "1") OF("board")
#define OF(reference) "reference = " reference "\n"

#endif
