/*
 * The table of a comparison as lines: quantities in the order in which one asks for them, with as
 * many cells as there is room for, and what has to be read with them.
 */
#include <string.h>

#include "core/chain.h"
#include "ui/compare.h"

enum {
    WIDE = 60,  /* columns, from which labels and numbers have their full width */
    PLAIN = 37, /* below it columns do not fit */
    LABEL_COLS = 17,
    NARROW_LABEL_COLS = 13,
    NUMBER_COLS = 10,
    NARROW_NUMBER_COLS = 8,
    DIFFERENCE_COLS = 12,
    NOISE_COLS = 14,
    SOURCE_COLS = 15,
    LONG_SOURCE_COLS = 26,
    DIGITS = 5,
    NARROW_DIGITS = 3
};

int ui_compare_label_cols(int cols)
{
    return cols >= WIDE ? LABEL_COLS : NARROW_LABEL_COLS;
}

/* ---- what each quantity is called, and in which order ---- */

static const char *const attributed[RT_ATTRIBUTED_COUNT] = {
    [RT_ATTRIBUTED_BALANCE] = "balance",
    [RT_ATTRIBUTED_LIMIT] = "limit TFLOP/s",
    [RT_ATTRIBUTED_EFFICIENCY] = "efficiency %",
};

/* Short of their unit where there is none to doubt; shares are shown in percent. */
static const char *short_name(int quantity)
{
    static const char *const metric[RT_METRIC_COUNT] = {
        [RT_INTENSITY] = "intensity",       [RT_ACHIEVED_TFLOPS] = "TFLOP/s",
        [RT_ACHIEVED_DRAM_GBPS] = "GB/s",   [RT_TOTAL_MS] = "total_ms",
        [RT_TRANSFER_SHARE] = "transfer %", [RT_SYNC_SHARE] = "sync %",
        [RT_LAUNCH_SHARE] = "launch %",
    };
    return quantity < RT_FIRST_METRIC       ? rt_number_info[quantity].key
           : quantity < RT_FIRST_ATTRIBUTED ? metric[quantity - RT_FIRST_METRIC]
                                            : attributed[quantity - RT_FIRST_ATTRIBUTED];
}

static bool is_share(int quantity)
{
    return (quantity >= RT_FIRST_METRIC + RT_TRANSFER_SHARE &&
            quantity <= RT_FIRST_METRIC + RT_LAUNCH_SHARE) ||
           quantity == RT_FIRST_ATTRIBUTED + RT_ATTRIBUTED_EFFICIENCY;
}

/* The times first, then how near the roof, then the work; what is not listed follows. */
static const int leading[] = {
    RT_FIRST_METRIC + RT_TOTAL_MS,
    RT_KERNEL_MS,
    RT_TRANSFER_MS,
    RT_SYNC_MS,
    RT_LAUNCH_MS,
    RT_FIRST_ATTRIBUTED + RT_ATTRIBUTED_EFFICIENCY,
    RT_FIRST_METRIC + RT_INTENSITY,
    RT_FIRST_METRIC + RT_ACHIEVED_TFLOPS,
    RT_FIRST_METRIC + RT_ACHIEVED_DRAM_GBPS,
    RT_FIRST_ATTRIBUTED + RT_ATTRIBUTED_LIMIT,
    RT_FIRST_ATTRIBUTED + RT_ATTRIBUTED_BALANCE,
    RT_FLOPS,
    RT_DRAM_BYTES,
};
enum { LEADING = sizeof leading / sizeof *leading };

static bool leads(int quantity)
{
    for (int i = 0; i < LEADING; i++) {
        if (leading[i] == quantity) {
            return true;
        }
    }
    return false;
}

/* ---- cells ---- */

/* Columns of each cell, 0: not shown. */
struct columns {
    int number, difference, change, noise, source, digits;
    bool plain; /* no columns at all: "26 -> 3.6" */
};

static struct columns fit_columns(const struct ui_compare *compare, int cols)
{
    const bool wide = cols >= WIDE;
    const bool changes = ui_compare_comparable(compare);
    struct columns columns = {.number = wide ? NUMBER_COLS : NARROW_NUMBER_COLS,
                              .digits = wide ? DIGITS : NARROW_DIGITS,
                              .plain = cols < PLAIN};
    columns.change = changes ? columns.number : 0;
    int left = cols - ui_compare_label_cols(cols) - 2 * columns.number - columns.change;
    if (!compare->references && compare->records.has_noise && left >= NOISE_COLS) {
        columns.noise = NOISE_COLS;
        left -= columns.noise;
    }
    if (!compare->references && left >= SOURCE_COLS) {
        columns.source = SOURCE_COLS;
        left -= columns.source;
    }
    if (changes && left >= DIFFERENCE_COLS) {
        columns.difference = DIFFERENCE_COLS;
        left -= columns.difference;
    }
    if (columns.source > 0 && left >= LONG_SOURCE_COLS - SOURCE_COLS) {
        columns.source = LONG_SOURCE_COLS;
    }
    return columns;
}

