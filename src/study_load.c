/*
 * Loading for a command. --reference FILE is loaded first: the reference it gives is then the
 * nearest of its name to any option, whatever the other files call theirs.
 */
#include "src/study_load.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/code.h"
#include "core/suggest.h"
#include "src/lesson.h"
#include "src/out.h"

void study_origins_fini(struct study_origins *origins)
{
    for (size_t i = 0; i < origins->count; i++) {
        load_origin_fini(&origins->origin[i]);
    }
    free(origins->origin);
    origins->origin = NULL;
    origins->count = 0;
}

/* The next origin to load into; there is one for every file and one for --reference. */
static struct load_origin *next_origin(struct study_origins *origins)
{
    struct load_origin *origin = &origins->origin[origins->count++];
    load_origin_init(origin);
    return origin;
}

static bool same_file(const struct stat *a, const char *path)
{
    struct stat b;
    return path != NULL && stat(path, &b) == 0 && a->st_dev == b.st_dev && a->st_ino == b.st_ino;
}

/* Whether the file of -o is one of those that are read; it would be gone before it is used. */
static int check_output(const struct cli_options *options, struct rt_buf *why)
{
    struct stat output;
    if (options->output == NULL || stat(options->output, &output) != 0 ||
        !S_ISREG(output.st_mode)) {
        return RT_OK;
    }
    bool clash = same_file(&output, options->choice.id);
    for (size_t i = 0; i < options->files && !clash; i++) {
        clash = same_file(&output, options->file[i]);
    }
    if (clash) {
        rt_buf_printf(why, "-o %s: this is one of the files to read", options->output);
    }
    return clash ? RT_EINVAL : RT_OK;
}

/* Whether the word of --reference is a file; else it is an ID. */
static bool names_file(const char *word)
{
    const size_t len = strlen(word);
    struct stat status;
    return strchr(word, '/') != NULL || (len > 4 && strcmp(word + len - 4, ".ini") == 0) ||
           (stat(word, &status) == 0 && !S_ISDIR(status.st_mode));
}

static void say_not_one(const struct rt_references *references, const char *path,
                        struct rt_buf *why)
{
    rt_buf_printf(why, "--reference %s: the file has ", path);
    if (references->count == 0) {
        rt_buf_puts(why, "no reference that can be used");
        return;
    }
    rt_buf_puts(why, "several references:");
    for (size_t i = 0; i < references->count; i++) {
        rt_buf_printf(why, "%s %s", i > 0 ? "," : "", references->item[i].id);
    }
    rt_buf_puts(why, "; give the file among the others and one of these as --reference ID");
}

/* Moves the only reference of `from` into the study, as one of the file `path`. */
static int take_reference(struct rt_study *study, const struct rt_study *from, const char *path,
                          uint32_t *file)
{
    struct rt_reference reference = from->references.item[0];
    int code = rt_set_add_path(&study->records, path, file);
    if (code == RT_OK) {
        reference.file = *file;
        code = rt_references_add(&study->references, &reference);
    }
    return code;
}

/*
 * Loads the FILE of --reference on its own, so that its records, if it has any, stay out of the
 * study. *id becomes the ID of its reference, borrowed from the study.
 */
static int load_reference(struct rt_study *study, const char *path, struct load_origin *origin,
                          const char **id, struct rt_buf *why)
{
    struct rt_study alone;
    rt_study_init(&alone);
    int code = load_path(&alone, path, RT_ORIGIN_FILE, origin);
    for (size_t i = 0; i < alone.diags.count; i++) {
        const struct rt_diag *diag = &alone.diags.item[i];
        rt_diags_add(&study->diags, diag->severity, diag->path, diag->line, diag->column, "%s",
                     diag->message);
    }
    if (code == RT_ENOMEM) {
        goto cleanup;
    }
    if (alone.references.count != 1) {
        say_not_one(&alone.references, path, why);
        code = alone.diags.errors > 0 ? RT_EREFUSED : RT_EINVAL;
        goto cleanup;
    }
    code = take_reference(study, &alone, path, &origin->file);
    if (code == RT_OK) {
        *id = study->references.item[study->references.count - 1].id;
    }
cleanup:
    rt_study_fini(&alone);
    return code;
}

