// What becomes of a timeline when its motion is replaced, or the score that it is read against.

extension Timeline {
    /// Takes the motion that was decided at `decided`. One that did not hold by then never does.
    package mutating func replace(with next: Motion, decided: Instant) {
        self = Timeline(next, after: motion.placed <= decided ? motion : previous)
    }

    /// The same timeline as told by the passes that are under way at `instant`.
    package func anchored(at instant: Instant) -> Timeline {
        Timeline(motion.pass(at: instant), after: previous?.pass(at: instant))
    }

    /// What a change decided at `now` builds on, as a motion from the instant `starts` at which it takes effect.
    ///
    /// A motion that does not hold yet never does once it is replaced, but what it was for is not lost: the place that it
    /// would have put the run at, or that it would have started or stopped it. A loop goes on from its present pass.
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

    /// Whether this pass is a later one than that which the motion tells of.
    private func isPassed(_ pass: Motion) -> Bool { pass.loop?.pass != motion.loop?.pass }

    /// Whether the run, as far as it was decided by `now`, goes on by itself at `starts` past the formation that is live
    /// then, as under music, rather than stop there for the next GO.
    package func isPlaying(decided now: Instant, starting starts: Instant, in score: Score) -> Bool {
        let base = base(decided: now, starting: starts)
        return score.formationCount > 0 && base.isRunning(at: starts) && base.goesPast(in: score)
    }

    /// How the run goes on when the score that it is read against becomes another at `now`: the same formation stays
    /// live, and the run stands at the same place in it.
    ///
    /// A motion that has begun is anchored anew at `now`; one that has not keeps its instant.
    package func carried(through passage: Passage, at now: Instant) -> Timeline {
        let present = passage.motion(motion(at: now), at: now)
        let coming = motion.pass(at: now)
        guard now < coming.at else { return Timeline(present) }
        var carried = passage.motion(coming, at: coming.at)
        (carried.wait, carried.countIn) = (coming.wait, coming.countIn)
        return Timeline(carried, after: isPending(at: now) ? present : nil)
    }
}

/// Places of one score found again in another.
package struct Passage: Sendable {
    private let old: Score
    private let new: Score
    /// For each formation of the old score, which of the new one it is; `nil` for one that is gone.
    private let indices: [Int?]

    package init(from old: Score, to new: Score, indices: [Int?]) {
        self.old = old
        self.new = new
        self.indices = indices
    }

    /// `motion` as it goes on at `instant`, which is not before it begins.
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

    /// The loop between the same places; `nil` when nothing lies between them any more, or the run is elsewhere.
    private func loop(_ loop: Loop?, around place: ScoreTime) -> Loop? {
        guard var loop else { return nil }
        loop.from = position(loop.from)
        loop.to = loop.to >= old.end ? new.end : position(loop.to)
        return loop.contains(place) ? loop : nil
    }

    /// The same place of the same formation: as long after its arrival, or as far on the way into it.
    private func position(_ place: ScoreTime) -> ScoreTime {
        let live = old.formation(at: place)
        guard new.formationCount > 0 else { return .zero }
        guard live < indices.count, let index = indices[live] else {
            return within(successor(of: live), new.arrival(of: successor(of: live)))
        }
        let offset = place - old.arrival(of: live)
        guard offset < .zero else { return within(index, new.arrival(of: index) + offset) }
        let way = old.transition(into: live)
        let left = Double(new.transition(into: index).microseconds) * Double(offset.microseconds)
        // Rounded away from the arrival: who is still on the way stays on it.
        let rest = Interval(microseconds: Int64(clamping: (left / Double(way.microseconds)).rounded(.down)))
        return within(index, new.arrival(of: index) + rest)
    }

    /// Where a run that was at `place` and stops at `until` stops, now that it is at `position`: where a GO comes to
    /// stand, if it was to stand where a GO does; at the end, if it went on to the end.
    private func end(_ until: ScoreTime, from place: ScoreTime, now position: ScoreTime) -> ScoreTime {
        func stand(_ score: Score, _ place: ScoreTime) -> ScoreTime? {
            guard score.formationCount > 0 else { return nil }
            return score.arrival(of: score.stand(from: score.formation(at: place)))
        }
        if until == stand(old, place) { return stand(new, position) ?? position }
        return until >= old.end ? new.end : self.position(until)
    }

    /// `place`, or the nearest to it at which this formation is live. One without hold and way is never live.
    private func within(_ index: Int, _ place: ScoreTime) -> ScoreTime {
        let isLast = index == new.formationCount - 1
        let last = isLast ? new.end : new.departure(from: index) - Interval(microseconds: 1)
        let first = index == 0 ? .zero : new.departure(from: index - 1)
        return max(min(place, last), first)
    }

    /// Which formation takes the place of one that is gone: the next that is still there, else the one before.
    private func successor(of gone: Int) -> Int {
        let after = indices.dropFirst(gone + 1).first { $0 != nil } ?? nil
        let before = indices.prefix(gone).last { $0 != nil } ?? nil
        return after ?? before ?? min(gone, new.formationCount - 1)
    }
}
