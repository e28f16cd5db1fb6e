/*
 * The interactive program played from a text, without a terminal: keys in, screen out.
 *
 *     struct script script;
 *     script_open(&script, "[record a] ...");
 *     script_play(&script, "DOWN e text:1.5 ENTER");
 *     assert_non_null(strstr(script_screen(&script), "1.5"));
 *     script_close(&script);
 *
 * What is played is words between blanks:
 *
 *     DOWN ESC F1 ...       keys without a character (the names are in script.c)
 *     x  ?  ^R              a character; a control character
 *     text:1.5 text:"a b"   characters, one by one
 *     PASTE "a\nb\x1b"      a paste, with \n \t \r \\ \" and \xNN
 *     RESIZE 40x12          columns x rows
 *     CLICK 5,70            row, column; also WHEELUP, WHEELDOWN
 *     INTERRUPT             Ctrl-C
 *
 * After every event the screen is drawn and checked, and so is the state. The first thing that
 * is wrong stays in `fault`. Knows nothing of cmocka: fuzz targets use it too.
 */
#ifndef SCRIPT_H
#define SCRIPT_H

#include <stdbool.h>
#include <stddef.h>

#include "src/run_files.h"
#include "ui/app.h"

enum { SCRIPT_REQUESTS = 8, SCRIPT_FAULT_MAX = 400 };

/* An answer to give instead of carrying a request out. */
struct script_answer {
    enum ui_outcome outcome;
    const char *text;
};

struct script {
    struct cli_options options; /* what the program would have been started with */
    struct run_files files;
    struct rt_study *study; /* that of `files` */
    struct ui_app app;
    struct ui_cells cells, again; /* the screen; the same drawn over something else */
    struct rt_buf screen, other;
    struct rt_buf ini; /* the text of the own file, when there is one */
    char folder[32];   /* that it is in; "" when the file is somebody else's */
    char own_path[4096];
    char *file;    /* = own_path, for options.file */
    bool has_quit; /* keys after that are ignored */
    bool pretend;  /* requests are only remembered, or get an answer of the table */
    bool no_files; /* nothing is written: saves and plans end with `no_files_outcome` */
    enum ui_outcome no_files_outcome;
    const struct script_answer *answers; /* for the next requests; borrowed */
    size_t answer_count;
    struct ui_request request; /* the last one; its path is a copy in `request_path` */
    struct rt_buf request_path;
    size_t requests; /* how many there were */
    char fault[SCRIPT_FAULT_MAX];
};

/* Loads INI text, or a file. False, with the reason in `fault`, when that is not possible. */
bool script_open(struct script *script, const char *ini);
bool script_open_file(struct script *script, const char *path);
bool script_open_options(struct script *script, const struct cli_options *options);
void script_close(struct script *script);

/* What a reload reads from now on, after script_open. */
void script_change_file(struct script *script, const char *ini);

/* Requests from now on are answered by the table, then only remembered. */
void script_pretend(struct script *script, const struct script_answer *answers, size_t count);

void script_play(struct script *script, const char *text);
void script_event(struct script *script, const struct ui_event *event);

/* Keeps what is wrong, unless something else was before. */
void script_fault(struct script *script, const char *what, const char *more);

/* The screen as text, and one row of it. Valid until the next call of either. */
const char *script_screen(struct script *script);
const char *script_row(struct script *script, int row);

bool script_shows(struct script *script, const char *text);

#endif
