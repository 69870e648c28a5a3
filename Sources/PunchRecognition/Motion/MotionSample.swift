/// How a hand moves at an instant: acceleration in g (gravity included) and rotation in °/s, about the same three axes
/// of a device in or on the hand. Which axes these are, and which way they point, does not matter, as long as the
/// device sits as it did when its person's punches were learned.
package struct MotionSample: Sendable {
    package static let channels = 6
    /// Nothing in a hand moves like that.
    package static let mostAcceleration = 200.0
    package static let mostRotation = 10_000.0

    /// Acceleration along x, y and z, then rotation about them.
    var values = InlineArray<6, Double>(repeating: 0)

    package init() {}

    /// - Parameters:
    ///   - acceleration: in g, with gravity.
    ///   - rotation: in °/s.
    package init(acceleration: (x: Double, y: Double, z: Double), rotation: (x: Double, y: Double, z: Double)) {
        values = [acceleration.x, acceleration.y, acceleration.z, rotation.x, rotation.y, rotation.z]
    }

    /// False if a number is none, or larger than what a hand can do.
    var isSound: Bool {
        for channel in 0..<Self.channels {
            let most = channel < 3 ? Self.mostAcceleration : Self.mostRotation
            // Also false for NaN.
            guard values[channel].magnitude <= most else { return false }
        }
        return true
    }

    /// How hard it is accelerated, in g.
    var size: Double { (values[0] * values[0] + values[1] * values[1] + values[2] * values[2]).squareRoot() }
}
