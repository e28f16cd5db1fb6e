/*
 * Opening a database that may be hostile: nothing is written, nothing is created beside it, no
 * view, trigger, function or extension of it runs.
 */
#include "src/import_nsys_db.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/code.h"

enum {
    TELL_ROWS = 1 << 14,
    TELL_STEPS = 100000, /* of SQLite's machine: a few a row */
    VALUE_MAX = 4 << 20,
    SQL_MAX = 1 << 20
};

void nsys_db_init(struct nsys_db *db)
{
    *db = (struct nsys_db){.handle = NULL};
    rt_buf_init(&db->bytes);
}

void nsys_db_fini(struct nsys_db *db)
{
    (void)sqlite3_close(db->handle); /* every statement is finalised where it was made */
    rt_buf_fini(&db->bytes);
    nsys_db_init(db);
}

/*
 * Of some damage SQLite says that there is no memory. It never asks for more at once than a value
 * may have, so where there is plenty of that, it is damage.
 */
static int judge_no_memory(void)
{
    void *const plenty = malloc(2 * (size_t)VALUE_MAX);
    const int code = plenty != NULL ? RT_EREFUSED : RT_ENOMEM;
    free(plenty);
    return code;
}

int nsys_db_code(int sqlite)
{
    switch (sqlite & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
        return RT_OK;
    case SQLITE_NOMEM:
        return judge_no_memory();
    case SQLITE_INTERRUPT:
        return RT_EINVAL;
    default:
        return sqlite == SQLITE_IOERR_NOMEM ? judge_no_memory() : RT_EREFUSED;
    }
}

sqlite3_stmt *nsys_db_prepare(struct nsys_db *db, const char *sql, int *code)
{
    sqlite3_stmt *statement = NULL;
    *code = nsys_db_code(sqlite3_prepare_v2(db->handle, sql, -1, &statement, NULL));
    return statement;
}

void nsys_db_quote(struct rt_buf *sql, const char *name)
{
    rt_buf_putc(sql, '"');
    for (; *name != '\0'; name++) {
        rt_buf_puts(sql, *name == '"' ? "\"" : "");
        rt_buf_putc(sql, *name);
    }
    rt_buf_putc(sql, '"');
}

bool nsys_db_count(struct nsys_db *db)
{
    db->done++;
    if (db->done % TELL_ROWS != 0) {
        return true;
    }
    const uint64_t size = db->size > db->done ? db->size : 0;
    return load_source_go_on(db->source, db->done, size);
}

static int on_progress(void *context)
{
    struct nsys_db *const db = context;
    const uint64_t size = db->size > db->done ? db->size : 0;
    return load_source_go_on(db->source, db->done, size) ? 0 : 1;
}

/* Reading tables and asking for their columns; all else is denied, and so is all within a view. */
static int authorize(void *context, int action, const char *first, const char *second,
                     const char *database, const char *within)
{
    (void)context;
    (void)second;
    (void)database;
    if (within != NULL) {
        return SQLITE_DENY;
    }
    const bool asks = action == SQLITE_PRAGMA && first != NULL && strcmp(first, "table_info") == 0;
    return action == SQLITE_SELECT || action == SQLITE_READ || asks ? SQLITE_OK : SQLITE_DENY;
}

