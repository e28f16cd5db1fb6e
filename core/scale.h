/*
 * A logarithmic scale: which ticks an axis shows, and the short texts of the plot's numbers.
 * Values are given and kept as log10, so the scale works from 1e-308 to 1e308.
 */
#ifndef RT_SCALE_H
#define RT_SCALE_H

enum { RT_TICKS_MAX = 64, RT_SCALE_TEXT_MAX = 24 };

struct rt_tick {
    double at; /* log10 of the value */
    char text[RT_SCALE_TEXT_MAX];
};

struct rt_ticks {
    struct rt_tick tick[RT_TICKS_MAX]; /* ascending */
    int count;
};

/*
 * The ticks of [low, high] (log10, low < high, at most 10,000 decades) on an axis of `cells`
 * cells, neighbours at least `min_cells` apart: every decade; every 2, 3, 5, 10, ... decades when
 * they are crowded; 1-2-5, then 1..9, then tenths when fewer than three decades are in view.
 */
void rt_ticks_find(double low, double high, int cells, int min_cells, struct rt_ticks *ticks);

/*
 * The text of tenths / 10 * 10^exponent, tenths in 10..99: "0.001", "1", "1.5", "20", "500k";
 * outside of 0.001 to 999k in exponent form, "1e-9".
 */
void rt_scale_tick_text(int tenths, int exponent, char out[RT_SCALE_TEXT_MAX]);

/* A value > 0 with three significant digits, trailing zeros kept: "40.0", "0.125", "1.25e6". */
void rt_scale_value_text(double value, char out[RT_SCALE_TEXT_MAX]);

/* A fraction >= 0 as per cent, whole from 10 % on, else two digits: "13 %", "133 %", "0.42 %". */
void rt_scale_percent_text(double fraction, char out[RT_SCALE_TEXT_MAX]);

#endif
