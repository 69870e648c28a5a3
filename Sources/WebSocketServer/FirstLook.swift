import CLibWebSockets
import Glibc

/// Looks at a request's head before the library does, which says nothing to some of them (`RequestLine`) and hangs up on those that are too long.
/// Without TLS the library gets a head when it is whole, and was found good. With TLS only what OpenSSL has deciphered and not handed out yet can
/// be looked at: there the library reads on while more is to come.
/// Belongs to one connection, and to its service thread.
final class FirstLook {
    private let loop: UnsafeMutableRawPointer
    private let wsi: OpaquePointer
    private let mostBytes: Int
    private var look: UnsafeMutablePointer<shim_look>?
    private var looks = 0
    private var head = RequestHeadScan()
    /// Whether the library has taken a part of the next request with the one before: where that began is not known here any more.
    private var isAhead = false
    /// Whether the library is kept from reading.
    private var isHolding = false
    private var isRefused = false
    /// Whether it was kept from its next step in the handshake, and is to make it now.
    private var isCalled = false
    /// Asked before a step of the handshake; who may not make it now is told to go on later.
    private let mayStep: () -> Bool
    /// Called when something is wrong with the head.
    private let refuse: (RequestLine.Fault) -> Void
    /// Called when a refused connection has been closed, or when the peer hung up in the middle of a head.
    private let gone: () -> Void

    /// A head comes in few pieces; after so many pieces the rest is not looked at.
    private static let mostLooks = 4_096
    /// What the library takes at a time.
    private static let bite = 4_096

    /// - Parameter mostBytes: that a head may have.
    init(
        at wsi: OpaquePointer, on loop: UnsafeMutableRawPointer, mostBytes: Int, mayStep: @escaping () -> Bool,
        refuse: @escaping (RequestLine.Fault) -> Void, gone: @escaping () -> Void
    ) {
        self.loop = loop
        self.wsi = wsi
        self.mostBytes = mostBytes
        self.mayStep = mayStep
        self.refuse = refuse
        self.gone = gone
        look = shim_look_new(
            lws_get_socket_fd(wsi),
            { argument in
                guard let argument else { return }
                Unmanaged<FirstLook>.fromOpaque(argument).takeUnretainedValue().looked()
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { end() }

    /// From now on the next thing that comes is a request.
    func begin() {
        guard !isAhead else { return }
        (looks, head) = (0, RequestHeadScan())
        if let look { shim_look_start(loop, look) }
    }

    /// The library has a whole head.
    /// - Parameter body: how many bytes follow that are no request.
    func handedOver(body: Int) {
        pause()
        if head.behind > body { isAhead = true }
    }

    func pause() { if let look { shim_look_stop(loop, look) } }

    /// Before the descriptor is closed.
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
        let (outcome, count) = withUnsafeTemporaryAllocation(byteCount: mostBytes + 1, alignment: 1) { buffer in
            let count = Int(shim_peek(wsi, buffer.baseAddress, Int32(buffer.count)))
            guard count > 0 else { return (RequestHeadScan.Outcome?.none, count) }
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            let outcome = head.outcome(of: bytes, atMost: mostBytes)
            if isSecure { head.taken(min(count, Self.bite), of: bytes) }
            return (outcome, count)
        }
        switch outcome {
        case .faulty(let fault):
            isRefused = true
            // The library sees no more of it.
            lws_rx_flow_control(wsi, 0)
            if isHolding { listen(from: 1) }
            refuse(fault)
        case .whole: handOver()
        case .goesOn where isSecure: if looks == Self.mostLooks { pause() }
        case .goesOn(let isMore):
            if !isMore, hasHungUp {
                pause()
                return gone()
            }
            // The kernel has no room for more, or too much of it came byte by byte.
            guard isMore, looks < Self.mostLooks else { return handOver() }
            isHolding = true
            lws_rx_flow_control(wsi, 0)
            listen(from: count + 1)
        case nil: if isHolding { handOver() }
        }
    }

    /// Lets the library read on in the handshake, or keeps it from that until it is this connection's turn.
    private func step() {
        if isCalled || mayStep() {
            isCalled = false
        } else {
            lws_rx_flow_control(wsi, 0)
            pause()
        }
    }

    /// It is this connection's turn to make the step that it was kept from.
    func goOn() {
        isCalled = true
        lws_rx_flow_control(wsi, 1)
        if let look { shim_look_start(loop, look) }
    }

    /// Whether the peer says no more: what is there is all of it.
    private var hasHungUp: Bool { shim_has_hung_up(lws_get_socket_fd(wsi)) != 0 }

    /// It is the library's turn to read.
    private func handOver() {
        pause()
        guard isHolding else { return }
        isHolding = false
        listen(from: 1)
        lws_rx_flow_control(wsi, 1)
    }

    /// There is something to be looked at once so many bytes have come.
    private func listen(from bytes: Int) {
        var least = Int32(bytes)
        setsockopt(
            lws_get_socket_fd(wsi), SOL_SOCKET, SO_RCVLOWAT, &least, socklen_t(MemoryLayout<Int32>.size))
    }

    /// What still comes is read and dropped: hung up on while it sends, the peer might never see the answer.
    private func drop() {
        let count = withUnsafeTemporaryAllocation(byteCount: 4 * Self.bite, alignment: 1) { buffer in
            recv(lws_get_socket_fd(wsi), buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        }
        guard count == 0 || count < 0 && errno != EAGAIN && errno != EINTR else { return }
        pause()
        gone()
    }
}
