// What Swift has no word for: a product and a sum in one rounded step, on several numbers at a time.
//
// On WebAssembly with relaxed SIMD as one instruction (Swift's own `addingProduct` becomes four calls of `fmaf` there). On x86-64 as whole loops,
// compiled for AVX2 and FMA whatever the rest of the program is compiled for: `rt_fuses` says whether the processor has both.
#pragma once

#include <stddef.h>

#ifdef __wasm_relaxed_simd__
typedef float rt_vector __attribute__((ext_vector_type(4)));

static inline __attribute__((always_inline)) rt_vector rt_multiply_add(rt_vector a, rt_vector b, rt_vector c) {
    typedef float lanes __attribute__((vector_size(16)));
    return (rt_vector)__builtin_wasm_relaxed_madd_f32x4((lanes)a, (lanes)b, (lanes)c);
}
#endif

// What becomes of sums: an addition, and a clamp before or after it.
typedef struct {
    float low, high;
    int added_after;
} rt_finish;

// Pixels of a row that are read, written and added (may be null); steps are numbers from pixel to pixel.
typedef struct {
    const float *from;
    ptrdiff_t step;
    float *to;
    ptrdiff_t to_step;
    const float *added;
    ptrdiff_t added_step;
    ptrdiff_t count;
} rt_row;

// Pixels of a row of a depthwise convolution: rows of the source, and how many numbers are from tap to tap, from pixel to pixel, and to the next pixel of
// the result.
typedef struct {
    const float *rows[5];
    ptrdiff_t kernel, channels, pixel, stride;
    float *to;
    ptrdiff_t to_step, count;
} rt_deep_row;

#ifdef __x86_64__
#define RT_FUSED __attribute__((target("avx2,fma")))
#define RT_TILE static inline __attribute__((always_inline, target("avx2,fma")))
#define RT_UNROLL _Pragma("clang loop unroll(full)")

static inline int rt_fuses(void) { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }

typedef float rt_4 __attribute__((vector_size(16)));
typedef float rt_8 __attribute__((vector_size(32)));
typedef float rt_unaligned_4 __attribute__((vector_size(16), aligned(4)));
typedef float rt_unaligned_8 __attribute__((vector_size(32), aligned(4)));

RT_TILE rt_8 rt_load(const float *at) { return *(const rt_unaligned_8 *)at; }
RT_TILE rt_8 rt_splat(float v) { return (rt_8){v, v, v, v, v, v, v, v}; }
RT_TILE rt_8 rt_clamped(rt_8 v, rt_8 low, rt_8 high) { return __builtin_elementwise_min(__builtin_elementwise_max(v, low), high); }

// `half`: four numbers instead of eight.
RT_TILE void rt_store(float *at, rt_8 v, int half) {
    if (half) *(rt_unaligned_4 *)at = __builtin_shufflevector(v, v, 0, 1, 2, 3);
    else *(rt_unaligned_8 *)at = v;
}

RT_TILE void rt_put(rt_8 sum, float *to, const float *added, const rt_finish *finish, int half) {
    rt_8 more = rt_splat(0), low = rt_splat(finish->low), high = rt_splat(finish->high);
    if (added && half) {
        rt_4 four = *(const rt_unaligned_4 *)added;
        more = __builtin_shufflevector(four, four, 0, 1, 2, 3, 0, 1, 2, 3);
    } else if (added) {
        more = rt_load(added);
    }
    if (added && !finish->added_after) sum += more;
    sum = rt_clamped(sum, low, high);
    if (added && finish->added_after) sum += more;
    rt_store(to, sum, half);
}

// `pixels` by eight or sixteen channels. `apart`: numbers between the packed weights of eight channels and those of the next eight.
RT_TILE void rt_point_tile(const int pixels, const int blocks, const rt_row *row, ptrdiff_t x, const float *weights, ptrdiff_t apart, ptrdiff_t depth,
                           const rt_finish *finish, int half) {
    rt_8 sum[6][2];
    RT_UNROLL for (int i = 0; i < pixels; i++)
        RT_UNROLL for (int b = 0; b < blocks; b++) sum[i][b] = rt_load(weights + b * apart);
    const float *from = row->from + x * row->step, *w = weights + 8;
    for (ptrdiff_t k = 0; k < depth; k++, w += 8, from++) {
        rt_8 left = rt_load(w), right = blocks > 1 ? rt_load(w + apart) : left;
        RT_UNROLL for (int i = 0; i < pixels; i++) {
            rt_8 value = rt_splat(from[i * row->step]);
            sum[i][0] = __builtin_elementwise_fma(value, left, sum[i][0]);
            if (blocks > 1) sum[i][1] = __builtin_elementwise_fma(value, right, sum[i][1]);
        }
    }
    RT_UNROLL for (int i = 0; i < pixels; i++)
        RT_UNROLL for (int b = 0; b < blocks; b++)
            rt_put(sum[i][b], row->to + (x + i) * row->to_step + 8 * b, row->added ? row->added + (x + i) * row->added_step + 8 * b : NULL, finish,
                   half && b == blocks - 1);
}

