package import RehearsalCore

/// What a session runs, as far as decisions need to know it. What all sessions share asks it instead of knowing its kinds.
package enum Programme: Hashable, Sendable {
    case production(Outline)

    /// Which programme, whatever its revision.
    package enum Reference: Hashable, Sendable {
        case production(ProductionID)
    }

    /// Which programme this is a revision of.
    package var reference: Reference {
        switch self {
        case .production(let outline): .production(outline.production)
        }
    }

    /// Counts up with each edit.
    package var revision: Int64 {
        switch self {
        case .production(let outline): outline.revision
        }
    }

    /// The same programme under the number of another revision.
    package func numbered(_ revision: Int64) -> Programme {
        switch self {
        case .production(var outline):
            outline.revision = revision
            return .production(outline)
        }
    }

    /// Who can be assigned to members.
    package var performers: Set<PerformerID> {
        switch self {
        case .production(let outline): outline.performers
        }
    }

    /// Who may be absent.
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

    /// Which formation is live there, whatever its number.
    package func formation(_ live: Live) -> FormationID? {
        switch (self, live) {
        case (.production(let outline), .formation(let index)):
            outline.formations.indices.contains(index) ? outline.formations[index] : nil
        }
    }

    /// Whether a motion means the same against either: the same things are live at the same times.
    package func hasSameScore(as other: Programme) -> Bool {
        switch (self, other) {
        case (.production(let outline), .production(let other)): outline.hasSameScore(as: other)
        }
    }
}

/// What of a programme is live at a position: what is shown by those who compute nothing.
package enum Live: Hashable, Sendable {
    /// Index from 0.
    case formation(Int)
}
