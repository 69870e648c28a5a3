package import Rehearsal
package import RehearsalCore

/// What reaches a session from outside.
package enum Arrival: Sendable {
    case attach(Seat, Member, after: SequenceNumber?)
    case detach(Seat)
    case command(Seat, CommandID, Command)
    case signal(Seat, ClientSignal)
    case revoke(MemberID)
    case edited(Outline)
    /// Time has passed.
    case tick
}

/// What a session does to the world.
package enum Effect: Hashable, Sendable {
    case welcome(Seat, Welcome)
    case publish(SessionEvent)
    case signal(ServerSignal)
    case tell(Seat, ServerSignal)
    case answer(Seat, CommandID, Answer)
    case refuse(Seat, Refusal)
    case dismiss(Seat, Dismissal)
    /// A device drew a change this far from its instant.
    case measured(displayError: Interval)
}

/// Events decided but not durable yet, and the answers that wait for them.
package struct Proposal: Sendable {
    package fileprivate(set) var events: [SessionEvent] = []
    fileprivate var answers: [(seat: Seat, command: CommandID, answer: Answer)] = []
}

/// One node's copy of a live session, as a value without clock or I/O: arrivals and durable events go in, effects come out.
///
/// Commands wait in it until `propose` decides them; nothing of a proposal is seen by anyone before `commit`.
package struct Replica: Sendable {
    package let session: SessionID
    package private(set) var outline: Outline
    package private(set) var state = SessionState()
    private var attendance: Attendance
    private var waiting: [(seat: Seat, member: Member, id: CommandID, command: Command)] = []
    /// The latest events, for those who resume.
    private var recent: [SessionEvent] = []
    private var ledger = Ledger()
    private var forecast = Forecast()
    private var timekeeping = Timekeeping()
    private var leadKeeper: LeadKeeper

    /// How many events are kept for those who resume; who missed more is shown the state.
    package static let recentEvents = 512
    /// Time to look up before the first clap.
    private static let clapWait = Interval.seconds(1)
    /// How many commands one append carries at most.
    private static let largestProposal = 256

    /// - Parameter lead: how far in the future a change takes effect while no device has reported its delay.
    package init(session: SessionID, opening: SessionOpening, lead: Interval) {
        self.session = session
        outline = opening.outline
        leadKeeper = LeadKeeper(unmeasured: lead)
        attendance = Attendance(members: opening.members)
    }

    // MARK: Arrivals

    /// Takes what arrived at `clock`; commands wait for `propose`.
    package mutating func receive(_ arrival: Arrival, at clock: Instant, _ effects: inout [Effect]) {
        let now = notBefore(clock)
        switch arrival {
        case .attach(let seat, let member, let after):
            attach(seat, member, after: after, now, &effects)
        case .detach(let seat):
            leave(seat, &effects)
        case .command(let seat, let id, let command):
            guard let member = attendance.member(at: seat) else { return }
            waiting.append((seat, member, id, command))
        case .signal(let seat, let signal):
            hear(signal, from: seat, now, &effects)
        case .revoke(let member):
            if let seat = attendance.seat(of: member) {
                leave(seat, &effects)
                effects.append(.dismiss(seat, .revoked))
            }
        case .edited(let outline):
            self.outline = outline
            forecast.forget()
            effects.append(.signal(.edited(outline.production, revision: outline.revision)))
        case .tick:
            break
        }
        remind(now, &effects)
    }

    private mutating func leave(_ seat: Seat, _ effects: inout [Effect]) {
        guard let member = attendance.member(at: seat) else { return }
        attendance.leave(seat)
        timekeeping.forget(member.id)
        followLead(&effects)
    }

    private mutating func hear(_ signal: ClientSignal, from seat: Seat, _ now: Instant, _ effects: inout [Effect]) {
        guard let member = attendance.member(at: seat) else { return }
        switch signal {
        case .ready: attendance.note(signal, from: seat)
        case .clock(let report):
            let former = attendance.timekeepers[member.id]
            attendance.note(signal, from: seat)
            if former.map(LeadKeeper.need) != LeadKeeper.need(of: report) { followLead(&effects) }
        case .displayed(let display):
            if let error = timekeeping.note(display, from: member.id, at: now) {
                effects.append(.measured(displayError: error))
            }
        case .clap:
            guard member.role == .conductor else {
                return effects.append(.refuse(seat, Refusal(.notAllowed, "Only a conductor claps.", field: "kind")))
            }
            effects.append(.signal(.clap(starts: now + lead.interval + Self.clapWait, interval: .seconds(1), count: 4)))
        }
    }

    /// How far in the future a change takes effect.
    package var lead: Lead { leadKeeper.lead }

    private mutating func followLead(_ effects: inout [Effect]) {
        if leadKeeper.follow(attendance.timekeepers, within: state.leadLimits) { effects.append(.signal(.lead(lead))) }
    }

    private mutating func attach(
        _ seat: Seat, _ member: Member, after: SequenceNumber?, _ now: Instant, _ effects: inout [Effect]
    ) {
        if let former = attendance.seat(of: member.id), former != seat {
            attendance.leave(former)
            effects.append(.dismiss(former, .replaced))
        }
        attendance.join(seat, member)
        let welcome = Welcome(
            session: session, member: member, performer: performer(of: member.id), production: outline.production,
            revision: outline.revision, now: now, sequence: state.sequence,
            content: after.flatMap(missed).map(Welcome.Content.missed) ?? .state(view(at: now)))
        effects.append(.welcome(seat, welcome))
        // Who comes between the telling of a boundary and the boundary would not hear of it.
        if let ahead = cueAhead(at: now) ?? forecast.ahead(of: state.motion, at: now) {
            effects.append(.tell(seat, ahead))
        }
        if state.ended {
            attendance.leave(seat)
            effects.append(.dismiss(seat, .ended))
        }
    }

    /// The formation that a change which has not begun yet makes live.
    private func cueAhead(at now: Instant) -> ServerSignal? {
        let motion = state.motion
        let formation = outline.score.formation(at: motion.position)
        guard now < motion.at, formation != state.formation(at: now, in: outline.score) else { return nil }
        let way = max(outline.score.arrival(of: formation) - motion.position, .zero)
        return .formation(
            formation, starts: motion.at, duration: motion.rate > 0 ? way.stretched(by: motion.rate) : .zero)
    }

    /// The events after `sequence`, where all of them are still at hand.
    private func missed(after sequence: SequenceNumber) -> [SessionEvent]? {
        guard sequence <= state.sequence else { return nil }
        let count = Int(state.sequence.value - sequence.value)
        return count <= recent.count ? Array(recent.suffix(count)) : nil
    }

    /// The session as a device needs it.
    package func view(at clock: Instant) -> SessionView {
        SessionView(
            state: state, formation: state.formation(at: notBefore(clock), in: outline.score),
            members: attendance.listed(dancing: performers, baton: state.baton), lead: lead)
    }

    /// How well its devices keep time.
    package var timing: SessionTiming {
        let present = attendance.present
        let clocks = attendance.timekeepers
        let devices = present.union(timekeeping.devices.keys).compactMap { id in
            attendance.roster[id].map {
                SessionTiming.Device(
                    member: $0, present: present.contains(id), clock: clocks[id],
                    display: timekeeping.devices[id] ?? DisplayError())
            }
        }
        return SessionTiming(
            lead: lead, limits: state.leadLimits, session: timekeeping.session,
            devices: devices.sorted {
                ($0.member.name, $0.member.id.description) < ($1.member.name, $1.member.id.description)
            })
    }

    // MARK: Decisions

    package var hasCommands: Bool { !waiting.isEmpty }

    /// Decides the commands that wait, one after the other, on a copy of the state; `nil` when none waits.
    package func propose(at clock: Instant) -> Proposal? {
        guard !waiting.isEmpty else { return nil }
        var proposal = Proposal()
        var future = state
        var decided: [Ledger.Origin: Answer] = [:]
        let now = notBefore(clock)
        for (seat, member, id, command) in waiting.prefix(Self.largestProposal) {
            let answer: Answer
            let origin = Ledger.Origin(member: member.id, command: id)
            if let known = ledger[origin] ?? decided[origin] {
                answer = known
            } else {
                let circumstances = Circumstances(
                    outline: outline, roster: attendance.roster, now: now, lead: lead.interval)
                do throws(Refusal) {
                    let event = try future.decide(command, by: member, in: circumstances)
                    let line = SessionEvent(
                        sequence: future.sequence.next, at: now, by: member.id, command: id, event: event)
                    future.apply(line)
                    proposal.events.append(line)
                    answer = .accepted(line.sequence)
                } catch {
                    answer = .refused(error)
                }
            }
            decided[origin] = answer
            proposal.answers.append((seat, id, answer))
        }
        return proposal
    }

    /// The proposal is durable: it becomes what happened.
    package mutating func commit(_ proposal: Proposal, at clock: Instant, _ effects: inout [Effect]) {
        conclude(proposal.answers, &effects)
        take(proposal.events, at: clock, &effects)
    }

    /// The proposal cannot be made durable now: its commands changed nothing and may be tried again.
    package mutating func abandon(_ proposal: Proposal, _ effects: inout [Effect]) {
        waiting.removeFirst(proposal.answers.count)
        for (seat, command, answer) in proposal.answers {
            if case .accepted(let sequence) = answer, sequence <= state.sequence {
                effects.append(.answer(seat, command, answer))
            } else {
                effects.append(
                    .answer(
                        seat, command,
                        .refused(
                            Refusal(.unavailable, "The server cannot keep this right now; try again with the same id."))
                    ))
            }
        }
    }

    private mutating func conclude(
        _ answers: [(seat: Seat, command: CommandID, answer: Answer)], _ effects: inout [Effect]
    ) {
        for (index, (seat, command, answer)) in answers.enumerated() {
            if case .refused = answer {
                ledger.record(answer, for: Ledger.Origin(member: waiting[index].member.id, command: command))
            }
            effects.append(.answer(seat, command, answer))
        }
        waiting.removeFirst(answers.count)
    }

    // MARK: Events

    /// Takes durable events in the log's order, its own or another node's; those it has already are passed over.
    /// Stops at a gap: the rest must be read from the log.
    package mutating func take(_ events: [SessionEvent], at clock: Instant, _ effects: inout [Effect]) {
        for line in events where line.sequence == state.sequence.next {
            let before = attendance.marks(state)
            state.apply(line)
            if let member = line.by, let command = line.command {
                ledger.record(.accepted(line.sequence), for: Ledger.Origin(member: member, command: command))
            }
            recent.append(line)
            if recent.count > 2 * Self.recentEvents { recent.removeFirst(recent.count - Self.recentEvents) }
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
        remind(notBefore(clock), &effects)
    }

    private mutating func follow(_ line: SessionEvent, _ effects: inout [Effect]) {
        switch line.event {
        case .cued(let cue): timekeeping.watch(line.sequence, starts: cue.starts, attendance.timekeepers.keys)
        case .moved(let motion, _):
            timekeeping.watch(line.sequence, starts: motion.at, attendance.timekeepers.keys)
            announceJump(to: motion, &effects)
        case .leadLimited: followLead(&effects)
        case .assigned, .noted, .batonPassed, .ended: break
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

    // MARK: Time

    /// When `tick` is due next, if anything is.
    package var alarm: Instant? {
        [attendance.alarm, timekeeping.alarm, forecast.alarm(of: state.motion, in: outline.score)].compactMap(\.self)
            .min()
    }

    private mutating func remind(_ now: Instant, _ effects: inout [Effect]) {
        if let due = attendance.alarm, due <= now {
            let performers = performers
            effects.append(.signal(attendance.news(at: now, dancing: performers)))
        }
        effects += timekeeping.news(at: now).map { .signal(.punctuality($0)) }
        if let boundary = forecast.boundary(of: state.motion, in: outline.score, at: now) {
            effects.append(.signal(boundary))
        }
    }

    /// Time in a session never runs backwards, even where a clock does.
    private func notBefore(_ clock: Instant) -> Instant { max(clock, state.changed ?? clock) }

    // MARK: Performers

    private var performers: [MemberID: PerformerID] {
        Dictionary(state.assignments.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private func performer(of member: MemberID) -> PerformerID? {
        state.assignments.first { $0.value == member }?.key
    }
}
