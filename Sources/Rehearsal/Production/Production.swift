package import RehearsalCore

/// The whole work as it is written. A piece has a stage, performers, and formations in their order; a drill has combos and rounds.
///
/// A value that fails `validate()` is never stored and never danced.
package struct Production: Hashable, Sendable {
    package var title: String
    /// Counts per minute.
    package var tempo: Double
    /// The counts whose score times are known, besides count 0, which is always at score time 0. Without any, the tempo holds
    /// throughout; with some, it holds after the last.
    package var anchors: [TempoMap.Anchor]
    package var stage: Stage
    /// What is drawn on the stage besides its dimensions.
    package var floor: Floor
    package var marks: [Mark]
    package var setPieces: [SetPiece]
    package var sections: [Section]
    package var people: [Person]
    package var performers: [Performer]
    package var formations: [Formation]
    package var markers: [Marker]
    package var tracks: [Track]
    /// The piece's music: they sound one after another.
    package var clips: [Clip]
    package var music: Music
    /// What makes this production a drill; `nil` for a piece.
    package var drill: DrillPlan?
    package var combos: [DrillPlan.Combo]
    package var rounds: [DrillPlan.Round]
    package var thresholds: Thresholds
    /// Further texts that the author wants to keep with the production.
    package var metadata: [String: String]

    package init(
        title: String, tempo: Double = 120, anchors: [TempoMap.Anchor] = [],
        stage: Stage = Stage(width: 16, depth: 10, wings: 2, apron: 1),
        floor: Floor = Floor(), marks: [Mark] = [], setPieces: [SetPiece] = [], sections: [Section] = [],
        people: [Person] = [], performers: [Performer] = [], formations: [Formation] = [],
        markers: [Marker] = [],
        tracks: [Track] = [], clips: [Clip] = [], music: Music = Music(),
        drill: DrillPlan? = nil, combos: [DrillPlan.Combo] = [], rounds: [DrillPlan.Round] = [],
        thresholds: Thresholds = Thresholds(), metadata: [String: String] = [:]
    ) {
        self.title = title
        self.tempo = tempo
        self.anchors = anchors
        self.stage = stage
        self.floor = floor
        self.marks = marks
        self.setPieces = setPieces
        self.sections = sections
        self.people = people
        self.performers = performers
        self.formations = formations
        self.markers = markers
        self.tracks = tracks
        self.clips = clips
        self.music = music
        self.drill = drill
        self.combos = combos
        self.rounds = rounds
        self.thresholds = thresholds
        self.metadata = metadata
    }

    /// The times at which each formation arrives, stands and leaves.
    package var score: Score {
        Score(holds: formations.map(\.hold), transitions: formations.map(\.transition.duration))
    }
}

/// One place in the production's cast; exists without a person.
package struct Performer: Hashable, Sendable {
    /// The shape of a performer's dot.
    package enum Symbol: String, CaseIterable, Sendable {
        case circle, square, triangle, diamond, star, cross, hexagon, ring
    }

    package var id: PerformerID
    /// At most 8 characters, drawn inside the dot.
    package var label: String
    package var name: String
    /// `#rrggbb`.
    package var colour: String
    package var symbol: Symbol
    package var section: SectionID?
    /// The person who usually dances this performer.
    package var person: PersonID?
    /// The people who can replace that person, the first choice first.
    package var understudies: [PersonID]

    package init(
        id: PerformerID, label: String, name: String, colour: String, symbol: Symbol, section: SectionID? = nil,
        person: PersonID? = nil, understudies: [PersonID] = []
    ) {
        self.id = id
        self.label = label
        self.name = name
        self.colour = colour
        self.symbol = symbol
        self.section = section
        self.person = person
        self.understudies = understudies
    }
}

/// One arrangement of all performers, how long they hold it, and how they leave it.
package struct Formation: Hashable, Sendable {
    package var id: FormationID
    package var name: String
    package var hold: Interval
    /// The name of the part of the work that begins or continues here; may be empty.
    package var part: String
    package var notes: String
    package var positions: [PerformerID: Point]
    /// The set pieces whose placement in this formation differs from their usual one.
    package var setPieces: [SetPieceID: SetPiece.Placement]
    /// The move to the next formation; ignored for the last formation.
    package var transition: Transition

    package init(
        id: FormationID, name: String, hold: Interval, part: String = "", notes: String = "",
        positions: [PerformerID: Point], setPieces: [SetPieceID: SetPiece.Placement] = [:],
        transition: Transition = Transition()
    ) {
        self.id = id
        self.name = name
        self.hold = hold
        self.part = part
        self.notes = notes
        self.positions = positions
        self.setPieces = setPieces
        self.transition = transition
    }
}

/// The move from one formation to the next.
package struct Transition: Hashable, Sendable {
    package var duration: Interval
    package var easing: Easing
    /// The paths that are not straight.
    package var paths: [PerformerID: Path.Handles]
    /// The performers who start later or arrive earlier than the others.
    package var delays: [PerformerID: Delay]

    package init(
        duration: Interval = .zero, easing: Easing = .easeInOut, paths: [PerformerID: Path.Handles] = [:],
        delays: [PerformerID: Delay] = [:]
    ) {
        self.duration = duration
        self.easing = easing
        self.paths = paths
        self.delays = delays
    }
}

/// A named moment of the work from which a run can start. Several may have the same name, such as “chorus”.
package struct Marker: Hashable, Sendable {
    package var id: MarkerID
    package var name: String
    package var at: ScoreTime

    package init(id: MarkerID, name: String, at: ScoreTime) {
        self.id = id
        self.name = name
        self.at = at
    }
}

/// A production as the database stores it.
package struct StoredProduction: Hashable, Sendable {
    package var id: ProductionID
    /// 1 when created; each change adds 1.
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

    /// What a session needs to know about this revision.
    package var programme: Programme {
        guard let drill = production.schedule else { return .production(outline) }
        return .drill(
            DrillOutline(
                production: id, revision: revision, drill: drill, combos: production.combos.map(\.id),
                rounds: production.rounds.map(\.id), people: Set(production.people.map(\.id))))
    }

    /// What a session of a piece needs to know about this revision.
    package var outline: Outline {
        Outline(
            production: id, revision: revision, score: production.score, formations: production.formations.map(\.id),
            performers: Set(production.performers.map(\.id)), people: Set(production.people.map(\.id)),
            tempo: TempoMap(ofProduction: production.tempo, production.anchors))
    }
}
