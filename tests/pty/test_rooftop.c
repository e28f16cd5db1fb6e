/*
 * The real program on a real terminal: the same screens as without one, and every way out.
 */
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "script_test.h"
#include "term_session.h"

/* A folder of its own with test.ini in it, which is SEVEN. */
struct place {
    char folder[64], file[96], other[96];
};

static void write_file(const char *path, const char *text)
{
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void read_file(const char *path, struct rt_buf *out)
{
    char part[4096];
    size_t len;
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    rt_buf_clear(out);
    while ((len = fread(part, 1, sizeof part, file)) > 0) {
        rt_buf_put(out, part, len);
    }
    (void)fclose(file);
}

static void make_place(struct place *place)
{
    strcpy(place->folder, "/tmp/rooftop-pty-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    (void)snprintf(place->file, sizeof place->file, "%s/test.ini", place->folder);
    (void)snprintf(place->other, sizeof place->other, "%s/other", place->folder);
    write_file(place->file, SEVEN);
}

static void remove_place(const struct place *place)
{
    (void)unlink(place->file);
    (void)unlink(place->other);
    assert_int_equal(rmdir(place->folder), 0); /* and nothing else was left in it */
}

static struct pty *start_with(const struct pty_options *options, const char *first,
                              const char *second)
{
    const char *const argv[] = {ROOFTOP, first, second, NULL};
    struct pty *const pty = pty_start(options, argv);
    assert_non_null(pty);
    return pty;
}

static struct pty *start_on(const struct place *place, int rows, int cols)
{
    struct pty *const pty =
        start_with(&(struct pty_options){.rows = rows, .cols = cols}, place->file, NULL);
    assert_true(pty_wait_text(pty, "? help"));
    return pty;
}

static void assert_left(struct pty *pty)
{
    assert_true(pty_modes_restored(pty));
    assert_int_equal(pty_mode(pty, 1049), 'l');
    assert_int_equal(pty_mode(pty, 2004), 'l');
    assert_int_equal(pty_mode(pty, 25), 'h');
}

static void quit(struct pty *pty)
{
    int status = -1;
    pty_type(pty, "q");
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_left(pty);
    pty_end(pty);
}

/* --- what is seen --- */

static bool shows_the_same(struct pty *pty, const void *context)
{
    return strcmp(pty_screen(pty), context) == 0;
}

static void assert_same(struct pty *pty, struct script *script)
{
    assert_no_fault(script);
    if (!pty_wait(pty, shows_the_same, script_screen(script))) {
        fail_msg("expected\n%s", script_screen(script));
    }
    int row;
    int col;
    pty_cursor(pty, &row, &col);
    assert_int_equal(row, script->cells.cursor_row);
    assert_int_equal(col, script->cells.cursor_col);
}

/* Keys as bytes, and what the headless program makes of them: the same screens. */
static void test_the_same_as_without_a_terminal(void **state)
{
    (void)state;
    static const struct {
        const char *bytes, *keys;
    } cases[] = {
        {"", ""},
        {"j", "j"},
        {"\x1b[B", "DOWN"},
        {"\x1bOD", "LEFT"},
        {"\t", "TAB"},
        {"+", "+"},
        {"zz", "z z"},
        {"\x1b[Z", "BACKTAB"},
        {"?", "?"},
        {"\x1b[6~", "PGDN"},
        {"q", "q"},
        {"/ro", "/ r o"},
        {"\x7f", "BACKSPACE"},
        {"\r", "ENTER"},
        {"e9\r", "e 9 ENTER"},
        {"\x1b[200~1\n2\x1b[201~", "PASTE \"1\\n2\""},
        {"R", "R"},
    };
    struct place place;
    struct script script;
    make_place(&place);
    assert_true(script_open_file(&script, place.file));
    struct pty *const pty = start_on(&place, 24, 80);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pty_type(pty, cases[i].bytes);
        play(&script, cases[i].keys);
        assert_same(pty, &script);
    }
    pty_type(pty, "q");
    play(&script, "q");
    assert_same(pty, &script);
    script_close(&script);
    quit(pty);
    remove_place(&place);
}

static void test_resize_burst(void **state)
{
    (void)state;
    static const int size[][2] = {{5, 20},   {60, 200}, {1, 1},    {100, 500}, {24, 80},
                                  {39, 184}, {3, 511},  {2, 1023}, {24, 1},    {12, 40}};
    struct place place;
    struct script script;
    make_place(&place);
    assert_true(script_open_file(&script, place.file));
    struct pty *const pty = start_on(&place, 24, 80);
    pty_type(pty, "e+"); /* an edit survives */
    play(&script, "e +");
    for (int i = 0; i < 60; i++) {
        pty_resize(pty, size[i % 10][0], size[i % 10][1]);
    }
    pty_resize(pty, 60, 200); /* tall to wide in one step */
    pty_resize(pty, 20, 100);
    play(&script, "RESIZE 100x20");
    assert_same(pty, &script);
    pty_resize(pty, 24, 80);
    play(&script, "RESIZE 80x24");
    assert_same(pty, &script);
    script_close(&script);
    pty_type(pty, "u\x1b");
    assert_true(pty_wait_gone(pty, "Esc close"));
    quit(pty);
    remove_place(&place);
}

static void test_the_size_of_the_terminal_wins(void **state)
{
    (void)state;
    static const char *const env[] = {"TERM=xterm-256color", "LANG=C.UTF-8",
                                      "PATH=/usr/bin:/bin",  "LINES=10",
                                      "COLUMNS=30",          NULL};
    struct place place;
    struct script script;
    make_place(&place);
    assert_true(script_open_file(&script, place.file));
    struct pty *const pty =
        start_with(&(struct pty_options){.rows = 40, .cols = 100, .env = env}, place.file, NULL);
    play(&script, "RESIZE 100x40");
    assert_same(pty, &script);
    pty_resize(pty, 50, 120);
    play(&script, "RESIZE 120x50");
    assert_same(pty, &script);
    script_close(&script);
    quit(pty);
    remove_place(&place);
}

static void test_no_color(void **state)
{
    (void)state;
    static const char *const env[] = {"TERM=xterm-256color", "LANG=C.UTF-8", "PATH=/usr/bin:/bin",
                                      "NO_COLOR=1", NULL};
    struct place place;
    make_place(&place);
    struct pty *const plain =
        start_with(&(struct pty_options){.rows = 24, .cols = 80, .env = env}, place.file, NULL);
    assert_true(pty_wait_text(plain, "? help"));
    pty_type(plain, "e+p?");
    assert_true(pty_wait_text(plain, "keys: "));
    assert_false(has_sgr(plain, 30, 37));
    assert_false(has_sgr(plain, 40, 49));
    assert_false(has_sgr(plain, 90, 107));
    pty_end(plain);

    struct pty *const coloured = start_on(&place, 24, 80);
    assert_true(has_sgr(coloured, 30, 36));
    assert_false(has_sgr(coloured, 40, 47)); /* the background stays the person's own */
    quit(coloured);
    remove_place(&place);
}

/* Without a UTF-8 locale every byte is ASCII, and there is a picture all the same. */
static void test_c_locale(void **state)
{
    (void)state;
    static const char *const env[] = {"TERM=xterm-256color", "LANG=C", "PATH=/usr/bin:/bin", NULL};
    struct place place;
    make_place(&place);
    struct pty *const pty =
        start_with(&(struct pty_options){.rows = 24, .cols = 80, .env = env}, place.file, NULL);
    assert_true(pty_wait_text(pty, ">A  profile"));
    assert_true(pty_wait_text(pty, "100 +"));
    pty_type(pty, "c"); /* there is no other character set here */
    assert_true(pty_wait_text(pty, "ASCII only"));
    size_t len = 0;
    const char *const raw = pty_raw(pty, &len);
    for (size_t i = 0; i < len; i++) {
        assert_true((unsigned char)raw[i] < 0x80);
    }
    quit(pty);
    remove_place(&place);
}

static void test_nothing_is_written_while_idle(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    struct pty *const pty = start_on(&place, 24, 80);
    (void)pty_written_in(pty, 200); /* the end of the first frame */
    assert_int_equal(pty_written_in(pty, 1500), 0);
    quit(pty);
    remove_place(&place);
}

/* A step of the selection is a few bytes, and no clearing of the screen. */
static void test_bytes_of_a_step(void **state)
{
    (void)state;
    static const int size[][3] = {{24, 80, 1024}, {60, 200, 2048}};
    struct place place;
    make_place(&place);
    for (int i = 0; i < 2; i++) {
        struct pty *const pty = start_on(&place, size[i][0], size[i][1]);
        (void)pty_written_in(pty, 200);
        pty_raw_clear(pty);
        pty_type(pty, "\x1b[B");
        assert_true(pty_wait_text(pty, "\u25b6B  memory"));
        (void)pty_written_in(pty, 200);
        size_t len = 0;
        const char *const raw = pty_raw(pty, &len);
        if (len >= (size_t)size[i][2]) {
            fail_msg("%zu bytes at %dx%d", len, size[i][1], size[i][0]);
        }
        assert_null(strstr(raw, "\x1b[2J"));
        quit(pty);
    }
    remove_place(&place);
}

/* What a lone key does is seen at once, not with the next key: Escape, too. */
static void test_every_key_is_seen_at_once(void **state)
{
    (void)state;
    static const struct {
        const char *bytes, *keys;
    } cases[] = {{"?", "?"},      {"\x1b", "ESC"},
                 {"e", "e"},      {"+", "+"},
                 {"u", "u"},      {"5", "5"},
                 {"\x1b", "ESC"}, {"\x1b", "ESC"},
                 {"/", "/"},      {"r", "r"},
                 {"\x1b", "ESC"}, {"x", "x"},
                 {"\x1b", "ESC"}, {"p", "p"},
                 {"\x1b", "ESC"}, {"\x1b[200~abc\x1b[201~", "PASTE \"abc\""},
                 {"\x1b[A", "UP"}};
    struct place place;
    struct script script;
    make_place(&place);
    assert_true(script_open_file(&script, place.file));
    struct pty *const pty = start_on(&place, 24, 80);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        pty_type(pty, cases[i].bytes);
        play(&script, cases[i].keys);
        assert_same(pty, &script);
    }
    script_close(&script);
    quit(pty);
    remove_place(&place);
}

