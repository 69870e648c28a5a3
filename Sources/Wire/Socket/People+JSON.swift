import Rehearsal

extension People {
    private enum Field: String, CodingKey { case performer, member, person, absent }

    static let commandKinds: [CommandKind] = [
        CommandKind("assign") { (fields: KeyedDecodingContainer<Field>) in
            let performer = try fields.performer(.performer)
            guard fields.contains(.member) else {
                throw fields.refusal(of: .member, "This is a member's id, or null.", rule: .missing)
            }
            return .people(
                .assign(performer, to: try fields.decodeNil(forKey: .member) ? nil : fields.member(.member)))
        },
        CommandKind("absent") { (fields: KeyedDecodingContainer<Field>) in
            .people(.absent(try fields.person(.person), try fields.decode(Bool.self, forKey: .absent)))
        },
    ]

    static let eventKinds: [EventKind] = [
        EventKind("assigned", AssignedFields.self) {
            .people(.assigned($0.performer.key, to: $0.member?.id))
        },
        EventKind("absent", AbsentFields.self) { .people(.absent($0.person.key, $0.absent)) },
        EventKind("roleChanged", RoleFields.self) { .people(.roleChanged($0.member.id, to: $0.role.role)) },
    ]
}

extension People.Event: EventFields {
    var kind: String {
        switch self {
        case .assigned: "assigned"
        case .absent: "absent"
        case .roleChanged: "roleChanged"
        }
    }

    func writeFields(into json: inout JSONWriter) {
        switch self {
        case .assigned(let performer, let member):
            json.member("performer", performer.text)
            json.member("member", member)
        case .absent(let person, let isAbsent):
            json.member("person", person.text)
            json.member("absent", isAbsent)
        case .roleChanged(let member, let role):
            json.member("member", member)
            json.member("role", role.rawValue)
        }
    }
}

private struct AssignedFields: Decodable {
    var performer: WirePerformer
    var member: WireID<Member>?
}

private struct RoleFields: Decodable {
    var member: WireID<Member>
    var role: WireRole
}

private struct AbsentFields: Decodable {
    var person: WirePerson
    var absent: Bool
}

extension People: StatePart {
    /// `{assignments, absent}`
    func writeView(into json: inout JSONWriter) {
        json.member("assignments") { json in
            json.object { json in
                for (performer, member) in assignments.sorted(by: { $0.key.text < $1.key.text }) {
                    json.member(named: performer.text) { $0.id(member) }
                }
            }
        }
        json.member("absent") { json in json.array(absent.map(\.text).sorted()) { $0.string($1) } }
    }

    /// `{assignments, absent, takings}`
    func writeKept(into json: inout JSONWriter) {
        writeView(into: &json)
        json.member("takings") { json in
            json.object { json in
                for (performer, members) in takings.sorted(by: { $0.key.text < $1.key.text }) {
                    json.member(named: performer.text) { json in
                        json.object { json in
                            for (member, sequence) in members.sorted(by: { $0.key < $1.key }) {
                                json.member(named: member.description) { $0.integer(sequence.value) }
                            }
                        }
                    }
                }
            }
        }
    }

    private struct Kept: Decodable {
        var assignments: [String: WireID<Member>]
        var absent: [WirePerson]
        var takings: [String: [String: Int64]]
    }

    init(kept decoder: any Decoder) throws {
        let kept = try Kept(from: decoder)
        var assignments: [PerformerID: MemberID] = [:]
        for (performer, member) in kept.assignments {
            guard let performer = PerformerID(performer) else {
                throw Refusal(.invalid, "This is a performer's id.", field: "assignments", rule: .identifier)
            }
            assignments[performer] = member.id
        }
        var takings: [PerformerID: [MemberID: SequenceNumber]] = [:]
        for (performer, members) in kept.takings {
            guard let performer = PerformerID(performer) else { continue }
            for (member, sequence) in members {
                if let member = MemberID(member) { takings[performer, default: [:]][member] = SequenceNumber(sequence) }
            }
        }
        self.init(assignments: assignments, absent: Set(kept.absent.map(\.key)), takings: takings)
    }
}
