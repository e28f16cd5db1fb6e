/*
 * Rows to launches. The identity of a launch is compared as bytes with that of the row before:
 * of many rows only the first one of a launch is looked up.
 */
#include "src/import_ncu_collect.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"

/* Those of the kernel and its process first: they are looked up together. */
static const enum ncu_column identity_columns[NCU_IDENTITY_COLUMNS] = {
    NCU_COL_KERNEL, NCU_COL_GRID,    NCU_COL_BLOCK,       NCU_COL_DEVICE, NCU_COL_CC,
    NCU_COL_HOST,   NCU_COL_PROCESS, NCU_COL_INVOCATIONS, NCU_COL_ID};
enum { WHO_COLUMNS = 7 };

void ncu_collect_init(struct ncu_collect *collect, struct ncu_store *store, struct rt_study *study,
                      const char *path, uint32_t file)
{
    *collect = (struct ncu_collect){.store = store, .study = study, .path = path, .file = file};
    rt_buf_init(&collect->identity);
    rt_buf_init(&collect->who_bytes);
    rt_index_init(&collect->by_who);
    rt_buf_init(&collect->expected_bytes);
    rt_buf_init(&collect->either);
    ncu_signs_init(&collect->signs);
    store->folding = true;
}

void ncu_collect_drop_columns(struct ncu_collect *collect)
{
    free(collect->meaning);
    free(collect->factor);
    free(collect->use);
    free(collect->key);
    collect->meaning = NULL;
    collect->factor = NULL;
    collect->use = NULL;
    collect->key = NULL;
    collect->units_read = false;
}

void ncu_collect_fini(struct ncu_collect *collect)
{
    rt_buf_fini(&collect->identity);
    rt_buf_fini(&collect->who_bytes);
    rt_index_fini(&collect->by_who);
    free(collect->who);
    rt_buf_fini(&collect->expected_bytes);
    free(collect->expected);
    rt_buf_fini(&collect->either);
    ncu_signs_fini(&collect->signs);
    free(collect->value);
    ncu_collect_drop_columns(collect);
}

/* A whole number, its digits grouped or not; false when it is something else. */
static bool read_whole(struct ncu_field text, uint64_t *number)
{
    *number = 0;
    size_t digits = 0;
    for (size_t i = 0; i < text.len; i++) {
        const char c = text.text[i];
        if (c >= '0' && c <= '9') {
            if (*number > UINT64_MAX / 10 - 1) {
                return false;
            }
            *number = *number * 10 + (uint64_t)(c - '0');
            digits++;
        } else if (digits == 0 || strchr(",.' ", c) == NULL) {
            return false;
        }
    }
    return digits > 0;
}

