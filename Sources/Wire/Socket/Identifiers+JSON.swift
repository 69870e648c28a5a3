package import Rehearsal

// Identifiers as single JSON values, for fields of events and kept states.

struct WirePerson: Decodable {
    let key: PersonID
    init(from decoder: any Decoder) throws {
        guard let key = PersonID(try decoder.singleValueContainer().decode(String.self)) else {
            throw Refusal(
                .invalid, "This is a person's id.", field: JSONReader.path(decoder.codingPath), rule: .identifier)
        }
        self.key = key
    }
}

/// An identifier in JSON: a UUID as text. Decoding throws a `Refusal` with code `invalid` that names the field.
package struct WireID<Kind>: Decodable {
    package let id: Identifier<Kind>
    package init(from decoder: any Decoder) throws {
        guard let id = Identifier<Kind>(try decoder.singleValueContainer().decode(String.self)) else {
            throw Refusal(
                .invalid, "This is an id.", field: JSONReader.path(decoder.codingPath), rule: .uuid)
        }
        self.id = id
    }
}

struct WireRole: Decodable {
    let role: Role
    init(from decoder: any Decoder) throws {
        guard let role = Role(rawValue: try decoder.singleValueContainer().decode(String.self)) else {
            throw Refusal(
                .invalid, "This is a role.", field: JSONReader.path(decoder.codingPath), rule: .word,
                values: ["words": .text(Role.names)])
        }
        self.role = role
    }
}

struct WirePerformer: Decodable {
    let key: PerformerID
    init(from decoder: any Decoder) throws {
        guard let key = PerformerID(try decoder.singleValueContainer().decode(String.self)) else {
            throw Refusal(
                .invalid, "This is a performer's id.", field: JSONReader.path(decoder.codingPath), rule: .identifier)
        }
        self.key = key
    }
}

extension JSONWriter {
    mutating func member(_ name: StaticString, _ member: MemberID?) {
        self.member(name) { json in
            if let member { json.id(member) } else { json.null() }
        }
    }
}

extension KeyedDecodingContainer {
    func performer(_ key: Key) throws -> PerformerID {
        guard let id = PerformerID(try decode(String.self, forKey: key)) else {
            throw refusal(.unknownPerformer, of: key, "This production has no performer of that id.")
        }
        return id
    }

    func member(_ key: Key) throws -> MemberID {
        guard let id = MemberID(try decode(String.self, forKey: key)) else {
            throw refusal(.unknownMember, of: key, "No such member is in this session.")
        }
        return id
    }

    func person(_ key: Key) throws -> PersonID {
        guard let id = PersonID(try decode(String.self, forKey: key)) else {
            throw refusal(.unknownPerson, of: key, "This production has nobody of that id.")
        }
        return id
    }
}
