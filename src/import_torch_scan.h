/*
 * A quick look at JSON text: how much of it certainly needs no repair. It repairs nothing, and
 * what it does not vouch for may be good all the same.
 */
#ifndef IMPORT_TORCH_SCAN_H
#define IMPORT_TORCH_SCAN_H

#include <stdbool.h>
#include <stddef.h>

/*
 * The text begins between two tokens or inside a string, of which `string_len` bytes went before.
 * Returns how many bytes from there on are good as they stand, up to a place of the same kind, and
 * sets both to what holds there. Strings that come near TORCH_STRING_MAX are not vouched for.
 */
size_t torch_scan_good(const char *bytes, size_t len, bool *in_string, size_t *string_len);

#endif
