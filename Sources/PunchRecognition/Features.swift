/// The inputs of the net, computed from a pose: positions of the upper body relative to the neck, in units of the
/// person's size; velocities; how far the arms reach and bend; and the confidence of the joints.
/// `ops/lib/recogniser/features.py` computes the same.
struct Features {
    static let count = 43

    /// Nose, shoulders, elbows, wrists, hips.
    private static let seen: InlineArray<9, Int> = [0, 5, 6, 7, 8, 9, 10, 11, 12]
    private static let limit: Float = 6
    private static let velocity: Float = 5
    /// The person's size is averaged over this many frames, about a second.
    private static let forgetting = 30
    private static let tiny: Float = 1e-6

    private var frames = 0
    private var size: Float = 0
    private var places = InlineArray<18, Float>(repeating: 0)
    private var neck: (x: Float, y: Float) = (0, 0)
    /// The largest recent width of the shoulders, in units of the person's size.
    private(set) var shoulders: Float = 0
    /// The speed of each fist relative to the neck, in units of the person's size a second.
    private(set) var speeds: (left: Float, right: Float) = (0, 0)

    /// Writes the features of the next pose to `out`. With `stanceKnown` the pose is of an orthodox boxer or a mirrored
    /// southpaw.
    mutating func next(_ pose: borrowing Pose, stanceKnown: Bool, into out: UnsafeMutablePointer<Float>) {
        let neck = Self.middle(pose[5], pose[6])
        measure(pose, neck)
        let before = places
        for index in 0..<9 {
            let joint = pose[Self.seen[index]]
            places[2 * index] = (joint.x - neck.x) / size
            places[2 * index + 1] = (joint.y - neck.y) / size
        }
        let begun = frames > 1
        for index in 0..<18 { out[index] = places[index] }
        for index in 2..<14 { out[16 + index] = begun ? (places[index] - before[index]) * Self.velocity : 0 }
        out[30] = begun ? (neck.x - self.neck.x) / size * Self.velocity : 0
        out[31] = begun ? (neck.y - self.neck.y) / size * Self.velocity : 0
        arm(0, into: out + 32)
        arm(1, into: out + 35)
        for index in 0..<4 { out[38 + index] = pose[7 + index].confidence }
        out[42] = stanceKnown ? 1 : 0
        for index in 0..<Self.count { out[index] = min(max(out[index], -Self.limit), Self.limit) }
        speeds = begun ? (speed(10, before), speed(12, before)) : (0, 0)
        self.neck = neck
    }

    /// The person's size: the length of the trunk or the width of the shoulders, whichever is larger, averaged.
    private mutating func measure(_ pose: borrowing Pose, _ neck: (x: Float, y: Float)) {
        let hips = Self.middle(pose[11], pose[12])
        let wide = Self.length(pose[5].x - pose[6].x, pose[5].y - pose[6].y)
        let now = max(max(Self.length(neck.x - hips.x, neck.y - hips.y), 1.05 * wide), Self.tiny)
        frames = min(frames + 1, Self.forgetting)
        size += (now - size) * (1 / Float(frames))
        size = max(size, Self.tiny)
        shoulders = max(shoulders * 0.999, min(wide / size, 0.95))
    }

    /// The distance from wrist to shoulder, the cosine of the elbow's angle, and the distance from wrist to nose.
    private func arm(_ hand: Int, into out: UnsafeMutablePointer<Float>) {
        let (shoulder, elbow, wrist) = (2 + 2 * hand, 6 + 2 * hand, 10 + 2 * hand)
        let upper = (x: places[shoulder] - places[elbow], y: places[shoulder + 1] - places[elbow + 1])
        let lower = (x: places[wrist] - places[elbow], y: places[wrist + 1] - places[elbow + 1])
        out[0] = Self.length(places[wrist] - places[shoulder], places[wrist + 1] - places[shoulder + 1])
        out[1] =
            (upper.x * lower.x + upper.y * lower.y)
            / (Self.length(upper.x, upper.y) * Self.length(lower.x, lower.y) + 1e-4)
        out[2] = Self.length(places[wrist] - places[0], places[wrist + 1] - places[1])
    }

    private func speed(_ wrist: Int, _ before: InlineArray<18, Float>) -> Float {
        Self.length(places[wrist] - before[wrist], places[wrist + 1] - before[wrist + 1]) * Float(Resampler.rate)
    }

    private static func middle(_ one: Joint, _ other: Joint) -> (x: Float, y: Float) {
        ((one.x + other.x) * 0.5, (one.y + other.y) * 0.5)
    }

    private static func length(_ x: Float, _ y: Float) -> Float { (x * x + y * y).squareRoot() }
}
