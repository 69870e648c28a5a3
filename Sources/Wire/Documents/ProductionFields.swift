import Rehearsal
import RehearsalCore

/// A production, or a merge patch of one, as it was sent: every field may be missing.
struct ProductionFields: Decodable {
    private let json: JSONValueDecoder

    init(from decoder: any Decoder) throws {
        guard let json = decoder as? JSONValueDecoder else { throw Refusal(.malformed, "This is not JSON in UTF-8.") }
        guard json.kind == .object else { throw json.mismatch([String: any Sendable].self) }
        self.json = json
    }

    var format: String? {
        get throws { try json.given("format")?.decode(String.self) }
    }

    /// A new production, not validated yet.
    func whole() throws -> Production {
        guard try json.member("title") != nil else { throw Refusal.missing(json.place(of: "title")) }
        return try applied(to: Production(title: ""))
    }

    /// The production with what this says, not validated yet.
    func applied(to production: Production) throws -> Production {
        let description = Description.production
        var result = production
        for (index, field) in description.fields.all.enumerated() {
            guard let value = try member(field.name, isRequired: !field.mayBeNull) else { continue }
            result.own[index] = try ValueReader().merged(field, value, over: result.own[index])
        }
        for list in description.readingOrder {
            guard let value = try member(description.lists[list].name, isRequired: true) else { continue }
            result.put(Listing(try entries(description.lists[list], value, result)), ofList: list)
        }
        return result
    }

    private func member(_ name: String, isRequired: Bool) throws -> JSONValueDecoder? {
        guard let value = try json.member(name) else { return nil }
        if isRequired, value.decodeNil() {
            throw Refusal(.invalid, "This cannot be null.", field: value.place, rule: .missing)
        }
        return value
    }

    private func entries(_ shape: ListShape, _ json: JSONValueDecoder, _ production: Production) throws -> [Entry] {
        let reader = ValueReader(production: production)
        let elements = try json.elements
        let ids = try elements.map { try $0.given("id").map(reader.id) }
        var taken = Set(ids.compactMap(\.self))
        return try elements.enumerated().map { index, element in
            Entry(
                id: ids[index] ?? Self.made(shape.ids, index, &taken),
                values: try reader.record(shape.fields, element) { $0.dealt(index) })
        }
    }

    /// The first id of `p1`, `p2`, … that is not used, from `index` on.
    private static func made(_ prefix: String, _ index: Int, _ taken: inout Set<String>) -> String {
        var number = index + 1
        while !taken.insert("\(prefix)\(number)").inserted { number += 1 }
        return "\(prefix)\(number)"
    }
}

extension ValueReader {
    /// A merge patch of one field: groups and maps are patched member by member.
    fileprivate func merged(_ field: Field, _ json: JSONValueDecoder, over present: Value) throws -> Value {
        switch field.shape {
        case .group(let fields):
            var values = present == .null ? fields.whenLeftOut ?? [] : present.asRecord
            for (index, value) in try members(fields, json).enumerated() {
                if let value { values[index] = value }
            }
            return .record(values)
        case .map(_, let shape, _):
            guard !json.decodeNil() else { return .map([:]) }
            var values = present.asMap
            try json.forEachMember { name, json in
                values[name] = json.decodeNil() ? nil : try read(shape, json, name)
            }
            return .map(values)
        default: return json.decodeNil() && field.mayBeNull ? .null : try read(field.shape, json, field.name)
        }
    }
}

extension Field {
    /// A map is empty then. A group is there or not from the beginning.
    fileprivate var mayBeNull: Bool {
        switch shape {
        case .map: true
        case .group: false
        default: isOptional
        }
    }
}
