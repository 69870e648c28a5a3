import CLibWebSockets
import Glibc
import HTTPTypes
import Logging
import Synchronization
import Threads

/// One thread with its own library context on its own event loop, and the connections that it serves.
///
/// @unchecked: every `var` is touched by the thread itself only, from `start` to the end of the loop; before `start`
/// by `Server.init`, never after it. Other threads use `mailbox`, `published` and `identity`.
final class ServiceThread: @unchecked Sendable {
    let index: Int
    let configuration: ServerConfiguration
    let logger: Logger
    let mailbox: Mailbox
    let published = Mutex(Statistics())
    /// Shared by the threads of a server.
    let population: Population
    private let identity = Atomic<UInt>(0)

    let library: Library
    var service: Service?
    /// For broadcasts to those without TLS, which has its own bytes for each connection; none where the machine does not allow it.
    var ring: SendRing?
    var connections: [Connection?] = []
    private var generations: [UInt32] = []
    private var freeSlots: [Int] = []
    var groups: [UInt64: [Connection]] = [:]
    var statistics = Statistics()
    var drain: (code: CloseCode, deadline: UInt64)?
    private var date = (second: Int.min, text: "")
    /// Letters that were taken, and wait for a moment between callbacks.
    var letters: ArraySlice<Mail> = []
    /// Those whose frames did not fit into the mailbox: they are closed at such a moment, too.
    private var overrun: Set<Addressee> = []
    /// Those whose greeting is to be made, in the order of their coming.
    var ungreeted: [ConnectionID] = []
    /// Broadcasts that give way, in the order in which they were asked for.
    var waiting: [WaitingBroadcast] = []
    /// Those who have not got through to a request yet, as far as they have to wait for that.
    var newcomers = Newcomers()
    /// Those of whom something is decrypted that the library did not read yet, since it was writing.
    var unread: [ConnectionID] = []
    /// The slot at which the next look at the connections begins.
    private var nextSlot = 0
    /// Until when an open WebSocket needs no look, by slot, in milliseconds of the monotonic clock; 0 for the others. Most are left out so:
    /// in 250 ms the processor's caches have forgotten them, which makes a look dear.
    private var quietUntil: [UInt64] = []
    private var parts = 0
    private var rounds = 0
    var deepestOutbox = 0
    /// Bytes that were read only to be dropped, in this second of the monotonic clock.
    private var dropped = (second: UInt64(0), bytes: 0)
    /// Frames of one connection are gathered here to be written together.
    var gathered: [UInt8] = []

    /// What the thread works for, given when it starts.
    final class Service: Sendable {
        let application: any Application
        let requests: AsyncStream<PendingRequest>.Continuation
        /// For the thread that keeps the meters; the others have none.
        let measure: (@Sendable () -> Void)?

        init(
            application: any Application, requests: AsyncStream<PendingRequest>.Continuation,
            measure: (@Sendable () -> Void)?
        ) {
            self.application = application
            self.requests = requests
            self.measure = measure
        }
    }

    init(index: Int, configuration: ServerConfiguration, population: Population, logger: Logger) throws {
        self.index = index
        self.configuration = configuration
        self.population = population
        self.logger = logger
        mailbox = try Mailbox(
            limits: Outbox.Limits(bytes: configuration.maximumMailBytes, frames: configuration.maximumMailFrames))
        library = try Library(configuration: configuration)
        do {
            try library.open(for: self, mailbox: mailbox.descriptor)
        } catch {
            library.close()
            throw error
        }
    }

    /// Runs until a drain is complete; `ended` is called on the thread, last.
    func start(_ service: Service, ended: @escaping @Sendable () -> Void) throws {
        self.service = service
        try startThread(named: "sockets-\(index)") { [self] in
            identity.store(UInt(pthread_self()), ordering: .relaxed)
            prepareRing()
            library.run()
            finish()
            identity.store(0, ordering: .relaxed)
            ended()
        }
    }

