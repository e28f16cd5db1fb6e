/*
 * Numbers as profilers and spreadsheets print them: what each text proves about the decimal mark,
 * against a table, against regular expressions for all short texts, and for random doubles.
 */
#include "check.h"

#include <float.h>
#include <regex.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "src/import_number.h"

#define NBSP   "\u00a0"
#define THIN   "\u2009"
#define NARROW "\u202f"
#define APOS   "\u2019"

enum { UNKNOWN = IMPORT_DECIMAL_UNKNOWN, POINT = IMPORT_DECIMAL_POINT, COMMA };

/* Reads from a heap copy without NUL, so that reading past the end is seen by ASan. */
static struct import_number read_bytes(const char *text, size_t len)
{
    char *const copy = malloc(len > 0 ? len : 1);
    struct import_number number;

    assert_non_null(copy);
    memcpy(copy, text, len);
    memset(&number, 0x5a, sizeof number);
    import_number_read(copy, len, &number);
    free(copy);
    return number;
}

static struct import_number read_text(const char *text)
{
    return read_bytes(text, strlen(text));
}

static void check_number(const char *text, int decimal, double value, double unit)
{
    const struct import_number number = read_text(text);

    if (number.kind != IMPORT_NUMBER || (int)number.decimal != decimal) {
        fail_msg("\"%s\": kind %d, proves %d", text, (int)number.kind, (int)number.decimal);
    }
    if (number.value != value || signbit(number.value) != signbit(value)) {
        fail_msg("\"%s\" is %.17g, expected %.17g", text, number.value, value);
    }
    if (number.unit_in_last != unit) {
        fail_msg("\"%s\": last digit %.17g, expected %.17g", text, number.unit_in_last, unit);
    }
}

static void check_either(const char *text, double point, double point_unit, double comma,
                         double comma_unit)
{
    const struct import_number number = read_text(text);

    if (number.kind != IMPORT_NUMBER_EITHER) {
        fail_msg("\"%s\": kind %d, expected EITHER", text, (int)number.kind);
    }
    assert_int_equal(number.decimal, UNKNOWN);
    check_exact(number.value_as[POINT], point);
    check_exact(number.unit_in_last_as[POINT], point_unit);
    check_exact(number.value_as[COMMA], comma);
    check_exact(number.unit_in_last_as[COMMA], comma_unit);
}

static void check_kind(const char *text, enum import_number_kind kind)
{
    const struct import_number number = read_text(text);

    if (number.kind != kind) {
        fail_msg("\"%s\": kind %d, expected %d", text, (int)number.kind, (int)kind);
    }
}

static void test_proves_point(void **state)
{
    (void)state;
    check_number("1,234,567.89", POINT, 1234567.89, 0.01);
    check_number("0.123", POINT, 0.123, 0.001);
    check_number("1234.567", POINT, 1234.567, 0.001);
    check_number("12.5", POINT, 12.5, 0.1);
    check_number("1,234,567", POINT, 1234567, 1);
    check_number("1,234.5", POINT, 1234.5, 0.1);
    check_number("1'234.567", POINT, 1234.567, 0.001);
    check_number("1 234.567", POINT, 1234.567, 0.001);
    check_number("1.5e+06", POINT, 1.5e6, 1e5);
    check_number("1.234e3", POINT, 1234, 1);
    check_number(".5", POINT, 0.5, 0.1);
    check_number("5.", POINT, 5, 1);
    check_number("1,234.", POINT, 1234, 1);
    check_number("-0.0", POINT, -0.0, 0.1);
    check_number("-.5E-3", POINT, -0.0005, 1e-4);
    check_number("1,34,95,71,58,144.00", POINT, 134957158144.0, 0.01);
    check_number("12,34,567", POINT, 1234567, 1);
    check_number("-1,234,567.8", POINT, -1234567.8, 0.1);
    check_number("00.123", POINT, 0.123, 0.001);
}

