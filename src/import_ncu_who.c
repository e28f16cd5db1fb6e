/*
 * Which kernel of which process a row is about. Rows are compared as bytes: of many rows only the
 * first of its kind is understood and looked up in the store.
 */
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"
#include "src/import_ncu_collect.h"

/* Those of the kernel and its process first: they are looked up together. */
static const enum ncu_column identity_columns[NCU_IDENTITY_COLUMNS] = {
    NCU_COL_KERNEL, NCU_COL_GRID,    NCU_COL_BLOCK,       NCU_COL_DEVICE, NCU_COL_CC,
    NCU_COL_HOST,   NCU_COL_PROCESS, NCU_COL_INVOCATIONS, NCU_COL_ID};
enum { WHO_COLUMNS = 7 };

/*
 * "(128, 1, 1)" in one spelling, whatever the table has; a number, of which older raw pages have
 * only the product, as digits; else the text as it is.
 */
static void put_shape(struct rt_buf *out, struct ncu_field text)
{
    unsigned long long part[3] = {0, 0, 0};
    uint64_t whole;
    size_t parts = 0;
    if (ncu_collect_whole(text, &whole)) {
        rt_buf_printf(out, "%llu", (unsigned long long)whole);
        return;
    }
    for (size_t i = 0; i < text.len && parts <= 3;) {
        const char *const from = text.text + i;
        size_t digits = 0;
        while (i + digits < text.len && digits < 18 && from[digits] >= '0' && from[digits] <= '9') {
            if (parts < 3) {
                part[parts] = part[parts] * 10 + (unsigned)(from[digits] - '0');
            }
            digits++;
        }
        parts += digits > 0;
        i += digits > 0 ? digits : 1;
    }
    if (parts == 3) {
        rt_buf_printf(out, "(%llu, %llu, %llu)", part[0], part[1], part[2]);
    } else {
        import_text_copy(out, text.text, text.len);
    }
}

/* "8.9", whatever a spreadsheet made of it ("8,9", and of "8.0" an "8"); else the text. */
static void put_cc(struct rt_buf *out, struct ncu_field text)
{
    size_t at = 0;
    while (at < text.len && text.text[at] >= '0' && text.text[at] <= '9') {
        at++;
    }
    const bool more = at < text.len && (text.text[at] == '.' || text.text[at] == ',');
    if (at == 0 || (at < text.len && !more)) {
        import_text_copy(out, text.text, text.len);
        return;
    }
    rt_buf_put(out, text.text, at);
    rt_buf_putc(out, '.');
    if (more) {
        import_text_copy(out, text.text + at + 1, text.len - at - 1);
    } else {
        rt_buf_putc(out, '0');
    }
}

/* The texts of an identity in one buffer, each with its NUL. */
enum { PROCESS, KERNEL, GRID, BLOCK, DEVICE, CC, TEXTS };

static int make_identity(const struct ncu_row *row, struct rt_buf *bytes,
                         struct ncu_identity *identity)
{
    size_t at[TEXTS];
    for (int t = 0; t < TEXTS; t++) {
        at[t] = bytes->len;
        if (t == PROCESS) {
            const struct ncu_field process = ncu_row_field(row, NCU_COL_PROCESS);
            const struct ncu_field host = ncu_row_field(row, NCU_COL_HOST);
            import_text_copy(bytes, process.text, process.len);
            if (process.len > 0) {
                rt_buf_putc(bytes, '@');
                import_text_copy(bytes, host.text, host.len);
            }
        } else if (t == GRID || t == BLOCK) {
            put_shape(bytes, ncu_row_field(row, t == GRID ? NCU_COL_GRID : NCU_COL_BLOCK));
        } else if (t == CC) {
            put_cc(bytes, ncu_row_field(row, NCU_COL_CC));
        } else {
            const struct ncu_field field =
                ncu_row_field(row, t == KERNEL ? NCU_COL_KERNEL : NCU_COL_DEVICE);
            import_text_copy(bytes, field.text, field.len);
        }
        rt_buf_putc(bytes, '\0');
    }
    if (bytes->failed) {
        return RT_ENOMEM;
    }
    *identity = (struct ncu_identity){bytes->data + at[PROCESS], bytes->data + at[KERNEL],
                                      bytes->data + at[GRID],    bytes->data + at[BLOCK],
                                      bytes->data + at[DEVICE],  bytes->data + at[CC]};
    return RT_OK;
}

