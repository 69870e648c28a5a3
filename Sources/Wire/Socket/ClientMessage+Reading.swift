import Rehearsal
import RehearsalCore

/// A client's frame as JSON: its id is read even where the rest is refused.
struct Envelope: Decodable {
    var id: CommandID?
    var content: Result<ClientMessage, Refusal>

    enum Field: String, CodingKey {
        case type, id, kind, t0
        case from, formation, position, rate, performer, member, text, person, absent
        case least, most
        case ready, bound, delay, jitter, battery, seq, received, shown
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        id = try? Self.commandID(in: fields)
        do {
            content = .success(try Self.message(in: fields))
        } catch {
            content = .failure(JSONReader.refusal(for: error))
        }
    }

    private typealias Fields = KeyedDecodingContainer<Field>

    private static func message(in fields: Fields) throws -> ClientMessage {
        let type = try fields.decode(String.self, forKey: .type)
        switch type {
        case "sync":
            return .sync(
                ClockRequest(id: try echo(of: .id, in: fields).utf8, t0: try echo(of: .t0, in: fields).utf8))
        case "command": return .command(try commandID(in: fields), try command(in: fields))
        case "signal": return .signal(try signal(in: fields))
        default: throw fields.refusal(.unknownType, of: .type, "A type is sync, command or signal.")
        }
    }

    private static func command(in fields: Fields) throws -> Command {
        switch try fields.decode(String.self, forKey: .kind) {
        case "go": return .go(from: try fields.wholeIfPresent(.from).map(Int.init))
        case "back": return .back
        case "jump": return .jump(formation: Int(try fields.whole(.formation)))
        case "play": return .play
        case "pause": return .pause
        case "seek": return .seek(ScoreTime(microseconds: try fields.microseconds(.position)))
        case "rate": return .rate(try fields.number(.rate))
        case "assign": return .assign(try performer(in: fields), to: try assignee(in: fields))
        case "note":
            let performer =
                try fields.decodeIfPresent(String.self, forKey: .performer) == nil ? nil : performer(in: fields)
            return .note(text: try fields.decode(String.self, forKey: .text), performer: performer)
        case "takeBaton": return .takeBaton
        case "giveBaton": return .giveBaton(try member(in: fields))
        case "lead":
            return .lead(LeadLimits(least: try interval(.least, in: fields), most: try interval(.most, in: fields)))
        case "absent":
            return .absent(try person(in: fields), try fields.decode(Bool.self, forKey: .absent))
        case "end": return .end
        default:
            throw fields.refusal(
                .unknownKind, of: .kind,
                "A command is go, back, jump, play, pause, seek, rate, assign, note, takeBaton, giveBaton, lead, absent or end."
            )
        }
    }

    private static func signal(in fields: Fields) throws -> ClientSignal {
        switch try fields.decode(String.self, forKey: .kind) {
        case "ready": return .ready(try fields.decode(Bool.self, forKey: .ready))
        case "clock":
            let battery = try fields.numberIfPresent(.battery)
            if let battery, !(0...1).contains(battery) {
                throw fields.refusal(of: .battery, "A battery is 0 to 1.")
            }
            return .clock(
                ClockReport(
                    bound: try interval(.bound, in: fields), delay: try interval(.delay, in: fields),
                    jitter: fields.contains(.jitter) ? try interval(.jitter, in: fields) : nil, battery: battery))
        case "displayed":
            return .displayed(
                Display(
                    sequence: SequenceNumber(try fields.whole(.seq)),
                    received: Instant(microseconds: try fields.microseconds(.received)),
                    shown: try fields.microsecondsIfPresent(.shown).map(Instant.init(microseconds:))))
        case "clap": return .clap
        default: throw fields.refusal(.unknownKind, of: .kind, "A signal is ready, clock, displayed or clap.")
        }
    }

    // MARK: Single fields

    private static func commandID(in fields: Fields) throws -> CommandID {
        if let number = try? fields.decode(Int64.self, forKey: .id) { return CommandID(json: String(number)) }
        let text = try fields.decode(String.self, forKey: .id)
        guard (1...64).contains(text.unicodeScalars.count), !text.unicodeScalars.contains("\0") else {
            throw fields.refusal(of: .id, "An id is a whole number or 1 to 64 characters.")
        }
        return CommandID(json: quoted(text))
    }

    /// The JSON text of a number or a short text, to be given back; `null` where there is none.
    private static func echo(of field: Field, in fields: Fields) throws -> String {
        if !fields.contains(field) { return "null" }
        if let number = try? fields.decode(Int64.self, forKey: field) { return String(number) }
        if let number = try? fields.decode(Double.self, forKey: field) {
            var writer = JSONWriter()
            writer.number(number)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
        let text = try fields.decode(String.self, forKey: field)
        guard field == .id, text.utf8.count <= 256 else { throw fields.refusal(of: field, "This is a number.") }
        return quoted(text)
    }

    private static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static func performer(in fields: Fields) throws -> PerformerID {
        guard let id = PerformerID(try fields.decode(String.self, forKey: .performer)) else {
            throw fields.refusal(.unknownPerformer, of: .performer, "This production has no performer of that id.")
        }
        return id
    }

    private static func member(in fields: Fields) throws -> MemberID {
        guard let id = MemberID(try fields.decode(String.self, forKey: .member)) else {
            throw fields.refusal(.unknownMember, of: .member, "No such member is in this session.")
        }
        return id
    }

    private static func person(in fields: Fields) throws -> PersonID {
        guard let id = PersonID(try fields.decode(String.self, forKey: .person)) else {
            throw fields.refusal(.unknownPerson, of: .person, "This production has nobody of that id.")
        }
        return id
    }

    private static func assignee(in fields: Fields) throws -> MemberID? {
        guard fields.contains(.member) else { throw fields.refusal(of: .member, "This is a member's id, or null.") }
        return try fields.decodeNil(forKey: .member) ? nil : member(in: fields)
    }

    private static func interval(_ field: Field, in fields: Fields) throws -> Interval {
        let value = try fields.microseconds(field)
        guard value >= 0 else { throw fields.refusal(of: field, "This is not negative.") }
        return Interval(microseconds: value)
    }
}
