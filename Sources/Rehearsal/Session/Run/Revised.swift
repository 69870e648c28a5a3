package import RehearsalCore

/// How a run continues when the programme gets another score: the same formation stays live, and the run is at the same place in it.
package struct Revised: Hashable, Sendable {
    /// The programme's revision to which the motions refer from now on.
    package var revision: Int64
    /// `from` is the index of the live formation in the old score, `to` its index in the new score.
    package var from: Int
    package var to: Int
    package var motion: Motion
    /// The motion in force until `motion` begins; `nil` if it has begun.
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
    /// The timeline, made for `old`, as it continues when `new` replaces `old` at `now`. Pure.
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
