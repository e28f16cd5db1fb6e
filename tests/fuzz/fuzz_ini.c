/*
 * Any bytes as an INI file: they load, or are refused, without harm; saving without an edit
 * gives the same bytes; and in a file without errors an edited text reads back.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "src/load.h"
#include "src/save_edit.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void expect(int truth)
{
    if (!truth) {
        abort();
    }
}

static int put(void *user, const char *bytes, size_t len)
{
    rt_buf_put(user, bytes, len);
    return RT_OK;
}

static int edit(const char *bytes, size_t len, const struct save_edit *edits, size_t count,
                struct rt_buf *out)
{
    const struct save_sink sink = {put, out};
    struct load_source source;
    struct load_text text;
    struct rt_buf why;
    rt_buf_init(&why);
    load_source_memory(&source, bytes, len);
    load_text_init(&text, &source);
    const int code = save_edit_apply(&text, edits, count, &sink, &why);
    load_text_fini(&text);
    rt_buf_fini(&why);
    return code;
}

static void load(struct rt_study *study, const char *bytes, size_t len)
{
    struct load_origin from;
    rt_study_init(study);
    load_origin_init(&from);
    expect(load_memory(study, "fuzz.ini", bytes, len, RT_ORIGIN_FILE, &from) == RT_OK);
    load_origin_fini(&from);
}

static void check_identity(const char *bytes, size_t len)
{
    struct rt_buf out;
    rt_buf_init(&out);
    if (edit(bytes, len, NULL, 0, &out) == RT_OK) { /* else it is UTF-16 */
        expect(out.len == len && (len == 0 || memcmp(out.data, bytes, len) == 0));
    }
    rt_buf_fini(&out);
}

/* Gives the first record the last bytes of the input as its name, and loads again. */
static void check_round_trip(const struct rt_study *study, const char *bytes, size_t len)
{
    char name[64] = "";
    memcpy(name, bytes + (len > 40 ? len - 40 : 0), len > 40 ? 40 : len);
    const struct save_edit set = {SAVE_SET, "record", rt_set_id(&study->records, 0), "name", name};
    struct rt_buf out;
    rt_buf_init(&out);
    if (edit(bytes, len, &set, 1, &out) == RT_OK) {
        struct rt_study again;
        struct rt_record record;
        load(&again, rt_buf_text(&out), out.len);
        expect(again.diags.errors == 0);
        expect(again.records.count == study->records.count);
        expect(again.references.count == study->references.count);
        expect(again.plans.count == study->plans.count);
        rt_set_get(&again.records, 0, &record);
        expect(strcmp(record.text[RT_NAME], name) == 0);
        rt_study_fini(&again);
    }
    rt_buf_fini(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct rt_reference_choice none = {.id = NULL};
    const char *const bytes = size > 0 ? (const char *)data : "";
    struct rt_study study;
    load(&study, bytes, size);
    check_identity(bytes, size);
    if (study.diags.errors == 0 && study.records.count > 0) {
        check_round_trip(&study, bytes, size);
    }
    expect(rt_study_resolve(&study, &none) != RT_ENOMEM);
    for (size_t i = 0; i < study.records.count; i++) {
        struct rt_answer answer;
        rt_study_answer(&study, i, NULL, &answer);
    }
    rt_study_fini(&study);
    return 0;
}
