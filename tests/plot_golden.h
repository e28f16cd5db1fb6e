/*
 * Pictures of the plot as files of tests/golden that were looked at. ROOFTOP_REGENERATE=1 writes
 * them anew. To be included once by a test program.
 */
#ifndef PLOT_GOLDEN_H
#define PLOT_GOLDEN_H

#include "check.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/code.h"
#include "core/plot.h"

#include "plot_text.h"

enum { GOLDEN_TEXT_MAX = 65536 };

static inline void regenerate(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fputs(text, file) >= 0, 1);
    assert_int_equal(fclose(file), 0);
}

static inline bool is_same(const char *path, const char *text)
{
    static char expected[GOLDEN_TEXT_MAX];
    FILE *file = fopen(path, "rb");
    if (!file) {
        print_error("%s is missing\n", path);
        return false;
    }
    size_t len = fread(expected, 1, sizeof expected - 1, file);
    fclose(file);
    expected[len] = '\0';
    if (strcmp(expected, text) == 0) {
        return true;
    }
    print_error("%s differs; expected\n%s\ndrawn\n%s\n", path, expected, text);
    return false;
}

/* Draws and compares with plot_NAME_COLSxROWS_CHARSET.txt of a directory; first writes it if asked.
 */
static inline bool check_golden(const char *directory, const char *name,
                                const struct rt_plot_spec *spec)
{
    static const char *const charset_name[] = {"ascii", "box", "braille"};
    static char text[GOLDEN_TEXT_MAX];
    const char *wish = getenv("ROOFTOP_REGENERATE");
    char path[1024];
    struct rt_canvas canvas;
    rt_canvas_init(&canvas);
    assert_int_equal(rt_plot_draw(spec, &canvas), RT_OK);
    assert_true(plot_text(&canvas, text, sizeof text));
    rt_canvas_fini(&canvas);
    snprintf(path, sizeof path, "%s/plot_%s_%dx%d_%s.txt", directory, name, spec->cols, spec->rows,
             charset_name[spec->charset]);
    if (wish && strcmp(wish, "1") == 0) {
        regenerate(path, text);
    }
    return is_same(path, text);
}

#endif
