package import RehearsalCore

/// The whole work as it is written: stage, performers, and formations in their order.
///
/// A value that fails `validate()` is never stored and never danced.
package struct Production: Hashable, Sendable {
    package var title: String
    /// Counts a minute.
    package var tempo: Double
    package var stage: Stage
    package var performers: [Performer]
    package var formations: [Formation]
    /// Whatever its author wants to keep with it.
    package var metadata: [String: String]

    package init(
        title: String, tempo: Double = 120, stage: Stage = Stage(width: 16, depth: 10, wings: 2, apron: 1),
        performers: [Performer] = [],
        formations: [Formation] = [], metadata: [String: String] = [:]
    ) {
        self.title = title
        self.tempo = tempo
        self.stage = stage
        self.performers = performers
        self.formations = formations
        self.metadata = metadata
    }

    /// When each formation arrives, stands and leaves.
    package var score: Score {
        Score(holds: formations.map(\.hold), transitions: formations.map(\.transition.duration))
    }
}

/// One place in the production's cast; exists without a person.
package struct Performer: Hashable, Sendable {
    package enum Symbol: String, CaseIterable, Sendable {
        case circle, square, triangle, diamond, star, cross, hexagon, ring
    }

    package var id: PerformerID
    /// At most 8 characters, drawn in the dot.
    package var label: String
    package var name: String
    /// `#rrggbb`.
    package var colour: String
    package var symbol: Symbol

    package init(id: PerformerID, label: String, name: String, colour: String, symbol: Symbol) {
        self.id = id
        self.label = label
        self.name = name
        self.colour = colour
        self.symbol = symbol
    }
}

/// One arrangement of all performers, how long it stands, and the way out of it.
package struct Formation: Hashable, Sendable {
    package var id: FormationID
    package var name: String
    package var hold: Interval
    package var positions: [PerformerID: Point]
    /// The move to the next formation; without meaning for the last.
    package var transition: Transition

    package init(
        id: FormationID, name: String, hold: Interval, positions: [PerformerID: Point],
        transition: Transition = Transition()
    ) {
        self.id = id
        self.name = name
        self.hold = hold
        self.positions = positions
        self.transition = transition
    }
}

/// The move from one formation to the next.
package struct Transition: Hashable, Sendable {
    package var duration: Interval
    package var easing: Easing
    /// The ways that are not straight.
    package var paths: [PerformerID: Path.Handles]

    package init(duration: Interval = .zero, easing: Easing = .easeInOut, paths: [PerformerID: Path.Handles] = [:]) {
        self.duration = duration
        self.easing = easing
        self.paths = paths
    }
}

/// A production as the database holds it.
package struct StoredProduction: Hashable, Sendable {
    package var id: ProductionID
    /// 1 when created, one more with each change.
    package var revision: Int64
    package var production: Production
    /// Milliseconds since the Unix epoch.
    package var createdAtMilliseconds: Int64
    package var changedAtMilliseconds: Int64

    package init(
        id: ProductionID, revision: Int64, production: Production, createdAtMilliseconds: Int64,
        changedAtMilliseconds: Int64
    ) {
        self.id = id
        self.revision = revision
        self.production = production
        self.createdAtMilliseconds = createdAtMilliseconds
        self.changedAtMilliseconds = changedAtMilliseconds
    }

    package var outline: Outline {
        Outline(
            production: id, revision: revision, score: production.score,
            performers: Set(production.performers.map(\.id)))
    }
}