// Up to sixteen channels of a row of pixels; `channels` is a multiple of four.
RT_FUSED static inline void rt_point_row(const rt_row *row, const float *weights, ptrdiff_t depth, ptrdiff_t channels, const rt_finish *finish) {
    ptrdiff_t x = 0, apart = 8 * (depth + 1);
    int half = channels % 8 != 0;
    if (channels > 8) {
        for (; x + 6 <= row->count; x += 6) rt_point_tile(6, 2, row, x, weights, apart, depth, finish, half);
        for (; x + 4 <= row->count; x += 4) rt_point_tile(4, 2, row, x, weights, apart, depth, finish, half);
        for (; x < row->count; x++) rt_point_tile(1, 2, row, x, weights, apart, depth, finish, half);
    } else {
        for (; x + 6 <= row->count; x += 6) rt_point_tile(6, 1, row, x, weights, apart, depth, finish, half);
        for (; x + 4 <= row->count; x += 4) rt_point_tile(4, 1, row, x, weights, apart, depth, finish, half);
        for (; x < row->count; x++) rt_point_tile(1, 1, row, x, weights, apart, depth, finish, half);
    }
}

// `pixels` of eight channels, of which the last four may be none (`half`).
RT_TILE void rt_deep_tile(const int pixels, const int half, const rt_deep_row *row, ptrdiff_t x, const float *weights, ptrdiff_t channel, rt_8 low, rt_8 high) {
    ptrdiff_t apart = half ? 0 : 4 * (row->kernel * row->kernel + 1);
    rt_8 sum[8];
    const float *w = weights;
#define RT_PAIR(at) __builtin_shufflevector(*(const rt_unaligned_4 *)(at), *(const rt_unaligned_4 *)((at) + apart), 0, 1, 2, 3, 4, 5, 6, 7)
    rt_8 bias = RT_PAIR(w);
    w += 4;
    RT_UNROLL for (int i = 0; i < pixels; i++) sum[i] = bias;
    for (ptrdiff_t line = 0; line < row->kernel; line++) {
        const float *from = row->rows[line] + x * row->stride + channel;
        for (ptrdiff_t tap = 0; tap < row->kernel; tap++, w += 4, from += row->pixel) {
            rt_8 weight = RT_PAIR(w);
            RT_UNROLL for (int i = 0; i < pixels; i++) {
                rt_8 value = half ? RT_PAIR(from + i * row->stride) : rt_load(from + i * row->stride);
                sum[i] = __builtin_elementwise_fma(value, weight, sum[i]);
            }
        }
    }
#undef RT_PAIR
    RT_UNROLL for (int i = 0; i < pixels; i++) rt_store(row->to + (x + i) * row->to_step + channel, rt_clamped(sum[i], low, high), half);
}

RT_FUSED static inline void rt_deep_channels(const rt_deep_row *row, const float *weights, float least, float most) {
    rt_8 low = rt_splat(least), high = rt_splat(most);
    ptrdiff_t packed = 4 * (row->kernel * row->kernel + 1), x = 0;
    for (; x + 8 <= row->count; x += 8) {
        ptrdiff_t c = 0;
        for (; c + 8 <= row->channels; c += 8) rt_deep_tile(8, 0, row, x, weights + c / 4 * packed, c, low, high);
        if (c < row->channels) rt_deep_tile(8, 1, row, x, weights + c / 4 * packed, c, low, high);
    }
    for (; x < row->count; x++) {
        ptrdiff_t c = 0;
        for (; c + 8 <= row->channels; c += 8) rt_deep_tile(1, 0, row, x, weights + c / 4 * packed, c, low, high);
        if (c < row->channels) rt_deep_tile(1, 1, row, x, weights + c / 4 * packed, c, low, high);
    }
}
#endif
