/*
 * The record set: every record of every loaded file, in columns (one array a field), so that
 * a million records are attributed in one tight loop. What may be unknown carries a bit:
 * neither 0 nor NaN ever stands for "unknown".
 *
 * Views hold record numbers (0 .. count-1), never pointers into the columns.
 */
#ifndef RT_SET_H
#define RT_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/pool.h"

/* What a number has to satisfy; every number is finite. */
enum rt_rule {
    RT_RULE_POSITIVE,     /* > 0 */
    RT_RULE_NOT_NEGATIVE, /* >= 0 */
    RT_RULE_FRACTION      /* 0 .. 1 */
};

/*
 * The numbers of a record: X(enumerator, INI key, unit, rule, required, help). The key is the
 * field's name everywhere: INI, JSON, CSV, screen. Units and rules: model.md section 1.
 */
#define RT_NUMBER_FIELDS(X)                                                                        \
    X(RT_FLOPS, flops, "FLOP", RT_RULE_POSITIVE, true,                                             \
      "floating-point operations in the interval")                                                 \
    X(RT_DRAM_BYTES, dram_bytes, "byte", RT_RULE_POSITIVE, true,                                   \
      "bytes moved to or from device memory")                                                      \
    X(RT_KERNEL_MS, kernel_ms, "ms", RT_RULE_POSITIVE, true, "kernel execution")                   \
    X(RT_TRANSFER_MS, transfer_ms, "ms", RT_RULE_NOT_NEGATIVE, true,                               \
      "exposed host/device transfer")                                                              \
    X(RT_SYNC_MS, sync_ms, "ms", RT_RULE_NOT_NEGATIVE, true, "exposed synchronisation")            \
    X(RT_LAUNCH_MS, launch_ms, "ms", RT_RULE_NOT_NEGATIVE, true, "exposed launch and host issue")  \
    X(RT_CALLS, calls, "", RT_RULE_POSITIVE, false, "launches in the interval")                    \
    X(RT_MAX_ABS_ERROR, max_abs_error, "", RT_RULE_NOT_NEGATIVE, false,                            \
      "largest absolute error of the result")                                                      \
    X(RT_OCCUPANCY, occupancy, "", RT_RULE_FRACTION, false, "achieved occupancy, 0 to 1")          \
    X(RT_LAUNCH_COUNT, launch_count, "", RT_RULE_NOT_NEGATIVE, false, "kernel launches")           \
    X(RT_HOST_MEMORY_MIB, host_memory_mib, "MiB", RT_RULE_NOT_NEGATIVE, false,                     \
      "pinned host memory")                                                                        \
    X(RT_L1_BYTES, l1_bytes, "byte", RT_RULE_POSITIVE, false, "bytes moved to or from L1")         \
    X(RT_L2_BYTES, l2_bytes, "byte", RT_RULE_POSITIVE, false, "bytes moved to or from L2")         \
    X(RT_FLOPS_THEORETICAL, flops.theoretical, "FLOP", RT_RULE_POSITIVE, false,                    \
      "the same, counted on paper")                                                                \
    X(RT_FLOPS_COUNTER, flops.counter, "FLOP", RT_RULE_POSITIVE, false,                            \
      "the same, by hardware counters")                                                            \
    X(RT_DRAM_BYTES_THEORETICAL, dram_bytes.theoretical, "byte", RT_RULE_POSITIVE, false,          \
      "the lowest traffic possible")                                                               \
    X(RT_DRAM_BYTES_COUNTER, dram_bytes.counter, "byte", RT_RULE_POSITIVE, false,                  \
      "the same, by hardware counters")

/*
 * The texts of a record: X(enumerator, INI key, help). The sources are texts too; those of
 * counts are one of rt_count_sources.
 */
#define RT_TEXT_FIELDS(X)                                                                          \
    X(RT_NAME, name, "display name: kernel or stage")                                              \
    X(RT_WORKLOAD, workload, "the fixed workload: input and size")                                 \
    X(RT_DTYPE, dtype, "data type of the work")                                                    \
    X(RT_INTERVAL, interval, "the measured interval")                                              \
    X(RT_DEVICE, device, "device the record was measured on")                                      \
    X(RT_REFERENCE, reference, "reference ceilings to compare with")                               \
    X(RT_FLOPS_SOURCE, flops_source, "theoretical, counter or estimated")                          \
    X(RT_DRAM_BYTES_SOURCE, dram_bytes_source, "theoretical, counter or estimated")                \
    X(RT_TIME_SOURCE, time_source, "the tool that measured the times")                             \
    X(RT_L1_BYTES_SOURCE, l1_bytes_source, "theoretical, counter or estimated")                    \
    X(RT_L2_BYTES_SOURCE, l2_bytes_source, "theoretical, counter or estimated")                    \
    X(RT_NOTE, note, "anything worth saying")                                                      \
    X(RT_REPEAT_OF, repeat_of, "the record that this one repeats")                                 \
    X(RT_CHANGE, change, "the single change made since the baseline")

#define RT_X(enumerator, ...) enumerator,
enum rt_number { RT_NUMBER_FIELDS(RT_X) RT_NUMBER_COUNT };
enum rt_text { RT_TEXT_FIELDS(RT_X) RT_TEXT_COUNT };
#undef RT_X

/* The six numbers of the model come first; the rest are optional extras. */
enum { RT_MODEL_NUMBERS = RT_LAUNCH_MS + 1 };

struct rt_number_info {
    const char *key, *unit, *help;
    enum rt_rule rule;
    bool required;
};

struct rt_text_info {
    const char *key, *help;
};

