/// Everything that decides what a device shows at an instant of the session clock: a motion and, until that begins, the
/// motion that it replaces. One value in a session's state, one evaluation on every device.
///
/// Which formation that is, and when it changes, is read against the `Score` that the motions were made for.
///
/// A loop, a count-in and a ramp will be further fields of this value. Each is a function of the session clock that says
/// which motion is in force at an instant (a loop: the motion of its present pass), so what they extend is `motion(at:)`,
/// `boundary(after:in:)` and `Phase`; the rest follows from these.
package struct Timeline: Hashable, Sendable {
    package private(set) var motion: Motion
    /// The motion that holds until `motion.at`.
    package private(set) var previous: Motion?

    package init(_ motion: Motion, after previous: Motion? = nil) {
        self.motion = motion
        self.previous = previous
    }

    /// A run that nobody has started: it stands at the beginning.
    package init() {
        self.init(Motion(position: .zero, rate: 0, at: Instant(microseconds: 0)))
    }

    /// Whether everybody stands or moves, and whether time passes meanwhile.
    package enum Phase: UInt8, Sendable, CaseIterable {
        /// There are no formations.
        case empty
        /// Everybody stands in the live formation, and score time stands still.
        case standing
        /// Everybody stands in the live formation while its hold goes by.
        case holding
        /// Everybody is on the way into the live formation, or was stopped there.
        case moving
    }

    /// What is true at one instant.
    package struct Present: Hashable, Sendable {
        /// The motion in force.
        package var motion: Motion
        /// Whether a change is known that has not begun yet.
        package var isPending: Bool
        package var time: ScoreTime
        /// The live formation; 0 where there are none.
        package var formation: Int
        package var phase: Phase
        /// Whether score time is changing.
        package var isRunning: Bool
        /// When a move that is under way will be complete, as long as nothing replaces the motion in force.
        package var arrives: Instant?
    }

    /// A change of the live formation.
    package struct Change: Hashable, Sendable {
        package var formation: Int
        package var starts: Instant
        /// Real time of the move; zero where everybody is there at once.
        package var duration: Interval

        package init(formation: Int, starts: Instant, duration: Interval) {
            self.formation = formation
            self.starts = starts
            self.duration = duration
        }
    }
}

// MARK: - The present

extension Timeline {
    /// The motion in force at `instant`: `motion` once it has begun, what went before until then.
    package func motion(at instant: Instant) -> Motion {
        if instant < motion.at, let previous { previous } else { motion }
    }

    /// Whether a change is known at `instant` that has not begun yet.
    package func isPending(at instant: Instant) -> Bool { previous != nil && instant < motion.at }

    /// The score time at `instant`.
    package func position(at instant: Instant) -> ScoreTime { motion(at: instant).position(at: instant) }

    /// The live formation at `instant`; 0 where there are none.
    package func formation(at instant: Instant, in score: Score) -> Int { score.formation(at: position(at: instant)) }

    /// All that is true at `instant`.
    package func present(at instant: Instant, in score: Score) -> Present {
        let motion = motion(at: instant)
        let time = motion.position(at: instant)
        let formation = score.formation(at: time)
        let runs = motion.isRunning(at: instant)
        let arrival = score.isMoving(at: time) ? score.arrival(of: formation) : nil
        let phase: Phase =
            score.formationCount == 0 ? .empty : arrival != nil ? .moving : runs ? .holding : .standing
        return Present(
            motion: motion, isPending: isPending(at: instant), time: time, formation: formation, phase: phase,
            isRunning: runs, arrives: runs ? arrival.flatMap(motion.instant(reaching:)) : nil)
    }

    /// Whether the run goes on by itself past the live formation, as under music, rather than stop there for the next GO.
    ///
    /// A change that has been decided counts from then on, not only once it has begun: who has just pressed “play” is
    /// playing.
    package func isPlaying(at instant: Instant, in score: Score) -> Bool {
        isPlaying(decided: instant, starting: instant, in: score)
    }

    /// Whether the run goes, or is about to: what a pause stops. A change that has been decided counts from then on.
    package func isGoing(at instant: Instant) -> Bool { decided(by: instant).isRunning(at: instant) }

    /// Where a paused run was going to stop by itself; `nil` for one that is not paused. A pause counts once it is decided.
    package func pausedBefore(at instant: Instant) -> ScoreTime? { decided(by: instant).pausedBefore }

    private func decided(by instant: Instant) -> Motion { base(decided: instant, starting: instant) }
}

// MARK: - What comes

extension Timeline {
    /// The first instant after `instant` at which the live formation, the phase or the motion in force becomes another;
    /// `nil` when nothing more will happen by itself.
    package func boundary(after instant: Instant, in score: Score) -> Instant? {
        guard isPending(at: instant) else { return motion.boundary(after: instant, in: score) }
        let own = previous?.boundary(after: instant, in: score)
        return own.map { min($0, motion.at) } ?? motion.at
    }

    /// The next change of the live formation after `instant` that is known: by running on, or by the motion that has not
    /// begun.
    package func change(after instant: Instant, in score: Score) -> Change? {
        if let change = motion(at: instant).change(after: instant, in: score),
            !isPending(at: instant) || change.starts < motion.at
        {
            return change
        }
        guard isPending(at: instant) else { return nil }
        return pendingChange(at: motion.at - Interval(microseconds: 1), in: score)
            ?? motion.change(after: motion.at, in: score)
    }

    /// The change of formation that the motion brings which has not begun at `instant`; `nil` when there is none, or it
    /// begins in the formation that is live.
    package func pendingChange(at instant: Instant, in score: Score) -> Change? {
        let formation = score.formation(at: motion.position(at: motion.at))
        guard isPending(at: instant), formation < score.formationCount,
            formation != self.formation(at: instant, in: score)
        else { return nil }
        let way = max(score.arrival(of: formation) - motion.position, .zero)
        return Change(
            formation: formation, starts: motion.at, duration: motion.rate > 0 ? way.stretched(by: motion.rate) : .zero)
    }
}

extension Motion {
    /// The next change of the live formation after `instant`, and not before `at`, that this motion brings by running on.
    package func change(after instant: Instant, in score: Score) -> Timeline.Change? {
        guard rate > 0 else { return nil }
        let live = score.formation(at: position(at: max(instant, at)))
        guard live + 1 < score.formationCount, let starts = self.instant(reaching: score.departure(from: live)) else {
            return nil
        }
        // More than one may be left within the same microsecond.
        let formation = score.formation(at: position(at: starts))
        return Timeline.Change(
            formation: formation, starts: starts, duration: score.transition(into: formation).stretched(by: rate))
    }

    /// The first instant after `instant` at which this motion begins to run, stops, leaves a formation or reaches one.
    fileprivate func boundary(after instant: Instant, in score: Score) -> Instant? {
        guard instant >= at else { return isRunning(at: at) ? at : nil }
        guard rate > 0, isRunning(at: instant) else { return nil }
        let time = position(at: instant)
        let live = score.formation(at: time)
        var next = until
        if score.isMoving(at: time) {
            next = min(next ?? score.arrival(of: live), score.arrival(of: live))
        } else if live + 1 < score.formationCount {
            next = min(next ?? score.departure(from: live), score.departure(from: live))
        }
        return next.flatMap(self.instant(reaching:))
    }
}
