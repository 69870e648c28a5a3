/// How the speed of a move changes over its time: it gives the fraction of the way covered at a fraction of the time.
///
/// The raw values are those of `Exports.swift`.
package enum Easing: UInt8, CaseIterable, Hashable, Sendable {
    /// The same speed throughout.
    case linear = 0
    /// Starts from rest: t². (Penner, "Motion, Tweening, and Easing", 2002: quadratic.)
    case easeIn = 1
    /// Ends at rest: t (2 − t), which is 1 − (1 − t)².
    case easeOut = 2
    /// Starts and ends at rest: t² (3 − 2t), the cubic Hermite curve with level ends
    /// (GLSL's `smoothstep`, OpenGL Shading Language specification, section 8.3).
    case easeInOut = 3

    /// The fraction of the way covered after `time`, a fraction of the duration.
    /// Limited to 0…1; exact at both ends. Uses only multiplication and addition, so the bits are the same on every device.
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
