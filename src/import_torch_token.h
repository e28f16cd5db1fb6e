/*
 * Numbers and words outside of strings, as JSON has them or nearly so.
 */
#ifndef IMPORT_TORCH_TOKEN_H
#define IMPORT_TORCH_TOKEN_H

#include <stdbool.h>
#include <stddef.h>

enum torch_token { TORCH_TOKEN_AS_IT_IS, TORCH_TOKEN_NAN, TORCH_TOKEN_DECIMAL };

/* Whether a token is a number as JSON writes it. */
bool torch_token_good(const char *text, size_t len);

/*
 * What a token is. For TORCH_TOKEN_DECIMAL its digits are completed in out[0..*out_len), which has
 * room for three bytes more than the token.
 */
enum torch_token torch_token_repair(const char *text, size_t len, char *out, size_t *out_len);

#endif
