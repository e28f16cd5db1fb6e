/*
 * An SQLite database of unknown origin, to be read and nothing else: how it is opened, what it is
 * not allowed to do, and how a long statement is stopped. What stands in it is known elsewhere.
 */
#ifndef IMPORT_NSYS_DB_H
#define IMPORT_NSYS_DB_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "core/buf.h"
#include "src/load_source.h"

struct nsys_db {
    sqlite3 *handle;
    struct load_source *source; /* borrowed; who is told of progress */
    struct rt_buf bytes;        /* the database, where it is no file that can be opened */
    uint64_t done, size;        /* rows read, and about how many there are; 0: not known */
    bool log_lost;              /* there is a write-ahead log, which could not be read */
};

/* Bytes that are read into memory at most, where the database is no regular file. */
#define NSYS_MEMORY_MAX (UINT64_C(2) << 30)

void nsys_db_init(struct nsys_db *db);
void nsys_db_fini(struct nsys_db *db);

/*
 * Opens the source: a regular file by its path (NULL: not known), else its bytes. RT_OK;
 * RT_EREFUSED with the reason in `why`; RT_EINVAL: reading failed or was stopped, see
 * source->error; RT_ENOMEM.
 */
int nsys_db_open(struct nsys_db *db, struct load_source *source, const char *absolute,
                 struct rt_buf *why);

/*
 * Codes of SQLite as ours: RT_OK for SQLITE_OK, SQLITE_ROW and SQLITE_DONE; RT_ENOMEM; RT_EINVAL
 * when it was stopped; else RT_EREFUSED: the database is damaged there.
 */
int nsys_db_code(int sqlite);

/* A statement; NULL with the code when there is none. To be finalised. */
sqlite3_stmt *nsys_db_prepare(struct nsys_db *db, const char *sql, int *code);

/* Counts a row; tells of progress now and then. False: stop. */
bool nsys_db_count(struct nsys_db *db);

/* Appends "name", quoted as SQLite wants it. */
void nsys_db_quote(struct rt_buf *sql, const char *name);

#endif
