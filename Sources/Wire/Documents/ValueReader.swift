import Rehearsal
import RehearsalCore

/// Reads the values of a production from JSON, as their shapes say.
struct ValueReader {
    /// Whose entries dots are said for; `nil` where it is not known yet.
    var production: Production?

    /// - Parameter name: what the value is called where it is refused.
    func read(_ shape: ValueShape, _ json: JSONValueDecoder, _ name: String) throws -> Value {
        switch shape {
        case .text, .lines, .colour: return .text(try json.decode(String.self))
        case .flag: return .flag(try json.decode(Bool.self))
        case .whole, .time: return .whole(try json.decode(Int64.self))
        case .number, .coordinate: return .number(try json.decode(Double.self))
        case .point: return .point(try point(json))
        case .word(let words):
            let word = try json.decode(String.self)
            guard words.contains(word) else {
                throw Refusal.notAWord(words, "\("aeiou".contains(name.prefix(1)) ? "An" : "A") \(name)", json.place)
            }
            return .text(word)
        case .reference: return .text(try id(json))
        case .digest:
            guard let digest = MediaDigest(try json.decode(String.self)) else {
                throw Refusal(.invalid, "A digest is 64 of 0-9 and a-f.", field: json.place, rule: .digest)
            }
            return .text(digest.description)
        case .asset:
            guard let asset = AssetID(try json.decode(String.self)) else {
                throw Refusal(.invalid, "This is an asset's id.", field: json.place, rule: .uuid)
            }
            return .text(asset.description)
        case .handles:
            let points = try json.elements.map { Value.point(try point($0)) }
            guard points.count == 2 else {
                throw Refusal(
                    .invalid, "A path is a list of exactly two handles.", field: json.place, rule: .handles)
            }
            return .list(points)
        case .delay: return .record(try record(Self.delay, json))
        case .placement: return try placement(json)
        case .action(let words, _):
            if json.kind == .object { return .record(try record(Self.own, json)) }
            return try read(.word(words), json, name)
        case .list(let elements):
            return .list(try json.elements.map { try read(elements.shape, $0, elements.name) })
        case .map(_, let shape, _):
            return .map(try map(json) { try read(shape, $1, $0) })
        case .record(let fields), .group(let fields): return .record(try record(fields, json))
        case .choice(let by, let kinds):
            guard let member = try json.member(by) else { throw Refusal.missing(json.place(of: by)) }
            let kind = try read(.word(kinds.map(\.kind)), member, by)
            guard let chosen = kinds.first(where: { $0.kind == kind.asText }) else { return .null }
            return .record([kind] + (try record(chosen.fields, json)))
        case .dots(let isEvery, let of, let shape):
            if isEvery, let production, let points = try points(json, production[of]) { return .points(points) }
            return .map(
                try map(json) { name, json in
                    guard Key<Value>.accepts(name) else { throw Refusal.notAnID(json.place) }
                    return try read(shape, json, name)
                })
        }
    }

    func id(_ json: JSONValueDecoder) throws -> String {
        let text = try json.decode(String.self)
        guard Key<Value>.accepts(text) else { throw Refusal.notAnID(json.place) }
        return text
    }

    // MARK: Records

    private static let delay = Fields([
        Field(name: "leave", shape: .time(.max), usual: .whole(0)),
        Field(name: "arrive", shape: .time(.max), usual: .whole(0)),
    ])
    private static let own = Fields([Field(name: "own", shape: .text(1...24))])
    private static let standing = Fields(
        ["x", "y", "width", "depth"].map { Field(name: $0, shape: .coordinate) }
            + [Field(name: "turn", shape: .coordinate, usual: .number(0))])

    private func placement(_ json: JSONValueDecoder) throws -> Value {
        if try json.given("hidden")?.decode(Bool.self) ?? false { return .list([]) }
        return .list(try record(Self.standing, json))
    }

    /// The values of a record; what is left out has its usual value.
    /// - Parameters:
    ///   - key: the value of one field, which may be left out, by its index.
    ///   - dealt: the value of a field that an entry does not say, if there is one.
    func record(
        _ fields: Fields, _ json: JSONValueDecoder, key: (Int, Value)? = nil, dealt: (Field) -> Value? = { _ in nil }
    ) throws -> [Value] {
        var given = try members(fields, json)
        if let key { given[key.0] = key.1 }
        return try zip(fields.all, given).map { field, value in
            guard let value = value ?? dealt(field) ?? field.whenLeftOut else {
                throw Refusal.missing(json.place(of: field.name))
            }
            return value
        }
    }

