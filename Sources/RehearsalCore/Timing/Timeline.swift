/// All that decides what a device shows at an instant of the session clock: a motion and, until it begins, the
/// motion that it replaces. It is one value in a session's state, and every device evaluates it in the same way.
///
/// The formation, and when it changes, follow from this and the `Score` for which the motions were made.
///
/// Count-ins and loops are part of the motion. They are functions of the session clock too: at any instant there is one pass
/// (`Motion.pass(at:)`), and the functions here describe that pass and those that follow.
package struct Timeline: Hashable, Sendable {
    package private(set) var motion: Motion
    /// The motion that applies until `motion.placed`.
    package private(set) var previous: Motion?

    package init(_ motion: Motion, after previous: Motion? = nil) {
        self.motion = motion
        self.previous = previous
    }

    /// A run that has not been started: it stands at the beginning.
    package init() {
        self.init(Motion(position: .zero, rate: 0, at: Instant(microseconds: 0)))
    }

    /// Whether performers stand or move, and whether score time passes.
    package enum Phase: UInt8, Sendable, CaseIterable {
        /// There are no formations.
        case empty
        /// All stand in the live formation, and score time stands still.
        case standing
        /// All stand in the live formation while its hold passes.
        case holding
        /// Performers are moving into the live formation, or the run was stopped during the move.
        case moving
    }

    /// What a pause stopped.
    package enum Paused: UInt8, Sendable, CaseIterable {
        /// A move that ends with its formation: GO continues it.
        case move
        /// A run past the live formation, as with music or in a loop: `play` continues it.
        case run
    }

    /// The state of the run at one instant.
    package struct State: Hashable, Sendable {
        /// The motion that applies, in the form of its present pass.
        package var motion: Motion
        package var rate: Double
        /// Whether a change has been decided that has not begun yet.
        package var isPending: Bool
        package var time: ScoreTime
        /// The live formation; 0 where there are none.
        package var formation: Int
        package var phase: Phase
        /// Whether score time is changing.
        package var isRunning: Bool
        /// When the present move will be complete, if nothing replaces the motion.
        package var arrives: Instant?
        /// When the score will begin to run, if it stands and this is decided.
        package var begins: Instant?
        /// The present count of a count-in; also of a change that has not begun.
        package var countedIn: CountedIn?
        /// The number of a loop's present pass, from 0; before the loop begins, its first. `nil` outside loops, and after the last pass.
        package var pass: Int?
    }

    /// A change of the live formation.
    package struct Change: Hashable, Sendable {
        package var formation: Int
        package var starts: Instant
        /// The real time of the move; zero when it takes no time.
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
    /// The motion that applies at `instant`, in the form of its present pass: `motion` from `placed` on, and before that the previous one.
    package func motion(at instant: Instant) -> Motion {
        if instant < motion.placed, let previous { previous.pass(at: instant) } else { motion.pass(at: instant) }
    }

    /// Whether at `instant` there is a change that has been decided and does not apply yet.
    package func isPending(at instant: Instant) -> Bool { previous != nil && instant < motion.placed }

    /// The score time at `instant`.
    package func position(at instant: Instant) -> ScoreTime { motion(at: instant).position(at: instant) }

    /// The live formation at `instant`; 0 where there are none.
    package func formation(at instant: Instant, in score: Score) -> Int { score.formation(at: position(at: instant)) }

    /// The state of the run at `instant`.
    package func state(at instant: Instant, in score: Score) -> State {
        let motion = motion(at: instant)
        let time = motion.position(at: instant)
        let formation = score.formation(at: time)
        let runs = motion.isRunning(at: instant)
        let arrival = score.isMoving(at: time) ? score.arrival(of: formation) : nil
        let phase: Phase =
            score.formationCount == 0 ? .empty : arrival != nil ? .moving : runs ? .holding : .standing
        let coming = isPending(at: instant) ? self.motion : motion
        return State(
            motion: motion, rate: motion.rate(at: instant), isPending: isPending(at: instant), time: time,
            formation: formation, phase: phase,
            isRunning: runs, arrives: runs ? arrival.flatMap(motion.instant(reaching:)) : nil,
            begins: !runs && instant < coming.at && coming.isRunning(at: coming.at) ? coming.at : nil,
            countedIn: coming.counted(at: instant),
            pass: motion.loop.flatMap { $0.goesOn || time < $0.to ? $0.pass : nil })
    }

    /// Whether the run goes on past the live formation, as with music, and does not stop there until the next GO.
    ///
    /// A change counts from the time of its decision, not only from its beginning: after pressing “play” the run is
    /// playing at once.
    package func isPlaying(at instant: Instant, in score: Score) -> Bool {
        isPlaying(decided: instant, starting: instant, in: score)
    }

    /// Whether the run goes or is about to go, so that a pause would stop it. A change counts from the time of its decision.
    package func isGoing(at instant: Instant) -> Bool { decided(by: instant).isRunning(at: instant) }

    /// What was paused, which tells how to continue; `nil` when nothing is. A pause counts from the time of its decision.
    package func paused(at instant: Instant, in score: Score) -> Paused? {
        let motion = decided(by: instant)
        guard motion.pausedBefore != nil else { return nil }
        return motion.goesPast(in: score) ? .run : .move
    }

    private func decided(by instant: Instant) -> Motion { base(decided: instant, starting: instant) }
}

// MARK: - Counts still to come

extension Timeline {
    /// The score time that passes between two instants at the run's own speed. It also counts time in which the score stands: before
    /// a run begins, during a count-in, and in a loop's rest. It serves to show how many counts are left. Zero when `end` is not
    /// after `start`.
    package func paced(from start: Instant, to end: Instant) -> Interval {
        let placed = min(motion.placed, end)
        guard let previous, start < placed else {
            return Interval(microseconds: Int64(clamping: motion.paced(from: start, to: end)))
        }
        let before =
            previous.isRunning(at: start) ? previous.paced(from: start, to: placed) : motion.standing(placed - start)
        return Interval(microseconds: Int64(clamping: before + motion.paced(from: placed, to: end)))
    }
}

extension Motion {
    /// The same in microseconds of score. For a loop it goes pass by pass, as far as the passes differ.
    fileprivate func paced(from start: Instant, to end: Instant) -> Double {
        var pass = pass(at: start)
        var begin = start
        var passed = 0.0
        for _ in 0..<Loop.longestRamp {
            guard let ends = pass.passEnds, ends < end else { break }
            passed += pass.pacedInPass(from: begin, to: ends)
            begin = max(begin, ends)
            pass = pass.nextPass(after: ends)
        }
        return passed + pass.pacedInPass(from: begin, to: end)
    }

    private func pacedInPass(from start: Instant, to end: Instant) -> Double {
        guard start < end else { return 0 }
        guard rate > 0 else { return standing(end - start) }
        let before = start < at ? standing(min(end, at) - start) : 0
        guard end > at else { return before }
        return before + travelled(in: Double((end - at).microseconds))
            - travelled(in: Double((max(start, at) - at).microseconds))
    }

    /// The score time that would pass at the rate with which the motion begins; at rate 1 when the motion does not run at all.
    fileprivate func standing(_ time: Interval) -> Double {
        Double(time.microseconds) * (rate > 0 && rate.isFinite ? rate : 1)
    }
}

// MARK: - Changes to come

extension Timeline {
    /// The first instant after `instant` at which the live formation, the phase, the pass, the count of a count-in or
    /// the motion changes; `nil` when nothing more will change without a command.
    package func boundary(after instant: Instant, in score: Score) -> Instant? {
        let isPending = isPending(at: instant)
        let own = motion(at: instant).boundary(after: instant, counting: !isPending, in: score)
        guard isPending else { return own }
        let next = own.map { min($0, motion.placed) } ?? motion.placed
        return motion.nextCount(after: instant).map { min($0, next) } ?? next
    }

    /// The next known change of the live formation after `instant`: by running on, or by the motion that does not
    /// apply yet.
    package func change(after instant: Instant, in score: Score) -> Change? {
        if let change = motion(at: instant).change(after: instant, in: score),
            !isPending(at: instant) || change.starts < motion.placed
        {
            return change
        }
        guard isPending(at: instant) else { return nil }
        return pendingChange(at: motion.placed - Interval(microseconds: 1), in: score)
            ?? motion.change(after: motion.placed, in: score)
    }

    /// The change of formation by the motion that does not apply yet at `instant`; `nil` when there is none, or
    /// when that motion begins in the live formation.
    package func pendingChange(at instant: Instant, in score: Score) -> Change? {
        guard isPending(at: instant) else { return nil }
        return motion.entrance(from: formation(at: instant, in: score), in: score)
    }
}

extension Motion {
    /// The next change of the live formation that this motion brings by running on: after `instant`, and not before the motion
    /// applies.
    package func change(after instant: Instant, in score: Score) -> Timeline.Change? {
        var instant = max(instant, placed)
        var pass = pass(at: instant)
        // If one whole pass and its two ends bring no change, no other pass does except the last, which stops at the end.
        for _ in 0..<3 {
            let own = pass.changeInPass(after: instant, in: score)
            guard let ends = pass.passEnds else { return own }
            if let own, own.starts < ends { return own }
            let live = score.formation(at: pass.position(at: ends - Interval(microseconds: 1)))
            pass = pass.nextPass(after: ends)
            if let change = pass.entrance(from: live, in: score) { return change }
            instant = ends
        }
        return pass.lastPass.flatMap { $0.changeInPass(after: $0.placed, in: score) }
    }

    /// The change at the beginning of this motion when `live` is the live formation before it; `nil` when that stays live.
    fileprivate func entrance(from live: Int, in score: Score) -> Timeline.Change? {
        let start = position(at: placed)
        let formation = score.formation(at: start)
        guard formation != live, formation < score.formationCount else { return nil }
        let way = score.arrival(of: formation) - start
        return Timeline.Change(
            formation: formation, starts: placed,
            duration: rate > 0 && way > .zero ? max(wait, .zero) + duration(of: way, from: at) : .zero)
    }

    /// The real time of a length of score that begins at `instant`.
    package func duration(of way: Interval, from instant: Instant) -> Interval {
        guard ramp != nil else { return way.stretched(by: rate) }
        var rest = self
        rest.until = nil
        return (rest.instant(reaching: rest.position(at: instant) + way) ?? instant) - instant
    }

    private func changeInPass(after instant: Instant, in score: Score) -> Timeline.Change? {
        guard rate > 0 else { return nil }
        let live = score.formation(at: position(at: instant))
        guard live + 1 < score.formationCount, let starts = self.instant(reaching: score.departure(from: live)) else {
            return nil
        }
        // The run may leave more than one formation within the same microsecond.
        let formation = score.formation(at: position(at: starts))
        return Timeline.Change(
            formation: formation, starts: starts,
            duration: duration(of: score.transition(into: formation), from: starts))
    }

    /// The first instant after `instant` at which the count-in or the run of this pass begins, or the run stops, leaves or reaches
    /// a formation, or the next pass begins.
    fileprivate func boundary(after instant: Instant, counting: Bool, in score: Score) -> Instant? {
        guard instant >= at else {
            return (counting ? nextCount(after: instant) : nil) ?? (isRunning(at: at) ? at : nil)
        }
        guard rate > 0, isRunning(at: instant) else { return nil }
        let time = position(at: instant)
        let live = score.formation(at: time)
        var next = until
        if score.isMoving(at: time) {
            next = min(next ?? score.arrival(of: live), score.arrival(of: live))
        } else if live + 1 < score.formationCount {
            next = min(next ?? score.departure(from: live), score.departure(from: live))
        }
        let own = next.flatMap(self.instant(reaching:))
        return passEnds.map { ends in own.map { min($0, ends) } ?? ends } ?? own
    }
}
