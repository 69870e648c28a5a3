/// The rule by which every device computes its own present:
/// score time at session-clock instant t is `position + rate × (t − at)`, and stops at `until`; with a ramp, the
/// integral of its rate replaces the product.
///
/// `at` may be in the future. Until `wait` before it the previous motion applies; from then until `at` all stand at `position`.
/// In a loop this is the motion of one pass; the other passes are computed from it (`Loop`).
package struct Motion: Hashable, Sendable {
    package var position: ScoreTime
    /// Score time per real time; 0 is stopped. A rate that is not a number means stopped.
    package var rate: Double
    package var at: Instant
    /// The score time at which motion stops by itself; `nil` = none.
    package var until: ScoreTime?
    /// How long before `at` the run is moved to `position`.
    package var wait: Interval
    /// The counts that are counted before `at`.
    package var countIn: CountIn?
    package var loop: Loop?
    /// How the rate changes from `at` on; not in a loop.
    package var ramp: Ramp?

    package init(
        position: ScoreTime, rate: Double, at: Instant, until: ScoreTime? = nil, wait: Interval = .zero,
        countIn: CountIn? = nil, loop: Loop? = nil, ramp: Ramp? = nil
    ) {
        self.position = position
        self.rate = rate
        self.at = at
        self.until = until
        self.wait = wait
        self.countIn = countIn
        self.loop = loop
        self.ramp = ramp
    }

    /// The instant from which this motion applies.
    package var placed: Instant { at - max(wait, .zero) }

    /// The score time at `instant`, rounded to the nearest microsecond (halves away from zero).
    /// Before `at` it is `position`.
    package func position(at instant: Instant) -> ScoreTime {
        let pass = pass(at: instant)
        guard instant > pass.at else { return pass.held(pass.position) }
        return pass.position(after: instant - pass.at)
    }

    /// The first instant, not before `at`, at which `position(at:)` has reached `target` in this pass;
    /// `nil` if this motion starts past it or never reaches it.
    package func instant(reaching target: ScoreTime) -> Instant? {
        let start = held(position)
        if target == start { return at }
        guard rate > 0, rate.isFinite, target > start, held(target) == target else { return nil }
        // The position rounds to the nearest microsecond, so the target is reached half a microsecond early.
        let distance = Double((target - position).microseconds) - 0.5
        var needed = Interval(microseconds: Int64(clamping: elapsed(for: distance).rounded(.up)))
        // The division rounds too, so test the neighbouring microseconds.
        let one = Interval(microseconds: 1)
        if position(after: needed) < target { needed = needed + one }
        if needed > .zero, position(after: needed - one) >= target { needed = needed - one }
        guard position(after: needed) >= target else { return nil }
        return at + needed
    }

    /// Whether score time is changing at `instant`.
    package func isRunning(at instant: Instant) -> Bool {
        let pass = pass(at: instant)
        guard !(pass.rate == 0 || pass.rate.isNaN), instant >= pass.at else { return false }
        return pass.until.map { pass.position(at: instant) < $0 } ?? true
    }

    /// The score time at which a paused run would have stopped; `nil` if it is running, or stands for another reason.
    /// A paused motion keeps the `until` of the motion that it stopped.
    package var pausedBefore: ScoreTime? {
        guard rate == 0, let until, position < until else { return nil }
        return until
    }

    /// Whether this motion runs, or would run if it were not paused, past the formation that is live where it begins.
    func goesPast(in score: Score) -> Bool {
        guard let until, loop == nil else { return true }
        return until > score.arrival(of: score.stand(from: score.formation(at: position)))
    }

    private func position(after elapsed: Interval) -> ScoreTime {
        let travelled = Interval(microseconds: Int64(clamping: travelled(in: Double(elapsed.microseconds))))
        return held(position + travelled)
    }

    private func held(_ time: ScoreTime) -> ScoreTime {
        guard let until, time > until else { return time }
        return until
    }
}
