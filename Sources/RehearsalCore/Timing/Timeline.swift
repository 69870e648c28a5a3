/// Everything that decides what a device shows at an instant of the session clock: a motion and, until that begins, the
/// motion that it replaces. One value in a session's state, one evaluation on every device.
///
/// Which formation that is, and when it changes, is read against the `Score` that the motions were made for.
///
/// Count-ins and loops are part of the motion. They are functions of the session clock, too: at any instant one pass is
/// under way (`Motion.pass(at:)`), and what is true of a timeline is true of that pass and of those that follow.
package struct Timeline: Hashable, Sendable {
    package private(set) var motion: Motion
    /// The motion that holds until `motion.placed`.
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

    /// What a pause stopped.
    package enum Paused: UInt8, Sendable, CaseIterable {
        /// A move that ends with its formation: GO goes on with it.
        case move
        /// A run past the live formation, as under music or in a loop: `play` goes on with it.
        case run
    }

    /// What is true at one instant.
    package struct Present: Hashable, Sendable {
        /// The motion in force, as its present pass tells it.
        package var motion: Motion
        package var rate: Double
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
        /// When the score begins to go, where it stands and that is decided.
        package var begins: Instant?
        /// The count that is counted in; of a change that has not begun, too.
        package var countedIn: CountedIn?
        /// Which pass of a loop it is, from 0; before it begins, the one to come. `nil` outside loops, and after the last.
        package var pass: Int?
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
    /// The motion in force at `instant`, as its present pass tells it: `motion` once it holds, what went before until then.
    package func motion(at instant: Instant) -> Motion {
        if instant < motion.placed, let previous { previous.pass(at: instant) } else { motion.pass(at: instant) }
    }

    /// Whether a change is known at `instant` that does not hold yet.
    package func isPending(at instant: Instant) -> Bool { previous != nil && instant < motion.placed }

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
        let coming = isPending(at: instant) ? self.motion : motion
        return Present(
            motion: motion, rate: motion.rate(at: instant), isPending: isPending(at: instant), time: time,
            formation: formation, phase: phase,
            isRunning: runs, arrives: runs ? arrival.flatMap(motion.instant(reaching:)) : nil,
            begins: !runs && instant < coming.at && coming.isRunning(at: coming.at) ? coming.at : nil,
            countedIn: coming.counted(at: instant),
            pass: motion.loop.flatMap { $0.goesOn || time < $0.to ? $0.pass : nil })
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

    /// What was paused, and so how it goes on; `nil` where nothing is. A pause counts once it is decided.
    package func paused(at instant: Instant, in score: Score) -> Paused? {
        let motion = decided(by: instant)
        guard motion.pausedBefore != nil else { return nil }
        return motion.goesPast(in: score) ? .run : .move
    }

    private func decided(by instant: Instant) -> Motion { base(decided: instant, starting: instant) }
}

// MARK: - Counts still to come

extension Timeline {
    /// The score time that goes by at the run's own pace between two instants, also where the score stands: before a run
    /// begins, while it is counted in, while a loop rests. Counts still to come are counted by it. Zero where `end` is not
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
    /// Score microseconds; those of a loop pass by pass, as far as its passes differ.
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

    /// What would go by of the score at the rate with which it begins; at full pace where it does not go at all.
    fileprivate func standing(_ time: Interval) -> Double {
        Double(time.microseconds) * (rate > 0 && rate.isFinite ? rate : 1)
    }
}

// MARK: - What comes

extension Timeline {
    /// The first instant after `instant` at which the live formation, the phase, the pass, the count that is counted in or
    /// the motion in force becomes another; `nil` when nothing more will happen by itself.
    package func boundary(after instant: Instant, in score: Score) -> Instant? {
        let isPending = isPending(at: instant)
        let own = motion(at: instant).boundary(after: instant, counting: !isPending, in: score)
        guard isPending else { return own }
        let next = own.map { min($0, motion.placed) } ?? motion.placed
        return motion.nextCount(after: instant).map { min($0, next) } ?? next
    }

    /// The next change of the live formation after `instant` that is known: by running on, or by the motion that does not
    /// hold yet.
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

    /// The change of formation that the motion brings which does not hold yet at `instant`; `nil` when there is none, or
    /// it begins in the formation that is live.
    package func pendingChange(at instant: Instant, in score: Score) -> Change? {
        guard isPending(at: instant) else { return nil }
        return motion.entrance(from: formation(at: instant, in: score), in: score)
    }
}

extension Motion {
    /// The next change of the live formation after `instant`, and not before it holds, that this motion brings by running
    /// on.
    package func change(after instant: Instant, in score: Score) -> Timeline.Change? {
        var instant = max(instant, placed)
        var pass = pass(at: instant)
        // What one whole pass and its two ends do not bring, none will but the last, which stands at the end.
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

    /// The change that comes with this motion when `live` is the live formation before; `nil` when it stays live.
    fileprivate func entrance(from live: Int, in score: Score) -> Timeline.Change? {
        let start = position(at: placed)
        let formation = score.formation(at: start)
        guard formation != live, formation < score.formationCount else { return nil }
        let way = score.arrival(of: formation) - start
        return Timeline.Change(
            formation: formation, starts: placed,
            duration: rate > 0 && way > .zero ? max(wait, .zero) + duration(of: way, from: at) : .zero)
    }

    /// Real time of a length of the score that begins at `instant`.
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
        // More than one may be left within the same microsecond.
        let formation = score.formation(at: position(at: starts))
        return Timeline.Change(
            formation: formation, starts: starts,
            duration: duration(of: score.transition(into: formation), from: starts))
    }

    /// The first instant after `instant` at which this pass begins to be counted in or to run, stops, leaves a formation
    /// or reaches one, or gives way to the next.
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
