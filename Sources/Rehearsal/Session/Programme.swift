package import RehearsalCore

/// What a session runs, as far as decisions need to know it. Code that serves all kinds of sessions asks this type and does not distinguish the
/// kinds.
package enum Programme: Hashable, Sendable {
    case production(Outline)
    case drill(DrillOutline)

    /// Identifies a programme, independent of its revision. A drill is kept as a production too.
    package enum Reference: Hashable, Sendable {
        case production(ProductionID)
        case drill(ProductionID)

        /// The production that the programme is kept as.
        package var production: ProductionID {
            switch self {
            case .production(let id), .drill(let id): id
            }
        }
    }

    /// The programme that this is a revision of.
    package var reference: Reference {
        switch self {
        case .production(let outline): .production(outline.production)
        case .drill(let outline): .drill(outline.production)
        }
    }

    /// Each edit adds 1.
    package var revision: Int64 {
        switch self {
        case .production(let outline): outline.revision
        case .drill(let outline): outline.revision
        }
    }

    /// The same programme with the number of another revision.
    package func numbered(_ revision: Int64) -> Programme {
        switch self {
        case .production(var outline):
            outline.revision = revision
            return .production(outline)
        case .drill(var outline):
            outline.revision = revision
            return .drill(outline)
        }
    }

    /// The performers that members can be assigned to.
    package var performers: Set<PerformerID> {
        switch self {
        case .production(let outline): outline.performers
        case .drill: []
        }
    }

    /// The people who may be absent.
    package var people: Set<PersonID> {
        switch self {
        case .production(let outline): outline.people
        case .drill(let outline): outline.people
        }
    }

    /// When what is live changes: the formations of a piece, or the stages of a drill with the rests as the trainer has made them.
    package func score(_ calls: Calls) -> Score {
        switch self {
        case .production(let outline): outline.score
        case .drill(let outline): outline.stages(calls).score
        }
    }

    /// When the moves of a piece begin; `nil` where there are none.
    package var moves: MoveCues? {
        if case .production(let outline) = self { outline.moves } else { nil }
    }

    /// What is live when the run is at `position`.
    package func live(at position: ScoreTime, _ calls: Calls) -> Live { live(score(calls).formation(at: position)) }

    /// What is live when that formation or stage of the score is.
    package func live(_ index: Int) -> Live {
        switch self {
        case .production: .formation(index)
        case .drill: .stage(index)
        }
    }

    /// The id of the live formation, which does not depend on its index; `nil` in a drill.
    package func formation(_ live: Live) -> FormationID? {
        guard case .production(let outline) = self, case .formation(let index) = live else { return nil }
        return outline.formations.indices.contains(index) ? outline.formations[index] : nil
    }

    /// Whether a motion means the same in both programmes: the same things are live at the same times.
    package func hasSameScore(as other: Programme) -> Bool {
        switch (self, other) {
        case (.production(let outline), .production(let other)): outline.hasSameScore(as: other)
        case (.drill(let outline), .drill(let other)): outline.hasSameScore(as: other)
        case (.production, .drill), (.drill, .production): false
        }
    }

    /// Maps places of this programme to the same places of another revision.
    func passage(to other: Programme, _ calls: Calls) -> Passage {
        let indices: [Int?] =
            switch (self, other) {
            case (.production(let old), .production(let new)):
                old.formations.map { new.formations.firstIndex(of: $0) }
            case (.drill(let old), .drill(let new)): old.indices(in: new, calls)
            case (.production, .drill), (.drill, .production): []
            }
        return Passage(from: score(calls), to: other.score(calls), indices: indices)
    }
}

/// What of a programme is live at a position; sent to clients that do not compute it. Indices from 0.
package enum Live: Hashable, Sendable {
    case formation(Int)
    case stage(Int)
}