bool ncu_who_same(const struct ncu_collect *collect, const struct ncu_row *row)
{
    size_t at = 0;
    /* The ID, which is the last of them, is the likeliest to differ. */
    for (size_t i = NCU_IDENTITY_COLUMNS; i > 0; i--) {
        const struct ncu_field field = ncu_row_field(row, identity_columns[i - 1]);
        at = i > 1 ? collect->identity_end[i - 2] : 0;
        if (collect->identity_end[i - 1] - at != field.len ||
            memcmp(collect->identity.data + at, field.text, field.len) != 0) {
            return false;
        }
    }
    return true;
}

static int keep_identity(struct ncu_collect *collect, const struct ncu_row *row)
{
    rt_buf_clear(&collect->identity);
    for (size_t i = 0; i < NCU_IDENTITY_COLUMNS; i++) {
        const struct ncu_field field = ncu_row_field(row, identity_columns[i]);
        rt_buf_put(&collect->identity, field.text, field.len);
        collect->identity_end[i] = collect->identity.len;
    }
    return collect->identity.failed ? RT_ENOMEM : RT_OK;
}

/* More spellings than that are forgotten and looked up again. */
enum { WHO_MAX = 65536 };

static void forget_who(struct ncu_collect *collect)
{
    rt_index_fini(&collect->by_who);
    rt_index_init(&collect->by_who);
    rt_buf_clear(&collect->who_bytes);
    collect->whos = 0;
}

/* Looks the kernel and the process of a row up in the store, or adds them. */
static int look_up(struct ncu_collect *collect, const struct ncu_row *row, struct ncu_who *who)
{
    struct ncu_identity identity;
    struct rt_buf bytes;
    long kernel = RT_ENOMEM;
    rt_buf_init(&bytes);
    int code = make_identity(row, &bytes, &identity);
    if (code == RT_OK) {
        kernel = ncu_store_kernel(collect->store, &identity, collect->file, row->line);
        code = kernel < 0 ? RT_ENOMEM
                          : rt_pool_intern(&collect->store->pool, identity.process,
                                           strlen(identity.process), &who->process);
        who->kernel = (uint32_t)kernel;
    }
    rt_buf_fini(&bytes);
    return code;
}

static bool is_who(const struct ncu_collect *collect, size_t at)
{
    const size_t len = collect->identity_end[WHO_COLUMNS - 1];
    return collect->who[at].len == len &&
           memcmp(collect->who_bytes.data + collect->who[at].at, collect->identity.data, len) == 0;
}

/* Remembers the present row's. Returns its number, or RT_ENOMEM. */
static long add_who(struct ncu_collect *collect, const struct ncu_row *row, uint64_t hash)
{
    const size_t len = collect->identity_end[WHO_COLUMNS - 1];
    if (collect->whos == WHO_MAX) {
        forget_who(collect);
    }
    struct ncu_who *const grown =
        rt_grow(collect->who, collect->whos, &collect->who_capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    collect->who = grown;
    struct ncu_who *const who = &collect->who[collect->whos];
    *who = (struct ncu_who){.at = collect->who_bytes.len, .len = len};
    rt_buf_put(&collect->who_bytes, collect->identity.data, len);
    if (collect->who_bytes.failed || look_up(collect, row, who) != RT_OK ||
        rt_index_add(&collect->by_who, hash) != RT_OK) {
        return RT_ENOMEM;
    }
    return (long)collect->whos++;
}

/* The same by the bytes of the row, which are mostly those of a row before. */
long ncu_who_find(struct ncu_collect *collect, const struct ncu_row *row)
{
    if (keep_identity(collect, row) != RT_OK) {
        return RT_ENOMEM;
    }
    const size_t last = collect->last_who;
    if (last < collect->whos && collect->who[last].next != 0 &&
        is_who(collect, collect->who[last].next - 1)) {
        return (long)collect->who[last].next - 1;
    }
    const uint64_t hash =
        rt_index_hash(collect->identity.data, collect->identity_end[WHO_COLUMNS - 1]);
    long at = rt_index_first(&collect->by_who, hash);
    while (at >= 0 && !is_who(collect, (size_t)at)) {
        at = rt_index_next(&collect->by_who, at);
    }
    at = at >= 0 ? at : add_who(collect, row, hash);
    if (at >= 0 && last < collect->whos) {
        collect->who[last].next = (uint32_t)at + 1;
    }
    return at;
}
