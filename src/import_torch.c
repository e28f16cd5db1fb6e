#include "src/import_torch.h"

#include "core/code.h"

bool torch_recognise(const char *head, size_t len)
{
    (void)head;
    (void)len;
    return false;
}

int import_torch(struct rt_capture *capture, struct rt_study *study, struct load_source *source,
                 const char *path)
{
    (void)capture;
    (void)study;
    (void)source;
    (void)path;
    return RT_EREFUSED;
}
