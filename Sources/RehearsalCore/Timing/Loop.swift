/// The rule for repeating a stretch of the score. The pass at an instant is computed, not counted: each pass begins where the one
/// before ends, whole microseconds later, so that all devices agree on any pass.
package struct Loop: Hashable, Sendable {
    package var from: ScoreTime
    package var to: ScoreTime
    /// The real time in which all stand at `from` before the count-in of a pass.
    package var rest: Interval
    /// The count-in before each pass; its counts are in score time.
    package var countIn: CountIn?
    /// The rate of the motion's pass.
    package var rate: Double
    /// How much the rate grows from each pass to the next, up to `most`.
    package var step: Double
    package var most: Double
    /// The number of the motion's pass, from 0.
    package var pass: Int
    /// The number of the last pass; `nil` when there is none.
    package var last: Int?

    /// - Parameter most: `nil` for `rate`: the passes do not get faster.
    package init(
        from: ScoreTime, to: ScoreTime, rest: Interval = .zero, countIn: CountIn? = nil, rate: Double = 1,
        step: Double = 0, most: Double? = nil, pass: Int = 0, last: Int? = nil
    ) {
        self.from = from
        self.to = to
        self.rest = rest
        self.countIn = countIn
        self.rate = rate
        self.step = step
        self.most = most ?? rate
        self.pass = pass
        self.last = last
    }

    /// From this pass on the rate does not grow any more, so that any pass is found in few steps.
    package static var longestRamp: Int { 200 }

    /// Whether another pass follows the motion's pass.
    package var goesOn: Bool { from < to && last.map { pass < $0 } ?? true }

    /// Whether `place` is inside the repeated stretch; `to` itself is outside.
    package func contains(_ place: ScoreTime) -> Bool { from <= place && place < to }

    /// The rate of the pass after the motion's pass.
    package var nextRate: Double {
        guard step > 0, rate < most, pass < Self.longestRamp - 1 else { return max(rate, step > 0 ? most : rate) }
        return min(rate + step, most)
    }
}

extension Motion {
    /// The instant at which the next pass begins; `nil` when none follows.
    package var passEnds: Instant? {
        guard let loop, loop.goesOn, rate > 0 else { return nil }
        return instant(reaching: loop.to)
    }

    /// The pass that begins at `ends`: all are at the beginning, there is a rest, then the count-in.
    package func nextPass(after ends: Instant) -> Motion {
        guard var loop else { return self }
        loop.rate = loop.nextRate
        loop.pass = loop.pass == .max ? .max : loop.pass + 1
        let countIn = loop.countIn?.stretched(by: loop.rate)
        let wait = max(loop.rest, .zero) + (countIn?.length ?? .zero)
        return Motion(
            position: loop.from, rate: loop.rate, at: ends + wait, until: loop.to, wait: wait, countIn: countIn,
            loop: loop)
    }

    /// The motion of the pass at `instant`; without a loop, the motion itself.
    package func pass(at instant: Instant) -> Motion {
        var pass = self
        // Each turn of the loop handles a pass that is shorter than the one before; the rest is one division.
        for _ in 0...Loop.longestRamp {
            guard let ends = pass.passEnds, ends <= instant else { return pass }
            let next = pass.nextPass(after: ends)
            if let nextEnds = next.passEnds, next.loop?.nextRate == next.rate {
                return next.advanced(by: nextEnds - ends, to: instant)
            }
            pass = next
        }
        return pass
    }

    /// The pass with which the loop ends; only this one stops at its end. `nil` when there is no last pass.
    var lastPass: Motion? { loop?.last.flatMap { _ in pass(at: Instant(microseconds: .max)) } }

    /// The pass at `instant`, when all passes from this one on have the same length.
    private func advanced(by length: Interval, to instant: Instant) -> Motion {
        guard var loop, length > .zero, instant > placed else { return self }
        var passes = (instant - placed).microseconds / length.microseconds
        if let last = loop.last { passes = min(passes, Int64(last).saturatingSubtract(Int64(loop.pass))) }
        loop.pass = Int(clamping: Int64(loop.pass).saturatingAdd(passes))
        var pass = self
        pass.loop = loop
        pass.at = at + Interval(microseconds: passes.saturatingMultiply(by: length.microseconds))
        return pass
    }
}
