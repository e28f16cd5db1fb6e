/*
 * Reading rows. Only SQLite's own type of a value decides what it is: its conversions would make 0
 * of a text.
 */
#include "src/import_nsys_table.h"

#include <string.h>

#include "core/code.h"

/* Which of the columns a table has. */
static int find_columns(struct nsys_db *db, const char *table, const struct nsys_column *column,
                        size_t columns, bool *has)
{
    enum { NAME_COLUMN = 1 }; /* of the answer */
    struct rt_buf sql;
    int code = RT_OK;
    int step = SQLITE_DONE;
    rt_buf_init(&sql);
    rt_buf_puts(&sql, "PRAGMA table_info(");
    nsys_db_quote(&sql, table);
    rt_buf_puts(&sql, ")");
    sqlite3_stmt *const all = sql.failed ? NULL : nsys_db_prepare(db, rt_buf_text(&sql), &code);
    code = sql.failed ? RT_ENOMEM : code;
    rt_buf_fini(&sql);
    while (code == RT_OK && (step = sqlite3_step(all)) == SQLITE_ROW) {
        const char *const name = (const char *)sqlite3_column_text(all, NAME_COLUMN);
        for (size_t c = 0; c < columns && name != NULL; c++) {
            has[c] =
                has[c] || column[c].need == NSYS_ROW || sqlite3_stricmp(name, column[c].name) == 0;
        }
    }
    code = code == RT_OK ? nsys_db_code(step) : code;
    (void)sqlite3_finalize(all);
    return code;
}

/* SELECT of what there is. No index is used: one could say something else than the table. */
static sqlite3_stmt *select_columns(struct nsys_db *db, const char *table,
                                    const struct nsys_column *column, size_t columns,
                                    const bool *has, int *code)
{
    struct rt_buf sql;
    sqlite3_stmt *statement = NULL;
    rt_buf_init(&sql);
    for (size_t c = 0; c < columns; c++) {
        rt_buf_puts(&sql, c == 0 ? "SELECT " : ", ");
        if (column[c].need == NSYS_ROW) {
            rt_buf_puts(&sql, "rowid");
        } else if (has[c]) {
            nsys_db_quote(&sql, column[c].name);
        } else {
            rt_buf_puts(&sql, "NULL"); /* a quoted name that is no column would be a text */
        }
    }
    rt_buf_puts(&sql, " FROM ");
    nsys_db_quote(&sql, table);
    rt_buf_puts(&sql, " NOT INDEXED");
    *code = RT_ENOMEM;
    if (!sql.failed) {
        statement = nsys_db_prepare(db, rt_buf_text(&sql), code);
    }
    rt_buf_fini(&sql);
    return statement;
}

/* Programs that rewrite tables make whole numbers doubles where a column holds NULL too. */
static bool whole(double value)
{
    const double exact = 9007199254740992.0; /* 2^53 */
    return value >= -exact && value <= exact && (double)(int64_t)value == value;
}

static struct nsys_value value_at(sqlite3_stmt *row, int at)
{
    struct nsys_value value = {.kind = NSYS_NOTHING};
    switch (sqlite3_column_type(row, at)) {
    case SQLITE_INTEGER:
        value.kind = NSYS_INTEGER;
        value.integer = sqlite3_column_int64(row, at);
        break;
    case SQLITE_FLOAT:
        if (whole(sqlite3_column_double(row, at))) {
            value.kind = NSYS_INTEGER;
            value.integer = (int64_t)sqlite3_column_double(row, at);
        }
        break;
    case SQLITE_TEXT:
        value.kind = NSYS_TEXT;
        value.text = (const char *)sqlite3_column_text(row, at);
        value.len = (size_t)sqlite3_column_bytes(row, at);
        break;
    default:
        break;
    }
    if (value.kind == NSYS_TEXT && value.text == NULL) {
        value.kind = NSYS_NOTHING; /* without memory; the next step says so */
    }
    return value;
}

/* Whether a row can be read; if not, its fate is counted. */
static bool take_row(sqlite3_stmt *row, const struct nsys_column *column, size_t columns,
                     const bool *has, struct nsys_value *value, struct nsys_tally *tally)
{
    for (size_t c = 0; c < columns; c++) {
        const enum nsys_need need = column[c].need;
        value[c] = value_at(row, (int)c);
        if (need == NSYS_NAME || value[c].kind == NSYS_INTEGER) {
            continue;
        }
        if (sqlite3_column_type(row, (int)c) != SQLITE_NULL) {
            tally->rows[NSYS_WRONG]++;
            return false;
        }
        if (need == NSYS_MUST || (need == NSYS_ASKED && has[c])) {
            tally->rows[NSYS_NULL]++;
            return false;
        }
    }
    return true;
}

static int read_rows(struct nsys_db *db, sqlite3_stmt *row, const struct nsys_column *column,
                     size_t columns, const bool *has, nsys_visitor *visit, void *context,
                     struct nsys_tally *tally)
{
    struct nsys_value value[NSYS_COLUMNS_MAX];
    int code = RT_OK;
    int step = SQLITE_DONE;
    while (code == RT_OK && (step = sqlite3_step(row)) == SQLITE_ROW) {
        if (!nsys_db_count(db)) {
            return RT_EINVAL;
        }
        if (take_row(row, column, columns, has, value, tally)) {
            code = visit(context, value, tally);
        }
    }
    return code == RT_OK ? nsys_db_code(step) : code;
}

