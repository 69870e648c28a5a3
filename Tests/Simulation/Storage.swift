import LiveSessions
import Rehearsal
import RehearsalCore

/// One revision of the production.
struct Edition {
    var outline: Outline
    var choreography: Choreography
    /// What the session runs in the place of the piece, if it is a class.
    var drill: DrillOutline?
    var song: Song

    var programme: Programme { drill.map { .drill($0) } ?? .production(outline) }

    /// What can be live, in order: formations of the piece, or stages of the drill.
    func places(_ calls: Calls) -> [String] {
        guard let drill else { return outline.formations.map(\.text) }
        return drill.stages(calls).all.map { stage in
            stage.kind == .preparation ? "preparation" : "\(stage.kind) \(drill.rounds[stage.round])"
        }
    }
}

/// The production as it was and is, for everybody to read.
final class Library {
    private(set) var editions: [Int64: Edition] = [:]
    private(set) var present: Edition

    init(_ first: Edition) {
        present = first
        editions[first.outline.revision] = first
    }

    func add(_ edition: Edition) {
        present = edition
        editions[edition.outline.revision] = edition
    }

    subscript(revision: Int64) -> Edition { editions[revision] ?? present }
}

/// The database that all nodes share: it accepts events that follow its last one, each command once.
final class Storage {
    private(set) var log: [SessionEvent] = []
    private var origins: [CommandOrigin: SequenceNumber] = [:]
    private(set) var snapshot: SessionState?
    /// In the order of their ordinals.
    private(set) var punches: [KeptPunch] = []
    private var known: Set<PunchKey> = []
    let library: Library
    let members: [Member]
    /// Whether a command may come twice, by mistake.
    private let takesTwice: Bool
    var isAway = false

    init(library: Library, members: [Member], takesTwice: Bool) {
        self.library = library
        self.takesTwice = takesTwice
        self.members = members
    }

    var head: SessionHead {
        SessionHead(sequence: SequenceNumber(Int64(log.count)), revoked: 0)
    }

    var opening: SessionOpening {
        SessionOpening(programme: library.present.programme, members: members, revision: 1, snapshot: snapshot)
    }

    /// Whether `events` follow; then they are kept.
    func append(_ events: [SessionEvent]) -> Bool {
        let new = events.compactMap(\.origin)
        guard events.first?.sequence == SequenceNumber(Int64(log.count) + 1),
            takesTwice || Set(new).count == new.count && new.allSatisfy({ origins[$0] == nil })
        else { return false }
        log += events
        for line in events { if let origin = line.origin { origins[origin] = line.sequence } }
        return true
    }

    /// Keeps punches as the database does: one that is there already is left as it is.
    /// - Returns: what is new.
    func keep(_ batches: [WaitingPunches]) -> [KeptPunch] {
        var new: [KeptPunch] = []
        for waiting in batches {
            for report in waiting.batch.punches {
                let punch = KeptPunch(
                    ordinal: Int64(punches.count) + 1, source: waiting.sender, athlete: waiting.sender,
                    kind: waiting.batch.source, isMuted: false, report: report)
                guard known.insert(PunchKey(punch)).inserted else { continue }
                punches.append(punch)
                new.append(punch)
            }
        }
        return new
    }

    /// Those that a member may read.
    func punches(for member: Member, after ordinal: Int64, limit: Int) -> [KeptPunch] {
        Array(punches.dropFirst(Int(ordinal)).filter { member.seesPunch($0) }.prefix(limit))
    }

    func events(after sequence: SequenceNumber) -> [SessionEvent] { Array(log.dropFirst(Int(sequence.value))) }

    func find(_ commands: [CommandOrigin]) -> [CommandOrigin: SequenceNumber] {
        commands.reduce(into: [:]) { $0[$1] = origins[$1] }
    }

    func keep(_ state: SessionState) {
        if state.sequence > snapshot?.sequence ?? .start { snapshot = state }
    }
}

extension Member {
    /// Conductors and screens are told of everybody's punches, others of their own.
    func seesPunch(_ punch: KeptPunch) -> Bool { role == .conductor || role == .screen || punch.athlete == id }

    func belongs(to recipients: Recipients) -> Bool {
        switch recipients {
        case .all: true
        case .conductors: role == .conductor
        case .others: role != .conductor
        }
    }
}

extension SessionEvent {
    var origin: CommandOrigin? {
        by.flatMap { by in command.map { CommandOrigin(member: by, command: $0) } }
    }
}
