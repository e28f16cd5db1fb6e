/*
 * Which importer reads what, and what becomes of it when all is read.
 */
#include "src/import.h"

#include <stdlib.h>

#include "core/code.h"
#include "core/partition.h"
#include "core/text.h"
#include "src/import_join.h"
#include "src/import_nsys.h"
#include "src/import_stage.h"
#include "src/import_torch.h"

const struct import_options import_defaults = {
    .decimal = IMPORT_DECIMAL_UNKNOWN, .half_lanes = 2, .launch_latency = RT_LAUNCH_LATENCY};

int import_init(struct import *import, const struct import_options *options)
{
    *import = (struct import){.options = options, .ncu = import_ncu_new(options)};
    rt_stages_init(&import->read);
    return import->ncu != NULL ? RT_OK : RT_ENOMEM;
}

void import_fini(struct import *import)
{
    import_ncu_free(import->ncu);
    rt_stages_fini(&import->read);
}

int import_read_ncu(struct import *import, struct rt_study *study, const struct import_file *file)
{
    return import_ncu_load(import->ncu, study, file->source, file->path, file->file);
}

/* What is said while a file is read is the capture's too: it is said again with each study. */
static void repeat(const struct rt_account *account, size_t first_item, struct rt_account *to,
                   const struct rt_diags *diags, size_t first_diag, struct rt_diags *to_diags)
{
    for (size_t i = first_item; i < account->count; i++) {
        const struct rt_account_item *const item = &account->item[i];
        rt_account_add(to, item->kind, item->path, item->line, "%s", item->text);
    }
    for (size_t i = first_diag; i < diags->count; i++) {
        const struct rt_diag *const diag = &diags->item[i];
        rt_diags_add(to_diags, diag->severity, diag->path, diag->line, diag->column, "%s",
                     diag->message);
    }
}

typedef int capture_reader(struct rt_capture *capture, struct rt_study *study,
                           const struct import_file *file);

static int read_torch(struct rt_capture *capture, struct rt_study *study,
                      const struct import_file *file)
{
    return import_torch(capture, study, file->source, file->path);
}

static int read_nsys(struct rt_capture *capture, struct rt_study *study,
                     const struct import_file *file)
{
    return import_nsys(capture, study, file->source, file->path, file->absolute);
}

static int read_capture(struct import *import, struct rt_study *study,
                        const struct import_file *file, capture_reader *reader)
{
    const size_t said = study->account.count;
    const size_t told = study->diags.count;
    struct rt_capture *const capture = rt_capture_new();
    if (capture == NULL) {
        return RT_ENOMEM;
    }
    int code = reader(capture, study, file);
    capture->file = file->file;
    capture->path = rt_text_copy(file->path);
    if (code == RT_OK) {
        repeat(&study->account, said, &capture->account, &study->diags, told, &capture->diags);
        code = capture->path != NULL ? rt_stages_take(&import->read, capture) : RT_ENOMEM;
    }
    if (code != RT_OK) {
        rt_capture_release(capture);
    }
    return code == RT_EREFUSED ? RT_OK : code;
}

int import_read_torch(struct import *import, struct rt_study *study, const struct import_file *file)
{
    return read_capture(import, study, file, read_torch);
}

int import_read_nsys(struct import *import, struct rt_study *study, const struct import_file *file)
{
    return read_capture(import, study, file, read_nsys);
}

int import_again(struct import *import, struct rt_study *study, struct rt_capture *capture,
                 uint32_t file)
{
    repeat(&capture->account, 0, &study->account, &capture->diags, 0, &study->diags);
    struct rt_capture *const held = rt_capture_hold(capture);
    held->file = file;
    const int code = rt_stages_take(&import->read, held);
    if (code != RT_OK) {
        rt_capture_release(held);
    }
    return code;
}

int import_finish(struct import *import, struct rt_study *study)
{
    struct import_join join;
    const bool joined =
        import->options->join && import->read.captures > 0 && import_ncu_has_any(import->ncu);
    import_join_init(&join);
    int code = joined ? import_join_read(&join, import->ncu, study)
                      : import_ncu_finish(import->ncu, study, NULL);
    for (size_t c = 0; c < import->read.captures && code == RT_OK; c++) {
        struct rt_capture *const capture = rt_capture_hold(import->read.capture[c]);
        code = rt_stages_take(&study->stages, capture);
        if (code != RT_OK) {
            rt_capture_release(capture);
            break;
        }
        code = import_stage_add(study, capture, import->options, joined ? &join : NULL,
                                import->progress);
    }
    if (code == RT_OK && joined) {
        import_join_finish(&join, study);
    }
    import_join_fini(&join);
    return code;
}