/* Loads the files, or the lesson for a command that can do with it. */
static int load_inputs(struct rt_study *study, const struct cli_options *options,
                       struct study_origins *origins)
{
    int code = RT_OK;
    const bool lesson = options->files == 0 && options->command != CLI_REFERENCES;
    if (lesson) {
        code = load_memory(study, "lesson.ini", (const char *)lesson_ini, lesson_ini_len,
                           RT_ORIGIN_FILE, next_origin(origins));
    }
    for (size_t i = 0; i < options->files && code != RT_ENOMEM; i++) {
        code = load_path(study, options->file[i], RT_ORIGIN_FILE, next_origin(origins));
    }
    return code == RT_ENOMEM ? RT_ENOMEM : RT_OK; /* all else is in the diagnostics */
}

static void say_no_reference(const struct rt_references *references, const char *id,
                             struct rt_buf *why)
{
    const char **ids = malloc((references->count + 1) * sizeof *ids);
    rt_buf_printf(why, "--reference %s: there is no such reference", id);
    if (ids == NULL) {
        return;
    }
    for (size_t i = 0; i < references->count; i++) {
        ids[i] = references->item[i].id;
    }
    const char *nearest = rt_suggest(id, strlen(id), ids, references->count);
    if (nearest != NULL) {
        rt_buf_printf(why, "; did you mean %s?", nearest);
    } else {
        rt_buf_puts(why, "; rooftop references lists them");
    }
    free(ids);
}

static int resolve(struct rt_study *study, const struct rt_reference_choice *choice,
                   struct rt_buf *why)
{
    const int code = rt_study_resolve(study, choice);
    if (code == RT_ENOENT && choice->id != NULL) {
        say_no_reference(&study->references, choice->id, why);
        return RT_EINVAL;
    }
    if (code == RT_ERANGE) {
        rt_buf_puts(why, "the ceilings given have no finite machine balance");
        return RT_EINVAL;
    }
    return code;
}

int study_load_files(struct rt_study *study, const struct cli_options *options,
                     struct study_origins *origins, struct rt_buf *why)
{
    struct rt_reference_choice choice = options->choice;
    origins->count = 0;
    origins->origin = calloc(options->files + 2, sizeof *origins->origin);
    if (origins->origin == NULL) {
        return RT_ENOMEM;
    }
    int code = check_output(options, why);
    if (code == RT_OK && choice.id != NULL && names_file(choice.id)) {
        code = load_reference(study, options->choice.id, next_origin(origins), &choice.id, why);
    }
    if (code == RT_OK) {
        code = load_inputs(study, options, origins);
    }
    if (code == RT_OK && load_user_references(study) == RT_ENOMEM) {
        code = RT_ENOMEM;
    }
    if (code == RT_OK) {
        code = rt_references_add_builtin(&study->references);
    }
    rt_set_trim(&study->records);
    return code == RT_OK ? resolve(study, &choice, why) : code;
}

bool study_load(struct rt_study *study, const struct cli_options *options, int *status)
{
    struct study_origins origins;
    struct rt_buf why;
    rt_buf_init(&why);
    const int code = study_load_files(study, options, &origins, &why);
    study_origins_fini(&origins);
    out_diagnostics(&study->diags);
    if (code == RT_ENOMEM) {
        out_message("out of memory");
        *status = EXIT_REFUSED;
    } else if (code != RT_OK) {
        out_message(rt_buf_text(&why));
        *status = code == RT_EINVAL ? EXIT_USAGE : EXIT_REFUSED;
    } else {
        *status = study->diags.errors > 0 ? EXIT_REFUSED : EXIT_ALL_USED;
    }
    rt_buf_fini(&why);
    return code == RT_OK;
}
