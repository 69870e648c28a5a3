package import LiveSessions
package import Rehearsal
import RehearsalCore
import Wire

extension NodeMessage {
    /// Reads the bytes that `bytes` wrote.
    /// - Throws: a refusal for bytes that are not a message, for a kind or version that this node does not know, or for values no node would send.
    package init(bytes: some Sequence<UInt8>) throws(Refusal) {
        let lines = Array(bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard let first = lines.first else { throw Refusal(.malformed, "A message has a head.") }
        let head = try JSONReader.read(Head.self, from: first)
        guard head.v == Self.version else { throw Refusal(.unknownType, "This node reads version 1.", field: "v") }
        let rest = lines.dropFirst()
        switch head.kind {
        case "appended":
            var events: [SessionEvent] = []
            for line in rest { events.append(try SessionEvent(line: line)) }
            self = .appended(events)
        case "signal":
            guard let line = rest.first else { throw Refusal(.malformed, "The signal is missing.") }
            self = .signal(try ServerSignal(line: line))
        case "attendance": self = try JSONReader.read(AttendanceFields.self, from: first).message
        case "attendanceChanged": self = try JSONReader.read(ChangesFields.self, from: first).message
        case "attendanceWanted":
            self = .attendanceWanted(of: try JSONReader.read(WantedFields.self, from: first).of.id)
        case "displayed": self = try JSONReader.read(DisplayedFields.self, from: first).message
        case "revoked": self = .revoked(try JSONReader.read(RevokedFields.self, from: first).member.id)
        case "edited":
            let fields = try JSONReader.read(EditedFields.self, from: first)
            self = .edited(fields.production.id, revision: fields.revision)
        case "deleted": self = .deleted(try JSONReader.read(DeletedFields.self, from: first).production.id)
        case "editing": self = try JSONReader.read(EditingFields.self, from: first).message
        default: throw Refusal(.unknownKind, "This node knows no message of kind \(head.kind).", field: "kind")
        }
        try check()
    }
}

extension SessionEvent {
    /// Reads one event as clients get it.
    fileprivate init(line: some Sequence<UInt8>) throws(Refusal) {
        let fields = try JSONReader.read(StoredEventFields.self, from: line)
        self.init(
            sequence: SequenceNumber(fields.seq), at: Instant(microseconds: fields.at), by: fields.by?.id,
            command: fields.command?.id, event: try Event(kind: fields.kind, payload: line))
    }
}

extension ServerSignal {
    /// Reads one signal as clients get it. Only signals that nodes send to each other are read.
    fileprivate init(line: some Sequence<UInt8>) throws(Refusal) {
        let kind = try JSONReader.read(Kind.self, from: line).kind
        switch kind {
        case "clap":
            let fields = try JSONReader.read(ClapFields.self, from: line)
            self = .clap(
                starts: Instant(microseconds: fields.starts), interval: Interval(microseconds: fields.interval),
                count: fields.count)
        case "punches": self = .punches(try JSONReader.read(PunchesFields.self, from: line).punches)
        default: throw Refusal(.unknownKind, "This node knows no signal of kind \(kind).", field: "kind")
        }
    }
}

// MARK: Fields

private struct Head: Decodable {
    var v: Int
    var kind: String
}

private struct Kind: Decodable { var kind: String }

private struct PunchesFields: Decodable { var punches: [KeptPunch] }

/// A command's id is a number or a text; its JSON is kept.
private struct CommandText: Decodable {
    let id: CommandID

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        var json = JSONWriter()
        if let number = try? value.decode(Int64.self) {
            json.integer(number)
        } else {
            let text = try value.decode(String.self)
            guard (1...64).contains(text.unicodeScalars.count) else {
                throw Refusal(.invalid, "An id is a whole number or 1 to 64 characters.", field: "command")
            }
            json.string(text)
        }
        id = CommandID(json: String(decoding: json.bytes, as: UTF8.self))
    }
}

private struct StoredEventFields: Decodable {
    var seq: Int64
    var at: Int64
    var by: WireID<Member>?
    var command: CommandText?
    var kind: String
}

private struct RoleText: Decodable {
    let role: Role

    init(from decoder: any Decoder) throws {
        guard let role = Role(rawValue: try decoder.singleValueContainer().decode(String.self)) else {
            throw Refusal(.invalid, "This is a role.", field: JSONReader.path(decoder.codingPath))
        }
        self.role = role
    }
}

private struct AttendanceFields: Decodable {
    struct Presence: Decodable {
        let presence: RemotePresence

        private enum Field: CodingKey { case id, name, role, joined, since }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Field.self)
            presence = RemotePresence(
                member: Member(
                    id: try fields.decode(WireID<Member>.self, forKey: .id).id,
                    name: try fields.decode(String.self, forKey: .name),
                    role: try fields.decode(RoleText.self, forKey: .role).role,
                    joined: try fields.decodeIfPresent(Int64.self, forKey: .joined).map(Instant.init(microseconds:))),
                since: Instant(microseconds: try fields.decode(Int64.self, forKey: .since)),
                device: try DeviceReport(from: decoder))
        }
    }

    var from: WireID<NodeTag>
    var number: Int64
    var version: Int64
    var generation: Int
    var present: [Presence]

    var message: NodeMessage {
        .attendance(
            from: from.id, number: number, version: version, generation: generation,
            present: SortedList(present.map(\.presence)))
    }
}

private struct ChangesFields: Decodable {
    var from: WireID<NodeTag>
    var number: Int64
    var version: Int64
    var since: Int64
    var changed: [AttendanceFields.Presence]
    var gone: [WireID<Member>]

    var message: NodeMessage {
        .attendanceChanged(
            PresenceChanges(
                from: from.id, number: number, version: version, since: since, changed: changed.map(\.presence),
                gone: gone.map(\.id)))
    }
}

private struct WantedFields: Decodable { var of: WireID<NodeTag> }

private struct DisplayedFields: Decodable {
    let message: NodeMessage

    private enum Field: CodingKey { case from, displays }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        var displays: [MemberID: [Display]] = [:]
        for (text, list) in try fields.decode([String: [Display]].self, forKey: .displays) {
            guard let member = MemberID(text) else {
                throw Refusal(.invalid, "This is a member's id.", field: "displays")
            }
            displays[member] = list
        }
        message = .displayed(from: try fields.decode(WireID<NodeTag>.self, forKey: .from).id, displays)
    }
}

private struct RevokedFields: Decodable { var member: WireID<Member> }

private struct DeletedFields: Decodable { var production: WireID<Production> }

private struct EditedFields: Decodable {
    var production: WireID<Production>
    var revision: Int64
}

private struct EditingFields: Decodable {
    struct Editor: Decodable {
        var id: WireID<AccountTag>
        var name: String
        var device: String
        var since: Int64
        var selection: Selection?

        var present: PresentEditor {
            PresentEditor(
                presence: EditorPresence(author: AppliedEdit.Author(id: id.id, name: name), device: device),
                since: Instant(microseconds: since), selection: selection?.selection)
        }
    }

    struct Selection: Decodable {
        var formation: String?
        var performers: [String]

        var selection: EditorSelection {
            EditorSelection(
                formation: formation.flatMap { FormationID($0) }, performers: performers.compactMap { PerformerID($0) })
        }
    }

    var from: WireID<NodeTag>
    var number: Int64
    var editors: [Editor]

    var message: NodeMessage { .editing(from: from.id, number: number, editors: editors.map(\.present)) }
}

private struct ClapFields: Decodable {
    var starts: Int64
    var interval: Int64
    var count: Int
}
