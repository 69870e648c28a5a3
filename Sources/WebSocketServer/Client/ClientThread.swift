import CLibWebSockets
import Glibc
import Synchronization
import Threads

/// The thread of one client: a library context with one connection in it, from `start` until the connection has ended.
///
/// @unchecked: `wsi`, `message`, `outgoing`, `isLeaving` and `said` are used by the thread only. Other threads use `shared`.
final class ClientThread: @unchecked Sendable {
    enum Letter: Sendable {
        case message([UInt8], isText: Bool)
        case close(CloseCode, String)
    }

    private struct Shared: ~Copyable {
        var letters: [Letter] = []
        /// Other threads can wake the thread as long as this is set.
        var waker: Int32?
        var outcome: Result<Void, WebSocketClient.Failure>?
        var waiting: CheckedContinuation<Void, any Error>?
        var goodbye = WebSocketClient.Goodbye(code: .abnormal, reason: "")
    }

    let ended = Gate()
    private let options: WebSocketClient.Options
    private let settings: ClientContext
    private let incoming: AsyncStream<WebSocketClient.Message>.Continuation
    private let shared = Mutex(Shared())

    private var wsi: OpaquePointer?
    private var message: [UInt8] = []
    private var outgoing: [Letter] = []
    private var isLeaving = false
    private var isOver = false
    private var said: (code: CloseCode, reason: String)?

    init(
        url: SocketURL, options: WebSocketClient.Options,
        incoming: AsyncStream<WebSocketClient.Message>.Continuation
    ) {
        self.options = options
        settings = ClientContext(
            url: url, headers: options.headers, certificateAuthorities: options.certificateAuthorities,
            timeout: options.connectTimeout)
        self.incoming = incoming
    }

    // MARK: Called from any thread

    func start() throws {
        let waker = shim_eventfd()
        guard waker >= 0 else { throw ServerError.system("eventfd", errno) }
        shared.withLock { $0.waker = waker }
        try startThread(named: "socket-client") { [self] in
            let failure = serve(waker: waker)
            decide(.failure(.unreachable(failure ?? "closed before it was open")))
            let waker = shared.withLock { shared in
                defer { shared.waker = nil }
                return shared.waker
            }
            if let waker { Glibc.close(waker) }
            incoming.finish()
            ended.open()
        }
    }

    func post(_ letter: Letter) {
        shared.withLock { shared in
            guard let waker = shared.waker else { return }
            shared.letters.append(letter)
            shim_wake(waker)
        }
    }

