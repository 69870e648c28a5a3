import CLibWebSockets
import Glibc
package import Logging
import Synchronization

/// Sockets, HTTP/1.1 and WebSockets for one `Application`.
///
/// The server is made first, so that an application can hold it from its own beginning:
/// ```swift
/// let server = try Server(configuration: …, logger: …)
/// let gateway = Gateway(server: server)
/// try await server.run(gateway)
/// ```
/// `send`, `broadcast`, `join`, `leave` and `close` may be called from any thread, never block, and take effect in the
/// order in which one thread (or one actor) calls them. On the connection's own service thread they act at once.
package final class Server: Sendable {
    /// Where it listens; the configured one, or the free one that was found.
    package let port: UInt16
    private let listener: Listener
    private let threads: [ServiceThread]
    let population: Population
    private let logger: Logger
    private let life = Mutex(Life.new)
    private let ended = Gate()
    private let lastGroup = Atomic<UInt64>(0)
    private let liveGroups = Mutex<Set<UInt64>>([])
    private let configuration: ServerConfiguration

    private enum Life {
        case new
        case running
        case draining
        case over
    }

    /// Checks the configuration, loads the certificate, and listens. Connections wait until `run`.
    package init(configuration: ServerConfiguration, logger: Logger) throws {
        try configuration.validate()
        self.configuration = configuration
        self.logger = logger
        let population = Population(configuration)
        self.population = population
        let listener = try Listener(host: configuration.host, port: configuration.port)
        var threads: [ServiceThread] = []
        do {
            for index in 0..<configuration.serviceThreads {
                threads.append(
                    try ServiceThread(
                        index: index, configuration: configuration, population: population, logger: logger))
            }
        } catch {
            listener.close()
            for thread in threads { thread.abandon() }
            throw error
        }
        self.threads = threads
        self.listener = listener
        port = listener.port
    }

    deinit {
        guard life.withLock({ if case .new = $0 { true } else { false } }) else { return }
        listener.close()
        for thread in threads { thread.abandon() }
    }

    /// Serves until `drain` is called or the task is cancelled (which drains without the pause). Once only.
    package func run(_ application: any Application) async throws {
        let mayRun = life.withLock { life in
            guard case .new = life else { return false }
            life = .running
            return true
        }
        guard mayRun else { throw ServerError.alreadyRan }
        let (requests, continuation) = AsyncStream.makeStream(of: PendingRequest.self)
        try start(application, continuation)
        await withTaskCancellationHandler {
            await withDiscardingTaskGroup { group in
                group.addTask {
                    await self.ended.passed()
                    continuation.finish()
                }
                for await pending in requests {
                    group.addTask { await self.respond(to: pending, application) }
                }
                group.cancelAll()
            }
        } onCancel: {
            beginDrain(code: .goingAway, linger: .milliseconds(250))
        }
        life.withLock { $0 = .over }
    }

    private func start(
        _ application: any Application, _ requests: AsyncStream<PendingRequest>.Continuation
    ) throws {
        let outstanding = Mutex(threads.count + 1)
        let oneEnded: @Sendable () -> Void = { [ended] in
            if outstanding.withLock({
                $0 -= 1; return $0 == 0
            }) {
                ended.open()
            }
        }
        let metrics = SocketMetrics()
        for thread in threads {
            // Weak: the thread does not keep its server alive.
            let measure: @Sendable () -> Void = { [weak self] in self.map { metrics.record($0.statistics) } }
            let service = ServiceThread.Service(
                application: application, requests: requests, measure: thread.index == 0 ? measure : nil)
            try thread.start(service, ended: oneEnded)
        }
        let reception = Reception(configuration, population: population, mailboxes: threads.map(\.mailbox))
        try listener.start(logger: logger, reception: reception, ended: oneEnded)
    }

    private func respond(to pending: PendingRequest, _ application: any Application) async {
        let mail: Mail
        switch pending.content {
        case .body(let body, _):
            let reply = await application.respond(to: pending.request, body: body, from: pending.peer)
            if case .drawn(let body) = reply.body {
                pending.place.release()
                return await send(reply, drawing: body, to: pending.id)
            }
            mail = .reply(reply, pending.id)
        case .announced(let length):
            let verdict = await application.verdict(
                onBodyOf: pending.request, length: length, from: pending.peer)
            mail = .body(verdict, pending.id)
        }
        pending.place.release()
        threads[pending.id.connection.thread].mailbox.post(mail)
    }

    /// Sends a reply, then piece by piece what its connection asks for.
    private func send(_ reply: Reply, drawing body: DrawnBody, to request: RequestID) async {
        let (offsets, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
        let mailbox = threads[request.connection.thread].mailbox
        mailbox.post(.reply(reply.asking(DrawnBody.Demand(continuation)), request))
        for await offset in offsets {
            let piece = try? await body.draw(offset)
            mailbox.post(.piece(piece, request))
            if piece == nil { return }
        }
    }

    /// Reads the files of the certificate again, for connections that come from now on; the open ones stay as they are.
    package func readCertificate() {
        for thread in threads { thread.mailbox.post(.readCertificate) }
    }

    // MARK: The end

    /// Accepts no more connections, closes the WebSockets with `code`, lets open HTTP replies finish for at most `linger`,
    /// and then lets `run` return. Returns when that is done.
    package func drain(code: CloseCode = .goingAway, linger: Duration = .seconds(5)) async {
        guard beginDrain(code: code, linger: linger) else { return }
        await ended.passed()
    }

    /// False when there is nothing to wait for.
    @discardableResult
    private func beginDrain(code: CloseCode, linger: Duration) -> Bool {
        let (isFirst, isUnderWay) = life.withLock { life in
            switch life {
            case .new, .over: return (false, false)
            case .running:
                life = .draining
                return (true, true)
            case .draining: return (false, true)
            }
        }
        guard isUnderWay else { return false }
        if isFirst { listener.stop() }
        for thread in threads { thread.mailbox.post(.drain(code, milliseconds: linger.milliseconds)) }
        return true
    }

    // MARK: Connections

    /// Never fails: a frame to a connection that has ended is dropped.
    package func send(_ frame: Frame, to connection: ConnectionID, delivery: Delivery = .required) {
        on(connection, { $0.send(frame, to: connection, delivery) }, or: .send(frame, connection, delivery))
    }

    /// Frames sent before are written first, as far as the reader takes them. `reason`: at most 123 bytes of UTF-8.
    package func close(_ connection: ConnectionID, code: CloseCode, reason: String = "") {
        on(connection, { $0.close(connection, code: code, reason: reason) }, or: .close(connection, code, reason))
    }

    /// The same for one who is to ask less: half a second late (`ServerConfiguration.refusalDelay`), and if places run short, not at all.
    package func refuse(_ connection: ConnectionID, code: CloseCode, reason: String = "") {
        on(connection, { $0.refuse(connection, code: code, reason: reason) }, or: .refuse(connection, code, reason))
    }

    private func on(_ connection: ConnectionID, _ act: (ServiceThread) -> Void, or mail: @autoclosure () -> Mail) {
        guard connection.thread < threads.count else { return }
        let thread = threads[connection.thread]
        // Behind what others posted before: a reply sent here must not overtake what it follows on.
        if thread.isCurrent, thread.mailbox.isEmpty, thread.letters.isEmpty {
            act(thread)
        } else {
            thread.mailbox.post(mail())
        }
    }

    // MARK: Groups

    /// A new, empty group.
    package func makeGroup() -> BroadcastGroup {
        let number = lastGroup.wrappingAdd(1, ordering: .relaxed).newValue
        liveGroups.withLock { _ = $0.insert(number) }
        return BroadcastGroup(rawValue: number)
    }

    /// Its members stay connected; they are just no longer in it.
    package func dissolve(_ group: BroadcastGroup) {
        guard liveGroups.withLock({ $0.remove(group.rawValue) }) != nil else { return }
        onAll({ $0.dissolve(group) }, or: .dissolve(group))
    }

    /// To every member of the group, once each.
    ///
    /// - Parameter givesWay: whether it is sent in portions, between which whatever else is to be sent goes first. Such broadcasts keep their
    ///   order among each other; others may overtake them.
    package func broadcast(
        _ frame: Frame, to group: BroadcastGroup, delivery: Delivery = .required, givesWay: Bool = false
    ) {
        onAll(
            { $0.broadcast(frame, to: group, delivery, givesWay: givesWay) },
            or: .broadcast(frame, group, delivery, givesWay: givesWay))
    }

    /// From now on the connection gets what is broadcast to the group.
    package func join(_ connection: ConnectionID, _ group: BroadcastGroup) {
        on(connection, { $0.join(connection, group) }, or: .join(connection, group))
    }

    /// The same for somebody who is shown the state that the group's frames go on from: `greeting` makes the frames that are written first,
    /// whatever is sent to the connection or the group meanwhile waits for them. Called on the connection's service thread, when nothing more
    /// urgent waits there.
    package func admit(
        _ connection: ConnectionID, to group: BroadcastGroup, greeting: @escaping @Sendable () -> [Frame]
    ) {
        on(connection, { $0.admit(connection, group, greeting) }, or: .admit(connection, group, greeting))
    }

    /// From now on the connection gets no more of what is broadcast to the group.
    package func leave(_ connection: ConnectionID, _ group: BroadcastGroup) {
        on(connection, { $0.leave(connection, group) }, or: .leave(connection, group))
    }

    /// The others first: they work while this thread does its own share.
    private func onAll(_ act: (ServiceThread) -> Void, or mail: Mail) {
        var own: ServiceThread?
        for thread in threads {
            if thread.isCurrent { own = thread } else { thread.mailbox.post(mail) }
        }
        if let own { act(own) }
    }

    // MARK: Figures

    /// Gauges are at most a quarter of a second old.
    package var statistics: Statistics {
        var sum = threads.reduce(into: Statistics()) { sum, thread in sum.add(thread.published.withLock { $0 }) }
        sum.groups = liveGroups.withLock { $0.count }
        sum.requests = population.requests.amount
        sum.bodyBytes = population.bodyBytes
        sum.replyBytes = population.replies.amount
        sum.turnedAwayTotal = population.turnedAwayTotal
        sum.waitedTotal = population.waitedTotal
        sum.gaveWayTotal += population.gaveWayTotal
        return sum
    }
}

/// Closed until it is opened, then open for ever.
final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }
    private let state = Mutex(State())

    func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func passed() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }
}
