/*
 * The account: it only counts and words; what is used was decided elsewhere.
 */
#include "src/import_nsys_account.h"

#include <stddef.h>

static const struct {
    enum rt_account_kind kind;
    const char *text;
} fates[NSYS_FATE_COUNT] = {
#define RT_X(enumerator, kind, text) [enumerator] = {kind, text},
    NSYS_FATES(RT_X)
#undef RT_X
};

static void account_table(const struct nsys_reading *in, enum nsys_table table, bool skipped_only,
                          struct rt_account *account, const char *path)
{
    const struct nsys_tally *const tally = &in->tally[table];
    const char *const name = rt_buf_text(&in->schema.name[table]);
    for (int f = 0; f < NSYS_FATE_COUNT; f++) {
        const unsigned long long rows = tally->rows[f];
        if (rows > 0 && (!skipped_only || fates[f].kind == RT_ACCOUNT_SKIPPED)) {
            rt_account_add(account, fates[f].kind, path, 0, "%llu %s%s of %s%s", rows,
                           nsys_table_row[table], rows == 1 ? "" : "s", name, fates[f].text);
        }
    }
    if (tally->unusable) {
        rt_account_add(account, RT_ACCOUNT_SKIPPED, path, 0,
                       "table %s: it has no column \"%s\", nothing of it is used", name,
                       tally->lacks);
    }
    if (tally->broken) {
        rt_account_add(account, RT_ACCOUNT_SKIPPED, path, 0,
                       "table %s: the database is damaged there; what stands behind the rows "
                       "counted here is lost",
                       name);
    }
}

static uint64_t used(const struct nsys_reading *in, enum nsys_table table)
{
    return in->tally[table].rows[NSYS_USED];
}

/* How things were taken that the file does not say, or says otherwise. */
static void account_taken(const struct nsys_reading *in, struct rt_account *account,
                          const char *path)
{
    if (!in->by_process && !in->capture->hostless) {
        rt_account_add(account, RT_ACCOUNT_CONVERTED, path, 0,
                       "operations are matched to calls by their ids alone: not all tables record "
                       "the process");
    }
    if (in->devices.renumbered) {
        rt_account_add(account, RT_ACCOUNT_CONVERTED, path, 0,
                       "device numbers are those of the GPUs (TARGET_INFO_CUDA_DEVICE), not those "
                       "that each process gives them");
    }
    if (in->strangers > 0) {
        rt_account_add(account, RT_ACCOUNT_CONVERTED, path, 0,
                       "%llu calls without a thread are taken as those of one thread",
                       (unsigned long long)in->strangers);
    }
    if (used(in, NSYS_GRAPH) > 0) {
        rt_account_add(account, RT_ACCOUNT_CONVERTED, path, 0,
                       "CUDA graphs as a whole count as kernels, which is an upper bound; profile "
                       "with --cuda-graph-trace=node to see the kernels");
    }
}

static void account_lost(const struct nsys_reading *in, struct rt_account *account,
                         const char *path)
{
    if (in->db.log_lost) {
        rt_account_add(account, RT_ACCOUNT_SKIPPED, path, 0,
                       "the write-ahead log beside it (-wal) cannot be read: what stands only "
                       "there is missing");
    }
    if (in->endless.len > 0) {
        rt_account_add(account, RT_ACCOUNT_SKIPPED, path, 0, "ranges without an end: %s",
                       rt_buf_text(&in->endless));
    }
    if (in->capture->ranges_dropped > 0) {
        rt_account_add(account, RT_ACCOUNT_SKIPPED, path, 0, "%zu ranges more than %d",
                       in->capture->ranges_dropped, RT_RANGES_MAX);
    }
    if (in->strings.missing > 0) {
        rt_account_add(account, RT_ACCOUNT_SKIPPED, path, 0,
                       "%llu names that are missing in the file, or cannot be read",
                       (unsigned long long)in->strings.missing);
    }
}

static void account_cannot(const struct nsys_reading *in, bool shared, struct rt_account *account,
                           const char *path)
{
    if (in->capture->hostless) {
        rt_account_add(account, RT_ACCOUNT_CANNOT, path, 0,
                       "how much of the gaps is sync: no API calls of the host are in the file, or "
                       "none with a name, so sync cannot be told from launch; profile with "
                       "--trace=cuda");
    }
    if (used(in, NSYS_KERNEL) == 0 && used(in, NSYS_GRAPH) == 0) {
        rt_account_add(account, RT_ACCOUNT_CANNOT, path, 0,
                       "anything about kernels: there is none in the file, only copies and "
                       "memsets; kernel time is 0");
    }
    if (shared) {
        rt_account_add(account, RT_ACCOUNT_CANNOT, path, 0,
                       "which devices of one number are the same GPU: the file does not say, so "
                       "they stay apart");
    }
}

void nsys_account(const struct nsys_reading *in, bool shared, bool refused,
                  struct rt_account *account, const char *path)
{
    for (int t = 0; t < NSYS_TABLE_COUNT; t++) {
        const bool skipped_only = refused || t == NSYS_STRING; /* used texts are no news */
        if (nsys_schema_has(&in->schema, (enum nsys_table)t)) {
            account_table(in, (enum nsys_table)t, skipped_only, account, path);
        }
    }
    account_lost(in, account, path);
    if (!refused) {
        account_taken(in, account, path);
        account_cannot(in, shared, account, path);
    }
}
