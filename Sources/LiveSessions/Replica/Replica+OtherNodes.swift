import Rehearsal
import RehearsalCore

/// Messages from other nodes. Not only nodes may be able to send on the bus: a message that does not fit the session changes nothing; if it may be
/// true, the log is read, which decides.
extension Replica {
    /// How many claps are remembered, so that none is handled twice.
    private static let recentClaps = 8
    /// The largest difference expected between another node's clock and this one.
    private static let clockTolerance = Interval.seconds(5)
    /// The longest time between the message about a clap and its first flash.
    private static let clapAhead = Interval.seconds(10)

    mutating func receive(_ message: NodeMessage, at now: Instant, _ effects: inout [Effect]) {
        let latest = now + Self.clockTolerance
        switch message {
        case .appended(let events):
            if events.allSatisfy({ isPossible($0, by: latest) }) {
                apply(events, at: now, &effects)
            } else {
                effects.append(.doubted)
            }
            if let last = events.last, last.sequence > state.sequence { pending.mayBeBehind = true }
        case .attendance(let node, let number, let version, let generation, let present):
            guard number <= latest.microseconds, present.allSatisfy({ $0.since <= latest }) else {
                return effects.append(.doubted)
            }
            let update = attendance.receive(
                from: node, number: number, version: version, generation: generation, present, at: now)
            apply(update, at: now, &effects)
        case .attendanceChanged(let changes):
            guard changes.number <= latest.microseconds, changes.changed.allSatisfy({ $0.since <= latest }) else {
                return effects.append(.doubted)
            }
            let update = attendance.receive(changes, at: now)
            if update.lacks { effects.append(.sendToNodes(.attendanceWanted(of: changes.from))) }
            apply(update, at: now, &effects)
        case .attendanceWanted(let node):
            if node == attendance.node { attendance.report.wholeIsWanted() }
        case .displayed(let node, let reports):
            guard node != attendance.node else { return }
            for (member, displays) in reports {
                guard attendance.roster[member] != nil else {
                    effects.append(.doubted)
                    continue
                }
                for display in displays { _ = timekeeping.note(display, from: member, at: now) }
            }
        case .signal(let signal):
            // The bus may deliver it twice.
            guard case .clap(let starts, _, _) = signal, !claps.contains(signal) else { return }
            guard (now - Self.clapAhead...now + Self.clapAhead).contains(starts) else {
                return effects.append(.doubted)
            }
            claps = claps.suffix(Self.recentClaps - 1) + [signal]
            effects.append(.signal(signal))
        case .revoked(let member):
            bar(member, at: now, &effects)
        // Changes of productions come through the feed.
        case .edited, .deleted, .editing: break
        }
    }

    /// Whether a node with a correct clock can have appended this event by `latest` to a session that runs this programme.
    private func isPossible(_ line: SessionEvent, by latest: Instant) -> Bool {
        line.at <= latest && line.names(onlyOf: next.map { [programme, $0] } ?? [programme], state.calls)
    }

    /// Applies what another node's message means for the members here.
    private mutating func apply(_ update: Attendance.Update, at now: Instant, _ effects: inout [Effect]) {
        for seat in update.replaced {
            leave(seat, at: now, &effects)
            effects.append(.dismiss(seat, .replaced))
        }
        for member in update.gone { timekeeping.forget(member) }
        followLead(&effects)
    }
}
