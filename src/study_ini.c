/*
 * What of a study stands in the file, under which names, and in which order.
 */
#include "src/study_ini.h"

#include <stdlib.h>

#include "core/code.h"
#include "src/ini_names.h"
#include "src/ini_write.h"
#include "src/record_ini.h"

/* reference_name[] of a reference that has no section: it is named by its own ID. */
#define NOT_WRITTEN UINT32_MAX

struct writer {
    const struct rt_study *study;
    const struct ui_whatif *whatif;
    struct ini_names records, references;
    uint32_t *record_name, *reference_name; /* owned */
};

/* What a record is compared with, by index, or RT_NO_REFERENCE. */
static uint32_t reference_of(const struct writer *writer, size_t record)
{
    return writer->whatif != NULL ? writer->whatif->reference[record]
                                  : writer->study->record_reference[record];
}

static bool is_edited(const struct writer *writer, uint32_t reference)
{
    return writer->whatif != NULL &&
           (writer->whatif->assigned == reference || ui_whatif_changed(writer->whatif, reference));
}

/* Marks, by any name but NOT_WRITTEN, the references that become sections. */
static void choose_references(struct writer *writer)
{
    const struct rt_references *const references = &writer->study->references;
    for (uint32_t r = 0; r < references->count; r++) {
        const bool in_file = references->item[r].origin == RT_ORIGIN_FILE;
        const uint32_t base = references->item[r].base;
        writer->reference_name[r] = NOT_WRITTEN; /* a copy for a precision: its base is */
        if (in_file || is_edited(writer, r)) {
            writer->reference_name[base] = 0;
        }
    }
    for (size_t i = 0; i < writer->study->records.count; i++) {
        const uint32_t r = reference_of(writer, i);
        if (r == RT_NO_REFERENCE || references->item[r].origin != RT_ORIGIN_OPTION) {
            continue;
        }
        /* A copy made for numbers of the command line takes the place of its original. */
        writer->reference_name[references->item[r].base] = 0;
        if (references->item[r].file < r) {
            writer->reference_name[references->item[r].file] = NOT_WRITTEN;
        }
    }
}

/*
 * New IDs must be none that a record names, be it a reference without a section or one that
 * nobody has.
 */
static int note_references(struct writer *writer)
{
    const struct rt_study *const study = writer->study;
    const uint32_t *const stated = study->records.text[RT_REFERENCE];
    int code = RT_OK;
    for (size_t r = 0; r < study->references.count && code == RT_OK; r++) {
        code = ini_names_note(&writer->references, study->references.item[r].id);
    }
    for (size_t i = 0; stated != NULL && i < study->records.count && code == RT_OK; i++) {
        if (stated[i] != 0 && reference_of(writer, i) == RT_NO_REFERENCE) {
            code =
                ini_names_note(&writer->references, rt_pool_text(&study->records.pool, stated[i]));
        }
    }
    return code;
}

static int name_references(struct writer *writer)
{
    choose_references(writer);
    int code = note_references(writer);
    for (size_t r = 0; r < writer->study->references.count && code == RT_OK; r++) {
        if (writer->reference_name[r] != NOT_WRITTEN) {
            code = ini_names_take(&writer->references, writer->study->references.item[r].id,
                                  &writer->reference_name[r]);
        }
    }
    return code;
}

static int name_records(struct writer *writer)
{
    const struct rt_set *const set = &writer->study->records;
    int code = RT_OK;
    for (size_t i = 0; i < set->count && code == RT_OK; i++) {
        code = ini_names_note(&writer->records, rt_set_id(set, i));
    }
    for (size_t i = 0; i < set->count && code == RT_OK; i++) {
        code = ini_names_take(&writer->records, rt_set_id(set, i), &writer->record_name[i]);
    }
    return code;
}

static void put_reference(struct out *out, const struct writer *writer, uint32_t r)
{
    const struct rt_reference *const held = &writer->study->references.item[r];
    struct rt_reference stated;
    struct rt_buf cite;
    rt_buf_init(&cite);
    if (writer->whatif != NULL) {
        ui_whatif_stated(writer->whatif, r, &stated, &cite);
    } else {
        rt_reference_state(held, held, NULL, &stated, &cite);
    }
    stated.id = ini_names_text(&writer->references, writer->reference_name[r]);
    ini_put_reference(&out->text, &stated);
    out->text.failed = out->text.failed || cite.failed;
    rt_buf_fini(&cite);
}

/* The record that `repeat_of` means, by its name in this file. */
static const char *repeated(const struct writer *writer, const struct rt_record *record)
{
    const struct rt_set *const set = &writer->study->records;
    const char *const id = rt_record_text(record, RT_REPEAT_OF);
    if (id == NULL) {
        return NULL;
    }
    long found = rt_set_find(set, record->file, id);
    found = found >= 0 ? found : rt_set_find_any(set, id, NULL);
    return found >= 0 ? ini_names_text(&writer->records, writer->record_name[found]) : id;
}

static const char *reference_id(const struct writer *writer, size_t index,
                                const struct rt_record *record)
{
    uint32_t r = reference_of(writer, index);
    if (r == RT_NO_REFERENCE) {
        return rt_record_text(record, RT_REFERENCE);
    }
    r = writer->study->references.item[r].base;
    return writer->reference_name[r] != NOT_WRITTEN
               ? ini_names_text(&writer->references, writer->reference_name[r])
               : writer->study->references.item[r].id;
}

static void put_record(struct out *out, const struct writer *writer, size_t index)
{
    struct rt_record record;
    rt_set_get(&writer->study->records, index, &record);
    record.id = ini_names_text(&writer->records, writer->record_name[index]);
    record.text[RT_REPEAT_OF] = repeated(writer, &record);
    record_ini_put(&out->text, &record, reference_id(writer, index, &record));
}

static void put_evidence(struct rt_buf *buf, const struct rt_study *study, size_t record)
{
    size_t count;
    const struct rt_evidence *const evidence = &study->evidence;
    const struct rt_evidence_line *const line = rt_evidence_find(evidence, record, &count);
    for (size_t i = 0; i < count; i++) {
        ini_put_comment(buf, rt_evidence_label(evidence, &line[i]),
                        rt_evidence_text(evidence, &line[i]));
    }
}

static void put_all(struct out *out, const struct writer *writer)
{
    const char *between = "";
    for (uint32_t r = 0; r < writer->study->references.count; r++) {
        if (writer->reference_name[r] != NOT_WRITTEN) {
            rt_buf_puts(&out->text, between);
            put_reference(out, writer, r);
            out_drain(out);
            between = "\n";
        }
    }
    for (size_t i = 0; i < writer->study->records.count; i++) {
        rt_buf_puts(&out->text, between);
        put_evidence(&out->text, writer->study, i);
        put_record(out, writer, i);
        out_drain(out);
        between = "\n";
    }
}

void study_write_ini(struct out *out, const struct rt_study *study, const struct ui_whatif *whatif)
{
    struct writer writer = {.study = study, .whatif = whatif};
    ini_names_init(&writer.records);
    ini_names_init(&writer.references);
    writer.record_name = malloc((study->records.count + 1) * sizeof *writer.record_name);
    writer.reference_name = malloc((study->references.count + 1) * sizeof *writer.reference_name);
    if (writer.record_name != NULL && writer.reference_name != NULL &&
        name_references(&writer) == RT_OK && name_records(&writer) == RT_OK) {
        put_all(out, &writer);
    } else {
        out->text.failed = true;
    }
    free(writer.record_name);
    free(writer.reference_name);
    ini_names_fini(&writer.records);
    ini_names_fini(&writer.references);
}
