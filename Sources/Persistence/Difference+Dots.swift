import Postgres
import Rehearsal
import RehearsalCore

extension Difference {
    /// The most rows in one statement, so that no statement takes long.
    private static let rowsAStatement = 20_000

    /// From this number of new positions on, PostgreSQL counts them again before the transaction ends. Otherwise it plans the checks at the end of
    /// the transaction with old statistics: for a new production it expects one position, and reads all positions for each formation (minutes for the
    /// largest production, instead of a second).
    private static let dotsToCountAnew = 5_000

    /// The values of one performer in one formation, in one table.
    private struct Rows<Value> {
        var formations: [FormationID] = []
        var performers: [PerformerID] = []
        var values: [Value] = []

        mutating func append(_ formation: FormationID, _ performer: PerformerID, _ value: Value) {
            formations.append(formation)
            performers.append(performer)
            values.append(value)
        }
    }

    /// Statements for positions, paths, delays, and the placement of set pieces in formations.
    func dots(_ id: ProductionID) -> [Statement] {
        let before = Dictionary(old.formations.map { ($0.id, $0) }) { first, _ in first }
        let cast = new.performers.map(\.id)
        var statements: [Statement] = []
        var positions = Rows<Point>()
        var paths = Rows<Path.Handles>()
        var delays = Rows<Delay>()
        var straightened = Rows<Void>()
        var undelayed = Rows<Void>()
        var placed = 0
        for formation in new.formations {
            let past = before[formation.id]
            for performer in footprint.performers(in: formation.id, cast: cast) {
                guard let point = formation.positions[performer] else { continue }
                if past?.positions[performer] != point {
                    positions.append(formation.id, performer, point)
                    placed += 1
                }
                let path = formation.transition.paths[performer]
                let pastPath = past?.transition.paths[performer]
                if let path, path != pastPath { paths.append(formation.id, performer, path) }
                if path == nil, pastPath != nil { straightened.append(formation.id, performer, ()) }
                let delay = formation.transition.delays[performer]
                let pastDelay = past?.transition.delays[performer]
                if let delay, delay != pastDelay { delays.append(formation.id, performer, delay) }
                if delay == nil, pastDelay != nil { undelayed.append(formation.id, performer, ()) }
            }
            if positions.values.count >= Self.rowsAStatement {
                statements.append(Self.writing(positions, id))
                positions = Rows()
            }
            if paths.values.count >= Self.rowsAStatement {
                statements.append(Self.writing(paths, id))
                paths = Rows()
            }
            if delays.values.count >= Self.rowsAStatement {
                statements.append(Self.writing(delays, id))
                delays = Rows()
            }
        }
        if !positions.values.isEmpty { statements.append(Self.writing(positions, id)) }
        if placed >= Self.dotsToCountAnew { statements.append("ANALYZE formation_position") }
        if !straightened.values.isEmpty { statements.append(Self.deleting("transition_path", straightened, id)) }
        if !paths.values.isEmpty { statements.append(Self.writing(paths, id)) }
        if !undelayed.values.isEmpty { statements.append(Self.deleting("transition_delay", undelayed, id)) }
        if !delays.values.isEmpty { statements.append(Self.writing(delays, id)) }
        return statements + placements(id, before)
    }

    private static func writing(_ rows: Rows<Point>, _ id: ProductionID) -> Statement {
        """
        INSERT INTO formation_position (production, formation, performer, x, y)
        SELECT \(id), * FROM unnest(\(rows.formations), \(rows.performers), \(rows.values.map(\.x)),
            \(rows.values.map(\.y)))
        ON CONFLICT (production, formation, performer) DO UPDATE SET x = excluded.x, y = excluded.y
        """
    }

    private static func writing(_ rows: Rows<Path.Handles>, _ id: ProductionID) -> Statement {
        """
        INSERT INTO transition_path (production, formation, performer, first_x, first_y, second_x, second_y)
        SELECT \(id), * FROM unnest(\(rows.formations), \(rows.performers), \(rows.values.map(\.first.x)),
            \(rows.values.map(\.first.y)), \(rows.values.map(\.second.x)), \(rows.values.map(\.second.y)))
        ON CONFLICT (production, formation, performer) DO UPDATE SET first_x = excluded.first_x,
            first_y = excluded.first_y, second_x = excluded.second_x, second_y = excluded.second_y
        """
    }

    private static func writing(_ rows: Rows<Delay>, _ id: ProductionID) -> Statement {
        """
        INSERT INTO transition_delay (production, formation, performer, leave, arrive)
        SELECT \(id), * FROM unnest(\(rows.formations), \(rows.performers), \(rows.values.map(\.leave)),
            \(rows.values.map(\.arrive)))
        ON CONFLICT (production, formation, performer) DO UPDATE SET leave = excluded.leave, arrive = excluded.arrive
        """
    }

    private static func deleting(_ table: StaticString, _ rows: Rows<Void>, _ id: ProductionID) -> Statement {
        """
        DELETE FROM \(sql: table) d USING unnest(\(rows.formations), \(rows.performers)) AS n (formation, performer)
        WHERE d.production = \(id) AND d.formation = n.formation AND d.performer = n.performer
        """
    }

    private func placements(_ id: ProductionID, _ before: [FormationID: Formation]) -> [Statement] {
        var formations: [FormationID] = []
        var pieces: [SetPieceID] = []
        var placements: [SetPiece.Placement] = []
        var emptied: [FormationID] = []
        var unsaid: [SetPieceID] = []
        for formation in new.formations {
            let past = before[formation.id]?.setPieces ?? [:]
            guard past != formation.setPieces else { continue }
            for piece in new.setPieces.map(\.id) {
                if let placement = formation.setPieces[piece] {
                    guard past[piece] != placement else { continue }
                    formations.append(formation.id)
                    pieces.append(piece)
                    placements.append(placement)
                } else if past[piece] != nil {
                    emptied.append(formation.id)
                    unsaid.append(piece)
                }
            }
        }
        var statements: [Statement] = []
        if !emptied.isEmpty {
            statements.append(
                """
                DELETE FROM formation_set_piece d USING unnest(\(emptied), \(unsaid)) AS n (formation, set_piece)
                WHERE d.production = \(id) AND d.formation = n.formation AND d.set_piece = n.set_piece
                """)
        }
        if !formations.isEmpty {
            let columns = PlacementColumns(placements)
            statements.append(
                """
                INSERT INTO formation_set_piece (production, formation, set_piece, x, y, width, depth, turn)
                SELECT \(id), * FROM unnest(\(formations), \(pieces), \(columns.x), \(columns.y), \(columns.width),
                    \(columns.depth), \(columns.turn))
                ON CONFLICT (production, formation, set_piece) DO UPDATE SET x = excluded.x, y = excluded.y,
                    width = excluded.width, depth = excluded.depth, turn = excluded.turn
                """)
        }
        return statements
    }
}
