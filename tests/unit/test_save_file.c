/*
 * Saving files: what is kept, what is asked, and that each system call may fail, or the
 * process end, without harm. The linker sends the calls named in tests/CMakeLists.txt through the
 * __wrap_ functions here.
 */
#include "check.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/code.h"
#include "src/load.h"
#include "src/save_file.h"
#include "src/save_path.h"

enum call { CALL_OPEN, CALL_WRITE, CALL_FSYNC, CALL_CLOSE, CALL_RENAME, CALL_FCHMOD, CALLS };

/* The nth call of this kind fails with `error`; 0 ends the process there, before or after it. */
struct fault {
    enum call call;
    int nth; /* 0: none */
    int error;
    bool after;
    bool short_writes;    /* every write takes half, or is interrupted */
    const char *intruder; /* somebody writes this to `r.ini` while it is being saved */
    int seen[CALLS];
};

static struct fault fault;

/* The linker's names. NOLINTBEGIN(bugprone-reserved-identifier) */
int __real_open(const char *path, int flags, ...);
ssize_t __real_write(int fd, const void *bytes, size_t len);
int __real_fsync(int fd);
int __real_close(int fd);
int __real_rename(const char *from, const char *to);
int __real_fchmod(int fd, mode_t mode);
int __wrap_open(const char *path, int flags, ...);
int __wrap_open64(const char *path, int flags, ...);
ssize_t __wrap_write(int fd, const void *bytes, size_t len);
int __wrap_fsync(int fd);
int __wrap_close(int fd);
int __wrap_rename(const char *from, const char *to);
int __wrap_fchmod(int fd, mode_t mode);
/* NOLINTEND(bugprone-reserved-identifier) */

static void write_file(const char *path, const char *text)
{
    FILE *const file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static bool is_due(enum call call)
{
    fault.seen[call]++;
    return fault.nth > 0 && fault.call == call && fault.seen[call] == fault.nth;
}

/* True when the call is to fail. */
static bool strike(enum call call)
{
    if (!is_due(call)) {
        return false;
    }
    if (fault.error == 0 && !fault.after) {
        _exit(99);
    }
    errno = fault.error;
    return fault.error != 0;
}

static int struck(enum call call, int result)
{
    if (fault.nth > 0 && fault.call == call && fault.seen[call] == fault.nth && fault.after) {
        _exit(99);
    }
    return result;
}

int __wrap_open(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(args, mode_t) : 0;
    va_end(args);
    return strike(CALL_OPEN) ? -1 : struck(CALL_OPEN, __real_open(path, flags, mode));
}

/* What open() is called with 64-bit offsets asked for, on libraries that have both. */
int __wrap_open64(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(args, mode_t) : 0;
    va_end(args);
    return __wrap_open(path, flags, mode);
}

ssize_t __wrap_write(int fd, const void *bytes, size_t len)
{
    if (strike(CALL_WRITE)) {
        return -1;
    }
    if (fault.short_writes && fault.seen[CALL_WRITE] % 2 == 0) {
        errno = EINTR;
        return -1;
    }
    return struck(CALL_WRITE, (int)__real_write(fd, bytes, fault.short_writes ? len / 2 + 1 : len));
}

int __wrap_fsync(int fd)
{
    if (fault.intruder != NULL) {
        write_file("r.ini", fault.intruder);
    }
    return strike(CALL_FSYNC) ? -1 : struck(CALL_FSYNC, __real_fsync(fd));
}

int __wrap_close(int fd)
{
    const bool fails = strike(CALL_CLOSE);
    const int error = errno;
    const int result = struck(CALL_CLOSE, __real_close(fd)); /* closed all the same */
    errno = error;
    return fails ? -1 : result;
}

int __wrap_rename(const char *from, const char *to)
{
    return strike(CALL_RENAME) ? -1 : struck(CALL_RENAME, __real_rename(from, to));
}

int __wrap_fchmod(int fd, mode_t mode)
{
    return strike(CALL_FCHMOD) ? -1 : struck(CALL_FCHMOD, __real_fchmod(fd, mode));
}

/* Every test works in a folder of its own, which has to be empty at its end. */
static char folder[64];

static int enter_folder(void **state)
{
    (void)state;
    fault = (struct fault){.nth = 0};
    (void)snprintf(folder, sizeof folder, "/tmp/rooftop-test-XXXXXX");
    return mkdtemp(folder) != NULL && chdir(folder) == 0 ? 0 : -1;
}

/* Counts the entries of the folder; removes them when asked. */
static int entries(bool take_away)
{
    DIR *const dir = opendir(".");
    int count = 0;
    assert_non_null(dir);
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) {
            count++;
            assert_true(!take_away || remove(entry->d_name) == 0);
        }
    }
    assert_int_equal(closedir(dir), 0);
    return count;
}

