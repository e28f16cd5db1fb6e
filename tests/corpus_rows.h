/*
 * What the traces of the corpus give, from an independent program that follows the rule of
 * partition.h: the whole capture, per device, in nanoseconds.
 */
#ifndef CORPUS_ROWS_H
#define CORPUS_ROWS_H

#include <stdint.h>

struct corpus_row {
    const char *file;
    int64_t device, window, kernel, transfer, sync, launch;
};

static const struct corpus_row corpus_torch[] = {
    {"hta-amd_trace__mi250_minitoy_train_ROCm6_2_kineto.json.gz", 2, 8911887, 110881, 38161, 29037,
     8733808},
    {"hta-critical_path__alexnet__benchmark_result_2869224_1695835535_trace.json.gz", 0,
     12920244000, 10630000, 55511000, 131000, 12853972000},
    {"hta-critical_path__cuda_event_sync__event_sync_trace.json.gz", 0, 263000, 49000, 2000, 6000,
     206000},
    {"hta-critical_path__simple_add__benchmark_result_493459_1694039959_trace.json.gz", 0,
     16025575000, 10670000, 39088000, 165000, 15975652000},
    {"hta-ns_resolution_trace__rank-0.Apr_03_18_51_38.1102.pt.trace.json.gz", 0, 480029179,
     468153602, 4300839, 1903, 7572835},
    {"hta-timeline_analysis__sampled_rank-0.json.gz", 0, 1222847000, 547303000, 353000, 386375000,
     288816000},
    {"kineto-2020-resnet50_num_workers_0.pt.trace.json.gz", 0, 1292150000, 635237000, 14235000,
     104000, 642574000},
    {"kineto-docs-before_fix_trace.json", 0, 20, 20, 0, 0, 0},
    {"tracelens-h100__Qwen_Qwen1.5-0.5B-Chat__1016005.json.gz", 0, 49652832, 45432698, 214602,
     11738, 3993794},
    {"tracelens-h100__gaunernst_bert-small-uncased__1016001.json.gz", 0, 3907825, 307197, 2240,
     3963, 3594425},
    {"tracelens-mi210__gpu_only_trace__gpu_only_trace.json.gz", 1, 5979503, 5343422, 0, 1041,
     635040},
    {"tracelens-mi300__gaunernst_bert-small-uncased__1016001.json.gz", 2, 3495976, 388344, 2404,
     258494, 2846734},
};

static const struct corpus_row corpus_nsys[] = {
    {"cudahw-report1.sqlite", 0, 109287695, 109287695, 0, 0, 0},
    {"nsysai-healthy_1pct.sqlite", 0, 403990000, 400000000, 0, 0, 3990000},
    {"nsysai-mfu_2gpu_after.sqlite", 0, 299251215, 237473368, 2635381, 49540, 59092926},
    {"nsysai-mfu_2gpu_after.sqlite", 1, 299269422, 251362038, 2638716, 131943, 45136725},
    {"nsysai-mfu_2gpu_before.sqlite", 0, 299848812, 270863484, 2954303, 663612, 25367413},
    {"nsysai-mfu_2gpu_before.sqlite", 1, 298661551, 264324724, 2951192, 142501, 31243134},
    {"perlmutter-cloverleaf-cuda.sqlite", 0, 342407810, 294404540, 9390923, 3107522, 35504825},
};

#endif
