package import RehearsalCore

/// How a run goes on when the production got another score: the same formation stays live, and the run stands at the
/// same place in it.
package struct Revised: Hashable, Sendable {
    /// The production's revision that the motions are read against from now on.
    package var revision: Int64
    /// The live formation before, counted as before, and after, counted as after.
    package var from: Int
    package var to: Int
    package var motion: Motion
    /// What holds until `motion` begins; `nil` when it has begun.
    package var previous: Motion?

    package init(revision: Int64, from: Int, to: Int, motion: Motion, previous: Motion? = nil) {
        self.revision = revision
        self.from = from
        self.to = to
        self.motion = motion
        self.previous = previous
    }
}

extension SessionState {
    /// What becomes of the motions, which are read against `old`, when `new` takes its place at `now`. Pure.
    ///
    /// A motion that has begun is anchored anew at `now`; one that has not keeps its instant.
    package func revised(from old: Outline, to new: Outline, at now: Instant) -> Revised {
        let passage = Passage(old: old, new: new)
        let held = motion(at: now)
        let from = old.score.formation(at: held.position(at: now))
        let present = passage.motion(held, at: now)
        let to = new.score.formation(at: present.position(at: now))
        guard now < motion.at else { return Revised(revision: new.revision, from: from, to: to, motion: present) }
        return Revised(
            revision: new.revision, from: from, to: to, motion: passage.motion(motion, at: motion.at),
            previous: previous == nil ? nil : present)
    }
}

/// Places of one score found again in another.
struct Passage {
    let old: Outline
    let new: Outline

    /// `motion` as it goes on at `instant`, which is not before it begins.
    func motion(_ motion: Motion, at instant: Instant) -> Motion {
        let place = motion.position(at: instant)
        let position = position(place)
        guard motion.isRunning(at: instant) else {
            return Motion(position: position, rate: 0, at: instant, until: motion.until == nil ? nil : position)
        }
        let until = motion.until.map { max(end($0, from: place, now: position), position) }
        return Motion(position: position, rate: motion.rate, at: instant, until: until)
    }

    /// The same place of the same formation: as long after its arrival, or as far on the way into it.
    func position(_ place: ScoreTime) -> ScoreTime {
        let live = old.score.formation(at: place)
        guard new.score.formationCount > 0 else { return .zero }
        guard live < old.formations.count, let index = index(of: old.formations[live]) else {
            return within(successor(of: live), new.score.arrival(of: successor(of: live)))
        }
        let offset = place - old.score.arrival(of: live)
        guard offset < .zero else { return within(index, new.score.arrival(of: index) + offset) }
        let way = old.score.transition(into: live)
        let left = Double(new.score.transition(into: index).microseconds) * Double(offset.microseconds)
        // Rounded away from the arrival: who is still on the way stays on it.
        let rest = Interval(microseconds: Int64((left / Double(way.microseconds)).rounded(.down)))
        return within(index, new.score.arrival(of: index) + rest)
    }

    /// Where a run that was at `place` and stops at `until` stops, now that it is at `position`: where a GO comes to
    /// stand, if it was to stand where a GO does; at the end, if it went on to the end.
    private func end(_ until: ScoreTime, from place: ScoreTime, now position: ScoreTime) -> ScoreTime {
        func stand(_ score: Score, _ place: ScoreTime) -> ScoreTime? {
            guard score.formationCount > 0 else { return nil }
            return score.arrival(of: score.stand(from: score.formation(at: place)))
        }
        if until == stand(old.score, place) { return stand(new.score, position) ?? position }
        return until >= old.score.end ? new.score.end : self.position(until)
    }

    /// `place`, or the nearest to it at which this formation is live. One without hold and way is never live.
    private func within(_ index: Int, _ place: ScoreTime) -> ScoreTime {
        let isLast = index == new.score.formationCount - 1
        let last = isLast ? new.score.end : new.score.departure(from: index) - Interval(microseconds: 1)
        let first = index == 0 ? .zero : new.score.departure(from: index - 1)
        return max(min(place, last), first)
    }

    private func index(of formation: FormationID) -> Int? { new.formations.firstIndex(of: formation) }

    /// Which formation takes the place of one that is gone: the next that is still there, else the one before.
    private func successor(of gone: Int) -> Int {
        let after = old.formations.dropFirst(gone + 1).lazy.compactMap(index).first
        let before = old.formations.prefix(gone).reversed().lazy.compactMap(index).first
        return after ?? before ?? min(gone, new.score.formationCount - 1)
    }
}
