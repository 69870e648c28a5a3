// How a timeline changes when its motion is replaced, or when its score changes.

extension Timeline {
    /// Replaces the motion with one that was decided at `decided`. A motion that did not apply by then never will.
    package mutating func replace(with next: Motion, decided: Instant) {
        self = Timeline(next, after: motion.placed <= decided ? motion : previous)
    }

    /// The same timeline, described by the passes at `instant`.
    package func anchored(at instant: Instant) -> Timeline {
        Timeline(motion.pass(at: instant), after: previous?.pass(at: instant))
    }

    /// The motion on which a change decided at `now` is based, at the instant `starts` at which the change takes effect.
    ///
    /// A motion that does not apply yet never will once it is replaced, but its purpose is kept: the place to which it
    /// would have moved the run, or that it would have started or stopped the run. A loop goes on from its present pass.
    package func base(decided now: Instant, starting starts: Instant) -> Motion {
        let motion = motion.pass(at: starts)
        var position = motion.position(at: starts)
        if let previous, now < motion.placed, !isPassed(motion) {
            let isElsewhere = motion.position != previous.position(at: motion.placed)
            position = isElsewhere ? motion.position : previous.position(at: starts)
        }
        return Motion(
            position: position, rate: motion.rate(at: starts), at: starts, until: motion.until, loop: motion.loop,
            ramp: motion.ramp(from: starts))
    }

    /// Whether this pass is later than the motion's pass.
    private func isPassed(_ pass: Motion) -> Bool { pass.loop?.pass != motion.loop?.pass }

    /// Whether the run, as far as it was decided by `now`, will at `starts` run on past the formation that is live
    /// then, as with music, and not stop there until the next GO.
    package func isPlaying(decided now: Instant, starting starts: Instant, in score: Score) -> Bool {
        let base = base(decided: now, starting: starts)
        return score.formationCount > 0 && base.isRunning(at: starts) && base.goesPast(in: score)
    }

    /// How the run goes on when its score changes at `now`: the same formation stays
    /// live, and the run is at the same place in it.
    ///
    /// A motion that has begun is restarted at `now`; one that has not begun keeps its instant.
    package func carried(through passage: Passage, at now: Instant) -> Timeline {
        let present = passage.motion(motion(at: now), at: now)
        let coming = motion.pass(at: now)
        guard now < coming.at else { return Timeline(present) }
        var carried = passage.motion(coming, at: coming.at)
        (carried.wait, carried.countIn) = (coming.wait, coming.countIn)
        return Timeline(carried, after: isPending(at: now) ? present : nil)
    }
}

/// Maps places in an old score to places in a new one.
package struct Passage: Sendable {
    private let old: Score
    private let new: Score
    /// For each formation of the old score its index in the new one; `nil` for one that was removed.
    private let indices: [Int?]

    package init(from old: Score, to new: Score, indices: [Int?]) {
        self.old = old
        self.new = new
        self.indices = indices
    }

    /// How `motion` goes on at `instant`, which is not before the motion begins.
    func motion(_ motion: Motion, at instant: Instant) -> Motion {
        let place = motion.position(at: instant)
        let position = position(place)
        if let loop = loop(motion.loop, around: position) {
            return Motion(position: position, rate: motion.rate, at: instant, until: loop.to, loop: loop)
        }
        guard motion.isRunning(at: instant) else {
            let isPaused = motion.pausedBefore != nil
            return Motion(
                position: position, rate: 0, at: instant,
                until: motion.until.map { isPaused ? max(end($0, from: place, now: position), position) : position })
        }
        let until = motion.until.map { max(end($0, from: place, now: position), position) }
        return Motion(
            position: position, rate: motion.rate(at: instant), at: instant, until: until,
            ramp: motion.ramp(from: instant))
    }

    /// The loop between the same places; `nil` when they are the same place now, or the run is outside the loop.
    private func loop(_ loop: Loop?, around place: ScoreTime) -> Loop? {
        guard var loop else { return nil }
        loop.from = position(loop.from)
        loop.to = loop.to >= old.end ? new.end : position(loop.to)
        return loop.contains(place) ? loop : nil
    }

    /// The same place in the same formation: the same time after its arrival, or the same fraction of the way into it.
    package func position(_ place: ScoreTime) -> ScoreTime {
        let live = old.formation(at: place)
        guard new.formationCount > 0 else { return .zero }
        guard live < indices.count, let index = indices[live] else {
            return within(successor(of: live), new.arrival(of: successor(of: live)))
        }
        let offset = place - old.arrival(of: live)
        guard offset < .zero else { return within(index, new.arrival(of: index) + offset) }
        let way = old.transition(into: live)
        let left = Double(new.transition(into: index).microseconds) * Double(offset.microseconds)
        // Rounded away from the arrival, so that performers who have not arrived do not arrive by rounding.
        let rest = Interval(microseconds: Int64(clamping: (left / Double(way.microseconds)).rounded(.down)))
        return within(index, new.arrival(of: index) + rest)
    }

    /// Where a run stops that was at `place` and would have stopped at `until`, now that it is at `position`: where a GO would stop
    /// it, if it would have stopped where a GO does; at the end of the score, if it would have run to the end.
    private func end(_ until: ScoreTime, from place: ScoreTime, now position: ScoreTime) -> ScoreTime {
        func stand(_ score: Score, _ place: ScoreTime) -> ScoreTime? {
            guard score.formationCount > 0 else { return nil }
            return score.arrival(of: score.stand(from: score.formation(at: place)))
        }
        if until == stand(old, place) { return stand(new, position) ?? position }
        return until >= old.end ? new.end : self.position(until)
    }

    /// `place`, or the nearest place at which this formation is live. A formation without hold and transition is never live.
    private func within(_ index: Int, _ place: ScoreTime) -> ScoreTime {
        let isLast = index == new.formationCount - 1
        let last = isLast ? new.end : new.departure(from: index) - Interval(microseconds: 1)
        let first = index == 0 ? .zero : new.departure(from: index - 1)
        return max(min(place, last), first)
    }

    /// The formation that replaces a removed one: the next one that still exists, otherwise the one before.
    private func successor(of gone: Int) -> Int {
        let after = indices.dropFirst(gone + 1).first { $0 != nil } ?? nil
        let before = indices.prefix(gone).last { $0 != nil } ?? nil
        return after ?? before ?? min(gone, new.formationCount - 1)
    }
}
