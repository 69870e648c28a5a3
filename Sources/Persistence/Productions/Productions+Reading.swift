import Postgres
import Rehearsal
import RehearsalCore
import Wire

extension Productions {
    static func reading(_ id: ProductionID) -> [Statement] {
        [
            "SELECT value::text AS value, revision, created_at, changed_at, published FROM production WHERE id = \(id)",
            "SELECT list, id, value::text AS value FROM production_item WHERE production = \(id) ORDER BY list, ordinal",
            "SELECT list, id, field, points, value::text AS value FROM production_dots WHERE production = \(id)",
        ]
    }

    static func assemble(_ id: ProductionID, _ answers: [Rows]) throws -> StoredProduction? {
        guard let head = answers[0].first else { return nil }
        let description = Description.production
        var production = Production(title: "")
        production.own = try own(head)
        var entries: [String: [Entry]] = [:]
        for row in answers[1] {
            let list: String = try row.value("list")
            // A list that only newer versions know.
            guard let place = description.place(ofList: list) else { continue }
            entries[list, default: []].append(
                Entry(
                    id: try row.value("id"),
                    values: try written {
                        try ValuesDocument.read(
                            try row.value("value", as: String.self), description.lists[place].fields)
                    }))
        }
        var dots: [String: [String: [(field: String, row: Row)]]] = [:]
        for row in answers[2] {
            dots[try row.value("list"), default: [:]][try row.value("id"), default: []].append(
                (try row.value("field"), row))
        }
        for place in description.readingOrder {
            let shape = description.lists[place]
            var list = entries[shape.name] ?? []
            for index in list.indices {
                for known in shape.dots {
                    let name = known.names.joined(separator: ".")
                    let row = dots[shape.name]?[list[index].id]?.first { $0.field == name }?.row
                    let value = try value(of: known, row, production)
                    _ = try list[index].values.change(known.path[...]) { $0 = value }
                }
            }
            production.put(Listing(list), ofList: place)
        }
        return try stored(production, id, head)
    }

    /// The values of the production's own fields.
    static func own(_ row: Row) throws -> [Value] {
        try written {
            try ValuesDocument.read(try row.value("value", as: String.self), Description.production.fields)
        }
    }

    private static func value(of dots: Dots, _ row: Row?, _ production: Production) throws -> Value {
        if let row, let points: Bytes = try row.optional("points") { return .points(points.points) }
        guard let row, let text: String = try row.optional("value") else {
            return dots.isEvery ? production[dots.of].aligned(.map([:])) : .map([:])
        }
        return try written { try ValuesDocument.readDots(text, dots.shape) }
    }
}
