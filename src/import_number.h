/*
 * Numbers as profilers and spreadsheets print them: digits in groups, with a point or a comma
 * before the decimals. Which of the two a file uses shows in what is possible only one way
 * ("1,234,567", "0.5", "1.234,5"); "1,234" alone could be either.
 *
 * A number is [+-] digits [decimals] [e exponent]. Its digits may stand in groups of three, or
 * of two with three at the end (Indian), separated by one kind of mark throughout: the one of
 * comma and point that is not the decimal mark, blank, apostrophe (' or U+2019), or one of the
 * blanks U+00A0, U+2009, U+202F. A first group is no longer than the next ones and has no leading
 * zero; digits in groups have no exponent.
 */
#ifndef IMPORT_NUMBER_H
#define IMPORT_NUMBER_H

#include <stddef.h>

enum import_decimal { IMPORT_DECIMAL_UNKNOWN, IMPORT_DECIMAL_POINT, IMPORT_DECIMAL_COMMA };

enum import_number_kind {
    IMPORT_NUMBER,         /* a number that reads the same both ways, or only one way */
    IMPORT_NUMBER_EITHER,  /* could be either: "1,234" */
    IMPORT_NUMBER_MISSING, /* said to be missing: empty, n/a, (!) n/a, no data, nan, inf, ... */
    IMPORT_NUMBER_NONE     /* no number: text, or a bare list "32.00; 32.00" */
};

/*
 * What a text is. With IMPORT_NUMBER `value` is its value and `decimal` says which convention it
 * proves: UNKNOWN when it reads the same in both ("12", "1 234", "1'234'567"). With EITHER
 * value_as[] has both readings by enum import_decimal. `unit_in_last` is one unit of the last
 * digit shown, by the same two readings (1 for an integer; 0.01 for "12.34"; 1000 for "1e3"), so
 * that two prints of one value can be compared. Of "12 (1; 11)", a sum with its parts, only the sum
 * counts, whatever stands between the parentheses. What is not set is 0.
 */
struct import_number {
    enum import_number_kind kind;
    enum import_decimal decimal;
    double value;
    double unit_in_last;
    double value_as[3], unit_in_last_as[3]; /* EITHER: by IMPORT_DECIMAL_POINT and _COMMA */
};

/*
 * Reads text[0..len): nothing outside it is looked at, blanks around it do not count. The value is
 * the correctly rounded double (rt_number_parse). Never fails: what is no number is NONE; so is one
 * that a double cannot hold ("1e400"), or with more than 500 digits.
 */
void import_number_read(const char *text, size_t len, struct import_number *number);

#endif