/* --- ways out --- */

static void test_ctrl_c(void **state)
{
    (void)state;
    struct place place;
    int status = -1;
    make_place(&place);
    struct pty *pty = start_on(&place, 24, 80);
    pty_type(pty, "\x03");
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_left(pty);
    pty_end(pty);

    pty = start_on(&place, 24, 80);
    pty_type(pty, "e+"); /* Ctrl-C throws away what is not read yet */
    assert_true(pty_wait_text(pty, "120 -> 121.2"));
    pty_type(pty, "\x03");
    assert_true(pty_wait_text(pty, "unsaved ceilings:"));
    pty_type(pty, "d");
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    assert_left(pty);
    pty_end(pty);
    remove_place(&place);
}

/* Signals end it with the terminal as it was; edits are written out for a person to keep. */
static void test_signals(void **state)
{
    (void)state;
    static const int signals[] = {SIGTERM, SIGHUP, SIGQUIT};
    struct place place;
    make_place(&place);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct rt_buf said;
        int status = -1;
        struct pty *const pty =
            start_with(&(struct pty_options){.rows = 24, .cols = 80, .stderr_path = place.other},
                       place.file, NULL);
        assert_true(pty_wait_text(pty, "? help"));
        pty_type(pty, "e130\r");
        assert_true(pty_wait_text(pty, "120 -> 130 TFLOP/s"));
        pty_signal(pty, signals[i]);
        assert_true(pty_wait_exit(pty, &status));
        assert_true(WIFSIGNALED(status) ? WTERMSIG(status) == signals[i]
                                        : WEXITSTATUS(status) == 128 + signals[i]);
        assert_left(pty);
        rt_buf_init(&said);
        read_file(place.other, &said);
        assert_non_null(strstr(rt_buf_text(&said), "not saved: [reference board] tflops = 130"));
        rt_buf_fini(&said);
        pty_end(pty);
    }
    remove_place(&place);
}

