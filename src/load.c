/*
 * Opens, recognises the format, lets its loader fill the study, and remembers the origin.
 */
#include "src/load.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/code.h"
#include "core/text.h"
#include "src/import_ncu_refuse.h"
#include "src/import_nsys.h"
#include "src/import_torch.h"
#include "src/load_ini.h"

/*
 * The formats, tried in this order. `recognise` sees the first bytes (load_source_peek); `load` has
 * the contract of load_ini().
 */
struct load_format {
    bool (*recognise)(const char *head, size_t len);
    int (*load)(struct rt_study *study, struct load_source *source, const struct load_origin *from,
                enum rt_origin origin);
    bool editable; /* changes can be made to its lines; of a pipe the bytes are kept for that */
};

/* Whatever nothing else claims is read as INI, whose messages say what is wrong with it. */
static bool is_anything(const char *head, size_t len)
{
    (void)head;
    (void)len;
    return true;
}

static int read_ini(struct rt_study *study, struct load_source *source,
                    const struct load_origin *from, enum rt_origin origin)
{
    return load_ini(study, source, from->path, origin, from->file);
}

/* How a profiler's output is read. */
typedef int import_reader(struct import *import, struct rt_study *study,
                          const struct import_file *file);

/* Without others that it may have to be put together with, a file is an import of its own. */
static int read_profile(struct rt_study *study, struct load_source *source,
                        const struct load_origin *from, enum rt_origin origin,
                        import_reader *reader)
{
    const struct import_file file = {source, from->path, from->absolute, from->file};
    if (origin == RT_ORIGIN_USER) {
        rt_diags_add(&study->diags, RT_WARNING, from->path, 0, 0,
                     "it holds a profiler's output, not [reference ID] sections");
        return RT_EINVAL;
    }
    if (from->import != NULL) {
        return reader(from->import, study, &file);
    }
    struct import alone;
    int code = import_init(&alone, &import_defaults);
    code = code == RT_OK ? reader(&alone, study, &file) : code;
    code = code == RT_OK ? import_finish(&alone, study) : code;
    import_fini(&alone);
    return code;
}

static int read_ncu(struct rt_study *study, struct load_source *source,
                    const struct load_origin *from, enum rt_origin origin)
{
    return read_profile(study, source, from, origin, import_read_ncu);
}

static int read_torch(struct rt_study *study, struct load_source *source,
                      const struct load_origin *from, enum rt_origin origin)
{
    return read_profile(study, source, from, origin, import_read_torch);
}

static int read_nsys(struct rt_study *study, struct load_source *source,
                     const struct load_origin *from, enum rt_origin origin)
{
    source->by_name = source->regular;
    return read_profile(study, source, from, origin, import_read_nsys);
}

/* What `rooftop plan` writes for people, by its title. */
static bool is_plan_page(const char *head, size_t len)
{
    static const char before[] = "# Experiment ";
    static const char after[] = "`, nothing else";
    const char *const end = memchr(head, '\n', len);
    const size_t line = end != NULL ? (size_t)(end - head) : 0;
    return line >= sizeof before + sizeof after && memcmp(head, before, sizeof before - 1) == 0 &&
           memcmp(end - (sizeof after - 1), after, sizeof after - 1) == 0;
}

static int refuse_plan_page(struct rt_study *study, struct load_source *source,
                            const struct load_origin *from, enum rt_origin origin)
{
    (void)source;
    (void)origin;
    rt_diags_add(
        &study->diags, RT_ERROR, from->path, 1, 1,
        "this is a plan as a Markdown page, for people: what can be judged is its INI form, "
        "`rooftop plan --format ini` or, in the program, p, Tab, Enter");
    return RT_OK;
}

static const struct load_format formats[] = {
    {is_plan_page, refuse_plan_page, false}, {nsys_recognise, read_nsys, false},
    {torch_recognise, read_torch, false},    {ncu_signs_recognise, read_ncu, false},
    {is_anything, read_ini, true},
};

