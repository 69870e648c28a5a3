package import RehearsalCore

/// What a decision needs to know about a production: when its formations stand and move, and who is in it.
package struct Outline: Hashable, Sendable {
    package var production: ProductionID
    package var revision: Int64
    package var score: Score
    /// One for each formation of the score, in order.
    package var formations: [FormationID]
    package var performers: Set<PerformerID>
    package var people: Set<PersonID>
    /// Counts to score time.
    package var tempo: TempoMap
    /// When its moves begin; `nil` without moves.
    package var moves: MoveCues?

    package init(
        production: ProductionID, revision: Int64, score: Score, formations: [FormationID],
        performers: Set<PerformerID>, people: Set<PersonID>, tempo: TempoMap, moves: MoveCues? = nil
    ) {
        self.production = production
        self.revision = revision
        self.score = score
        self.formations = formations
        self.performers = performers
        self.people = people
        self.tempo = tempo
        self.moves = moves
    }

    /// Whether a motion means the same in both outlines: the same formations stand and move at the same times.
    package func hasSameScore(as other: Outline) -> Bool {
        score == other.score && formations == other.formations
    }
}