int nsys_table_read(struct nsys_db *db, const struct nsys_schema *schema, enum nsys_table table,
                    const struct nsys_column *column, size_t columns, nsys_visitor *visit,
                    void *context, struct nsys_tally *tally)
{
    bool has[NSYS_COLUMNS_MAX] = {false};
    const char *const name = rt_buf_text(&schema->name[table]);
    if (!nsys_schema_has(schema, table)) {
        return RT_OK;
    }
    int code = find_columns(db, name, column, columns, has);
    for (size_t c = 0; c < columns && code == RT_OK && !tally->unusable; c++) {
        tally->unusable = (column[c].need == NSYS_MUST || column[c].need == NSYS_THERE) && !has[c];
        tally->lacks = tally->unusable ? column[c].name : NULL;
    }
    if (code == RT_OK && !tally->unusable) {
        sqlite3_stmt *const row = select_columns(db, name, column, columns, has, &code);
        if (code == RT_OK) {
            code = read_rows(db, row, column, columns, has, visit, context, tally);
        }
        (void)sqlite3_finalize(row);
    }
    tally->broken = tally->broken || code == RT_EREFUSED;
    return code == RT_EREFUSED ? RT_OK : code;
}

/* Runs a statement of one number; `*found` is whether it gave one. Damage: it did not. */
static int ask(struct nsys_db *db, const struct rt_buf *sql, int64_t *number, bool *found)
{
    int code = RT_ENOMEM;
    sqlite3_stmt *const one = sql->failed ? NULL : nsys_db_prepare(db, rt_buf_text(sql), &code);
    *found = false;
    if (code == RT_OK) {
        const int step = sqlite3_step(one);
        *found = step == SQLITE_ROW;
        *number = *found ? sqlite3_column_int64(one, 0) : 0;
        code = nsys_db_code(step);
    }
    (void)sqlite3_finalize(one);
    return code == RT_EREFUSED ? RT_OK : code;
}

int nsys_table_estimate(struct nsys_db *db, const struct nsys_schema *schema)
{
    const int64_t most = INT64_C(1) << 40; /* row numbers can be anything */
    int code = RT_OK;
    for (int t = 0; t < NSYS_TABLE_COUNT && code == RT_OK; t++) {
        struct rt_buf sql;
        int64_t last = 0;
        bool found;
        if (!nsys_schema_has(schema, (enum nsys_table)t)) {
            continue;
        }
        rt_buf_init(&sql);
        rt_buf_puts(&sql, "SELECT rowid FROM ");
        nsys_db_quote(&sql, rt_buf_text(&schema->name[t]));
        rt_buf_puts(&sql, " NOT INDEXED ORDER BY rowid DESC LIMIT 1");
        code = ask(db, &sql, &last, &found);
        rt_buf_fini(&sql);
        db->size += found && last > 0 && last < most ? (uint64_t)last : 0;
    }
    return code;
}

int nsys_table_knows(struct nsys_db *db, const struct nsys_schema *schema, enum nsys_table table,
                     const char *column, bool *rows, bool *knows)
{
    const struct nsys_column wanted = {column, NSYS_MAY};
    const char *const name = rt_buf_text(&schema->name[table]);
    int64_t number;
    bool has = false;
    *rows = false;
    *knows = false;
    int code =
        nsys_schema_has(schema, table) ? find_columns(db, name, &wanted, 1, &has) : RT_EREFUSED;
    for (int pass = 0; pass < (has ? 2 : 1) && code == RT_OK; pass++) {
        struct rt_buf sql;
        rt_buf_init(&sql);
        rt_buf_puts(&sql, "SELECT 1 FROM ");
        nsys_db_quote(&sql, name);
        rt_buf_puts(&sql, " NOT INDEXED");
        if (pass == 1) {
            rt_buf_puts(&sql, " WHERE ");
            nsys_db_quote(&sql, column);
            rt_buf_puts(&sql, " IS NOT NULL");
        }
        rt_buf_puts(&sql, " LIMIT 1");
        code = ask(db, &sql, &number, pass == 0 ? rows : knows);
        rt_buf_fini(&sql);
    }
    return code == RT_EREFUSED ? RT_OK : code;
}

bool nsys_table_time(const struct nsys_value *start, const struct nsys_value *end,
                     struct nsys_tally *tally, struct rt_interval *time)
{
    const int64_t begin = start->integer;
    *time = (struct rt_interval){begin, end->integer < begin ? begin : end->integer};
    if (begin <= 0 && end->integer <= begin) {
        tally->rows[NSYS_LOST_TIME]++;
        return false;
    }
    if (!rt_interval_possible(*time)) {
        tally->rows[NSYS_BEYOND]++;
        return false;
    }
    tally->rows[NSYS_CLIPPED] += end->integer < begin;
    return true;
}

int64_t nsys_value_or(const struct nsys_value *value, int64_t otherwise)
{
    return value->kind == NSYS_INTEGER ? value->integer : otherwise;
}
