/*
 * A small JSON writer on a text buffer: separators and escaping, no memory of its own. The
 * caller opens and closes in order, and may drain the buffer between any two calls.
 *
 * `key` is the member's name inside an object, NULL inside an array. Keys are our own
 * identifiers and need no escaping.
 */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "core/buf.h"

struct json {
    struct rt_buf *buf;
    bool comma; /* something stands before in this object or array */
};

void json_init(struct json *json, struct rt_buf *buf);

void json_object(struct json *json, const char *key);
void json_end_object(struct json *json);
void json_array(struct json *json, const char *key);
void json_end_array(struct json *json);

/*
 * A string; NULL gives null. Bytes that are not UTF-8 become U+FFFD. Control characters (C1
 * and DEL too, and the two line separators) are escaped, so the text is safe on a terminal.
 */
void json_string(struct json *json, const char *key, const char *value);

/*
 * A path, as a string; of one that is not UTF-8 a second member, "KEY_bytes", has the bytes in
 * hexadecimal, so that the file can be opened.
 */
void json_path(struct json *json, const char *key, const char *path);

/* A number in the shortest form that reads back to the same double; not finite gives null. */
void json_number(struct json *json, const char *key, double value);

/* A number that rt_number_format wrote already. */
void json_formatted(struct json *json, const char *key, const char *number);

void json_integer(struct json *json, const char *key, uint64_t value);
void json_bool(struct json *json, const char *key, bool value);
void json_null(struct json *json, const char *key);

/* Starts a new line: an object that stands alone on its line can be found with grep. */
void json_newline(struct json *json);

#endif
