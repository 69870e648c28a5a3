import Logging
import Metrics
package import Rehearsal
package import RehearsalCore
import Synchronization

/// One live session on this node: takes inputs in order, carries out its replica's requests, and sends out the results, all on its thread.
package actor LiveSession {
    package nonisolated let id: SessionID
    nonisolated let programme: Programme.Reference
    private nonisolated let inbox: Inbox<SessionInput>
    private nonisolated let figures = Figures()
    private nonisolated let callers = WaitingCallers()

    private var replica: Replica
    private let surroundings: Surroundings
    private nonisolated let thread: SessionThread
    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.events.asUnownedSerialExecutor() }
    private let listenings: [Listening]
    private let appendTimer = Timer(label: "runthrough_append_seconds")
    private let displayError = Timer(label: "runthrough_display_error_seconds")
    private let conflicts = Counter(label: "runthrough_append_conflicts_total")
    private let gapsHealed = Counter(label: "runthrough_bus_gaps_healed_total")
    private let doubted = Counter(label: "runthrough_bus_doubted_total")
    private let outgrown = Counter(label: "runthrough_sessions_outgrown_total")
    private let snapshots = Counter(label: "runthrough_snapshots_total")

    /// The most inputs that may wait.
    static let capacity = 4_096
    private static let page = 1_000
    /// How long after a failure the log is read again.
    private static let retry = Interval.milliseconds(500)

    /// Values that other threads may read without waiting.
    private final class Figures: Sendable {
        let here = Atomic(0)
        let atOtherNodes = Atomic(0)
        let peopleHere = Atomic(0)
        let people = Atomic(0)
        /// When its last member left, or when it was last used; microseconds.
        let idleSince = Atomic(Int64.max)
        let hasEnded = Atomic(false)
        /// How far the session has come, as it knows itself.
        let head = Mutex<SessionHead?>(nil)
        /// Whether another instance may have been loaded in its place.
        let isLetGo = Atomic(false)
    }

    /// The services around a session.
    struct Surroundings: Sendable {
        let log: any SessionLog
        let audience: any Audience
        let bus: any EventBus
        let feed: ProductionFeed
        let clock: any SessionClock
        let watchdog: Watchdog
        let logger: Logger
    }

    /// - Parameters:
    ///   - inbox: already receives messages of other nodes.
    ///   - listenings: end together with the session.
    ///   - thread: where all that it does is done.
    init(
        replica: Replica, inbox: Inbox<SessionInput>, listenings: [Listening], surroundings: Surroundings,
        thread: SessionThread
    ) {
        id = replica.session
        programme = replica.programme.reference
        self.replica = replica
        self.inbox = inbox
        self.listenings = listenings
        self.surroundings = surroundings
        self.thread = thread
        figures.hasEnded.store(replica.state.life.hasEnded, ordering: .relaxed)
    }

    /// Adds an input without waiting; `false` if the session has too much to do, or was unloaded. Arrivals and departures are always accepted: the
    /// number of connections is limited elsewhere.
    package nonisolated func offer(_ input: SessionInput) -> Bool {
        switch input {
        case .command(let seat, let id, let command, _) where surroundings.watchdog.hasExpired:
            // It was sent before this node was stopped, it is not known how long ago. Checked here, since the watchdog is
            // reset only after `woke`.
            inbox.offer(.command(seat, id, command, received: Instant(microseconds: .min)))
        case .theatreDesk(let command, let id, let caller, _) where surroundings.watchdog.hasExpired:
            inbox.offer(.theatreDesk(command, id, caller: caller, received: Instant(microseconds: .min)))
        case .command, .theatreDesk, .signal(_, .clap), .received: inbox.offer(input)
        case .signal: deposit(input)
        case .attach, .detach, .revoke, .administer, .edited, .found, .head, .woke, .tick:
            inbox.offer(input, mustFit: true)
        }
    }

    /// What devices report of themselves waits a little for more of its kind (`Alarms`), or for something more urgent: a hall full of devices that
    /// drew one cue wakes the session a few times.
    private nonisolated func deposit(_ input: SessionInput) -> Bool {
        let (accepted, isToBeWoken) = inbox.deposit(input)
        if isToBeWoken { thread.wakeSoon(id) }
        return accepted
    }

    /// Reports how far the log has come, if that is new: a session in which nothing happens is not woken for it.
    nonisolated func offer(_ head: SessionHead) {
        let known = figures.head.withLock { $0 }
        if known.map({ head.goes(beyond: $0) }) ?? true { _ = offer(.head(head)) }
    }

    /// The session as it is now.
    package func view() -> (view: SessionView, programme: Programme, now: Instant) {
        let now = surroundings.clock.now
        return (replica.view(at: now), replica.programme, now)
    }

    /// How well the clocks and displays of its devices are synchronized.
    package func timing() -> SessionTiming.Sources { replica.timing }

    // MARK: Requests from outside

    /// Executes a request from outside.
    /// - Returns: the event that stored it durably (the latest event, if nothing had to change), or a refusal if it cannot be stored.
    package nonisolated func administer(_ administration: Administration) async -> Answer {
        await asking { .administer(administration, caller: $0, received: surroundings.clock.now) }
    }

    /// Executes a command of a device without a seat in the name of the baton's holder: decided, stored and announced as the holder's own.
    /// - Parameter received: when this node received it.
    package nonisolated func conduct(_ command: Run.Command, _ id: CommandID, received: Instant) async -> Answer {
        await asking { .theatreDesk(command, id, caller: $0, received: received) }
    }

    private nonisolated func asking(_ input: (CallerID) -> SessionInput) async -> Answer {
        await withCheckedContinuation { continuation in
            let caller = callers.add(continuation)
            if !offer(input(caller)) { callers.call(caller, Self.gone) }
        }
    }

    /// It was unloaded at this moment: if the caller asks again, it is loaded.
    private static let gone = Answer.refused(
        Refusal(.unavailable, "The server cannot keep this right now; try again."))

    /// How many members are connected here, and how many at other nodes only.
    package nonisolated var population: (here: Int, atOtherNodes: Int) {
        (figures.here.load(ordering: .relaxed), figures.atOtherNodes.load(ordering: .relaxed))
    }

    /// How many people are connected here, and at all nodes.
    package nonisolated var people: (here: Int, everywhere: Int) {
        (figures.peopleHere.load(ordering: .relaxed), figures.people.load(ordering: .relaxed))
    }

    /// Marks the session as used: it is not idle yet.
    nonisolated func touch(at now: Instant) { figures.idleSince.store(now.microseconds, ordering: .relaxed) }

    /// Whether it has had no members and no readers for as long as `times` say.
    nonisolated func isIdle(for times: SessionDirectory.IdleTimes, at now: Instant) -> Bool {
        let idleTime = figures.hasEnded.load(ordering: .relaxed) ? times.afterEnd : times.whileOpen
        let since = Instant(microseconds: figures.idleSince.load(ordering: .relaxed))
        return population.here == 0 && since <= now && now - since >= idleTime
    }

    /// Ends `run` after the waiting inputs are done.
    nonisolated func close() { inbox.close() }

    /// Closes an instance without members in the same way: new members get its successor, so this one sends nothing more.
    nonisolated func letGo() {
        figures.isLetGo.store(true, ordering: .relaxed)
        thread.alarms.set(id, at: nil)
        close()
    }

    private var isLetGo: Bool { figures.isLetGo.load(ordering: .relaxed) }

    // MARK: The loop

    /// Serves the session until it is closed. What is called from here and belongs to no actor stays on the thread, too.
    func run() async { await withTaskExecutorPreference(thread.events) { await serve() } }

    private func serve() async {
        while let inputs = await inbox.next() {
            var effects: [Effect] = []
            replica.hasListeners = surroundings.bus.hasListeners(on: .session(id))
            replica.receive(inputs, at: surroundings.clock.now, &effects)
            show(effects)
            await work()
            updateFigures()
        }
        for listening in listenings { listening.cancel() }
        callers.callAll(Self.gone)
        if let state = replica.stateToKeep { _ = await respond(to: .keep(state)) }
    }

    /// Carries out the waiting work. Nothing else runs in between: this is the only loop, and it waits here.
    private func work() async {
        while true {
            var effects: [Effect] = []
            let request = replica.nextRequest(at: surroundings.clock.now, &effects)
            show(effects)
            guard let request else { return }
            guard let response = await respond(to: request) else { continue }
            var consequences: [Effect] = []
            replica.handle(response, at: surroundings.clock.now, &consequences)
            show(consequences)
        }
    }

    /// Publishes the values that are read from outside, and the instant at which the session wants to be woken.
    private func updateFigures() {
        if isLetGo { return }
        let now = surroundings.clock.now
        thread.alarms.set(id, at: earlier(replica.alarm, replica.isUnsettled ? now + Self.retry : nil))
        let population = replica.population
        if population.here == 0, figures.here.load(ordering: .relaxed) > 0 { touch(at: now) }
        figures.here.store(population.here, ordering: .relaxed)
        figures.atOtherNodes.store(population.atOtherNodes, ordering: .relaxed)
        let people = replica.people
        figures.peopleHere.store(people.here, ordering: .relaxed)
        figures.people.store(people.everywhere, ordering: .relaxed)
        figures.hasEnded.store(replica.state.life.hasEnded, ordering: .relaxed)
        figures.head.withLock { $0 = replica.head }
    }

    /// - Returns: `nil` if the response is an input that comes later.
    private func respond(to request: LogRequest) async -> LogResponse? {
        let log = surroundings.log
        do {
            switch request {
            case .read(let sequence):
                let events = try await log.events(of: id, after: sequence, limit: Self.page)
                return .events(events, isAll: events.count < Self.page)
            case .append(let events): return await append(events)
            case .find(let commands): return .found(try await log.find(commands, in: id))
            case .programme(let revision):
                surroundings.feed.find(programme, at: revision) { [inbox] response in
                    _ = inbox.offer(.found(response), mustFit: true)
                }
                return nil
            case .members: return try await log.members(of: id).map(LogResponse.members) ?? .unavailable
            case .keep(let state):
                try await log.keep(state, of: id)
                snapshots.increment()
                return .kept
            }
        } catch let error as NewerVersionRequired {
            outgrown.increment()
            surroundings.logger.error(
                "a newer node wrote to the session's log what this one cannot read: its members are sent elsewhere",
                metadata: ["session": "\(id)", "cause": "\(error)"])
            return .needsNewerVersion
        } catch {
            surroundings.logger.warning(
                "session log could not be reached", metadata: ["session": "\(id)", "cause": "\(error)"])
            return .unavailable
        }
    }

    private func append(_ events: [SessionEvent]) async -> LogResponse {
        let start = ContinuousClock.now
        do throws(AppendFailure) {
            try await surroundings.log.append(events, to: id)
            appendTimer.record(duration: ContinuousClock.now - start)
            return .appended
        } catch {
            switch error {
            case .conflict:
                conflicts.increment()
                return .conflict
            case .unavailable(let cause):
                surroundings.logger.warning(
                    "events could not be kept; those who gave the commands were asked to try again",
                    metadata: ["session": "\(id)", "cause": "\(cause)"])
                return .unavailable
            }
        }
    }

    private func show(_ effects: [Effect]) {
        for case .administered(let caller, let answer) in effects { callers.call(caller, answer) }
        if isLetGo { return }
        let audience = surroundings.audience
        for effect in effects {
            switch effect {
            case .welcome(let seat, let welcome): audience.welcome(seat, welcome)
            case .publish(let event): audience.publish(event, in: id)
            case .signal(let signal, let recipients): audience.publish(signal, in: id, to: recipients)
            case .send(let seat, let signal): audience.send(seat, signal)
            case .answer(let seat, let command, let answer): audience.answer(seat, to: command, answer)
            case .refuse(let seat, let refusal): audience.refuse(seat, refusal)
            case .dismiss(let seat, let reason): audience.dismiss(seat, reason)
            case .sendToNodes(let message): surroundings.bus.publish(message, on: .session(id))
            case .measured(let error): displayError.recordMicroseconds(abs(error.microseconds))
            case .healed: gapsHealed.increment()
            case .doubted: doubted.increment()
            case .administered: break
            }
        }
    }
}
