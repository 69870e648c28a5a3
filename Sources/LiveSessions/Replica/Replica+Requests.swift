package import Rehearsal
package import RehearsalCore

extension Replica {
    /// The most commands in one append.
    private static let largestProposal = 256
    /// How many times in a row another node may append first before the commands are refused.
    private static let attempts = 16
    /// How long a command may wait to be decided: a cue long after the press would surprise the cast.
    package static let longestWait = Interval.seconds(3)
    /// The least number of events between two stored states.
    package static let keptEvery: Int64 = 200

    /// What must be done next, one request at a time; `nil` if there is nothing more to do now. Answers that need no event are given at once.
    package mutating func nextRequest(at clock: Instant, _ effects: inout [Effect]) -> LogRequest? {
        guard !pending.isResting, !pending.needsNewerVersion else {
            refuseWaiting(&effects)
            return nil
        }
        refuseWaiting(receivedBy: clock - Self.longestWait, &effects)
        while true {
            if let revision = pending.missingRevision {
                guard pending.revisionUnderWay == nil else { return nil }
                pending.revisionUnderWay = revision
                return .programme(revision: revision)
            }
            if pending.mayBeBehind { return .read(after: state.sequence) }
            if !pending.unsure.isEmpty { return .find(pending.unsure) }
            if pending.wantsMembers { return .members }
            guard let proposal = propose(at: notBefore(clock)) else { break }
            if !proposal.unsure.isEmpty {
                pending.unsure = proposal.unsure
            } else if proposal.events.isEmpty {
                answer(proposal, &effects)
            } else {
                pending.underWay = proposal
                return .append(proposal.events)
            }
        }
        return pending.keepIsDue ? .keep(state) : nil
    }

    /// Whether there is work left that could not be done now.
    package var isUnsettled: Bool {
        guard !pending.needsNewerVersion else { return false }
        return pending.mayBeBehind || pending.missingRevision != nil || pending.wantsMembers
            || (next != nil && !state.life.hasEnded)
    }

    /// Handles the response to the request that `nextRequest` returned.
    package mutating func handle(_ response: LogResponse, at clock: Instant, _ effects: inout [Effect]) {
        switch response {
        case .events(let events, let isAll): wasRead(events, isAll: isAll, at: clock, &effects)
        case .appended: wasAppended(at: clock, &effects)
        case .conflict: wasOvertaken(&effects)
        case .found(let found):
            answered.record(found, of: pending.unsure)
            pending.unsure = []
        case .programme(let found): wasFound(found)
        case .members(let members):
            pending.wantsMembers = false
            keepOnly(members, at: clock, &effects)
        case .kept:
            pending.kept = state.sequence
            pending.keepIsDue = false
        case .needsNewerVersion:
            pending.needsNewerVersion = true
            refuseWaiting(&effects)
            sendAway(.needsNewerVersion, at: clock, &effects)
            turnAway(.needsNewerVersion, &effects)
        case .unavailable:
            if pending.missingRevision != nil { pending.revisionUnderWay = nil }
            if pending.underWay != nil {
                pending.underWay = nil
                pending.mayBeBehind = true
                pending.othersMayLackEvents = true
            }
            // The next try follows after two hundred more events.
            if pending.keepIsDue, !pending.mayBeBehind { pending.kept = state.sequence }
            pending.keepIsDue = false
            pending.isResting = true
            timekeeping.postponeSum(at: clock)
            refuseWaiting(&effects)
            turnAway(.lost, &effects)
        }
    }

    /// The state to store when the session is unloaded, if it is newer than the stored one.
    package var stateToKeep: SessionState? { state.sequence > pending.kept ? state : nil }

    /// How far this replica has read.
    var head: SessionHead {
        SessionHead(sequence: state.sequence, revoked: pending.revoked ?? 0)
    }

