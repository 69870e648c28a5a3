import CLibWebSockets
import Glibc
import Synchronization

/// A libwebsockets context on an event loop of its own, and the memory that the context uses.
/// `open` once and `close` once, both on the thread that runs it (or before there is one).
final class Library {
    let loop: UnsafeMutableRawPointer
    private var context: OpaquePointer?
    private var vhost: OpaquePointer?
    /// For connections that speak TLS, where there is a certificate.
    private var secureVhost: OpaquePointer?
    private let protocols: UnsafeMutablePointer<lws_protocols>
    private let retry: UnsafeMutablePointer<lws_retry_bo_t>
    private let loops: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    private let reader: UnsafeMutablePointer<shim_reader>
    private let strings: CStrings
    private let configuration: ServerConfiguration
    private(set) var mailboxWsi: OpaquePointer?
    private(set) var timerWsi: OpaquePointer?
    private(set) var reminderWsi: OpaquePointer?

    init(configuration: ServerConfiguration) throws {
        guard let loop = shim_loop_new() else { throw ServerError.system("ev_loop_new", errno) }
        self.loop = loop
        self.configuration = configuration
        strings = CStrings()
        // Protocol 0 gets HTTP, and WebSockets without a subprotocol. An entry without a name ends the list.
        let names = ["http"] + configuration.subprotocols
        protocols = .allocate(capacity: names.count + 1)
        protocols.initialize(repeating: lws_protocols(), count: names.count + 1)
        for (index, name) in names.enumerated() {
            protocols[index].name = strings.keep(name)
            protocols[index].callback = serviceCallback
            protocols[index].rx_buffer_size = 512
            protocols[index].tx_packet_size = 1 << 20
        }
        // All zero: the library sends no pings and closes nothing; `ServiceThread.watch` does both.
        retry = .allocate(capacity: 1)
        retry.initialize(to: lws_retry_bo_t())
        loops = .allocate(capacity: 1)
        loops.initialize(to: loop)
        reader = .allocate(capacity: 1)
        reader.initialize(to: shim_reader())
    }

    func open(for thread: ServiceThread, mailbox: Int32) throws {
        var info = lws_context_creation_info()
        // None listens; but the library binds a request to the first vhost of the same port, and each shall stay where it is.
        info.port = configuration.certificate == nil ? CONTEXT_PORT_NO_LISTEN_SERVER : CONTEXT_PORT_NO_LISTEN
        info.protocols = UnsafePointer(protocols)
        info.foreign_loops = loops
        info.options = shim_server_options(configuration.certificate == nil ? 0 : 1)
        info.gid = -1
        info.uid = -1
        info.user = Unmanaged.passUnretained(thread).toOpaque()
        info.max_http_header_data = UInt16(clamping: configuration.maximumHeaders)
        info.timeout_secs = 120
        info.keepalive_timeout = 120
        info.retry_and_idle_policy = UnsafePointer(retry)
        info.vhost_name = strings.keep("server")
        info.alpn = strings.keep("http/1.1")
        var made: (context: OpaquePointer, plain: OpaquePointer, secure: OpaquePointer?)?
        try Self.creation.withLock { _ in
            lws_set_log_level(Int32(LLL_ERR | LLL_WARN), libraryLog)
            defer { lws_set_log_level(0, nil) }
            guard let context = lws_create_context(&info) else { throw ServerError.library(Self.lastWords()) }
            guard let vhost = lws_get_vhost_by_name(context, "server") else {
                lws_context_destroy(context)
                throw ServerError.library(Self.lastWords())
            }
            guard let certificate = configuration.certificate else {
                made = (context, vhost, nil)
                return
            }
            info.port = CONTEXT_PORT_NO_LISTEN_SERVER
            info.vhost_name = strings.keep("secure")
            info.ssl_cert_filepath = strings.keep(certificate.chain)
            info.ssl_private_key_filepath = strings.keep(certificate.key)
            info.ssl_options_set = shim_tls12_at_least()
            guard let secure = lws_create_vhost(context, &info) else {
                lws_context_destroy(context)
                throw ServerError.library(Self.lastWords())
            }
            made = (context, vhost, secure)
        }
        guard let made else { return }
        let vhost = made.plain
        (context, self.vhost, secureVhost) = (made.context, vhost, made.secure)
        // The library closes a descriptor that it adopts, so the mailbox keeps its own.
        let wake = dup(mailbox)
        let timer = shim_timerfd()
        let reminder = shim_timerfd()
        guard wake >= 0, timer >= 0, reminder >= 0 else { throw ServerError.system("timerfd", errno) }
        mailboxWsi = shim_adopt_file(vhost, wake)
        timerWsi = shim_adopt_file(vhost, timer)
        reminderWsi = shim_adopt_file(vhost, reminder)
        guard mailboxWsi != nil, timerWsi != nil, reminderWsi != nil else {
            throw ServerError.library("cannot adopt descriptors")
        }
        reader.pointee.context = context
        reader.pointee.timer = timer
        tick(after: 0)
    }