static int leave_folder(void **state)
{
    (void)state;
    fault.nth = 0;
    (void)entries(true);
    return chdir("/") == 0 && rmdir(folder) == 0 ? 0 : -1;
}

static void read_file(const char *path, struct rt_buf *text)
{
    char bytes[4096];
    size_t len;
    FILE *const file = fopen(path, "rb");
    assert_non_null(file);
    rt_buf_clear(text);
    while ((len = fread(bytes, 1, sizeof bytes, file)) > 0) {
        rt_buf_put(text, bytes, len);
    }
    assert_int_equal(fclose(file), 0);
}

static void check_file(const char *path, const char *expected)
{
    struct rt_buf text;
    rt_buf_init(&text);
    read_file(path, &text);
    assert_string_equal(rt_buf_text(&text), expected);
    rt_buf_fini(&text);
}

/* A loaded file, and what saving it says. */
struct loaded {
    struct rt_study study;
    struct load_origin from;
    struct rt_buf why;
};

static void load(struct loaded *loaded, const char *path)
{
    rt_study_init(&loaded->study);
    load_origin_init(&loaded->from);
    loaded->from.wishes = LOAD_HOLD;
    rt_buf_init(&loaded->why);
    assert_int_equal(load_path(&loaded->study, path, RT_ORIGIN_FILE, &loaded->from), RT_OK);
}

static void unload(struct loaded *loaded)
{
    rt_study_fini(&loaded->study);
    load_origin_fini(&loaded->from);
    rt_buf_fini(&loaded->why);
}

static enum save_result save_tflops(struct loaded *loaded, const char *path, const char *value,
                                    enum save_policy policy)
{
    const struct save_edit edit = {SAVE_SET, "reference", "a", "tflops", value};
    return save_edits(&loaded->from, path, &edit, 1, policy, &loaded->why);
}

static void check_why(const struct loaded *loaded, const char *part)
{
    if (strstr(rt_buf_text(&loaded->why), part) == NULL) {
        fail_msg("'%s' is not in '%s'", part, rt_buf_text(&loaded->why));
    }
}

/* As if there were too many files to hold this one open. */
static void let_go(struct loaded *loaded)
{
    assert_true(loaded->from.fd >= 0);
    assert_int_equal(close(loaded->from.fd), 0);
    loaded->from.fd = -1;
}

#define OLD "; mine\n[reference a]\ntflops = 1 ; one\ndram_gbps = 2\n"
#define NEW "; mine\n[reference a]\ntflops = 9.80665 ; one\ndram_gbps = 2\n"

static void saves_again_and_again(void **state)
{
    (void)state;
    struct loaded loaded;
    write_file("r.ini", OLD);
    load(&loaded, "r.ini");
    assert_int_equal(chdir("/"), 0); /* cannot matter */
    assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_CAREFUL), SAVE_DONE);
    assert_string_equal(rt_buf_text(&loaded.why), "");
    assert_int_equal(save_tflops(&loaded, NULL, "2", SAVE_CAREFUL), SAVE_DONE);
    assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_CAREFUL), SAVE_DONE);
    assert_int_equal(chdir(folder), 0);
    check_file("r.ini", NEW);
    assert_int_equal(entries(false), 1);
    unload(&loaded);
}

static void nothing_is_written_without_an_edit(void **state)
{
    (void)state;
    struct loaded loaded;
    struct stat before;
    struct stat after;
    write_file("r.ini", OLD);
    load(&loaded, "r.ini");
    assert_int_equal(stat("r.ini", &before), 0);
    assert_int_equal(save_edits(&loaded.from, NULL, NULL, 0, SAVE_CAREFUL, &loaded.why), SAVE_DONE);
    assert_int_equal(stat("r.ini", &after), 0);
    assert_int_equal(before.st_ino, after.st_ino);
    assert_int_equal(before.st_mtim.tv_nsec, after.st_mtim.tv_nsec);
    unload(&loaded);
}