/* Right-aligned, at least one blank before it. */
static void put_right(struct rt_buf *out, int cols, const char *text)
{
    if (cols > 0) {
        rt_buf_printf(out, " %*s", cols - 1, text);
    }
}

/* A source, cut to its column: in full it stands below the table where it differs. */
static void put_source(struct rt_buf *out, const struct ui_compare *compare, size_t row, int cols)
{
    struct rt_buf text;
    if (cols == 0) {
        return;
    }
    rt_buf_init(&text);
    rt_compare_put_source(&text, &compare->records, row);
    const char *const source = rt_buf_text(&text);
    const size_t fits = (size_t)cols - 1;
    rt_buf_putc(out, ' ');
    rt_buf_put(out, source, text.len <= fits ? text.len : fits - 2);
    rt_buf_puts(out, text.len <= fits ? "" : "..");
    rt_buf_fini(&text);
}

static void put_cells(struct rt_buf *out, const struct columns *columns, const struct rt_delta *row)
{
    const int width[RT_DELTA_COLUMN_COUNT] = {
        0, columns->number, columns->number, columns->difference, columns->change, columns->noise};
    struct rt_buf cell;
    if (columns->plain) {
        rt_delta_put_digits(out, row, RT_DELTA_BEFORE, columns->digits);
        rt_buf_puts(out, " -> ");
        rt_delta_put_digits(out, row, RT_DELTA_AFTER, columns->digits);
        return;
    }
    rt_buf_init(&cell);
    for (int c = RT_DELTA_BEFORE; c < RT_DELTA_COLUMN_COUNT; c++) {
        rt_buf_clear(&cell);
        rt_delta_put_digits(&cell, row, (enum rt_delta_column)c, columns->digits);
        put_right(out, width[c], rt_buf_text(&cell));
        out->failed = out->failed || cell.failed;
    }
    rt_buf_fini(&cell);
}

void ui_compare_heading(const struct ui_compare *compare, int cols, struct rt_buf *out)
{
    const struct columns columns = fit_columns(compare, cols);
    if (columns.plain) {
        return;
    }
    put_right(out, columns.number, compare->references ? "first" : "before");
    put_right(out, columns.number, compare->references ? "second" : "after");
    put_right(out, columns.difference, rt_delta_heading[RT_DELTA_DIFFERENCE]);
    put_right(out, columns.change, rt_delta_heading[RT_DELTA_CHANGE]);
    put_right(out, columns.noise, rt_delta_heading[RT_DELTA_NOISE]);
    rt_buf_puts(out, columns.source > 0 ? " source" : "");
}

/* ---- lines ---- */

static struct rt_delta in_percent(const struct rt_delta *row)
{
    struct rt_delta percent = *row;
    percent.before.value *= 100;
    percent.after.value *= 100;
    percent.difference *= 100;
    return percent;
}

static void add_line(struct rt_lines *lines, const struct columns *columns, const char *label,
                     const struct rt_delta *row, const struct ui_compare *compare, int index)
{
    struct rt_buf text;
    rt_buf_init(&text);
    put_cells(&text, columns, row);
    if (index >= 0) {
        put_source(&text, compare, (size_t)index, columns->source);
    }
    rt_lines_add(lines, row->move == RT_STAYED ? RT_LINE_PLAIN : RT_LINE_DECISION, label, "%s",
                 rt_buf_text(&text));
    lines->failed = lines->failed || text.failed;
    rt_buf_fini(&text);
}

static void add_row(const struct ui_compare *compare, const struct columns *columns, size_t row,
                    struct rt_lines *lines)
{
    const int quantity = compare->records.quantity[row];
    const struct rt_delta *const delta = &compare->records.row[row];
    const struct rt_delta shown = is_share(quantity) ? in_percent(delta) : *delta;
    add_line(lines, columns, short_name(quantity), &shown, compare, (int)row);
}

static void add_rows(const struct ui_compare *compare, const struct columns *columns,
                     struct rt_lines *lines)
{
    for (int i = 0; i < LEADING; i++) {
        for (size_t r = 0; r < compare->records.count; r++) {
            if (compare->records.quantity[r] == leading[i]) {
                add_row(compare, columns, r, lines);
            }
        }
    }
    for (size_t r = 0; r < compare->records.count; r++) {
        if (!leads(compare->records.quantity[r])) {
            add_row(compare, columns, r, lines);
        }
    }
}

