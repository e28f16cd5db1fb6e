/*
 * The metrics of Nsight Compute that an import uses, each by its names: a slot a metric. Names
 * that nothing here computes with have none.
 *
 * Fixed slots are listed below. Tensor metrics come in families whose names have grown with every
 * generation of GPUs; they get slots of their own as they are met (struct ncu_metrics).
 */
#ifndef IMPORT_NCU_METRIC_H
#define IMPORT_NCU_METRIC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/buf.h"
#include "core/index.h"
#include "src/import_unit.h"

/*
 * X(enumerator, the metric's name, dimension). Other names for the same thing are in the .c. Of a
 * "Memory Throughput" or "DRAM Bandwidth" only the rows in byte/second are meant.
 */
#define NCU_NAMED_SLOTS(X)                                                                         \
    X(NCU_TIME_SUM, "gpu__time_duration.sum", IMPORT_TIME)                                         \
    X(NCU_TIME, "gpu__time_duration", IMPORT_TIME)                                                 \
    X(NCU_TIME_AVG, "gpu__time_duration.avg", IMPORT_TIME)                                         \
    X(NCU_TIME_MAX, "gpu__time_duration.max", IMPORT_TIME)                                         \
    X(NCU_DURATION, "Duration", IMPORT_TIME)                                                       \
    X(NCU_SM_CYCLES_AVG, "sm__cycles_elapsed.avg", IMPORT_COUNT)                                   \
    X(NCU_SM_CYCLES_MAX, "sm__cycles_elapsed.max", IMPORT_COUNT)                                   \
    X(NCU_SM_CYCLES_SUM, "sm__cycles_elapsed.sum", IMPORT_COUNT)                                   \
    X(NCU_SMSP_CYCLES_AVG, "smsp__cycles_elapsed.avg", IMPORT_COUNT)                               \
    X(NCU_SMSP_CYCLES_MAX, "smsp__cycles_elapsed.max", IMPORT_COUNT)                               \
    X(NCU_SMSP_CYCLES_SUM, "smsp__cycles_elapsed.sum", IMPORT_COUNT)                               \
    X(NCU_SM_HZ_AVG, "sm__cycles_elapsed.avg.per_second", IMPORT_FREQUENCY)                        \
    X(NCU_SM_HZ_MAX, "sm__cycles_elapsed.max.per_second", IMPORT_FREQUENCY)                        \
    X(NCU_SM_HZ_SUM, "sm__cycles_elapsed.sum.per_second", IMPORT_FREQUENCY)                        \
    X(NCU_SMSP_HZ_AVG, "smsp__cycles_elapsed.avg.per_second", IMPORT_FREQUENCY)                    \
    X(NCU_SMSP_HZ_MAX, "smsp__cycles_elapsed.max.per_second", IMPORT_FREQUENCY)                    \
    X(NCU_SMSP_HZ_SUM, "smsp__cycles_elapsed.sum.per_second", IMPORT_FREQUENCY)                    \
    X(NCU_L1_BYTES, "l1tex__t_bytes.sum", IMPORT_BYTES)                                            \
    X(NCU_L2_BYTES, "lts__t_bytes.sum", IMPORT_BYTES)                                              \
    X(NCU_DRAM_BYTES, "dram__bytes.sum", IMPORT_BYTES)                                             \
    X(NCU_DRAM_READ, "dram__bytes_read.sum", IMPORT_BYTES)                                         \
    X(NCU_DRAM_WRITE, "dram__bytes_write.sum", IMPORT_BYTES)                                       \
    X(NCU_DRAM_OP_READ, "dram__bytes_op_read.sum", IMPORT_BYTES)                                   \
    X(NCU_DRAM_OP_WRITE, "dram__bytes_op_write.sum", IMPORT_BYTES)                                 \
    X(NCU_DRAM_OLD_READ, "dram__read_bytes", IMPORT_BYTES)                                         \
    X(NCU_DRAM_OLD_WRITE, "dram__write_bytes", IMPORT_BYTES)                                       \
    X(NCU_DRAM_RATE, "dram__bytes.sum.per_second", IMPORT_BYTES_PER_SECOND)                        \
    X(NCU_MEMORY_THROUGHPUT, "Memory Throughput", IMPORT_BYTES_PER_SECOND)                         \
    X(NCU_DRAM_BANDWIDTH, "DRAM Bandwidth", IMPORT_BYTES_PER_SECOND)                               \
    X(NCU_SECTORS, "dram__sectors.sum", IMPORT_COUNT)                                              \
    X(NCU_SECTORS_READ, "dram__sectors_read.sum", IMPORT_COUNT)                                    \
    X(NCU_SECTORS_WRITE, "dram__sectors_write.sum", IMPORT_COUNT)                                  \
    X(NCU_SECTORS_OP_READ, "dram__sectors_op_read.sum", IMPORT_COUNT)                              \
    X(NCU_SECTORS_OP_WRITE, "dram__sectors_op_write.sum", IMPORT_COUNT)                            \
    X(NCU_SECTORS_OLD_READ, "dram__read_sectors", IMPORT_COUNT)                                    \
    X(NCU_SECTORS_OLD_WRITE, "dram__write_sectors", IMPORT_COUNT)                                  \
    X(NCU_OCCUPANCY, "Achieved Occupancy", IMPORT_PERCENT)                                         \
    X(NCU_OCCUPANCY_LIMIT, "Theoretical Occupancy", IMPORT_PERCENT)                                \
    X(NCU_WAVES, "Waves Per SM", IMPORT_COUNT)                                                     \
    X(NCU_L1_HIT, "L1/TEX Hit Rate", IMPORT_PERCENT)                                               \
    X(NCU_L2_HIT, "L2 Hit Rate", IMPORT_PERCENT)                                                   \
    X(NCU_CC_MAJOR, "device__attribute_compute_capability_major", IMPORT_COUNT)                    \
    X(NCU_CC_MINOR, "device__attribute_compute_capability_minor", IMPORT_COUNT)

