import Logging
import Metrics
package import Rehearsal
package import RehearsalCore
import Synchronization

/// One live session on this node: takes what arrives in order, makes decisions durable, and only then shows them.
package actor LiveSession {
    package nonisolated let id: SessionID
    nonisolated let production: ProductionID
    private nonisolated let inbox: Inbox<Arrival>
    private nonisolated let alarm = Atomic<Int64>(.max)

    private var replica: Replica
    /// Whether the log may hold events that this replica has not seen.
    private var isBehind = false
    private let log: any SessionLog
    private let audience: any Audience
    private let clock: any SessionClock
    private let logger: Logger
    private let appendTimer = Timer(label: "runthrough_append_seconds")
    private let displayError = Timer(label: "runthrough_display_error_seconds")
    private let conflicts = Counter(label: "runthrough_append_conflicts_total")

    /// How many arrivals may wait.
    private static let capacity = 4_096
    /// How often in a row another node may be faster before the commands are given back.
    private static let attempts = 16
    private static let page = 1_000
    /// How long after a failure the log is read again.
    private static let retry = Interval.milliseconds(500)

    init(replica: Replica, log: any SessionLog, audience: any Audience, clock: any SessionClock, logger: Logger) {
        id = replica.session
        production = replica.outline.production
        self.replica = replica
        self.log = log
        self.audience = audience
        self.clock = clock
        self.logger = logger
        inbox = Inbox(capacity: Self.capacity)
    }

    /// Hands something in without waiting; `false` when the session has more to do than it can.
    /// Comings and goings always fit: connections are bounded elsewhere.
    package nonisolated func offer(_ arrival: Arrival) -> Bool {
        switch arrival {
        case .command, .signal: inbox.offer(arrival)
        case .attach, .detach, .revoke, .edited, .tick: inbox.offer(arrival, mustFit: true)
        }
    }

    /// The session as it is now.
    package func view() -> (view: SessionView, outline: Outline, now: Instant) {
        let now = clock.now
        return (replica.view(at: now), replica.outline, now)
    }

    /// How well its devices keep time.
    package func timing() -> SessionTiming { replica.timing }

    /// Wakes the session if something in it is due.
    nonisolated func tick(at now: Instant) {
        guard alarm.load(ordering: .relaxed) <= now.microseconds else { return }
        alarm.store(.max, ordering: .relaxed)
        _ = offer(.tick)
    }

    /// Serves the session until it is closed.
    func run() async {
        while let arrivals = await inbox.next() {
            var effects: [Effect] = []
            for arrival in arrivals { replica.receive(arrival, at: clock.now, &effects) }
            show(effects)
            // An event that was kept although its append's answer was lost is shown without waiting for the next command.
            if isBehind { _ = await catchUp() }
            await decide()
            let due = [replica.alarm, isBehind ? clock.now + Self.retry : nil].compactMap(\.self).min()
            alarm.store(due?.microseconds ?? .max, ordering: .relaxed)
        }
    }

    nonisolated func close() { inbox.close() }

    /// Decides and appends until no command waits. Nothing else runs in between: there is one loop, and it waits here.
    private func decide() async {
        var attempt = 0
        while replica.hasCommands {
            attempt += 1
            let isCurrent = attempt <= Self.attempts ? await catchUp() : false
            guard let proposal = replica.propose(at: clock.now) else { return }
            guard isCurrent else {
                abandon(proposal)
                return
            }
            do throws(AppendFailure) {
                if !proposal.events.isEmpty { try await append(proposal.events) }
                var effects: [Effect] = []
                replica.commit(proposal, at: clock.now, &effects)
                show(effects)
            } catch .conflict {
                conflicts.increment()
                isBehind = true
            } catch {
                isBehind = true
                logger.warning(
                    "session events could not be appended", metadata: ["session": "\(id)", "cause": "\(error)"])
                abandon(proposal)
                return
            }
        }
    }

    private func append(_ events: [SessionEvent]) async throws(AppendFailure) {
        let start = ContinuousClock.now
        try await log.append(events, to: id)
        appendTimer.record(duration: ContinuousClock.now - start)
    }

    /// Reads from the log what other nodes appended; `false` when it cannot be reached.
    private func catchUp() async -> Bool {
        do {
            while isBehind {
                let events = try await log.events(of: id, after: replica.state.sequence, limit: Self.page)
                var effects: [Effect] = []
                replica.take(events, at: clock.now, &effects)
                show(effects)
                isBehind = events.count == Self.page
            }
            return true
        } catch {
            logger.warning("session log could not be read", metadata: ["session": "\(id)", "cause": "\(error)"])
            return false
        }
    }

    private func abandon(_ proposal: Proposal) {
        var effects: [Effect] = []
        replica.abandon(proposal, &effects)
        show(effects)
    }

    private func show(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .welcome(let seat, let welcome): audience.welcome(seat, welcome)
            case .publish(let event): audience.publish(event, in: id)
            case .signal(let signal): audience.publish(signal, in: id)
            case .tell(let seat, let signal): audience.tell(seat, signal)
            case .answer(let seat, let command, let answer): audience.answer(seat, to: command, answer)
            case .refuse(let seat, let refusal): audience.refuse(seat, refusal)
            case .dismiss(let seat, let reason): audience.dismiss(seat, reason)
            case .measured(let error): displayError.recordMicroseconds(abs(error.microseconds))
            }
        }
    }
}
