/*
 * Loading for a command. A word of --reference that can only be a file is loaded first; one that
 * may be an ID as well is a file only when, after all is loaded, nothing has that ID.
 */
#include "src/study_load.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/code.h"
#include "src/lesson.h"
#include "src/progress.h"
#include "src/study_reference.h"

void study_origins_fini(struct study_origins *origins)
{
    for (size_t i = 0; i < origins->count; i++) {
        load_origin_fini(&origins->origin[i]);
    }
    free(origins->origin);
    origins->origin = NULL;
    origins->count = 0;
}

enum { HELD_MAX = 64 };

/* How many files may be held open: not so many that others could not be opened any more. */
static size_t most_held(void)
{
    const long limit = sysconf(_SC_OPEN_MAX);
    return limit < 0 || limit / 4 > HELD_MAX ? HELD_MAX : (size_t)limit / 4;
}

/* The next origin to load into; there is one for every file and one for --reference. */
static struct load_origin *next_origin(struct study_origins *origins)
{
    const unsigned unwanted = origins->count < most_held() ? 0 : LOAD_HOLD;
    struct load_origin *origin = &origins->origin[origins->count++];
    load_origin_init(origin);
    origin->wishes = origins->wishes & ~unwanted;
    return origin;
}

static bool same_file(const struct stat *a, const char *path)
{
    struct stat b;
    const bool there = strcmp(path, "-") == 0 ? fstat(STDIN_FILENO, &b) == 0 : stat(path, &b) == 0;
    return there && a->st_dev == b.st_dev && a->st_ino == b.st_ino;
}

/*
 * Refuses a path to be read that is the file of -o; it would be gone before it is used. "-" is what
 * standard input was redirected from.
 */
static int check_output(const char *output, const char *path, struct rt_buf *why)
{
    struct stat status;
    if (output == NULL || stat(output, &status) != 0 || !S_ISREG(status.st_mode) ||
        !same_file(&status, path)) {
        return RT_OK;
    }
    rt_buf_printf(why, "-o %s: this is one of the files to read", output);
    return RT_EINVAL;
}

struct rt_capture *study_find_capture(const struct rt_stages *again, const char *path)
{
    const char *const shown = strcmp(path, "-") == 0 ? "<stdin>" : path;
    for (size_t c = 0; again != NULL && c < again->captures; c++) {
        if (strcmp(again->capture[c]->path, shown) == 0) {
            return again->capture[c];
        }
    }
    return NULL;
}

static int load_file(struct rt_study *study, const char *path, struct study_origins *origins,
                     struct import *import)
{
    struct load_origin *const origin = next_origin(origins);
    struct rt_capture *const capture = study_find_capture(origins->again, path);
    origin->import = import;
    origin->progress = origins->progress;
    const int code = capture != NULL ? load_again(study, capture, origin)
                                     : load_path(study, path, RT_ORIGIN_FILE, origin);
    origin->import = NULL;
    origin->progress = NULL;
    return code;
}

/* Loads files of one program, from first on. What profilers wrote becomes records when all are
 * read. */
static int load_program(struct rt_study *study, const struct cli_options *options, size_t first,
                        size_t last, struct study_origins *origins)
{
    struct import import;
    int code = import_init(&import, &options->import);
    import.progress = origins->progress;
    for (size_t i = first; i < last && code != RT_ENOMEM; i++) {
        code = load_file(study, options->file[i], origins, &import);
    }
    if (code != RT_ENOMEM) {
        code = import_finish(&import, study);
    }
    import_fini(&import);
    return code == RT_ENOMEM ? RT_ENOMEM : RT_OK; /* all else is in the diagnostics */
}

/* What profilers wrote belongs together, unless it is to be compared with one another. */
static int load_files(struct rt_study *study, const struct cli_options *options,
                      struct study_origins *origins)
{
    int code = RT_OK;
    if (options->command != CLI_COMPARE) {
        return load_program(study, options, 0, options->files, origins);
    }
    for (size_t i = 0; i < options->files && code == RT_OK; i++) {
        code = load_program(study, options, i, i + 1, origins);
    }
    return code;
}

