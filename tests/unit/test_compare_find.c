/*
 * Which records are compared: with and without IDs, in one file, two and more. What is not clear is
 * asked back with a list.
 */
#include "src/compare_find.h"

#include "fixture.h"

#define R(id)                                                                                      \
    "[record " id "]\nflops = 4e10\ndram_bytes = 8e9\nkernel_ms = 20\ntransfer_ms = 3\n"           \
    "sync_ms = 2\nlaunch_ms = 1\ntime_model = nonoverlapping_exposed_intervals\n"
#define REPEAT(id, of) R(id) "repeat_of = " of "\n"
#define BOARD          "[reference board]\ntflops = 120\ndram_gbps = 3000\n"

struct scene {
    struct rt_study study;
    struct compare_pairs pairs;
    struct rt_buf why;
    int code;
};

/* Loads the files, up to NULL, as a.ini, b.ini, c.ini, and looks. */
static void find(struct scene *scene, const char *const *files, const char *before,
                 const char *after)
{
    static const char *const name[] = {"a.ini", "b.ini", "c.ini"};
    rt_study_init(&scene->study);
    for (int i = 0; files[i] != NULL; i++) {
        fixture_add(&scene->study, name[i], files[i]);
    }
    assert_int_equal(scene->study.diags.errors, 0);
    rt_buf_init(&scene->why);
    scene->code = compare_find(&scene->study.records, before, after, &scene->pairs, &scene->why);
}

static void end(struct scene *scene)
{
    compare_pairs_fini(&scene->pairs);
    rt_buf_fini(&scene->why);
    rt_study_fini(&scene->study);
}

#define FILES(...) ((const char *const[]){__VA_ARGS__, NULL})

/* "a.ini:x>b.ini:x ..." */
static void check_pairs(const char *const *files, const char *before, const char *after,
                        const char *expected)
{
    struct scene scene;
    struct rt_buf text;
    rt_buf_init(&text);
    find(&scene, files, before, after);
    assert_string_equal(rt_buf_text(&scene.why), "");
    assert_int_equal(scene.code, RT_OK);
    const struct rt_set *const set = &scene.study.records;
    for (size_t i = 0; i < scene.pairs.count; i++) {
        const size_t a = scene.pairs.item[i].before;
        const size_t b = scene.pairs.item[i].after;
        rt_buf_printf(&text, "%s%c:%s>%c:%s", i > 0 ? " " : "", *rt_set_path(set, set->file[a]),
                      rt_set_id(set, a), *rt_set_path(set, set->file[b]), rt_set_id(set, b));
    }
    assert_string_equal(rt_buf_text(&text), expected);
    rt_buf_fini(&text);
    end(&scene);
}

static void check_refused(const char *const *files, const char *before, const char *after, int code,
                          const char *why)
{
    struct scene scene;
    find(&scene, files, before, after);
    assert_int_equal(scene.code, code);
    assert_string_equal(rt_buf_text(&scene.why), why);
    end(&scene);
}

static void test_two_files(void **state)
{
    (void)state;
    check_pairs(FILES(R("x"), R("x")), NULL, NULL, "a:x>b:x");
    check_pairs(FILES(R("x") R("y") R("z"), R("z") R("w") R("x")), NULL, NULL, "a:x>b:x a:z>b:z");
    check_pairs(FILES(R("x"), R("y")), NULL, NULL, "a:x>b:y"); /* the only one of each */
    check_pairs(FILES(R("x") REPEAT("x-2", "x"), R("y") REPEAT("y-2", "y")), NULL, NULL, "a:x>b:y");
    /* what repeats another is not compared with its namesake */
    check_pairs(FILES(R("x") REPEAT("x-2", "x"), R("x") REPEAT("x-2", "x")), NULL, NULL, "a:x>b:x");
    /* a file of references has no say */
    check_pairs(FILES(BOARD, R("x"), R("x")), NULL, NULL, "b:x>c:x");
    check_pairs(FILES(R("x") R("y"), BOARD), NULL, NULL, "a:x>a:y");
}

static void test_records_of_one_file_alone_are_named(void **state)
{
    struct scene scene;
    (void)state;
    find(&scene, FILES(R("x") R("y"), R("x") R("z")), NULL, NULL);
    assert_int_equal(scene.code, RT_OK);
    assert_string_equal(rt_buf_text(&scene.pairs.alone),
                        "not compared, in one file alone: y of a.ini, z of b.ini");
    end(&scene);
    find(&scene, FILES(R("x"), R("y")), NULL, NULL);
    assert_string_equal(rt_buf_text(&scene.pairs.alone), "");
    end(&scene);
}

