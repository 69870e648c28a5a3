import CLibWebSockets
import Glibc

/// Looks at a request's first line before the library does: on a zero byte in it the library hangs up without a word, or passes it over.
/// Belongs to one connection without TLS, and to its service thread.
final class FirstLook {
    private let loop: UnsafeMutableRawPointer
    private let descriptor: Int32
    private var look: UnsafeMutablePointer<shim_look>?
    private var looks = 0
    /// Called when there is one.
    private let refuse: () -> Void

    /// A head comes in few pieces; where the library does not take them, nobody looks on.
    private static let mostLooks = 8

    init(at descriptor: Int32, on loop: UnsafeMutableRawPointer, refuse: @escaping () -> Void) {
        self.loop = loop
        self.descriptor = descriptor
        self.refuse = refuse
        look = shim_look_new(
            descriptor,
            { argument in
                guard let argument else { return }
                Unmanaged<FirstLook>.fromOpaque(argument).takeUnretainedValue().looked()
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { end() }

    /// From now on the next thing that comes is a request.
    func begin() {
        looks = 0
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
        looks += 1
        if looks == Self.mostLooks { pause() }
        let isRefused = withUnsafeTemporaryAllocation(byteCount: 2_048, alignment: 1) { buffer in
            let count = recv(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
            guard count > 0 else { return false }
            return Self.hidesZero(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
        guard isRefused else { return }
        pause()
        refuse()
    }

    /// Whether a zero byte, written as `%00` or as it is, stands in the first line.
    static func hidesZero(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let line = bytes.prefix { $0 != 0x0A }
        guard line.contains(0) || line.contains(UInt8(ascii: "%")) else { return false }
        let hidden = Array("%00".utf8)
        return line.contains(0)
            || line.indices.dropLast(2).contains {
                line[$0] == hidden[0] && line[$0 + 1] == hidden[1] && line[$0 + 2] == hidden[2]
            }
    }
}
