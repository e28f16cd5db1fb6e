/*
 * Carrying out what the interactive program asks for. Which lines a save changes is run_save's.
 */
#include "src/run_files.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/code.h"
#include "core/text.h"
#include "src/plan_page.h"
#include "src/run_save.h"
#include "src/save_file.h"
#include "src/save_path.h"

static void drop(struct rt_study *study, struct study_origins *origins)
{
    study_origins_fini(origins);
    if (study != NULL) {
        rt_study_fini(study);
        free(study);
    }
}

/* Loads into a new study, which is the caller's to drop in every case. */
static bool load(const struct run_files *files, unsigned wishes, const struct rt_stages *again,
                 struct rt_study **study, struct study_origins *origins, struct rt_buf *why)
{
    *origins = (struct study_origins){
        .wishes = LOAD_KEEP | LOAD_HOLD | wishes, .again = again, .progress = files->progress};
    *study = malloc(sizeof **study);
    if (*study == NULL) {
        rt_buf_puts(why, "out of memory");
        return false;
    }
    rt_study_init(*study);
    const int code = study_load_files(*study, &files->options, origins, why);
    if (code == RT_ENOMEM) {
        rt_buf_puts(why, "out of memory");
    }
    return code == RT_OK && ((*study)->records.count > 0 || (*study)->diags.errors == 0);
}

bool run_files_open(struct run_files *files, const struct cli_options *options,
                    struct load_progress *progress, struct rt_buf *why)
{
    *files = (struct run_files){.options = *options, .progress = progress};
    const bool loaded = load(files, 0, NULL, &files->study, &files->origins, why);
    files->progress = NULL;
    return loaded;
}

void run_files_close(struct run_files *files)
{
    drop(files->study, &files->origins);
    free(files->file);
    free(files->reference);
    free(files->range);
}

void run_files_title(const struct run_files *files, struct rt_buf *title)
{
    if (files->options.files == 0) {
        rt_buf_puts(title, "lesson.ini (built in)");
        return;
    }
    const char *const path = files->options.file[0];
    const char *const slash = strrchr(path, '/');
    if (strcmp(path, "-") == 0) {
        rt_buf_puts(title, "standard input");
    } else {
        rt_buf_puts(title, slash != NULL && slash[1] != '\0' ? slash + 1 : path);
    }
    if (files->options.files > 1) {
        rt_buf_printf(title, " and %zu more", files->options.files - 1);
    }
}

/* What of the files was a pipe, and is used up, if it must be read; or NULL. */
static const char *find_pipe(const struct run_files *files, const struct rt_stages *again)
{
    for (size_t i = 0; i < files->options.files; i++) {
        const char *const file = files->options.file[i];
        if (study_find_capture(again, file) != NULL) {
            continue;
        }
        if (strcmp(file, "-") == 0) {
            return "standard input";
        }
        for (size_t o = 0; o < files->origins.count; o++) {
            const struct load_origin *const origin = &files->origins.origin[o];
            if (origin->absolute != NULL && origin->pipe && strcmp(origin->path, file) == 0) {
                return file;
            }
        }
    }
    return NULL;
}

/* Why a reload has nothing to show: the first thing that was wrong, and how many there were. */
static void say_unusable(const struct rt_study *study, struct rt_buf *why)
{
    if (study != NULL && study->diags.count > 0) {
        const struct rt_diag *const first = &study->diags.item[0];
        rt_buf_puts(why, first->path);
        if (first->line > 0) {
            rt_buf_printf(why, ":%u:%u", (unsigned)first->line, (unsigned)first->column);
        }
        rt_buf_printf(why, ": %s", first->message);
        if (study->diags.count > 1) {
            rt_buf_printf(why, " (and %zu more)", study->diags.count - 1);
        }
        rt_buf_puts(why, "; what was loaded stays");
    }
}

/* Loads again and shows that; of what is in `again` the files are not read a second time. */
static enum ui_outcome load_anew(struct run_files *files, struct ui_app *app,
                                 const struct rt_stages *again, struct rt_buf *why)
{
    const char *const used_up = find_pipe(files, again);
    if (used_up != NULL) {
        rt_buf_printf(why, "%s cannot be read a second time", used_up);
        return UI_FAILED;
    }
    struct rt_study *study;
    struct study_origins origins;
    const bool loaded = load(files, LOAD_REGULAR, again, &study, &origins, why);
    const bool stopped = files->progress != NULL && files->progress->stopped;
    if (!loaded || stopped) {
        if (stopped) {
            rt_buf_clear(why);
            rt_buf_puts(why, "stopped; what was loaded stays");
        } else if (why->len == 0) {
            say_unusable(study, why);
        }
        drop(study, &origins);
        return UI_FAILED;
    }
    if (ui_app_bind(app, study) != RT_OK) {
        drop(study, &origins);
        rt_buf_puts(why, "out of memory: what was loaded stays");
        return UI_FAILED;
    }
    drop(files->study, &files->origins);
    files->study = study;
    files->origins = origins;
    rt_buf_puts(why, "loaded again");
    return UI_DONE;
}