/* The floating-point instructions that are counted: X(enumerator, name in metrics). */
#define NCU_OPS(X)                                                                                 \
    X(NCU_DADD, "dadd")                                                                            \
    X(NCU_DMUL, "dmul")                                                                            \
    X(NCU_DFMA, "dfma")                                                                            \
    X(NCU_FADD, "fadd")                                                                            \
    X(NCU_FMUL, "fmul")                                                                            \
    X(NCU_FFMA, "ffma")                                                                            \
    X(NCU_FADD2, "fadd2")                                                                          \
    X(NCU_FMUL2, "fmul2")                                                                          \
    X(NCU_FFMA2, "ffma2")                                                                          \
    X(NCU_HADD, "hadd")                                                                            \
    X(NCU_HMUL, "hmul")                                                                            \
    X(NCU_HFMA, "hfma")

/* In which ways a count of one of them is stated: X(enumerator, what stands in the name). */
#define NCU_FORMS(X)                                                                               \
    X(NCU_SMSP_SUM) /* smsp__sass_thread_inst_executed_op_*_pred_on.sum: thread instructions */    \
    X(NCU_SM_SUM)   /* the same of sm__ */                                                         \
    X(NCU_SMSP_PER_CYCLE) /* .sum.per_cycle_elapsed */                                             \
    X(NCU_SM_PER_CYCLE)                                                                            \
    X(NCU_CHART_OPS)  /* roofline chart: "Operations Per Cycle" times its frequency, in 1/s */     \
    X(NCU_CHART_INST) /* "Thread Instructions Executed Per Cycle", likewise */                     \
    X(NCU_COUNTED)    /* computed from the others (import_ncu_derive.h): instructions a launch */

/* Why warps waited: X(enumerator, name in metrics, what it speaks for). */
#define NCU_STALLS(X)                                                                              \
    X(NCU_LONG_SCOREBOARD, "long_scoreboard",                                                      \
      "global or local memory: speaks for the memory path")                                        \
    X(NCU_LG_THROTTLE, "lg_throttle", "memory instructions queue up: speaks for layout")           \
    X(NCU_SHORT_SCOREBOARD, "short_scoreboard", "shared memory: speaks for its layout")            \
    X(NCU_MIO_THROTTLE, "mio_throttle", "shared memory's queue is full: speaks for its layout")    \
    X(NCU_MATH_THROTTLE, "math_pipe_throttle", "arithmetic is busy: speaks for the compute path")  \
    X(NCU_WAIT, "wait", "fixed latency: speaks for instruction efficiency")                        \
    X(NCU_BARRIER, "barrier", "other warps of the block: speaks for block size")                   \
    X(NCU_MEMBAR, "membar", "memory barriers: speaks for dependencies")                            \
    X(NCU_NOT_SELECTED, "not_selected", "other warps were ready: speaks against occupancy")        \
    X(NCU_SELECTED, "selected", "an instruction was issued: no stall")                             \
    X(NCU_NO_INSTRUCTION, "no_instruction", "instruction fetch: speaks for launch granularity")    \
    X(NCU_NO_INSTRUCTIONS, "no_instructions", "instruction fetch: speaks for launch granularity")  \
    X(NCU_DISPATCH, "dispatch_stall", "dispatcher busy: speaks for instruction efficiency")        \
    X(NCU_DRAIN, "drain", "last stores of the kernel: speaks for the memory path")                 \
    X(NCU_IMC_MISS, "imc_miss", "constant cache: speaks for launch granularity")                   \
    X(NCU_TEX_THROTTLE, "tex_throttle", "texture queue is full: speaks for the memory path")       \
    X(NCU_BRANCH, "branch_resolving", "branch targets: speaks for instruction efficiency")         \
    X(NCU_SLEEPING, "sleeping", "the kernel put warps to sleep")                                   \
    X(NCU_GMMA, "gmma", "tensor operations: speaks for the compute path")                          \
    X(NCU_MISC, "misc", "other reasons")