static void test_a_burst_of_window_signals(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    struct pty *const pty = start_on(&place, 24, 80);
    for (int i = 0; i < 2000; i++) {
        pty_signal(pty, SIGWINCH);
        if (i == 1000) {
            pty_type(pty, "?");
        }
    }
    assert_true(pty_wait_text(pty, "keys: records"));
    pty_type(pty, "q");
    assert_true(pty_wait_text(pty, "q quit"));
    quit(pty);
    remove_place(&place);
}

static void test_suspend(void **state)
{
    (void)state;
    struct place place;
    struct script script;
    make_place(&place);
    assert_true(script_open_file(&script, place.file));
    struct pty *const pty = start_on(&place, 24, 80);
    pty_type(pty, "e+");
    play(&script, "e +");
    assert_same(pty, &script);
    for (int i = 0; i < 3; i++) {
        pty_type(pty, "\x1a");
        assert_true(pty_wait_stopped(pty));
        assert_left(pty);
        pty_resize(pty, i == 0 ? 40 : 24, i == 0 ? 120 : 80); /* while stopped */
        pty_foreground(pty);
        play(&script, i == 0 ? "RESIZE 120x40" : "RESIZE 80x24");
        assert_same(pty, &script);
        pty_type(pty, "J"); /* acts without Enter */
        play(&script, "J");
        assert_same(pty, &script);
    }
    script_close(&script);
    pty_end(pty);
    remove_place(&place);
}

