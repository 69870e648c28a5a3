import Rehearsal

/// One change as it arrived.
struct ChangeFields: Decodable {
    var change: Change

    init(from decoder: any Decoder) throws {
        guard let json = decoder as? JSONValueDecoder else { throw Refusal(.malformed, "This is not JSON in UTF-8.") }
        let verbs = try ["set", "insert", "remove", "move", "replace"].filter { try json.member($0) != nil }
        guard verbs.count == 1, let verb = verbs.first, let what = try json.member(verb) else {
            throw Refusal(
                .invalid, "A change has exactly one of set, insert, remove, move and replace.",
                field: json.place, rule: .oneOf, values: ["words": "set, insert, remove, move, replace"])
        }
        switch verb {
        case "insert":
            let shape = try Self.list(what)
            let item = try Item(shape, try Self.required("value", json))
            change = .insert(shape.name, item, after: try json.given("after")?.decode(String.self))
        case "remove": change = .remove(try Self.list(what).name, try Self.required("id", json).decode(String.self))
        case "move":
            change = .move(
                try Self.list(what).name, try Self.required("id", json).decode(String.self),
                after: try json.given("after")?.decode(String.self))
        case "replace": change = .replace(try ProductionFields(from: what).whole())
        default:
            let to = try Self.required("to", json)
            let path = try what.elements.map { try $0.decode(String.self) }
            guard let spot = Spot(path) else {
                throw Refusal(
                    .invalid, "This names nothing that a production has.", field: what.place, rule: .namesNothing)
            }
            change = .set(path, try Self.value(spot, to))
        }
    }

    private static func value(_ spot: Spot, _ json: JSONValueDecoder) throws -> Value {
        if spot.isNullable, json.decodeNil() { return .null }
        let reader = ValueReader()
        if let (index, key) = spot.key, case .record(let fields) = spot.shape {
            return .record(try reader.record(fields, json, key: (index, .text(key))))
        }
        return try reader.read(spot.shape, json, "value")
    }

    private static func list(_ json: JSONValueDecoder) throws -> ListShape {
        let lists = Description.production.lists
        let name = try json.decode(String.self)
        guard let list = lists.first(where: { $0.name == name }) else {
            throw Refusal.notAWord(lists.map(\.name), "A list", json.place)
        }
        return list
    }

    private static func required(_ name: String, _ json: JSONValueDecoder) throws -> JSONValueDecoder {
        guard let member = try json.member(name) else { throw Refusal.missing(json.place(of: name)) }
        return member
    }
}

extension Item {
    fileprivate init(_ shape: ListShape, _ json: JSONValueDecoder) throws {
        let reader = ValueReader()
        guard let id = try json.given("id") else { throw Refusal.missing(json.place(of: "id")) }
        let given = try json.given("track")
        let track = try Description.production.carried(by: shape).map { carried -> Value in
            guard let dots = try given?.given(carried.dots.name) else { return .map([:]) }
            return try reader.read(.dots(isEvery: false, of: "", carried.dots.shape), dots, carried.dots.name)
        }
        self.init(id: try reader.id(id), values: try reader.record(shape.fields, json), track: track)
    }
}