extern const struct rt_number_info rt_number_info[RT_NUMBER_COUNT];
extern const struct rt_text_info rt_text_info[RT_TEXT_COUNT];

/* Which text says where a number is from; RT_TEXT_COUNT for the extras, which have none. */
enum rt_text rt_number_source(enum rt_number number);

/* What a record states beside its numbers and their sources, in the order reports have it. */
extern const enum rt_text rt_stated_texts[];
extern const size_t rt_stated_text_count;

/* The words that flops_source and dram_bytes_source may hold; NULL-terminated. */
extern const char *const rt_count_sources[];

/* The only time model that may be added up (model.md section 1). */
#define RT_TIME_MODEL "nonoverlapping_exposed_intervals"

/* `interval` of a record that is one kernel's execution and nothing around it. */
#define RT_INTERVAL_KERNEL_ONLY "kernel execution only"

/* "must be greater than 0" and so on; NULL when the value obeys the rule. */
const char *rt_rule_violation(enum rt_rule rule, double value);

/*
 * State bits of a record: bit f says that number f is known. RT_FLOPS and RT_DRAM_BYTES have
 * one further state: `none` (no floating-point work / no DRAM traffic at all), which is known,
 * holds 0 in its column, and has its own bit.
 */
#define RT_KNOWN(number)   (UINT32_C(1) << (number))
#define RT_FLOPS_NONE      (UINT32_C(1) << 30)
#define RT_DRAM_BYTES_NONE (UINT32_C(1) << 31)

/*
 * One record, gathered from the columns or about to be added to them. Texts are borrowed;
 * NULL or "" is "not stated".
 */
struct rt_record {
    const char *id;
    double number[RT_NUMBER_COUNT]; /* only where the bit in `known` is set */
    uint32_t known;
    const char *text[RT_TEXT_COUNT];
    uint32_t file; /* index of the file, rt_set_path() */
    uint32_t line; /* of its section header, from 1 */
    /* Where the value of `reference` stands, for errors that only show after loading; 0: nowhere */
    uint32_t reference_line, reference_column;
};

/* What a record says about a number. */
enum rt_state { RT_STATE_UNKNOWN, RT_STATE_NONE, RT_STATE_NUMBER };

/* The words for it, as INI has them; NULL for a number. */
extern const char *const rt_state_word[];

static inline enum rt_state rt_record_state(const struct rt_record *record, enum rt_number number)
{
    const uint32_t none = number == RT_FLOPS        ? RT_FLOPS_NONE
                          : number == RT_DRAM_BYTES ? RT_DRAM_BYTES_NONE
                                                    : 0;
    if ((record->known & none) != 0) {
        return RT_STATE_NONE;
    }
    return (record->known & RT_KNOWN(number)) != 0 ? RT_STATE_NUMBER : RT_STATE_UNKNOWN;
}

static inline bool rt_record_knows(const struct rt_record *record, enum rt_number number)
{
    return (record->known & RT_KNOWN(number)) != 0;
}

/* A text of the record; NULL when it is not stated. */
static inline const char *rt_record_text(const struct rt_record *record, enum rt_text text)
{
    const char *stated = record->text[text];
    return stated != NULL && stated[0] != '\0' ? stated : NULL;
}

struct rt_set {
    size_t count, capacity;
    double *number[RT_NUMBER_COUNT]; /* NULL: no record states it (extras only) */
    uint32_t *text[RT_TEXT_COUNT];   /* pool references; NULL: no record states it */
    uint32_t *id;                    /* pool references */
    uint32_t *known;
    uint32_t *line;
    uint16_t *file;
    uint32_t *reference_line;   /* as in struct rt_record */
    uint16_t *reference_column; /* likewise; 65535 and more is 65535 */
    uint32_t *slot;             /* hash of (file, id) to record number + 1 */
    size_t slots;
    struct rt_pool pool;
    char **path; /* owned */
    size_t paths;
};

void rt_set_init(struct rt_set *set);
void rt_set_fini(struct rt_set *set);

/* Registers a file; *file is its index. At most 65535 files (RT_EINVAL beyond). */
int rt_set_add_path(struct rt_set *set, const char *path, uint32_t *file);
const char *rt_set_path(const struct rt_set *set, uint32_t file);

/*
 * Copies a record into the columns. RT_EEXIST when its file already has that id: identifiers
 * are unique in a file; two files may hold the same one (before and after a change). RT_ERANGE
 * when a metric of it is not finite (rt_metrics_derive says which): no record of a set has such.
 */
int rt_set_add(struct rt_set *set, const struct rt_record *record);

/* Gives back what growing reserved beyond the need. Call once after loading. */
void rt_set_trim(struct rt_set *set);

/* Gathers record `index` (< count). The texts are borrowed until the set changes. */
void rt_set_get(const struct rt_set *set, size_t index, struct rt_record *record);

/* A text of record `index`; NULL when it is not stated. Borrowed until the set changes. */
const char *rt_set_text(const struct rt_set *set, size_t index, enum rt_text text);

/* The record's id, borrowed; its display name: `name`, else the id. */
const char *rt_set_id(const struct rt_set *set, size_t index);
const char *rt_set_display_name(const struct rt_set *set, size_t index);

/*
 * Finds a record by id in one file. Returns its number, or RT_ENOENT. rt_set_find_any looks in
 * all files; *others counts further files that have the same id (may be NULL).
 */
long rt_set_find(const struct rt_set *set, uint32_t file, const char *id);
long rt_set_find_any(const struct rt_set *set, const char *id, size_t *others);

#endif