static void test_hang_up(void **state)
{
    (void)state;
    struct place place;
    int status = -1;
    make_place(&place);
    for (int ignored = 0; ignored < 2; ignored++) {
        struct pty *const pty = start_with(
            &(struct pty_options){24, 80, .env = pty_env_hang_up, .ignore_hangup = ignored == 1},
            place.file, NULL);
        assert_true(pty_wait_text(pty, "? help"));
        pty_hang_up(pty);
        assert_true(pty_wait_exit(pty, &status));
        assert_false(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        pty_end(pty);
    }
    remove_place(&place);
}

/* --- streams and terminals --- */

/* The file comes on standard input, the keys from the terminal. */
static void test_file_on_standard_input(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    struct pty *const pty = start_with(
        &(struct pty_options){.rows = 24, .cols = 80, .stdin_path = place.file}, "-", NULL);
    assert_true(pty_wait_text(pty, "\u25b6A  profile"));
    pty_type(pty, "j");
    assert_true(pty_wait_text(pty, "\u25b6B  memory"));
    pty_type(pty, "r");
    assert_true(pty_wait_text(pty, "cannot be read a second time"));
    quit(pty);
    remove_place(&place);
}

/* No terminal to draw on: one line that says so, and not one escape sequence. */
static void test_terminals_that_cannot(void **state)
{
    (void)state;
    static const char *const none[] = {"PATH=/usr/bin:/bin", NULL};
    static const char *const empty[] = {"TERM=", "PATH=/usr/bin:/bin", NULL};
    static const char *const dumb[] = {"TERM=dumb", "PATH=/usr/bin:/bin", NULL};
    static const char *const unknown[] = {"TERM=nosuchterm", "PATH=/usr/bin:/bin", NULL};
    static const char *const *const env[] = {none, empty, dumb, unknown};
    struct place place;
    make_place(&place);
    for (size_t i = 0; i < sizeof env / sizeof *env; i++) {
        struct rt_buf said;
        int status = -1;
        size_t len = 0;
        struct pty *const pty = start_with(
            &(struct pty_options){
                .rows = 24, .cols = 80, .env = env[i], .stderr_path = place.other},
            place.file, NULL);
        assert_true(pty_wait_exit(pty, &status));
        assert_true(WIFEXITED(status) && WEXITSTATUS(status) != 0);
        assert_null(memchr(pty_raw(pty, &len), '\x1b', len));
        assert_true(pty_modes_restored(pty));
        rt_buf_init(&said);
        read_file(place.other, &said);
        assert_non_null(strstr(rt_buf_text(&said), "TERM"));
        rt_buf_fini(&said);
        pty_end(pty);
    }
    remove_place(&place);
}

/* Into a file: the report, without escapes. */
static void test_output_is_no_terminal(void **state)
{
    (void)state;
    struct place place;
    struct rt_buf text;
    int status = -1;
    make_place(&place);
    struct pty *const pty =
        start_with(&(struct pty_options){.rows = 24, .cols = 80, .stdout_path = place.other},
                   place.file, NULL);
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    rt_buf_init(&text);
    read_file(place.other, &text);
    assert_non_null(strstr(rt_buf_text(&text), "kernel_underutilized"));
    assert_null(strchr(rt_buf_text(&text), '\x1b'));
    rt_buf_fini(&text);
    pty_end(pty);
    remove_place(&place);
}

static void test_no_such_file(void **state)
{
    (void)state;
    int status = -1;
    size_t len = 0;
    struct pty *const pty =
        start_with(&(struct pty_options){.rows = 24, .cols = 80}, "/tmp/no-such-file.ini", NULL);
    assert_true(pty_wait_exit(pty, &status));
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) != 0);
    assert_non_null(strstr(pty_raw(pty, &len), "no-such-file.ini"));
    assert_null(memchr(pty_raw(pty, &len), '\x1b', len));
    assert_true(pty_modes_restored(pty));
    pty_end(pty);
}