static void a_change_on_disk_is_a_conflict(void **state)
{
    (void)state;
    struct loaded a;
    struct loaded b;
    write_file("r.ini", OLD);
    load(&a, "r.ini");
    load(&b, "r.ini");
    assert_int_equal(save_tflops(&a, NULL, "5", SAVE_CAREFUL), SAVE_DONE);
    assert_int_equal(save_tflops(&b, NULL, "6", SAVE_CAREFUL), SAVE_CONFLICT);
    check_why(&b, "changed on disk");
    check_file("r.ini", "; mine\n[reference a]\ntflops = 5 ; one\ndram_gbps = 2\n");
    assert_int_equal(save_tflops(&b, "copy.ini", "6", SAVE_CAREFUL), SAVE_CONFLICT);
    assert_int_equal(access("copy.ini", F_OK), -1);
    /* Same size, same time, other content. */
    struct stat status;
    assert_int_equal(stat("r.ini", &status), 0);
    write_file("r.ini", "; MINE\n[reference a]\ntflops = 5 ; one\ndram_gbps = 2\n");
    const struct timespec times[2] = {status.st_mtim, status.st_mtim};
    assert_int_equal(utimensat(AT_FDCWD, "r.ini", times, 0), 0);
    assert_int_equal(save_tflops(&a, NULL, "7", SAVE_CAREFUL), SAVE_CONFLICT);
    /* Overwriting keeps what others wrote elsewhere in the file; then all is well again. */
    assert_int_equal(save_tflops(&b, NULL, "6", SAVE_OVERWRITE), SAVE_DONE);
    check_file("r.ini", "; MINE\n[reference a]\ntflops = 6 ; one\ndram_gbps = 2\n");
    assert_int_equal(save_tflops(&b, NULL, "8", SAVE_CAREFUL), SAVE_DONE);
    /* Gone altogether, or the section is. */
    write_file("r.ini", "[reference z]\n");
    assert_int_equal(save_tflops(&b, NULL, "6", SAVE_CAREFUL), SAVE_CONFLICT);
    assert_int_equal(save_tflops(&b, NULL, "6", SAVE_OVERWRITE), SAVE_FAILED);
    check_why(&b, "no section [reference a]");
    assert_int_equal(unlink("r.ini"), 0);
    let_go(&b);
    assert_int_equal(save_tflops(&b, NULL, "6", SAVE_OVERWRITE), SAVE_FAILED);
    check_why(&b, "r.ini cannot be opened: No such file");
    assert_int_equal(save_tflops(&b, "copy.ini", "6", SAVE_OVERWRITE), SAVE_FAILED);
    check_why(&b, "nothing to put the changes into, under whatever name");
    assert_int_equal(entries(false), 0);
    unload(&a);
    unload(&b);
}

static void a_file_that_is_gone_can_be_saved(void **state)
{
    (void)state;
    struct loaded loaded;
    struct stat status;
    write_file("r.ini", OLD);
    assert_int_equal(chmod("r.ini", 0600), 0);
    load(&loaded, "r.ini");
    assert_int_equal(unlink("r.ini"), 0);
    assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_CAREFUL), SAVE_CONFLICT);
    check_why(&loaded, "r.ini was deleted, moved or replaced");
    assert_int_equal(save_edits(&loaded.from, NULL, NULL, 0, SAVE_CAREFUL, &loaded.why),
                     SAVE_CONFLICT);
    assert_int_equal(save_tflops(&loaded, "copy.ini", "9.80665", SAVE_CAREFUL), SAVE_DONE);
    check_file("copy.ini", NEW);
    assert_int_equal(entries(false), 1);
    assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_OVERWRITE), SAVE_DONE);
    check_file("r.ini", NEW);
    assert_int_equal(stat("r.ini", &status), 0);
    assert_int_equal(status.st_mode & 07777, 0600);
    /* It is the own file again, and what is held is the new one. */
    assert_int_equal(save_tflops(&loaded, NULL, "5", SAVE_CAREFUL), SAVE_DONE);
    assert_int_equal(rename("r.ini", "moved.ini"), 0);
    assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_CAREFUL), SAVE_CONFLICT);
    assert_int_equal(save_tflops(&loaded, "third.ini", "9.80665", SAVE_CAREFUL), SAVE_DONE);
    check_file("third.ini", NEW);
    unload(&loaded);
}