static int harden(struct nsys_db *db)
{
    static const struct {
        int what, value;
    } config[] = {{SQLITE_DBCONFIG_DEFENSIVE, 1},
                  {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                  {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                  {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
                  {SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1},
                  {SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0},
                  {SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0}};
    static const struct {
        int what, value;
    } limit[] = {{SQLITE_LIMIT_LENGTH, VALUE_MAX},      {SQLITE_LIMIT_SQL_LENGTH, SQL_MAX},
                 {SQLITE_LIMIT_COLUMN, 2000},           {SQLITE_LIMIT_EXPR_DEPTH, 100},
                 {SQLITE_LIMIT_COMPOUND_SELECT, 10},    {SQLITE_LIMIT_VDBE_OP, 100000},
                 {SQLITE_LIMIT_FUNCTION_ARG, 8},        {SQLITE_LIMIT_ATTACHED, 0},
                 {SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 8}, {SQLITE_LIMIT_TRIGGER_DEPTH, 1},
                 {SQLITE_LIMIT_WORKER_THREADS, 0}};
    for (size_t i = 0; i < sizeof config / sizeof *config; i++) {
        /* What this SQLite does not know it cannot do either. */
        (void)sqlite3_db_config(db->handle, config[i].what, config[i].value, NULL);
    }
    for (size_t i = 0; i < sizeof limit / sizeof *limit; i++) {
        (void)sqlite3_limit(db->handle, limit[i].what, limit[i].value);
    }
    int code = nsys_db_code(sqlite3_exec(
        db->handle, "PRAGMA cell_size_check=ON; PRAGMA temp_store=MEMORY; PRAGMA mmap_size=0", NULL,
        NULL, NULL));
    code = code == RT_OK ? nsys_db_code(sqlite3_set_authorizer(db->handle, authorize, NULL)) : code;
    sqlite3_progress_handler(db->handle, TELL_STEPS, on_progress, db);
    return code;
}

/* Appends a path as part of a URI: whatever is not plain, percent-encoded. */
static void put_path(struct rt_buf *uri, const char *path)
{
    static const char plain[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-~";
    for (; *path != '\0'; path++) {
        if (strchr(plain, *path) != NULL) {
            rt_buf_putc(uri, *path);
        } else {
            rt_buf_printf(uri, "%%%02X", (unsigned)(unsigned char)*path);
        }
    }
}

/* Opens a file with these words of a URI, and tries to read its first page. */
static int try_open(struct nsys_db *db, const char *absolute, const char *query, bool exclusive)
{
    struct rt_buf uri;
    rt_buf_init(&uri);
    rt_buf_puts(&uri, "file:");
    put_path(&uri, absolute);
    rt_buf_puts(&uri, query);
    int code = RT_ENOMEM;
    if (!uri.failed) {
        code = nsys_db_code(sqlite3_open_v2(rt_buf_text(&uri), &db->handle,
                                            SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL));
    }
    rt_buf_fini(&uri);
    if (code == RT_OK) {
        (void)sqlite3_db_config(db->handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
        if (exclusive) {
            code = nsys_db_code(
                sqlite3_exec(db->handle, "PRAGMA locking_mode=EXCLUSIVE", NULL, NULL, NULL));
        }
    }
    if (code == RT_OK) {
        code = nsys_db_code(sqlite3_exec(db->handle, "PRAGMA schema_version", NULL, NULL, NULL));
    }
    return code;
}

/* Whether there is a file of this ending beside it that is not empty. RT_OK or RT_ENOMEM. */
static int beside(const char *absolute, const char *ending, bool *there)
{
    struct rt_buf path;
    struct stat status;
    rt_buf_init(&path);
    rt_buf_printf(&path, "%s%s", absolute, ending);
    const int code = path.failed ? RT_ENOMEM : RT_OK;
    *there = code == RT_OK && stat(rt_buf_text(&path), &status) == 0 && status.st_size > 0;
    rt_buf_fini(&path);
    return code;
}

/*
 * With a write-ahead log the database is what both files say. SQLite would create its index of the
 * log beside them; so where there is none yet, the log is read without locks, its index in memory.
 */
static int open_log(struct nsys_db *db, const char *absolute)
{
    bool shared;
    int code = beside(absolute, "-shm", &shared);
    if (code == RT_OK) {
        code = !shared ? RT_EREFUSED : try_open(db, absolute, "?mode=ro&readonly_shm=1", false);
    }
    if (code == RT_EREFUSED) {
        (void)sqlite3_close(db->handle);
        db->handle = NULL;
        code = try_open(db, absolute, "?mode=ro&vfs=unix-none", true);
    }
    return code;
}

/*
 * Beside a rollback journal the database may hold what was never committed. SQLite knows whether
 * it does, and could only undo it by writing.
 */
static int open_journalled(struct nsys_db *db, const char *absolute, struct rt_buf *why)
{
    const int code = try_open(db, absolute, "?mode=ro", false);
    if (code == RT_EREFUSED) {
        rt_buf_puts(why, "a rollback journal is beside it: somebody is writing to it, or was "
                         "interrupted, which opening it once with sqlite3 undoes");
    }
    return code;
}

static int open_path(struct nsys_db *db, const char *absolute, struct rt_buf *why)
{
    bool logged;
    bool journalled;
    int code = beside(absolute, "-journal", &journalled);
    if (code == RT_OK && journalled) {
        return open_journalled(db, absolute, why);
    }
    code = code == RT_OK ? beside(absolute, "-wal", &logged) : code;
    logged = code == RT_OK && logged;
    if (code == RT_OK) {
        code = logged ? open_log(db, absolute) : RT_EREFUSED;
        db->log_lost = logged && code == RT_EREFUSED;
    }
    if (code == RT_EREFUSED) {
        (void)sqlite3_close(db->handle);
        db->handle = NULL;
        code = try_open(db, absolute, "?immutable=1", false);
    }
    if (code == RT_EREFUSED) {
        rt_buf_puts(why, sqlite3_errmsg(db->handle));
    }
    struct stat status;
    const struct load_identity *const was = &db->source->identity;
    if (code == RT_OK && (stat(absolute, &status) != 0 || status.st_dev != was->device ||
                          status.st_ino != was->inode)) {
        rt_buf_puts(why, "it was replaced by another file meanwhile");
        code = RT_EREFUSED;
    }
    return code;
}

/* A log is beside the file itself, not beside a link to it. */
static int open_file(struct nsys_db *db, const char *absolute, struct rt_buf *why)
{
    char *const resolved = realpath(absolute, NULL);
    if (resolved == NULL && errno == ENOMEM) {
        return RT_ENOMEM;
    }
    const int code = open_path(db, resolved != NULL ? resolved : absolute, why);
    free(resolved);
    return code;
}

static int read_bytes(struct nsys_db *db, struct rt_buf *why)
{
    char part[1 << 16];
    long len;
    while ((len = load_source_read(db->source, part, sizeof part)) > 0) {
        rt_buf_put(&db->bytes, part, (size_t)len);
        if (db->bytes.failed) {
            return RT_ENOMEM;
        }
        if (db->bytes.len > NSYS_MEMORY_MAX) {
            rt_buf_puts(why, "over 2 GiB come through a pipe: give the file by its name");
            return RT_EREFUSED;
        }
    }
    return len < 0 ? (int)len : RT_OK;
}

/* Where the header says that there is a write-ahead log; in memory there is none. */
enum { WRITE_VERSION_AT = 18, READ_VERSION_AT = 19, HEADER_BYTES = 100, WITH_LOG = 2 };

static int open_memory(struct nsys_db *db, struct rt_buf *why)
{
    int code = read_bytes(db, why);
    struct rt_buf *const bytes = &db->bytes;
    if (code != RT_OK) {
        return code;
    }
    if (bytes->len < HEADER_BYTES) {
        rt_buf_puts(why, "it is cut off within its header");
        return RT_EREFUSED;
    }
    if (bytes->data[READ_VERSION_AT] == WITH_LOG) {
        bytes->data[WRITE_VERSION_AT] = 1;
        bytes->data[READ_VERSION_AT] = 1;
    }
    code = nsys_db_code(sqlite3_open_v2(":memory:", &db->handle, SQLITE_OPEN_READWRITE, NULL));
    if (code == RT_OK) {
        code = nsys_db_code(sqlite3_deserialize(
            db->handle, "main", (unsigned char *)bytes->data, (sqlite3_int64)bytes->len,
            (sqlite3_int64)bytes->len, SQLITE_DESERIALIZE_READONLY));
    }
    return code;
}

int nsys_db_open(struct nsys_db *db, struct load_source *source, const char *absolute,
                 struct rt_buf *why)
{
    db->source = source;
    const bool file = source->regular && absolute != NULL;
    int code = file ? open_file(db, absolute, why) : open_memory(db, why);
    code = code == RT_OK ? harden(db) : code;
    if (code == RT_EREFUSED && why->len == 0) {
        rt_buf_puts(why, sqlite3_errmsg(db->handle));
    }
    return why->failed ? RT_ENOMEM : code;
}