/* --- files --- */

static size_t lines_that_differ(const char *a, const char *b)
{
    size_t count = 0;
    while (*a != '\0' || *b != '\0') {
        const size_t len = strcspn(a, "\n");
        const size_t other = strcspn(b, "\n");
        count += len != other || memcmp(a, b, len) != 0;
        a += len + (a[len] == '\n');
        b += other + (b[other] == '\n');
    }
    return count;
}

static void test_a_save_changes_one_line(void **state)
{
    (void)state;
    struct place place;
    struct rt_buf text;
    make_place(&place);
    rt_buf_init(&text);
    struct pty *const pty = start_on(&place, 24, 80);
    pty_type(pty, "e130\rs");
    assert_true(pty_wait_text(pty, "saved "));
    assert_true(pty_wait_gone(pty, "test.ini*"));
    read_file(place.file, &text);
    assert_int_equal(lines_that_differ(SEVEN, rt_buf_text(&text)), 1);
    assert_non_null(strstr(rt_buf_text(&text), "\ntflops = 130\n"));
    pty_type(pty, "u"); /* and can be undone and saved back */
    assert_true(pty_wait_text(pty, "undo: board is now 120"));
    pty_type(pty, "s");
    assert_true(pty_wait_text(pty, "saved "));
    read_file(place.file, &text);
    assert_string_equal(rt_buf_text(&text), SEVEN);
    pty_type(pty, "q");
    assert_true(pty_wait_gone(pty, "Esc close"));
    rt_buf_fini(&text);
    quit(pty);
    remove_place(&place);
}

static void test_looking_changes_nothing(void **state)
{
    (void)state;
    struct place place;
    struct stat before;
    struct stat after;
    make_place(&place);
    assert_int_equal(stat(place.file, &before), 0);
    struct pty *const pty = start_on(&place, 24, 80);
    pty_type(pty, "jjp\x1b"
                  "e+u");
    assert_true(pty_wait_text(pty, "undo: "));
    pty_type(pty, "s");
    assert_true(pty_wait_text(pty, "nothing to save"));
    pty_type(pty, "q");
    assert_true(pty_wait_gone(pty, "nothing to save"));
    quit(pty);
    assert_int_equal(stat(place.file, &after), 0);
    assert_int_equal(before.st_ino, after.st_ino);
    assert_memory_equal(&before.st_mtim, &after.st_mtim, sizeof before.st_mtim);
    remove_place(&place);
}

