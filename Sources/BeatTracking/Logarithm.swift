/// Logarithms computed with additions, multiplications and one division: the same bits on every device.
enum Logarithm {
    /// The logarithm to base 2, with an error below 1e-7; 0 for values that are not positive, for infinity and for NaN.
    static func base2(_ value: Float) -> Float {
        guard value.isNormal, value > 0 else { return 0 }
        var exponent = Int32(bitPattern: value.bitPattern >> 23) - 127
        var fraction = Float(bitPattern: value.bitPattern & 0x7f_ffff | 0x3f80_0000)
        if fraction > 1.4142135 {
            fraction /= 2
            exponent += 1
        }
        // 2 atanh(s) / ln 2, by its series: |s| ≤ 0.1716.
        let s = (fraction - 1) / (fraction + 1)
        let square = s * s
        let series = s * (2.8853901 + square * (0.9617967 + square * (0.57707802 + square * 0.41219858)))
        return Float(exponent) + series
    }
}
