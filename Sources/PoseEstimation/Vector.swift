#if RELAXED
    internal import CVectors
#endif

/// Four numbers that are computed at a time.
typealias Vector = SIMD4<Float>
typealias Numbers = UnsafePointer<Float>
typealias Floats = UnsafeMutablePointer<Float>

@inline(__always) func load(_ at: Numbers, _ index: Int = 0) -> Vector {
    UnsafeRawPointer(at + index).loadUnaligned(as: Vector.self)
}

@inline(__always) func store(_ value: Vector, _ at: Floats, _ index: Int = 0) {
    UnsafeMutableRawPointer(at + index).storeBytes(of: value, as: Vector.self)
}

/// `a * b + c`: in `poses-relaxed.wasm` in one step, which is rounded once on most devices; elsewhere in two, with the
/// same bits on every device.
@inline(__always) func multiplyAdd(_ a: Vector, _ b: Vector, _ c: Vector) -> Vector {
    #if RELAXED
        rt_multiply_add(a, b, c)
    #else
        a * b + c
    #endif
}

/// Between two bounds. A mask and a choice: `clamped(lowerBound:upperBound:)` treats NaN otherwise and costs calls.
@inline(__always) func clamped(_ value: Vector, _ low: Vector, _ high: Vector) -> Vector {
    let raised = value.replacing(with: low, where: value .< low)
    return raised.replacing(with: high, where: raised .> high)
}

@inline(__always) func greater(_ a: Vector, _ b: Vector) -> Vector {
    a.replacing(with: b, where: a .< b)
}
