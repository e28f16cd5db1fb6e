/*
 * The JSON writer (RFC 8259). Escaping is decided on code points, not bytes, because C1
 * controls and line separators are several bytes in UTF-8.
 */
#include "src/json.h"

#include <math.h>
#include <string.h>

#include "core/utf8.h"

void json_init(struct json *json, struct rt_buf *buf)
{
    json->buf = buf;
    json->comma = false;
}

static void put_key(struct json *json, const char *key)
{
    if (json->comma) {
        rt_buf_puts(json->buf, ", ");
    }
    if (key != NULL) {
        rt_buf_putc(json->buf, '"');
        rt_buf_puts(json->buf, key);
        rt_buf_puts(json->buf, "\": ");
    }
    json->comma = true;
}

static void open_bracket(struct json *json, const char *key, char bracket)
{
    put_key(json, key);
    rt_buf_putc(json->buf, bracket);
    json->comma = false;
}

static void close_bracket(struct json *json, char bracket)
{
    rt_buf_putc(json->buf, bracket);
    json->comma = true;
}

void json_object(struct json *json, const char *key)
{
    open_bracket(json, key, '{');
}

void json_end_object(struct json *json)
{
    close_bracket(json, '}');
}

void json_array(struct json *json, const char *key)
{
    open_bracket(json, key, '[');
}

void json_end_array(struct json *json)
{
    close_bracket(json, ']');
}

static bool must_escape(uint32_t code)
{
    return code < 0x20 || code == '"' || code == '\\' || (code >= 0x7F && code < 0xA0) ||
           code == 0x2028 || code == 0x2029;
}

static void put_escaped(struct rt_buf *buf, uint32_t code)
{
    static const char plain[] = "\"\\\b\f\n\r\t";
    static const char letter[] = "\"\\bfnrt";
    const char *found = code < 0x80 && code != 0 ? strchr(plain, (int)code) : NULL;
    if (found != NULL) {
        rt_buf_putc(buf, '\\');
        rt_buf_putc(buf, letter[found - plain]);
        return;
    }
    rt_buf_printf(buf, "\\u%04x", (unsigned)code);
}

static void put_string(struct rt_buf *buf, const char *value)
{
    const unsigned char *at = (const unsigned char *)value;
    const unsigned char *const end = at + strlen(value);
    rt_buf_putc(buf, '"');
    while (at < end) {
        uint32_t code = 0;
        size_t len = rt_utf8_decode(at, (size_t)(end - at), &code);
        if (len == 0) {
            rt_buf_puts(buf, "\xEF\xBF\xBD");
            len = 1;
        } else if (must_escape(code)) {
            put_escaped(buf, code);
        } else {
            rt_buf_put(buf, (const char *)at, len);
        }
        at += len;
    }
    rt_buf_putc(buf, '"');
}

void json_string(struct json *json, const char *key, const char *value)
{
    if (value == NULL) {
        json_null(json, key);
        return;
    }
    put_key(json, key);
    put_string(json->buf, value);
}

static bool is_utf8(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    const unsigned char *const end = at + strlen(text);
    while (at < end) {
        uint32_t code;
        const size_t len = rt_utf8_decode(at, (size_t)(end - at), &code);
        if (len == 0) {
            return false;
        }
        at += len;
    }
    return true;
}

void json_path(struct json *json, const char *key, const char *path)
{
    json_string(json, key, path);
    if (is_utf8(path)) {
        return;
    }
    rt_buf_printf(json->buf, ", \"%s_bytes\": \"", key);
    for (const char *at = path; *at != '\0'; at++) {
        rt_buf_printf(json->buf, "%02x", (unsigned)(unsigned char)*at);
    }
    rt_buf_putc(json->buf, '"');
}

void json_formatted(struct json *json, const char *key, const char *number)
{
    put_key(json, key);
    rt_buf_puts(json->buf, number);
}

void json_number(struct json *json, const char *key, double value)
{
    if (!isfinite(value)) {
        json_null(json, key);
        return;
    }
    put_key(json, key);
    rt_buf_number(json->buf, value);
}

void json_integer(struct json *json, const char *key, uint64_t value)
{
    put_key(json, key);
    rt_buf_printf(json->buf, "%llu", (unsigned long long)value);
}

void json_bool(struct json *json, const char *key, bool value)
{
    put_key(json, key);
    rt_buf_puts(json->buf, value ? "true" : "false");
}

void json_null(struct json *json, const char *key)
{
    put_key(json, key);
    rt_buf_puts(json->buf, "null");
}

void json_newline(struct json *json)
{
    if (json->comma) {
        rt_buf_putc(json->buf, ',');
        json->comma = false;
    }
    rt_buf_puts(json->buf, "\n ");
}
