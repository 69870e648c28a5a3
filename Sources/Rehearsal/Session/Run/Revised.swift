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
    /// Of a drill: all adjustments from now on, if some of them are elsewhere in the new score.
    package var adjustments: [Calls.Adjustment]?

    package init(
        revision: Int64, from: Int, to: Int, motion: Motion, previous: Motion? = nil,
        adjustments: [Calls.Adjustment]? = nil
    ) {
        self.revision = revision
        self.from = from
        self.to = to
        self.motion = motion
        self.previous = previous
        self.adjustments = adjustments
    }
}

extension Run {
    /// The timeline, made for `old`, as it continues when `new` replaces `old` at `now`. Pure.
    ///
    /// - Parameter calls: what was changed in a drill. It keeps its place in the stage that it is in.
    package func revised(
        from old: Programme, to new: Programme, with calls: Calls = Calls(), at now: Instant
    ) -> Revised {
        let passage = old.passage(to: new, calls)
        let carried = timeline.carried(through: passage, at: now)
        let adjustments = calls.adjustments.map { Calls.Adjustment(at: passage.position($0.at), $0.kind) }
        return Revised(
            revision: new.revision, from: timeline.formation(at: now, in: old.score(calls)),
            to: carried.formation(at: now, in: new.score(calls)), motion: carried.motion, previous: carried.previous,
            adjustments: adjustments == calls.adjustments ? nil : adjustments.sorted { $0.at < $1.at })
    }
}