/* "(128, 1, 1)" in one spelling, whatever the table has; else the text as it is. */
static void put_shape(struct rt_buf *out, struct ncu_field text)
{
    unsigned long long part[3] = {0, 0, 0};
    size_t parts = 0;
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
        } else {
            const struct ncu_field field = ncu_row_field(row, t == KERNEL   ? NCU_COL_KERNEL
                                                              : t == DEVICE ? NCU_COL_DEVICE
                                                                            : NCU_COL_CC);
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

static bool same_identity(const struct ncu_collect *collect, const struct ncu_row *row)
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

/* A kernel of a process as rows write them, and which they are in the store. */
struct ncu_who {
    size_t at, len; /* in who_bytes */
    uint32_t kernel, process;
    uint32_t next; /* the one that came after it the last time + 1: a program goes in circles */
};

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
    if (collect->whos == collect->who_capacity) {
        const size_t capacity = collect->who_capacity < 16 ? 16 : 2 * collect->who_capacity;
        struct ncu_who *const grown = realloc(collect->who, capacity * sizeof *grown);
        if (grown == NULL) {
            return RT_ENOMEM;
        }
        collect->who = grown;
        collect->who_capacity = capacity;
    }
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
static long find_who(struct ncu_collect *collect, const struct ncu_row *row)
{
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

/* Counts of a chart are rates until they meet its frequency. */
static void settle_charts(struct ncu_collect *collect)
{
    for (size_t c = 0; c < collect->charts; c++) {
        const struct ncu_chart *const chart = &collect->chart[c];
        const struct ncu_chart *hz = NULL;
        for (size_t f = 0; f < collect->charts && hz == NULL; f++) {
            const bool own = collect->chart[f].frequency && collect->chart[f].key == chart->key;
            hz = own ? &collect->chart[f] : NULL;
        }
        if (chart->frequency || hz == NULL || collect->values == collect->value_capacity) {
            continue;
        }
        struct ncu_value value = chart->value;
        value.missing = value.missing || hz->value.missing;
        value.thousands = (int8_t)(value.thousands + hz->value.thousands);
        value.value *= hz->value.value;
        value.step *= (float)hz->value.value;
        collect->value[collect->values++] = value;
    }
    collect->charts = 0;
}

/* Undecided values cannot go into sums: until the file shows its mark, launches are held. */
static void settle_marks(struct ncu_collect *collect)
{
    struct ncu_store *const store = collect->store;
    const enum import_decimal decimal = ncu_collect_decimal(collect);
    if (decimal == IMPORT_DECIMAL_UNKNOWN) {
        store->folding = collect->either_line == 0;
        return;
    }
    for (size_t v = 0; v < collect->values; v++) {
        ncu_value_decide(&collect->value[v], decimal);
    }
    if (!store->folding) {
        ncu_store_decide(store, collect->file, decimal);
        store->folding = true;
    }
}

int ncu_collect_end(struct ncu_collect *collect)
{
    if (!collect->open) {
        return RT_OK;
    }
    collect->open = false;
    settle_charts(collect);
    settle_marks(collect);
    struct ncu_launch launch = {.count = collect->values,
                                .calls = collect->calls,
                                .id = collect->id,
                                .line = collect->line,
                                .sass = collect->sass};
    launch.value = malloc((collect->values + 1) * sizeof *launch.value);
    if (launch.value == NULL) {
        return RT_ENOMEM;
    }
    if (collect->values > 0) {
        memcpy(launch.value, collect->value, collect->values * sizeof *launch.value);
    }
    collect->launches++;
    launch.run = collect->run;
    return ncu_store_launch(collect->store, (size_t)collect->kernel, &launch);
}

/* Opens the launch of a row. */
static int begin(struct ncu_collect *collect, const struct ncu_row *row)
{
    uint64_t whole;
    const int code = ncu_collect_end(collect);
    const long who =
        code == RT_OK && keep_identity(collect, row) == RT_OK ? find_who(collect, row) : RT_ENOMEM;
    if (who < 0) {
        return RT_ENOMEM;
    }
    collect->last_who = (size_t)who;
    collect->has_id = read_whole(ncu_row_field(row, NCU_COL_ID), &collect->id);
    collect->id = collect->has_id ? collect->id : 0;
    const bool summary = read_whole(ncu_row_field(row, NCU_COL_INVOCATIONS), &whole) && whole > 0;
    collect->calls = summary ? (double)whole : 1;
    collect->line = row->line;
    collect->values = 0;
    collect->metrics = 0;
    collect->sass = false;
    collect->kernel = collect->who[who].kernel;
    const long run = ncu_store_run(collect->store, collect->who[who].process, collect->file,
                                   collect->table, collect->id, collect->has_id);
    if (run < 0) {
        return RT_ENOMEM;
    }
    collect->run = (uint32_t)run;
    collect->open = true;
    return RT_OK;
}

/* The value that the open launch has for this key already, or NULL. */
static struct ncu_value *find_value(const struct ncu_collect *collect, uint32_t key)
{
    for (size_t v = 0; v < collect->values; v++) {
        if (collect->value[v].key == key) {
            return &collect->value[v];
        }
    }
    return NULL;
}

/* Room for one more value, and for all charts behind it. */
static int make_room(struct ncu_collect *collect)
{
    const size_t need = collect->values + NCU_CHARTS_MAX + 1;
    if (need <= collect->value_capacity) {
        return RT_OK;
    }
    struct ncu_value *const grown = realloc(collect->value, 2 * need * sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    collect->value = grown;
    collect->value_capacity = 2 * need;
    return RT_OK;
}

int ncu_collect_add(struct ncu_collect *collect, const struct ncu_row *row,
                    const struct ncu_value *value)
{
    const struct ncu_value *const before = find_value(collect, value->key);
    if (before != NULL) {
        const bool same = before->missing == value->missing && before->value == value->value;
        if (same && collect->has_id) {
            return RT_OK;
        }
        /* The same metric once more, with another value: another launch of the same name. */
        const int code = begin(collect, row);
        if (code != RT_OK) {
            return code;
        }
    }
    if (make_room(collect) != RT_OK) {
        return RT_ENOMEM;
    }
    collect->value[collect->values++] = *value;
    return RT_OK;
}

static int add_chart(struct ncu_collect *collect, const struct ncu_row *row, bool frequency,
                     const struct ncu_value *value)
{
    const struct ncu_field section = ncu_row_field(row, NCU_COL_SECTION);
    const struct ncu_field label = ncu_row_field(row, NCU_COL_LABEL);
    const struct ncu_field none = {"", 0};
    if (collect->charts == NCU_CHARTS_MAX || make_room(collect) != RT_OK) {
        return collect->charts == NCU_CHARTS_MAX ? RT_OK : RT_ENOMEM;
    }
    collect->chart[collect->charts++] = (struct ncu_chart){
        .key = ncu_collect_key(section, label, none), .frequency = frequency, .value = *value};
    return RT_OK;
}

static int on_broken(void *user, uint32_t line, const char *why)
{
    struct ncu_collect *const collect = user;
    rt_diags_add(&collect->study->diags, RT_ERROR, collect->path, line, 1, "%s", why);
    collect->broken++;
    return RT_OK;
}

static int take_rule(struct ncu_collect *collect, const struct ncu_row *row)
{
    const struct ncu_field texts[] = {ncu_row_field(row, NCU_COL_RULE),
                                      ncu_row_field(row, NCU_COL_RULE_TEXT)};
    struct rt_buf name;
    struct rt_buf text;
    rt_buf_init(&name);
    rt_buf_init(&text);
    import_text_copy(&name, texts[0].text, texts[0].len);
    import_text_copy(&text, texts[1].text, texts[1].len < 4000 ? texts[1].len : 4000);
    collect->rules++;
    int code = name.failed || text.failed ? RT_ENOMEM : RT_OK;
    if (code == RT_OK && text.len > 0) {
        code = ncu_store_rule(collect->store, (size_t)collect->kernel, rt_buf_text(&name),
                              rt_buf_text(&text));
    }
    rt_buf_fini(&name);
    rt_buf_fini(&text);
    return code;
}

/* What a summary says beside the mean shows the decimal mark, too. */
static void look_at_extremes(struct ncu_collect *collect, const struct ncu_row *row)
{
    ncu_collect_proof(collect, ncu_row_field(row, NCU_COL_MINIMUM), row->line);
    ncu_collect_proof(collect, ncu_row_field(row, NCU_COL_MAXIMUM), row->line);
}

/* A row of one metric, of the long layout or of a summary. */
static int take_metric(struct ncu_collect *collect, const struct ncu_row *row)
{
    const bool summary = row->header->layout == NCU_SUMMARY;
    const enum ncu_column column = summary ? NCU_COL_AVERAGE : NCU_COL_VALUE;
    const struct ncu_field text = ncu_row_field(row, column);
    const struct ncu_expected *metric;
    struct ncu_value value;
    int code = ncu_collect_metric(collect, row, &metric);
    if (code != RT_OK) {
        return code;
    }
    collect->sass = collect->sass || metric->meaning.sass;
    if (summary && (metric->use == NCU_USE_PROOF || metric->use == NCU_USE_VALUE)) {
        look_at_extremes(collect, row);
    }
    switch (metric->use) {
    case NCU_USE_DEVICE:
        return ncu_collect_device(collect, text);
    case NCU_USE_PROOF:
        ncu_collect_proof(collect, text, row->line);
        return RT_OK;
    case NCU_USE_NOTHING:
    case NCU_USE_REFUSED:
        return RT_OK;
    case NCU_USE_VALUE:
        break;
    }
    if (row->fields <= (size_t)row->header->at[column]) {
        return on_broken(collect, row->line, "the row ends before its value");
    }
    ncu_collect_number(collect, &text, metric->factor, row->line, &value);
    value.slot = (int16_t)metric->meaning.slot;
    value.key = metric->key;
    return metric->meaning.frequency || metric->meaning.chart
               ? add_chart(collect, row, metric->meaning.frequency, &value)
               : ncu_collect_add(collect, row, &value);
}

int ncu_collect_header(struct ncu_collect *collect, struct ncu_header *header)
{
    const int code = ncu_collect_end(collect);
    collect->header = header;
    collect->table++;
    collect->tables++;
    collect->summaries += header->layout == NCU_SUMMARY;
    collect->wides += header->layout == NCU_WIDE;
    collect->first_table = collect->first_table != 0 ? collect->first_table : header->line;
    ncu_store_table(collect->store);
    return code == RT_OK && header->layout == NCU_WIDE ? ncu_wide_header(collect, header) : code;
}

int ncu_collect_row(struct ncu_collect *collect, const struct ncu_row *row)
{
    if (row->header->layout == NCU_WIDE && ncu_wide_is_units(row)) {
        return ncu_wide_units(collect, row);
    }
    collect->rows++;
    uint64_t invocations;
    if (row->header->layout == NCU_SUMMARY &&
        !(read_whole(ncu_row_field(row, NCU_COL_INVOCATIONS), &invocations) && invocations > 0)) {
        return on_broken(collect, row->line, "the row does not say how many invocations it is of");
    }
    if (!collect->open || row->header->layout == NCU_WIDE ||
        !(row->same || same_identity(collect, row))) {
        const int code = begin(collect, row);
        if (code != RT_OK) {
            return code;
        }
    }
    if (row->header->layout == NCU_WIDE) {
        return ncu_wide_row(collect, row);
    }
    return ncu_row_field(row, NCU_COL_METRIC).len == 0 ? take_rule(collect, row)
                                                       : take_metric(collect, row);
}

int ncu_collect_device(struct ncu_collect *collect, struct ncu_field name)
{
    struct ncu_store *const store = collect->store;
    struct rt_buf text;
    uint32_t stated = 0;
    rt_buf_init(&text);
    import_text_copy(&text, name.text, name.len);
    int code = text.failed ? RT_ENOMEM : RT_OK;
    if (code == RT_OK && text.len > 0) {
        code = rt_pool_intern(&store->pool, text.data, text.len, &stated);
    }
    if (code == RT_OK) {
        ncu_store_choose(store, &store->kernel[collect->kernel].device_name, stated);
    }
    rt_buf_fini(&text);
    return code;
}

static int on_header(void *user, struct ncu_header *header)
{
    return ncu_collect_header(user, header);
}

static int on_row(void *user, const struct ncu_row *row)
{
    return ncu_collect_row(user, row);
}

static int on_other(void *user, const struct import_line *line)
{
    struct ncu_collect *const collect = user;
    ncu_signs_see(&collect->signs, line);
    collect->others += collect->header != NULL;
    collect->first_other =
        collect->header != NULL && collect->first_other == 0 ? line->line : collect->first_other;
    return RT_OK;
}

int ncu_collect_read(struct ncu_collect *collect, struct import_lines *lines)
{
    const struct ncu_events events = {collect, on_header, on_row, on_other, on_broken};
    const int code = ncu_table_read(lines, &events);
    return code == RT_OK ? ncu_collect_end(collect) : code;
}
