/*
 * Pictures of what is drawn behind the records: the ceilings and memory levels of a reference,
 * and a change from one reference to another. ROOFTOP_REGENERATE=1 writes them anew; look at every
 * changed one before it is committed.
 */
#include "check.h"

#include "core/plot.h"

#include "plot_golden.h"

enum { MOST_RECORDS = 4 };

static const struct rt_ceilings first = {{989, 4800, 0.7}};

struct picture {
    struct rt_point point[MOST_RECORDS];
    struct rt_plot_node node[MOST_RECORDS * 2];
    struct rt_plot_path path[MOST_RECORDS];
    struct rt_plot_spec spec;
};

static void set_point(struct rt_point *point, double intensity, double tflops)
{
    *point = (struct rt_point){
        .x = (float)log10(intensity), .y = (float)log10(tflops), .kind = RT_POINT_PLACED};
}

static struct rt_plot_node at_intensity(double intensity, double tflops, const char *name)
{
    return (struct rt_plot_node){log10(intensity), log10(tflops), name};
}

static void start(struct picture *picture, size_t count)
{
    memset(picture, 0, sizeof *picture);
    picture->spec = (struct rt_plot_spec){.ceilings = &first,
                                          .point = picture->point,
                                          .count = count,
                                          .records = count,
                                          .path = picture->path,
                                          .has_guide = true};
}

/* Two precisions and two memory levels; A has its intensity at each of three levels. */
static void levels(struct picture *picture)
{
    static const struct rt_plot_ceiling ceilings[] = {
        {RT_CEILING_FLAT, 495, "tf32"},
        {RT_CEILING_FLAT, 67, "fp32"},
        {RT_CEILING_SLOPE, 12000, "L2"},
        {RT_CEILING_SLOPE, 33000, "L1"},
    };
    start(picture, 3);
    struct rt_plot_spec *spec = &picture->spec;
    set_point(&picture->point[0], 60, 40);
    set_point(&picture->point[1], 4, 16);
    set_point(&picture->point[2], 800, 610);
    picture->node[0] = at_intensity(2, 40, "L1");
    picture->node[1] = at_intensity(9, 40, "L2");
    picture->node[2] = at_intensity(60, 40, "DRAM");
    picture->path[0] = (struct rt_plot_path){picture->node, 3, false};
    spec->path_count = 1;
    spec->ceiling = ceilings;
    spec->ceiling_count = sizeof ceilings / sizeof ceilings[0];
    spec->guide_limit_tflops = 60 * 4.8;
    spec->guide_efficiency = 40 / spec->guide_limit_tflops;
    struct rt_extent extent = rt_plot_extent(picture->point, NULL, 3);
    rt_extent_add_path(&extent, &picture->path[0]);
    rt_extent_add_ceilings(&extent, &first, ceilings, spec->ceiling_count);
    spec->view = rt_plot_fit_extent(&extent, &first);
}

/* A became B and C became D, on a smaller device; the limit of A's intensity went down with it. */
static void change(struct picture *picture)
{
    static const struct rt_ceilings second = {{312, 2039, 0.7}};
    start(picture, 4);
    struct rt_plot_spec *spec = &picture->spec;
    set_point(&picture->point[0], 20, 8);
    set_point(&picture->point[1], 45, 60);
    set_point(&picture->point[2], 1500, 250);
    set_point(&picture->point[3], 400, 130);
    picture->node[0] = at_intensity(20, 8, NULL);
    picture->node[1] = at_intensity(45, 60, NULL);
    picture->node[2] = at_intensity(1500, 250, NULL);
    picture->node[3] = at_intensity(400, 130, NULL);
    picture->node[4] = at_intensity(1500, 989, NULL);
    picture->node[5] = at_intensity(1500, 312, NULL);
    for (size_t i = 0; i < 3; i++) {
        picture->path[i] = (struct rt_plot_path){&picture->node[2 * i], 2, true};
    }
    spec->path_count = 3;
    spec->second = &second;
    spec->second_name = "a100";
    spec->guide_limit_tflops = 20 * 4.8;
    spec->guide_efficiency = 8 / spec->guide_limit_tflops;
    struct rt_extent extent = rt_plot_extent(picture->point, NULL, 4);
    rt_extent_add_roof(&extent, &second);
    spec->view = rt_plot_fit_extent(&extent, &first);
}

/* The same, near to A and to the place where both slopes end. */
static void change_near(struct picture *picture)
{
    change(picture);
    picture->spec.view = rt_view_zoom(picture->spec.view, log10(45), log10(60), 0.4);
}

static void test_goldens(void **state)
{
    (void)state;
    static const int size[][2] = {{24, 80}, {12, 40}, {60, 200}, {40, 30}};
    static const struct {
        const char *name;
        void (*make)(struct picture *picture);
    } scene[] = {{"levels", levels}, {"change", change}, {"change_near", change_near}};
    bool all_same = true;
    for (size_t i = 0; i < sizeof scene / sizeof scene[0]; i++) {
        for (size_t k = 0; k < sizeof size / sizeof size[0]; k++) {
            for (int charset = 0; charset < 3; charset++) {
                struct picture picture;
                scene[i].make(&picture);
                picture.spec.rows = size[k][0];
                picture.spec.cols = size[k][1];
                picture.spec.charset = (enum rt_charset)charset;
                all_same = check_golden(ROOFTOP_SOURCE_DIR "/tests/golden", scene[i].name,
                                        &picture.spec) &&
                           all_same;
            }
        }
    }
    assert_true(all_same);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_goldens)};
    return check_main(tests);
}
