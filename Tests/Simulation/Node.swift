import LiveSessions
import PropertyTesting
import Rehearsal
import RehearsalCore

/// One server: what `SessionDirectory` and `LiveSession` do around the real `Replica`, driven by hand.
struct Node {
    /// What became of an append.
    enum Outcome { case kept, lost, keptButUnanswered, lostAndUnanswered }

    let session: SessionID
    let lead: Interval
    let flaw: Flaw?
    /// How far its session clock is ahead of the true one.
    let skew: Interval
    let storage: Storage
    /// `nil` while the session is not loaded.
    private(set) var replica: Replica?
    private var inbox: [SessionInput] = []
    private(set) var appending: [SessionEvent]?
    private var unheard: LogResponse?
    private(set) var isUp = true
    private(set) var isPaused = false
    var hearsBus = true
    private var beat: Instant
    private var idleSince: Instant?
    /// Grows with each start, so that nothing comes of what a dead process had in progress.
    private(set) var life = 1
    private var sentPresence = false
    /// Punches that wait for the next transaction, and those of the one in progress.
    private var punches: [WaitingPunches] = []
    private(set) var keeping: [WaitingPunches] = []
    private var told: PublishedPunches?

    /// A node that was stopped for so long notices it by itself: `Watchdog` in the server.
    static let longestPause = Interval.seconds(5)
    /// Shorter than in the server, so that it happens in the simulation.
    static let idle = Interval.milliseconds(1_500)

    init(session: SessionID, lead: Interval, flaw: Flaw?, skew: Interval, storage: Storage, at now: Instant) {
        self.session = session
        self.lead = lead
        self.flaw = flaw
        self.skew = skew
        self.storage = storage
        beat = now
    }

    var isRunning: Bool { isUp && !isPaused }

    func clock(at now: Instant) -> Instant { now + skew }

    /// The session as this node has it.
    func view(at now: Instant) -> SessionView? { replica?.view(at: clock(at: now)) }

    // MARK: Loading

    /// `false` when the database cannot be reached.
    mutating func load(at now: Instant, _ random: inout Seeded) -> Bool {
        guard replica == nil else { return true }
        guard !storage.isAway else { return false }
        let node = NodeID(UUIDValue(high: random.next(), low: random.next()))
        var fresh = Replica(session: session, node: node, opening: storage.opening, lead: lead)
        fresh.restore(storage.events(after: fresh.state.sequence).map(remembered))
        if let revision = fresh.foreignRevision { fresh.bind(storage.library[revision].programme) }
        replica = fresh
        idleSince = now
        return true
    }

    private func remembered(_ line: SessionEvent) -> SessionEvent {
        var line = line
        if flaw == .forgetsCommands { line.command = nil }
        return line
    }

    /// Unloads the session when nobody has been in it for a while; returns whether it did.
    mutating func unloadIdle(at now: Instant) -> Bool {
        guard let replica, isRunning, appending == nil, inbox.isEmpty else { return false }
        guard replica.population.here == 0 else {
            idleSince = nil
            return false
        }
        let since = idleSince ?? now
        idleSince = since
        guard now - since >= Self.idle else { return false }
        if let state = replica.stateToKeep, !storage.isAway { storage.keep(state) }
        self.replica = nil
        idleSince = nil
        return true
    }

    // MARK: Working

    mutating func receive(_ input: SessionInput) { if replica != nil { inbox.append(input) } }

    /// Works until nothing waits or an append is in progress.
    mutating func work(at now: Instant, begins: inout Bool) -> [Effect] {
        var effects: [Effect] = []
        begins = false
        guard isRunning, appending == nil, var replica else { return effects }
        self.replica = nil
        defer { self.replica = replica }
        let clock = clock(at: now)
        var inputs: [SessionInput] = []
        for input in inbox {
            if case .command(let seat, let command, _, _) = input, now - beat >= Self.longestPause {
                effects.append(.answer(seat, command, .refused(Refusal(.unavailable, "late"))))
            } else {
                inputs.append(input)
            }
        }
        inbox = []
        if !inputs.isEmpty { replica.receive(inputs, at: clock, &effects) }
        while let request = replica.nextRequest(at: clock, &effects) {
            if case .append(let events) = request {
                appending = events
                begins = true
                if flaw == .broadcastsFirst { effects += events.map(Effect.publish) }
                break
            }
            replica.handle(response(to: request), at: clock, &effects)
        }
        return filtered(effects)
    }

    private func response(to request: LogRequest) -> LogResponse {
        guard !storage.isAway else { return .unavailable }
        switch request {
        case .read(let sequence):
            if flaw == .healsNoGaps { return .events([], isAll: true) }
            return .events(storage.events(after: sequence), isAll: true)
        case .find(let commands): return .found(flaw == .forgetsCommands ? [:] : storage.find(commands))
        case .programme(let revision): return .programme(storage.library[revision].programme)
        case .members: return .members(storage.members)
        case .keep(let state):
            storage.keep(state)
            return .kept
        case .append: return .unavailable
        }
    }