static enum ui_outcome reload(struct run_files *files, struct ui_app *app, struct rt_buf *why)
{
    return load_anew(files, app, NULL, why);
}

/* The captures are in memory; what has been counted is read again, for it is joined anew. */
static enum ui_outcome choose_range(struct run_files *files, struct ui_app *app, const char *name,
                                    struct rt_buf *why)
{
    char *const range = name != NULL ? rt_text_copy(name) : NULL;
    if (name != NULL && range == NULL) {
        rt_buf_puts(why, "out of memory: what was loaded stays");
        return UI_FAILED;
    }
    const char *const before = files->options.import.range;
    files->options.import.range = range;
    const enum ui_outcome outcome = load_anew(files, app, &files->study->stages, why);
    if (outcome != UI_DONE) {
        files->options.import.range = before;
        free(range);
        return outcome;
    }
    free(files->range);
    files->range = range;
    rt_buf_clear(why);
    rt_buf_printf(why, "the records are now of %s", name != NULL ? range : "the whole capture");
    return UI_DONE;
}

/* Whether a reference is from a file that is read for it alone: the one of --reference FILE. */
static bool is_from_its_own_file(const struct run_files *files,
                                 const struct rt_reference *reference)
{
    const struct rt_references *const references = &files->study->references;
    const struct rt_reference *const stated =
        reference->origin == RT_ORIGIN_OPTION && reference->file < references->count
            ? &references->item[reference->file]
            : reference;
    if (stated->origin != RT_ORIGIN_FILE) {
        return false;
    }
    const char *const path = rt_set_path(&files->study->records, stated->file);
    for (size_t i = 0; i < files->options.files; i++) {
        if (strcmp(files->options.file[i], path) == 0) {
            return false;
        }
    }
    return true;
}

/*
 * What was saved is in the file now: numbers of the command line have done their work, and a
 * --reference goes on as the id that the selected record was compared with; as the file that it is,
 * unless the reference moved into another one.
 */
static int settle_options(struct run_files *files, const struct ui_app *app, bool moved)
{
    memset(files->options.choice.has, 0, sizeof files->options.choice.has);
    const uint32_t reference = ui_app_reference(app);
    if (files->options.choice.id == NULL || reference == RT_NO_REFERENCE ||
        (!moved && is_from_its_own_file(files, &files->study->references.item[reference]))) {
        return RT_OK;
    }
    char *const id = rt_text_copy(files->study->references.item[reference].id);
    if (id == NULL) {
        return RT_ENOMEM;
    }
    free(files->reference);
    files->reference = id;
    files->options.choice.id = id;
    return RT_OK;
}

/* After `save as` of the only file, or of all of them, the new one is what is being worked on. */
static int take_name(struct run_files *files, struct ui_app *app, const char *path)
{
    char *const file = rt_text_copy(path);
    if (file == NULL || settle_options(files, app, true) != RT_OK) {
        free(file);
        return RT_ENOMEM;
    }
    free(files->file);
    files->file = file;
    files->options.file = &files->file;
    files->options.files = 1;
    struct rt_buf title;
    rt_buf_init(&title);
    run_files_title(files, &title);
    const int code = title.failed ? RT_ENOMEM : ui_app_rename(app, rt_buf_text(&title));
    rt_buf_fini(&title);
    return code;
}

/* The loaded file that a path is, or NULL. */
static const struct load_origin *find_loaded(const struct run_files *files, const char *path)
{
    struct stat there;
    struct stat loaded;
    if (stat(path, &there) != 0) {
        return NULL;
    }
    for (size_t i = 0; i < files->origins.count; i++) {
        const struct load_origin *const origin = &files->origins.origin[i];
        if (origin->absolute != NULL && stat(origin->absolute, &loaded) == 0 &&
            loaded.st_dev == there.st_dev && loaded.st_ino == there.st_ino) {
            return origin;
        }
    }
    return NULL;
}

/* What was measured must not be lost to what was made of it. */
static bool may_write(const struct run_files *files, const char *path, bool whole,
                      struct rt_buf *why)
{
    const struct load_origin *const loaded = find_loaded(files, path);
    if (loaded == NULL || (loaded->editable && !whole)) {
        return true;
    }
    rt_buf_puts(why, "that file is open and would be lost: give the records another name");
    return false;
}

