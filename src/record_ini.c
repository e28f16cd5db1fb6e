/*
 * One record as a section, so that it reads back to the same numbers, states and texts.
 */
#include "src/record_ini.h"

#include "src/ini_write.h"

static void put_number(struct rt_buf *buf, const struct rt_record *record, enum rt_number number)
{
    const char *const key = rt_number_info[number].key;
    const enum rt_state state = rt_record_state(record, number);
    if (state == RT_STATE_NUMBER) {
        ini_put_number(buf, key, record->number[number]);
    } else if (state == RT_STATE_NONE || rt_number_info[number].required) {
        ini_put_text(buf, key, rt_state_word[state]);
    }
}

void record_ini_put(struct rt_buf *buf, const struct rt_record *record, const char *reference)
{
    rt_buf_printf(buf, "[record %s]\n", record->id);
    for (enum rt_text t = RT_NAME; t < RT_TEXT_COUNT; t++) {
        ini_put_text(buf, rt_text_info[t].key, t == RT_REFERENCE ? reference : record->text[t]);
    }
    for (enum rt_number n = RT_FLOPS; n < RT_NUMBER_COUNT; n++) {
        put_number(buf, record, n);
    }
    ini_put_text(buf, "time_model", RT_TIME_MODEL);
}