/* Loads the files, or the lesson for a command that can do with it. */
static int load_inputs(struct rt_study *study, const struct cli_options *options,
                       struct study_origins *origins)
{
    if (options->files > 0 || options->command == CLI_REFERENCES) {
        return load_files(study, options, origins);
    }
    return load_memory(study, "lesson.ini", (const char *)lesson_ini, lesson_ini_len,
                       RT_ORIGIN_FILE, next_origin(origins));
}

static int resolve(struct rt_study *study, const struct rt_reference_choice *choice,
                   struct rt_buf *why)
{
    const int code = rt_study_resolve(study, choice);
    if (code == RT_ENOENT && choice->id != NULL) {
        study_reference_unknown(&study->references, "--reference", choice->id, why);
        return RT_EINVAL;
    }
    if (code == RT_ERANGE) {
        rt_buf_puts(why, "the ceilings given have no finite machine balance");
        return RT_EINVAL;
    }
    return code;
}

/* Loads the word of --reference if it can only be a file, or if it is `unknown` as an ID. */
static int load_choice(struct rt_study *study, const struct cli_options *options, bool unknown,
                       struct study_origins *origins, struct rt_reference_choice *choice,
                       struct rt_buf *why)
{
    const char *const word = options->choice.id;
    if (word == NULL || study_reference_names_file(word) == unknown) {
        return RT_OK;
    }
    if (unknown && (rt_references_find(&study->references, choice->file, word) >= 0 ||
                    !study_reference_is_file(word))) {
        return RT_OK;
    }
    const int code = check_output(options->output, word, why);
    return code == RT_OK
               ? study_reference_load(study, "--reference", word, next_origin(origins), choice, why)
               : code;
}

/* Makes room for the origins, and sees to it that no file is written over. */
static int prepare(const struct cli_options *options, struct study_origins *origins,
                   struct rt_buf *why)
{
    origins->count = 0;
    origins->origin = calloc(options->files + 3, sizeof *origins->origin);
    if (origins->origin == NULL) {
        return RT_ENOMEM;
    }
    int code = RT_OK;
    for (size_t i = 0; i < options->files && code == RT_OK; i++) {
        code = check_output(options->output, options->file[i], why);
    }
    return code;
}

int study_load_files(struct rt_study *study, const struct cli_options *options,
                     struct study_origins *origins, struct rt_buf *why)
{
    struct rt_reference_choice choice = options->choice;
    int code = prepare(options, origins, why);
    if (code == RT_OK) {
        code = load_choice(study, options, false, origins, &choice, why);
    }
    if (code == RT_OK) {
        code = load_inputs(study, options, origins);
    }
    if (code == RT_OK && load_user_references(study, origins->wishes & LOAD_REGULAR) == RT_ENOMEM) {
        code = RT_ENOMEM;
    }
    if (code == RT_OK) {
        code = rt_references_add_builtin(&study->references);
    }
    if (code == RT_OK) {
        code = load_choice(study, options, true, origins, &choice, why);
    }
    rt_set_trim(&study->records);
    return code == RT_OK ? resolve(study, &choice, why) : code;
}

static int load_records(struct rt_study *study, const struct cli_options *options,
                        struct study_origins *origins, struct rt_buf *why)
{
    int code = prepare(options, origins, why);
    if (code == RT_OK) {
        code = load_files(study, options, origins);
    }
    rt_set_trim(&study->records);
    return code;
}

