/*
 * The import as a whole: the file is opened, its tables are read one after the other, and what
 * came of them is judged.
 */
#include "src/import_nsys.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "src/import_nsys_account.h"
#include "src/import_nsys_refuse.h"
#include "src/import_nsys_rows.h"

bool nsys_recognise(const char *head, size_t len)
{
    return nsys_content_of(head, len) != NSYS_OTHER;
}

static void init(struct nsys_reading *in, struct rt_capture *capture)
{
    *in = (struct nsys_reading){.capture = capture};
    nsys_db_init(&in->db);
    nsys_schema_init(&in->schema);
    nsys_strings_init(&in->strings, &in->db, &capture->names);
    nsys_devices_init(&in->devices, capture);
    rt_buf_init(&in->endless);
}

static void fini(struct nsys_reading *in)
{
    rt_buf_fini(&in->endless);
    free(in->kind);
    free(in->kind_known);
    free(in->graph);
    nsys_devices_fini(&in->devices);
    nsys_strings_fini(&in->strings);
    nsys_schema_fini(&in->schema);
    nsys_db_fini(&in->db);
}

static int read_tables(struct nsys_reading *in)
{
    int code = nsys_table_estimate(&in->db, &in->schema);
    if (code == RT_OK) {
        code = nsys_strings_read(&in->strings, &in->schema, &in->tally[NSYS_STRING]);
    }
    if (code == RT_OK) {
        code = nsys_devices_read(&in->devices, &in->strings, &in->schema, in->tally);
    }
    code = code == RT_OK ? nsys_rows_find_processes(in) : code;
    code = code == RT_OK ? nsys_rows_operations(in) : code;
    code = code == RT_OK ? nsys_rows_calls(in) : code;
    return code == RT_OK ? nsys_rows_ranges(in) : code;
}

/* Opens and reads; RT_EREFUSED with the reason in `why`. */
static int read_all(struct nsys_reading *in, struct load_source *source, const char *absolute,
                    struct rt_buf *why)
{
    const char *head;
    const long len = load_source_peek(source, &head);
    if (len < 0) {
        return (int)len;
    }
    const char *const refusal = nsys_refuse_content(head, (size_t)len);
    if (refusal != NULL) {
        rt_buf_puts(why, refusal);
        return RT_EREFUSED;
    }
    int code = nsys_db_open(&in->db, source, absolute, why);
    code = code == RT_OK ? nsys_schema_read(&in->schema, &in->db) : code;
    if (code == RT_EREFUSED) {
        const char *const reason = why->len > 0 ? rt_buf_text(why) : sqlite3_errmsg(in->db.handle);
        struct rt_buf whole;
        rt_buf_init(&whole);
        rt_buf_printf(&whole,
                      "the database is damaged or cut short, or cannot be opened (%s): make it "
                      "again with nsys export --type sqlite REPORT.nsys-rep",
                      reason);
        rt_buf_fini(why);
        *why = whole;
    }
    return code == RT_OK ? read_tables(in) : code;
}

/* What is lost of a damaged table changes the times: the rest is used, but not as if it were all.
 */
static void report_damage(const struct nsys_reading *in, struct rt_study *study, const char *path)
{
    for (int t = 0; t < NSYS_TABLE_COUNT; t++) {
        if (in->tally[t].broken) {
            rt_diags_add(
                &study->diags, RT_ERROR, path, 0, 0,
                "table %s is damaged: rows of it are lost, and the times are without them; "
                "make the database again with nsys export --type sqlite REPORT.nsys-rep",
                rt_buf_text(&in->schema.name[t]));
        }
    }
}

/* A call whose name is not known may wait or not. */
static bool nsys_calls_are_known(const struct rt_capture *capture)
{
    for (size_t c = 0; c < capture->calls.count; c++) {
        if (capture->calls.item[c].name != 0) {
            return true;
        }
    }
    return false;
}

/* What was read, judged: RT_EREFUSED with the reason in `why` when there is nothing to use. */
static int judge(struct nsys_reading *in, struct rt_study *study, const char *path,
                 struct rt_buf *why)
{
    struct rt_capture *const capture = in->capture;
    capture->tool = "nsight-systems";
    capture->hostless = !nsys_calls_are_known(capture);
    const bool shared = nsys_devices_finish(&in->devices);
    const char *const refusal = nsys_refuse_reading(in);
    if (refusal == NULL) {
        const int code = rt_capture_finish(capture);
        if (code == RT_OK) {
            nsys_account(in, shared, false, &study->account, path);
            report_damage(in, study, path);
        }
        return code;
    }
    nsys_account(in, shared, true, &study->account, path);
    rt_buf_puts(why, refusal);
    return RT_EREFUSED;
}

int import_nsys(struct rt_capture *capture, struct rt_study *study, struct load_source *source,
                const char *path, const char *absolute)
{
    struct nsys_reading *const in = malloc(sizeof *in);
    struct rt_buf why;
    if (in == NULL) {
        return RT_ENOMEM;
    }
    rt_buf_init(&why);
    init(in, capture);
    int code = read_all(in, source, absolute, &why);
    code = code == RT_OK ? judge(in, study, path, &why) : code;
    code = why.failed || in->endless.failed ? RT_ENOMEM : code;
    if (code == RT_EREFUSED) {
        rt_diags_add(&study->diags, RT_ERROR, path, 0, 0, "%s", rt_buf_text(&why));
    } else if (code == RT_EINVAL && source->error != ECANCELED) {
        rt_diags_add(&study->diags, RT_ERROR, path, 0, 0, "cannot be read: %s",
                     strerror(source->error));
    }
    rt_buf_fini(&why);
    fini(in);
    free(in);
    return code;
}
