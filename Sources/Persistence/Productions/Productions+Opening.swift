import Postgres
package import Rehearsal
package import RehearsalCore

/// The beginning of a production, for a small picture or a poster.
package struct Opening: Hashable, Sendable {
    /// One performer's dot in the first formation, for a picture.
    package struct Dot: Hashable, Sendable {
        /// `#rrggbb`.
        package var colour: String
        /// In stage units.
        package var place: Point

        package init(colour: String, place: Point) {
            self.colour = colour
            self.place = place
        }
    }

    package var revision: Int64
    package var title: String
    package var nextRun: NextRun?
    package var stage: Stage
    /// In the order of the cast; empty if there is no formation.
    package var dots: [Dot]

    package init(revision: Int64, title: String = "", nextRun: NextRun? = nil, stage: Stage, dots: [Dot]) {
        self.revision = revision
        self.title = title
        self.nextRun = nextRun
        self.stage = stage
        self.dots = dots
    }
}

extension Opening {
    init(of stored: StoredProduction) {
        let production = stored.production
        let (performers, formations) = (production["performers"], production["formations"])
        let colour = Description.production["performers"].fields["colour"]
        let positions = Description.production["formations"].fields["positions"]
        var points: [Point] = []
        if case .points(let found)? = formations.entries.first?.values[positions] { points = found }
        self.init(
            revision: stored.revision, title: production.title, nextRun: NextRun(ofProduction: production.own),
            stage: Stage(ofProduction: production.own),
            dots: zip(performers.entries.map { $0.values[colour].asText }, points).map(Dot.init))
    }
}

extension Productions {
    /// The beginning of what is read of a production; `nil` if there is no such production.
    package func opening(of id: ProductionID, _ edition: Edition) async throws -> Opening? {
        guard edition == .published, try await editions(of: id)?.lastPublished != nil else {
            return try await opening(of: id)
        }
        return try await read(id, .published).map(Opening.init)
    }

    /// The stage and the first formation, read at one moment and without the rest; `nil` if there is no such production.
    package func opening(of id: ProductionID) async throws -> Opening? {
        let answers = try await pool.snapshot([
            "SELECT revision, value::text AS value FROM production WHERE id = \(id)",
            """
            SELECT value->>'colour' AS colour FROM production_item
            WHERE production = \(id) AND list = 'performers' ORDER BY ordinal
            """,
            """
            SELECT d.points FROM production_item f JOIN production_dots d USING (production, list, id)
            WHERE f.production = \(id) AND f.list = 'formations' AND f.ordinal = 0 AND d.field = 'positions'
            """,
        ])
        guard let row = answers[0].first else { return nil }
        let points = try answers[2].first.map { try $0.value("points", as: Bytes.self).points } ?? []
        let own = try Self.own(row)
        return Opening(
            revision: try row.value("revision"), title: own[Description.production.fields["title"]].asText,
            nextRun: NextRun(ofProduction: own), stage: Stage(ofProduction: own),
            dots: zip(try answers[1].map { try $0.value("colour", as: String.self) }, points).map(Opening.Dot.init))
    }
}
