/// One performer's own way into a formation, as a run shows it at an instant: delays make it begin later, and end
/// earlier, than the formation's transition does.
package struct Way: Hashable, Sendable {
    /// Where a performer is on their own way.
    package enum Phase: UInt8, Sendable, CaseIterable {
        /// Their move has not begun: they stand where they stood in the formation before.
        case waiting
        /// They move, or were stopped on the way.
        case moving
        /// They stand in the formation; others may be on the way.
        case arrived
    }

    package var phase: Phase
    /// The score times at which they leave and are there.
    package var departs: ScoreTime
    package var arrives: ScoreTime
    /// When they will begin to move, as far as is decided; `nil` for one who moves already, and for one who will not.
    package var begins: Instant?
    /// When they will be there, as far as is decided; `nil` for one who is, and for one who will not be.
    package var ends: Instant?
    /// The length of the way in stage units.
    package var distance: Double
}

extension Timeline {
    /// The way of `performer` into formation `index` at `instant`; `nil` for the first formation, into which nobody moves,
    /// and for a formation or a performer that does not exist.
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

    /// The first instant after `instant` at which score time comes into `span`, by running on or by a jump, as far as is
    /// decided at `instant`; `nil` when it is there already or never comes.
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
    /// The first instant after `instant` at which score time comes into `span`, in which it is not, in this pass or in one
    /// that follows.
    fileprivate func entry(into span: Range<ScoreTime>, after instant: Instant) -> Instant? {
        var pass = pass(at: instant)
        var now = pass.position(at: instant)
        // What two whole passes do not come to, none will but the last, which stands at the end.
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
