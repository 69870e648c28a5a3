package import Rehearsal
import RehearsalCore

/// What the log says.
extension Replica {
    /// Takes what the log holds of a session that nobody is in yet.
    package mutating func restore(_ events: [SessionEvent]) {
        for line in events where line.sequence == state.sequence.next { apply(line) }
        var unseen: [Effect] = []
        followLead(&unseen)
    }

    /// The revision that the motions are to be read against, where it is not the one that is at hand.
    package var foreignRevision: Int64? { state.revision == outline.revision ? nil : state.revision }

    /// Reads a restored session's motions against `old`. Where that is not to be had, they are read against the
    /// production as it is, and the others are told so.
    package mutating func bind(_ old: Outline?) {
        let present = outline
        if let old {
            outline = old
            next = old.hasSameScore(as: present) ? nil : present
            if next == nil { outline = present }
        } else {
            outline.revision = state.revision
            next = present
        }
    }

    /// Takes durable events in the log's order, its own or another node's; those it has already are passed over.
    /// Stops at a gap, and at a score that it does not know: the rest must be read from the log.
    mutating func take(_ events: [SessionEvent], at clock: Instant, _ effects: inout [Effect]) {
        for line in events where line.sequence == state.sequence.next {
            if case .revised(let revised) = line.event, !knows(revised.revision) {
                agenda.missingOutline = revised.revision
                agenda.mayBeBehind = true
                break
            }
            let before = attendance.marks(state)
            apply(line)
            attendance.changed(from: before, to: attendance.marks(state))
            effects.append(.publish(line))
            follow(line, &effects)
        }
        if state.ended {
            for seat in attendance.seats {
                attendance.leave(seat)
                effects.append(.dismiss(seat, .ended))
            }
        }
        enlist()
        remind(notBefore(clock), &effects)
    }

    private mutating func apply(_ line: SessionEvent) {
        state.apply(line)
        if let member = line.by, let command = line.command {
            ledger.record(.accepted(line.sequence), for: CommandOrigin(member: member, command: command))
        }
        recent.append(line)
        if recent.count > 2 * Self.recentEvents { recent.removeFirst(recent.count - Self.recentEvents) }
    }

    private mutating func follow(_ line: SessionEvent, _ effects: inout [Effect]) {
        switch line.event {
        case .cued(let cue): timekeeping.watch(line.sequence, starts: cue.starts, attendance.timekeepers.keys)
        case .moved(let motion, _):
            timekeeping.watch(line.sequence, starts: motion.at, attendance.timekeepers.keys)
            announceJump(to: motion, &effects)
        case .leadLimited: followLead(&effects)
        case .revised(let revised): putInForce(revised, at: line.at, &effects)
        case .assigned, .noted, .absent, .batonPassed, .ended: break
        }
    }

    /// Simple clients are told the formation that a seek lands in.
    private func announceJump(to motion: Motion, _ effects: inout [Effect]) {
        let score = outline.score
        let before = (state.previous ?? motion).position(at: motion.at)
        let formation = score.formation(at: motion.position)
        guard formation != score.formation(at: before) else { return }
        effects.append(.signal(.formation(formation, starts: motion.at, duration: .zero)))
    }

    /// Somebody whom the log names may have come in after the members were read, at another node.
    private mutating func enlist() {
        let named = Set(state.assignments.values).union([state.baton].compactMap(\.self))
        if !named.subtracting(agenda.sought).isSubset(of: attendance.roster.keys) {
            agenda.sought.formUnion(named)
            agenda.wantsPresent = true
        }
    }

    // MARK: The production

    /// The production is as `present` has it. A score that the motions cannot be read against waits for `revised`.
    mutating func edited(_ present: Outline, changes: [Change]?, _ effects: inout [Effect]) {
        let newest = next ?? outline
        guard present.production == outline.production, present.revision > newest.revision else { return }
        if isBound, present.hasSameScore(as: outline) {
            outline = present
            next = nil
            forecast.forget()
        } else {
            next = present
        }
        announce(present.revision, changes: changes, &effects)
    }

    /// Whether the score at hand is really the one that the motions were made for.
    private var isBound: Bool { next.map { !$0.hasSameScore(as: outline) } ?? true }

    private func knows(_ revision: Int64) -> Bool {
        outline.revision == revision || next?.revision == revision || agenda.outlines[revision] != nil
    }

    private mutating func putInForce(_ revised: Revised, at now: Instant, _ effects: inout [Effect]) {
        let found = [outline, next, agenda.outlines[revised.revision]].compactMap(\.self)
            .first { $0.revision == revised.revision }
        agenda.outlines = [:]
        guard let found else { return }
        let newest = next ?? outline
        outline = found
        next = nil
        if newest.revision > found.revision {
            if newest.hasSameScore(as: found) { outline = newest } else { next = newest }
        }
        forecast.forget()
        announce(revised.revision, changes: nil, &effects)
        if revised.from != revised.to {
            effects.append(.signal(.formation(revised.to, starts: now, duration: .zero)))
        }
        effects += cueAhead(at: now).map { [.signal($0)] } ?? []
    }

    /// Tells the devices here of a revision, once.
    private mutating func announce(_ revision: Int64, changes: [Change]?, _ effects: inout [Effect]) {
        guard revision > told else { return }
        let follows = revision == told + 1
        told = revision
        effects.append(.signal(.edited(outline.production, revision: revision, changes: follows ? changes : nil)))
    }
}
