package import RehearsalCore

/// How a run goes on when the programme got another score: the same formation stays live, and the run stands at the
/// same place in it.
package struct Revised: Hashable, Sendable {
    /// The programme's revision that the motions are read against from now on.
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

extension Run {
    /// What becomes of the timeline, which is read against `old`, when `new` takes its place at `now`. Pure.
    package func revised(from old: Programme, to new: Programme, at now: Instant) -> Revised {
        switch (old, new) {
        case (.production(let old), .production(let new)): revised(from: old, to: new, at: now)
        }
    }

    private func revised(from old: Outline, to new: Outline, at now: Instant) -> Revised {
        let passage = Passage(
            from: old.score, to: new.score, indices: old.formations.map { new.formations.firstIndex(of: $0) })
        let carried = timeline.carried(through: passage, at: now)
        return Revised(
            revision: new.revision, from: timeline.formation(at: now, in: old.score),
            to: carried.formation(at: now, in: new.score), motion: carried.motion, previous: carried.previous)
    }
}