    /// The values that an object says; `null` is the same as nothing, where nothing may be said.
    func members(_ fields: Fields, _ json: JSONValueDecoder) throws -> [Value?] {
        var values = [Value?](repeating: nil, count: fields.all.count)
        try json.forEachMember { name, json in
            guard let place = fields.place(of: name) else { return }
            let field = fields.all[place]
            if json.decodeNil(), field.isOptional { return values[place] = .null }
            if json.decodeNil(), field.whenLeftOut != nil || field.isDealt { return }
            values[place] = try read(field.shape, json, field.name)
        }
        return values
    }

    // MARK: Dots

    private func point(_ json: JSONValueDecoder) throws -> Point {
        var (x, y): (Double?, Double?)
        try json.forEachMemberByte { name, json in
            switch name {
            case UInt8(ascii: "x"): x = try json.decode(Double.self)
            case UInt8(ascii: "y"): y = try json.decode(Double.self)
            default: break
            }
        }
        guard let x else { throw Refusal.missing(json.place(of: "x")) }
        guard let y else { throw Refusal.missing(json.place(of: "y")) }
        return Point(x: x, y: y)
    }

    /// One point for each entry, in their order; `nil` if others are said.
    private func points(_ json: JSONValueDecoder, _ listing: Listing) throws -> [Point]? {
        var points: [Point?] = Array(repeating: nil, count: listing.count)
        var (found, upcoming) = (0, 0)
        let isAll = try json.forEachNamed { name in
            if upcoming < listing.count, name(listing.entries[upcoming].id) { return upcoming }
            return nil
        } _: { text, place, json in
            guard let place = place ?? listing.index(of: text()) else { return false }
            points[place] = try point(json)
            (found, upcoming) = (found + 1, place + 1)
            return true
        }
        guard isAll, found == listing.count else { return nil }
        return points.compactMap(\.self)
    }

    private func map(_ json: JSONValueDecoder, _ read: (String, JSONValueDecoder) throws -> Value) throws
        -> [String: Value]
    {
        var values: [String: Value] = [:]
        try json.forEachMember { name, json in values[name] = try read(name, json) }
        return values
    }
}

extension Field {
    /// Whether an entry of a document that does not say it gets a value of its own.
    var isDealt: Bool {
        if case .colour = shape { return true }
        return numbered != nil || dealt != nil
    }

    /// The value of the entry with this index.
    func dealt(_ index: Int) -> Value? {
        let colours = Description.production.colours
        if let numbered { return .text(numbered.isEmpty ? "\(index + 1)" : "\(numbered) \(index + 1)") }
        switch shape {
        case .colour: return .text(colours[index % colours.count])
        case .word(let words): return dealt.map { .text(words[index / $0 % words.count]) }
        default: return nil
        }
    }
}

extension JSONValueDecoder {
    /// Where it stands in the document, as a path.
    var place: String { JSONReader.path(codingPath) }
    func place(of name: String) -> String { JSONReader.path(codingPath + [JSONKey(stringValue: name)]) }

    var elements: [JSONValueDecoder] {
        get throws {
            guard kind == .list else { throw mismatch([any Sendable].self) }
            return text.children(of: index).map { JSONValueDecoder(text, at: $0) }
        }
    }

    /// `nil` if there is none of this name.
    func member(_ name: String) throws -> JSONValueDecoder? {
        guard kind == .object else { throw mismatch([String: any Sendable].self) }
        var name = name
        for child in text.children(of: index) where text.isName(&name, at: child) {
            return JSONValueDecoder(text, at: child + 1)
        }
        return nil
    }

    /// The same; `nil` also for `null`.
    func given(_ name: String) throws -> JSONValueDecoder? { try member(name).flatMap { $0.decodeNil() ? nil : $0 } }

    func forEachMember(_ body: (String, JSONValueDecoder) throws -> Void) throws {
        guard kind == .object else { throw mismatch([String: any Sendable].self) }
        for child in text.children(of: index) {
            try body(text.string(at: child), JSONValueDecoder(text, at: child + 1))
        }
    }

    /// The members whose names have one byte.
    fileprivate func forEachMemberByte(_ body: (UInt8, JSONValueDecoder) throws -> Void) throws {
        guard kind == .object else { throw mismatch([String: any Sendable].self) }
        for child in text.children(of: index) {
            let byte = text.withBytes(at: child) { $0.count == 1 ? $0[0] : 0 }
            try body(byte, JSONValueDecoder(text, at: child + 1))
        }
    }

    /// Calls `body` with each member until it answers `false`; names that `guess` knows are not made into texts.
    fileprivate func forEachNamed(
        _ guess: ((String) -> Bool) -> Int?, _ body: (() -> String, Int?, JSONValueDecoder) throws -> Bool
    ) throws -> Bool {
        guard kind == .object else { throw mismatch([String: any Sendable].self) }
        for child in text.children(of: index) {
            let place = guess { name in
                var name = name
                return text.isName(&name, at: child)
            }
            guard try body({ text.string(at: child) }, place, JSONValueDecoder(text, at: child + 1)) else {
                return false
            }
        }
        return true
    }
}
