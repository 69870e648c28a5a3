import CLibWebSockets
import Glibc

/// Looks at a request's first line before the library does, which says nothing to some of them (`RequestLine`). With TLS it looks at what OpenSSL
/// has deciphered and not handed out yet.
/// Belongs to one connection, and to its service thread.
final class FirstLook {
    private let loop: UnsafeMutableRawPointer
    private let wsi: OpaquePointer
    private var look: UnsafeMutablePointer<shim_look>?
    private var looks = 0
    /// How many bytes of the line the library has taken.
    private var taken = 0
    private var isRefused = false
    /// Called when something is wrong with the line.
    private let refuse: (RequestLine.Fault) -> Void
    /// Called when a refused connection has been closed.
    private let gone: () -> Void

    /// A request line comes in few pieces; after so many pieces the rest is not looked at.
    private static let mostLooks = 16
    /// What the library takes at a time.
    private static let bite = 4_096

    init(
        at wsi: OpaquePointer, on loop: UnsafeMutableRawPointer, refuse: @escaping (RequestLine.Fault) -> Void,
        gone: @escaping () -> Void
    ) {
        self.loop = loop
        self.wsi = wsi
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
        (looks, taken) = (0, 0)
        if let look { shim_look_start(loop, look) }
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
        looks += 1
        if looks == Self.mostLooks { pause() }
        let fault = withUnsafeTemporaryAllocation(byteCount: 2 * Self.bite, alignment: 1) {
            buffer -> RequestLine.Fault? in
            let count = Int(shim_peek(wsi, buffer.baseAddress, Int32(buffer.count)))
            guard count > 0 else { return nil }
            let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
            let end = bytes.firstIndex(of: 0x0A)
            if end != nil { pause() }
            let line = UnsafeRawBufferPointer(rebasing: bytes[..<(end ?? count)])
            defer { taken += min(count, Self.bite) }
            return RequestLine.fault(in: line, isWhole: end != nil, after: taken)
        }
        guard let fault else { return }
        isRefused = true
        // The library sees no more of it.
        lws_rx_flow_control(wsi, 0)
        if let look { shim_look_start(loop, look) }
        refuse(fault)
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
