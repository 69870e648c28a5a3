// Numbers that come from outside may be absurd. Time arithmetic therefore stops at the ends of its range
// instead of trapping: a nonsensical score plays nonsensically, and nothing else on the device is hurt.

extension Int64 {
    /// `self + other`, held at the ends of the range.
    func saturatingAdd(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// `self - other`, held at the ends of the range.
    func saturatingSubtract(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    /// `self × factor` for a positive factor, held at the ends of the range.
    func saturatingMultiply(by factor: Int64) -> Int64 {
        if self > .max / factor { return .max }
        if self < .min / factor { return .min }
        return self &* factor
    }

    /// `value` rounded to the nearest integer (halves away from zero), held at the ends of the range; zero for NaN.
    ///
    /// WebAssembly has no such rounding as an instruction, so it is made of one that every device has: `trunc`.
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
