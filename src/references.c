/*
 * The references command: one table in three forms.
 */
#include "src/references.h"

#include "src/csv_row.h"
#include "src/out.h"
#include "src/record_json.h"
#include "src/study_load.h"
#include "ui/text.h"

enum { DIGITS = 6 };

static void write_json(struct out *out, const struct rt_references *references)
{
    struct json json;
    json_init(&json, &out->text);
    json_object(&json, NULL);
    json_string(&json, "schema", "rooftop.references/1");
    json_newline(&json);
    json_array(&json, "references");
    for (size_t i = 0; i < references->count; i++) {
        if (rt_references_is_copy(references, i)) {
            continue;
        }
        json_newline(&json);
        record_json_reference(&json, NULL, &references->item[i], &references->item[i].ceilings);
        out_drain(out);
    }
    json_end_array(&json);
    json_end_object(&json);
    rt_buf_putc(&out->text, '\n');
}

static void put_csv_row(struct csv_row *csv, const struct rt_reference *reference, double balance)
{
    csv_row_text(csv, "id", reference->id);
    for (int t = 0; t < RT_REFERENCE_TEXT_COUNT; t++) {
        csv_row_text(csv, rt_reference_text_key[t], reference->text[t]);
    }
    csv_row_text(csv, "origin", rt_origin_name(reference->origin));
    for (int c = 0; c < RT_CEILING_COUNT; c++) {
        csv_row_number(csv, rt_ceiling_info[c].key, true, reference->ceilings.value[c]);
    }
    csv_row_number(csv, "machine_balance_flop_per_byte", true, balance);
    for (int r = 0; r < RT_ROOF_COUNT; r++) {
        csv_row_number(csv, rt_roof_info[r].key, rt_roofs_state(&reference->roofs, r),
                       reference->roofs.value[r]);
    }
    csv_row_end(csv);
}

static void write_csv(struct out *out, const struct rt_references *references)
{
    const struct rt_reference nothing = {.id = NULL};
    struct csv_row csv;
    csv_row_init(&csv, &out->text);
    put_csv_row(&csv, &nothing, 0); /* the header */
    for (size_t i = 0; i < references->count; i++) {
        const struct rt_reference *reference = &references->item[i];
        if (rt_references_is_copy(references, i)) {
            continue;
        }
        put_csv_row(&csv, reference, rt_machine_balance(&reference->ceilings));
        out_drain(out);
    }
    csv_row_fini(&csv);
}

/* Text and blanks up to `width` columns, and two more. */
static void put_padded(struct rt_buf *buf, const char *text, int width, bool unicode)
{
    ui_text_escape(buf, text, unicode);
    for (int at = ui_text_width(text, unicode); at < width + 2; at++) {
        rt_buf_putc(buf, ' ');
    }
}

static void put_number(struct rt_buf *buf, double value, int width)
{
    struct rt_buf text;
    rt_buf_init(&text);
    rt_buf_show(&text, value, DIGITS);
    rt_buf_printf(buf, "%*s  ", width, rt_buf_text(&text));
    buf->failed = buf->failed || text.failed;
    rt_buf_fini(&text);
}

static const char *text_or(const char *text, const char *other)
{
    return text != NULL ? text : other;
}

/* Columns of the widest id and name. */
static void measure(const struct rt_references *references, bool unicode, int *id, int *name)
{
    *id = *name = 4;
    for (size_t i = 0; i < references->count; i++) {
        const int id_width = ui_text_width(references->item[i].id, unicode);
        const int name_width =
            ui_text_width(text_or(references->item[i].text[RT_REF_NAME], ""), unicode);
        *id = id_width > *id ? id_width : *id;
        *name = name_width > *name ? name_width : *name;
    }
}

static void write_text(struct out *out, const struct rt_references *references)
{
    const bool unicode = out_locale_unicode();
    int id_width;
    int name_width;
    measure(references, unicode, &id_width, &name_width);
    struct rt_buf *buf = &out->text;
    put_padded(buf, "id", id_width, unicode);
    put_padded(buf, "name", name_width, unicode);
    rt_buf_puts(buf, "TFLOP/s     GB/s  FLOP/byte  source\n");
    for (size_t i = 0; i < references->count; i++) {
        const struct rt_reference *reference = &references->item[i];
        if (rt_references_is_copy(references, i)) {
            continue;
        }
        put_padded(buf, reference->id, id_width, unicode);
        put_padded(buf, text_or(reference->text[RT_REF_NAME], ""), name_width, unicode);
        put_number(buf, reference->ceilings.value[RT_CEILING_TFLOPS], 7);
        put_number(buf, reference->ceilings.value[RT_CEILING_DRAM_GBPS], 7);
        put_number(buf, rt_machine_balance(&reference->ceilings), 9);
        ui_text_escape(buf, text_or(reference->text[RT_REF_SOURCE], "unstated"), unicode);
        rt_buf_puts(buf, ": ");
        ui_text_escape(buf, text_or(reference->text[RT_REF_CITE], "no document cited"), unicode);
        rt_buf_printf(buf, " (%s)\n", rt_origin_name(reference->origin));
        out_drain(out);
    }
}

static void write_references(struct out *out, const struct rt_study *study,
                             const struct cli_options *options)
{
    if (options->format == CLI_JSON) {
        write_json(out, &study->references);
    } else if (options->format == CLI_CSV) {
        write_csv(out, &study->references);
    } else {
        write_text(out, &study->references);
    }
}

int references_command(const struct cli_options *options)
{
    return study_command(options, write_references);
}