void load_origin_init(struct load_origin *origin)
{
    *origin = (struct load_origin){.fd = -1, .file = LOAD_NO_FILE};
    rt_buf_init(&origin->kept);
}

void load_origin_fini(struct load_origin *origin)
{
    free(origin->path);
    free(origin->absolute);
    if (origin->fd >= 0) {
        (void)close(origin->fd); /* nothing was written through it */
    }
    rt_buf_fini(&origin->kept);
    load_origin_init(origin);
}

/* The current folder and the path, or the path alone when there is no current folder. */
static char *make_absolute(const char *path)
{
    char folder[PATH_MAX];
    if (path[0] == '/' || getcwd(folder, sizeof folder) == NULL) {
        return rt_text_copy(path);
    }
    struct rt_buf joined;
    rt_buf_init(&joined);
    rt_buf_printf(&joined, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, path);
    if (joined.failed) {
        rt_buf_fini(&joined);
    }
    return joined.data; /* a buffer's text is a heap block of its own */
}

static int refuse(struct rt_study *study, const char *path, const char *why, int code)
{
    rt_diags_add(&study->diags, RT_ERROR, path, 0, 0, "%s", why);
    return code;
}

static int add_path(struct rt_study *study, struct load_origin *from, enum rt_origin origin)
{
    if (origin == RT_ORIGIN_USER) {
        return RT_OK; /* it holds no records */
    }
    const int code = rt_set_add_path(&study->records, from->path, &from->file);
    return code == RT_EINVAL ? refuse(study, from->path, "too many files", code) : code;
}

static const struct load_format *find_format(struct load_source *source)
{
    const char *head;
    const long len = load_source_peek(source, &head);
    size_t f = 0;
    while (len < 0 || !formats[f].recognise(head, (size_t)len)) {
        if (len < 0) {
            return NULL;
        }
        f++; /* the last one recognises everything */
    }
    return &formats[f];
}

/* The user's references were not asked for: without them the program goes on. */
static int refuse_file(struct rt_study *study, const char *path, enum rt_origin origin,
                       const char *why, int code)
{
    const enum rt_severity severity = origin == RT_ORIGIN_USER ? RT_WARNING : RT_ERROR;
    rt_diags_add(&study->diags, severity, path, 0, 0, "%s", why);
    return code;
}

/* What is to outlive the loading of a file that was read. */
static void remember(struct load_source *source, struct load_origin *from, bool again)
{
    from->regular = again;
    from->identity = source->identity;
    from->hash = load_hash_value(&source->hash);
    if (again && (from->wishes & LOAD_HOLD) != 0) {
        from->fd = source->fd;
        source->owns_fd = false;
    }
}

static int load_source(struct rt_study *study, struct load_source *source, enum rt_origin origin,
                       struct load_origin *from)
{
    const struct load_format *const format = find_format(source);
    from->pipe = !source->regular;
    if (format == NULL) {
        return refuse_file(study, from->path, origin, strerror(source->error), RT_EINVAL);
    }
    /* What is read from standard input has no name to read it by a second time. */
    const bool again = source->regular && from->absolute != NULL;
    from->editable = format->editable;
    source->unhashed = !format->editable;
    source->progress = from->progress;
    if (source->progress != NULL) {
        source->progress->path = from->path;
    }
    if (format->editable && !again && (from->wishes & LOAD_KEEP) != 0) {
        load_source_keep(source, &from->kept);
    }
    const int code = format->load(study, source, from, origin);
    if (code == RT_OK && load_source_changed(source)) {
        (void)refuse(study, from->path, "changed while it was read: what is used may be half of it",
                     code);
    }
    remember(source, from, again);
    return code;
}

/* The diagnostics before a file is loaded. */
struct before {
    size_t count, errors;
};

static struct before look(const struct rt_study *study)
{
    return (struct before){study->diags.count, study->diags.errors};
}

