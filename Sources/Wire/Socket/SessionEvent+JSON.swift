package import Rehearsal
import RehearsalCore

extension Event {
    /// The event's name on the wire and in the log.
    package var kind: String {
        switch self {
        case .cued: "cued"
        case .moved: "moved"
        case .assigned: "assigned"
        case .noted: "noted"
        case .batonPassed: "batonPassed"
        case .leadLimited: "leadLimited"
        case .absent: "absent"
        case .revised: "revised"
        case .ended: "ended"
        }
    }

    /// The fields that belong to the kind, as a JSON object: what the log keeps beside the kind.
    package var payload: [UInt8] { JSONWriter.document { writeFields(into: &$0) } }

    /// Reads back what `kind` and `payload` wrote.
    /// - Throws: a refusal when the log holds what this version does not know.
    package init(kind: String, payload: some Sequence<UInt8>) throws(Refusal) {
        switch kind {
        case "cued": self = .cued(try JSONReader.read(CueFields.self, from: payload).cue)
        case "moved":
            let fields = try JSONReader.read(MovedFields.self, from: payload)
            self = .moved(fields.motion, rate: fields.rate)
        case "assigned":
            let fields = try JSONReader.read(AssignedFields.self, from: payload)
            self = .assigned(fields.performer.key, to: fields.member?.id)
        case "noted": self = .noted(try JSONReader.read(NotedFields.self, from: payload).note)
        case "batonPassed":
            let fields = try JSONReader.read(BatonFields.self, from: payload)
            self = .batonPassed(from: fields.from?.id, to: fields.to?.id)
        case "leadLimited": self = .leadLimited(try JSONReader.read(LeadFields.self, from: payload).limits)
        case "absent":
            let fields = try JSONReader.read(AbsentFields.self, from: payload)
            self = .absent(fields.person.key, fields.absent)
        case "revised": self = .revised(try JSONReader.read(RevisedFields.self, from: payload).revised)
        case "ended": self = .ended
        default: throw Refusal(.unknownKind, "This version knows no event of kind \(kind).", field: "kind")
        }
    }

    func writeFields(into json: inout JSONWriter) {
        switch self {
        case .cued(let cue):
            json.member("from", cue.from)
            json.member("to", cue.to)
            json.member("starts", cue.starts.microseconds)
            json.member("duration", cue.duration.microseconds)
            json.member("motion") { $0.motion(cue.motion) }
        case .moved(let motion, let rate):
            json.member("motion") { $0.motion(motion) }
            json.member("rate", rate)
        case .assigned(let performer, let member):
            json.member("performer", performer.text)
            json.member("member", member)
        case .noted(let note):
            json.member("position", note.position.microseconds)
            json.member("formation", note.formation)
            json.member("text", note.text)
            json.member("performer", ifPresent: note.performer?.text)
        case .batonPassed(let from, let to):
            json.member("from", from)
            json.member("to", to)
        case .leadLimited(let limits):
            json.member("least", limits.least.microseconds)
            json.member("most", limits.most.microseconds)
        case .absent(let person, let isAbsent):
            json.member("person", person.text)
            json.member("absent", isAbsent)
        case .revised(let revised):
            json.member("revision", revised.revision)
            json.member("from", revised.from)
            json.member("to", revised.to)
            json.member("motion") { $0.motion(revised.motion) }
            if let previous = revised.previous { json.member("previous") { $0.motion(previous) } }
        case .ended:
            break
        }
    }
}

extension SessionEvent {
    /// One line of the log as every client gets it: `{type: "event", seq, at, by, command?, kind, …}`.
    package func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("type", "event")
            json.member("seq", sequence.value)
            json.member("at", at.microseconds)
            json.member("by", by)
            if let command { json.member("command") { $0.raw(command.json) } }
            json.member("kind", event.kind)
            event.writeFields(into: &json)
        }
    }
}

// MARK: Reading

struct WirePerson: Decodable {
    let key: PersonID
    init(from decoder: any Decoder) throws {
        guard let key = PersonID(try decoder.singleValueContainer().decode(String.self)) else {
            throw Refusal(.invalid, "This is a person's id.", field: JSONReader.path(decoder.codingPath))
        }
        self.key = key
    }
}

struct WireMember: Decodable {
    let id: MemberID
    init(from decoder: any Decoder) throws {
        guard let id = MemberID(try decoder.singleValueContainer().decode(String.self)) else {
            throw Refusal(.invalid, "This is a member's id.", field: JSONReader.path(decoder.codingPath))
        }
        self.id = id
    }
}

struct WirePerformer: Decodable {
    let key: PerformerID
    init(from decoder: any Decoder) throws {
        guard let key = PerformerID(try decoder.singleValueContainer().decode(String.self)) else {
            throw Refusal(.invalid, "This is a performer's id.", field: JSONReader.path(decoder.codingPath))
        }
        self.key = key
    }
}

private struct CueFields: Decodable {
    var from: Int
    var to: Int
    var starts: Int64
    var duration: Int64
    var motion: Motion

    var cue: Cue {
        Cue(
            from: from, to: to, starts: Instant(microseconds: starts), duration: Interval(microseconds: duration),
            motion: motion)
    }
}

private struct MovedFields: Decodable {
    var motion: Motion
    var rate: Double
}

private struct AssignedFields: Decodable {
    var performer: WirePerformer
    var member: WireMember?
}

private struct NotedFields: Decodable {
    var position: Int64
    var formation: Int
    var text: String
    var performer: WirePerformer?

    var note: Note {
        Note(position: ScoreTime(microseconds: position), formation: formation, text: text, performer: performer?.key)
    }
}

private struct LeadFields: Decodable {
    var least: Int64
    var most: Int64

    var limits: LeadLimits {
        LeadLimits(least: Interval(microseconds: least), most: Interval(microseconds: most))
    }
}

private struct AbsentFields: Decodable {
    var person: WirePerson
    var absent: Bool
}

private struct RevisedFields: Decodable {
    var revision: Int64
    var from: Int
    var to: Int
    var motion: Motion
    var previous: Motion?

    var revised: Revised { Revised(revision: revision, from: from, to: to, motion: motion, previous: previous) }
}

private struct BatonFields: Decodable {
    var from: WireMember?
    var to: WireMember?
}
