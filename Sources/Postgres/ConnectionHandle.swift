import CLibPQ
import Glibc

/// One libpq connection in non-blocking pipeline mode, closed when the value is destroyed. Used on one thread at a time.
struct ConnectionHandle: ~Copyable {
    let pointer: OpaquePointer

    deinit { PQfinish(pointer) }

    /// Takes the result of `PQconnectdbParams`: a connection, or the reason why there is none.
    private init(taking pointer: OpaquePointer) { self.pointer = pointer }

    /// Connects, which may take as long as the hosts allow.
    static func open(_ configuration: ConnectionConfiguration) throws(DatabaseError) -> ConnectionHandle {
        // Entries before `dbname` are defaults that the connection string may override; those after it override the string.
        var options: [(String, String)] = [
            ("keepalives_idle", "10"), ("keepalives_interval", "3"), ("keepalives_count", "3"),
            ("tcp_user_timeout", "10000"),
            // If there are several hosts: the one that accepts changes, never a standby.
            ("target_session_attrs", "read-write"),
            ("connect_timeout", "\(max(2, configuration.connectTimeout.components.seconds))"),
            ("fallback_application_name", configuration.applicationName),
            ("dbname", configuration.connectionString),
            ("client_encoding", "UTF8"),
        ]
        if let name = configuration.otherDatabase { options.append(("dbname", name)) }
        let pointer = Self.withCStrings(options.map(\.0)) { keywords in
            Self.withCStrings(options.map(\.1)) { values in PQconnectdbParams(keywords, values, 1) }
        }
        guard let pointer else {
            throw DatabaseError(code: .cannotConnect, message: "out of memory", outcome: .nothingChanged)
        }
        let handle = ConnectionHandle(taking: pointer)
        guard !handle.isBroken else {
            throw DatabaseError(
                code: .cannotConnect, message: configuration.hidingSecrets(in: handle.message), outcome: .nothingChanged
            )
        }
        rt_pq_silence(pointer)
        guard PQsetnonblocking(pointer, 1) == 0, PQenterPipelineMode(pointer) == 1 else {
            throw DatabaseError(code: .cannotConnect, message: handle.message, outcome: .nothingChanged)
        }
        return handle
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        let copies = strings.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        let pointers = copies.map { UnsafePointer<CChar>($0) } + [nil]
        return pointers.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { preconditionFailure("an array with an element has an address") }
            return body(base)
        }
    }

    static func message(of connection: OpaquePointer) -> String {
        let text = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
        return text.split(separator: "\n").map { $0.drop { $0 == "\t" || $0 == " " } }.joined(separator: "; ")
    }

    var message: String { Self.message(of: pointer) }
    var isBroken: Bool { PQstatus(pointer) == CONNECTION_BAD }
    var isInTransaction: Bool { PQtransactionStatus(pointer) != PQTRANS_IDLE }

    /// Lets the server's process for this connection give way to others, as far as the system allows it.
    func lowerServer(to niceness: Int32) {
        let process = PQbackendPID(pointer)
        guard process > 0, niceness > 0 else { return }
        setpriority(Int32(PRIO_PROCESS.rawValue), id_t(process), niceness)
        // Each of these processes has a session of its own. Where the kernel shares processors out among sessions (sched_autogroup(7)),
        // a process's niceness counts only within its session, and the session has another.
        let descriptor = Glibc.open("/proc/\(process)/autogroup", O_WRONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        let text = "\(niceness)"
        _ = text.withCString { write(descriptor, $0, text.utf8.count) }
    }

    /// Whether the server closed the connection while it was idle. Costs one system call.
    func isHungUp() -> Bool {
        var descriptor = pollfd(fd: file, events: Int16(POLLIN) | rt_poll_peer_closed(), revents: 0)
        guard !isBroken, poll(&descriptor, 1, 0) >= 0 else { return true }
        if descriptor.revents & (Int16(POLLHUP | POLLERR | POLLNVAL) | rt_poll_peer_closed()) != 0 { return true }
        return descriptor.revents & Int16(POLLIN) != 0 && PQconsumeInput(pointer) == 0
    }

    /// Where the server's next message stands.
    enum Progress {
        case complete
        /// It is not complete before one of these happens to the socket, as for `poll`.
        case waits(Int16)
        case broken
    }

    /// Sends what is still unsent, and looks whether the server's next message is complete.
    func progress() -> Progress {
        let unsent = PQflush(pointer)
        // If sending fails, the server's last message may have arrived already.
        if PQisBusy(pointer) == 0 { return .complete }
        return unsent < 0 ? .broken : .waits(Int16(POLLIN) | (unsent > 0 ? Int16(POLLOUT) : 0))
    }

    /// Reads what has come; `false` if the connection broke before a message was complete.
    func read() -> Bool { PQconsumeInput(pointer) != 0 || PQisBusy(pointer) == 0 }

    /// Waits until the server's next message is complete, and sends what is still unsent.
    /// - Returns: false if the connection broke or `deadline` passed.
    func waitForResult(until deadline: ContinuousClock.Instant?) -> Bool {
        while true {
            switch progress() {
            case .complete: return true
            case .broken: return false
            case .waits(let events): guard isReady(for: events, until: deadline), read() else { return false }
            }
        }
    }

    /// The socket.
    var file: Int32 { PQsocket(pointer) }

    /// Waits for `events` on the connection; `false` if the deadline passes first.
    func isReady(for events: Int16, until deadline: ContinuousClock.Instant?) -> Bool {
        while true {
            var descriptor = pollfd(fd: file, events: events, revents: 0)
            var milliseconds: Int32 = -1
            if let deadline {
                let left = ContinuousClock.now.duration(to: deadline)
                if left <= .zero { return false }
                milliseconds = Int32(
                    clamping: left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1)
            }
            let count = poll(&descriptor, 1, milliseconds)
            if count > 0 || (count < 0 && errno != EINTR) { return true }
        }
    }
}