    private func prepareRing() {
        guard configuration.sendsTogether, configuration.certificate == nil || configuration.servesPlainBesideTLS else {
            return
        }
        ring = SendRing()
        if ring == nil, index == 0 {
            logger.info("This machine does not allow io_uring: broadcasts are sent frame by frame, which costs more.")
        }
    }

    var isCurrent: Bool { identity.load(ordering: .relaxed) == UInt(pthread_self()) }

    /// For a thread that was never started.
    func abandon() { finish() }

    private func finish() {
        for case let connection? in connections where connection.firstByte != nil { cut(connection) }
        library.close()
        ring = nil
        for case .adopt(let guest) in letters + mailbox.retire() { letGo(guest) }
        letters = []
        waiting = []
        dismissGuests()
        groups = [:]
        service = nil
        publish()
    }

    // MARK: Time

    /// The milliseconds in which all connections are looked at once: in one part if they are few, since each part wakes the thread, and in
    /// more parts if they are many, since some of them must be sent a ping.
    private static let round = 250
    private static let few = 128
    private static let mostParts = 5
    /// After so many rounds the meters are read.
    private static let roundsUntilMeasured = 4

    var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1000 + UInt64(time.tv_nsec) / 1_000_000
    }

    func after(_ duration: Duration) -> UInt64 { now + duration.milliseconds }

    /// When a transfer is given up that began then and of which so many bytes are done: if it stalls, or is too slow on the whole.
    func deadline(since began: UInt64, done bytes: Int, leastRate: Int? = nil) -> UInt64 {
        let slowest = UInt64(bytes) * 1000 / UInt64(leastRate ?? configuration.leastRate)
        return min(after(configuration.stallTimeout), began + configuration.grace.milliseconds + slowest)
    }

    /// For the Date header; written once a second.
    var httpDate: String {
        let second = time(nil)
        if date.second != second {
            var moment = second
            var parts = tm()
            gmtime_r(&moment, &parts)
            date = (second, httpDateText(parts))
        }
        return date.text
    }

    func ticked() {
        let now = now
        let limits = SilenceLimits(
            untilPing: configuration.pingInterval.milliseconds, untilDrop: configuration.silenceLimit.milliseconds)
        let partsOfRound = min(connections.count / Self.few + 1, Self.mostParts)
        library.tick(after: Self.round / partsOfRound)
        let end = min(connections.count, nextSlot + connections.count / partsOfRound + 1)
        let doFramesWait = statistics.outboxFrames > 0
        for slot in nextSlot..<max(end, nextSlot) {
            guard doFramesWait || quietUntil[slot] <= now, let connection = connections[slot] else { continue }
            if now >= connection.deadline {
                ranOut(connection)
            } else if case .open(let socket) = connection.phase {
                deepestOutbox = max(deepestOutbox, socket.outbox.bytes)
                guard !socket.isClosing else { continue }
                quietUntil[slot] = min(watch(connection, socket, now, limits), connection.deadline)
            }
        }
        nextSlot = end
        parts += 1
        if parts >= partsOfRound {
            (parts, nextSlot) = (0, 0)
            statistics.deepestOutboxBytes = deepestOutbox
            deepestOutbox = 0
            publish()
            rounds += 1
            if rounds % Self.roundsUntilMeasured == 0 { service?.measure?() }
        }
        stopIfDrained(now)
    }

    func publish() {
        statistics.connections = connections.count - freeSlots.count
        published.withLock { $0 = statistics }
    }

    // MARK: Letters

    /// How long letters are obeyed before the sockets have their turn again, in milliseconds: one at least, which may be told to thousands.
    private static let letterTime: UInt64 = 5

    /// Does some of what is asked, in order; then makes some of the greetings, and lets some newcomers in. Comes back for the others when the
    /// sockets have had their turn.
    func readMail() {
        handleMail()
        obey { _ in true }
        giveUpOverrun()
        greet()
        stepOn()
        if hasMore { mailbox.wakeAgain() }
        stopIfDrained(now)
    }

    private var hasMore: Bool { !letters.isEmpty || !ungreeted.isEmpty || !overrun.isEmpty || !newcomers.isEmpty }

    /// What others are waiting for is done before the next frame of a socket is read, however many sockets have one.
    func lookAtMail() {
        guard !mailbox.isEmpty else { return }
        handleMail()
        obey(while: \.isDoneAnywhere)
        if hasMore { mailbox.wakeAgain() }
    }

    private func handleMail() {
        let content = mailbox.popAll()
        letters += content.letters
        overrun.formUnion(content.overrun)
    }

    private func giveUpOverrun() {
        for addressee in overrun {
            switch addressee {
            case .connection(let id): if let connection = connection(id) { giveUp(connection) }
            case .group(let group): for connection in groups[group.rawValue] ?? [] { giveUp(connection) }
            }
        }
        overrun = []
    }

    private func obey(while isToBeDone: (Mail) -> Bool) {
        guard !letters.isEmpty else { return }
        let end = now + Self.letterTime
        repeat {
            // Doing it may bring more.
            guard let mail = letters.first, isToBeDone(mail) else { return }
            letters = letters.count > 1 ? letters.dropFirst() : []
            switch mail {
            case .broadcast(let frame, let group, let delivery, let givesWay):
                broadcast(frame, to: group, delivery, givesWay: givesWay)
            case .send(let frame, let id, let delivery): send(frame, to: id, delivery)
            case .join(let id, let group): join(id, group)
            case .admit(let id, let group, let greeting): admit(id, group, greeting)
            case .leave(let id, let group): leave(id, group)
            case .dissolve(let group): dissolve(group)
            case .close(let id, let code, let reason): close(id, code: code, reason: reason)
            case .refuse(let id, let code, let reason): refuse(id, code: code, reason: reason)
            case .reply(let reply, let request): answer(request, with: reply)
            case .piece(let bytes, let request): goOn(request, with: bytes)
            case .body(let verdict, let request): readOn(request, verdict)
            case .adopt(let guest): newcomers.wait(guest)
            case .giveWay(let ticket): giveWay(ticket)
            case .drain(let code, let milliseconds): beginDrain(code, milliseconds)
            case .readCertificate: library.readCertificate()
            }
        } while now < end
    }

    // MARK: Connections

    func connection(_ id: ConnectionID) -> Connection? {
        guard id.slot < connections.count, let connection = connections[id.slot], connection.id == id else {
            return nil
        }
        return connection
    }

    func adopt(_ guest: Newcomers.Guest) {
        guard drain == nil else { return letGo(guest) }
        let slot: Int
        if let free = freeSlots.popLast() {
            slot = free
        } else {
            slot = connections.count
            connections.append(nil)
            generations.append(0)
            quietUntil.append(0)
        }
        quietUntil[slot] = 0
        generations[slot] &+= 1
        let id = ConnectionID(thread: index, slot: slot, generation: generations[slot])
        let connection = Connection(
            id: id, address: guest.address, ticket: guest.ticket, deadline: after(configuration.headerTimeout))
        connections[slot] = connection
        statistics.acceptedTotal += 1
        if configuration.certificate == nil {
            handOver(connection, guest.descriptor, isSecure: false)
        } else {
            awaitFirstByte(of: connection, guest.descriptor)
        }
        // Somebody may have needed the place while this one waited.
        if connections[slot] === connection, population.adopted(guest.ticket, as: id) { giveWay(guest.ticket) }
    }

    /// Gives a connection to the library, which owns its descriptor from now on.
    func handOver(_ connection: Connection, _ descriptor: Int32, isSecure: Bool) {
        connection.isSecure = isSecure
        guard let wsi = library.adopt(descriptor, for: connection, isSecure: isSecure) else {
            return forget(connection)
        }
        // Adoption may already have closed it again; then it is no longer in its slot.
        guard connections[connection.id.slot] === connection else { return }
        connection.wsi = wsi
        connection.firstLook = FirstLook(
            at: wsi, on: library.loop, mostBytes: configuration.maximumHeaders,
            mayStep: { [unowned self, unowned connection] in mayStep(connection) },
            refuse: { [unowned self, unowned connection] fault in refuseUnread(connection, fault) },
            gone: { [unowned self, unowned connection] in cutSoon(connection) },
            readDecrypted: { [unowned self, id = connection.id] in readDecryptedLater(id) })
        connection.firstLook?.begin()
    }

    /// Frees the slot of a connection that has ended, however it ended.
    func forget(_ connection: Connection) {
        ended(connection)
        connection.firstByte = nil
        connection.firstLook = nil
        connection.wsi = nil
        let slot = connection.id.slot
        guard connections[slot] === connection else { return }
        connections[slot] = nil
        freeSlots.append(slot)
        population.left(connection.ticket)
        if drain != nil { stopIfDrained(now) }
    }

    /// Somebody else needs the place, and this connection has said nothing for longer than others.
    private func giveWay(_ ticket: Ticket) {
        guard let id = population.mustGo(ticket), let connection = connection(id) else { return }
        statistics.gaveWayTotal += 1
        cut(connection)
    }

    /// Sets the deadline of a WebSocket.
    func limit(_ connection: Connection, to deadline: UInt64) {
        connection.deadline = deadline
        quietUntil[connection.id.slot] = 0
    }

    /// Ends a connection at once, without a close frame. Not from inside a callback of the same connection.
    func cut(_ connection: Connection) {
        connection.deadline = .max
        if case .open(let socket) = connection.phase, case .none = socket.goodbye { socket.goodbye = .cut }
        if let firstByte = connection.firstByte {
            firstByte.close()
            forget(connection)
        } else if let wsi = connection.wsi {
            lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_SYNC)
        }
    }

    /// The same, for when the library may be in the middle of that connection.
    func cutSoon(_ connection: Connection) {
        if case .open(let socket) = connection.phase, case .none = socket.goodbye { socket.goodbye = .cut }
        limit(connection, to: 0)
        if let wsi = connection.wsi { lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC) }
        // The library does it after the next event of another kind than a WebSocket's bytes.
        library.tick(after: 0)
    }

    /// Reads what a client still sends after a refusal, since otherwise it might miss the answer; but no more than the
    /// thread has time for. It is read until the answer is written in any case: the library writes nothing to a
    /// connection that it does not read, and turns without a pause meanwhile.
    func drop(_ bytes: Int, of connection: Connection, _ wsi: OpaquePointer) {
        let second = now / 1_000
        if dropped.second != second { dropped = (second, 0) }
        dropped.bytes += bytes
        statistics.droppedBytesTotal += UInt64(bytes)
        guard case .ended = connection.phase, dropped.bytes > configuration.maximumDropped else { return }
        lws_rx_flow_control(wsi, 0)
    }

    // MARK: The end

    private func beginDrain(_ code: CloseCode, _ milliseconds: UInt64) {
        if let earlier = drain {
            drain = (earlier.code, min(earlier.deadline, now + milliseconds))
            return
        }
        drain = (code, now + milliseconds)
        dismissGuests()
        for slot in connections.indices {
            guard let connection = connections[slot] else { continue }
            switch connection.phase {
            case .open: close(connection.id, code: code, reason: "")
            case .head, .upgrading: cut(connection)
            case .refusedLater: ranOut(connection)
            case .body, .answering, .replying, .ended: break
            }
        }
    }

    private func stopIfDrained(_ now: UInt64) {
        guard let drain, now >= drain.deadline || connections.count == freeSlots.count else { return }
        library.stop()
    }
}

/// A request on its way to the application.
/// A place among the requests that are answered, until it is left.
final class RequestPlace: Sendable {
    private let hold: Mutex<Hold?>

    init(_ hold: Hold) { self.hold = Mutex(hold) }

    func release() { hold.withLock { $0 = nil } }
}

struct PendingRequest: Sendable {
    let id: RequestID
    let request: HTTPRequest
    let content: Content
    let peer: Peer
    /// Its place among all that are answered.
    let place: RequestPlace

    enum Content: Sendable {
        /// The body, and its place among all.
        case body([UInt8], Hold?)
        /// The question is whether to read one.
        case announced(length: Int)
    }
}
