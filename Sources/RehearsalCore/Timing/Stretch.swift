// When a run goes on without a jump, and when it gets to a score time.

/// A time in which one pass of a motion is in force and runs: score time goes on without a jump.
package struct Stretch: Hashable, Sendable {
    /// The motion in the form of this pass.
    package var motion: Motion
    package var from: Instant
    /// The end, which is outside. Where the run stops by itself, the instant at which it does is inside.
    package var to: Instant

    /// The first instant of this stretch at which the score is at `target`; `nil` if it does not get there.
    package func instant(reaching target: ScoreTime) -> Instant? {
        guard motion.position(at: from) <= target, let reached = motion.instant(reaching: target) else { return nil }
        let instant = max(reached, from)
        return instant < to ? instant : nil
    }
}

extension Motion {
    /// Calls `body` with the stretches of this motion from `start` until before `end`: one, or in a loop one for each pass.
    /// It stops where `body` returns false; a loop may go on for ever.
    @inline(never)
    package func eachStretch(from start: Instant, until end: Instant, _ body: (Stretch) -> Bool) {
        var pass = pass(at: start)
        var begins = start
        while begins < end, pass.rate > 0 {
            let ends = pass.passEnds
            let stretch = Stretch(motion: pass, from: max(begins, pass.at), to: min(ends ?? pass.over ?? end, end))
            if stretch.from < stretch.to, !body(stretch) { return }
            guard let ends, ends > begins else { return }
            begins = ends
            pass = pass.nextPass(after: ends)
        }
    }

    /// The first instant at which this pass has stopped by itself and is over; `nil` if it does not stop.
    private var over: Instant? {
        guard let until else { return nil }
        let one = Interval(microseconds: 1)
        return position < until ? instant(reaching: until).map { $0 + one } : at
    }

    /// The first instant from `start` until before `end` at which the running score is at `target`; `nil` if there is none.
    fileprivate func instant(reaching target: ScoreTime, from start: Instant, until end: Instant) -> Instant? {
        var found: Instant?
        func look(_ motion: Motion, from start: Instant, mostPasses: Int) {
            var passes = 0
            motion.eachStretch(from: start, until: end) { stretch in
                passes += 1
                found = stretch.instant(reaching: target)
                return found == nil && passes < mostPasses
            }
        }
        // If neither the present pass nor a whole one gets there, no other does except the last, which stops at its end.
        look(self, from: start, mostPasses: 2)
        if found == nil, let last = lastPass { look(last, from: max(start, last.at), mostPasses: 1) }
        return found
    }
}

extension Timeline {
    /// Calls `body` with the stretches of the run from `start` until before `end`, as far as they are decided.
    /// It stops where `body` returns false; a loop may go on for ever.
    package func eachStretch(from start: Instant, until end: Instant, _ body: (Stretch) -> Bool) {
        var goesOn = true
        if let previous {
            previous.eachStretch(from: start, until: min(end, motion.placed)) { stretch in
                goesOn = body(stretch)
                return goesOn
            }
        }
        if goesOn { motion.eachStretch(from: max(start, motion.placed), until: end, body) }
    }

    /// The first instant from `start` on at which the running score is at `target`, as far as is decided; `nil` if there is
    /// none. Where the score stands at `target`, it is the instant at which the run begins.
    package func instant(reaching target: ScoreTime, from start: Instant) -> Instant? {
        if let instant = previous?.instant(reaching: target, from: start, until: motion.placed) { return instant }
        return motion.instant(reaching: target, from: max(start, motion.placed), until: Instant(microseconds: .max))
    }
}
