/*
 * Any bytes as a profiler's output: they load, or are refused, without harm; loading them again
 * gives the same records; as two files they give the same ones in both orders; and the records,
 * written as INI, load again without an error.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "src/import_ncu.h"
#include "src/load.h"
#include "src/study_ini.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(int truth)
{
    if (!truth) {
        abort();
    }
}

/* What every record says. */
static void describe_records(const struct rt_study *study, struct rt_buf *out)
{
    for (size_t i = 0; i < study->records.count; i++) {
        struct rt_record record;
        rt_set_get(&study->records, i, &record);
        rt_buf_printf(out, "%s %x", record.id, (unsigned)record.known);
        for (int n = 0; n < RT_NUMBER_COUNT; n++) {
            const bool known = (record.known & RT_KNOWN(n)) != 0;
            rt_buf_printf(out, " %a", known ? record.number[n] : 0);
        }
        for (int t = 0; t < RT_TEXT_COUNT; t++) {
            const char *const text = rt_record_text(&record, (enum rt_text)t);
            rt_buf_printf(out, " '%s'", text != NULL ? text : "");
        }
        rt_buf_putc(out, '\n');
    }
    expect(!out->failed);
}

/* And all that is known beside. */
static void describe(const struct rt_study *study, struct rt_buf *out)
{
    describe_records(study, out);
    for (size_t i = 0; i < study->evidence.count; i++) {
        rt_buf_printf(out, "%s\n", rt_evidence_text(&study->evidence, &study->evidence.item[i]));
    }
    expect(!out->failed);
}

static void load(struct rt_study *study, const struct import_options *options,
                 const char *const *bytes, const size_t *len, size_t files)
{
    struct import_ncu *const import = import_ncu_new(options);
    expect(import != NULL);
    rt_study_init(study);
    for (size_t f = 0; f < files; f++) {
        struct load_source *const source = malloc(sizeof *source);
        uint32_t file;
        expect(source != NULL);
        load_source_memory(source, bytes[f], len[f]);
        expect(rt_set_add_path(&study->records, "fuzz.csv", &file) == RT_OK);
        expect(import_ncu_load(import, study, source, "fuzz.csv", file) == RT_OK);
        load_source_close(source);
        free(source);
    }
    expect(import_ncu_finish(import, study, NULL) == RT_OK);
    import_ncu_free(import);
}

/* The same files give the same records, whatever order they are read in. */
static void check_order(const struct import_options *options, const char *const *bytes,
                        const size_t *len)
{
    const char *const turned[] = {bytes[1], bytes[0]};
    const size_t turned_len[] = {len[1], len[0]};
    struct rt_study study;
    struct rt_buf forth;
    struct rt_buf back;
    rt_buf_init(&forth);
    rt_buf_init(&back);
    load(&study, options, bytes, len, 2);
    describe_records(&study, &forth);
    rt_study_fini(&study);
    load(&study, options, turned, turned_len, 2);
    describe_records(&study, &back);
    rt_study_fini(&study);
    if (strcmp(rt_buf_text(&forth), rt_buf_text(&back)) != 0) {
        fprintf(stderr, "%s\nor, the other way round:\n\n%s", rt_buf_text(&forth),
                rt_buf_text(&back));
        abort();
    }
    rt_buf_fini(&forth);
    rt_buf_fini(&back);
}

static void check_ini(struct rt_study *study)
{
    static const struct rt_reference_choice none = {.id = NULL};
    struct rt_study again;
    struct load_origin from;
    struct out out;
    expect(rt_study_resolve(study, &none) == RT_OK);
    out_init(&out);
    study_write_ini(&out, study, NULL);
    expect(!out.text.failed);
    rt_study_init(&again);
    load_origin_init(&from);
    expect(load_memory(&again, "out.ini", rt_buf_text(&out.text), out.text.len, RT_ORIGIN_FILE,
                       &from) == RT_OK);
    expect(from.editable);
    expect(again.diags.errors == 0);
    expect(again.records.count == study->records.count);
    load_origin_fini(&from);
    rt_study_fini(&again);
    out_fini(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    /* The last byte decides what the command line says. */
    const unsigned last = size > 0 ? data[size - 1] : 0;
    const struct import_options options = {.decimal = (enum import_decimal)(last % 3),
                                           .half_lanes = last % 2 == 0 ? 2 : 1};
    const char *const bytes[] = {size > 0 ? (const char *)data : "", "", ""};
    const size_t len[] = {size, 0, 0};
    struct rt_study study;
    struct rt_buf first;
    struct rt_buf second;
    rt_buf_init(&first);
    rt_buf_init(&second);
    load(&study, &options, bytes, len, 1);
    describe(&study, &first);
    rt_study_fini(&study);
    load(&study, &options, bytes, len, 1);
    describe(&study, &second);
    expect(strcmp(rt_buf_text(&first), rt_buf_text(&second)) == 0);
    if (study.records.count > 0) {
        check_ini(&study);
    }
    rt_study_fini(&study);
    rt_buf_fini(&first);
    rt_buf_fini(&second);
    /* Twice the same, and with a part of it. */
    const char *const twice[] = {bytes[0], bytes[0]};
    const size_t twice_len[] = {size, size};
    check_order(&options, twice, twice_len);
    const char *const part[] = {bytes[0], bytes[0]};
    const size_t part_len[] = {size, size - size / 3};
    check_order(&options, part, part_len);
    return 0;
}
