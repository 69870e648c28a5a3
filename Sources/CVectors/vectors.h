// What Swift has no word for: a product and a sum in one rounded step on four numbers (relaxed SIMD of WebAssembly). Swift's own
// `addingProduct` becomes four calls of `fmaf` there.
#pragma once

#ifdef __wasm_relaxed_simd__
typedef float rt_vector __attribute__((ext_vector_type(4)));

static inline __attribute__((always_inline)) rt_vector rt_multiply_add(rt_vector a, rt_vector b, rt_vector c) {
    typedef float lanes __attribute__((vector_size(16)));
    return (rt_vector)__builtin_wasm_relaxed_madd_f32x4((lanes)a, (lanes)b, (lanes)c);
}
#endif
