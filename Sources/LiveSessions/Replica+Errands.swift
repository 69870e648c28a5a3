package import Rehearsal
package import RehearsalCore

/// What a replica knows of what it has yet to find out.
struct Agenda: Sendable {
    /// Whether the log may hold events that this replica has not seen.
    var mayBeBehind = false
    /// Whether the log holds no more, as of this moment.
    var hasJustRead = false
    /// Whether it is others that say so, late.
    var isHearsay = false
    /// Whether an append may have been kept that the other nodes did not hear of.
    var owesWord = false
    /// Something could not be done: nothing more is tried until a command or time asks for it.
    var isResting = false
    /// The log goes on in words of a newer version: nobody is served here any more.
    var isOutgrown = false
    /// A score that an event was made for, and that must be read before the event can be taken.
    var missingOutline: Int64?
    var outlines: [Int64: Outline] = [:]
    /// Whether production and members are to be read as they are.
    var wantsPresent = false
    /// The newest revision that others told of.
    private(set) var heardRevision: Int64 = 0
    /// Members who were looked for.
    var sought: Set<MemberID> = []
    var revoked: Int?
    /// Commands to be looked for in the log before they are decided.
    var unsure: [CommandOrigin] = []
    var underWay: Proposal?
    /// How often in a row another node was faster.
    var conflicts = 0
    /// Up to where the state is kept.
    var kept: SequenceNumber
    var keepIsDue = false

    init(kept: SequenceNumber) { self.kept = kept }

    mutating func heard(revision: Int64) { heardRevision = max(heardRevision, revision) }

    mutating func presentWasRead() { (wantsPresent, heardRevision) = (false, 0) }
}

/// Events decided but not durable yet, and the answers that wait for them.
struct Proposal: Sendable {
    var events: [SessionEvent] = []
    var answers: [(seat: Seat, origin: CommandOrigin, answer: Answer)] = []
    /// Commands that are refused here, unless the log accepted them before.
    var unsure: [CommandOrigin] = []
}

extension Replica {
    /// How many commands one append carries at most.
    private static let largestProposal = 256
    /// How often in a row another node may be faster before the commands are given back.
    private static let attempts = 16
    /// How long a command waits to be decided: a cue that fires long after the press would surprise everybody.
    package static let patience = Interval.seconds(3)
    /// How many events at least lie between two states that are kept.
    package static let keptEvery: Int64 = 200

    /// What is to be done next, one at a time; `nil` when there is nothing more to do for now. Answers that need no
    /// event are given at once.
    package mutating func errand(at clock: Instant, _ effects: inout [Effect]) -> Errand? {
        guard !agenda.isResting, !agenda.isOutgrown else {
            refuseWaiting(&effects)
            return nil
        }
        refuseWaiting(receivedBy: clock - Self.patience, &effects)
        let newest = (next ?? outline).revision
        while true {
            if let revision = agenda.missingOutline { return .outline(revision: revision) }
            if agenda.mayBeBehind { return .read(after: state.sequence) }
            if !agenda.unsure.isEmpty { return .find(agenda.unsure) }
            if agenda.wantsPresent || agenda.heardRevision > newest { return .present(after: newest) }
            guard let proposal = propose(at: notBefore(clock)) else { break }
            if !proposal.unsure.isEmpty {
                agenda.unsure = proposal.unsure
            } else if proposal.events.isEmpty {
                conclude(proposal, &effects)
            } else {
                agenda.underWay = proposal
                return .append(proposal.events)
            }
        }
        return agenda.keepIsDue ? .keep(state) : nil
    }

    /// Whether something is left to be done that could not be done now.
    package var isUnsettled: Bool {
        guard !agenda.isOutgrown else { return false }
        return agenda.mayBeBehind || agenda.missingOutline != nil || agenda.wantsPresent
            || (next != nil && !state.ended) || agenda.heardRevision > (next ?? outline).revision
    }

    /// Takes what came of the errand that `errand` asked for.
    package mutating func conclude(_ finding: Finding, at clock: Instant, _ effects: inout [Effect]) {
        switch finding {
        case .events(let events, let isAll): wasRead(events, isAll: isAll, at: clock, &effects)
        case .appended: wasAppended(at: clock, &effects)
        case .conflict: wasOvertaken(&effects)
        case .found(let found):
            ledger.record(found, of: agenda.unsure)
            agenda.unsure = []
        case .outline(let found): wasFound(found)
        case .present(let opening, let changes):
            agenda.presentWasRead()
            keepOnly(opening.members, &effects)
            edited(opening.outline, changes: changes, &effects)
        case .kept:
            agenda.kept = state.sequence
            agenda.keepIsDue = false
        case .outgrown:
            agenda.isOutgrown = true
            refuseWaiting(&effects)
            sendAway(.outgrown, &effects)
            admit(wasRead: false, at: notBefore(clock), &effects)
        case .unavailable:
            if agenda.underWay != nil {
                agenda.underWay = nil
                agenda.mayBeBehind = true
                agenda.owesWord = true
            }
            // The next two hundred events bring the next try.
            if agenda.keepIsDue, !agenda.mayBeBehind { agenda.kept = state.sequence }
            agenda.keepIsDue = false
            agenda.isResting = true
            refuseWaiting(&effects)
            admit(wasRead: false, at: notBefore(clock), &effects)
        }
    }

