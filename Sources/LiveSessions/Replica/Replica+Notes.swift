import Rehearsal
import RehearsalCore

/// Delivers notes: conductors follow them by the session's events; dancers are sent only their own, and only while no performer is moving.
extension Replica {
    /// When somebody must be sent notes next: as soon as the run stands.
    var notesAlarm: Instant? { areNotesDue ? state.run.standsFrom : nil }

    /// Sends each dancer here their unread notes, if these differ from what was last sent.
    mutating func sendNotes(at now: Instant, _ effects: inout [Effect]) {
        guard areNotesDue, state.run.stands(at: now) else { return }
        areNotesDue = false
        for (performer, member) in state.people.assignments.sorted(by: { $0.key.text < $1.key.text }) {
            guard let seat = attendance.seat(of: member), attendance.member(at: seat)?.role != .conductor else {
                continue
            }
            send(open(for: performer, of: member), to: seat, member, &effects)
        }
        // A member who no longer dances a performer has no notes.
        for (member, numbers) in notesSent.sorted(by: { $0.key < $1.key })
        where !numbers.isEmpty && attendance.members.performers[member] == nil {
            if let seat = attendance.seat(of: member) { send([], to: seat, member, &effects) }
        }
    }

    private func open(for performer: PerformerID, of member: MemberID) -> [WrittenNote] {
        state.notes.open(for: performer, from: state.people.assignedSince(performer, by: member))
    }

    private mutating func send(_ open: [WrittenNote], to seat: Seat, _ member: MemberID, _ effects: inout [Effect]) {
        let numbers = open.map(\.sequence)
        guard numbers != notesSent[member] ?? [] else { return }
        notesSent[member] = numbers
        effects.append(.send(seat, .notes(open, includesReaders: false)))
    }

    /// Sends notes to a new connection: at once to conductors, to dancers when no performer is moving.
    mutating func greetWithNotes(_ seat: Seat, _ member: Member, at now: Instant, _ effects: inout [Effect]) {
        notesSent[member.id] = nil
        guard !state.notes.latest.isEmpty else { return }
        switch member.role {
        case .conductor: effects.append(.send(seat, .notes(state.notes.latest, includesReaders: true)))
        case .dancer, .trainer, .athlete:
            // Only to this member, and at once if allowed: hundreds may join within a second.
            guard let performer = attendance.members.performers[member.id] else { return }
            guard state.run.stands(at: now) else { return areNotesDue = true }
            send(open(for: performer, of: member.id), to: seat, member.id, &effects)
        case .screen, .observer: break
        }
    }
}
