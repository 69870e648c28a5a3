package import LiveSessions
import Logging
import Metrics
package import OpenSoundControl
package import Persistence
package import Rehearsal
import RehearsalCore
import Synchronization

/// Tells theatre desks what becomes live, at the instant when it does. It is placed between the sessions and their
/// audience, and checks a session when something happened there, and when its timeline is about to change.
package final class OSCAnnouncer: Audience {
    /// A session in which a theatre desk has sent a command through this node.
    private struct Followed {
        var until: Instant
        var sent = Sent()
        /// The last cue, and whether it still has to be announced.
        var cue: Cue?
        var isCueDue = false
        /// The next change, as known at the last check.
        var expected: Timeline.Change?
        /// When the session will be checked again without an event.
        var due: Instant?
        var names = Names()

        /// Since when this formation is live, if that was known before; otherwise now.
        func start(of formation: Int, at now: Instant) -> Instant {
            let known = [
                cue.flatMap { $0.to == formation ? $0.starts : nil },
                expected.flatMap { $0.formation == formation ? $0.starts : nil },
            ]
            let before = sent.since ?? Instant(microseconds: .min)
            return known.compactMap(\.self).filter { before < $0 && $0 <= now }.max() ?? now
        }
    }

    /// What theatre desks have been told about the session.
    private struct Sent {
        var formation: OSCAnnouncement.Live?
        var since: Instant?
        var part: String?
        var run: String?
        var rate: Double?
    }

    /// The formations' names in one revision.
    private struct Names {
        var revision: Int64?
        var of: [FormationID: FormationName] = [:]
    }

    private let audience: any Audience
    private let productions: Productions
    private let socket: DatagramSocket
    private let targets: [Endpoint]
    private let clock: any SessionClock
    private let followed = Mutex<[SessionID: Followed]>([:])
    private let looks: AsyncStream<SessionID>
    private let queue: AsyncStream<SessionID>.Continuation
    private let sent = Counter(label: "runthrough_osc_sent_total", dimensions: [("outcome", "sent")])
    private let failed = Counter(label: "runthrough_osc_sent_total", dimensions: [("outcome", "failed")])

    /// The most sessions that are followed; for a further one, the session with the oldest last command is dropped.
    private static let most = 64
    /// How long a session is followed after a theatre desk's last command.
    private static let lasts = Interval.seconds(86_400)
    /// How often a session is checked in any case, so that it stays loaded on this node.
    private static let pause = Interval.seconds(20)
    private static let retry = Interval.seconds(1)

    /// - Parameter audience: the audience that is told first.
    package init(
        beside audience: any Audience, _ productions: Productions, sending socket: DatagramSocket,
        to targets: [Endpoint],
        clock: any SessionClock
    ) {
        self.audience = audience
        self.productions = productions
        self.socket = socket
        self.targets = targets
        self.clock = clock
        (looks, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(4_096))
    }

    /// Announces this session from now on.
    /// - Parameter tellingAll: also what theatre desks were told already.
    package func follow(_ session: SessionID, tellingAll: Bool) {
        guard !targets.isEmpty else { return }
        let now = clock.now
        followed.withLock { followed in
            if followed[session] == nil, followed.count >= Self.most,
                let oldest = followed.min(by: { $0.value.until < $1.value.until })
            {
                followed[oldest.key] = nil
            }
            followed[session, default: Followed(until: now)].until = now + Self.lasts
            if tellingAll { followed[session]?.sent = Sent() }
        }
        queue.yield(session)
    }

    func announce(_ refusal: Refusal, in session: SessionID) {
        send(.refused(code: refusal.code.rawValue, message: refusal.message), of: session)
    }

    /// Checks the followed sessions until it is cancelled.
    package func run(in directory: SessionDirectory) async {
        await withDiscardingTaskGroup { group in
            for await session in looks {
                guard let due = await look(at: session, in: directory) else { continue }
                group.addTask {
                    try? await Task.sleep(for: .microseconds(max(0, (due - self.clock.now).microseconds)))
                    self.followed.withLock { $0[session]?.due = nil }
                    self.queue.yield(session)
                }
            }
            group.cancelAll()
        }
    }

    /// - Returns: when to check again, unless a check is already planned.
    private func look(at session: SessionID, in directory: SessionDirectory) async -> Instant? {
        guard let until = followed.withLock({ $0[session]?.until }) else { return nil }
        let now = clock.now
        do {
            guard until > now, let live = try await directory.session(session) else {
                followed.withLock { $0[session] = nil }
                return nil
            }
            let (view, programme, now) = await live.view()
            let places = try await places(of: programme, view.state.calls, in: session)
            let next = announceChanges(view.state, programme.score(view.state.calls), places, in: session, at: now)
            return wait(for: min(next ?? now + Self.pause, now + Self.pause), in: session)
        } catch {
            return wait(for: now + Self.retry, in: session)
        }
    }

    private func wait(for due: Instant, in session: SessionID) -> Instant? {
        followed.withLock { followed in
            guard var one = followed[session], one.due.map({ due < $0 }) ?? true else { return nil }
            one.due = due
            followed[session] = one
            return due
        }
    }

    /// The formations of a piece, or the stages of a drill, as theatre desks are told them.
    private func places(
        of programme: Programme, _ calls: Calls, in session: SessionID
    ) async throws -> [OSCAnnouncement.Live] {
        switch programme {
        case .production(let outline):
            let names = try await names(in: outline, of: session)
            return outline.formations.enumerated().map { index, id in
                OSCAnnouncement.Live(index: index, id: id.text, names[id] ?? FormationName(name: "", part: ""))
            }
        case .drill(let outline):
            return outline.stages(calls).all.enumerated().map { index, stage in
                OSCAnnouncement.Live(index: index, id: "\(stage.kind) \(stage.round)", stage.name)
            }
        }
    }

    /// The names are read again after the production was edited.
    private func names(in outline: Outline, of session: SessionID) async throws -> [FormationID: FormationName] {
        if let names = followed.withLock({ $0[session]?.names }), names.revision == outline.revision { return names.of }
        let names = Names(
            revision: outline.revision, of: try await productions.formationNames(of: outline.production))
        followed.withLock { $0[session]?.names = names }
        return names.of
    }

    // MARK: Announcing

    /// Tells theatre desks what they do not know yet.
    /// - Returns: when something will change by itself.
    private func announceChanges(
        _ state: SessionState, _ score: Score, _ places: [OSCAnnouncement.Live], in session: SessionID, at now: Instant
    ) -> Instant? {
        let timeline = state.run.timeline
        let present = timeline.state(at: now, in: score)
        let run =
            state.life.hasEnded
            ? "ended" : present.isRunning ? "running" : present.countedIn == nil ? "standing" : "counting"
        func formation(_ index: Int) -> OSCAnnouncement.Live? {
            places.indices.contains(index) ? places[index] : nil
        }
        let announcements: [OSCAnnouncement] = followed.withLock { followed in
            guard var one = followed[session] else { return [] }
            var announcements: [OSCAnnouncement] = []
            if one.isCueDue, let cue = one.cue, let next = formation(cue.to) {
                announcements.append(.cued(next, starts: cue.starts, in: max(cue.starts - now, .zero)))
            }
            if let live = formation(present.formation), !(one.sent.formation?.isSame(as: live) ?? false) {
                let starts = one.start(of: live.index, at: now)
                announcements.append(.formation(live, starts: starts))
                if one.sent.part != live.name.part { announcements.append(.part(live)) }
                (one.sent.formation, one.sent.since, one.sent.part) = (live, starts, live.name.part)
            }
            if one.sent.run != run || one.sent.rate != state.run.rate {
                announcements.append(.run(run, rate: state.run.rate))
                (one.sent.run, one.sent.rate) = (run, state.run.rate)
            }
            one.isCueDue = false
            one.expected = timeline.change(after: now, in: score)
            followed[session] = state.life.hasEnded ? nil : one
            return announcements
        }
        for announcement in announcements { send(announcement, of: session) }
        return timeline.boundary(after: now, in: score)
    }

    private func send(_ announcement: OSCAnnouncement, of session: SessionID) {
        let bytes = announcement.message(of: session).bytes
        for target in targets { (socket.send(bytes, to: target) ? sent : failed).increment() }
    }

    // MARK: Messages from sessions

    private func happened(in session: SessionID, _ change: (inout Followed) -> Void = { _ in }) {
        let isFollowed = followed.withLock { followed in
            guard var one = followed[session] else { return false }
            change(&one)
            followed[session] = one
            return true
        }
        if isFollowed { queue.yield(session) }
    }

    package func publish(_ event: SessionEvent, in session: SessionID) {
        audience.publish(event, in: session)
        if case .run(.cued(let cue)) = event.event {
            happened(in: session) { ($0.cue, $0.isCueDue) = (cue, true) }
        } else if event.event.movesTheRun {
            happened(in: session)
        }
    }

    package func publish(_ signal: ServerSignal, in session: SessionID, to recipients: Recipients) {
        audience.publish(signal, in: session, to: recipients)
        if case .edited = signal { happened(in: session) }
    }

    package func welcome(_ seat: Seat, _ welcome: Welcome) { audience.welcome(seat, welcome) }
    package func send(_ seat: Seat, _ signal: ServerSignal) { audience.send(seat, signal) }
    package func answer(_ seat: Seat, to command: CommandID, _ answer: Answer) {
        audience.answer(seat, to: command, answer)
    }
    package func refuse(_ seat: Seat, _ refusal: Refusal) { audience.refuse(seat, refusal) }
    package func dismiss(_ seat: Seat, _ reason: Dismissal) { audience.dismiss(seat, reason) }
}

extension DrillStage {
    /// The name and the part that theatre desks are told.
    fileprivate var name: FormationName {
        switch kind {
        case .preparation: FormationName(name: "Preparation", part: "Preparation")
        case .work: FormationName(name: "Round \(round + 1)", part: "Work")
        case .rest: FormationName(name: "Rest \(round + 1)", part: "Rest")
        }
    }
}

extension Event {
    fileprivate var movesTheRun: Bool {
        if case .run = self { return true }
        if case .life = self { return true }
        if case .calls = self { return true }
        return false
    }
}
