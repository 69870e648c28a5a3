package import RehearsalCore

/// What a session runs, as far as decisions need to know it. Code that serves all kinds of sessions asks this type and does not distinguish the
/// kinds.
package enum Programme: Hashable, Sendable {
    case production(Outline)

    /// Identifies a programme, independent of its revision.
    package enum Reference: Hashable, Sendable {
        case production(ProductionID)
    }

    /// The programme that this is a revision of.
    package var reference: Reference {
        switch self {
        case .production(let outline): .production(outline.production)
        }
    }

    /// Each edit adds 1.
    package var revision: Int64 {
        switch self {
        case .production(let outline): outline.revision
        }
    }

    /// The same programme with the number of another revision.
    package func numbered(_ revision: Int64) -> Programme {
        switch self {
        case .production(var outline):
            outline.revision = revision
            return .production(outline)
        }
    }

    /// The performers that members can be assigned to.
    package var performers: Set<PerformerID> {
        switch self {
        case .production(let outline): outline.performers
        }
    }

    /// The people who may be absent.
    package var people: Set<PersonID> {
        switch self {
        case .production(let outline): outline.people
        }
    }

    /// What is live when the run is at `position`.
    package func live(at position: ScoreTime) -> Live {
        switch self {
        case .production(let outline): .formation(outline.score.formation(at: position))
        }
    }

    /// The id of the live formation, which does not depend on its index.
    package func formation(_ live: Live) -> FormationID? {
        switch (self, live) {
        case (.production(let outline), .formation(let index)):
            outline.formations.indices.contains(index) ? outline.formations[index] : nil
        }
    }

    /// Whether a motion means the same in both programmes: the same things are live at the same times.
    package func hasSameScore(as other: Programme) -> Bool {
        switch (self, other) {
        case (.production(let outline), .production(let other)): outline.hasSameScore(as: other)
        }
    }
}

/// What of a programme is live at a position; sent to clients that do not compute it.
package enum Live: Hashable, Sendable {
    /// Index from 0.
    case formation(Int)
}
