/*
 * Nsight Compute's output for tests: tables built row by row, files imported together as the
 * program does, and what came of them.
 */
#ifndef NCU_H
#define NCU_H

#include "check.h"

#include <stdio.h>

#include "core/code.h"
#include "core/study.h"
#include "src/import_ncu.h"
#include "src/load.h"

/* One file to be imported. */
struct ncu_text {
    const char *name, *bytes;
    size_t len;
};

/*
 * Imports files together into a study that was initialised. Every file must be taken for a
 * profiler's: that is asked by load_memory.
 */
static inline void ncu_import_with(struct rt_study *study, const struct import_options *options,
                                   const struct ncu_text *text, size_t count)
{
    struct import import;
    assert_int_equal(import_init(&import, options), RT_OK);
    for (size_t i = 0; i < count; i++) {
        struct load_origin origin;
        load_origin_init(&origin);
        origin.import = &import;
        assert_int_equal(
            load_memory(study, text[i].name, text[i].bytes, text[i].len, RT_ORIGIN_FILE, &origin),
            RT_OK);
        assert_false(origin.editable); /* INI is */
        load_origin_fini(&origin);
    }
    assert_int_equal(import_finish(&import, study), RT_OK);
    import_fini(&import);
}

static inline void ncu_import(struct rt_study *study, const struct ncu_text *text, size_t count)
{
    rt_study_init(study);
    ncu_import_with(study, &import_defaults, text, count);
}

/* The same for one text in memory, "a.csv". */
static inline void ncu_import_one(struct rt_study *study, const struct rt_buf *bytes)
{
    assert_false(bytes->failed);
    const struct ncu_text text = {"a.csv", bytes->data, bytes->len};
    ncu_import(study, &text, 1);
}

/* The record with this ID; it must be there. */
static inline struct rt_record ncu_record(const struct rt_study *study, const char *id)
{
    struct rt_record record = {.id = NULL};
    const long found = rt_set_find_any(&study->records, id, NULL);
    if (found < 0) {
        fail_msg("there is no record %s", id);
        return record;
    }
    rt_set_get(&study->records, (size_t)found, &record);
    return record;
}

/* Whether a diagnostic holds this text; *line (may be NULL) is then its line. */
static inline bool ncu_diag(const struct rt_study *study, const char *what, uint32_t *line)
{
    for (size_t i = 0; i < study->diags.count; i++) {
        if (strstr(study->diags.item[i].message, what) != NULL) {
            if (line != NULL) {
                *line = study->diags.item[i].line;
            }
            return true;
        }
    }
    return false;
}

/* Whether a line of the account of this kind holds the text. */
static inline bool ncu_account(const struct rt_study *study, enum rt_account_kind kind,
                               const char *what)
{
    for (size_t i = 0; i < study->account.count; i++) {
        const struct rt_account_item *const item = &study->account.item[i];
        if (item->kind == kind && strstr(item->text, what) != NULL) {
            return true;
        }
    }
    return false;
}

/* Whether a line of evidence about a record has this topic, label and, somewhere, this text. */
static inline bool ncu_evidence(const struct rt_study *study, const char *id, enum rt_topic topic,
                                const char *label, const char *what)
{
    size_t count;
    const long record = rt_set_find_any(&study->records, id, NULL);
    assert_true(record >= 0);
    const struct rt_evidence_line *const line =
        rt_evidence_find(&study->evidence, (size_t)record, &count);
    for (size_t i = 0; i < count; i++) {
        if (line[i].topic == topic &&
            strcmp(rt_evidence_label(&study->evidence, &line[i]), label) == 0 &&
            strstr(rt_evidence_text(&study->evidence, &line[i]), what) != NULL) {
            return true;
        }
    }
    return false;
}

/* Everything that was said, when a check of it fails. */
static inline void ncu_print(const struct rt_study *study)
{
    for (size_t i = 0; i < study->diags.count; i++) {
        const struct rt_diag *const diag = &study->diags.item[i];
        print_error("%s:%u: %s\n", diag->path, (unsigned)diag->line, diag->message);
    }
    for (size_t i = 0; i < study->account.count; i++) {
        const struct rt_account_item *const item = &study->account.item[i];
        print_error("%s: %s:%u: %s\n", rt_account_word[item->kind], item->path,
                    (unsigned)item->line, item->text);
    }
    for (size_t i = 0; i < study->evidence.count; i++) {
        const struct rt_evidence_line *const line = &study->evidence.item[i];
        print_error("record %u: %s: %s\n", (unsigned)line->record,
                    rt_evidence_label(&study->evidence, line),
                    rt_evidence_text(&study->evidence, line));
    }
}

#define ncu_check(study, truth)                                                                    \
    do {                                                                                           \
        if (!(truth)) {                                                                            \
            ncu_print(study);                                                                      \
            fail_msg("not so: %s", #truth);                                                        \
        }                                                                                          \
    } while (0)

/* The long table. */
#define NCU_HEADER                                                                                 \
    "\"ID\",\"Process ID\",\"Process Name\",\"Host Name\",\"Kernel Name\",\"Block Size\","         \
    "\"Grid Size\",\"Device\",\"CC\",\"Section Name\",\"Body Item Label\",\"Metric Name\","        \
    "\"Metric Unit\",\"Metric Value\",\"Rule Name\",\"Rule Description\"\n"

/* What rows begin with; a test changes what it is about. */
struct ncu_row_of {
    unsigned id, process;
    const char *kernel, *grid, *cc, *section, *label;
};

static const struct ncu_row_of ncu_first = {0, 100, "k", "(4, 1, 1)", "8.0", "s", ""};

static inline void ncu_put_identity(struct rt_buf *out, const struct ncu_row_of *of)
{
    rt_buf_printf(out,
                  "\"%u\",\"%u\",\"app\",\"127.0.0.1\",\"%s\",\"(128, 1, 1)\",\"%s\",\"0\",\"%s\"",
                  of->id, of->process, of->kernel, of->grid, of->cc);
}

static inline void ncu_put(struct rt_buf *out, const struct ncu_row_of *of, const char *metric,
                           const char *unit, const char *value)
{
    ncu_put_identity(out, of);
    rt_buf_printf(out, ",\"%s\",\"%s\",\"%s\",\"%s\",\"%s\"\n", of->section, of->label, metric,
                  unit, value);
}

/* A whole number in digits without groups. */
static inline void ncu_put_count(struct rt_buf *out, const struct ncu_row_of *of,
                                 const char *metric, const char *unit, unsigned long value)
{
    char text[32];
    (void)snprintf(text, sizeof text, "%lu", value);
    ncu_put(out, of, metric, unit, text);
}

/* A count of an instruction of threads: "ffma". */
static inline void ncu_put_op(struct rt_buf *out, const struct ncu_row_of *of, const char *op,
                              unsigned long value)
{
    char metric[80];
    (void)snprintf(metric, sizeof metric, "smsp__sass_thread_inst_executed_op_%s_pred_on.sum", op);
    ncu_put_count(out, of, metric, "inst", value);
}

#define NCU_TIME_NAME  "gpu__time_duration.sum"
#define NCU_BYTES_NAME "dram__bytes.sum"

#endif
