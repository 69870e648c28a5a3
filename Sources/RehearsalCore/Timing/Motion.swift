/// The rule by which every device computes its own present:
/// score time at session-clock instant t is `position + rate × (t − at)`, held at `until` once reached.
///
/// `at` may lie ahead; until then the previous motion holds.
package struct Motion: Hashable, Sendable {
    package var position: ScoreTime
    /// Score time per real time; 0 is stopped.
    package var rate: Double
    package var at: Instant
    /// The score time at which motion stops by itself; `nil` = none.
    package var until: ScoreTime?

    package init(position: ScoreTime, rate: Double, at: Instant, until: ScoreTime? = nil) {
        self.position = position
        self.rate = rate
        self.at = at
        self.until = until
    }

    /// The score time at `instant`, rounded to the nearest microsecond (halves away from zero).
    /// Before `at` it is `position`.
    package func position(at instant: Instant) -> ScoreTime {
        guard instant > at else { return held(position) }
        let travelled = (rate * Double((instant - at).microseconds)).rounded()
        return held(ScoreTime(microseconds: position.microseconds + Int64(travelled)))
    }

    /// When the score time `target` is reached; `nil` if this motion never gets there.
    package func instant(reaching target: ScoreTime) -> Instant? {
        if target == position { return at }
        guard rate > 0, target > position, until.map({ target <= $0 }) ?? true else { return nil }
        let needed = (Double((target - position).microseconds) / rate).rounded(.up)
        return at + Interval(microseconds: Int64(needed))
    }

    /// Whether score time is changing at `instant`.
    package func isRunning(at instant: Instant) -> Bool {
        guard rate != 0, instant >= at else { return false }
        return until.map { position(at: instant) < $0 } ?? true
    }

    private func held(_ time: ScoreTime) -> ScoreTime {
        guard let until, time > until else { return time }
        return until
    }
}