static void test_proves_comma(void **state)
{
    (void)state;
    check_number("1.234.567,89", COMMA, 1234567.89, 0.01);
    check_number("0,123", COMMA, 0.123, 0.001);
    check_number("1234,567", COMMA, 1234.567, 0.001);
    check_number("1,23", COMMA, 1.23, 0.01);
    check_number("1.234.567", COMMA, 1234567, 1);
    check_number("1.234,5", COMMA, 1234.5, 0.1);
    check_number("1 234,567", COMMA, 1234.567, 0.001);
    check_number("1" NARROW "234,5", COMMA, 1234.5, 0.1);
    check_number("1,234e3", COMMA, 1234, 1);
    check_number("12.34.567", COMMA, 1234567, 1);
    check_number("1,2345", COMMA, 1.2345, 1e-4);
    check_number(",5", COMMA, 0.5, 0.1);
    check_number("5,", COMMA, 5, 1);
}

static void test_proves_nothing(void **state)
{
    (void)state;
    check_number("123", UNKNOWN, 123, 1);
    check_number("+3", UNKNOWN, 3, 1);
    check_number("-3", UNKNOWN, -3, 1);
    check_number("007", UNKNOWN, 7, 1);
    check_number("0", UNKNOWN, 0, 1);
    check_number("-0", UNKNOWN, -0.0, 1);
    check_number("1e+06", UNKNOWN, 1e6, 1e6);
    check_number("1E3", UNKNOWN, 1000, 1000);
    check_number("1e-2", UNKNOWN, 0.01, 0.01);
    check_number("1 234", UNKNOWN, 1234, 1);
    check_number("1'234'567", UNKNOWN, 1234567, 1);
    check_number("1" APOS "234" APOS "567", UNKNOWN, 1234567, 1);
    check_number("12" NBSP "345" NBSP "678", UNKNOWN, 12345678, 1);
    check_number("12" THIN "345", UNKNOWN, 12345, 1);
    check_number("12" NARROW "345", UNKNOWN, 12345, 1);
    check_number("12 34 567", UNKNOWN, 1234567, 1);
}

static void test_either(void **state)
{
    (void)state;
    check_either("1.234", 1.234, 0.001, 1234, 1);
    check_either("1,234", 1234, 1, 1.234, 0.001);
    check_either("-12,345", -12345, 1, -12.345, 0.001);
    check_either("999.999", 999.999, 0.001, 999999, 1);
    check_either("+1,000", 1000, 1, 1, 0.001);
    check_either("1,234 (617; 617)", 1234, 1, 1.234, 0.001);
}

static void test_none(void **state)
{
    static const char *const texts[] = {
        /* lists, groups that are none, mixed marks */
        "32.00; 32.00", "32; 32", "CachePreferNone", "0,1,2", "0, 2", "1.2.3", "0x10", "5us",
        "1,234,56", "1,,234", "1..5", "1.234.56", "1,234.567.8", "1.234,567,8", "0,123,456",
        "1234,567,890", "1,2,345", "123,45,678", "1 2", "12 34", "0 123", "1 234,567 8",
        "1'234\u2019567", "1 234'567", "1  234",
        /* no digits, exponents, and what is more than a number */
        ".", ",", "+", "--5", "+-5", "- 5", "5-", "e5", ".e5", "1e", "1e+", "1e5.0", "1,234,567e3",
        "1,234.5e3", "1 234e3", "1e 5", "12%", "a12", "(1; 11)", "12 (1; 11", "12 1; 11)", ")", "(",
        "()", "12 (1) 3", "x (1; 2)", "(12)", "nano", "info", "n/a/b", "no", "- -", "(!) 12", "1.#",
        "2.#INF", "1e400", "-1e400", "1e-400", "1e4294967297", "1e99999999999999999999", "\xa0",
        "1\xc2", "1\xe2\x80", "1\u2212", "\u0661", "1,234\xff", "1\u20ac"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        check_kind(texts[i], IMPORT_NUMBER_NONE);
    }
    assert_int_equal(read_bytes("1\0", 2).kind, IMPORT_NUMBER_NONE);
    assert_int_equal(read_bytes("nan\0", 4).kind, IMPORT_NUMBER_NONE);
}

