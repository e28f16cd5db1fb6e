/*
 * Whether a text is one well-formed JSON value (RFC 8259), read by the grammar, so that what
 * the program writes is judged by something that is not its writer.
 */
#ifndef JSON_VALID_H
#define JSON_VALID_H

#include <stdbool.h>
#include <string.h>

static inline const char *json_value(const char *at);

static inline const char *json_blank(const char *at)
{
    return at == NULL ? NULL : at + strspn(at, " \t\r\n");
}

static inline const char *json_text(const char *at)
{
    if (*at++ != '"') {
        return NULL;
    }
    for (; *at != '"'; at++) {
        if ((unsigned char)*at < 0x20) {
            return NULL;
        }
        if (*at == '\\') {
            at++;
            if (*at == 'u') {
                if (strspn(at + 1, "0123456789abcdefABCDEF") < 4) {
                    return NULL;
                }
                at += 4;
            } else if (*at == '\0' || strchr("\"\\/bfnrt", *at) == NULL) {
                return NULL;
            }
        }
    }
    return at + 1;
}

static inline const char *json_digits(const char *at)
{
    const size_t count = strspn(at, "0123456789");
    return count == 0 ? NULL : at + count;
}

static inline const char *json_decimal(const char *at)
{
    at += *at == '-' ? 1 : 0;
    if (*at == '0' && strspn(at + 1, "0123456789") > 0) {
        return NULL;
    }
    at = json_digits(at);
    if (at != NULL && *at == '.') {
        at = json_digits(at + 1);
    }
    if (at != NULL && (*at == 'e' || *at == 'E')) {
        at++;
        at = json_digits(at + (*at == '+' || *at == '-' ? 1 : 0));
    }
    return at;
}

static inline const char *json_members(const char *at, bool object, char end)
{
    at = json_blank(at + 1);
    if (at != NULL && *at == end) {
        return at + 1;
    }
    while (at != NULL) {
        if (object) {
            at = json_blank(json_text(at));
            if (at == NULL || *at++ != ':') {
                return NULL;
            }
        }
        at = json_blank(json_value(at));
        if (at == NULL || (*at != ',' && *at != end)) {
            return NULL;
        }
        if (*at++ == end) {
            return at;
        }
        at = json_blank(at);
    }
    return NULL;
}

static inline const char *json_value(const char *at)
{
    static const char *const word[] = {"null", "true", "false"};
    at = json_blank(at);
    if (*at == '{' || *at == '[') {
        return json_members(at, *at == '{', *at == '{' ? '}' : ']');
    }
    if (*at == '"') {
        return json_text(at);
    }
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++) {
        if (strncmp(at, word[i], strlen(word[i])) == 0) {
            return at + strlen(word[i]);
        }
    }
    return json_decimal(at);
}

static inline bool json_valid(const char *text)
{
    const char *end = json_blank(json_value(text));
    return end != NULL && *end == '\0';
}

#endif