    mutating func note(_ head: SessionHead) {
        if head.sequence > state.sequence {
            pending.mayBeBehind = true
            pending.wasFoundByPolling = true
        }
        if head.revoked != pending.revoked ?? 0 { pending.wantsMembers = true }
        pending.revoked = head.revoked
    }

    /// Refuses the waiting commands received up to that moment: they changed nothing and may be sent again.
    mutating func refuseWaiting(receivedBy moment: Instant = Instant(microseconds: .max), _ effects: inout [Effect]) {
        for command in waiting where command.received <= moment {
            let refusal = Refusal(.unavailable, "The server cannot keep this right now; try again with the same id.")
            let known = origin(of: command, in: state).flatMap { answered.answer(to: command.command, from: $0) }
            effects.append(command.asker.answer(known ?? .refused(refusal), to: command.id))
        }
        waiting.removeAll { $0.received <= moment }
        for administration in administrations where administration.received <= moment {
            guard let caller = administration.caller else { continue }
            let refusal = Refusal(.unavailable, "The server cannot keep this right now; try again.")
            effects.append(.administered(caller, .refused(refusal)))
        }
        administrations.removeAll { $0.received <= moment }
    }

    // MARK: Deciding

    /// Decides the waiting commands, one after the other, on a copy of the state; `nil` if there is nothing to decide. If the production got another
    /// score, that comes first, so that every command is decided for it. A request from outside is decided alone: commands are decided when all nodes
    /// know what it changed. How punctual the devices were is added up when there is nothing else to do: no cue waits for it.
    private func propose(at now: Instant) -> Proposal? {
        let revises = next != nil && !state.life.hasEnded
        guard revises || !waiting.isEmpty || !administrations.isEmpty else { return proposeSum(at: now) }
        guard administrations.isEmpty else { return administer(at: now) }
        var proposal = Proposal()
        var future = state
        var inForce = programme
        if let next, revises {
            let revised = state.run.revised(from: programme, to: next, with: state.calls, at: now)
            let line = SessionEvent(
                sequence: future.sequence.next, at: now, by: nil, command: nil, event: .run(.revised(revised)))
            future.apply(line)
            proposal.events.append(line)
            inForce = next
        }
        var decided: [CommandOrigin: (command: Command, answer: Answer)] = [:]
        let circumstances = Circumstances(
            programme: inForce, roster: attendance.roster, present: attendance.presentMembers, now: now,
            lead: lead.interval)
        for command in waiting.prefix(Self.largestProposal) {
            let origin = origin(of: command, in: future)
            let answer: Answer
            if let origin, let known = answered.answer(to: command.command, from: origin) {
                answer = known
            } else if let origin, let before = decided[origin] {
                answer = before.command == command.command ? before.answer : .refused(.reusedID)
            } else {
                do throws(Refusal) {
                    let (event, member) = try decide(command, on: future, in: circumstances)
                    let line = SessionEvent(
                        sequence: future.sequence.next, at: now, by: member, command: command.id, event: event)
                    future.apply(line)
                    proposal.events.append(line)
                    answer = .accepted(line.sequence)
                } catch {
                    answer = .refused(error)
                    if let origin, answered.isUnsure(of: origin) { proposal.unsure.append(origin) }
                }
            }
            if let origin, decided[origin] == nil { decided[origin] = (command.command, answer) }
            proposal.answers.append((command.asker, command.id, command.command, origin?.member, answer))
        }
        return proposal
    }

    /// The event that a command leads to, and its author.
    private func decide(
        _ waiting: Waiting, on state: SessionState, in circumstances: Circumstances
    ) throws(Refusal) -> (Event, MemberID) {
        switch waiting.asker {
        case .member(let member, _):
            return (try state.decide(waiting.command, by: member, in: circumstances), member.id)
        case .theatreDesk:
            let holder = try state.holder(in: circumstances)
            return (try state.decide(waiting.command, by: holder, in: circumstances), holder.id)
        }
    }

