/*
 * Finding tables by their names. A schema can lie about what a name is, so the statement that
 * makes a table is looked at too.
 */
#include "src/import_nsys_schema.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"

#define RT_X(enumerator, name, row) [enumerator] = name,
const char *const nsys_table_name[NSYS_TABLE_COUNT] = {NSYS_TABLES(RT_X)};
#undef RT_X
#define RT_X(enumerator, name, row) [enumerator] = row,
const char *const nsys_table_row[NSYS_TABLE_COUNT] = {NSYS_TABLES(RT_X)};
#undef RT_X

void nsys_schema_init(struct nsys_schema *schema)
{
    *schema = (struct nsys_schema){.cupti = false};
    for (int t = 0; t < NSYS_TABLE_COUNT; t++) {
        rt_buf_init(&schema->name[t]);
        schema->version[t] = -1;
    }
}

void nsys_schema_fini(struct nsys_schema *schema)
{
    for (int t = 0; t < NSYS_TABLE_COUNT; t++) {
        rt_buf_fini(&schema->name[t]);
    }
    nsys_schema_init(schema);
}

bool nsys_schema_has(const struct nsys_schema *schema, enum nsys_table table)
{
    return schema->version[table] >= 0;
}

bool nsys_schema_is_table(const char *name, const char *sql)
{
    static const char create[] = "CREATE TABLE "; /* SQLite writes it so, whatever was typed */
    const size_t len = strlen(name);
    if (sqlite3_strnicmp(sql, create, sizeof create - 1) != 0) {
        return false;
    }
    const char *at = sql + sizeof create - 1;
    at += strspn(at, " ");
    at += strspn(at, "\"'`[") > 0;
    return strncmp(at, name, len) == 0 && strchr("\"'`]( \t\n\r", at[len]) != NULL &&
           at[len] != '\0';
}

/* n of "BASE_Vn"; 0 for BASE itself; -1: it is another name. */
static long version_of(const char *name, const char *base)
{
    enum { DIGITS_MAX = 6 };
    const size_t len = strlen(base);
    if (strncmp(name, base, len) != 0) {
        return -1;
    }
    const char *const ending = name + len;
    if (ending[0] == '\0') {
        return 0;
    }
    const size_t digits = strncmp(ending, "_V", 2) == 0 ? strspn(ending + 2, "0123456789") : 0;
    if (digits == 0 || digits > DIGITS_MAX || ending[2 + digits] != '\0') {
        return -1;
    }
    return strtol(ending + 2, NULL, 10) + 1; /* so that "_V0" is not exactly the name */
}

static int see_table(struct nsys_schema *schema, const char *name)
{
    schema->cupti = schema->cupti || strncmp(name, "CUPTI_", strlen("CUPTI_")) == 0;
    for (int t = 0; t < NSYS_TABLE_COUNT; t++) {
        const long version = version_of(name, nsys_table_name[t]);
        const long held = schema->version[t];
        if (version < 0 || held == 0 || (version != 0 && version <= held)) {
            continue;
        }
        rt_buf_clear(&schema->name[t]);
        rt_buf_puts(&schema->name[t], name);
        schema->version[t] = version;
        if (schema->name[t].failed) {
            return RT_ENOMEM;
        }
    }
    return RT_OK;
}

int nsys_schema_read(struct nsys_schema *schema, struct nsys_db *db)
{
    int code = RT_OK;
    int step = SQLITE_DONE;
    sqlite3_stmt *const all = nsys_db_prepare(
        db, "SELECT \"name\", \"sql\" FROM \"sqlite_master\" WHERE \"type\" = 'table'", &code);
    while (code == RT_OK && (step = sqlite3_step(all)) == SQLITE_ROW) {
        const char *const name = (const char *)sqlite3_column_text(all, 0);
        const char *const sql = (const char *)sqlite3_column_text(all, 1);
        if (name != NULL && sql != NULL && nsys_schema_is_table(name, sql)) {
            code = see_table(schema, name);
        }
    }
    code = code == RT_OK ? nsys_db_code(step) : code;
    (void)sqlite3_finalize(all); /* its code is that of the step */
    return code;
}
