/*
 * Single values of a file: their numbers, their units, and what they show about the file's
 * decimal mark.
 */
#include <stdlib.h>
#include <string.h>

#include "core/code.h"
#include "core/grow.h"
#include "src/import_ncu_collect.h"

enum import_decimal ncu_collect_shown(const struct ncu_collect *collect)
{
    return collect->comma_line != 0   ? IMPORT_DECIMAL_COMMA
           : collect->point_line != 0 ? IMPORT_DECIMAL_POINT
                                      : IMPORT_DECIMAL_UNKNOWN;
}

enum import_decimal ncu_collect_decimal(const struct ncu_collect *collect)
{
    const bool point = collect->weak_point_line != 0;
    const bool comma = collect->weak_comma_line != 0;
    const enum import_decimal shown = ncu_collect_shown(collect);
    if (shown != IMPORT_DECIMAL_UNKNOWN) {
        return shown;
    }
    if (point == comma) { /* no hint, or contradicting ones */
        return collect->store->options.decimal;
    }
    return comma ? IMPORT_DECIMAL_COMMA : IMPORT_DECIMAL_POINT;
}

bool ncu_collect_whole(struct ncu_field text, uint64_t *whole)
{
    static const double exact = 9007199254740992.0; /* up to 2^53 every whole number is a double */
    struct import_number number;
    import_number_read(text.text, text.len, &number);
    double value = number.value;
    if (number.kind == IMPORT_NUMBER_EITHER) {
        /* Of the two readings one has decimals: the mark is one of grouping. */
        const double *const as = number.value_as;
        value = as[IMPORT_DECIMAL_POINT] > as[IMPORT_DECIMAL_COMMA] ? as[IMPORT_DECIMAL_POINT]
                                                                    : as[IMPORT_DECIMAL_COMMA];
    } else if (number.kind != IMPORT_NUMBER) {
        return false;
    }
    if (value < 0 || value > exact) {
        return false;
    }
    *whole = (uint64_t)value;
    return (double)*whole == value;
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

/* Says that a used metric has a value that is none. */
static void refuse_number(struct ncu_collect *collect, const struct ncu_field *text, uint32_t line,
                          const char *why)
{
    struct rt_buf shown;
    rt_buf_init(&shown);
    import_text_copy(&shown, text->text, text->len < 100 ? text->len : 100);
    rt_diags_add(&collect->study->diags, RT_ERROR, collect->path, line, 1,
                 "\"%s\" is %s; it is not used", rt_buf_text(&shown), why);
    rt_buf_fini(&shown);
}

void ncu_collect_number(struct ncu_collect *collect, const struct ncu_field *text, double factor,
                        uint32_t line, struct ncu_value *value)
{
    struct import_number number;
    import_number_read(text->text, text->len, &number);
    note_proof(collect, &number, text, line, true);
    *value = (struct ncu_value){.missing = true};
    collect->values_used++;
    if (number.kind == IMPORT_NUMBER_NONE && memchr(text->text, ';', text->len) == NULL) {
        refuse_number(collect, text, line, "not a number");
    } else if (number.value < 0 || number.value_as[IMPORT_DECIMAL_POINT] < 0) {
        refuse_number(collect, text, line, "less than 0, which no counter can be");
    } else if (number.kind == IMPORT_NUMBER) {
        *value = (struct ncu_value){.value = number.value * factor,
                                    .step = (float)(number.unit_in_last * factor)};
    } else if (number.kind == IMPORT_NUMBER_EITHER) {
        /* One mark before three digits: the two readings differ by a thousand. */
        const double point = number.value_as[IMPORT_DECIMAL_POINT];
        const bool less = number.value_as[IMPORT_DECIMAL_COMMA] < point;
        *value = (struct ncu_value){
            .thousands = less ? -1 : 1,
            .value = point * factor,
            .step = (float)(number.unit_in_last_as[IMPORT_DECIMAL_POINT] * factor)};
    }
    collect->missing += value->missing;
    collect->scaled += factor != 1;
}

/*
 * Whether a text may show that the other mark is the decimal one: its last mark is that, or there
 * are several of the mark that is known. What cannot need not be read.
 */
static bool may_differ(const struct ncu_collect *collect, struct ncu_field text)
{
    if (collect->point_line == 0 && collect->comma_line == 0) {
        return true;
    }
    const char known = collect->point_line != 0 ? '.' : ',';
    const char other = collect->point_line != 0 ? ',' : '.';
    size_t marks = 0;
    for (size_t i = text.len; i > 0; i--) {
        if (text.text[i - 1] == other) {
            return marks == 0;
        }
        marks += text.text[i - 1] == known;
    }
    return marks > 1;
}

void ncu_collect_proof(struct ncu_collect *collect, struct ncu_field text, uint32_t line)
{
    struct import_number number;
    if ((collect->point_line == 0 || collect->comma_line == 0) && may_differ(collect, text)) {
        import_number_read(text.text, text.len, &number);
        note_proof(collect, &number, &text, line, false);
    }
}

/* Lists and versions look like numbers, too: "1,2". Only where nothing else tells they are asked.
 */
void ncu_collect_hint(struct ncu_collect *collect, struct ncu_field text, uint32_t line)
{
    struct import_number number;
    if (ncu_collect_shown(collect) != IMPORT_DECIMAL_UNKNOWN || text.len == 0) {
        return;
    }
    import_number_read(text.text, text.len, &number);
    if (number.kind == IMPORT_NUMBER && number.decimal != IMPORT_DECIMAL_UNKNOWN) {
        uint32_t *const first = number.decimal == IMPORT_DECIMAL_POINT ? &collect->weak_point_line
                                                                       : &collect->weak_comma_line;
        *first = *first != 0 ? *first : line;
    }
}

/* Whether a unit fits what a slot is computed in. */
static bool fits(const struct ncu_meaning *meaning, const struct import_unit *unit)
{
    return meaning->dimension == IMPORT_OTHER || meaning->dimension == unit->dimension ||
           (meaning->dimension == IMPORT_PER_CYCLE && unit->dimension == IMPORT_COUNT);
}

void ncu_collect_refuse(struct ncu_collect *collect, struct ncu_field metric, struct ncu_field unit,
                        uint32_t line)
{
    struct rt_buf name;
    struct rt_buf text;
    rt_buf_init(&name);
    rt_buf_init(&text);
    import_text_copy(&name, metric.text, metric.len);
    import_text_copy(&text, unit.text, unit.len);
    rt_diags_add(&collect->study->diags, RT_ERROR, collect->path, line, 1,
                 "%s: the unit \"%s\" is not one of this metric; its value is not used",
                 rt_buf_text(&name), rt_buf_text(&text));
    rt_buf_fini(&name);
    rt_buf_fini(&text);
}

enum ncu_use ncu_collect_use(const struct ncu_meaning *meaning, struct ncu_field unit_text,
                             double *factor)
{
    struct import_unit unit = {IMPORT_COUNT, 1};
    const bool found = import_unit_find(unit_text.text, unit_text.len, &unit) == RT_OK;
    *factor = meaning->scale * (meaning->dimension == IMPORT_OTHER ? 1 : unit.factor);
    if (meaning->device_name) {
        return NCU_USE_DEVICE;
    }
    if (meaning->slot == NCU_NO_SLOT && !meaning->frequency) {
        return found && unit_text.len > 0 ? NCU_USE_PROOF : NCU_USE_HINT;
    }
    /* "Memory Throughput" in percent is another metric of the same name. */
    if (meaning->dimension == IMPORT_BYTES_PER_SECOND && found &&
        unit.dimension == IMPORT_PERCENT) {
        return NCU_USE_PROOF;
    }
    return meaning->dimension == IMPORT_OTHER || (found && fits(meaning, &unit)) ? NCU_USE_VALUE
                                                                                 : NCU_USE_REFUSED;
}

uint64_t ncu_collect_key(struct ncu_field section, struct ncu_field label, struct ncu_field name)
{
    return rt_index_hash(section.text, section.len) * 31U +
           rt_index_hash(label.text, label.len) * 7U + rt_index_hash(name.text, name.len);
}

enum { NAMES = 4, EXPECTED_MAX = 16384 };

static const enum ncu_column names_of_row[NAMES] = {NCU_COL_SECTION, NCU_COL_LABEL, NCU_COL_METRIC,
                                                    NCU_COL_UNIT};

static bool is_expected(const struct ncu_collect *collect, const struct ncu_expected *expected,
                        const struct ncu_field *name)
{
    size_t at = expected->at;
    for (size_t i = 0; i < NAMES; i++) {
        if (expected->len[i] != name[i].len ||
            memcmp(collect->expected_bytes.data + at, name[i].text, name[i].len) != 0) {
            return false;
        }
        at += name[i].len;
    }
    return true;
}

/* Understands a row, and expects it at the same place of the next launch. */
static int expect(struct ncu_collect *collect, const struct ncu_field *name,
                  struct ncu_expected *expected)
{
    struct rt_buf *const bytes = &collect->expected_bytes;
    *expected = (struct ncu_expected){.at = bytes->len};
    for (size_t i = 0; i < NAMES; i++) {
        rt_buf_put(bytes, name[i].text, name[i].len);
        expected->len[i] = name[i].len;
    }
    const int code = bytes->failed
                         ? RT_ENOMEM
                         : ncu_metrics_find(&collect->store->metrics, name[0].text, name[1].text,
                                            name[2].text, name[2].len, &expected->meaning);
    expected->meaning.dimension =
        expected->meaning.frequency ? IMPORT_FREQUENCY : expected->meaning.dimension;
    expected->use = ncu_collect_use(&expected->meaning, name[3], &expected->factor);
    expected->key = ncu_collect_key(name[0], name[1], name[2]);
    return code;
}

int ncu_collect_metric(struct ncu_collect *collect, const struct ncu_row *row,
                       const struct ncu_expected **metric)
{
    struct ncu_field name[NAMES];
    for (size_t i = 0; i < NAMES; i++) {
        name[i] = ncu_row_field(row, names_of_row[i]);
    }
    size_t at = collect->metrics++;
    if (at >= EXPECTED_MAX || collect->expected_bytes.len > IMPORT_LINE_MAX) {
        rt_buf_clear(&collect->expected_bytes);
        collect->expecteds = 0;
        collect->metrics = 1;
        at = 0;
    }
    at = at < collect->expecteds ? at : collect->expecteds;
    struct ncu_expected *const grown =
        rt_grow(collect->expected, at, &collect->expected_capacity, sizeof *grown);
    if (grown == NULL) {
        return RT_ENOMEM;
    }
    collect->expected = grown;
    struct ncu_expected *const expected = &collect->expected[at];
    const bool known = at < collect->expecteds && is_expected(collect, expected, name);
    collect->expecteds += at == collect->expecteds;
    *metric = expected;
    int code = known ? RT_OK : expect(collect, name, expected);
    collect->unused += expected->use == NCU_USE_HINT || expected->use == NCU_USE_PROOF;
    if (code == RT_OK && expected->use == NCU_USE_REFUSED) {
        ncu_collect_refuse(collect, name[2], name[3], row->line);
    }
    return code;
}