static void a_file_whose_folder_is_gone_is_saved_elsewhere(void **state)
{
    (void)state;
    struct loaded loaded;
    assert_int_equal(mkdir("d", 0700), 0);
    write_file("d/r.ini", OLD);
    load(&loaded, "d/r.ini");
    assert_int_equal(unlink("d/r.ini"), 0);
    assert_int_equal(rmdir("d"), 0);
    assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_OVERWRITE), SAVE_FAILED);
    check_why(&loaded, "there is no such folder");
    assert_int_equal(save_tflops(&loaded, "copy.ini", "9.80665", SAVE_CAREFUL), SAVE_DONE);
    check_file("copy.ini", NEW);
    unload(&loaded);
}

/* A writer that says nothing would keep a reader waiting for good: the alarm ends the test. */
static void what_became_a_fifo_is_not_read(void **state)
{
    (void)state;
    struct loaded loaded;
    write_file("r.ini", OLD);
    load(&loaded, "r.ini");
    assert_int_equal(unlink("r.ini"), 0);
    assert_int_equal(mkfifo("r.ini", 0600), 0);
    const int silent = open("r.ini", O_RDWR);
    assert_true(silent >= 0);
    (void)alarm(20);
    assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_OVERWRITE), SAVE_FAILED);
    check_why(&loaded, "not a regular file");
    assert_int_equal(save_tflops(&loaded, "copy.ini", "9.80665", SAVE_CAREFUL), SAVE_DONE);
    check_file("copy.ini", NEW);
    let_go(&loaded);
    assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_OVERWRITE), SAVE_FAILED);
    check_why(&loaded, "r.ini cannot be read again: it is no longer a regular file");
    (void)alarm(0);
    (void)close(silent);
    unload(&loaded);
}

/* A new file takes its place; the folder allows that, but it is worth a word. */
static void another_users_file_is_mentioned(void **state)
{
    (void)state;
    if (geteuid() != 0) {
        print_message("not root: nobody else's file can be made\n");
        return;
    }
    struct loaded loaded;
    write_file("r.ini", OLD);
    assert_int_equal(chmod("r.ini", 0644), 0);
    assert_int_equal(chmod(".", 0777), 0);
    load(&loaded, "r.ini");
    const pid_t child = fork();
    if (child == 0) {
        const bool other = setgid(65534) == 0 && setuid(65534) == 0;
        const bool saved = save_tflops(&loaded, NULL, "9.80665", SAVE_CAREFUL) == SAVE_DONE;
        const bool said = strstr(rt_buf_text(&loaded.why), "belonged to another user") != NULL;
        const bool again =
            save_tflops(&loaded, NULL, "2", SAVE_CAREFUL) == SAVE_DONE && loaded.why.len == 0;
        _exit(other && saved && said && again ? 0 : 1);
    }
    int ended;
    assert_int_equal(waitpid(child, &ended, 0), child);
    assert_int_equal(ended, 0);
    assert_int_equal(chmod(".", 0700), 0);
    unload(&loaded);
}

static void same_content_in_another_file_is_no_conflict(void **state)
{
    (void)state;
    struct loaded loaded;
    write_file("r.ini", OLD);
    load(&loaded, "r.ini");
    write_file("other", OLD);
    assert_int_equal(rename("other", "r.ini"), 0);
    assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_CAREFUL), SAVE_DONE);
    check_file("r.ini", NEW);
    unload(&loaded);
}

static void damaged_files_are_not_saved_over_unasked(void **state)
{
    (void)state;
    struct loaded loaded;
    write_file("r.ini", OLD "junk\n[reference a");
    load(&loaded, "r.ini");
    assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_CAREFUL), SAVE_CONFLICT);
    check_why(&loaded, "did not load completely");
    check_file("r.ini", OLD "junk\n[reference a");
    assert_int_equal(save_tflops(&loaded, "copy.ini", "9.80665", SAVE_CAREFUL), SAVE_DONE);
    check_file("copy.ini", NEW "junk\n[reference a");
    assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_OVERWRITE), SAVE_DONE);
    check_file("r.ini", NEW "junk\n[reference a");
    unload(&loaded);
}

