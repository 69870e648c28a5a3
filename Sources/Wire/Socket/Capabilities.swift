import Rehearsal
import RehearsalCore

/// A kind of command, and how its fields are read.
struct CommandKind: Sendable {
    let name: String
    let read: @Sendable (any Decoder) throws -> Command

    /// A kind without fields.
    init(_ name: String, _ command: Command) {
        self.name = name
        read = { _ in command }
    }

    init<Field: CodingKey>(
        _ name: String, _ read: @escaping @Sendable (KeyedDecodingContainer<Field>) throws -> Command
    ) {
        self.name = name
        self.read = { try read($0.container(keyedBy: Field.self)) }
    }
}

/// A kind of event, and how its payload is read.
struct EventKind: Sendable {
    let name: String
    let read: @Sendable ([UInt8]) throws(Refusal) -> Event

    /// A kind without fields.
    init(_ name: String, _ event: Event) {
        self.name = name
        read = { _ throws(Refusal) in event }
    }

    init<Fields: Decodable & SendableMetatype>(
        _ name: String, _: Fields.Type, _ event: @escaping @Sendable (Fields) -> Event
    ) {
        self.name = name
        read = { payload throws(Refusal) in event(try JSONReader.read(Fields.self, from: payload)) }
    }
}

/// A kind of a client's signal, and how its fields are read.
struct SignalKind: Sendable {
    let name: String
    let read: @Sendable (any Decoder) throws -> ClientSignal

    /// A kind without fields.
    init(_ name: String, _ signal: ClientSignal) {
        self.name = name
        read = { _ in signal }
    }

    init<Field: CodingKey>(
        _ name: String, _ read: @escaping @Sendable (KeyedDecodingContainer<Field>) throws -> ClientSignal
    ) {
        self.name = name
        self.read = { try read($0.container(keyedBy: Field.self)) }
    }
}

/// Every kind that this version knows. Each capability lists its own in its folder; this file alone lists the capabilities.
enum Kinds {
    static let commands: [CommandKind] =
        Run.commandKinds + People.commandKinds + Notes.commandKinds + Baton.commandKinds + LeadControl.commandKinds
        + Life.commandKinds + Announcements.commandKinds + Breakouts.commandKinds + Calls.commandKinds
        + Board.commandKinds
    static let events: [EventKind] =
        Run.eventKinds + People.eventKinds + Notes.eventKinds + Baton.eventKinds + LeadControl.eventKinds
        + Life.eventKinds + Announcements.eventKinds + Takes.eventKinds + Breakouts.eventKinds + Calls.eventKinds
        + Board.eventKinds

    static let signals: [SignalKind] = DeviceFact.signalKinds + [Display.signalKind, SignalKind("clap", .clap)]

    static let commandNamed = Dictionary(uniqueKeysWithValues: commands.map { ($0.name, $0) })
    static let eventNamed = Dictionary(uniqueKeysWithValues: events.map { ($0.name, $0) })

    static let signalNamed = Dictionary(uniqueKeysWithValues: signals.map { ($0.name, $0) })

    /// The kinds as a sentence says them: "go, back or end".
    static let commandNames = sentence(commands.map(\.name))

    static let signalNames = sentence(signals.map(\.name))

    private static func sentence(_ names: [String]) -> String {
        names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
}

extension Event {
    /// What is written of it.
    var fields: any EventFields {
        switch self {
        case .run(let event): event
        case .people(let event): event
        case .notes(let event): event
        case .baton(let event): event
        case .lead(let event): event
        case .life(let event): event
        case .announcements(let event): event
        case .takes(let event): event
        case .breakouts(let event): event
        case .calls(let event): event
        case .board(let event): event
        }
    }
}

extension SessionState {
    var parts: [any StatePart] { [run, baton, people, notes, life, lead, announcements, breakouts, calls, board] }

    /// Reads the parts that `kept` wrote.
    init(_ sequence: SequenceNumber, changed: Instant?, kept decoder: any Decoder) throws {
        self.init(
            sequence: sequence, changed: changed,
            run: try Run(kept: decoder), people: try People(kept: decoder), notes: try Notes(kept: decoder),
            baton: try Baton(kept: decoder), lead: try LeadControl(kept: decoder), life: try Life(kept: decoder),
            announcements: try Announcements(kept: decoder), breakouts: try Breakouts(kept: decoder),
            calls: try Calls(kept: decoder), board: try Board(kept: decoder))
    }
}

/// An event of one capability, as it is written.
protocol EventFields {
    /// The event's name on the wire and in the log.
    var kind: String { get }
    func writeFields(into json: inout JSONWriter)
}

/// A capability's part of a session's state. All parts are members of one object.
protocol StatePart {
    /// The part as devices receive it.
    func writeView(into json: inout JSONWriter)
    /// The part as a snapshot keeps it.
    func writeKept(into json: inout JSONWriter)
    /// Reads what `writeKept` wrote.
    init(kept decoder: any Decoder) throws
}
