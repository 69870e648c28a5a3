package import Rehearsal

/// What an editor asks for.
package struct EditRequest: Decodable, Sendable {
    /// New changes, or the undo or redo of the author's own changes.
    package enum Intent: Sendable {
        case edit(label: String, [Change])
        case undo
        case redo
    }

    package var id: EditID
    /// The revision on which the author made the changes.
    package var base: Int64
    package var intent: Intent

    package init(id: EditID, base: Int64, intent: Intent) {
        self.id = id
        self.base = base
        self.intent = intent
    }

    private enum Field: CodingKey { case id, base, label, changes, undo, redo }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        guard let id = EditID(try fields.decode(String.self, forKey: .id)) else {
            throw fields.refusal(of: .id, "An edit's id is a UUID that its author made.", rule: .uuid)
        }
        self.id = id
        base = try fields.whole(.base)
        let undo = try fields.decodeIfPresent(Bool.self, forKey: .undo) ?? false
        let redo = try fields.decodeIfPresent(Bool.self, forKey: .redo) ?? false
        guard [undo, redo, fields.contains(.changes)].count(where: \.self) == 1 else {
            throw Refusal(
                .invalid, "An edit has either changes, or undo, or redo.", field: "changes", rule: .oneOf,
                values: ["words": "changes, undo, redo"])
        }
        if undo {
            intent = .undo
        } else if redo {
            intent = .redo
        } else {
            let label = try fields.decodeIfPresent(String.self, forKey: .label) ?? ""
            let list = try fields.nestedUnkeyedContainer(forKey: .changes)
            guard (list.count ?? 0) <= Edit.mostChanges else {
                throw Refusal(
                    .invalid, "An edit has at most \(Edit.mostChanges) changes.", field: "changes", rule: .count,
                    values: ["most": .number(Edit.mostChanges)])
            }
            intent = .edit(
                label: label, try fields.decode([ChangeFields].self, forKey: .changes).map(\.change))
        }
    }
}

/// Changes as JSON text.
package enum ChangesDocument {
    /// One JSON array, UTF-8.
    package static func write(_ changes: [Change]) -> [UInt8] {
        var json = JSONWriter(reserving: 256 + 96 * changes.count)
        json.array(changes) { $1.write(into: &$0) }
        return json.bytes
    }

    /// The same, if it has at most `limit` bytes. Stops as soon as there are more, because the caller must not spend time on a large document.
    package static func write(_ changes: [Change], atMost limit: Int) -> [UInt8]? {
        var bytes = [UInt8(ascii: "[")]
        for change in changes {
            guard !change.isSurelyLong else { return nil }
            var json = JSONWriter()
            change.write(into: &json)
            bytes += json.bytes
            bytes.append(UInt8(ascii: ","))
            guard bytes.count <= limit + 1 else { return nil }
        }
        if changes.isEmpty { return Array("[]".utf8) }
        bytes[bytes.count - 1] = UInt8(ascii: "]")
        return bytes.count <= limit ? bytes : nil
    }

    /// - Throws: refusals with fields as `changes[3].to.x`.
    package static func read(_ bytes: some Sequence<UInt8>) throws(Refusal) -> [Change] {
        try JSONReader.read(Wrapped.self, from: Array(#"{"changes":"#.utf8) + bytes + [UInt8(ascii: "}")]).changes
            .map(\.change)
    }

    private struct Wrapped: Decodable { var changes: [ChangeFields] }
}

extension Change {
    /// Whether the JSON text is longer than anything that is sent to devices: then it is a whole production with thousands of dots.
    fileprivate var isSurelyLong: Bool {
        if case .replace(let production) = self {
            production["performers"].count * production["formations"].count > 5_000
        } else {
            false
        }
    }
}

extension AppliedEdit {
    /// `revision, id, label, by, at, changes?, undoes?, redoes?`
    package func writeFields(into json: inout JSONWriter, withChanges: Bool = true) {
        json.member("revision", revision)
        json.member("id", edit.id)
        json.member("label", edit.label)
        json.object("by") { $0.members(of: author) }
        json.member("at", ProductionDocument.date(milliseconds: atMilliseconds))
        switch intent {
        case .edit: break
        case .undo(let revision): json.member("undoes", revision)
        case .redo(let revision): json.member("redoes", revision)
        }
        if withChanges { json.array("changes", edit.changes) { $1.write(into: &$0) } }
    }
}

extension JSONWriter {
    /// `id, name`
    package mutating func members(of author: AppliedEdit.Author) {
        member("id", author.id)
        member("name", author.name)
    }
}

/// Things that other people changed, as JSON.
package enum OvertakenDocument {
    /// One JSON array, UTF-8: `[{path, revision, by: {id, name}}]`.
    package static func write(_ overtaken: [Overtaken]) -> [UInt8] {
        var json = JSONWriter()
        json.array(overtaken) { json, thing in
            json.object { json in
                json.array("path", thing.path) { $0.string($1) }
                json.member("revision", thing.revision)
                json.object("by") { $0.members(of: thing.author) }
            }
        }
        return json.bytes
    }

    /// - Throws: `malformed`, or `invalid` with the field.
    package static func read(_ bytes: some Sequence<UInt8>) throws(Refusal) -> [Overtaken] {
        try JSONReader.read([Fields].self, from: bytes).map {
            Overtaken(
                path: $0.path, revision: $0.revision,
                author: AppliedEdit.Author(id: $0.by.id.id, name: $0.by.name))
        }
    }

    private struct Fields: Decodable {
        struct By: Decodable {
            var id: WireID<AccountTag>
            var name: String
        }

        var path: [String]
        var revision: Int64
        var by: By
    }
}