static void another_existing_file_is_not_overwritten_unasked(void **state)
{
    (void)state;
    struct loaded loaded;
    write_file("r.ini", OLD);
    write_file("other.ini", "precious\n");
    assert_int_equal(symlink("r.ini", "link.ini"), 0);
    load(&loaded, "r.ini");
    assert_int_equal(save_tflops(&loaded, "other.ini", "9.80665", SAVE_CAREFUL), SAVE_EXISTS);
    check_file("other.ini", "precious\n");
    assert_int_equal(save_tflops(&loaded, "other.ini", "9.80665", SAVE_OVERWRITE), SAVE_DONE);
    check_file("other.ini", NEW);
    check_file("r.ini", OLD);
    /* The own file by another name is the own file. */
    assert_int_equal(save_tflops(&loaded, "./r.ini", "5", SAVE_CAREFUL), SAVE_DONE);
    assert_int_equal(save_tflops(&loaded, "link.ini", "9.80665", SAVE_CAREFUL), SAVE_DONE);
    check_file("r.ini", NEW);
    unload(&loaded);
}

static void places_where_no_file_can_be(void **state)
{
    (void)state;
    static const struct {
        const char *path, *why;
    } cases[] = {{"", "no file name"},
                 {"folder", "it is a folder"},
                 {"folder/", "it is a folder"},
                 {"missing/", "there is no such folder"},
                 {"missing/a.ini", "there is no such folder"},
                 {"r.ini/x", "Not a directory"},
                 {"loop", "circle"},
                 {"/dev/null", "not a regular file"}};
    struct loaded loaded;
    write_file("r.ini", OLD);
    assert_int_equal(mkdir("folder", 0700), 0);
    assert_int_equal(symlink("pool", "loop"), 0);
    assert_int_equal(symlink("loop", "pool"), 0);
    load(&loaded, "r.ini");
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        assert_int_equal(save_tflops(&loaded, cases[i].path, "1", SAVE_OVERWRITE), SAVE_FAILED);
        check_why(&loaded, cases[i].why);
        assert_int_equal(save_text(cases[i].path, "x", 1, SAVE_OVERWRITE, &loaded.why),
                         SAVE_FAILED);
        check_why(&loaded, cases[i].why);
    }
    assert_int_equal(entries(false), 4);
    unload(&loaded);
}

static void links_stay_links(void **state)
{
    (void)state;
    struct loaded loaded;
    struct stat status;
    assert_int_equal(mkdir("deep", 0700), 0);
    write_file("deep/real.ini", OLD);
    assert_int_equal(symlink("real.ini", "deep/second"), 0);
    assert_int_equal(symlink("deep/second", "first"), 0);
    load(&loaded, "first");
    assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_CAREFUL), SAVE_DONE);
    check_file("deep/real.ini", NEW);
    assert_int_equal(lstat("first", &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_int_equal(lstat("deep/second", &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_int_equal(symlink("deep/new.ini", "dangling"), 0);
    assert_int_equal(save_text("dangling", OLD, strlen(OLD), SAVE_CAREFUL, &loaded.why), SAVE_DONE);
    check_file("deep/new.ini", OLD);
    assert_int_equal(lstat("dangling", &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    static const char *const litter[] = {"deep/real.ini", "deep/second", "deep/new.ini"};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(unlink(litter[i]), 0);
    }
    unload(&loaded);
}

static void hard_links_are_mentioned(void **state)
{
    (void)state;
    struct loaded loaded;
    write_file("r.ini", OLD);
    assert_int_equal(link("r.ini", "s.ini"), 0);
    load(&loaded, "r.ini");
    assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_CAREFUL), SAVE_DONE);
    check_why(&loaded, "hard links");
    check_file("r.ini", NEW);
    check_file("s.ini", OLD);
    unload(&loaded);
}

static void modes_are_kept(void **state)
{
    (void)state;
    static const mode_t modes[] = {0600, 0640, 0644, 0444, 0660, 0400, 0666};
    static const mode_t masks[] = {022, 077, 0};
    const mode_t old_mask = umask(0);
    for (size_t k = 0; k < 3; k++) {
        for (size_t m = 0; m < sizeof modes / sizeof modes[0]; m++) {
            struct loaded loaded;
            struct stat status;
            (void)umask(masks[k]);
            write_file("r.ini", OLD);
            assert_int_equal(chmod("r.ini", modes[m]), 0);
            load(&loaded, "r.ini");
            assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_CAREFUL), SAVE_DONE);
            assert_int_equal(stat("r.ini", &status), 0);
            assert_int_equal(status.st_mode & 07777, modes[m]);
            assert_int_equal(strstr(rt_buf_text(&loaded.why), "write-protected") != NULL,
                             (modes[m] & 0200) == 0);
            assert_int_equal(save_text("new", "x", 1, SAVE_CAREFUL, &loaded.why), SAVE_DONE);
            assert_int_equal(stat("new", &status), 0);
            assert_int_equal(status.st_mode & 07777, 0666 & ~masks[k]);
            assert_int_equal(entries(true), 2);
            unload(&loaded);
        }
    }
    (void)umask(old_mask);
}

