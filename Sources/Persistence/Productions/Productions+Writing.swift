import Postgres
import Rehearsal
import RehearsalCore
import Wire

extension Productions {
    static func insertion(of production: Production, _ id: ProductionID) -> Statement {
        """
        INSERT INTO production (id, value, is_drill, performers, formations, rounds, combos, duration)
        VALUES (\(id), \(ownValues(of: production)), \(production.isDrill), \(production["performers"].count),
            \(production["formations"].count), \(production["rounds"].count), \(production["combos"].count),
            \(production.duration))
        RETURNING revision, created_at, changed_at, published
        """
    }

    /// Increases the revision by 1.
    static func update(from old: Production, to new: Production, _ id: ProductionID) -> Statement {
        let value: Statement = old.own == new.own ? "value" : "\(ownValues(of: new))"
        return """
            UPDATE production SET value = \(value), performers = \(new["performers"].count),
                formations = \(new["formations"].count), rounds = \(new["rounds"].count),
                combos = \(new["combos"].count), duration = \(new.duration),
                revision = revision + 1, changed_at = greatest(clock_timestamp(), changed_at)
            WHERE id = \(id) RETURNING revision, created_at, changed_at, published
            """
    }

    static func ownValues(of production: Production) -> JSONText {
        JSONText(ValuesDocument.write(production.own, Description.production.fields))
    }

    /// Turns the rows of `old` into those of `new`, writing only the differences. The rows of entries that stay are updated, not replaced: live
    /// assignments refer to performers.
    static func writing(from old: Production, to new: Production, _ id: ProductionID) -> [Statement] {
        var rows = ChangedRows()
        for (place, shape) in Description.production.lists.enumerated() {
            rows.add(from: old, to: new, old.lists[place], new.lists[place], shape)
        }
        return rows.statements(id) + media(from: old, to: new, id)
    }

    /// Which pictures and recordings it shows and plays: these are kept.
    private static func media(from old: Production, to new: Production, _ id: ProductionID) -> [Statement] {
        let (before, after) = (old.media, new.media)
        guard before != after else { return [] }
        return [
            """
            DELETE FROM production_media
            WHERE production = \(id) AND NOT name = ANY(\(after.sorted()))
            """,
            """
            INSERT INTO production_media (production, name) SELECT \(id), * FROM unnest(\(after.sorted()))
            ON CONFLICT DO NOTHING
            """,
        ]
    }
}

/// The rows of entries and dots that must be written to turn one production into another.
private struct ChangedRows {
    private var gone: [(list: String, id: String)] = []
    private var moved: [(list: String, id: String, ordinal: Int)] = []
    private var written: [(list: String, id: String, ordinal: Int, value: JSONText)] = []
    private var dots: [(list: String, id: String, field: String, points: Bytes?, value: JSONText?)] = []

    mutating func add(
        from old: Production, to new: Production, _ before: Listing, _ after: Listing, _ shape: ListShape
    ) {
        let rosters = Dictionary(
            shape.dots.map { ($0.of, old[$0.of].ids == new[$0.of].ids) }, uniquingKeysWith: { first, _ in first })
        for (ordinal, entry) in after.entries.enumerated() {
            let place = before.index(of: entry.id)
            let past = place.map { before.entries[$0].values }
            let isSame = past == entry.values
            if past.map({ isSame || shape.withoutDots($0) == shape.withoutDots(entry.values) }) ?? false {
                if place != ordinal { moved.append((shape.name, entry.id, ordinal)) }
            } else {
                let value = JSONText(ValuesDocument.write(entry.values, shape.fields))
                written.append((shape.name, entry.id, ordinal, value))
            }
            for dots in shape.dots where !isSame || rosters[dots.of] == false {
                add(dots, shape.name, entry, past, hasSameRoster: rosters[dots.of] ?? true)
            }
        }
        gone += before.ids.filter { after.index(of: $0) == nil }.map { (shape.name, $0) }
    }

    private mutating func add(
        _ dots: Dots, _ list: String, _ entry: Entry, _ past: [Value]?, hasSameRoster: Bool
    ) {
        let field = dots.names.joined(separator: ".")
        let value = entry.values[dots.path]
        let before = past.map { $0[dots.path] }
        switch value {
        case .points(let points):
            // Points stand in the order of the other list's entries.
            guard before != value || !hasSameRoster else { return }
            self.dots.append((list, entry.id, field, Bytes(points), nil))
        case .map(let map):
            guard before != value, !map.isEmpty || before != nil else { return }
            self.dots.append((list, entry.id, field, nil, JSONText(ValuesDocument.write(value, dots.shape))))
        default: break
        }
    }

    /// The most rows of dots in one statement, so that no statement takes long.
    private static let dotsAStatement = 250

    func statements(_ id: ProductionID) -> [Statement] {
        var statements: [Statement] = []
        if !gone.isEmpty {
            statements.append(
                """
                DELETE FROM production_item i USING unnest(\(gone.map(\.list)), \(gone.map(\.id))) AS n (list, id)
                WHERE i.production = \(id) AND i.list = n.list AND i.id = n.id
                """)
        }
        if !moved.isEmpty {
            statements.append(
                """
                UPDATE production_item i SET ordinal = n.ordinal
                FROM unnest(\(moved.map(\.list)), \(moved.map(\.id)), \(moved.map(\.ordinal))) AS n (list, id, ordinal)
                WHERE i.production = \(id) AND i.list = n.list AND i.id = n.id
                """)
        }
        if !written.isEmpty {
            statements.append(
                """
                INSERT INTO production_item (production, list, id, ordinal, value)
                SELECT \(id), * FROM unnest(\(written.map(\.list)), \(written.map(\.id)), \(written.map(\.ordinal)),
                    \(written.map(\.value)))
                ON CONFLICT (production, list, id) DO UPDATE SET ordinal = excluded.ordinal, value = excluded.value
                """)
        }
        for start in stride(from: 0, to: dots.count, by: Self.dotsAStatement) {
            let some = dots[start..<min(start + Self.dotsAStatement, dots.count)]
            statements.append(
                """
                INSERT INTO production_dots (production, list, id, field, points, value)
                SELECT \(id), * FROM unnest(\(some.map(\.list)), \(some.map(\.id)), \(some.map(\.field)),
                    \(some.map(\.points)), \(some.map(\.value)))
                ON CONFLICT (production, list, id, field) DO UPDATE SET points = excluded.points, value = excluded.value
                """)
        }
        return statements
    }
}

extension ListShape {
    fileprivate func withoutDots(_ values: [Value]) -> [Value] {
        var values = values
        for dots in dots { _ = try? values.change(dots.path[...]) { $0 = .null } }
        return values
    }
}

extension Bytes {
    /// Points as pairs of numbers, in network byte order.
    init(_ points: [Point]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16 * points.count)
        for point in points {
            bytes.append(bigEndian: point.x.bitPattern)
            bytes.append(bigEndian: point.y.bitPattern)
        }
        self.init(bytes)
    }

    var points: [Point] {
        value.withUnsafeBytes { bytes in
            func number(_ at: Int) -> Double {
                Double(bitPattern: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)))
            }
            return stride(from: 0, to: bytes.count / 16 * 16, by: 16).map { Point(x: number($0), y: number($0 + 8)) }
        }
    }
}