static void test_missing(void **state)
{
    static const char *const texts[] = {
        "",          " ",         NBSP,      "-",       "n/a",   "N/A",        "(!) n/a",
        "(!)n/a",    "no data",   "No Data", "nan",     "NaN",   "-nan",       "-nan(ind)",
        "nan(snan)", "-NAN(IND)", "inf",     "-inf",    "+Inf",  "Infinity",   "1.#INF",
        "-1.#INF00", "1.#QNAN",   "1,#QNAN", "-1.#IND", " n/a ", "n/a (1; 2)", "\tnan\r\n"};

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        check_kind(texts[i], IMPORT_NUMBER_MISSING);
    }
    import_number_read(NULL, 0, &(struct import_number){0});
}

static void test_sum_of_parts(void **state)
{
    (void)state;
    check_number("12 (1; 11)", UNKNOWN, 12, 1);
    check_number("4.2 (1.1; 3.1)", POINT, 4.2, 0.1);
    check_number("12(1; 11)", UNKNOWN, 12, 1);
    check_number(" 1,234,567 (FADD: 1; FFMA (x): 3) ", POINT, 1234567, 1);
}

static void test_blanks_around(void **state)
{
    (void)state;
    check_number(" 12", UNKNOWN, 12, 1);
    check_number("12 ", UNKNOWN, 12, 1);
    check_number("\t" NBSP NARROW "1 234,5" THIN " \r\n", COMMA, 1234.5, 0.1);
}

/* Only text[0..len) counts, whatever stands behind it. */
static void test_length_ends_the_number(void **state)
{
    struct import_number number;

    (void)state;
    import_number_read("123456", 3, &number);
    check_exact(number.value, 123);
    import_number_read("1e55", 3, &number);
    check_exact(number.value, 1e5);
    import_number_read("1,234", 1, &number);
    check_exact(number.value, 1);
}

/* Beyond 15 digits or 10^22 nothing is exact any more; the last bit still has to be right. */
static void test_rounds_correctly(void **state)
{
    (void)state;
    check_number("9007199254740993", UNKNOWN, 9007199254740992.0, 1);
    check_number("9,007,199,254,740,993", POINT, 9007199254740992.0, 1);
    check_number("9.007.199.254.740.993,0", COMMA, 9007199254740992.0, 0.1);
    check_number("1e23", UNKNOWN, 1e23, 1e23);
    check_number("8.5e-24", POINT, 8.5e-24, 1e-25);
    check_number("1.7976931348623157e308", POINT, DBL_MAX, 1e292);
    check_number("5e-324", UNKNOWN, 0x1p-1074, 0);
    check_number("0e400", UNKNOWN, 0, 0);
    check_number("1.5e300", POINT, 1.5e300, 1e299);
    check_number("1.00000000000000011102230246251565404236316680908203125", POINT, 1, 1e-53);
    check_number("1.000000000000000111022302462515654042363166809082031250000001", POINT,
                 1 + DBL_EPSILON, 1e-60);
    check_number("000000000000000000000000000000000000000012.5", POINT, 12.5, 0.1);
    check_number("0.00000000000000000000000000000000000000125", POINT, 1.25e-39, 1e-41);
}

/* Texts as long as any, with and without groups: the arrays hold them or they are refused. */
static void test_long(void **state)
{
    char text[4000];

    (void)state;
    memset(text, '1', sizeof text);
    assert_int_equal(read_bytes(text, 300).kind, IMPORT_NUMBER);
    assert_int_equal(read_bytes(text, sizeof text).kind, IMPORT_NUMBER_NONE);
    memset(text, '0', sizeof text);
    assert_int_equal(read_bytes(text, 500).kind, IMPORT_NUMBER);
    assert_int_equal(read_bytes(text, 501).kind, IMPORT_NUMBER_NONE);
    memset(text, ',', sizeof text);
    assert_int_equal(read_bytes(text, sizeof text).kind, IMPORT_NUMBER_NONE);
    memset(text, ' ', sizeof text);
    assert_int_equal(read_bytes(text, sizeof text).kind, IMPORT_NUMBER_MISSING);
    memset(text, 'e', sizeof text);
    assert_int_equal(read_bytes(text, sizeof text).kind, IMPORT_NUMBER_NONE);
}

