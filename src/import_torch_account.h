/*
 * What is said about the import of a trace: what of it was used, converted and skipped, or why
 * there is nothing to use. It only words; what is used was decided elsewhere.
 */
#ifndef IMPORT_TORCH_ACCOUNT_H
#define IMPORT_TORCH_ACCOUNT_H

#include <stdbool.h>

#include "core/study.h"
#include "src/import_bytes.h"
#include "src/import_torch_json.h"

/* A file that was read to its end, or to where it could not be read any more. */
struct torch_file {
    const struct torch_build *build;
    const struct torch_json *json;
    const struct import_bytes *bytes;
    const char *path;
};

/* Whether there is an operation of a device. */
bool torch_file_usable(const struct torch_file *file);

/* Adds the account of a file that is used. */
void torch_account(const struct torch_file *file, struct rt_study *study);

/* Adds the one error of a file that is not: the reason, and what to do. */
void torch_refuse(const struct torch_file *file, struct rt_study *study);

#endif
