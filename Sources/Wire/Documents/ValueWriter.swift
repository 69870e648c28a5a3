package import Rehearsal
import RehearsalCore

extension JSONWriter {
    /// Writes a value as `ValueReader` reads it.
    /// - Parameter production: whose entries order what is said for each of them; else their ids do.
    mutating func value(_ value: Value, _ shape: ValueShape, _ production: Production? = nil) {
        switch (shape, value) {
        case (_, .null): null()
        case (.dots(_, let of, let shape), .map(let values)):
            let ids = production?[of].ids ?? values.keys.sorted()
            object { json in
                guard !values.isEmpty else { return }
                for id in ids {
                    if let value = values[id] { json.member(named: id) { $0.value(value, shape) } }
                }
            }
        case (.dots(_, let of, _), .points(let points)):
            object { json in
                for (entry, point) in zip(production?[of].entries ?? [], points) {
                    json.member(named: entry.id) { $0.point(point) }
                }
            }
        case (.map(_, let shape, _), .map(let values)):
            object { json in
                for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                    json.member(named: name) { $0.value(value, shape) }
                }
            }
        case (.record(let fields), .record(let values)), (.group(let fields), .record(let values)):
            object { $0.members(values, fields, production) }
        case (.choice(let by, let kinds), .record(let parts)):
            object { json in
                json.member(named: by) { $0.string(parts[0].asText) }
                if let chosen = kinds.first(where: { $0.kind == parts[0].asText }) {
                    json.members(Array(parts.dropFirst()), chosen.fields, production)
                }
            }
        case (.list(let elements), .list(let values)): array(values) { $0.value($1, elements.shape) }
        case (.handles, .list(let points)): array(points) { $0.value($1, .point) }
        case (.delay, .record(let times)): numbers(["leave", "arrive"], times)
        case (.action, .record(let own)): object { $0.member("own", own[0].asText) }
        case (.placement, .list(let parts)):
            if parts.isEmpty {
                object { $0.member("hidden", true) }
            } else {
                numbers(["x", "y", "width", "depth", "turn"], parts)
            }
        case (_, .flag(let flag)): bool(flag)
        case (_, .whole(let whole)): integer(whole)
        case (_, .number(let value)): number(value)
        case (_, .text(let text)): string(text)
        case (_, .point(let point)): self.point(point)
        case (_, .list), (_, .record), (_, .map), (_, .points): null()
        }
    }

    /// The members of a record. A group that is not there is left out.
    mutating func members(
        _ values: [Value], _ fields: Fields, _ production: Production? = nil, withDots: Bool = true
    ) {
        for (field, value) in zip(fields.all, values) {
            switch field.shape {
            case .group where value == .null: continue
            case .dots where !withDots: continue
            case .group(let inner):
                member(named: field.name) { json in
                    json.object { $0.members(value.asRecord, inner, production, withDots: withDots) }
                }
            default: member(named: field.name) { $0.value(value, field.shape, production) }
            }
        }
    }

    private mutating func numbers(_ names: [String], _ values: [Value]) {
        object { json in
            for (name, value) in zip(names, values) { json.member(named: name) { $0.value(value, .coordinate) } }
        }
    }

    fileprivate mutating func point(_ point: Point) {
        object { json in
            json.member("x", point.x)
            json.member("y", point.y)
        }
    }
}

extension Production {
    /// All that an author writes.
    func writeFields(into json: inout JSONWriter) {
        let description = Description.production
        json.members(own, description.fields, self)
        for (shape, listing) in zip(description.lists, lists) {
            json.member(named: shape.name) { json in
                json.array(listing.entries) { json, entry in
                    json.object { json in
                        json.member("id", entry.id)
                        json.members(entry.values, shape.fields, self)
                    }
                }
            }
        }
    }
}

/// The values of a production's own fields, or of an entry, as they are stored: without dots.
package enum ValuesDocument {
    /// As a JSON object.
    package static func write(_ values: [Value], _ fields: Fields) -> String {
        var json = JSONWriter()
        json.object { $0.members(values, fields, withDots: false) }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// What is not stored has its usual value: it came later.
    package static func read(_ text: String, _ fields: Fields) throws(Refusal) -> [Value] {
        try JSONReader.reading(text.utf8) { json in
            try ValueReader().record(fields, json) { $0.dealt(0) }
        }
    }

    /// What is said for some entries of another list.
    package static func write(_ dots: Value, _ shape: ValueShape) -> String {
        var json = JSONWriter()
        json.value(dots, .dots(isEvery: false, of: "", shape))
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// Reads what `write` has written of dots.
    /// - Throws: `Refusal` for what is no JSON of this shape.
    package static func readDots(_ text: String, _ shape: ValueShape) throws(Refusal) -> Value {
        try JSONReader.reading(text.utf8) { try ValueReader().read(.dots(isEvery: false, of: "", shape), $0, "dots") }
    }
}
