/*
 * What is said about an import. It only counts and words; what is used was decided elsewhere.
 */
#include "src/import_ncu_account.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"
#include "core/text.h"

static const char *plural(size_t count)
{
    return count == 1 ? "" : "s";
}

void ncu_files_init(struct ncu_files *files)
{
    *files = (struct ncu_files){.file = NULL};
}

void ncu_files_fini(struct ncu_files *files)
{
    for (size_t r = 0; r < files->reasons; r++) {
        free(files->reason[r].text);
        free(files->reason[r].first);
    }
    free(files->file);
    ncu_files_init(files);
}

int ncu_files_add(struct ncu_files *files, uint32_t file)
{
    struct ncu_file *const grown =
        rt_grow(files->file, files->count, &files->capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    files->file = grown;
    files->file[files->count++] = (struct ncu_file){.file = file};
    return RT_OK;
}

static int compare_files(const void *left, const void *right)
{
    const struct ncu_file *const a = left;
    const struct ncu_file *const b = right;
    return (a->file > b->file) - (a->file < b->file);
}

void ncu_files_use(struct ncu_files *files, uint32_t file, const char *why)
{
    const struct ncu_file key = {.file = file};
    struct ncu_file *const found =
        bsearch(&key, files->file, files->count, sizeof key, compare_files);
    if (found != NULL && why == NULL) {
        found->used = true;
    } else if (found != NULL && found->why == NULL) {
        found->why = why;
    }
}

static int add_reason(struct ncu_files *files, const char *kernel, const char *text)
{
    for (size_t r = 0; r < files->reasons; r++) {
        if (strcmp(files->reason[r].text, text) == 0) {
            files->reason[r].count++;
            return RT_OK;
        }
    }
    if (files->reasons == NCU_REASONS_MAX) {
        files->more++;
        return RT_OK;
    }
    struct ncu_reason reason = {rt_text_copy(text), rt_text_copy(kernel), 1};
    if (reason.text == NULL || reason.first == NULL) {
        free(reason.text);
        free(reason.first);
        return RT_ENOMEM;
    }
    files->reason[files->reasons++] = reason;
    return RT_OK;
}

/* Whether a number of the record stands in part on means. */
static bool is_partly(const struct ncu_result *result, const struct ncu_work *work)
{
    bool partly = result->partly[NCU_Q_BYTES];
    for (size_t t = 0; t < work->terms; t++) {
        partly = partly || result->partly[work->term[t].slot];
    }
    return partly;
}

int ncu_files_note(struct ncu_files *files, const struct ncu_kernel_case *in)
{
    struct rt_buf text;
    int code = RT_OK;
    files->once += in->result->once;
    rt_buf_init(&text);
    if (in->work->state == RT_STATE_UNKNOWN) {
        rt_buf_printf(&text, "FLOPs unknown: %s", rt_buf_text(&in->work->why));
        code = text.failed ? RT_ENOMEM : add_reason(files, in->id, rt_buf_text(&text));
    }
    if (code == RT_OK && !in->result->total.known[NCU_Q_BYTES]) {
        code = add_reason(files, in->id,
                          "DRAM bytes unknown: no metric of them, read and write, "
                          "was collected");
    }
    if (code == RT_OK && is_partly(in->result, in->work)) {
        code =
            add_reason(files, in->id,
                       "totals of launches that lack a value others have: the mean of the others "
                       "stands for them");
    }
    if (code == RT_OK && in->result->twice) {
        code = add_reason(files, in->id,
                          "whether launches of one process in several tables are the same: there "
                          "are too many to be compared, all are counted");
    }
    if (code == RT_OK && in->result->stretched && !in->joined) {
        code = add_reason(files, in->id,
                          "how long they take on their own: instruction counters (__sass_) stretch "
                          "this run; open one without them together with it");
    }
    rt_buf_fini(&text);
    return code;
}

int ncu_files_refuse(struct ncu_files *files, const struct ncu_kernel_case *in, const char *why)
{
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_printf(&text, "no record: %s", why);
    const int code = text.failed ? RT_ENOMEM : add_reason(files, in->id, rt_buf_text(&text));
    rt_buf_fini(&text);
    return code;
}

static void account_used(const struct ncu_collect *c, struct rt_account *account)
{
    rt_account_add(account, RT_ACCOUNT_USED, c->path, c->first_table,
                   "%.0f launch%s from %zu row%s of %zu table%s in the %s layout", c->launches,
                   c->launches == 1 ? "" : "es", c->rows, plural(c->rows), c->tables,
                   plural(c->tables),
                   c->summaries == c->tables ? "per-kernel summary"
                   : c->wides == c->tables   ? "wide (raw page)"
                   : c->longs == c->tables   ? "long"
                                             : "long, wide or summary");
    if (c->rules > 0) {
        rt_account_add(account, RT_ACCOUNT_USED, c->path, 0,
                       "%zu text%s of ncu's rules, shown beside rooftop's own numbers", c->rules,
                       plural(c->rules));
    }
}

static void account_converted(const struct ncu_collect *c, const struct import_lines *lines,
                              struct rt_account *account)
{
    if (lines->encoding == IMPORT_UTF16LE || lines->encoding == IMPORT_UTF16BE) {
        rt_account_add(account, RT_ACCOUNT_CONVERTED, c->path, 0,
                       "UTF-16 to UTF-8, %zu damaged character%s", lines->damaged,
                       plural(lines->damaged));
    }
    if (c->comma_line != 0 ||
        (c->point_line == 0 && c->store->options.decimal == IMPORT_DECIMAL_COMMA)) {
        rt_account_add(account, RT_ACCOUNT_CONVERTED, c->path, c->comma_line,
                       "numbers with a decimal comma");
    }
    if (c->scaled > 0) {
        rt_account_add(account, RT_ACCOUNT_CONVERTED, c->path, 0,
                       "%zu value%s from other units to byte, ns, hz and counts", c->scaled,
                       plural(c->scaled));
    }
}

static void account_skipped(const struct ncu_collect *c, struct rt_account *account)
{
    static const enum ncu_sign told[] = {NCU_SIGN_ERROR, NCU_SIGN_WARNING, NCU_SIGN_PERMISSION,
                                         NCU_SIGN_NO_KERNELS};
    if (c->signs.lines > 0) {
        rt_account_add(account, RT_ACCOUNT_SKIPPED, c->path, c->others > 0 ? c->first_other : 0,
                       "%zu line%s of other output, %zu of them after the table began",
                       c->signs.lines, plural(c->signs.lines), c->others);
    }
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        if (c->signs.line[told[i]] != 0) {
            rt_account_add(account, RT_ACCOUNT_SKIPPED, c->path, c->signs.line[told[i]],
                           "the tool says: %s", rt_buf_text(&c->signs.text[told[i]]));
        }
    }
    if (c->unused > 0) {
        rt_account_add(account, RT_ACCOUNT_SKIPPED, c->path, 0,
                       "%zu value%s of metrics that nothing here uses", c->unused,
                       plural(c->unused));
    }
    if (c->lost > 0) {
        rt_account_add(account, RT_ACCOUNT_SKIPPED, c->path, 0,
                       "%zu value%s for which a launch has no room, or a chart no frequency",
                       c->lost, plural(c->lost));
    }
    if (c->missing > 0) {
        rt_account_add(account, RT_ACCOUNT_SKIPPED, c->path, 0,
                       "%zu value%s missing (n/a, nan, a list, ...)", c->missing,
                       plural(c->missing));
    }
}

