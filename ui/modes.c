/*
 * The table of modes. Here the rows of modes.h meet the functions they name.
 */
#include "ui/modes.h"

#include "ui/scr.h"

#define UI_X(enumerator, ...) [enumerator] = {__VA_ARGS__},
const struct ui_mode_info ui_mode_info[UI_MODE_COUNT] = {UI_MODES(UI_X)};
#undef UI_X