    /// Returns when the WebSocket is open; throws if it cannot be opened.
    func opened() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let outcome = shared.withLock { shared in
                if shared.outcome == nil { shared.waiting = continuation }
                return shared.outcome
            }
            if let outcome { continuation.resume(with: outcome.mapError { $0 as any Error }) }
        }
    }

    var goodbye: WebSocketClient.Goodbye { shared.withLock { $0.goodbye } }

    // MARK: Called on the thread

    /// Nil, or the reason why there is no connection.
    private func serve(waker: Int32) -> String? {
        let strings = CStrings()
        defer { strings.free() }
        let names = ["client"] + options.subprotocols
        let protocols = UnsafeMutablePointer<lws_protocols>.allocate(capacity: names.count + 1)
        protocols.initialize(repeating: lws_protocols(), count: names.count + 1)
        defer { protocols.deallocate() }
        for (index, name) in names.enumerated() {
            protocols[index].name = strings.keep(name)
            protocols[index].callback = clientCallback
            protocols[index].rx_buffer_size = 4096
        }
        let retry = UnsafeMutablePointer<lws_retry_bo_t>.allocate(capacity: 1)
        retry.initialize(to: lws_retry_bo_t())
        defer { retry.deallocate() }
        let seconds = UInt16(clamping: max(1, options.pingInterval.milliseconds / 1000))
        retry.pointee.secs_since_valid_ping = seconds
        retry.pointee.secs_since_valid_hangup = seconds &* 2

        guard
            let context = settings.open(
                protocols, strings, user: Unmanaged.passUnretained(self).toOpaque(), retry: retry)
        else { return "cannot make a context" }
        defer { Library.creation.withLock { _ in lws_context_destroy(context) } }
        guard let vhost = lws_get_vhost_by_name(context, "client"), adopt(waker, in: vhost) else {
            return "cannot adopt a descriptor"
        }
        connect(in: context, strings, retry)
        while !isOver, lws_service(context, 0) >= 0 {}
        return nil
    }

    private func adopt(_ waker: Int32, in vhost: OpaquePointer) -> Bool {
        let descriptor = dup(waker)
        return descriptor >= 0 && shim_adopt_file(vhost, descriptor) != nil
    }

    private func connect(in context: OpaquePointer, _ strings: CStrings, _ retry: UnsafePointer<lws_retry_bo_t>) {
        var info = settings.connection(
            in: context, strings, user: Unmanaged.passUnretained(self).toOpaque(),
            verifiesCertificate: options.verifiesCertificate)
        info.protocol = options.subprotocols.isEmpty ? nil : strings.keep(options.subprotocols.joined(separator: ","))
        info.retry_and_idle_policy = retry
        if lws_client_connect_via_info(&info) == nil { isOver = true }
    }

    private func decide(_ outcome: Result<Void, WebSocketClient.Failure>) {
        let waiting = shared.withLock { shared -> CheckedContinuation<Void, any Error>? in
            guard shared.outcome == nil else { return nil }
            shared.outcome = outcome
            defer { shared.waiting = nil }
            return shared.waiting
        }
        waiting?.resume(with: outcome.mapError { $0 as any Error })
    }

    private func close(_ code: CloseCode, _ reason: String) {
        shared.withLock { $0.goodbye = WebSocketClient.Goodbye(code: code, reason: reason) }
    }

    /// Messages that were posted meanwhile.
    fileprivate func readLetters(_ descriptor: Int32) {
        shim_rest(descriptor)
        outgoing += shared.withLock { shared in
            defer { shared.letters = [] }
            return shared.letters
        }
        guard !outgoing.isEmpty else { return }
        if let wsi {
            lws_callback_on_writable(wsi)
        } else if outgoing.contains(where: { if case .close = $0 { true } else { false } }) {
            // The WebSocket is not open yet, so there is no close frame to send.
            isOver = true
        }
    }

    fileprivate func handle(
        _ reason: lws_callback_reasons, _ wsi: OpaquePointer, _ bytes: UnsafeMutableRawPointer?, _ count: Int
    ) -> Int32 {
        switch reason {
        case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return settings.writeHeaders(at: bytes, count)
        case LWS_CALLBACK_CLIENT_ESTABLISHED:
            self.wsi = wsi
            decide(.success(()))
            if !outgoing.isEmpty { lws_callback_on_writable(wsi) }
        case LWS_CALLBACK_CLIENT_RECEIVE:
            return receive(UnsafeRawBufferPointer(start: bytes, count: count), wsi)
        case LWS_CALLBACK_CLIENT_WRITEABLE: return writeNext(wsi)
        case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
            let payload = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count)
            let code = payload.count >= 2 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : CloseCode.noCode.rawValue
            close(CloseCode(rawValue: code), String(decoding: payload.dropFirst(2), as: UTF8.self))
            said = nil
        case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
            let status = Int(lws_http_client_http_response(wsi))
            let text = bytes.map { String(decoding: UnsafeRawBufferPointer(start: $0, count: count), as: UTF8.self) }
            decide(.failure(status >= 200 ? .refused(status: status) : .unreachable(text ?? "no connection")))
            isOver = true
        case LWS_CALLBACK_CLIENT_CLOSED, LWS_CALLBACK_CLOSED_CLIENT_HTTP:
            if let said { close(said.code, said.reason) }
            self.wsi = nil
            isOver = true
        default: break
        }
        return 0
    }

    private func receive(_ bytes: UnsafeRawBufferPointer, _ wsi: OpaquePointer) -> Int32 {
        guard !isLeaving else { return 0 }
        let remaining = Int(lws_remaining_packet_payload(wsi))
        guard message.count + bytes.count + remaining <= options.maximumMessage else {
            return hangUp(.messageTooBig, "", wsi)
        }
        message.append(contentsOf: bytes)
        guard remaining == 0, lws_is_final_fragment(wsi) != 0 else { return 0 }
        defer { message.removeAll(keepingCapacity: true) }
        let whole: WebSocketClient.Message
        if lws_frame_is_binary(wsi) != 0 {
            guard options.acceptsBinary else { return hangUp(.unsupportedData, "", wsi) }
            whole = .binary(message)
        } else {
            guard let text = String(validating: message, as: UTF8.self) else { return hangUp(.invalidText, "", wsi) }
            whole = .text(text)
        }
        if case .dropped = incoming.yield(whole) { return hangUp(.tooSlow, "", wsi) }
        return 0
    }

    private func writeNext(_ wsi: OpaquePointer) -> Int32 {
        guard !outgoing.isEmpty, !isLeaving else { return 0 }
        switch outgoing.removeFirst() {
        case .close(let code, let reason): return hangUp(code, reason, wsi)
        case .message(let bytes, let isText):
            let before = shim_pre()
            var buffer = [UInt8](repeating: 0, count: before) + bytes
            let written = buffer.withUnsafeMutableBufferPointer { buffer in
                buffer.baseAddress.map {
                    lws_write(wsi, $0 + before, bytes.count, isText ? LWS_WRITE_TEXT : LWS_WRITE_BINARY)
                } ?? -1
            }
            guard written >= 0 else { return -1 }
            if !outgoing.isEmpty { lws_callback_on_writable(wsi) }
            return 0
        }
    }

    /// The library sends the close frame after the callback that returns this value.
    private func hangUp(_ code: CloseCode, _ reason: String, _ wsi: OpaquePointer) -> Int32 {
        isLeaving = true
        said = (code, reason)
        var bytes = Array(reason.utf8.prefix(123))
        lws_close_reason(wsi, lws_close_status(UInt32(code.rawValue)), &bytes, bytes.count)
        return -1
    }
}

private func clientCallback(
    _ wsi: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?,
    _ bytes: UnsafeMutableRawPointer?, _ count: Int
) -> Int32 {
    guard let wsi, let context = lws_get_context(wsi), let pointer = lws_context_user(context) else { return 0 }
    let thread = Unmanaged<ClientThread>.fromOpaque(pointer).takeUnretainedValue()
    if reason == LWS_CALLBACK_RAW_RX_FILE {
        thread.readLetters(lws_get_socket_fd(wsi))
        return 0
    }
    guard lws_get_opaque_user_data(wsi) != nil else { return 0 }
    return thread.handle(reason, wsi, bytes, count)
}
