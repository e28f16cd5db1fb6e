/*
 * The checks after every event. They say what must hold from the headers, and compute nothing
 * the way the program does.
 */
#include "script_check.h"

#include <math.h>

#include "core/code.h"
#include "ui/text.h"

static const char *check_cell(const struct ui_cells *cells, int row, int col)
{
    const struct ui_cell *const cell = &cells->cell[row * cells->cols + col];
    if (cell->style >= UI_STYLE_COUNT) {
        return "a style that there is not";
    }
    if (cell->code[0] == 0) {
        const bool follows =
            col > 0 && cell[-1].code[0] != 0 && ui_code_width(cell[-1].code[0]) == 2;
        return follows ? NULL : "the second half of a character without its first";
    }
    const int width = ui_code_width(cell->code[0]);
    if (width != 1 && width != 2) {
        return "a control, format or combining character on its own";
    }
    if (width == 2 && (col + 1 == cells->cols || cell[1].code[0] != 0)) {
        return "half a wide character";
    }
    for (int i = 0; i < UI_GRAPHEME_MAX && cell->code[i] != 0; i++) {
        if (i > 0 && ui_code_width(cell->code[i]) != 0) {
            return "a character that takes a column, joined to another";
        }
        if (!cells->unicode && cell->code[i] > 0x7e) {
            return "more than ASCII where only ASCII is shown";
        }
    }
    return NULL;
}

const char *script_check_cells(const struct ui_cells *cells)
{
    const char *wrong = NULL;
    for (int row = 0; row < cells->rows && wrong == NULL; row++) {
        for (int col = 0; col < cells->cols && wrong == NULL; col++) {
            wrong = check_cell(cells, row, col);
        }
    }
    if (wrong == NULL && cells->rows > 0 && cells->cols > 0 &&
        (cells->cursor_row < 0 || cells->cursor_row >= cells->rows || cells->cursor_col < 0 ||
         cells->cursor_col >= cells->cols)) {
        wrong = "the cursor is outside the screen";
    }
    return wrong;
}

static const char *check_rows(const struct ui_app *app)
{
    const struct ui_rows *const rows = &app->table;
    const size_t records = app->whatif.study->records.count;
    if (rows->count > records) {
        return "more rows than records";
    }
    for (size_t i = 0; i < rows->count; i++) {
        if (rows->visible[i] >= records || (i > 0 && rows->visible[i] <= rows->visible[i - 1])) {
            return "the visible records are not ascending record numbers";
        }
        if (ui_rows_position(rows, rows->order[i]) < 0) {
            return "a row that is not visible";
        }
    }
    if ((app->selected == UI_NO_RECORD) != (rows->count == 0)) {
        return "nothing is selected although there are rows, or the reverse";
    }
    if (app->selected != UI_NO_RECORD && ui_rows_row(rows, (size_t)app->selected) < 0) {
        return "the selected record is not shown";
    }
    if (app->table_top < 0 || (app->table_top > 0 && app->table_top >= (long)rows->count)) {
        return "the table is scrolled beyond its rows";
    }
    return NULL;
}

static const char *check_ceilings(const struct ui_app *app)
{
    for (size_t r = 0; r < app->whatif.references; r++) {
        const double *const value = app->whatif.ceilings[r].value;
        for (int c = 0; c < RT_CEILING_COUNT; c++) {
            if (!isfinite(value[c]) || value[c] <= 0) {
                return "a ceiling that is not a positive finite number";
            }
        }
        if (value[RT_CEILING_SCREEN] > 1) {
            return "a screen above 1";
        }
        if (app->whatif.working[r].words >= app->whatif.references) {
            return "the words of a reference that there is not";
        }
    }
    return app->whatif.history.done <= app->whatif.history.count &&
                   app->whatif.history.count <= app->whatif.history.capacity
               ? NULL
               : "more edits in force than there are";
}

static const char *check_answers(const struct ui_app *app)
{
    const size_t records = app->whatif.study->records.count;
    size_t flips = 0;
    for (size_t i = 0; i < records; i++) {
        struct rt_answer answer;
        ui_whatif_answer(&app->whatif, i, &answer);
        if (rt_answer_hypothesis(&answer) != app->whatif.hypothesis[i]) {
            return "the answer of a record is not that of its row";
        }
        flips += app->whatif.hypothesis[i] != app->whatif.file_hypothesis[i];
    }
    return flips == ui_whatif_flips(&app->whatif) ? NULL : "the flips are miscounted";
}

static const char *check_modes(const struct ui_app *app)
{
    if ((unsigned)app->mode >= UI_MODE_COUNT || app->depth < 0 || app->depth > UI_MODE_DEPTH) {
        return "a mode that there is not";
    }
    if (app->focus > UI_MODE_CHAIN || (unsigned)app->step >= RT_STEP_COUNT ||
        (unsigned)app->ceiling >= RT_CEILING_COUNT || app->chain_top < 0 || app->doc_top < 0) {
        return "a pane, step or field that there is not";
    }
    const bool base = ui_mode_info[app->mode].kind == UI_MAIN;
    if (base != (app->depth == 0)) {
        return "something is open over nothing, or a pane over something";
    }
    if (base && app->editing != (app->mode == UI_MODE_EDITOR)) {
        return "the ceilings are open but do not have the keyboard, or the reverse";
    }
    if (app->whatif.study->records.count <= 1000) { /* all records every time */
        return check_answers(app);
    }
    return NULL;
}

const char *script_check_state(const struct ui_app *app)
{
    const char *wrong = check_modes(app);
    wrong = wrong != NULL ? wrong : check_rows(app);
    wrong = wrong != NULL ? wrong : check_ceilings(app);
    return wrong;
}
