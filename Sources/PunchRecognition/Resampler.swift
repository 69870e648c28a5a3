/// Turns poses of one person at any frame rate into poses at 30 Hz.
///
/// The instants are that of the first frame and every thirtieth of a second after it. Poses between two frames are
/// interpolated linearly; an instant that is near enough after a frame is answered with that frame's pose, since the
/// next frame of a slow camera may come long after. A missing joint stays at its last position; a joint that was never seen is put in the middle
/// of the others.
struct Resampler {
    static let rate: Int64 = 30
    /// How long after a frame an instant is still answered with it, in microseconds: half of their distance.
    static let near: Int64 = 16_667
    /// After a gap longer than this, in microseconds, resampling starts again.
    static let longestGap: Int64 = 500_000

    private var start: Int64 = 0
    /// The number of 30 Hz instants completed since `start`.
    private var answered: Int64 = 0
    private var newest: (instant: Int64, pose: Pose)?
    private var seen = InlineArray<17, Bool>(repeating: false)

    /// Whether a frame at `instant` continues the frames so far.
    func continues(at instant: Int64) -> Bool {
        guard let newest else { return false }
        return instant - newest.instant <= Self.longestGap
    }

    /// Takes the next frame, later than the one before, and calls `body` with each 30 Hz instant that became complete.
    mutating func add(_ pose: Pose, at instant: Int64, _ body: (Int64, borrowing Pose) -> Void) {
        let pose = held(pose)
        guard let before = newest else {
            newest = (instant, pose)
            start = instant
            answered = 1
            body(instant, pose)
            return
        }
        newest = (instant, pose)
        while true {
            // An overflow check of 64 bits needs a function that Embedded Swift does not have; a stream is shorter than
            // 2^60 µs.
            let next = start + answered &* 1_000_000 / Self.rate
            guard next <= instant + Self.near else { return }
            let share = min(Float(next - before.instant) / Float(instant - before.instant), 1)
            body(next, Self.between(before.pose, pose, share))
            answered += 1
        }
    }

    private mutating func held(_ pose: Pose) -> Pose {
        let centre = pose.centre
        var held = pose
        for joint in 0..<Pose.count {
            if pose[joint].isPresent {
                seen[joint] = true
            } else if seen[joint], let newest {
                held[joint].x = newest.pose[joint].x
                held[joint].y = newest.pose[joint].y
            } else {
                held[joint].x = centre.x
                held[joint].y = centre.y
            }
        }
        return held
    }

    private static func between(_ before: Pose, _ after: Pose, _ share: Float) -> Pose {
        var pose = Pose()
        for joint in 0..<Pose.count {
            let (one, other) = (before[joint], after[joint])
            pose[joint] = Joint(
                x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share,
                confidence: share > 0.5 ? other.confidence : one.confidence)
        }
        return pose
    }
}
