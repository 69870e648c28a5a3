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
    private var appending: Proposal?
    private var isBehind = false
    var isUp = true
    var storageIsAway = false
    /// Counted up by each start, so that what a dead process had under way comes to nothing.
    private(set) var life = 1

    init(opening: SessionOpening, session: SessionID, lead: Interval, flaw: Flaw?) {
        self.opening = opening
        self.session = session
        self.lead = lead
        self.flaw = flaw
        replica = Replica(session: session, opening: opening, lead: lead)
    }

    mutating func receive(_ arrival: Arrival) { inbox.append(arrival) }

    /// Works until nothing waits or an append is under way, which `appended` ends.
    mutating func work(at now: Instant, begins: inout Bool) -> [Effect] {
        var effects: [Effect] = []
        begins = false
        guard isUp, appending == nil else { return effects }
        while !inbox.isEmpty || isBehind || replica.hasCommands {
            for arrival in inbox { replica.receive(arrival, at: now, &effects) }
            inbox = []
            if isBehind, !storageIsAway {
                replica.take(log.filter { $0.sequence > replica.state.sequence }, at: now, &effects)
                isBehind = false
            }
            guard let proposal = replica.propose(at: now) else { break }
            if isBehind {
                replica.abandon(proposal, &effects)
                break
            }
            if proposal.events.isEmpty {
                replica.commit(proposal, at: now, &effects)
                continue
            }
            appending = proposal
            begins = true
            if flaw == .broadcastsFirst { effects += proposal.events.map(Effect.publish) }
            break
        }
        return effects
    }

    mutating func appended(_ outcome: Outcome, at now: Instant) -> [Effect] {
        guard let proposal = appending else { return [] }
        appending = nil
        var effects: [Effect] = []
        switch outcome {
        case .kept:
            log += proposal.events
            replica.commit(proposal, at: now, &effects)
            return effects
        case .keptButUnanswered: log += proposal.events
        case .lost, .lostAndUnanswered: break
        }
        isBehind = true
        replica.abandon(proposal, &effects)
        if flaw == .acknowledgesFirst {
            effects = effects.map { effect in
                guard case .answer(let seat, let id, .refused(let refusal)) = effect, refusal.code == .unavailable,
                    let line = proposal.events.first(where: { $0.command == id })
                else { return effect }
                return .answer(seat, id, .accepted(line.sequence))
            }
        }
        return effects
    }

    /// The process dies; an append under way may have reached the disk.
    mutating func crash(keeping kept: Bool) {
        if kept, let proposal = appending { log += proposal.events }
        appending = nil
        inbox = []
        isUp = false
    }

    mutating func restart(at now: Instant) {
        replica = Replica(session: session, opening: opening, lead: lead)
        var unseen: [Effect] = []
        replica.take(log.map(remembered), at: now, &unseen)
        isBehind = false
        isUp = true
        life += 1
    }

    private func remembered(_ line: SessionEvent) -> SessionEvent {
        var line = line
        if flaw == .forgetsCommands { line.command = nil }
        return line
    }

    /// Whether time alone gives it something to do.
    func isDue(at now: Instant) -> Bool { isUp && (isBehind || replica.alarm.map { $0 <= now } ?? false) }
}
