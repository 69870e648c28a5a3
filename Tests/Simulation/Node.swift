import LiveSessions
import Rehearsal
import RehearsalCore

/// The server: `LiveSession`'s loop around the real `Replica`, driven by hand, and the log that outlives it.
struct Node {
    /// What became of an append.
    enum Outcome { case kept, lost, keptButUnanswered, lostAndUnanswered }

    let opening: SessionOpening
    let session: SessionID
    let lead: Interval
    let flaw: Flaw?
    private(set) var log: [SessionEvent] = []
    private var replica: Replica
    private var inbox: [Arrival] = []
    private var appending: [SessionEvent]?
    var isUp = true
    var storageIsAway = false
    /// Counted up by each start, so that what a dead process had under way comes to nothing.
    private(set) var life = 1

    init(opening: SessionOpening, session: SessionID, lead: Interval, flaw: Flaw?) {
        self.opening = opening
        self.session = session
        self.lead = lead
        self.flaw = flaw
        replica = Replica(session: session, node: .random(), opening: opening, lead: lead)
    }

    mutating func receive(_ arrival: Arrival) { inbox.append(arrival) }

    /// Works until nothing waits or an append is under way, which `appended` ends.
    mutating func work(at now: Instant, begins: inout Bool) -> [Effect] {
        var effects: [Effect] = []
        begins = false
        guard isUp, appending == nil else { return effects }
        for arrival in inbox { replica.receive(arrival, at: now, &effects) }
        inbox = []
        while let errand = replica.errand(at: now, &effects) {
            let finding: Finding
            switch errand {
            case .append(let events):
                appending = events
                begins = true
                if flaw == .broadcastsFirst { effects += events.map(Effect.publish) }
                return effects
            case .read(let sequence):
                finding = storageIsAway ? .unavailable : .events(log.filter { $0.sequence > sequence }, isAll: true)
            case .find, .outline, .present, .keep: finding = .unavailable
            }
            replica.conclude(finding, at: now, &effects)
        }
        return effects
    }

    mutating func appended(_ outcome: Outcome, at now: Instant) -> [Effect] {
        guard let events = appending else { return [] }
        appending = nil
        var effects: [Effect] = []
        switch outcome {
        case .kept:
            log += events
            replica.conclude(.appended, at: now, &effects)
            return effects
        case .keptButUnanswered: log += events
        case .lost, .lostAndUnanswered: break
        }
        replica.conclude(.unavailable, at: now, &effects)
        if flaw == .acknowledgesFirst {
            effects = effects.map { effect in
                guard case .answer(let seat, let id, .refused(let refusal)) = effect, refusal.code == .unavailable,
                    let line = events.first(where: { $0.command == id })
                else { return effect }
                return .answer(seat, id, .accepted(line.sequence))
            }
        }
        return effects
    }

    /// The process dies; an append under way may have reached the disk.
    mutating func crash(keeping kept: Bool) {
        if kept, let events = appending { log += events }
        appending = nil
        inbox = []
        isUp = false
    }

    mutating func restart(at now: Instant) {
        replica = Replica(session: session, node: .random(), opening: opening, lead: lead)
        replica.restore(log.map(remembered))
        isUp = true
        life += 1
    }

    private func remembered(_ line: SessionEvent) -> SessionEvent {
        var line = line
        if flaw == .forgetsCommands { line.command = nil }
        return line
    }

    /// Whether time alone gives it something to do.
    func isDue(at now: Instant) -> Bool { isUp && (replica.isUnsettled || replica.alarm.map { $0 <= now } ?? false) }
}