/* Only root can see the owner kept, and only somebody else a folder closed to him. */
static void owners_and_closed_folders(void **state)
{
    (void)state;
    if (geteuid() != 0) {
        print_message("not root: only the closed folder is tried\n");
    }
    struct loaded loaded;
    struct stat status;
    write_file("r.ini", OLD);
    load(&loaded, "r.ini");
    if (geteuid() == 0) {
        assert_int_equal(chown("r.ini", 65534, 65534), 0);
        assert_int_equal(save_tflops(&loaded, NULL, "2", SAVE_CAREFUL), SAVE_DONE);
        assert_int_equal(stat("r.ini", &status), 0);
        assert_int_equal(status.st_uid, 65534);
        assert_int_equal(status.st_gid, 65534);
    }
    assert_int_equal(chmod("r.ini", 0666), 0);
    assert_int_equal(chmod(".", 0555), 0);
    const pid_t child = fork();
    if (child == 0) {
        const bool other = geteuid() != 0 || setuid(65534) == 0;
        const enum save_result result = save_tflops(&loaded, NULL, "9.80665", SAVE_CAREFUL);
        const bool said = strstr(rt_buf_text(&loaded.why), "cannot make a file in") != NULL &&
                          strstr(rt_buf_text(&loaded.why), "Permission denied") != NULL;
        _exit(other && result == SAVE_FAILED && said && entries(false) == 1 ? 0 : 1);
    }
    int ended;
    assert_int_equal(waitpid(child, &ended, 0), child);
    assert_int_equal(ended, 0);
    assert_int_equal(chmod(".", 0700), 0);
    unload(&loaded);
}

/* Names that others might guess are left alone. */
static void no_link_is_written_through(void **state)
{
    (void)state;
    static const char *const guess[] = {"r.ini.tmp", "r.ini~", ".r.ini.swp", "r.ini.new"};
    struct loaded loaded;
    write_file("victim", "precious\n");
    write_file("r.ini", OLD);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(symlink("victim", guess[i]), 0);
    }
    load(&loaded, "r.ini");
    assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_CAREFUL), SAVE_DONE);
    check_file("victim", "precious\n");
    check_file("r.ini", NEW);
    assert_int_equal(entries(false), 6);
    unload(&loaded);
}

static void pipes_and_memory_are_saved_elsewhere(void **state)
{
    (void)state;
    struct loaded loaded;
    rt_study_init(&loaded.study);
    load_origin_init(&loaded.from);
    loaded.from.wishes = LOAD_KEEP;
    rt_buf_init(&loaded.why);
    assert_int_equal(
        load_memory(&loaded.study, "lesson", OLD, strlen(OLD), RT_ORIGIN_FILE, &loaded.from),
        RT_OK);
    assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_OVERWRITE), SAVE_FAILED);
    check_why(&loaded, "lesson is no file");
    assert_int_equal(save_tflops(&loaded, "r.ini", "9.80665", SAVE_CAREFUL), SAVE_DONE);
    check_file("r.ini", NEW);
    assert_int_equal(save_tflops(&loaded, "r.ini", "9.80665", SAVE_CAREFUL), SAVE_EXISTS);
    unload(&loaded);
}

static void shorter_text_leaves_no_tail(void **state)
{
    (void)state;
    struct rt_buf why;
    rt_buf_init(&why);
    write_file("t", "a long old text\n");
    assert_int_equal(save_text("t", "new\n", 4, SAVE_CAREFUL, &why), SAVE_EXISTS);
    assert_int_equal(save_text("t", "new\n", 4, SAVE_OVERWRITE, &why), SAVE_DONE);
    check_file("t", "new\n");
    assert_int_equal(save_text("t", "", 0, SAVE_OVERWRITE, &why), SAVE_DONE);
    check_file("t", "");
    rt_buf_fini(&why);
}