static enum ui_outcome save(struct run_files *files, struct ui_app *app,
                            const struct ui_request *request, struct rt_buf *why)
{
    struct rt_buf path;
    struct rt_buf ignored;
    rt_buf_init(&path);
    rt_buf_init(&ignored);
    enum ui_outcome outcome = UI_FAILED;
    if (request->path != NULL && save_path_expand(&path, request->path, why) != RT_OK) {
        goto cleanup;
    }
    const char *const to = request->path != NULL ? rt_buf_text(&path) : NULL;
    const bool whole = to != NULL && run_save_whole(app, &files->origins);
    if (to != NULL && !may_write(files, to, whole, why)) {
        goto cleanup;
    }
    outcome = run_save(app, &files->origins, to, request->overwrite, &files->asked, why);
    if (outcome != UI_DONE) {
        goto cleanup;
    }
    if (to != NULL && files->options.files > 1 && !whole) {
        rt_buf_puts(why, ": a copy; what is open is still not saved");
        goto cleanup;
    }
    if ((to != NULL ? take_name(files, app, to) : settle_options(files, app, false)) != RT_OK) {
        rt_buf_puts(why, "; out of memory: the screen still shows the state before");
    } else if (reload(files, app, &ignored) != UI_DONE) {
        rt_buf_printf(why, "; loading it again failed: %s", rt_buf_text(&ignored));
    }
cleanup:
    rt_buf_fini(&path);
    rt_buf_fini(&ignored);
    return outcome;
}

/* The plan's text against the reference as edited. */
static enum ui_outcome make_plan(const struct run_files *files, const struct ui_app *app,
                                 const struct ui_request *request, struct rt_buf *text,
                                 struct rt_buf *why)
{
    static const enum cli_format format[UI_PLAN_FORMAT_COUNT] = {
        [UI_PLAN_MARKDOWN] = CLI_MARKDOWN, [UI_PLAN_INI] = CLI_INI, [UI_PLAN_JSON] = CLI_JSON};
    const uint32_t reference = app->whatif.reference[request->record];
    struct rt_reference stated;
    struct plan_page page;
    struct rt_buf cite;
    int code = RT_EREFUSED;
    rt_buf_init(&cite);
    if (reference != RT_NO_REFERENCE) {
        ui_whatif_stated(&app->whatif, reference, &stated, &cite);
    }
    code = plan_page_make(&page, files->study, request->record,
                          reference != RT_NO_REFERENCE ? &stated : NULL,
                          rt_change_info[request->change].name, why);
    if (code == RT_OK) {
        code = plan_page_set_terms(&page, &request->terms);
        code = code == RT_OK ? plan_write(text, &page, format[request->format]) : code;
        plan_page_fini(&page);
    }
    if (code == RT_ENOMEM || cite.failed) {
        rt_buf_puts(why, "out of memory");
        code = RT_ENOMEM;
    }
    rt_buf_fini(&cite);
    return code == RT_OK ? UI_DONE : UI_FAILED;
}

static enum ui_outcome write_plan(const struct run_files *files, const struct ui_app *app,
                                  const struct ui_request *request, struct rt_buf *why)
{
    struct rt_buf text;
    struct rt_buf path;
    rt_buf_init(&text);
    rt_buf_init(&path);
    enum ui_outcome outcome = make_plan(files, app, request, &text, why);
    if (outcome == UI_DONE && save_path_expand(&path, request->path, why) != RT_OK) {
        outcome = UI_FAILED;
    }
    if (outcome == UI_DONE && find_loaded(files, rt_buf_text(&path)) != NULL) {
        rt_buf_puts(why, "that file holds the records: give the plan a name of its own");
        outcome = UI_FAILED;
    }
    if (outcome == UI_DONE) {
        switch (save_text(rt_buf_text(&path), rt_buf_text(&text), text.len,
                          request->overwrite ? SAVE_OVERWRITE : SAVE_CAREFUL, why)) {
        case SAVE_DONE:
            rt_buf_printf(why, "%splan written to %s%s", why->len > 0 ? "; " : "",
                          rt_buf_text(&path),
                          request->format == UI_PLAN_INI
                              ? ": open it with what is measured after the change, V judges"
                              : "; to be judged it has to be INI (Tab)");
            break;
        case SAVE_EXISTS:
        case SAVE_CONFLICT:
            outcome = UI_FILE_EXISTS;
            break;
        case SAVE_FAILED:
            outcome = UI_FAILED;
            break;
        }
    }
    rt_buf_fini(&path);
    rt_buf_fini(&text);
    return outcome;
}

enum ui_outcome run_files_carry_out(struct run_files *files, struct ui_app *app,
                                    const struct ui_request *request, struct rt_buf *text)
{
    struct rt_buf why;
    enum ui_outcome outcome = UI_FAILED;
    switch (request->kind) {
    case UI_REQUEST_SAVE:
        return save(files, app, request, text);
    case UI_REQUEST_RELOAD:
        return reload(files, app, text);
    case UI_REQUEST_RANGE:
        return choose_range(files, app, request->path, text);
    case UI_REQUEST_WRITE_PLAN:
        return write_plan(files, app, request, text);
    case UI_REQUEST_PREVIEW_PLAN:
        rt_buf_init(&why);
        outcome = make_plan(files, app, request, text, &why);
        if (outcome != UI_DONE) {
            rt_buf_clear(text);
            rt_buf_puts(text, rt_buf_text(&why));
        }
        rt_buf_fini(&why);
        break;
    case UI_REQUEST_NONE:
    case UI_REQUEST_QUIT:
        break;
    }
    return outcome;
}