    /// The origin under which a command is recorded; `nil` if it depends on the baton's holder and there is none.
    private func origin(of waiting: Waiting, in state: SessionState) -> CommandOrigin? {
        switch waiting.asker {
        case .member(let member, _): CommandOrigin(member: member.id, command: waiting.id)
        case .theatreDesk: state.baton.holder.map { CommandOrigin(member: $0, command: waiting.id) }
        }
    }

    private func administer(at now: Instant) -> Proposal {
        var proposal = Proposal()
        var future = state
        for administration in administrations {
            for event in future.decide(administration.content) {
                let line = SessionEvent(
                    sequence: future.sequence.next, at: now, by: nil, command: nil, event: event)
                future.apply(line)
                proposal.events.append(line)
            }
            if let caller = administration.caller { proposal.callers.append((caller, .accepted(future.sequence))) }
        }
        proposal.administrations = administrations.count
        return proposal
    }

    private mutating func answer(_ proposal: Proposal, _ effects: inout [Effect]) {
        for (asker, command, content, member, answer) in proposal.answers {
            if let member {
                answered.record(answer, for: CommandOrigin(member: member, command: command), asking: content)
            }
            effects.append(asker.answer(answer, to: command))
        }
        waiting.removeFirst(proposal.answers.count)
        administrations.removeFirst(proposal.administrations)
        effects += proposal.callers.map { .administered($0.caller, $0.answer) }
    }

    // MARK: Responses

    /// The proposal is durable: its events are applied.
    private mutating func wasAppended(at clock: Instant, _ effects: inout [Effect]) {
        guard let proposal = pending.underWay else { return }
        pending.underWay = nil
        pending.conflicts = 0
        answer(proposal, &effects)
        apply(proposal.events, at: clock, &effects)
        effects.append(.sendToNodes(.appended(proposal.events)))
        if state.sequence.value - pending.kept.value >= Self.keptEvery { pending.keepIsDue = true }
    }

    private mutating func wasOvertaken(_ effects: inout [Effect]) {
        let commands = pending.underWay?.answers ?? []
        pending.underWay = nil
        pending.mayBeBehind = true
        pending.unsure = commands.compactMap { command in
            command.by.map { CommandOrigin(member: $0, command: command.command) }
        }.filter(answered.isUnsure)
        pending.conflicts += 1
        guard pending.conflicts > Self.attempts else { return }
        pending.conflicts = 0
        refuseWaiting(&effects)
    }

    private mutating func wasRead(
        _ events: [SessionEvent], isAll: Bool, at clock: Instant, _ effects: inout [Effect]
    ) {
        let before = state.sequence
        apply(events, at: clock, &effects)
        if pending.wasFoundByPolling, state.sequence > before {
            effects.append(.healed(events: Int(state.sequence.value - before.value)))
        }
        if pending.othersMayLackEvents, !events.isEmpty { effects.append(.sendToNodes(.appended(events))) }
        guard isAll, pending.missingRevision == nil else { return }
        pending.mayBeBehind = false
        pending.wasFoundByPolling = false
        pending.othersMayLackEvents = false
        // A device that claims to know more than the whole log was never in this session: it is sent the whole state.
        pending.hasJustRead = true
        admit(at: notBefore(clock), &effects)
        pending.hasJustRead = false
    }

    /// If a revision is not available, the nearest one that is available replaces it.
    private mutating func wasFound(_ found: Programme?) {
        guard let revision = pending.missingRevision else { return }
        (pending.missingRevision, pending.revisionUnderWay) = (nil, nil)
        pending.programmes[revision] = (found ?? next ?? programme).numbered(revision)
    }
}

extension Replica.Asker {
    /// Answers the caller of a command.
    func answer(_ answer: Answer, to command: CommandID) -> Effect {
        switch self {
        case .member(_, let seat): .answer(seat, command, answer)
        case .theatreDesk(let caller): .administered(caller, answer)
        }
    }
}
