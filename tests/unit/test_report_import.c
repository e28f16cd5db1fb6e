/*
 * What importers know, in the reports: the derivation of each record, the account of the files.
 */
#include "src/report.h"

#include "fixture.h"
#include "json_valid.h"

/* One record, with a line of evidence and three of the account when `imported`. */
static void write_report(struct out *out, void (*write)(struct out *, const struct rt_study *),
                         bool imported)
{
    struct rt_study study;
    fixture_open(&study, "a.csv", FIXTURE_REFERENCE FIXTURE_RECORD);
    if (imported) {
        assert_int_equal(rt_evidence_add(&study.evidence, 0, RT_TOPIC_WORK, RT_LINE_FORMULA, "ffma",
                                         "%s", "2 x 40 \"\xff\x1b\""),
                         RT_OK);
        assert_int_equal(rt_evidence_add(&study.evidence, 0, RT_TOPIC_RULE_OUT, RT_LINE_PLAIN, "",
                                         "L2 hit rate 93"),
                         RT_OK);
        rt_account_add(&study.account, RT_ACCOUNT_SKIPPED, "a.csv", 9, "%s",
                       "cut row \"\xfe\x1b\"");
        rt_account_add(&study.account, RT_ACCOUNT_CANNOT, "", 0, "is it the timeline");
        study.account.dropped = 3;
    }
    out_init(out);
    write(out, &study);
    rt_study_fini(&study);
    assert_false(out->text.failed);
}

static void check_part(const struct out *out, const char *part, bool there)
{
    if ((strstr(rt_buf_text(&out->text), part) != NULL) != there) {
        fail_msg("%s'%s' in:\n%s", there ? "no " : "", part, rt_buf_text(&out->text));
    }
}

static void test_json(void **state)
{
    struct out out;
    (void)state;
    write_report(&out, report_json, true);
    assert_true(json_valid(rt_buf_text(&out.text)));
    check_part(&out,
               "\"time\": \"nsight-systems\"}, \"derivation\": [{\"topic\": \"flops\", "
               "\"label\": \"ffma\", \"text\": \"2 x 40 \\\"\xef\xbf\xbd\\u001b\\\"\"}, "
               "{\"topic\": \"rule_out\", \"label\": \"\", \"text\": \"L2 hit rate 93\"}], "
               "\"metrics\": ",
               true);
    check_part(&out,
               " \"errors\": [],\n \"account\": [\n"
               " {\"kind\": \"skipped\", \"file\": \"a.csv\", \"line\": 9, "
               "\"text\": \"cut row \\\"\xef\xbf\xbd\\u001b\\\"\"},\n"
               " {\"kind\": \"cannot_answer\", \"file\": \"\", \"line\": null, "
               "\"text\": \"is it the timeline\"}], \"account_not_listed\": 3}\n",
               true);
    out_fini(&out);
}

static void test_markdown(void **state)
{
    struct out out;
    (void)state;
    write_report(&out, report_markdown, true);
    check_part(&out, "\n## Import account\n\n- a.csv:9: skipped: cut row ", true);
    check_part(&out,
               "- all files: cannot answer: is it the timeline\n- and 3 more that were not kept\n",
               true);
    check_part(&out, "\x1b", false);
    out_fini(&out);
}

/* Nothing imported: nothing said. */
static void test_nothing_imported(void **state)
{
    struct out out;
    (void)state;
    write_report(&out, report_json, false);
    assert_true(json_valid(rt_buf_text(&out.text)));
    check_part(&out, "derivation", false);
    check_part(&out, "account", false);
    out_fini(&out);
    write_report(&out, report_markdown, false);
    check_part(&out, "ccount", false);
    out_fini(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_markdown),
        cmocka_unit_test(test_nothing_imported),
    };
    return check_main(tests);
}
