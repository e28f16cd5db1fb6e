/*
 * Loads a file of any known format into a study, and remembers what it was: what saving needs
 * to put a change back, and to notice when somebody else changed the file meanwhile.
 */
#ifndef LOAD_H
#define LOAD_H

#include "core/study.h"
#include "src/import.h"
#include "src/load_source.h"

/* The file index of what is in no record set: a file that could not be opened, references. */
#define LOAD_NO_FILE UINT32_MAX

/* What loading a path is to see to beside the study; for what only reads, nothing. */
enum load_wish {
    LOAD_KEEP = 1,   /* keep the bytes of what has no name to read it by again */
    LOAD_HOLD = 2,   /* hold a file open, so that it can be read again when its name is gone */
    LOAD_REGULAR = 4 /* refuse what is not a regular file: it was one when it was first loaded */
};

/* Where a study, or a part of one, came from. */
struct load_origin {
    char *path;      /* owned; as given: for messages. "<stdin>" for standard input */
    char *absolute;  /* owned; NULL for standard input and memory */
    unsigned wishes; /* of enum load_wish; to be set before loading */
    /* Borrowed; likewise. Where a profiler's output waits for the other files, until
     * import_finish(); NULL: the file is imported on its own. */
    struct import *import;
    struct load_progress *progress; /* borrowed; likewise; NULL: nobody is told */
    bool editable;                  /* a format whose lines can be changed in place: INI */
    bool pipe;                      /* not a regular file: it cannot be read again */
    bool regular; /* a file that can be read again by its name; else, with LOAD_KEEP, `kept` has
                     its bytes if it is editable */
    int fd;       /* owned; that file, with LOAD_HOLD, else -1 */
    struct load_identity identity;
    uint64_t hash; /* of the content that was loaded */
    size_t errors; /* what was wrong with it: not loaded completely when above 0 */
    struct rt_buf kept;
    uint32_t file; /* its index in the record set, or LOAD_NO_FILE */
};

void load_origin_init(struct load_origin *origin);
void load_origin_fini(struct load_origin *origin);

/*
 * Loads a path ("-" is standard input): a regular file or a pipe. What is wrong with it goes
 * into the study's diagnostics; what is good into the study.
 *
 * RT_OK when it was read to its end, whatever was in it (from->errors counts; that it changed
 * meanwhile is one); RT_ENOENT when
 * it could not be opened, RT_EINVAL when it could not be read or there are too many files,
 * RT_ENOMEM: all reported as diagnostics. `from` must be initialised, and is to be finished in
 * every case.
 *
 * With RT_ORIGIN_USER the file is the user's references.ini. After the last file of all
 * rt_set_trim() gives back what the columns reserved for more.
 */
int load_path(struct rt_study *study, const char *path, enum rt_origin origin,
              struct load_origin *from);

/*
 * Takes a capture that was read before for the file it was read from, without reading that again.
 * The origin's import must be set. RT_OK, RT_EINVAL or RT_ENOMEM, as load_path.
 */
int load_again(struct rt_study *study, struct rt_capture *capture, struct load_origin *from);

/* The same as load_path for bytes in memory; `name` stands for the path. */
int load_memory(struct rt_study *study, const char *name, const char *bytes, size_t len,
                enum rt_origin origin, struct load_origin *from);

/*
 * Loads the user's references: $XDG_CONFIG_HOME/rooftop/references.ini, or
 * $HOME/.config/rooftop/references.ini. RT_OK too when there is no such file. That it cannot be
 * read is a warning: nobody named it. `wishes` are those of an origin.
 */
int load_user_references(struct rt_study *study, unsigned wishes);

#endif
