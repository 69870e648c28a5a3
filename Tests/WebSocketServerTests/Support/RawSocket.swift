import CLibWebSockets
import Dispatch
import Glibc
import Testing

/// A plain blocking TCP socket on a thread of its own, to send what no correct client sends.
final class RawSocket: Sendable {
    let descriptor: Int32
    /// Separate, so that reading never waits for what is still to be sent.
    private let sending = DispatchQueue(label: "raw socket, sending")
    private let reading = DispatchQueue(label: "raw socket, reading")

    struct Failed: Error { let call: String; let errno: Int32 }

    /// Reads give up after `deadline` seconds: a deadline, not a wait.
    init(port: UInt16, deadline: Int = 60, receiveBuffer: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        if var size = receiveBuffer {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
        var limit = timeval(tv_sec: deadline, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0 else {
            let failure = errno
            Glibc.close(descriptor)
            throw Failed(call: "connect", errno: failure)
        }
    }

    deinit { Glibc.close(descriptor) }

    private func aside<R: Sendable>(_ queue: DispatchQueue, _ body: @escaping @Sendable () -> R) async -> R {
        await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: body()) } }
    }

    func send(_ text: String) async { await send(Array(text.utf8)) }

    /// As much as the server accepts; it may close the connection.
    func send(_ bytes: [UInt8]) async {
        await aside(sending) { [descriptor] in
            var rest = bytes[...]
            while !rest.isEmpty {
                let sent = rest.withUnsafeBytes {
                    Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard sent > 0 else { return }
                rest = rest.dropFirst(sent)
            }
        }
    }

    /// Up to `count` bytes; fewer only at the end of the connection (or of our patience).
    func read(_ count: Int) async -> [UInt8] {
        await aside(reading) { [descriptor] in
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: min(count, 65_536))
            while bytes.count < count {
                let got = recv(descriptor, &buffer, min(buffer.count, count - bytes.count), 0)
                guard got > 0 else { break }
                bytes += buffer[..<got]
            }
            return bytes
        }
    }

    /// Whether nothing has come that was not read.
    var isSilent: Bool {
        var byte: UInt8 = 0
        return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) < 0 && errno == EAGAIN
    }

    /// Everything until the server hangs up. Nil when it did not within the deadline.
    func readToEnd() async -> [UInt8]? {
        await aside(reading) { [descriptor] in
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let got = recv(descriptor, &buffer, buffer.count, 0)
                if got > 0 { bytes += buffer[..<got]; continue }
                if got < 0, errno == EAGAIN { return nil }
                return bytes
            }
        }
    }

    func read(until end: String) async -> String {
        var text: [UInt8] = []
        while !text.ends(with: end.utf8) {
            let byte = await read(1)
            guard !byte.isEmpty else { break }
            text += byte
        }
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: HTTP

    struct Response: Sendable {
        var status: Int
        var head: String
        var body: String
        func header(_ name: String) -> String? {
            head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
                .map { $0.dropFirst(name.count + 1).trimmingPrefix(" ") }.map(String.init)
        }
    }

    func response(hasBody: Bool = true) async -> Response {
        let head = await read(until: "\r\n\r\n")
        var response = Response(
            status: Int(head.split(separator: " ").dropFirst().first ?? "") ?? 0, head: head, body: "")
        if hasBody, let length = response.header("content-length").flatMap({ Int($0) }) {
            response.body = String(decoding: await read(length), as: UTF8.self)
        }
        return response
    }

    // MARK: WebSocket

    static func upgrade(_ path: String = "/", subprotocol: String? = "test.v1", extra: String = "") -> String {
        "GET \(path) HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            + (subprotocol.map { "Sec-WebSocket-Protocol: \($0)\r\n" } ?? "") + extra + "\r\n"
    }

    /// Shakes hands; the open WebSocket.
    static func webSocket(port: UInt16, path: String = "/", receiveBuffer: Int32? = nil) async throws -> RawSocket {
        let socket = try RawSocket(port: port, receiveBuffer: receiveBuffer)
        await socket.send(upgrade(path))
        let head = await socket.read(until: "\r\n\r\n")
        #expect(head.hasPrefix("HTTP/1.1 101"), "\(head)")
        return socket
    }

    struct ReadFrame: Hashable, Sendable {
        var opcode: UInt8
        var payload: [UInt8]
        var text: String { String(decoding: payload, as: UTF8.self) }
        /// Of a close frame.
        var code: UInt16? {
            opcode == 8 && payload.count >= 2 ? UInt16(payload[0]) << 8 | UInt16(payload[1]) : nil
        }
    }

    func frame() async -> ReadFrame? {
        let head = await read(2)
        guard head.count == 2 else { return nil }
        var length = Int(head[1] & 0x7F)
        if length == 126 {
            let more = await read(2)
            guard more.count == 2 else { return nil }
            length = Int(more[0]) << 8 | Int(more[1])
        } else if length == 127 {
            let more = await read(8)
            guard more.count == 8 else { return nil }
            length = more.reduce(0) { $0 << 8 | Int($1) }
        }
        let payload = await read(length)
        guard payload.count == length else { return nil }
        return ReadFrame(opcode: head[0] & 0x0F, payload: payload)
    }

    /// Reads on until the server's close frame; its code. Nil when the connection ended without one.
    func closeCode() async -> UInt16? {
        while let frame = await frame() {
            if frame.opcode == 8 { return frame.code }
        }
        return nil
    }

    static func masked(
        _ payload: [UInt8], opcode: UInt8 = 1, final: Bool = true, isMasked: Bool = true, claimed: Int? = nil
    ) -> [UInt8] {
        let length = claimed ?? payload.count
        let mask: [UInt8] = [0x12, 0x34, 0x56, 0x78]
        var bytes: [UInt8] = [(final ? 0x80 : 0) | opcode]
        let flag: UInt8 = isMasked ? 0x80 : 0
        if length < 126 {
            bytes.append(flag | UInt8(length))
        } else if length <= 0xFFFF {
            bytes += [flag | 126, UInt8(length >> 8), UInt8(length & 0xFF)]
        } else {
            bytes.append(flag | 127)
            bytes += (0..<8).map { UInt8(UInt64(length) >> (56 - 8 * UInt64($0)) & 0xFF) }
        }
        guard isMasked else { return bytes + payload }
        return bytes + mask + payload.enumerated().map { $1 ^ mask[$0 % 4] }
    }

    /// The text of the next message; pings that come before it are answered.
    func message() async -> String? {
        while let frame = await frame() {
            guard frame.opcode == 9 else { return frame.text }
            await send(Self.masked(frame.payload, opcode: 10))
        }
        return nil
    }

    func sendText(_ text: String) async { await send(Self.masked(Array(text.utf8))) }
}

extension Array where Element == UInt8 {
    fileprivate func ends(with suffix: some Collection<UInt8>) -> Bool {
        self.suffix(suffix.count).elementsEqual(suffix)
    }
}
