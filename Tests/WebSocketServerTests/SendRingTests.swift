import Glibc
import Testing

@testable import WebSocketServer

/// Where the machine allows no ring, frames are sent one by one: `BroadcastGroupTests` has both ways.
@Suite(.enabled(if: SendRing() != nil)) struct SendRingTests {
    /// Two connected sockets, of which the first has a small buffer.
    private func pair() -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        var size: Int32 = 4096
        setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        return (ends[0], ends[1])
    }

    private func read(_ descriptor: Int32, _ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            filled = max(0, recv(descriptor, bytes.baseAddress, count, Int32(MSG_DONTWAIT)))
        }
    }

    private func send(_ bytes: [UInt8], to descriptors: [Int32], by ring: SendRing) -> [Int32] {
        bytes.withUnsafeBytes { ring.send($0, to: descriptors) }
    }

    @Test func `as many sockets as it serves get the same bytes, round after round`() throws {
        let ring = try #require(SendRing())
        let pairs = (0..<SendRing.capacity).map { _ in pair() }
        defer { for (near, far) in pairs { _ = (close(near), close(far)) } }
        for round in 0..<20 {
            let bytes = Array("round \(round)".utf8)
            let sent = send(bytes, to: pairs.map(\.0), by: ring)
            #expect(sent == pairs.map { _ in Int32(bytes.count) })
            for (_, far) in pairs { #expect(read(far, 100) == bytes) }
        }
        #expect(!ring.isBroken)
    }

    @Test func `it reports what each socket accepted: a part, nothing, or that it is closed`() throws {
        let ring = try #require(SendRing())
        let (free, full, gone) = (pair(), pair(), pair())
        defer { for descriptor in [free.0, free.1, full.0, full.1, gone.0] { close(descriptor) } }
        close(gone.1)
        let bytes = [UInt8](repeating: 7, count: 1 << 20)
        let part = send(bytes, to: [full.0], by: ring)[0]
        #expect((1..<Int32(bytes.count)).contains(part))
        let rest = send(Array(bytes.prefix(1000)), to: [full.0, free.0, gone.0, -1], by: ring)
        #expect(rest == [-EAGAIN, 1000, -EPIPE, -EBADF])
        #expect(read(free.1, 2000).count == 1000)
        #expect(!ring.isBroken)
    }
}
