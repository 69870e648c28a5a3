package import Rehearsal
import RehearsalCore

extension Breakouts {
    private enum Field: String, CodingKey { case groups, group }

    static let commandKinds: [CommandKind] = [
        CommandKind("breakOut") { (fields: KeyedDecodingContainer<Field>) in
            .breakouts(.breakOut(try fields.decode([AskedGroup].self, forKey: .groups).map(\.group)))
        },
        CommandKind("regroup") { (fields: KeyedDecodingContainer<Field>) in
            .breakouts(.regroup(try fields.decodeIfPresent(WireID<SessionState>.self, forKey: .group)?.id))
        },
    ]

    static let eventKinds: [EventKind] = [
        EventKind("brokeOut", BrokeOutFields.self) { .breakouts(.brokeOut($0.groups)) },
        EventKind("regrouped", RegroupedFields.self) {
            .breakouts(.regrouped($0.groups.map(\.id), by: $0.name))
        },
        EventKind("groupOpened", OpenedFields.self) { .breakouts(.groupOpened($0.main)) },
    ]
}

/// A group as a conductor requests it. The server chooses the identifier of its session here; no client can.
private struct AskedGroup: Decodable {
    let group: Group

    private enum Field: String, CodingKey { case name, performers, from, to, conductor }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        let (from, to) = (try fields.microsecondsIfPresent(.from), try fields.microsecondsIfPresent(.to))
        guard (from == nil) == (to == nil) else {
            throw fields.refusal(
                of: from == nil ? .from : .to, "A passage has both a beginning and an end.", rule: .missing)
        }
        var passage: Group.Passage?
        if let from, let to {
            passage = Group.Passage(from: ScoreTime(microseconds: from), to: ScoreTime(microseconds: to))
        }
        group = Group(
            session: .random(), name: try fields.decode(String.self, forKey: .name),
            performers: try fields.decode([WirePerformer].self, forKey: .performers).map(\.key), passage: passage,
            conductor: try fields.decodeIfPresent(WireID<Member>.self, forKey: .conductor)?.id)
    }
}

extension Breakouts.Event: EventFields {
    var kind: String {
        switch self {
        case .brokeOut: "brokeOut"
        case .regrouped: "regrouped"
        case .groupOpened: "groupOpened"
        }
    }

    func writeFields(into json: inout JSONWriter) {
        switch self {
        case .brokeOut(let groups): json.member("groups") { $0.groups(groups) }
        case .regrouped(let sessions, let name):
            json.member("groups") { json in json.array(sessions) { $0.id($1) } }
            json.member("name", ifPresent: name)
        case .groupOpened(let origin): json.member("main") { $0.origin(origin) }
        }
    }
}

private struct BrokeOutFields: Decodable { var groups: [Group] }

private struct RegroupedFields: Decodable {
    var groups: [WireID<SessionState>]
    var name: String?
}

private struct OpenedFields: Decodable { var main: Breakouts.Origin }

extension Breakouts: StatePart {
    /// `{groups?: [{session, name, performers, from?, to?, conductor?}], main?: {session, name, from?, to?}}`
    func writeView(into json: inout JSONWriter) {
        if !groups.isEmpty { json.member("groups") { $0.groups(groups) } }
        if let origin { json.member("main") { $0.origin(origin) } }
    }

    /// As devices receive it, and the number of groups that this session ever had.
    func writeKept(into json: inout JSONWriter) {
        writeView(into: &json)
        if opened > 0 { json.member("groupsOpened", opened) }
    }

    private struct Kept: Decodable {
        var groups: [Group]?
        var main: Breakouts.Origin?
        var groupsOpened: Int?
    }

    init(kept decoder: any Decoder) throws {
        let kept = try Kept(from: decoder)
        self.init(groups: kept.groups ?? [], opened: kept.groupsOpened ?? 0, origin: kept.main)
    }
}

extension JSONWriter {
    fileprivate mutating func groups(_ groups: [Group]) {
        array(groups) { json, group in json.object { group.writeFields(into: &$0) } }
    }

    /// `{session, name, from?, to?}`
    fileprivate mutating func origin(_ origin: Breakouts.Origin) {
        object { json in
            json.member("session", origin.main)
            json.member("name", origin.name)
            origin.passage?.writeFields(into: &json)
        }
    }
}

extension Group.Passage {
    fileprivate func writeFields(into json: inout JSONWriter) {
        json.member("from", from.microseconds)
        json.member("to", to.microseconds)
    }

    /// The state that was written; `nil` if there was none.
    fileprivate static func read(from decoder: any Decoder) throws -> Group.Passage? {
        struct Fields: Decodable { var from, to: Int64? }
        let fields = try Fields(from: decoder)
        guard let from = fields.from, let to = fields.to else { return nil }
        return Group.Passage(from: ScoreTime(microseconds: from), to: ScoreTime(microseconds: to))
    }
}

extension Group {
    /// `session, name, performers, from?, to?, conductor?`
    package func writeFields(into json: inout JSONWriter) {
        json.member("session", session)
        json.member("name", name)
        json.member("performers") { json in json.array(performers) { $0.string($1.text) } }
        passage?.writeFields(into: &json)
        if let conductor { json.member("conductor", conductor) }
    }
}

extension Group: Decodable {
    private enum Field: CodingKey { case session, name, performers, conductor }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        self.init(
            session: try fields.decode(WireID<SessionState>.self, forKey: .session).id,
            name: try fields.decode(String.self, forKey: .name),
            performers: try fields.decode([WirePerformer].self, forKey: .performers).map(\.key),
            passage: try Group.Passage.read(from: decoder),
            conductor: try fields.decodeIfPresent(WireID<Member>.self, forKey: .conductor)?.id)
    }
}

extension Breakouts.Origin: Decodable {
    private enum Field: CodingKey { case session, name }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        self.init(
            main: try fields.decode(WireID<SessionState>.self, forKey: .session).id,
            name: try fields.decode(String.self, forKey: .name), passage: try Group.Passage.read(from: decoder))
    }
}