    /// The effects that a flaw leaves.
    private mutating func filtered(_ effects: [Effect]) -> [Effect] {
        guard flaw == .sendsPresenceOnce else { return effects }
        return effects.filter { effect in
            switch effect {
            case .sendToNodes(.attendance), .sendToNodes(.attendanceChanged), .sendToNodes(.attendanceWanted):
                defer { sentPresence = true }
                return !sentPresence
            default: return true
            }
        }
    }

    // MARK: Appending

    /// The database does with the append what `outcome` says, if that is possible.
    mutating func commit(_ outcome: Outcome) -> Bool {
        guard var events = appending, unheard == nil else { return false }
        if flaw == .keepsMotionUnderEdits { events = events.map(unmapped) }
        appending = events
        switch outcome {
        case .kept: unheard = storage.append(events) ? .appended : .conflict
        case .keptButUnanswered:
            _ = storage.append(events)
            unheard = .unavailable
        case .lost, .lostAndUnanswered: unheard = .unavailable
        }
        return true
    }

    /// The node hears what became of its append.
    mutating func heard(at now: Instant) -> [Effect] {
        guard isRunning, var replica, let events = appending, let response = unheard else { return [] }
        self.replica = nil
        defer { self.replica = replica }
        appending = nil
        unheard = nil
        var effects: [Effect] = []
        if flaw == .keepsMotionUnderEdits, case .appended = response {
            // The node believes what it wrote.
            replica.handle(.unavailable, at: clock(at: now), &effects)
            return effects
        }
        replica.handle(response, at: clock(at: now), &effects)
        if flaw == .acknowledgesFirst {
            effects = effects.map { effect in
                guard case .answer(let seat, let id, .refused(let refusal)) = effect, refusal.code == .unavailable,
                    let line = events.first(where: { $0.command == id })
                else { return effect }
                return .answer(seat, id, .accepted(line.sequence))
            }
        }
        return filtered(effects)
    }

    private func unmapped(_ line: SessionEvent) -> SessionEvent {
        guard case .run(.revised(var revised)) = line.event, let replica else { return line }
        revised.motion = replica.state.run.timeline.motion
        revised.previous = replica.state.run.timeline.previous
        var line = line
        line.event = .run(.revised(revised))
        return line
    }

    // MARK: Punches

    mutating func report(_ batch: WaitingPunches) { punches.append(batch) }

    /// Begins a transaction with what waits; returns whether it did.
    mutating func keepsPunches() -> Bool {
        guard isRunning, keeping.isEmpty, !punches.isEmpty else { return false }
        (keeping, punches) = (punches, [])
        return true
    }

    /// The database does with them what `outcome` says; without an answer they are tried again.
    /// - Returns: what is new, and whom to answer; `nil` without an answer.
    mutating func keptPunches(_ outcome: Outcome) -> (new: [KeptPunch], answered: [WaitingPunches])? {
        guard isRunning else { return nil }
        if flaw == .acknowledgesPunchesFirst, outcome != .kept {
            defer { keeping = [] }
            return ([], keeping)
        }
        switch outcome {
        case .kept:
            defer { keeping = [] }
            return (storage.keep(keeping), keeping)
        case .keptButUnanswered:
            _ = storage.keep(keeping)
            return nil
        case .lost, .lostAndUnanswered: return nil
        }
    }

    /// It has told these to those who are connected to it.
    mutating func note(_ punches: [KeptPunch]) { told?.add(punches) }

    /// What it has not told of what is kept.
    mutating func missedPunches() -> [KeptPunch] {
        guard isRunning, !storage.isAway, flaw != .neverLooksForPunches else { return [] }
        let last = Int64(storage.punches.count)
        var known = told ?? PublishedPunches(last: last)
        defer { told = known }
        guard known.isBehind(last) else { return [] }
        return known.catchUp(Array(storage.punches.dropFirst(Int(known.through))))
    }

    // MARK: What befalls it

    /// The process dies; an append under way may have reached the disk.
    mutating func crash(keeping kept: Bool) {
        if kept, unheard == nil, let events = appending { _ = storage.append(events) }
        appending = nil
        unheard = nil
        inbox = []
        if kept { _ = storage.keep(keeping) }
        (punches, keeping, told) = ([], [], nil)
        replica = nil
        isUp = false
        isPaused = false
    }

    mutating func restart(at now: Instant) {
        isUp = true
        beat = now
        life += 1
        sentPresence = false
    }

    mutating func pause() { isPaused = true }

    mutating func wake() { isPaused = false }

    /// What the directory does twenty times a second.
    mutating func tick(at now: Instant) {
        guard isRunning else { return }
        if now - beat >= Self.longestPause { receive(.woke) }
        beat = now
        if let replica, replica.isUnsettled || replica.alarm.map({ $0 <= clock(at: now) }) ?? false { receive(.tick) }
    }
}