void ncu_account_file(const struct ncu_collect *collect, const struct import_lines *lines)
{
    struct rt_account *const account = &collect->study->account;
    account_used(collect, account);
    account_converted(collect, lines, account);
    account_skipped(collect, account);
}

void ncu_account_finish(const struct ncu_files *files, bool joined, struct rt_study *study)
{
    size_t used = 0;
    for (size_t f = 0; f < files->count; f++) {
        used += files->file[f].used;
        if (!files->file[f].used) {
            rt_diags_add(&study->diags, RT_ERROR, rt_set_path(&study->records, files->file[f].file),
                         0, 0, "nothing of this file could be used: %s",
                         files->file[f].why != NULL ? files->file[f].why : "it has no launches");
        }
    }
    if (files->once > 0) {
        rt_account_add(&study->account, RT_ACCOUNT_USED, "", 0,
                       "%.0f launch%s found in a further table, too: counted once", files->once,
                       files->once == 1 ? "" : "es");
    }
    for (size_t r = 0; r < files->reasons; r++) {
        const struct ncu_reason *const reason = &files->reason[r];
        struct rt_buf more;
        rt_buf_init(&more);
        if (reason->count > 1) {
            rt_buf_printf(&more, " and %zu more", reason->count - 1);
        }
        rt_account_add(&study->account, RT_ACCOUNT_CANNOT, "", 0, "%s%s: %s", reason->first,
                       rt_buf_text(&more), reason->text);
        rt_buf_fini(&more);
    }
    if (files->more > 0) {
        rt_account_add(&study->account, RT_ACCOUNT_CANNOT, "", 0,
                       "and %zu more reason%s for single kernels", files->more,
                       plural(files->more));
    }
    if (used > 0 && !joined) {
        rt_account_add(
            &study->account, RT_ACCOUNT_CANNOT, "", 0,
            "whether these kernels matter: their records are about the inside of kernels "
            "alone; a timeline (Nsight Systems, torch.profiler) tells what is between");
    }
}
