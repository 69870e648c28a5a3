/// One performer's own way into a formation at an instant of a run. Because of delays it may begin later and end
/// earlier than the formation's transition.
package struct Way: Hashable, Sendable {
    /// Where a performer is on their own way.
    package enum Phase: UInt8, Sendable, CaseIterable {
        /// Their move has not begun: they stand at their place in the formation before.
        case waiting
        /// They move, or the run was stopped while they moved.
        case moving
        /// They stand in the formation; others may still move.
        case arrived
    }

    package var phase: Phase
    /// The score times at which they leave and arrive.
    package var departs: ScoreTime
    package var arrives: ScoreTime
    /// The instant at which they will begin to move, if it is decided; `nil` when they move already or will not move.
    package var begins: Instant?
    /// The instant at which they will arrive, if it is decided; `nil` when they have arrived or will not arrive.
    package var ends: Instant?
    /// The length of the way in stage units.
    package var distance: Double
}

extension Timeline {
    /// The way of `performer` into formation `index` at `instant`; `nil` for the first formation, because no performer moves into it,
    /// and for a formation or performer that does not exist.
    package func way(of performer: Int, into index: Int, at instant: Instant, in choreography: Choreography) -> Way? {
        guard let move = choreography.move(of: performer, into: index) else { return nil }
        let score = choreography.score
        let now = position(at: instant)
        let isLast = index == score.formationCount - 1
        let left = isLast ? ScoreTime(microseconds: .max) : score.departure(from: index)
        return Way(
            phase: now < move.departs ? .waiting : now < move.arrives ? .moving : .arrived,
            departs: move.departs, arrives: move.arrives,
            begins: entry(into: move.departs..<move.arrives, after: instant),
            ends: entry(into: move.arrives..<max(left, move.arrives + Interval(microseconds: 1)), after: instant),
            distance: move.distance)
    }

    /// The first instant after `instant` at which score time enters `span`, by running on or by a jump, if that is
    /// decided at `instant`; `nil` when it is inside already, or never enters.
    func entry(into span: Range<ScoreTime>, after instant: Instant) -> Instant? {
        guard !span.contains(position(at: instant)) else { return nil }
        let entry = motion(at: instant).entry(into: span, after: instant)
        guard isPending(at: instant) else { return entry }
        if let entry, entry < motion.placed { return entry }
        if span.contains(motion.position(at: motion.placed)) { return motion.placed }
        return motion.entry(into: span, after: motion.placed)
    }
}

extension Motion {
    /// The first instant after `instant` at which score time enters `span`, in this pass or a later one. At `instant` it is
    /// outside.
    fileprivate func entry(into span: Range<ScoreTime>, after instant: Instant) -> Instant? {
        var pass = pass(at: instant)
        var now = pass.position(at: instant)
        // If two whole passes do not reach it, no other pass does except the last, which stops at the end.
        for _ in 0..<3 {
            let ends = pass.passEnds
            if now < span.lowerBound, let entry = pass.instant(reaching: span.lowerBound), entry > instant,
                ends.map({ entry < $0 }) ?? true
            {
                return entry
            }
            guard let ends else { return nil }
            pass = pass.nextPass(after: ends)
            if span.contains(pass.position) { return ends }
            now = pass.position
        }
        return pass.lastPass?.instant(reaching: span.lowerBound)
    }
}
