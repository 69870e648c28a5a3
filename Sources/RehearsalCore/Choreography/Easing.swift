/// How the pace of a move is spread over its time: the fraction of the way covered at a fraction of the time.
///
/// The raw values are those of `Exports.swift`.
package enum Easing: UInt8, CaseIterable, Hashable, Sendable {
    /// The same pace throughout.
    case linear = 0
    /// From a standstill: t². (Penner, "Motion, Tweening, and Easing", 2002: quadratic.)
    case easeIn = 1
    /// To a standstill: t (2 − t), which is 1 − (1 − t)².
    case easeOut = 2
    /// From a standstill to a standstill: t² (3 − 2t), the cubic Hermite curve with level ends
    /// (GLSL's `smoothstep`, OpenGL Shading Language specification, section 8.3).
    case easeInOut = 3

    /// The fraction of the way covered when `time`, a fraction of the duration, has gone by.
    /// Held to 0…1; exact at both ends. Only multiplications and additions, so the same bits everywhere.
    package func fraction(at time: Double) -> Double {
        guard time > 0 else { return 0 }
        guard time < 1 else { return 1 }
        switch self {
        case .linear: return time
        case .easeIn: return time * time
        case .easeOut: return time * (2 - time)
        case .easeInOut: return time * time * (3 - 2 * time)
        }
    }
}
