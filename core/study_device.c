/*
 * The last of the rules by which a record gets a reference (study.h): its device. Which device
 * has which references is known to device.c; here it is applied to records, and said.
 */
#include "core/study_device.h"

#include <stdlib.h>

#include "core/code.h"
#include "core/device.h"
#include "core/tally.h"

static uint32_t stated(const struct rt_set *set, enum rt_text text, size_t record)
{
    return set->text[text] != NULL ? set->text[text][record] : 0;
}

/* The text, "" when it is not stated. */
static const char *text_of(const struct rt_set *set, enum rt_text text, size_t record)
{
    const uint32_t ref = stated(set, text, record);
    return ref != 0 ? rt_pool_text(&set->pool, ref) : "";
}

/* Equal texts are one text of the pool: thousands of launches on one device are looked up once. */
struct lookup {
    uint32_t device, dtype, file;
    bool done;
    long reference;
};

static long look_up(const struct rt_study *study, size_t record, struct lookup *last)
{
    const struct rt_set *const set = &study->records;
    const struct lookup now = {.device = stated(set, RT_DEVICE, record),
                               .dtype = stated(set, RT_DTYPE, record),
                               .file = set->file[record],
                               .done = true};
    if (last->done && last->device == now.device && last->dtype == now.dtype &&
        last->file == now.file) {
        return last->reference;
    }
    const char *const id =
        rt_device_reference(text_of(set, RT_DEVICE, record), text_of(set, RT_DTYPE, record));
    *last = now;
    last->reference = id != NULL ? rt_references_find(&study->references, now.file, id) : RT_ENOENT;
    return last->reference;
}

static void say(struct rt_study *study, uint32_t reference, const struct rt_tally *served)
{
    const struct rt_set *const set = &study->records;
    const struct rt_reference *const found = &study->references.item[reference];
    struct rt_buf records;
    rt_buf_init(&records);
    rt_tally_name(served, set, &records);
    rt_account_add(&study->account, RT_ACCOUNT_USED, rt_set_path(set, set->file[served->first]),
                   set->line[served->first],
                   "%s: device %s, %s: compared with the %s reference %s, nothing else was named",
                   rt_buf_text(&records), text_of(set, RT_DEVICE, served->first),
                   text_of(set, RT_DTYPE, served->first), rt_origin_name(found->origin), found->id);
    rt_buf_fini(&records);
}

/* One line for each reference that served records of a file; starts counting again. */
static void say_all(struct rt_study *study, struct rt_tally *served)
{
    for (size_t r = 0; r < study->references.count; r++) {
        if (served[r].count > 0) {
            say(study, (uint32_t)r, &served[r]);
            served[r] = (struct rt_tally){0};
        }
    }
}

int rt_study_serve_by_device(struct rt_study *study)
{
    const struct rt_set *const set = &study->records;
    if (set->text[RT_DEVICE] == NULL) {
        return RT_OK;
    }
    struct rt_tally *const served = calloc(study->references.count + 1, sizeof *served);
    if (served == NULL) {
        return RT_ENOMEM;
    }
    struct lookup last = {.done = false};
    bool unsaid = false; /* something is counted in `served` */
    for (size_t i = 0; i < set->count; i++) {
        if (unsaid && set->file[i] != set->file[i - 1]) {
            say_all(study, served);
            unsaid = false;
        }
        if (study->record_reference[i] != RT_NO_REFERENCE || stated(set, RT_REFERENCE, i) != 0) {
            continue;
        }
        const long found = look_up(study, i, &last);
        if (found >= 0) {
            study->record_reference[i] = (uint32_t)found;
            rt_tally_add(&served[found], i);
            unsaid = true;
        }
    }
    say_all(study, served);
    free(served);
    return RT_OK;
}

enum { NAMED_MAX = 6 };

void rt_study_device_hint(const struct rt_study *study, size_t record, struct rt_buf *text)
{
    const char *const device = text_of(&study->records, RT_DEVICE, record);
    const char *const dtype = text_of(&study->records, RT_DTYPE, record);
    const char *const why = rt_device_undecided(device, dtype);
    if (device[0] == '\0' || why == NULL) {
        return;
    }
    rt_buf_printf(text, "; device %s", device);
    size_t candidates = 0;
    for (size_t r = 0; r < study->references.count; r++) {
        const struct rt_reference *const reference = &study->references.item[r];
        if (!rt_device_may_be(device, dtype, reference)) {
            continue;
        }
        if (candidates++ < NAMED_MAX) {
            rt_buf_printf(text, "%s%s", candidates == 1 ? " may be " : ", ", reference->id);
        }
    }
    if (candidates > NAMED_MAX) {
        rt_buf_printf(text, " and %zu more", candidates - NAMED_MAX);
    }
    rt_buf_printf(text, "%s none was chosen: %s", candidates > 0 ? ";" : ":", why);
}