    /// Its descriptor becomes readable once, after so many milliseconds; a later call takes the place of an earlier one.
    func remind(after milliseconds: Int) {
        if let reminderWsi { shim_remind(lws_get_socket_fd(reminderWsi), Int32(milliseconds)) }
    }

    /// The same for the timer of the regular looks at the connections.
    func tick(after milliseconds: Int) {
        if let timerWsi { shim_remind(lws_get_socket_fd(timerWsi), Int32(milliseconds)) }
    }

    func run() { shim_loop_run(loop) }
    /// Counts the turns of the loop.
    var iteration: UInt32 { shim_loop_turn(loop) }
    func stop() { shim_loop_break(loop) }

    func adopt(_ descriptor: Int32, for connection: Connection, isSecure: Bool) -> OpaquePointer? {
        guard let vhost = isSecure ? secureVhost : vhost else { return nil }
        let opaque = Unmanaged.passUnretained(connection).toOpaque()
        return shim_adopt_socket(vhost, descriptor, isSecure ? 1 : 0, opaque)
    }

    /// From now on a WebSocket without TLS is read in a shorter way. (With TLS the library may have decrypted more than it hands out.)
    func shortenReading(_ wsi: OpaquePointer) { shim_take_over_reading(loop, reader, lws_get_socket_fd(wsi)) }

    /// Handshakes from now on use what stands in the certificate's files now; open connections stay as they are.
    func readCertificate() {
        guard let context, let certificate = configuration.certificate else { return }
        lws_tls_cert_updated(context, certificate.chain, certificate.key, nil, 0, nil, 0)
    }

    func close() {
        if let context { Self.creation.withLock { _ in lws_context_destroy(context) } }
        context = nil
        (vhost, secureVhost) = (nil, nil)
        shim_loop_destroy(loop)
        protocols.deallocate()
        retry.deallocate()
        loops.deallocate()
        reader.deallocate()
        strings.free()
    }

    /// The contexts of a process are created one after another.
    static let creation = Mutex(())
    fileprivate static let words = Mutex<[String]>([])

    private static func lastWords() -> String {
        words.withLock { words in
            defer { words = [] }
            return words.suffix(3).joined(separator: "; ")
        }
    }
}

private func libraryLog(_ level: Int32, _ line: UnsafePointer<CChar>?) {
    guard let line else { return }
    let text = String(cString: line).split(separator: "\n").joined(separator: " ")
    Library.words.withLock { words in
        if words.count < 16 { words.append(text) }
    }
}

/// C strings that live as long as the context that uses them.
final class CStrings {
    private var kept: [UnsafeMutablePointer<CChar>] = []

    func keep(_ text: String) -> UnsafePointer<CChar>? {
        guard let copy = strdup(text) else { return nil }
        kept.append(copy)
        return UnsafePointer(copy)
    }

    func free() {
        for string in kept { Glibc.free(string) }
        kept = []
    }
}
