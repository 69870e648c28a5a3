// Sine and cosine after fdlibm (k_sin.c, k_cos.c, e_rem_pio2.c), less than 1 ulp off:
//
// ====================================================
// Copyright (C) 1993 by Sun Microsystems, Inc. All rights reserved.
//
// Developed at SunSoft, a Sun Microsystems, Inc. business.
// Permission to use, copy, modify, and distribute this
// software is freely granted, provided that this notice
// is preserved.
// ====================================================

/// Sine and cosine made only of additions and multiplications, so that the bits are the same on every device.
package enum Trigonometry {
    package static var pi: Double { 3.141592653589793 }
    /// An angle of more radians than this, positive or negative, counts as 0.
    package static var farthest: Double { 1_000_000 }

    /// Sine and cosine of an angle in degrees; exact at multiples of 90. A value that is not a number counts as 0.
    @inline(never)
    package static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
        guard abs(degrees) <= 1e9 else { return (0, 1) }
        let quarters = (degrees / 90 + 0.5).rounded(.down)
        let (sine, cosine) = sineAndCosine(radians: (degrees - quarters * 90) * (pi / 180))
        return turned(sine, cosine, by: Int(quarters))
    }

    /// Sine and cosine of an angle in radians. A value that is not a number, or beyond `farthest`, counts as 0.
    @inline(never)
    package static func sineAndCosine(radians: Double) -> (sine: Double, cosine: Double) {
        guard abs(radians) <= farthest else { return (0, 1) }
        // π/2 in three parts of 33 bits, so that `quarters` times each part is exact. The rest of the angle is kept as two numbers.
        let quarters = (radians * 0.6366197723675814 + 0.5).rounded(.down)
        let first = radians - quarters * 1.57079632673412561417e+00
        let second = quarters * 6.07710050630396597660e-11
        let rest = first - second
        let third = quarters * 2.02226624871116645580e-21
        let lost = (first - rest) - second
        let narrow = rest - third
        let tail = quarters * 8.47842766036889956997e-32 - (((rest - narrow) - third) + lost)
        let head = narrow - tail
        let remainder = (narrow - head) - tail
        return turned(sine(head, remainder), cosine(head, remainder), by: Int(quarters))
    }

    private static func turned(_ sine: Double, _ cosine: Double, by quarters: Int) -> (sine: Double, cosine: Double) {
        switch quarters & 3 {
        case 0: (sine, cosine)
        case 1: (cosine, -sine)
        case 2: (-sine, -cosine)
        default: (-cosine, sine)
        }
    }

    /// `__kernel_sin`: the sine of x + y for |x| ≤ π/4, y its tail.
    private static func sine(_ x: Double, _ y: Double) -> Double {
        guard abs(x) >= 0x1p-27 else { return x }
        let z = x * x
        let v = z * x
        let high = 2.75573137070700676789e-06 + z * (-2.50507602534068634195e-08 + z * 1.58969099521155010221e-10)
        let r = 8.33333333332248946124e-03 + z * (-1.98412698298579493134e-04 + z * high)
        return x - ((z * (0.5 * y - v * r) - y) - v * -1.66666666666666324348e-01)
    }

    /// `__kernel_cos`: the cosine of x + y for |x| ≤ π/4, y its tail.
    private static func cosine(_ x: Double, _ y: Double) -> Double {
        let z = x * x
        let high = -2.75573143513906633035e-07 + z * (2.08757232129817482790e-09 + z * -1.13596475577881948265e-11)
        let low = -1.38888888888741095749e-03 + z * (2.48015872894767294178e-05 + z * high)
        let r = z * (4.16666666666666019037e-02 + z * low)
        let half = 0.5 * z
        let whole = 1 - half
        return whole + (((1 - whole) - half) + (z * r - x * y))
    }
}
