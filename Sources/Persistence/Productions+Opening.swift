import Postgres
package import Rehearsal
package import RehearsalCore

/// The beginning of a production, for a small picture.
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
    package var stage: Stage
    /// In the order of the cast; empty if there is no formation.
    package var dots: [Dot]

    package init(revision: Int64, stage: Stage, dots: [Dot]) {
        self.revision = revision
        self.stage = stage
        self.dots = dots
    }
}

extension Productions {
    /// The stage and the first formation, read at one moment and without the rest; `nil` if there is no such production.
    package func opening(of id: ProductionID) async throws -> Opening? {
        try await reporting {
            guard let row = try await pool.execute(Self.openingOf(id)).first else { return nil }
            let colours: [String] = try row.value("colours")
            let places = zip(try row.value("xs", as: [Double].self), try row.value("ys", as: [Double].self))
            return Opening(
                revision: try row.value("revision"), stage: try Self.stage(row),
                dots: zip(colours, places).map { Opening.Dot(colour: $0, place: Point(x: $1.0, y: $1.1)) })
        }
    }

    private static func openingOf(_ id: ProductionID) -> Statement {
        """
        SELECT revision, stage_width, stage_depth, stage_metres_per_unit, stage_wings, stage_apron, stage_wings_shown,
            coalesce(dot.colours, '{}') AS colours, coalesce(dot.xs, '{}') AS xs, coalesce(dot.ys, '{}') AS ys
        FROM production
        LEFT JOIN LATERAL (
            SELECT array_agg(performer.colour ORDER BY performer.ordinal) AS colours,
                array_agg(formation_position.x::float8 ORDER BY performer.ordinal) AS xs,
                array_agg(formation_position.y::float8 ORDER BY performer.ordinal) AS ys
            FROM formation_position
            JOIN performer ON performer.production = formation_position.production
                AND performer.id = formation_position.performer
            WHERE formation_position.production = production.id AND formation_position.formation = (
                SELECT formation.id FROM formation WHERE formation.production = production.id
                ORDER BY formation.ordinal LIMIT 1)
        ) AS dot ON true
        WHERE production.id = \(id)
        """
    }
}
