/*
 * Saving: a loaded file with changes, or a text of our own, without ever leaving half a file and
 * without writing over what somebody else wrote meanwhile.
 */
#ifndef SAVE_FILE_H
#define SAVE_FILE_H

#include <stddef.h>

#include "core/buf.h"
#include "src/load.h"
#include "src/save_edit.h"

enum save_policy {
    SAVE_CAREFUL,  /* ask first: SAVE_CONFLICT, SAVE_EXISTS */
    SAVE_OVERWRITE /* the user has been asked and wants it */
};

enum save_result {
    SAVE_DONE,     /* `why` may have a remark, such as that other hard links keep the old text */
    SAVE_CONFLICT, /* the file changed or went since it was loaded, or did not load completely */
    SAVE_EXISTS,   /* another file has that name */
    SAVE_FAILED    /* the file is as it was */
};

/*
 * Saves what `origin` was loaded from, with the edits made, to its own file (path NULL, or
 * another name of it) or to another one. With SAVE_OVERWRITE the edits are made to the file as
 * it is on disk now; what others changed in it stays. Without edits the own file is not touched.
 *
 * When the file can be opened by its name no more, what is held of it (LOAD_HOLD) takes its
 * place: then to its own file is a conflict, and with SAVE_OVERWRITE the file is made anew.
 *
 * After SAVE_DONE on the own file `origin` describes the new content, so that it can be saved
 * again; after saving to another file it is unchanged. `why` gets the reason for anything else.
 */
enum save_result save_edits(struct load_origin *origin, const char *path,
                            const struct save_edit *edits, size_t count, enum save_policy policy,
                            struct rt_buf *why);

/* Saves bytes to a file of their own. */
enum save_result save_text(const char *path, const char *bytes, size_t len, enum save_policy policy,
                           struct rt_buf *why);

#endif
