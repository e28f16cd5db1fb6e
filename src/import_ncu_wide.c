/*
 * The wide layout: a column a metric, a row of units, a row a launch.
 */
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "src/import_ncu_collect.h"

/* Columns that nothing uses and that are looked at for the decimal mark alone. */
enum { PROOFS_MAX = 64 };

static bool is_known_column(const struct ncu_header *header, size_t column)
{
    for (size_t c = 0; c < NCU_COLUMN_COUNT; c++) {
        if (header->at[c] == (long)column) {
            return true;
        }
    }
    return false;
}

int ncu_wide_header(struct ncu_collect *collect, struct ncu_header *header)
{
    ncu_collect_drop_columns(collect);
    collect->meaning = calloc(header->columns + 1, sizeof *collect->meaning);
    collect->factor = calloc(header->columns + 1, sizeof *collect->factor);
    if (collect->meaning == NULL || collect->factor == NULL) {
        return RT_ENOMEM;
    }
    collect->wide_sass = false;
    for (size_t c = 0; c < header->columns; c++) {
        struct ncu_meaning *const meaning = &collect->meaning[c];
        meaning->slot = NCU_NO_SLOT;
        if (is_known_column(header, c)) {
            continue;
        }
        const int code = ncu_metrics_find(&collect->store->metrics, "", "", header->name[c].text,
                                          header->name[c].len, meaning);
        if (code != RT_OK) {
            return code;
        }
        collect->wide_sass = collect->wide_sass || meaning->sass;
        header->wanted[c] = true; /* the row of units is wanted as a whole */
    }
    return RT_OK;
}

bool ncu_wide_is_units(const struct ncu_row *row)
{
    return ncu_row_field(row, NCU_COL_ID).len == 0 && ncu_row_field(row, NCU_COL_KERNEL).len == 0;
}

/* The factor of a used column; from here on only what is used is wanted of a row. */
static int take_unit(struct ncu_collect *collect, const struct ncu_row *row, size_t column)
{
    struct ncu_meaning *const meaning = &collect->meaning[column];
    const struct ncu_field name = row->header->name[column];
    const int code = ncu_collect_factor(collect, meaning, name.text, row->field[column], row->line,
                                        &collect->factor[column]);
    if (code != RT_OK) {
        meaning->slot = NCU_NO_SLOT;
        collect->header->wanted[column] = false;
    }
    return code == RT_ENOMEM ? RT_ENOMEM : RT_OK;
}

int ncu_wide_units(struct ncu_collect *collect, const struct ncu_row *row)
{
    struct ncu_header *const header = collect->header;
    int code = RT_OK;
    size_t proofs = 0;
    for (size_t c = 0; c < header->columns && code == RT_OK; c++) {
        struct import_unit unit;
        if (is_known_column(header, c) || collect->meaning[c].device_name) {
            continue;
        }
        if (collect->meaning[c].slot != NCU_NO_SLOT) {
            code = take_unit(collect, row, c);
            continue;
        }
        const struct ncu_field text = row->field[c];
        header->wanted[c] = proofs < PROOFS_MAX && text.len > 0 &&
                            import_unit_find(text.text, text.len, &unit) == RT_OK;
        proofs += header->wanted[c];
        collect->factor[c] = 0; /* to be read, not to be used */
    }
    collect->units_read = true;
    return code;
}

int ncu_wide_row(struct ncu_collect *collect, const struct ncu_row *row)
{
    struct ncu_header *const header = collect->header;
    const struct ncu_field none = {"", 0};
    const struct ncu_field byte = {"byte", 4};
    int code = RT_OK;
    if (!collect->units_read) {
        rt_diags_add(&collect->study->diags, RT_ERROR, collect->path, row->line, 1,
                     "a row without a row of units before it: its values cannot be understood");
        return RT_OK;
    }
    collect->sass = collect->wide_sass;
    for (size_t c = 0; c < header->columns && code == RT_OK; c++) {
        const struct ncu_meaning *const meaning = &collect->meaning[c];
        struct ncu_value value;
        if (!header->wanted[c] || is_known_column(header, c)) {
            continue;
        }
        if (meaning->device_name) {
            code = ncu_collect_device(collect, row->field[c]);
        } else if (meaning->slot == NCU_NO_SLOT) {
            ncu_collect_unused(collect, row->field[c], byte, row->line);
        } else {
            ncu_collect_number(collect, &row->field[c], collect->factor[c], row->line, &value);
            value.slot = meaning->slot;
            value.key = ncu_collect_key(none, none, header->name[c]);
            code = ncu_collect_add(collect, row, &value);
        }
    }
    return code;
}
