/*
 * What has to be true of every screen and of every state, whatever was pressed.
 */
#ifndef SCRIPT_CHECK_H
#define SCRIPT_CHECK_H

#include "ui/app.h"

/* Each is NULL, or says what is wrong. */
const char *script_check_cells(const struct ui_cells *cells);
const char *script_check_state(const struct ui_app *app);

#endif