/* A file of several blocks, so that there are several writes. */
static void make_big(struct rt_buf *before, struct rt_buf *after)
{
    for (int v = 0; v < 2; v++) {
        struct rt_buf *const text = v == 0 ? before : after;
        rt_buf_init(text);
        rt_buf_puts(text, v == 0 ? OLD : NEW);
        for (int i = 0; i < 20000; i++) {
            rt_buf_printf(text, "; comment %d\n", i);
        }
    }
}

static void each_call_may_fail(void **state)
{
    (void)state;
    static const int errors[] = {ENOSPC, EIO};
    struct rt_buf before;
    struct rt_buf after;
    int struck_calls = 0;
    make_big(&before, &after);
    for (int call = 0; call < CALLS; call++) {
        for (size_t e = 0; e < 2; e++) {
            for (int nth = 1; nth < 100; nth++) {
                struct loaded loaded;
                write_file("r.ini", before.data);
                load(&loaded, "r.ini");
                fault = (struct fault){.call = (enum call)call, .nth = nth, .error = errors[e]};
                const enum save_result result = save_tflops(&loaded, NULL, "9.80665", SAVE_CAREFUL);
                const bool reached = fault.seen[call] >= nth;
                fault.nth = 0;
                assert_true(result == SAVE_DONE || result == SAVE_FAILED);
                assert_true(result == SAVE_DONE || loaded.why.len > 0);
                assert_null(strstr(rt_buf_text(&loaded.why), ".rooftop-"));
                assert_null(strstr(rt_buf_text(&loaded.why), "//"));
                check_file("r.ini", result == SAVE_DONE ? after.data : before.data);
                assert_int_equal(entries(false), 1);
                /* The save can be tried again. */
                assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_CAREFUL), SAVE_DONE);
                check_file("r.ini", after.data);
                unload(&loaded);
                if (!reached) {
                    break;
                }
                struck_calls++;
            }
        }
    }
    /* open: source, temp, folder; write: 5 blocks; fsync: 2; close: 3; rename; fchmod */
    assert_true(struck_calls >= 2 * (3 + 4 + 2 + 3 + 1 + 1));
    rt_buf_fini(&before);
    rt_buf_fini(&after);
}

/* Whenever the process ends, the name holds the old content or the new one. */
static void the_process_may_end_anywhere(void **state)
{
    (void)state;
    struct rt_buf before;
    struct rt_buf after;
    struct rt_buf found;
    int ended_early = 0;
    make_big(&before, &after);
    rt_buf_init(&found);
    for (int call = 0; call < CALLS; call++) {
        for (int step = 0; step < 40; step++) {
            write_file("r.ini", before.data);
            const pid_t child = fork();
            if (child == 0) {
                struct loaded loaded;
                load(&loaded, "r.ini");
                fault = (struct fault){
                    .call = (enum call)call, .nth = step / 2 + 1, .after = step % 2 != 0};
                (void)save_tflops(&loaded, NULL, "9.80665", SAVE_CAREFUL);
                _exit(0);
            }
            int status;
            assert_int_equal(waitpid(child, &status, 0), child);
            read_file("r.ini", &found);
            assert_true(strcmp(found.data, before.data) == 0 ||
                        strcmp(found.data, after.data) == 0);
            /* What it left behind is in nobody's way. */
            struct loaded later;
            load(&later, "r.ini");
            assert_int_equal(save_tflops(&later, NULL, "9.80665", SAVE_CAREFUL), SAVE_DONE);
            check_file("r.ini", after.data);
            unload(&later);
            (void)entries(true);
            if (WEXITSTATUS(status) == 0) {
                assert_string_equal(found.data, after.data);
                break;
            }
            assert_int_equal(WEXITSTATUS(status), 99);
            ended_early++;
        }
    }
    assert_true(ended_early >= 2 * (3 + 4 + 2 + 3 + 1 + 1));
    rt_buf_fini(&before);
    rt_buf_fini(&after);
    rt_buf_fini(&found);
}

/* The last look is right before the rename. */
static void a_change_while_saving_is_a_conflict(void **state)
{
    (void)state;
    static const char theirs[] = "; theirs, and of another length\n";
    struct loaded loaded;
    write_file("r.ini", OLD);
    load(&loaded, "r.ini");
    for (int policy = 0; policy < 2; policy++) {
        fault.intruder = theirs;
        assert_int_equal(
            save_tflops(&loaded, NULL, "2", policy == 0 ? SAVE_CAREFUL : SAVE_OVERWRITE),
            SAVE_CONFLICT);
        fault.intruder = NULL;
        check_file("r.ini", theirs);
        assert_int_equal(entries(false), 1);
        write_file("r.ini", OLD);
    }
    assert_int_equal(unlink("r.ini"), 0);
    fault.intruder = theirs;
    assert_int_equal(save_text("r.ini", "mine", 4, SAVE_CAREFUL, &loaded.why), SAVE_EXISTS);
    fault.intruder = NULL;
    check_file("r.ini", theirs);
    unload(&loaded);
}