/* The definition once more, as regular expressions: for a decimal mark and the other one. */
static void compile(regex_t *regex, const char *decimal, const char *other)
{
    char groups[400], text[800];
    int len = 0;
    const char *const marks[] = {other, " ", "'"};

    for (int i = 0; i < 3; i++) {
        len += snprintf(groups + len, sizeof groups - (size_t)len,
                        "%s[1-9][0-9]?[0-9]?(%s[0-9]{3})+|[1-9][0-9]?(%s[0-9]{2})+%s[0-9]{3}",
                        i > 0 ? "|" : "", marks[i], marks[i], marks[i]);
    }
    (void)snprintf(text, sizeof text,
                   "^ *[+-]?(([0-9]+(%s[0-9]*)?|%s[0-9]+)(e[+-]?[0-9]+)?|(%s)(%s[0-9]*)?) *$",
                   decimal, decimal, groups, decimal);
    assert_int_equal(regcomp(regex, text, REG_EXTENDED | REG_NOSUB), 0);
}

static void check_as_defined(const char *text, const regex_t *as_point, const regex_t *as_comma)
{
    const char *const e = strchr(text, 'e');
    if (e != NULL && labs(strtol(e + 1, NULL, 10)) > 200) {
        return; /* what a double cannot hold is not what this is about */
    }
    const struct import_number number = read_text(text);
    const bool point = regexec(as_point, text, 0, NULL, 0) == 0;
    const bool comma = regexec(as_comma, text, 0, NULL, 0) == 0;
    const bool marked = strpbrk(text, ".,") != NULL;
    const char *const rest = text + strspn(text, " ");
    const bool missing = *rest == '\0' || (*rest == '-' && rest[1 + strspn(rest + 1, " ")] == '\0');
    const enum import_number_kind kind = point && comma && marked ? IMPORT_NUMBER_EITHER
                                         : point || comma         ? IMPORT_NUMBER
                                         : missing                ? IMPORT_NUMBER_MISSING
                                                                  : IMPORT_NUMBER_NONE;
    const int decimal = kind != IMPORT_NUMBER || !marked ? UNKNOWN : point ? POINT : COMMA;

    if (number.kind != kind || (int)number.decimal != decimal) {
        fail_msg("\"%s\": kind %d proves %d, expected %d and %d", text, (int)number.kind,
                 (int)number.decimal, (int)kind, decimal);
    }
}

/* All texts of these characters, up to this length. */
static void check_all(const char *alphabet, int longest, const regex_t *point, const regex_t *comma)
{
    const size_t size = strlen(alphabet);
    size_t count = 1;

    for (int len = 0; len <= longest; len++, count *= size) {
        for (size_t index = 0; index < count; index++) {
            char text[16];
            size_t rest = index;
            for (int i = 0; i < len; i++, rest /= size) {
                text[i] = alphabet[rest % size];
            }
            text[len] = '\0';
            check_as_defined(text, point, comma);
        }
    }
}

static void test_all_short_texts(void **state)
{
    const unsigned seed = 5;
    static const char alphabet[] = "0111111111,,,...   ''e-+";
    regex_t point, comma;

    (void)state;
    compile(&point, "\\.", ",");
    compile(&comma, ",", "\\.");
    check_all("01,. ", 7, &point, &comma);
    check_all("1,.", 10, &point, &comma);
    check_all("1,e-", 6, &point, &comma);
    print_message("seed %u\n", seed);
    srand(seed);
    for (int i = 0; i < 100000; i++) {
        char text[16] = "";
        const int len = rand() % 15;
        for (int at = 0; at < len; at++) {
            text[at] = alphabet[(size_t)rand() % (sizeof alphabet - 1)];
        }
        check_as_defined(text, &point, &comma);
    }
    regfree(&point);
    regfree(&comma);
}

/* One way of printing numbers. */
struct style {
    int decimal;
    const char *group; /* "": none */
    bool indian;
};

/* Whether a group ends before the digit that has `left` digits from itself to the end. */
static bool group_ends(const struct style *style, size_t left)
{
    return style->indian ? left == 3 || (left > 3 && (left - 3) % 2 == 0) : left % 3 == 0;
}

