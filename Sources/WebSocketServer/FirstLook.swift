import CLibWebSockets
import Glibc

/// Checks a request's head before the library reads it, because the library does not answer some faults of the first
/// line (`RequestLine`), serves or misreads some faulty headers and versions, and does not answer heads that are too
/// long (`RequestHeadScan`).
/// Without TLS the library gets a head when it is complete and correct. With TLS only the bytes that OpenSSL has decrypted and not yet returned
/// can be checked, so the library reads on while the head is incomplete.
/// Belongs to one connection and to its service thread.
final class FirstLook {
    private let loop: UnsafeMutableRawPointer
    private let wsi: OpaquePointer
    private let mostBytes: Int
    private var look: UnsafeMutablePointer<shim_look>?
    private var looks = 0
    private var head = RequestHeadScan()
    /// Whether the library has read part of the next request together with the last one; then the beginning of the request is unknown here.
    private var isAhead = false
    /// Whether the library is stopped from reading.
    private var isHolding = false
    private var isRefused = false
    /// Whether the library was stopped before a step of the handshake that it must make now.
    private var isCalled = false
    /// Called before a step of the handshake; if the answer is false, the step is made later.
    private let mayStep: () -> Bool
    /// Called if the head has a fault.
    private let refuse: (RequestLine.Fault) -> Void
    /// Called when a refused connection was closed, or when the peer closed it in the middle of a head.
    private let gone: () -> Void
    /// Has the library read later what was decrypted by looking, if it does not now: the socket does not tell it any more.
    private let readDecrypted: () -> Void

    /// A head comes in few pieces; after this many the rest is not checked.
    private static let mostLooks = 4_096
    /// The number of bytes that are dropped at a time.
    private static let bite = 16_384

    /// - Parameter mostBytes: the most bytes of a head.
    init(
        at wsi: OpaquePointer, on loop: UnsafeMutableRawPointer, mostBytes: Int, mayStep: @escaping () -> Bool,
        refuse: @escaping (RequestLine.Fault) -> Void, gone: @escaping () -> Void,
        readDecrypted: @escaping () -> Void
    ) {
        self.loop = loop
        self.wsi = wsi
        self.mostBytes = mostBytes
        self.mayStep = mayStep
        self.refuse = refuse
        self.gone = gone
        self.readDecrypted = readDecrypted
        look = shim_look_new(
            lws_get_socket_fd(wsi),
            { argument in
                guard let argument else { return }
                Unmanaged<FirstLook>.fromOpaque(argument).takeUnretainedValue().looked()
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { end() }

    /// The next bytes are a request.
    func begin() {
        guard !isAhead else { return }
        (looks, head) = (0, RequestHeadScan())
        if let look { shim_look_start(loop, look) }
    }

    /// The library has read a whole head.
    /// - Parameter body: the number of bytes of the body that follows.
    func handedOver(body: Int) {
        pause()
        if head.behind > body { isAhead = true }
    }

    func pause() { if let look { shim_look_stop(loop, look) } }

    /// Called before the descriptor is closed.
    func end() {
        pause()
        shim_look_free(look)
        look = nil
    }

    private func looked() {
        guard !isRefused else { return drop() }
        guard shim_is_shaking_hands(wsi) == 0 else { return step() }
        looks += 1
        let isSecure = lws_is_ssl(wsi) != 0
        // Without TLS it reads nothing before the head is whole.
        if isSecure { head.libraryRead(allBut: Int(shim_pending(wsi))) }
        let (outcome, count) = withUnsafeTemporaryAllocation(byteCount: mostBytes + 1, alignment: 1) { buffer in
            let count = Int(shim_peek(wsi, buffer.baseAddress, Int32(buffer.count)))
            guard count > 0 else { return (RequestHeadScan.Outcome?.none, count) }
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            return (head.outcome(of: bytes, atMost: mostBytes), count)
        }
        switch outcome {
        case .faulty(let fault):
            isRefused = true
            // The library reads nothing more from this connection.
            lws_rx_flow_control(wsi, 0)
            if isHolding { listen(from: 1) }
            refuse(fault)
        case .whole:
            handOver()
            if isSecure { readDecrypted() }
        case .goesOn where isSecure:
            if looks == Self.mostLooks { pause() }
            readDecrypted()
        case .goesOn(let isMore):
            if !isMore, hasHungUp {
                pause()
                return gone()
            }
            // The kernel's buffer is full, or too many bytes came one by one.
            guard isMore, looks < Self.mostLooks else { return handOver() }
            isHolding = true
            lws_rx_flow_control(wsi, 0)
            listen(from: count + 1)
        case nil: if isHolding { handOver() }
        }
    }

    /// Lets the library go on with the handshake, or stops it until this connection's turn.
    private func step() {
        if isCalled || mayStep() {
            isCalled = false
        } else {
            lws_rx_flow_control(wsi, 0)
            pause()
        }
    }

    /// The connection may now make the step that was delayed.
    func goOn() {
        isCalled = true
        lws_rx_flow_control(wsi, 1)
        if let look { shim_look_start(loop, look) }
    }

    /// Whether the peer sends nothing more, so that everything has arrived.
    private var hasHungUp: Bool { shim_has_hung_up(lws_get_socket_fd(wsi)) != 0 }

    /// Lets the library read.
    private func handOver() {
        pause()
        guard isHolding else { return }
        isHolding = false
        listen(from: 1)
        lws_rx_flow_control(wsi, 1)
    }

    /// The next check is made when this many bytes have arrived.
    private func listen(from bytes: Int) {
        var least = Int32(bytes)
        setsockopt(
            lws_get_socket_fd(wsi), SOL_SOCKET, SO_RCVLOWAT, &least, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Further bytes are read and dropped: if the connection were closed while the peer sends, the peer might not get the answer.
    private func drop() {
        let count = withUnsafeTemporaryAllocation(byteCount: Self.bite, alignment: 1) { buffer in
            recv(lws_get_socket_fd(wsi), buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        }
        guard count == 0 || count < 0 && errno != EAGAIN && errno != EINTR else { return }
        pause()
        gone()
    }
}