static void put_pair(struct rt_buf *out, const struct ui_compare *compare, const char *what,
                     enum rt_text source)
{
    const char *const before = rt_chain_source(&compare->answer[0].record, source);
    const char *const after = rt_chain_source(&compare->answer[1].record, source);
    const bool differ = strcmp(before, after) != 0;
    rt_buf_printf(out, "%s%s %s%s%s", out->len > 0 ? ", " : "", what, before, differ ? " -> " : "",
                  differ ? after : "");
}

/* Where there is no column for them. */
static void add_sources(const struct ui_compare *compare, struct rt_lines *lines)
{
    struct rt_buf text;
    rt_buf_init(&text);
    put_pair(&text, compare, "flops", RT_FLOPS_SOURCE);
    put_pair(&text, compare, "dram_bytes", RT_DRAM_BYTES_SOURCE);
    put_pair(&text, compare, "times", RT_TIME_SOURCE);
    rt_lines_add(lines, RT_LINE_CAUTION, "sources", "%s", rt_buf_text(&text));
    lines->failed = lines->failed || text.failed;
    rt_buf_fini(&text);
}

static void add_beside(const struct ui_compare *compare, struct rt_lines *lines)
{
    struct rt_buf text;
    rt_buf_init(&text);
    for (int b = 0; b < RT_BESIDE_COUNT; b++) {
        if (compare->records.beside[b]) {
            rt_buf_clear(&text);
            rt_compare_put_beside(&text, &compare->records, (enum rt_beside)b);
            rt_lines_add(lines, RT_LINE_CAUTION, rt_beside_key[b], "%s", rt_buf_text(&text));
            lines->failed = lines->failed || text.failed;
        }
    }
    rt_buf_fini(&text);
}

/* What a row of two references is called; *share: it is shown in percent. */
static const char *reference_label(const char *key, bool *share)
{
    *share = strcmp(key, rt_ceiling_info[RT_CEILING_SCREEN].key) == 0;
    if (*share) {
        return "screen %";
    }
    for (int a = 0; a < RT_ATTRIBUTED_COUNT; a++) {
        if (strcmp(key, rt_attributed_info[a].key) == 0) {
            *share = a == RT_ATTRIBUTED_EFFICIENCY;
            return attributed[a];
        }
    }
    return key;
}

static void add_references(const struct ui_compare *compare, const struct columns *columns,
                           struct rt_lines *lines)
{
    for (size_t r = 0; r < compare->two.count; r++) {
        bool share;
        const struct rt_delta *const row = &compare->two.row[r];
        const char *const label = reference_label(row->name, &share);
        const struct rt_delta shown = share ? in_percent(row) : *row;
        add_line(lines, columns, label, &shown, compare, -1);
    }
}

/* Where the figures of a reference are from. */
static void add_words(const struct ui_compare *compare, const struct ui_app *app, int side,
                      struct rt_lines *lines)
{
    struct rt_reference stated;
    struct rt_buf cite;
    struct rt_buf text;
    rt_buf_init(&cite);
    rt_buf_init(&text);
    ui_whatif_stated(&app->whatif, (uint32_t)compare->reference[side], &stated, &cite);
    rt_buf_puts(&text, compare->two.side[side].id);
    for (int t = 0; t < RT_REFERENCE_TEXT_COUNT; t++) {
        if (stated.text[t] != NULL) {
            rt_buf_printf(&text, "; %s", stated.text[t]);
        }
    }
    rt_buf_puts(&text, stated.text[RT_REF_SOURCE] == NULL ? "; source unstated" : "");
    rt_lines_add(lines, RT_LINE_CAUTION, side == 0 ? "first" : "second", "%s", rt_buf_text(&text));
    lines->failed = lines->failed || text.failed || cite.failed;
    rt_buf_fini(&text);
    rt_buf_fini(&cite);
}

void ui_compare_lines(const struct ui_compare *compare, const struct ui_app *app, int cols,
                      struct rt_lines *lines)
{
    const struct columns columns = fit_columns(compare, cols);
    if (!compare->made) {
        return;
    }
    if (compare->references) {
        add_references(compare, &columns, lines);
        add_words(compare, app, RT_FIRST_REFERENCE, lines);
        add_words(compare, app, RT_SECOND_REFERENCE, lines);
        return;
    }
    add_rows(compare, &columns, lines);
    if (columns.source == 0) {
        add_sources(compare, lines);
    }
    add_beside(compare, lines);
}