    /// Whether there is a state worth keeping, when the session is left.
    package var stateToKeep: SessionState? { state.sequence > agenda.kept ? state : nil }

    mutating func note(_ head: SessionHead) {
        if head.sequence > state.sequence {
            agenda.mayBeBehind = true
            agenda.isHearsay = true
        }
        agenda.heard(revision: head.revision)
        if head.revoked != agenda.revoked ?? 0 { agenda.wantsPresent = true }
        agenda.revoked = head.revoked
    }

    /// The commands that wait and came by then changed nothing and may be tried again.
    mutating func refuseWaiting(receivedBy moment: Instant = Instant(microseconds: .max), _ effects: inout [Effect]) {
        for command in waiting where command.received <= moment {
            let refusal = Refusal(.unavailable, "The server cannot keep this right now; try again with the same id.")
            effects.append(.answer(command.seat, command.id, ledger[command.origin] ?? .refused(refusal)))
        }
        waiting.removeAll { $0.received <= moment }
    }

    // MARK: Deciding

    /// Decides the commands that wait, one after the other, on a copy of the state; `nil` when there is nothing to decide.
    /// A score that the production got comes first, so that every command is decided against it.
    private func propose(at now: Instant) -> Proposal? {
        let revises = next != nil && !state.ended
        guard revises || !waiting.isEmpty else { return nil }
        var proposal = Proposal()
        var future = state
        var inForce = outline
        if let next, revises {
            let revised = state.revised(from: outline, to: next, at: now)
            let line = SessionEvent(
                sequence: future.sequence.next, at: now, by: nil, command: nil, event: .revised(revised))
            future.apply(line)
            proposal.events.append(line)
            inForce = next
        }
        var decided: [CommandOrigin: Answer] = [:]
        let circumstances = Circumstances(
            outline: inForce, roster: attendance.roster, now: now, lead: lead.interval)
        for command in waiting.prefix(Self.largestProposal) {
            let answer: Answer
            if let known = ledger[command.origin] ?? decided[command.origin] {
                answer = known
            } else {
                do throws(Refusal) {
                    let event = try future.decide(command.command, by: command.member, in: circumstances)
                    let line = SessionEvent(
                        sequence: future.sequence.next, at: now, by: command.member.id, command: command.id,
                        event: event)
                    future.apply(line)
                    proposal.events.append(line)
                    answer = .accepted(line.sequence)
                } catch {
                    answer = .refused(error)
                    if ledger.isUnsure(of: command.origin) { proposal.unsure.append(command.origin) }
                }
            }
            decided[command.origin] = answer
            proposal.answers.append((command.seat, command.origin, answer))
        }
        return proposal
    }

    private mutating func conclude(_ proposal: Proposal, _ effects: inout [Effect]) {
        for (seat, origin, answer) in proposal.answers {
            if case .refused = answer { ledger.record(answer, for: origin) }
            effects.append(.answer(seat, origin.command, answer))
        }
        waiting.removeFirst(proposal.answers.count)
    }

    // MARK: Findings

    /// The proposal is durable: it becomes what happened.
    private mutating func wasAppended(at clock: Instant, _ effects: inout [Effect]) {
        guard let proposal = agenda.underWay else { return }
        agenda.underWay = nil
        agenda.conflicts = 0
        conclude(proposal, &effects)
        take(proposal.events, at: clock, &effects)
        effects.append(.dispatch(.appended(proposal.events)))
        if state.sequence.value - agenda.kept.value >= Self.keptEvery { agenda.keepIsDue = true }
    }

    private mutating func wasOvertaken(_ effects: inout [Effect]) {
        let commands = agenda.underWay?.answers ?? []
        agenda.underWay = nil
        agenda.mayBeBehind = true
        agenda.unsure = commands.map(\.origin).filter(ledger.isUnsure)
        agenda.conflicts += 1
        guard agenda.conflicts > Self.attempts else { return }
        agenda.conflicts = 0
        refuseWaiting(&effects)
    }

    private mutating func wasRead(
        _ events: [SessionEvent], isAll: Bool, at clock: Instant, _ effects: inout [Effect]
    ) {
        let before = state.sequence
        take(events, at: clock, &effects)
        if agenda.isHearsay, state.sequence > before {
            effects.append(.healed(events: Int(state.sequence.value - before.value)))
        }
        if agenda.owesWord, !events.isEmpty { effects.append(.dispatch(.appended(events))) }
        guard isAll, agenda.missingOutline == nil else { return }
        agenda.mayBeBehind = false
        agenda.isHearsay = false
        agenda.owesWord = false
        // Who is ahead of the whole log is not of this session's time.
        agenda.hasJustRead = true
        admit(wasRead: true, at: notBefore(clock), &effects)
        agenda.hasJustRead = false
    }

    /// An outline that cannot be had any more is replaced by the nearest that can.
    private mutating func wasFound(_ found: Outline?) {
        guard let revision = agenda.missingOutline else { return }
        agenda.missingOutline = nil
        var outline = found ?? next ?? outline
        outline.revision = revision
        agenda.outlines[revision] = outline
        if found == nil { agenda.heard(revision: revision + 1) }
    }
}