/* Ends every way of loading: counts the errors, names the lack of memory, sorts. */
static int finish(struct rt_study *study, struct load_origin *from, struct before before, int code)
{
    if (code == RT_ENOMEM) {
        refuse(study, from->path != NULL ? from->path : "", "out of memory", code);
    }
    from->errors = study->diags.errors - before.errors;
    rt_diags_sort(&study->diags, before.count);
    return code;
}

static bool is_missing(int error)
{
    return error == ENOENT || error == ENOTDIR;
}

static int open_path(struct rt_study *study, struct load_source *source, const char *path,
                     enum rt_origin origin, unsigned wishes)
{
    struct rt_buf why;
    rt_buf_init(&why);
    int code = (wishes & LOAD_REGULAR) != 0 ? load_source_reopen(source, path, &why)
                                            : load_source_open(source, path, &why);
    /* One need not have references of one's own. */
    if (code != RT_OK && !(origin == RT_ORIGIN_USER && is_missing(source->error))) {
        code = refuse_file(study, strcmp(path, "-") == 0 ? "<stdin>" : path, origin,
                           rt_buf_text(&why), code);
    }
    rt_buf_fini(&why);
    return code;
}

int load_path(struct rt_study *study, const char *path, enum rt_origin origin,
              struct load_origin *from)
{
    const struct before before = look(study);
    const bool standard_input = strcmp(path, "-") == 0;
    struct load_source source;
    int code = open_path(study, &source, path, origin, from->wishes);
    if (code != RT_OK) {
        return finish(study, from, before, code);
    }
    from->path = rt_text_copy(standard_input ? "<stdin>" : path);
    from->absolute = standard_input ? NULL : make_absolute(path);
    code = from->path == NULL || (from->absolute == NULL && !standard_input)
               ? RT_ENOMEM
               : add_path(study, from, origin);
    if (code == RT_OK) {
        code = load_source(study, &source, origin, from);
    }
    load_source_close(&source);
    return finish(study, from, before, code);
}

int load_again(struct rt_study *study, struct rt_capture *capture, struct load_origin *from)
{
    const struct before before = look(study);
    from->path = rt_text_copy(capture->path);
    int code = from->path == NULL ? RT_ENOMEM : add_path(study, from, RT_ORIGIN_FILE);
    code = code == RT_OK ? import_again(from->import, study, capture, from->file) : code;
    return finish(study, from, before, code);
}

int load_memory(struct rt_study *study, const char *name, const char *bytes, size_t len,
                enum rt_origin origin, struct load_origin *from)
{
    const struct before before = look(study);
    struct load_source source;
    load_source_memory(&source, bytes, len);
    from->path = rt_text_copy(name);
    int code = from->path == NULL ? RT_ENOMEM : add_path(study, from, origin);
    if (code == RT_OK) {
        code = load_source(study, &source, origin, from);
    }
    return finish(study, from, before, code);
}

/* A folder from the environment counts only when it is absolute, as the XDG rules say. */
static const char *environment_folder(const char *name)
{
    const char *const value = getenv(name);
    return value != NULL && value[0] == '/' ? value : NULL;
}

int load_user_references(struct rt_study *study, unsigned wishes)
{
    const char *const config = environment_folder("XDG_CONFIG_HOME");
    const char *const home = environment_folder("HOME");
    if (config == NULL && home == NULL) {
        return RT_OK;
    }
    struct rt_buf path;
    rt_buf_init(&path);
    rt_buf_printf(&path, "%s%s/rooftop/references.ini", config != NULL ? config : home,
                  config != NULL ? "" : "/.config");
    int code = path.failed ? RT_ENOMEM : RT_OK;
    if (code == RT_OK) {
        struct load_origin from;
        load_origin_init(&from);
        from.wishes = wishes;
        code = load_path(study, path.data, RT_ORIGIN_USER, &from);
        code = code == RT_ENOENT ? RT_OK : code;
        load_origin_fini(&from);
    }
    rt_buf_fini(&path);
    return code;
}
