/*
 * What is said about the import of an export.
 */
#ifndef IMPORT_NSYS_ACCOUNT_H
#define IMPORT_NSYS_ACCOUNT_H

#include <stdbool.h>

#include "core/account.h"
#include "src/import_nsys_rows.h"

/*
 * `shared`: devices of several processes have one number. Of a file that is `refused` only what
 * was skipped is told.
 */
void nsys_account(const struct nsys_reading *in, bool shared, bool refused,
                  struct rt_account *account, const char *path);

#endif
