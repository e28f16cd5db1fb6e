/*
 * Single values of a file: their numbers, their units, and what they show about the file's
 * decimal mark.
 */
#include <string.h>

#include "core/code.h"
#include "src/import_ncu_collect.h"

enum import_decimal ncu_collect_decimal(const struct ncu_collect *collect)
{
    const enum import_decimal declared = collect->store->options.decimal;
    return declared != IMPORT_DECIMAL_UNKNOWN ? declared
           : collect->comma_line != 0         ? IMPORT_DECIMAL_COMMA
           : collect->point_line != 0         ? IMPORT_DECIMAL_POINT
                                              : IMPORT_DECIMAL_UNKNOWN;
}

static void note_proof(struct ncu_collect *collect, const struct import_number *number,
                       const struct ncu_field *text, uint32_t line, bool used)
{
    uint32_t *const first = number->kind == IMPORT_NUMBER_EITHER && used ? &collect->either_line
                            : number->kind != IMPORT_NUMBER              ? NULL
                            : number->decimal == IMPORT_DECIMAL_POINT    ? &collect->point_line
                            : number->decimal == IMPORT_DECIMAL_COMMA    ? &collect->comma_line
                                                                         : NULL;
    if (first != NULL && *first == 0) {
        *first = line;
        if (first == &collect->either_line) {
            import_text_copy(&collect->either, text->text, text->len);
        }
    }
}

void ncu_collect_number(struct ncu_collect *collect, const struct ncu_field *text, double factor,
                        uint32_t line, struct ncu_value *value)
{
    struct import_number number;
    import_number_read(text->text, text->len, &number);
    note_proof(collect, &number, text, line, true);
    *value = (struct ncu_value){.missing = true};
    if (number.kind == IMPORT_NUMBER && number.value >= 0) {
        *value = (struct ncu_value){.value = number.value * factor,
                                    .step = number.unit_in_last * factor};
        value->other = value->value;
        value->other_step = value->step;
    } else if (number.kind == IMPORT_NUMBER_EITHER && number.value_as[IMPORT_DECIMAL_POINT] >= 0) {
        *value =
            (struct ncu_value){.either = true,
                               .value = number.value_as[IMPORT_DECIMAL_POINT] * factor,
                               .step = number.unit_in_last_as[IMPORT_DECIMAL_POINT] * factor,
                               .other = number.value_as[IMPORT_DECIMAL_COMMA] * factor,
                               .other_step = number.unit_in_last_as[IMPORT_DECIMAL_COMMA] * factor};
    }
    collect->values_used++;
    collect->missing += value->missing;
    collect->scaled += factor != 1;
}

/* Numbers that nothing uses tell the decimal mark as well, where their unit says they are some. */
void ncu_collect_unused(struct ncu_collect *collect, struct ncu_field text,
                        struct ncu_field unit_text, uint32_t line)
{
    struct import_unit unit;
    struct import_number number;
    collect->unused++;
    if (unit_text.len == 0 || (collect->point_line != 0 && collect->comma_line != 0) ||
        import_unit_find(unit_text.text, unit_text.len, &unit) != RT_OK) {
        return;
    }
    import_number_read(text.text, text.len, &number);
    note_proof(collect, &number, &text, line, false);
}

/* Whether a unit fits what a slot is computed in. */
static bool fits(const struct ncu_meaning *meaning, const struct import_unit *unit)
{
    return meaning->dimension == IMPORT_OTHER || meaning->dimension == unit->dimension ||
           (meaning->dimension == IMPORT_PER_CYCLE && unit->dimension == IMPORT_COUNT);
}

static void refuse_unit(struct ncu_collect *collect, const char *metric, struct ncu_field unit,
                        uint32_t line)
{
    struct rt_buf text;
    rt_buf_init(&text);
    import_text_copy(&text, unit.text, unit.len);
    rt_diags_add(&collect->study->diags, RT_ERROR, collect->path, line, 1,
                 "%s: the unit \"%s\" is not one of this metric; its value is not used", metric,
                 rt_buf_text(&text));
    rt_buf_fini(&text);
}

int ncu_collect_factor(struct ncu_collect *collect, const struct ncu_meaning *meaning,
                       const char *metric, struct ncu_field text, uint32_t line, double *factor)
{
    struct import_unit unit = {IMPORT_COUNT, 1};
    const int found = import_unit_find(text.text, text.len, &unit);
    const bool share = found == RT_OK && unit.dimension == IMPORT_PERCENT;
    *factor = meaning->scale * (meaning->dimension == IMPORT_OTHER ? 1 : unit.factor);
    if (meaning->dimension == IMPORT_BYTES_PER_SECOND && share) {
        return RT_ENOENT;
    }
    if (meaning->dimension == IMPORT_OTHER || (found == RT_OK && fits(meaning, &unit))) {
        return RT_OK;
    }
    refuse_unit(collect, metric, text, line);
    return RT_EINVAL;
}

static uint32_t short_hash(const char *text, size_t len)
{
    const uint64_t hash = rt_index_hash(text, len);
    return (uint32_t)(hash ^ hash >> 32);
}

uint32_t ncu_collect_key(struct ncu_field section, struct ncu_field label, struct ncu_field name)
{
    return short_hash(section.text, section.len) * 31U + short_hash(label.text, label.len) * 7U +
           short_hash(name.text, name.len);
}
