/// The rule by which a stretch is run again and again. Which pass is under way at an instant is arithmetic: each begins where
/// the one before ends, whole microseconds after it, so that passes do not drift apart on any device, however many there are.
package struct Loop: Hashable, Sendable {
    package var from: ScoreTime
    package var to: ScoreTime
    /// Real time in which everybody stands at `from` before a pass is counted in.
    package var rest: Interval
    /// Before each pass; its counts are score time.
    package var countIn: CountIn?
    /// Of the pass that the motion tells of.
    package var rate: Double
    /// What each pass is faster than the one before, up to `most`.
    package var step: Double
    package var most: Double
    /// Which pass the motion tells of, from 0.
    package var pass: Int
    /// The pass with which it ends; `nil` = none.
    package var last: Int?

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

    /// From this pass on none is faster than the one before, so that few steps lead to any pass.
    package static var longestRamp: Int { 200 }

    /// Whether a pass follows the one that the motion tells of.
    package var goesOn: Bool { from < to && last.map { pass < $0 } ?? true }

    /// Whether `place` is repeated; `to` itself is not.
    package func contains(_ place: ScoreTime) -> Bool { from <= place && place < to }

    /// Of the pass after the one that the motion tells of.
    package var nextRate: Double {
        guard step > 0, rate < most, pass < Self.longestRamp - 1 else { return max(rate, step > 0 ? most : rate) }
        return min(rate + step, most)
    }
}

extension Motion {
    /// When the pass that this motion tells of gives way to the next; `nil` when none follows.
    package var passEnds: Instant? {
        guard let loop, loop.goesOn, rate > 0 else { return nil }
        return instant(reaching: loop.to)
    }

    /// The pass that takes over at `ends`: everybody is put at the beginning, rests, and is counted in.
    func nextPass(after ends: Instant) -> Motion {
        guard var loop else { return self }
        loop.rate = loop.nextRate
        loop.pass = loop.pass == .max ? .max : loop.pass + 1
        let countIn = loop.countIn?.stretched(by: loop.rate)
        let wait = max(loop.rest, .zero) + (countIn?.length ?? .zero)
        return Motion(
            position: loop.from, rate: loop.rate, at: ends + wait, until: loop.to, wait: wait, countIn: countIn,
            loop: loop)
    }

    /// The same rule as told by the pass that is under way at `instant`; without a loop, itself.
    package func pass(at instant: Instant) -> Motion {
        var pass = self
        // Each turn is a pass of another length than the one before; the rest is one division.
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

    /// The pass with which the loop ends, which is the only one that stands at the end; `nil` where none is the last.
    var lastPass: Motion? { loop?.last.flatMap { _ in pass(at: Instant(microseconds: .max)) } }

    /// The pass at `instant` of those that follow this one in equal lengths.
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
