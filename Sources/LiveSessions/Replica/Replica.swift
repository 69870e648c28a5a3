package import Rehearsal
package import RehearsalCore

/// One node's copy of a live session, as a value without clock or I/O: inputs and the log's
/// responses go in, effects and requests to the log come out.
///
/// Commands wait in it until they are decided; a decision is not shown before it is durable.
package struct Replica: Sendable {
    package let session: SessionID
    /// The programme to which the motions refer.
    package internal(set) var programme: Programme
    package internal(set) var state: SessionState
    /// The present programme, if its score differs from the one to which the motions refer.
    var next: Programme?
    /// The newest revision that the devices here were told about.
    var announced: Int64
    var attendance: Attendance
    var waiting: [Waiting] = []
    var administrations: [WaitingAdministration] = []
    /// Members who know more of the session than this replica: they are welcomed after it has read the log.
    private var ahead: [(seat: Seat, member: Member, after: SequenceNumber)] = []
    private var nextLook = Instant(microseconds: .min)
    /// The least time between two questions for the log's head.
    package static let lookPause = Interval.milliseconds(250)
    /// The latest events, for devices that resume.
    var recent: [SessionEvent] = []
    var answered: AnsweredCommands
    var forecast = Forecast()
    var moveForecast = Forecast()
    var timekeeping = Timekeeping()
    var leadKeeper: LeadKeeper
    var pending: PendingWork
    private var displays = DisplayBatch()
    private var budgets = CommandBudgets()
    private var barred: Set<MemberID> = []
    var claps: [ServerSignal] = []
    /// The unread notes that each dancer here was last told.
    var notesSent: [MemberID: [SequenceNumber]] = [:]
    /// Whether those may have changed for somebody.
    var areNotesDue = false
    /// Whether the log may name somebody of whom it was not looked whether they are known.
    var namesChanged = true

    /// A command that is not decided yet.
    struct Waiting: Sendable {
        var asker: Asker
        var id: CommandID
        var command: Command
        var received: Instant
    }

    /// Who sent a command and waits for the answer.
    enum Asker: Sendable {
        case member(Member, at: Seat)
        /// A caller outside the session, in the name of whoever holds the baton when the command is decided.
        case theatreDesk(CallerID)
    }

    /// A request from outside that is not done yet.
    struct WaitingAdministration: Sendable {
        var content: Administration
        var caller: CallerID?
        var received: Instant
    }

    /// How many events are kept for devices that resume; a device that missed more is sent the state.
    package static let recentEvents = 512
    /// How many removed members are remembered.
    private static let mostBarred = 20_000
    /// Time before the first flash of a clap, so that people can look up.
    private static let clapWait = Interval.seconds(1)

    /// - Parameter lead: how far in the future a change takes effect as long as no device has reported its delay.
    package init(session: SessionID, node: NodeID, opening: SessionOpening, lead: Interval) {
        self.session = session
        programme = opening.programme
        announced = opening.programme.revision
        state = opening.snapshot ?? SessionState(revision: opening.revision)
        answered = AnsweredCommands(isWhole: opening.snapshot == nil)
        leadKeeper = LeadKeeper(unmeasured: lead)
        attendance = Attendance(node: node, members: opening.members)
        pending = PendingWork(kept: opening.snapshot?.sequence ?? .start)
    }

    // MARK: Inputs

    /// Handles inputs that came by `clock`, in order, and then does what is due; commands wait for `nextRequest`.
    package mutating func receive(_ inputs: [SessionInput], at clock: Instant, _ effects: inout [Effect]) {
        let now = notBefore(clock)
        for input in inputs { receive(input, at: clock, now, &effects) }
        remind(now, &effects)
    }

    private mutating func receive(
        _ input: SessionInput, at clock: Instant, _ now: Instant, _ effects: inout [Effect]
    ) {
        switch input {
        case .attach(let seat, let member, let after):
            attach(seat, member, after: after, now, &effects)
        case .detach(let seat):
            leave(seat, at: now, &effects)
        case .command(let seat, let id, let command, let received):
            guard let member = attendance.member(at: seat) else { return }
            if let wait = budgets.spend(command, of: member, at: now) {
                return effects.append(.answer(seat, id, .refused(.tooManyCommands(wait: wait))))
            }
            waiting.append(
                Waiting(asker: .member(member, at: seat), id: id, command: command, received: received))
            pending.isResting = false
        case .theatreDesk(let command, let id, let caller, let received):
            waiting.append(Waiting(asker: .theatreDesk(caller), id: id, command: .run(command), received: received))
            pending.isResting = false
        case .signal(let seat, let signal):
            receive(signal, from: seat, now, &effects)
        case .revoke(let member):
            bar(member, at: now, &effects)
            effects.append(.sendToNodes(.revoked(member)))
            administrations.append(WaitingAdministration(content: .release(member), received: clock))
            pending.isResting = false
        case .administer(let administration, let caller, let received):
            administrations.append(
                WaitingAdministration(content: administration, caller: caller, received: received))
            pending.isResting = false
        case .edited(let programme, let changes):
            edited(programme, changes: changes, &effects)
        case .found(let response):
            guard let asked = pending.revisionUnderWay else { break }
            pending.revisionUnderWay = nil
            if asked == pending.missingRevision { handle(response, at: clock, &effects) }
        case .received(let message):
            receive(message, at: now, &effects)
        case .head(let head):
            note(head)
        case .woke:
            wake(at: now, &effects)
        case .tick:
            pending.isResting = false
        }
    }

    private mutating func attach(
        _ seat: Seat, _ member: Member, after: SequenceNumber?, _ now: Instant, _ effects: inout [Effect]
    ) {
        guard !barred.contains(member.id) else { return effects.append(.dismiss(seat, .revoked)) }
        guard !pending.needsNewerVersion else { return effects.append(.dismiss(seat, .needsNewerVersion)) }
        if let after, after > state.sequence, !pending.hasJustRead {
            // Another node was faster: devices must not be sent an older state than the one they have.
            ahead.append((seat, member, after))
            return lookAhead(now)
        }
        if let former = attendance.seat(of: member.id), former != seat {
            attendance.leave(former, at: now)
            effects.append(.dismiss(former, .replaced))
        }
        attendance.join(seat, member, at: now)
        let content = after.flatMap(missed).map { Welcome.Content.missed($0, signalled) } ?? .state(view(at: now))
        let welcome = Welcome(
            session: session, member: member, performer: attendance.members.performers[member.id],
            programme: programme.reference, revision: (next ?? programme).revision, now: now,
            sequence: state.sequence, content: content)
        effects.append(.welcome(seat, welcome))
        attendance.members.wereShown(to: member.id)
        // A device that joins between the announcement of a boundary and the boundary would miss the announcement.
        if let ahead = cueAhead(at: now) ?? announcedAhead(at: now) {
            effects.append(.send(seat, ahead))
        }
        greetWithNotes(seat, member, at: now, &effects)
        if state.life.hasEnded {
            attendance.leave(seat, at: now)
            effects.append(.dismiss(seat, .ended))
        }
    }

    /// Has the log read for devices that claim to know more of it. This is limited in frequency, since the claim may be wrong, and cues wait during
    /// the reading.
    private mutating func lookAhead(_ now: Instant) {
        guard !ahead.isEmpty, now >= nextLook else { return }
        nextLook = now + Self.lookPause
        pending.mayBeBehind = true
        pending.isResting = false
    }

    /// Welcomes the members who waited until the log was read.
    mutating func admit(at now: Instant, _ effects: inout [Effect]) {
        let waiting = ahead
        ahead = []
        for (seat, member, after) in waiting { attach(seat, member, after: after, now, &effects) }
    }

    /// The log cannot be read: members who waited for it must try another node.
    mutating func turnAway(_ reason: Dismissal, _ effects: inout [Effect]) {
        effects += ahead.map { .dismiss($0.seat, reason) }
        ahead = []
    }

    mutating func leave(_ seat: Seat, at now: Instant, _ effects: inout [Effect]) {
        ahead.removeAll { $0.seat == seat }
        guard let member = attendance.member(at: seat) else { return }
        attendance.leave(seat, at: now)
        notesSent[member.id] = nil
        if attendance.presence(of: member.id) == nil { timekeeping.forget(member.id) }
        followLead(&effects)
    }

    mutating func bar(_ member: MemberID, at now: Instant, _ effects: inout [Effect]) {
        // When the set is full, such a member is refused by what the log says about them.
        if barred.count < Self.mostBarred { barred.insert(member) }
        dismiss(member, .revoked, at: now, &effects)
    }

    mutating func dismiss(
        _ member: MemberID, _ reason: Dismissal, at now: Instant, _ effects: inout [Effect]
    ) {
        guard let seat = attendance.seat(of: member) else { return }
        leave(seat, at: now, &effects)
        effects.append(.dismiss(seat, reason))
    }

    /// Closes the connections of persons who are no longer members.
    mutating func keepOnly(_ members: [Member], at now: Instant, _ effects: inout [Effect]) {
        let ids = Set(members.map(\.id))
        attendance.enrol(members)
        barred.subtract(ids)
        for seat in attendance.seats {
            if let member = attendance.member(at: seat), !ids.contains(member.id) { bar(member.id, at: now, &effects) }
        }
    }

    /// After the node was stopped: what the devices sent before is too old to be executed, and they are not connected any more.
    private mutating func wake(at now: Instant, _ effects: inout [Effect]) {
        refuseWaiting(&effects)
        sendAway(.lost, at: now, &effects)
        pending.mayBeBehind = true
        pending.isResting = false
    }

    mutating func sendAway(_ reason: Dismissal, at now: Instant, _ effects: inout [Effect]) {
        for seat in attendance.seats {
            leave(seat, at: now, &effects)
            effects.append(.dismiss(seat, reason))
        }
        pending.mayBeBehind = true
        pending.isResting = false
    }

    private mutating func receive(_ signal: ClientSignal, from seat: Seat, _ now: Instant, _ effects: inout [Effect]) {
        guard let member = attendance.member(at: seat) else { return }
        switch signal {
        case .report(let fact):
            do throws(Refusal) { try fact.check(from: member.role) } catch {
                return effects.append(.refuse(seat, error))
            }
            if attendance.note(fact, from: seat, at: now) { followLead(&effects) }
        case .displayed(let display):
            displays.add(display, from: member.id, at: now)
            if let error = timekeeping.note(display, from: member.id, at: now) {
                effects.append(.measured(displayError: error))
            }
        case .clap:
            guard member.role == .conductor else {
                let refusal = Refusal(.notAllowed, "Only a conductor claps.", field: "kind", rule: .conductorOnly)
                return effects.append(.refuse(seat, refusal))
            }
            let clap = ServerSignal.clap(starts: now + lead.interval + Self.clapWait, interval: .seconds(1), count: 4)
            effects += [.signal(clap), .sendToNodes(.signal(clap))]
        }
    }

    /// Whether other nodes may have loaded the session.
    var hasListeners: Bool {
        get { attendance.report.hasListeners }
        set { attendance.report.hasListeners = newValue }
    }

    /// How far in the future a change takes effect.
    package var lead: Lead { leadKeeper.lead }

    mutating func followLead(_ effects: inout [Effect]) {
        if leadKeeper.follow(&attendance.needs, within: state.lead.limits) { effects.append(.signal(.lead(lead))) }
    }

    // MARK: What devices are sent

    /// The events after `sequence`, if all of them are still in memory.
    private func missed(after sequence: SequenceNumber) -> [SessionEvent]? {
        guard sequence <= state.sequence else { return nil }
        let count = Int(state.sequence.value - sequence.value)
        return count <= recent.count ? Array(recent.suffix(count)) : nil
    }

    /// The session in the form in which a device needs it.
    package func view(at clock: Instant) -> SessionView {
        SessionView(
            state: state, live: programme.live(at: state.run.timeline.position(at: notBefore(clock)), state.calls),
            signalled: signalled)
    }

    private var signalled: Signalled {
        Signalled(
            members: attendance.members.listed, lead: lead, punctuality: timekeeping.latest,
            trainingRecordings: attendance.trainingRecordings.open)
    }

    /// What is known about the devices' clocks and displays; reading it is cheap. `SessionTiming` makes a list of it.
    package var timing: SessionTiming.Sources {
        SessionTiming.Sources(
            lead: lead, limits: state.lead.limits, attendance: attendance, timekeeping: timekeeping)
    }

    /// How many members are connected here, and how many at other nodes only.
    package var population: (here: Int, atOtherNodes: Int) {
        (attendance.presentHere, attendance.presentCount - attendance.presentHere)
    }

    /// How many people are connected, here and at all nodes; screens are not counted.
    package var people: (here: Int, everywhere: Int) { (attendance.peopleHere.count, attendance.people.count) }

    // MARK: Time

    /// When `tick` is due next; `nil` if nothing is due.
    package var alarm: Instant? {
        let devices = earlier(attendance.alarm, earlier(displays.due, timekeeping.alarm))
        let run = earlier(boundaryAlarm, earlier(notesAlarm, sumAlarm))
        return earlier(earlier(devices, run), ahead.isEmpty ? nil : nextLook)
    }

    mutating func remind(_ now: Instant, _ effects: inout [Effect]) {
        lookAhead(now)
        let gone = attendance.drop(silentAt: now)
        if !gone.isEmpty {
            for member in gone { timekeeping.forget(member) }
            followLead(&effects)
        }
        effects += attendance.message(at: now).map { [.sendToNodes($0)] } ?? []
        effects += attendance.news(at: now).map { .signal($0.signal, to: $0.recipients) }
        if let batch = displays.popReports(at: now) {
            effects.append(.sendToNodes(.displayed(from: attendance.node, batch)))
        }
        effects += timekeeping.news(at: now).map { .signal(.punctuality($0)) }
        effects += boundary(at: now).map { [.signal($0)] } ?? []
        effects += movesAhead(at: now).map { [.signal($0)] } ?? []
        sendNotes(at: now, &effects)
    }

    /// The time for decisions: it never goes backwards in a session, even if a clock does.
    func notBefore(_ clock: Instant) -> Instant { max(clock, state.changed ?? clock) }
}

/// Reports of the devices here about changes that they drew, collected for the other nodes.
private struct DisplayBatch: Sendable {
    /// The longest time that a report waits.
    static let pause = Interval.milliseconds(250)

    private var reports: [MemberID: [Display]] = [:]
    private(set) var due: Instant?

    mutating func add(_ display: Display, from member: MemberID, at now: Instant) {
        reports[member, default: []].append(display)
        due = due ?? now + Self.pause
    }

    mutating func popReports(at now: Instant) -> [MemberID: [Display]]? {
        guard let due, due <= now else { return nil }
        defer { (reports, self.due) = ([:], nil) }
        return reports
    }
}