/* Somebody else wrote to the file: asked, and both changes are in it after 'overwrite'. */
static void test_a_conflict(void **state)
{
    (void)state;
    struct place place;
    struct rt_buf text;
    make_place(&place);
    rt_buf_init(&text);
    struct pty *const pty = start_on(&place, 24, 80);
    write_file(place.file, SEVEN "; a remark\n");
    pty_type(pty, "e130\rs");
    assert_true(pty_wait_text(pty, "the file changed on disk:"));
    read_file(place.file, &text);
    assert_string_equal(rt_buf_text(&text), SEVEN "; a remark\n");
    pty_type(pty, "o");
    assert_true(pty_wait_text(pty, "saved "));
    read_file(place.file, &text);
    assert_int_equal(lines_that_differ(SEVEN "; a remark\n", rt_buf_text(&text)), 1);
    pty_type(pty, "q");
    assert_true(pty_wait_gone(pty, "Esc close"));
    rt_buf_fini(&text);
    quit(pty);
    remove_place(&place);
}

static void test_a_plan_is_written(void **state)
{
    (void)state;
    struct place place;
    struct rt_buf text;
    char keys[160];
    make_place(&place);
    rt_buf_init(&text);
    struct pty *const pty = start_on(&place, 24, 80);
    pty_type(pty, "jp\t");
    assert_true(pty_wait_text(pty, "[ini]"));
    (void)snprintf(keys, sizeof keys, "\r\x15%s\r", place.other);
    pty_type(pty, keys);
    assert_true(pty_wait_text(pty, "plan written to "));
    read_file(place.other, &text);
    assert_non_null(strstr(rt_buf_text(&text), "single_change = tile_size"));
    rt_buf_fini(&text);
    pty_type(pty, "q");
    assert_true(pty_wait_text(pty, "q quit"));
    quit(pty);
    remove_place(&place);
}

/* A paste with an end mark inside, in one write: nothing of it is a command. */
static void test_a_paste_that_pretends_to_end(void **state)
{
    (void)state;
    struct place place;
    make_place(&place);
    struct pty *const pty = start_on(&place, 24, 80);
    pty_type(pty, "\x1b[200~x\x1b[201~qd\x1b[201~");
    assert_true(pty_wait_text(pty, "pasted text is ignored"));
    pty_type(pty, "?"); /* still there */
    assert_true(pty_wait_text(pty, "keys: records"));
    pty_type(pty, "q");
    assert_true(pty_wait_text(pty, "q quit"));
    quit(pty);
    remove_place(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_same_as_without_a_terminal),
        cmocka_unit_test(test_every_key_is_seen_at_once),
        cmocka_unit_test(test_resize_burst),
        cmocka_unit_test(test_the_size_of_the_terminal_wins),
        cmocka_unit_test(test_no_color),
        cmocka_unit_test(test_c_locale),
        cmocka_unit_test(test_nothing_is_written_while_idle),
        cmocka_unit_test(test_bytes_of_a_step),
        cmocka_unit_test(test_ctrl_c),
        cmocka_unit_test(test_signals),
        cmocka_unit_test(test_a_burst_of_window_signals),
        cmocka_unit_test(test_suspend),
        cmocka_unit_test(test_hang_up),
        cmocka_unit_test(test_file_on_standard_input),
        cmocka_unit_test(test_terminals_that_cannot),
        cmocka_unit_test(test_output_is_no_terminal),
        cmocka_unit_test(test_no_such_file),
        cmocka_unit_test(test_a_save_changes_one_line),
        cmocka_unit_test(test_looking_changes_nothing),
        cmocka_unit_test(test_a_conflict),
        cmocka_unit_test(test_a_plan_is_written),
        cmocka_unit_test(test_a_paste_that_pretends_to_end),
    };
    return check_main(tests);
}
