import CLibWebSockets
import Glibc

/// Waits for the first byte of a connection, which tells TLS from plain text: both come to one port. Nothing is read, and the library, which would
/// make room for TLS at once, gets the connection when it is known what it is.
/// Belongs to one connection and to its service thread, and owns the descriptor until that is handed over or closed.
final class FirstByte {
    private let descriptor: Int32
    private let loop: UnsafeMutableRawPointer
    private var look: UnsafeMutablePointer<shim_look>?
    /// Whether the first step of the handshake may be made now.
    private let mayStep: () -> Bool
    /// Gets the descriptor.
    private let come: (_ descriptor: Int32, _ isSecure: Bool) -> Void
    /// Nothing will come.
    private let gone: () -> Void

    /// What a record with a handshake begins with (RFC 8446 section 5.1); no line of HTTP does.
    private static let handshake: Int32 = 0x16

    init(
        of descriptor: Int32, on loop: UnsafeMutableRawPointer, mayStep: @escaping () -> Bool,
        come: @escaping (_ descriptor: Int32, _ isSecure: Bool) -> Void, gone: @escaping () -> Void
    ) {
        self.descriptor = descriptor
        self.loop = loop
        self.mayStep = mayStep
        self.come = come
        self.gone = gone
    }

    deinit { end() }

    /// Most have sent something before they are let in.
    func begin() {
        guard shim_first_byte(descriptor) == -1 else { return looked() }
        look = shim_look_new(
            descriptor,
            { argument in
                guard let argument else { return }
                Unmanaged<FirstByte>.fromOpaque(argument).takeUnretainedValue().looked()
            }, Unmanaged.passUnretained(self).toOpaque())
        if let look { shim_look_start(loop, look) } else { gone() }
    }

    private func looked() {
        switch shim_first_byte(descriptor) {
        case -1: return
        case -2: gone()
        case Self.handshake:
            if mayStep() { goOn() } else if let look { shim_look_stop(loop, look) }
        default:
            end()
            come(descriptor, false)
        }
    }

    /// The handshake that had to wait may begin.
    func goOn() {
        end()
        come(descriptor, true)
    }

    /// Ends the connection.
    func close() {
        end()
        Glibc.close(descriptor)
    }

    private func end() {
        guard let look else { return }
        shim_look_stop(loop, look)
        shim_look_free(look)
        self.look = nil
    }
}

extension ServiceThread {
    func awaitFirstByte(of connection: Connection, _ descriptor: Int32) {
        let firstByte = FirstByte(
            of: descriptor, on: library.loop,
            mayStep: { [unowned self, unowned connection] in mayStep(connection) },
            come: { [unowned self, unowned connection] descriptor, isSecure in
                connection.firstByte = nil
                handOver(connection, descriptor, isSecure: isSecure)
            },
            gone: { [unowned self, unowned connection] in cut(connection) })
        connection.firstByte = firstByte
        firstByte.begin()
    }
}
