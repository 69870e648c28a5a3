extension ClockEstimator {
    /// The session clock as the device shows it: it follows the estimate with a limited speed and never runs backwards.
    struct Reading: Hashable, Sendable {
        /// θ as shown at `at`.
        var offset: Int64
        var at: LocalInstant
        /// The greatest instant that was returned.
        var shown = Instant(microseconds: .min)

        init(at: LocalInstant, offset: Int64) {
            self.at = at
            self.offset = offset
        }
    }

    /// A sudden change of the reading, without slewing.
    package struct Step: Hashable, Sendable {
        package var at: LocalInstant
        /// Positive, except when the reading started again at an earlier instant.
        package var by: Interval
    }

    /// While sure, a reading runs at most this many hundredths faster or slower than the local clock: this is invisible in
    /// a walk across the stage, and it corrects 50 ms in a second.
    package static let slewPercent: Int64 = 5
    /// The same while synchronising or unsure; the device shows these states to its user.
    package static let hurriedSlewPercent: Int64 = 50
    /// A reading that is behind by more than this steps forwards; one that is ahead by more stops until the truth has reached it.
    package static let largeError = Interval.milliseconds(200)
    /// A reading that is ahead by more than this starts again at an earlier instant, because stopping would freeze the stage: the
    /// local clock jumped, or the server's clock was set back.
    package static let hopelessError = Interval.seconds(2)

    /// The session clock at `local`; `nil` before the first exchange. Never less than an earlier result, except after a
    /// step backwards by more than `hopelessError`.
    package mutating func session(at local: LocalInstant) -> Instant? {
        guard var reading else { return nil }
        let moved = followed(reading, to: local)
        if moved.step.magnitude > Self.largeError.microseconds.magnitude {
            lastStep = Step(at: local, by: Interval(microseconds: moved.step))
            if moved.step < 0 { reading.shown = Instant(microseconds: .min) }
        }
        reading.shown = max(reading.shown, Instant(microseconds: local.microseconds.saturatingAdd(moved.offset)))
        // A slew is computed from where it began, until it is at least some whole microseconds long.
        if moved.step != 0 || local - reading.at >= .milliseconds(1) {
            reading.offset = moved.offset
            reading.at = local
        }
        self.reading = reading
        return reading.shown
    }

    /// The local time at which `session(at:)` will reach `instant`, as far as is known now; `nil` before the first
    /// exchange.
    package func local(of instant: Instant) -> LocalInstant? {
        guard let reading else { return nil }
        let shown = LocalInstant(microseconds: instant.microseconds.saturatingSubtract(reading.offset))
        guard let target = offset(at: reading.at) else { return shown }
        let error = target.saturatingSubtract(reading.offset)
        let travel = (shown - reading.at).microseconds
        if error.magnitude <= Self.largeError.microseconds.magnitude, travel > 0 {
            let gained = error < 0 ? -pace : pace
            let arrival = reading.at + Interval(microseconds: travel.saturatingMultiply(by: 100) / (100 + gained))
            if (arrival - reading.at).microseconds.saturatingMultiply(by: pace) / 100 <= abs(error) { return arrival }
        }
        // At that time the reading will agree with the estimate, which itself drifts a little until then.
        let settled = LocalInstant(microseconds: instant.microseconds.saturatingSubtract(target))
        return LocalInstant(microseconds: instant.microseconds.saturatingSubtract(offset(at: settled) ?? target))
    }

    /// The largest possible error of `session(at: local)`; `nil` while unsure or before the first
    /// exchange.
    package func bound(at local: LocalInstant) -> Interval? {
        guard let offsets = offsets(at: local), let reading else { return nil }
        let read = max(
            reading.shown.microseconds, local.microseconds.saturatingAdd(followed(reading, to: local).offset))
        let shown = read.saturatingSubtract(local.microseconds)
        return Interval(
            microseconds: max(
                offsets.upperBound.saturatingSubtract(shown), shown.saturatingSubtract(offsets.lowerBound)))
    }

    /// The limit for slewing, in hundredths.
    private var pace: Int64 { state == .sure ? Self.slewPercent : Self.hurriedSlewPercent }

    /// θ as shown at `local`, and the part of its change that was a step, in microseconds. Always inlined: to call it, the whole estimator
    /// would be copied for each reading.
    @inline(__always)
    private func followed(_ reading: Reading, to local: LocalInstant) -> (offset: Int64, step: Int64) {
        guard let target = offset(at: local) else { return (reading.offset, 0) }
        let error = target.saturatingSubtract(reading.offset)
        let elapsed = max(0, (local - reading.at).microseconds)
        if error > Self.largeError.microseconds || error < -Self.hopelessError.microseconds { return (target, error) }
        if error < -Self.largeError.microseconds { return (reading.offset - min(elapsed, -error), 0) }
        let limit = min(elapsed, Self.hopelessError.microseconds) &* pace / 100
        return (reading.offset + min(max(error, -limit), limit), 0)
    }
}