/* One of --references: an ID, or a FILE with a single one. */
static int load_one_reference(struct rt_study *study, const struct cli_options *options,
                              const char *word, struct study_origins *origins, long *reference,
                              struct rt_buf *why)
{
    struct rt_reference_choice choice = {.id = word};
    const bool file = study_reference_names_file(word);
    *reference = file ? RT_ENOENT : rt_references_find(&study->references, choice.file, word);
    if (*reference >= 0) {
        return RT_OK;
    }
    if (!file && !study_reference_is_file(word)) {
        study_reference_unknown(&study->references, "--references", word, why);
        return RT_EINVAL;
    }
    int code = check_output(options->output, word, why);
    if (code == RT_OK) {
        code =
            study_reference_load(study, "--references", word, next_origin(origins), &choice, why);
        *reference = (long)study->references.count - 1;
    }
    return code;
}

/* The words of --references, which have one comma between them. */
static int load_two_references(struct rt_study *study, const struct cli_options *options,
                               struct study_origins *origins, struct rt_buf *why)
{
    const char *const comma = strchr(options->references, ',');
    struct rt_buf first;
    rt_buf_init(&first);
    rt_buf_put(&first, options->references, (size_t)(comma - options->references));
    int code = first.failed ? RT_ENOMEM
                            : load_one_reference(study, options, rt_buf_text(&first), origins,
                                                 &origins->reference[0], why);
    if (code == RT_OK) {
        code = load_one_reference(study, options, comma + 1, origins, &origins->reference[1], why);
    }
    rt_buf_fini(&first);
    if (code == RT_OK && origins->reference[0] == origins->reference[1]) {
        rt_buf_printf(why, "--references %s: both are one reference", options->references);
        code = RT_EINVAL;
    }
    return code;
}

/* The files and every known reference; the records get none. */
static int load_unresolved(struct rt_study *study, const struct cli_options *options,
                           struct study_origins *origins, struct rt_buf *why)
{
    int code = prepare(options, origins, why);
    if (code == RT_OK) {
        code = load_inputs(study, options, origins);
    }
    if (code == RT_OK && load_user_references(study, origins->wishes & LOAD_REGULAR) == RT_ENOMEM) {
        code = RT_ENOMEM;
    }
    if (code == RT_OK) {
        code = rt_references_add_builtin(&study->references);
    }
    rt_set_trim(&study->records);
    return code == RT_OK ? load_two_references(study, options, origins, why) : code;
}

typedef int loader(struct rt_study *study, const struct cli_options *options,
                   struct study_origins *origins, struct rt_buf *why);

/* Loads and says what is wrong; `reference` (NULL: none) becomes those of --references. */
static bool load_and_tell(struct rt_study *study, const struct cli_options *options, loader *load,
                          long reference[2], int *status)
{
    struct progress progress;
    struct study_origins origins = {.progress = &progress.base};
    struct rt_buf why;
    rt_buf_init(&why);
    progress_init(&progress);
    const int code = load(study, options, &origins, &why);
    progress_end(&progress);
    study_origins_fini(&origins);
    for (int i = 0; i < 2 && reference != NULL; i++) {
        reference[i] = origins.reference[i];
    }
    out_diagnostics(&study->diags);
    out_account(&study->account);
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

bool study_load(struct rt_study *study, const struct cli_options *options, int *status)
{
    return load_and_tell(study, options, study_load_files, NULL, status);
}

bool study_load_records(struct rt_study *study, const struct cli_options *options, int *status)
{
    return load_and_tell(study, options, load_records, NULL, status);
}

bool study_load_references(struct rt_study *study, const struct cli_options *options,
                           long reference[2], int *status)
{
    return load_and_tell(study, options, load_unresolved, reference, status);
}

int study_command(const struct cli_options *options, study_writer *write)
{
    struct rt_study study;
    struct out out;
    rt_study_init(&study);
    int status;
    const bool usable = study_load(&study, options, &status);
    if (usable && !out_open(&out, options->output)) {
        status = EXIT_REFUSED;
    } else if (usable) {
        write(&out, &study, options);
        if (out_close(&out) != EXIT_ALL_USED) {
            status = EXIT_REFUSED;
        }
    }
    rt_study_fini(&study);
    return status;
}
