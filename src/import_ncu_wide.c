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

/* Older raw pages have the shape of a launch among the metrics. */
static void find_shape(struct ncu_header *header)
{
    static const struct {
        enum ncu_column column;
        const char *name;
    } shapes[] = {{NCU_COL_GRID, "launch__grid_size"}, {NCU_COL_BLOCK, "launch__block_size"}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        for (size_t c = 0; c < header->columns && header->at[shapes[i].column] < 0; c++) {
            if (strcmp(header->name[c].text, shapes[i].name) == 0) {
                header->at[shapes[i].column] = (long)c;
                header->wanted[c] = true;
            }
        }
    }
}

int ncu_wide_header(struct ncu_collect *collect, struct ncu_header *header)
{
    find_shape(header);
    ncu_collect_drop_columns(collect);
    collect->meaning = calloc(header->columns + 1, sizeof *collect->meaning);
    collect->factor = calloc(header->columns + 1, sizeof *collect->factor);
    collect->use = calloc(header->columns + 1, sizeof *collect->use);
    collect->key = calloc(header->columns + 1, sizeof *collect->key);
    if (collect->meaning == NULL || collect->factor == NULL || collect->use == NULL ||
        collect->key == NULL) {
        return RT_ENOMEM;
    }
    const struct ncu_field none = {"", 0};
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
        collect->key[c] = ncu_collect_key(none, none, header->name[c]);
        collect->wide_sass = collect->wide_sass || meaning->sass;
        header->wanted[c] = true; /* the row of units is wanted as a whole */
    }
    return RT_OK;
}

bool ncu_wide_is_units(const struct ncu_row *row)
{
    return ncu_row_field(row, NCU_COL_ID).len == 0 && ncu_row_field(row, NCU_COL_KERNEL).len == 0;
}

int ncu_wide_units(struct ncu_collect *collect, const struct ncu_row *row)
{
    struct ncu_header *const header = collect->header;
    size_t proofs = 0;
    for (size_t c = 0; c < header->columns; c++) {
        if (is_known_column(header, c)) {
            collect->use[c] = NCU_USE_NOTHING;
            continue;
        }
        collect->use[c] = ncu_collect_use(&collect->meaning[c], row->field[c], &collect->factor[c]);
        if (collect->use[c] == NCU_USE_REFUSED) {
            ncu_collect_refuse(collect, header->name[c], row->field[c], row->line);
        } else if ((collect->use[c] == NCU_USE_PROOF || collect->use[c] == NCU_USE_HINT) &&
                   proofs++ >= PROOFS_MAX) {
            collect->use[c] = NCU_USE_NOTHING;
        }
        /* From here on only what is used is wanted of a row. */
        header->wanted[c] =
            collect->use[c] != NCU_USE_NOTHING && collect->use[c] != NCU_USE_REFUSED;
    }
    collect->units_read = true;
    return RT_OK;
}

int ncu_wide_row(struct ncu_collect *collect, const struct ncu_row *row)
{
    struct ncu_header *const header = collect->header;
    int code = RT_OK;
    collect->sass = collect->wide_sass;
    for (size_t c = 0; c < header->columns && code == RT_OK; c++) {
        struct ncu_value value;
        switch (collect->use[c]) {
        case NCU_USE_DEVICE:
            code = ncu_collect_device(collect, row->field[c]);
            break;
        case NCU_USE_PROOF:
            collect->unused++;
            ncu_collect_proof(collect, row->field[c], row->line);
            break;
        case NCU_USE_HINT:
            collect->unused++;
            ncu_collect_hint(collect, row->field[c], row->line);
            break;
        case NCU_USE_VALUE:
            ncu_collect_number(collect, &row->field[c], collect->factor[c], row->line, &value);
            value.slot = (int16_t)collect->meaning[c].slot;
            value.key = collect->key[c];
            code = ncu_collect_add(collect, row, &value);
            break;
        case NCU_USE_NOTHING:
        case NCU_USE_REFUSED:
            break;
        }
    }
    return code;
}
