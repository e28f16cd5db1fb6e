/*
 * Numbers of texts to names: where each text is, is noted once; the text is read when it is first
 * asked for.
 */
#include "src/import_nsys_strings.h"

#include <stdlib.h>

#include "core/code.h"
#include "core/grow.h"

void nsys_strings_init(struct nsys_strings *strings, struct nsys_db *db, struct rt_names *names)
{
    *strings = (struct nsys_strings){.db = db, .names = names};
    rt_index_init(&strings->by_id);
}

void nsys_strings_fini(struct nsys_strings *strings)
{
    (void)sqlite3_finalize(strings->text);
    free(strings->item);
    rt_index_fini(&strings->by_id);
    nsys_strings_init(strings, strings->db, strings->names);
}

static uint64_t hash_of(int64_t id)
{
    return (uint64_t)id * UINT64_C(0x9fb21c651e98df25);
}

static struct nsys_string *find(const struct nsys_strings *strings, int64_t id)
{
    const uint64_t hash = hash_of(id);
    for (long i = rt_index_first(&strings->by_id, hash); i >= 0;
         i = rt_index_next(&strings->by_id, i)) {
        if (strings->item[i].id == id) {
            return &strings->item[i];
        }
    }
    return NULL;
}

static int note(void *context, const struct nsys_value *value, struct nsys_tally *tally)
{
    struct nsys_strings *const strings = context;
    const int64_t id = value[0].integer;
    if (find(strings, id) != NULL) {
        return RT_OK; /* the first one stands, so that the order of rows decides nothing else */
    }
    struct nsys_string *const grown =
        rt_grow(strings->item, strings->count, &strings->capacity, sizeof *grown);
    strings->item = grown != NULL ? grown : strings->item;
    if (grown == NULL || rt_index_add(&strings->by_id, hash_of(id)) != RT_OK) {
        return RT_ENOMEM;
    }
    strings->item[strings->count++] = (struct nsys_string){.id = id, .row = value[1].integer};
    tally->rows[NSYS_USED]++;
    return RT_OK;
}

int nsys_strings_read(struct nsys_strings *strings, const struct nsys_schema *schema,
                      struct nsys_tally *tally)
{
    static const struct nsys_column column[] = {{"id", NSYS_MUST}, {"row", NSYS_ROW}};
    struct rt_buf sql;
    int code = nsys_table_read(strings->db, schema, NSYS_STRING, column, 2, note, strings, tally);
    if (code != RT_OK || strings->count == 0) {
        return code;
    }
    rt_buf_init(&sql);
    rt_buf_puts(&sql, "SELECT \"value\" FROM ");
    nsys_db_quote(&sql, rt_buf_text(&schema->name[NSYS_STRING]));
    rt_buf_puts(&sql, " NOT INDEXED WHERE rowid = ?1");
    code = RT_ENOMEM;
    if (!sql.failed) {
        strings->text = nsys_db_prepare(strings->db, rt_buf_text(&sql), &code);
    }
    rt_buf_fini(&sql);
    return code == RT_EREFUSED ? RT_OK : code;
}

int nsys_strings_put(struct rt_names *names, const char *text, size_t len, uint32_t *name)
{
    size_t used = len;
    if (used > NSYS_NAME_MAX) {
        used = NSYS_NAME_MAX;
        while (used > 0 && ((unsigned char)text[used] & 0xc0U) == 0x80) {
            used--; /* not within a character */
        }
    }
    return rt_names_take(names, text, used, name);
}

/* Reads the text of one. A text that cannot be read is no name. */
static int read_text(struct nsys_strings *strings, struct nsys_string *string)
{
    string->asked = true;
    if (strings->text == NULL) {
        return RT_OK;
    }
    int code = nsys_db_code(sqlite3_bind_int64(strings->text, 1, string->row));
    const int step = code == RT_OK ? sqlite3_step(strings->text) : SQLITE_DONE;
    code = code == RT_OK ? nsys_db_code(step) : code;
    if (step == SQLITE_ROW && sqlite3_column_type(strings->text, 0) == SQLITE_TEXT) {
        const char *const text = (const char *)sqlite3_column_text(strings->text, 0);
        const int len = sqlite3_column_bytes(strings->text, 0);
        code = text == NULL ? RT_ENOMEM
                            : nsys_strings_put(strings->names, text, (size_t)len, &string->name);
    }
    (void)sqlite3_reset(strings->text); /* repeats the code of the step */
    return code == RT_EREFUSED ? RT_OK : code;
}

int nsys_strings_take(struct nsys_strings *strings, const struct nsys_value *value, uint32_t *name)
{
    *name = 0;
    if (value->kind == NSYS_TEXT) {
        return nsys_strings_put(strings->names, value->text, value->len, name);
    }
    if (value->kind == NSYS_NOTHING) {
        return RT_OK;
    }
    struct nsys_string *const string = find(strings, value->integer);
    const int code = string == NULL || string->asked ? RT_OK : read_text(strings, string);
    *name = string != NULL ? string->name : 0;
    strings->missing += *name == 0;
    return code;
}