/* Rewrites "-1234.5" in the style. Returns how many group marks there are. */
static int restyle(const struct style *style, const char *plain, char *out)
{
    const size_t sign = plain[0] == '-';
    const size_t whole = strcspn(plain, ".");
    int groups = 0;

    for (size_t i = 0; plain[i] != '\0'; i++) {
        if (i > sign && i < whole && *style->group != '\0' && group_ends(style, whole - i)) {
            out += sprintf(out, "%s", style->group);
            groups++;
        }
        *out++ = (char)(plain[i] == '.' && style->decimal == COMMA ? ',' : plain[i]);
    }
    *out = '\0';
    return groups;
}

/* What is to be read: the very double that was printed, and what the text proves by definition. */
static void check_style(const struct style *style, const char *plain, double value)
{
    char text[1500];
    const int groups = restyle(style, plain, text);
    const size_t sign = plain[0] == '-';
    const size_t whole = strcspn(plain, ".") - sign;
    const char *const point = strchr(plain, '.');
    const size_t decimals = point != NULL ? strlen(point + 1) : 0;
    const bool shown = strchr(",.", *style->group) != NULL && groups > 0; /* groups by , or . */
    const bool either = (groups == 1 && shown && decimals == 0) ||
                        (groups == 0 && decimals == 3 && whole <= 3 && plain[sign] != '0');
    const struct import_number number = read_text(text);
    const double got = either ? number.value_as[style->decimal] : number.value;
    const int proves = either || (decimals == 0 && !shown) ? UNKNOWN : style->decimal;

    if (number.kind != (either ? IMPORT_NUMBER_EITHER : IMPORT_NUMBER) ||
        (int)number.decimal != proves || got != value || signbit(got) != signbit(value)) {
        fail_msg("\"%s\": kind %d proves %d (expected %d), %.17g, expected %.17g", text,
                 (int)number.kind, (int)number.decimal, proves, got, value);
    }
}

/* A double with all digits it needs, or one of few decimals, as plain text. */
static double print_random(char *plain, size_t size)
{
    const int exponent = rand() % 10 == 0 ? rand() % 1000 - 20 : rand() % 60 - 10;
    const double fraction = 1 + (rand() % 2 == 0 ? rand() : rand() % 8) / (RAND_MAX + 1.0);
    double value = ldexp(rand() % 2 == 0 ? -fraction : fraction, exponent);
    int decimals = exponent > 60 ? 0 : 17 - (int)floor(log10(fabs(value)));

    if (rand() % 2 == 0) {
        decimals = rand() % 5;
    }
    (void)snprintf(plain, size, "%.*f", decimals > 0 ? decimals : 0, value);
    return strtod(plain, NULL);
}

static void test_random_doubles_in_all_styles(void **state)
{
    static const struct style styles[] = {
        {POINT, "", false},     {COMMA, "", false},   {POINT, ",", false},    {COMMA, ".", false},
        {POINT, " ", false},    {COMMA, " ", false},  {POINT, "'", false},    {COMMA, "'", false},
        {POINT, APOS, false},   {COMMA, NBSP, false}, {COMMA, NARROW, false}, {COMMA, THIN, false},
        {POINT, NARROW, false}, {POINT, ",", true},   {COMMA, ".", true},
    };
    const unsigned seed = 17;

    (void)state;
    print_message("seed %u\n", seed);
    srand(seed);
    for (int i = 0; i < 20000; i++) {
        char plain[400];
        const double value = print_random(plain, sizeof plain);
        check_style(&styles[(size_t)i % (sizeof styles / sizeof *styles)], plain, value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_proves_point),
        cmocka_unit_test(test_proves_comma),
        cmocka_unit_test(test_proves_nothing),
        cmocka_unit_test(test_either),
        cmocka_unit_test(test_none),
        cmocka_unit_test(test_missing),
        cmocka_unit_test(test_sum_of_parts),
        cmocka_unit_test(test_blanks_around),
        cmocka_unit_test(test_length_ends_the_number),
        cmocka_unit_test(test_rounds_correctly),
        cmocka_unit_test(test_long),
        cmocka_unit_test(test_all_short_texts),
        cmocka_unit_test(test_random_doubles_in_all_styles),
    };

    return check_main(tests);
}
