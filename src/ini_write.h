/*
 * Writing INI sections of our own: `key = value` lines that read back to the same text and
 * the same number. (Changing lines of an existing file is save_edit.h.)
 */
#ifndef INI_WRITE_H
#define INI_WRITE_H

#include "core/buf.h"
#include "core/reference.h"

struct ini_writer {
    struct rt_buf *buf;
    struct rt_buf *why; /* gets the reason for the first line that could not be written */
    int code;           /* its code: RT_EINVAL or RT_ENOMEM */
};

/* key = text, quoted where needed; not stated (NULL or empty): no line. */
void ini_put_text(struct ini_writer *writer, const char *key, const char *text);
void ini_put_number(struct ini_writer *writer, const char *key, double value);

/* A whole [reference ID] section. */
void ini_put_reference(struct ini_writer *writer, const struct rt_reference *reference);

#endif
