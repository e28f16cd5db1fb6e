/*
 * The word of an option that means a reference.
 */
#include "src/study_reference.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "core/code.h"
#include "core/suggest.h"

bool study_reference_names_file(const char *word)
{
    const size_t len = strlen(word);
    return strchr(word, '/') != NULL || (len > 4 && strcmp(word + len - 4, ".ini") == 0);
}

bool study_reference_is_file(const char *word)
{
    struct stat status;
    return stat(word, &status) == 0 && !S_ISDIR(status.st_mode);
}

static void say_not_one(const struct rt_references *references, const char *option,
                        const char *path, struct rt_buf *why)
{
    rt_buf_printf(why, "%s %s: the file has ", option, path);
    if (references->count == 0) {
        rt_buf_puts(why, "no reference that can be used");
        return;
    }
    rt_buf_puts(why, "several references:");
    for (size_t i = 0; i < references->count; i++) {
        rt_buf_printf(why, "%s %s", i > 0 ? "," : "", references->item[i].id);
    }
    rt_buf_puts(why, "; give the file among the others and one of these as an ID");
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

int study_reference_load(struct rt_study *study, const char *option, const char *path,
                         struct load_origin *origin, struct rt_reference_choice *choice,
                         struct rt_buf *why)
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
        say_not_one(&alone.references, option, path, why);
        code = alone.diags.errors > 0 ? RT_EREFUSED : RT_EINVAL;
        goto cleanup;
    }
    code = take_reference(study, &alone, path, &origin->file);
    if (code == RT_OK) {
        choice->id = study->references.item[study->references.count - 1].id;
        choice->file = origin->file;
    }
cleanup:
    rt_study_fini(&alone);
    return code;
}

void study_reference_unknown(const struct rt_references *references, const char *option,
                             const char *id, struct rt_buf *why)
{
    const char **ids = malloc((references->count + 1) * sizeof *ids);
    rt_buf_printf(why, "%s %s: there is no such reference", option, id);
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
