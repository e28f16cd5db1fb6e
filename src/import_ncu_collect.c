/*
 * Rows to launches. The identity of a launch is compared as bytes with that of the row before:
 * of many rows only the first one of a launch is looked up.
 */
#include "src/import_ncu_collect.h"

#include <stdlib.h>
#include <string.h>

#include "core/code.h"

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
            collect->lost += !chart->frequency;
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
    const enum import_decimal decimal = ncu_collect_shown(collect);
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
    collect->launches += launch.calls;
    launch.run = collect->run;
    return ncu_store_launch(collect->store, (size_t)collect->kernel, &launch);
}

/* Opens the launch of a row. */
static int begin(struct ncu_collect *collect, const struct ncu_row *row)
{
    uint64_t whole = 0;
    const int code = ncu_collect_end(collect);
    const long who = code == RT_OK ? ncu_who_find(collect, row) : RT_ENOMEM;
    if (who < 0) {
        return RT_ENOMEM;
    }
    collect->last_who = (size_t)who;
    collect->has_id = ncu_collect_whole(ncu_row_field(row, NCU_COL_ID), &collect->id);
    collect->id = collect->has_id ? collect->id : 0;
    const bool summary =
        ncu_collect_whole(ncu_row_field(row, NCU_COL_INVOCATIONS), &whole) && whole > 0;
    collect->calls = summary ? (double)whole : 1;
    collect->line = row->line;
    collect->values = 0;
    collect->metrics = 0;
    collect->sass = false;
    collect->kernel = collect->who[who].kernel;
    const long run = ncu_store_run(collect->store, collect->who[who].process, collect->file,
                                   collect->id, collect->has_id);
    if (run < 0) {
        return RT_ENOMEM;
    }
    collect->run = (uint32_t)run;
    collect->open = true;
    return RT_OK;
}

/* The value that the open launch has for this key already, or NULL. */
static struct ncu_value *find_value(const struct ncu_collect *collect, uint64_t key)
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
    if (collect->values == NCU_VALUES_MAX) {
        collect->lost++;
        return RT_OK;
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
    if (collect->charts == NCU_CHARTS_MAX) {
        collect->lost++;
        return RT_OK;
    }
    if (make_room(collect) != RT_OK) {
        return RT_ENOMEM;
    }
    collect->chart[collect->charts++] = (struct ncu_chart){
        .key = ncu_collect_key(section, label, none), .frequency = frequency, .value = *value};
    return RT_OK;
}

static int on_broken(void *user, uint32_t line, const char *why)
{
    struct ncu_collect *const collect = user;
    rt_diags_add(&collect->study->diags, RT_ERROR, collect->path, line, 1, "%s", why);
    return RT_OK;
}

/*
 * Whether the file ends in the middle of a row: in front of its value, or so that this may be a
 * part of it. The latter is told and believed, for tables that a person wrote seldom end with a
 * line end.
 */
static bool is_cut(struct ncu_collect *collect, const struct ncu_row *row, bool has_value)
{
    if (row->open && has_value) {
        rt_diags_add(&collect->study->diags, RT_WARNING, collect->path, row->line, 1,
                     "the file ends with this row, without a line end: its last value may be cut");
    } else if (row->open) {
        (void)on_broken(collect, row->line, "the file ends within this row: it is cut");
    }
    return row->open && !has_value;
}

/* Bytes of a rule's text that are kept. */
enum { RULE_MAX = 4000 };

static int take_rule(struct ncu_collect *collect, const struct ncu_row *row)
{
    const struct ncu_field texts[] = {ncu_row_field(row, NCU_COL_RULE),
                                      ncu_row_field(row, NCU_COL_RULE_TEXT)};
    struct rt_buf name;
    struct rt_buf text;
    rt_buf_init(&name);
    rt_buf_init(&text);
    import_text_copy(&name, texts[0].text, texts[0].len);
    import_text_copy(&text, texts[1].text, texts[1].len < RULE_MAX ? texts[1].len : RULE_MAX);
    rt_buf_puts(&text, texts[1].len > RULE_MAX ? " ..." : "");
    if (text.len == 0 && is_cut(collect, row, false)) {
        rt_buf_fini(&name);
        rt_buf_fini(&text);
        return RT_OK;
    }
    collect->rules += text.len > 0;
    int code = name.failed || text.failed ? RT_ENOMEM : RT_OK;
    if (code == RT_OK && text.len > 0) {
        code = ncu_store_rule(collect->store, (size_t)collect->kernel, collect->file,
                              rt_buf_text(&name), rt_buf_text(&text));
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
    case NCU_USE_HINT:
        ncu_collect_hint(collect, text, row->line);
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
    if (is_cut(collect, row, text.len > 0)) {
        return RT_OK;
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
    collect->tables++;
    collect->longs += header->layout == NCU_LONG;
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
    uint64_t invocations = 0;
    if (row->header->layout == NCU_SUMMARY &&
        !(ncu_collect_whole(ncu_row_field(row, NCU_COL_INVOCATIONS), &invocations) &&
          invocations > 0)) {
        return on_broken(collect, row->line, "the row does not say how many invocations it is of");
    }
    if (row->header->layout == NCU_WIDE && !collect->units_read) {
        return on_broken(collect, row->line,
                         "a row without a row of units before it: its values cannot be understood");
    }
    if (!collect->open || row->header->layout == NCU_WIDE ||
        !(row->same || ncu_who_same(collect, row))) {
        const int code = begin(collect, row);
        if (code != RT_OK) {
            return code;
        }
    }
    if (row->header->layout == NCU_WIDE) {
        /* What is missing behind the cut counts as missing. */
        (void)is_cut(collect, row, row->fields >= row->header->columns);
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
        const long named = ncu_store_named(store, (size_t)collect->kernel, stated);
        code = named < 0 ? RT_ENOMEM : RT_OK;
        collect->kernel = named < 0 ? collect->kernel : (uint32_t)named;
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