static void short_and_interrupted_writes_go_on(void **state)
{
    (void)state;
    struct loaded loaded;
    struct rt_buf before;
    struct rt_buf after;
    make_big(&before, &after);
    write_file("r.ini", before.data);
    load(&loaded, "r.ini");
    fault.short_writes = true;
    assert_int_equal(save_tflops(&loaded, NULL, "9.80665", SAVE_CAREFUL), SAVE_DONE);
    fault.short_writes = false;
    check_file("r.ini", after.data);
    unload(&loaded);
    rt_buf_fini(&before);
    rt_buf_fini(&after);
}

static void a_file_size_limit_is_an_error_not_the_end(void **state)
{
    (void)state;
    struct loaded loaded;
    struct rt_buf before;
    struct rt_buf after;
    make_big(&before, &after);
    write_file("r.ini", before.data);
    load(&loaded, "r.ini");
    const pid_t child = fork();
    if (child == 0) {
        const struct rlimit limit = {100000, 100000};
        const bool set =
            signal(SIGXFSZ, SIG_IGN) != SIG_ERR && setrlimit(RLIMIT_FSIZE, &limit) == 0;
        const enum save_result result = save_tflops(&loaded, NULL, "9.80665", SAVE_CAREFUL);
        const bool said = strstr(rt_buf_text(&loaded.why), "File too large") != NULL;
        _exit(set && result == SAVE_FAILED && said ? 0 : 1);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
    check_file("r.ini", before.data);
    assert_int_equal(entries(false), 1);
    unload(&loaded);
    rt_buf_fini(&before);
    rt_buf_fini(&after);
}

static void the_home_folder_is_expanded(void **state)
{
    (void)state;
    static const struct {
        const char *typed, *path;
    } cases[] = {{"~", NULL},      {" \t ", NULL},     {"~/t.ini", "/h/t.ini"}, {"a~", "a~"},
                 {"./~x", "./~x"}, {"a/~/b", "a/~/b"}, {"~nobody/t", NULL},     {"", ""}};
    assert_int_equal(setenv("HOME", "/h", 1), 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct rt_buf out;
        struct rt_buf why;
        rt_buf_init(&out);
        rt_buf_init(&why);
        assert_int_equal(save_path_expand(&out, cases[i].typed, &why),
                         cases[i].path != NULL ? RT_OK : RT_EINVAL);
        assert_true(cases[i].path != NULL || why.len > 0);
        assert_string_equal(rt_buf_text(&out), cases[i].path != NULL ? cases[i].path : "");
        rt_buf_fini(&out);
        rt_buf_fini(&why);
    }
}

#define CASE(function) cmocka_unit_test_setup_teardown(function, enter_folder, leave_folder)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        CASE(saves_again_and_again),
        CASE(nothing_is_written_without_an_edit),
        CASE(a_change_on_disk_is_a_conflict),
        CASE(a_file_that_is_gone_can_be_saved),
        CASE(a_file_whose_folder_is_gone_is_saved_elsewhere),
        CASE(what_became_a_fifo_is_not_read),
        CASE(another_users_file_is_mentioned),
        CASE(same_content_in_another_file_is_no_conflict),
        CASE(damaged_files_are_not_saved_over_unasked),
        CASE(another_existing_file_is_not_overwritten_unasked),
        CASE(places_where_no_file_can_be),
        CASE(links_stay_links),
        CASE(hard_links_are_mentioned),
        CASE(modes_are_kept),
        CASE(owners_and_closed_folders),
        CASE(no_link_is_written_through),
        CASE(pipes_and_memory_are_saved_elsewhere),
        CASE(shorter_text_leaves_no_tail),
        CASE(each_call_may_fail),
        CASE(the_process_may_end_anywhere),
        CASE(a_change_while_saving_is_a_conflict),
        CASE(short_and_interrupted_writes_go_on),
        CASE(a_file_size_limit_is_an_error_not_the_end),
        CASE(the_home_folder_is_expanded),
    };
    return check_main(tests);
}
