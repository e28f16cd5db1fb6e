#include "src/import_nsys.h"

#include "core/code.h"

bool nsys_recognise(const char *head, size_t len)
{
    (void)head;
    (void)len;
    return false;
}

int import_nsys(struct rt_capture *capture, struct rt_study *study, struct load_source *source,
                const char *path, const char *absolute)
{
    (void)capture;
    (void)study;
    (void)source;
    (void)path;
    (void)absolute;
    return RT_EREFUSED;
}
