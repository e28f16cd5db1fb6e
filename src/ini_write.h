/*
 * Writing INI sections of our own: `key = value` lines that read back to the same text and
 * the same number. (Changing lines of an existing file is save_edit.h.)
 *
 * A text that no value can hold is written all the same, so that one odd name does not keep a
 * whole file from being written: every control character but TAB and every byte that is not
 * UTF-8 becomes U+FFFD, and what is longer than a line may be ends with "...".
 */
#ifndef INI_WRITE_H
#define INI_WRITE_H

#include "core/buf.h"
#include "core/reference.h"

enum { INI_COMMENT_MAX = 8000 }; /* bytes of a comment; what is longer is cut */

/* key = text, quoted where needed; not stated (NULL or empty): no line. */
void ini_put_text(struct rt_buf *buf, const char *key, const char *text);
void ini_put_number(struct rt_buf *buf, const char *key, double value);

/*
 * A line "; label: text", or "; text" with an empty label. Both may hold anything: they are
 * written as a terminal would be shown them (ui/text.h), so they can neither end the line nor
 * hide what follows.
 */
void ini_put_comment(struct rt_buf *buf, const char *label, const char *text);

/* A whole [reference ID] section. */
void ini_put_reference(struct rt_buf *buf, const struct rt_reference *reference);

#endif