static void test_one_file(void **state)
{
    (void)state;
    check_pairs(FILES(R("x") R("y")), NULL, NULL, "a:x>a:y");
    check_pairs(FILES(REPEAT("x-2", "x") R("x") R("y") REPEAT("y-2", "y")), NULL, NULL, "a:x>a:y");
    check_pairs(FILES(R("x") R("y")), "y", NULL, "a:y>a:x");
    check_pairs(FILES(R("x") R("y")), NULL, "x", "a:y>a:x");
    check_pairs(FILES(R("x") R("y") R("z")), "z", "x", "a:z>a:x");
    check_pairs(FILES(R("x") REPEAT("y", "x")), "x", "y", "a:x>a:y"); /* asked for by name */
}

static void test_ids_in_two_files(void **state)
{
    (void)state;
    check_pairs(FILES(R("x") R("y"), R("x") R("y")), "x", NULL, "a:x>b:x");
    check_pairs(FILES(R("x") R("y"), R("x") R("y")), NULL, "y", "a:y>b:y");
    check_pairs(FILES(R("x") R("y"), R("x") R("y")), "x", "y", "a:x>b:y");
    check_pairs(FILES(R("x"), R("w") R("z")), NULL, "z", "a:x>b:z");
    /* the namesake is a repeat there: it stands for another record */
    check_pairs(FILES(R("x") R("y"), R("y") REPEAT("x", "y")), NULL, NULL, "a:y>b:y");
    /* not in its own file: then in the other one */
    check_pairs(FILES(R("x"), R("w") R("z")), "w", "z", "b:w>b:z");
    check_pairs(FILES(R("x") R("y"), R("w")), NULL, "x", "b:w>a:x");
}

static void test_what_is_not_clear(void **state)
{
    (void)state;
    check_refused(FILES(R("x") R("y") R("z")), NULL, NULL, RT_EINVAL,
                  "which records are before and after the change? a.ini has x, y, z; --before ID "
                  "and --after ID name them");
    check_refused(FILES(R("x")), NULL, NULL, RT_EINVAL,
                  "which records are before and after the change? a.ini has x; --before ID and "
                  "--after ID name them");
    check_refused(FILES(R("x") R("y"), R("z")), NULL, NULL, RT_EINVAL,
                  "which records are before and after the change? a.ini has x, y; b.ini has z; "
                  "--before ID and --after ID name them");
    check_refused(FILES(R("x") R("y") R("z")), "x", NULL, RT_EINVAL,
                  "which record is the one after the change? a.ini has x, y, z; --before ID and "
                  "--after ID name them");
    check_refused(FILES(R("x"), R("y") R("z")), "x", NULL, RT_EINVAL,
                  "which record is the one after the change? a.ini has x; b.ini has y, z; --before "
                  "ID and --after ID name them");
    check_refused(FILES(R("x") R("y")), "x", "x", RT_EINVAL, "record x is both before and after");
    check_refused(FILES(R("x"), R("x"), R("x")), NULL, NULL, RT_EINVAL,
                  "which records are before and after the change? a.ini has x; b.ini has x; c.ini "
                  "has x; --before ID and --after ID name them");
    check_refused(FILES(R("x"), R("x"), R("y")), "x", "y", RT_EINVAL,
                  "record x is in several files, give only one of them: a.ini:1 b.ini:1");
}

static void test_what_is_not_there(void **state)
{
    (void)state;
    check_refused(FILES(BOARD), NULL, NULL, RT_ENOENT, "there are no records to compare");
    check_refused(FILES(R("block") R("y")), "blok", NULL, RT_ENOENT,
                  "there is no record blok; did you mean block?");
}

/* A list in a message ends somewhere. */
static void test_many(void **state)
{
    struct scene scene;
    struct rt_buf text;
    (void)state;
    rt_buf_init(&text);
    for (int i = 0; i < 30; i++) {
        rt_buf_printf(&text, R("r%d"), i);
    }
    find(&scene, FILES(rt_buf_text(&text)), NULL, NULL);
    assert_int_equal(scene.code, RT_EINVAL);
    assert_non_null(strstr(rt_buf_text(&scene.why), "r19 and 10 more; --before"));
    end(&scene);
    find(&scene, FILES(rt_buf_text(&text), R("r3")), NULL, NULL);
    assert_int_equal(scene.pairs.count, 1);
    assert_non_null(strstr(rt_buf_text(&scene.pairs.alone), "r20 of a.ini and 9 more"));
    end(&scene);
    rt_buf_fini(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_two_files),
        cmocka_unit_test(test_records_of_one_file_alone_are_named),
        cmocka_unit_test(test_one_file),
        cmocka_unit_test(test_ids_in_two_files),
        cmocka_unit_test(test_what_is_not_clear),
        cmocka_unit_test(test_what_is_not_there),
        cmocka_unit_test(test_many),
    };
    return check_main(tests);
}
