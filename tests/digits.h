/*
 * How many significant digits a number's text has: "0.0120e5" has two.
 */
#ifndef DIGITS_H
#define DIGITS_H

static inline int significant_digits(const char *text)
{
    int digits = 0, zeros = 0;

    for (; *text != '\0' && *text != 'e'; text++) {
        if (*text == '0') {
            zeros += digits > 0;
        } else if (*text > '0' && *text <= '9') {
            digits += zeros + 1;
            zeros = 0;
        }
    }
    return digits;
}

#endif
