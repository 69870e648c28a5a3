package import Rehearsal
import RehearsalCore

/// Events from the log.
extension Replica {
    /// Applies the events of the log, before the first member is welcomed.
    package mutating func restore(_ events: [SessionEvent]) {
        for line in events where line.sequence == state.sequence.next { apply(line) }
        attendance.changed(from: attendance.marked, to: attendance.marks(state))
        var unseen: [Effect] = []
        followLead(&unseen)
    }

    /// Applies durable events in the log's order, from this node or another; events that it has already are skipped. It stops at a gap, and at a
    /// revision that it does not know: the rest must be read from the log.
    mutating func apply(_ events: [SessionEvent], at clock: Instant, _ effects: inout [Effect]) {
        for line in events where line.sequence == state.sequence.next {
            if case .run(.revised(let revised)) = line.event, !knows(revised.revision) {
                pending.missingRevision = revised.revision
                pending.mayBeBehind = true
                break
            }
            let before = attendance.marks(state)
            apply(line)
            attendance.changed(from: before, to: attendance.marks(state))
            effects.append(.publish(line))
            follow(line, at: notBefore(clock), &effects)
        }
        if state.life.hasEnded {
            for seat in attendance.seats {
                attendance.leave(seat, at: notBefore(clock))
                effects.append(.dismiss(seat, .ended))
            }
        }
        if namesChanged { enlist() }
        remind(notBefore(clock), &effects)
    }

    private mutating func apply(_ line: SessionEvent) {
        state.apply(line)
        if let member = line.by, let command = line.command {
            answered.record(line.event, at: line.sequence, for: CommandOrigin(member: member, command: command))
        }
        if case .people(.roleChanged(let id, let role)) = line.event, var member = attendance.roster[id] {
            member.role = role
            attendance.enrol([member])
        }
        recent.append(line)
        if recent.count > 2 * Self.recentEvents { recent.removeFirst(recent.count - Self.recentEvents) }
    }

    private mutating func follow(_ line: SessionEvent, at now: Instant, _ effects: inout [Effect]) {
        if case .people(.roleChanged(let member, _)) = line.event {
            // Commands sent in the former role no longer count.
            waiting.removeAll { if case .member(let asker, _) = $0.asker { asker.id == member } else { false } }
            dismiss(member, .changed, at: now, &effects)
        }
        if case .run(let event) = line.event { follow(event, line, &effects) }
        if case .calls(let event) = line.event { follow(event, line, &effects) }
        if case .lead = line.event { followLead(&effects) }
        if case .baton = line.event { namesChanged = true }
        if case .people(.assigned) = line.event { (namesChanged, areNotesDue) = (true, hasNotes) }
        if case .notes = line.event { areNotesDue = hasNotes }
        if case .takes(.punctualitySummed(let sum)) = line.event { timekeeping.wasSummed(sum) }
    }

    private var hasNotes: Bool { !state.notes.latest.isEmpty || !notesSent.isEmpty }

    /// Finds out about members whom the log names but who joined, at another node, after the members were read.
    private mutating func enlist() {
        namesChanged = false
        let named = Set(state.people.assignments.values).union([state.baton.holder].compactMap(\.self))
        if !named.subtracting(pending.sought).isSubset(of: attendance.roster.keys) {
            pending.sought.formUnion(named)
            pending.wantsMembers = true
        }
    }
}