#define NCU_X(enumerator, ...) enumerator,
enum ncu_stall { NCU_STALLS(NCU_X) NCU_STALL_COUNT };
enum ncu_named { NCU_NAMED_SLOTS(NCU_X) NCU_NAMED_COUNT };
#undef NCU_X
#define NCU_X(enumerator, name) enumerator,
enum ncu_op { NCU_OPS(NCU_X) NCU_OP_COUNT };
#undef NCU_X
#define NCU_X(enumerator) enumerator,
enum ncu_form { NCU_FORMS(NCU_X) NCU_FORM_COUNT };
#undef NCU_X

/* In which ways stalls are stated; numbers of one kind can be compared with each other only. */
enum { NCU_STALL_KINDS = 4 };

/*
 * All slots: the named ones, what is computed (NCU_Q_), the counts, the stalls, the tensor
 * families from NCU_TENSOR on.
 */
enum {
    NCU_Q_TIME = NCU_NAMED_COUNT, /* ns of one launch */
    NCU_Q_BYTES,                  /* byte of one launch */
    NCU_COUNTS,                   /* + op * NCU_FORM_COUNT + form */
    NCU_STALL_SLOTS = NCU_COUNTS + (int)NCU_OP_COUNT * (int)NCU_FORM_COUNT,
    NCU_TENSOR = NCU_STALL_SLOTS + NCU_STALL_KINDS * (int)NCU_STALL_COUNT,
    NCU_TENSOR_MAX = 128, /* families; a further one is left out */
    NCU_SLOT_MAX = NCU_TENSOR + NCU_TENSOR_MAX
};

static inline int ncu_count_slot(enum ncu_op op, enum ncu_form form)
{
    return NCU_COUNTS + (int)op * (int)NCU_FORM_COUNT + (int)form;
}

extern const char *const ncu_op_name[NCU_OP_COUNT];
extern const char *const ncu_stall_name[NCU_STALL_COUNT];
extern const char *const ncu_stall_meaning[NCU_STALL_COUNT];

/* What a tensor metric measures. */
enum ncu_tensor_kind {
    NCU_TENSOR_OPS,   /* sm__ops_path_tensor_*.sum: operations, each one FLOP */
    NCU_TENSOR_CYCLE, /* the same .per_cycle_elapsed */
    NCU_TENSOR_INST,  /* *__inst_executed_pipe_tensor*.sum: warp instructions */
    NCU_TENSOR_ACTIVE /* anything else of the tensor pipe: whether it worked at all */
};

/* Types of source operands, a set; integers are no FLOPs. */
enum ncu_type {
    NCU_FP64 = 1,
    NCU_TF32 = 2,
    NCU_BF16 = 4,
    NCU_FP16 = 8,
    NCU_FP8 = 16,
    NCU_FP6 = 32,
    NCU_FP4 = 64,
    NCU_INTEGER = 128,
    NCU_OTHER_TYPE = 256 /* a name that is not known */
};

/*
 * A family is described by what its name states; 0 or "" is "not stated", which stands for all.
 */
struct ncu_tensor {
    char *name; /* owned: the metric's, without the rollup */
    enum ncu_tensor_kind kind;
    unsigned types;                   /* of the source, enum ncu_type */
    char op[16], dst[16], sparse[16]; /* "hmma", "fp32", "off" */
};

struct ncu_metrics {
    struct ncu_tensor tensor[NCU_TENSOR_MAX];
    int tensors;
    struct rt_index by_name; /* what was looked up before */
    struct rt_buf names;
    struct ncu_known *known; /* owned */
    size_t known_count, known_capacity;
};

void ncu_metrics_init(struct ncu_metrics *metrics);
void ncu_metrics_fini(struct ncu_metrics *metrics);

enum { NCU_NO_SLOT = -1 };

/* What a name means. */
struct ncu_meaning {
    int slot; /* or NCU_NO_SLOT */
    enum import_dimension dimension;
    bool sass;        /* an instruction counter: the run that collects it is stretched */
    double scale;     /* the value times this is the slot's: 1/2 of a count times two */
    bool chart;       /* of a roofline chart: to be multiplied by the chart's frequency */
    bool frequency;   /* a chart's "SM Frequency" */
    bool device_name; /* the value is a text, the device's name */
};

/*
 * Looks a metric up. `section` and `label` are "" in tables without them. RT_OK or RT_ENOMEM.
 */
int ncu_metrics_find(struct ncu_metrics *metrics, const char *section, const char *label,
                     const char *name, size_t len, struct ncu_meaning *meaning);

/* The slot of the operations a per-cycle family states, or NCU_NO_SLOT. */
int ncu_tensor_sum(const struct ncu_metrics *metrics, int slot);

/* The metric's name, for people. */
void ncu_slot_name(const struct ncu_metrics *metrics, int slot, struct rt_buf *out);

#endif
