import RehearsalCore

/// A device's monotonic clock: it drifts, is read in steps, and may stand still or leap.
struct LocalClock {
    /// How much faster it runs than the session clock.
    private let drift: Double
    /// The steps in which it is read.
    let resolution: Interval
    private var base: Int64
    private var since: Instant

    init(drift: Double, resolution: Interval, start: Int64, at since: Instant) {
        self.drift = drift
        self.resolution = resolution
        self.base = start
        self.since = since
    }

    func reading(at instant: Instant) -> LocalInstant {
        let step = max(1, resolution.microseconds)
        return LocalInstant(microseconds: exact(at: instant) / step * step)
    }

    /// It leaps ahead by `interval`; negative: it stood still for so long.
    mutating func jump(by interval: Interval, at instant: Instant) {
        base = exact(at: instant) + interval.microseconds
        since = instant
    }

    private func exact(at instant: Instant) -> Int64 {
        let elapsed = (instant - since).microseconds
        return base + elapsed + Int64((drift * Double(elapsed)).rounded(.down))
    }
}
