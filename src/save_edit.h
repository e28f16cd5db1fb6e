/*
 * Changes to INI text that leave every other byte as it is: comments, order, spacing, line
 * ends, byte-order mark. From a source of bytes to a sink of bytes; it touches no file.
 */
#ifndef SAVE_EDIT_H
#define SAVE_EDIT_H

#include <stddef.h>

#include "core/buf.h"
#include "src/load_text.h"

enum save_action {
    SAVE_SET,   /* the value of a key in the section [kind id], which must be there */
    SAVE_APPEND /* a section, behind everything else */
};

/*
 * All texts are borrowed. A key that the section does not have yet is put behind its last key
 * and written like that one. Of several edits of one key the last one counts.
 */
struct save_edit {
    enum save_action action;
    const char *kind, *id, *key; /* SAVE_SET */
    const char *text;            /* SAVE_SET: the new value, without quotes and escapes;
                                    SAVE_APPEND: the section, lines ending with LF */
};

struct save_sink {
    int (*put)(void *user, const char *bytes, size_t len); /* RT_OK or a code that ends it all */
    void *user;
};

/*
 * Copies `from`, read from its start to its end, to the sink with the edits made. Memory: one
 * line, and the comments behind the last key of an edited section.
 *
 * RT_OK; RT_ENOENT when a section is not there (found at the end of the source); RT_EINVAL when
 * a text cannot be written as a value, the source is UTF-16, or reading failed; RT_ENOMEM; or what
 * the sink returned. Except for the last, `why` has the reason.
 */
int save_edit_apply(struct load_text *from, const struct save_edit *edits, size_t count,
                    const struct save_sink *sink, struct rt_buf *why);

#endif
