import HTTPTypes
import Synchronization
import Testing

@testable import WebSocketServer

@Suite(.timeLimit(.minutes(3))) struct WebSocketTests {
    @Test func `a message is received, and answered on the same connection`() async throws {
        try await withServer { server, application in
            let socket = try await RawSocket.webSocket(port: server.port, path: "/a")
            let id = try await application.connection(opening: "/a")
            await socket.sendText("hello")
            let message = try await application.text(from: id)
            #expect(message == "hello")
            server.send(Frame(text: "good day"), to: id)
            #expect(await socket.frame()?.text == "good day")
            await socket.send(RawSocket.masked([0x03, 0xE8], opcode: 8))
            #expect(await socket.closeCode() == 1000)
            #expect(try await application.code(closing: id) == .normal)
        }
    }

    @Test(arguments: [0, 1, 125, 126, 127, 400, 512, 513, 4096, 16_384])
    func `a message of any allowed size arrives as it was sent, both ways`(size: Int) async throws {
        try await withServer { server, application in
            let socket = try await RawSocket.webSocket(port: server.port, path: "/a")
            let id = try await application.connection(opening: "/a")
            let text = String(String(repeating: "0123456789", count: size / 10 + 1).prefix(size))
            await socket.sendText(text)
            let received = try await application.text(from: id)
            #expect(received == text)
            server.send(Frame(text: text), to: id)
            #expect(await socket.frame()?.text == text)
        }
    }

    @Test func `a large frame goes out whole`() async throws {
        try await withServer { server, application in
            let socket = try await RawSocket.webSocket(port: server.port, path: "/a")
            let id = try await application.connection(opening: "/a")
            let text = String(repeating: "x", count: 200_000)
            server.send(Frame(text: text), to: id)
            server.send(Frame(text: "after"), to: id)
            #expect(await socket.frame()?.text == text)
            #expect(await socket.frame()?.text == "after")
        }
    }

    @Test func `fragments become one message, pings in between are answered`() async throws {
        try await withServer { server, application in
            let socket = try await RawSocket.webSocket(port: server.port, path: "/a")
            await socket.send(RawSocket.masked(Array("one ".utf8), opcode: 1, final: false))
            await socket.send(RawSocket.masked(Array("two ".utf8), opcode: 0, final: false))
            await socket.send(RawSocket.masked(Array("?".utf8), opcode: 9))
            #expect(await socket.frame() == RawSocket.ReadFrame(opcode: 10, payload: Array("?".utf8)))
            await socket.send(RawSocket.masked(Array("three".utf8), opcode: 0))
            let text = try await application.text()
            #expect(text == "one two three")
        }
    }

    @Test func `a message that comes byte by byte is one message`() async throws {
        try await withServer { server, application in
            let socket = try await RawSocket.webSocket(port: server.port, path: "/a")
            for byte in RawSocket.masked(Array("slow 🐢 text".utf8)) { await socket.send([byte]) }
            let text = try await application.text()
            #expect(text == "slow 🐢 text")
        }
    }

    @Test func `a ping of 125 bytes is answered`() async throws {
        try await withServer { server, _ in
            let socket = try await RawSocket.webSocket(port: server.port)
            let payload = [UInt8](repeating: 65, count: 125)
            await socket.send(RawSocket.masked(payload, opcode: 9))
            #expect(await socket.frame() == RawSocket.ReadFrame(opcode: 10, payload: payload))
        }
    }

    struct Offence: CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let code: UInt16?
        var testDescription: String { name }
    }

    @Test(arguments: [
        Offence(name: "binary", bytes: RawSocket.masked([1, 2, 3], opcode: 2), code: 1003),
        Offence(name: "too big at once", bytes: RawSocket.masked([UInt8](repeating: 65, count: 16_385)), code: 1009),
        Offence(name: "claims to be huge", bytes: RawSocket.masked([65, 65], claimed: 1 << 40), code: 1009),
        Offence(
            name: "too big in fragments",
            bytes: RawSocket.masked([UInt8](repeating: 65, count: 16_000), final: false)
                + RawSocket.masked([UInt8](repeating: 65, count: 385), opcode: 0), code: 1009),
        Offence(name: "bad UTF-8", bytes: RawSocket.masked([0xC3, 0x28]), code: 1007),
        Offence(name: "cut UTF-8", bytes: RawSocket.masked([0x41, 0xE2, 0x82]), code: 1007),
        Offence(name: "surrogate", bytes: RawSocket.masked([0xED, 0xA0, 0x80]), code: 1007),
        Offence(name: "reserved opcode", bytes: RawSocket.masked([65], opcode: 3), code: 1002),
        Offence(name: "reserved control", bytes: RawSocket.masked([65], opcode: 11), code: 1002),
        Offence(name: "reserved bit", bytes: RawSocket.masked([65], opcode: 0x41), code: 1002),
        Offence(name: "fragmented ping", bytes: RawSocket.masked([65], opcode: 9, final: false), code: 1002),
        // The library closes this one without a reason.
        Offence(
            name: "long ping", bytes: RawSocket.masked([UInt8](repeating: 65, count: 126), opcode: 9), code: nil),
        Offence(name: "continues nothing", bytes: RawSocket.masked([65], opcode: 0), code: 1002),
        Offence(
            name: "starts anew in the middle",
            bytes: RawSocket.masked([65], final: false) + RawSocket.masked([65]), code: 1002),
    ])
    func `a socket that breaks the protocol is closed with the fitting code`(offence: Offence) async throws {
        try await withServer { server, application in
            let bystander = try await RawSocket.webSocket(port: server.port, path: "/bystander")
            let other = try await application.connection(opening: "/bystander")
            let socket = try await RawSocket.webSocket(port: server.port, path: "/offender")
            let id = try await application.connection(opening: "/offender")
            await socket.send(offence.bytes)
            #expect(await socket.closeCode() == offence.code)
            if let code = offence.code {
                await socket.send(RawSocket.masked([UInt8(code >> 8), UInt8(code & 0xFF)], opcode: 8))
            }
            _ = try await application.code(closing: id)
            let got = application.events.all.contains { if case .received = $0 { true } else { false } }
            #expect(!got)
            server.send(Frame(text: "still here"), to: other)
            #expect(await bystander.frame()?.text == "still here")
        }
    }

    @Test func `a socket that takes binary messages gets them whole, up to its length`() async throws {
        var hooks = TestApplication.Hooks()
        hooks.accept = { .accept(subprotocol: $0.subprotocols.first, maximumBinary: 40_000) }
        try await withServer(hooks) { server, application in
            let socket = try await RawSocket.webSocket(port: server.port, path: "/camera")
            let id = try await application.connection(opening: "/camera")
            let whole = (0..<40_000).map { UInt8(truncatingIfNeeded: $0) }
            await socket.send(
                RawSocket.masked(Array(whole.prefix(30_000)), opcode: 2, final: false)
                    + RawSocket.masked(Array(whole.dropFirst(30_000)), opcode: 0))
            let received = try await application.events.first("the bytes") {
                if case .receivedBinary(let bytes, id) = $0 { bytes } else { nil }
            }
            #expect(received == whole)
            server.send(Frame(binary: whole), to: id)
            #expect(await socket.frame() == RawSocket.ReadFrame(opcode: 2, payload: whole))
            await socket.send(RawSocket.masked(whole + [0], opcode: 2))
            #expect(await socket.closeCode() == 1009)
        }
    }

    /// Pings soon, and drops soon after; but not so soon that a busy machine could not answer.
    private static func impatient(_ configuration: inout ServerConfiguration) {
        configuration.pingInterval = .milliseconds(300)
        configuration.silenceLimit = .seconds(5)
    }

    @Test func `a peer that no longer reads is dropped, however much waits for it`() async throws {
        try await withServer(configure: Self.impatient) { server, application in
            let deaf = try await RawSocket.webSocket(port: server.port, path: "/deaf")
            let id = try await application.connection(opening: "/deaf")
            // More than the kernel takes: from here on the server's own pings wait too.
            let frame = Frame(text: String(repeating: "x", count: 16_000))
            for _ in 0..<400 { server.send(frame, to: id, delivery: .latest(key: 1)) }
            #expect(try await application.code(closing: id) == .abnormal)
            #expect(server.statistics.silentClosesTotal == 1)
            withExtendedLifetime(deaf) {}
        }
    }

    @Test func `half a frame and then nothing is a dead peer`() async throws {
        try await withServer(configure: Self.impatient) { server, application in
            let socket = try await RawSocket.webSocket(port: server.port, path: "/half")
            let id = try await application.connection(opening: "/half")
            await socket.send(Array(RawSocket.masked(Array("never whole".utf8)).prefix(9)))
            #expect(try await application.code(closing: id) == .abnormal)
            #expect(server.statistics.silentClosesTotal == 1)
        }
    }

    @Test func `a socket stays while it answers pings`() async throws {
        try await withServer(configure: Self.impatient) { server, application in
            let mute = try await RawSocket.webSocket(port: server.port, path: "/mute")
            let alive = try await RawSocket.webSocket(port: server.port, path: "/alive")
            let dead = try await application.connection(opening: "/mute")
            async let answered = Self.answersPings(alive)
            #expect(try await application.code(closing: dead) == .abnormal)
            let survivor = try await application.connection(opening: "/alive")
            server.send(Frame(text: "x"), to: survivor)
            #expect(await answered == ["x"])
            withExtendedLifetime(mute) {}
        }
    }

    /// Answers every ping until there have been three of them and another frame, or the connection ends.
    /// - Returns: the texts of the other frames.
    private static func answersPings(_ socket: RawSocket) async -> [String] {
        var pings = 0
        var others: [String] = []
        while pings < 3 || others.isEmpty, let frame = await socket.frame() {
            if frame.opcode == 9 {
                pings += 1
                await socket.send(RawSocket.masked(frame.payload, opcode: 10))
            } else {
                others.append(frame.text)
            }
        }
        #expect(pings >= 3)
        return others
    }

    @Test func `a connection that ends without goodbye is noticed at once`() async throws {
        try await withServer { server, application in
            var socket: RawSocket? = try await RawSocket.webSocket(port: server.port, path: "/a")
            let id = try await application.connection(opening: "/a")
            socket = nil
            #expect(try await application.code(closing: id) == .abnormal)
            _ = socket
        }
    }

    @Test func `the application's close comes after what was sent, with its reason`() async throws {
        try await withServer { server, application in
            let socket = try await RawSocket.webSocket(port: server.port, path: "/a")
            let id = try await application.connection(opening: "/a")
            server.send(Frame(text: "last"), to: id)
            server.close(id, code: CloseCode(rawValue: 4001), reason: "expired")
            server.send(Frame(text: "too late"), to: id)
            #expect(await socket.frame()?.text == "last")
            let goodbye = await socket.frame()
            #expect(goodbye?.code == 4001)
            #expect(goodbye?.payload.dropFirst(2).elementsEqual("expired".utf8) == true)
            await socket.send(RawSocket.masked([0x0F, 0xA1], opcode: 8))
            #expect(await socket.readToEnd() == [])
            #expect(try await application.code(closing: id) == CloseCode(rawValue: 4001))
        }
    }

    @Test func `a refused WebSocket is closed after half a second, also on an idle thread`()
        async throws
    {
        try await withServer(configure: { ($0.pingInterval, $0.silenceLimit) = (.seconds(3_600), .seconds(7_200)) }) {
            server, application in
            let socket = try await RawSocket.webSocket(port: server.port)
            let id = try await application.connection(opening: "/")
            server.refuse(id, code: CloseCode(rawValue: 4003), reason: "Ask less often.")
            #expect(await socket.closeCode() == 4003)
        }
    }

    @Test func `a socket that does not answer the close frame is cut`() async throws {
        try await withServer { server, application in
            let socket = try await RawSocket.webSocket(port: server.port, path: "/a")
            let id = try await application.connection(opening: "/a")
            server.close(id, code: CloseCode(rawValue: 1008))
            #expect(await socket.closeCode() == 1008)
            #expect(await socket.readToEnd() == [])
            #expect(try await application.code(closing: id) == CloseCode(rawValue: 1008))
        }
    }

    @Test func `frames sent while opening are the first to arrive`() async throws {
        let box = Weak()
        var hooks = TestApplication.Hooks()
        hooks.opened = { id, _ in
            box.server?.send(Frame(text: "welcome"), to: id)
            box.server?.send(Frame(text: "second"), to: id)
        }
        try await withServer(hooks) { server, _ in
            box.server = server
            let socket = try await RawSocket.webSocket(port: server.port)
            #expect(await socket.frame()?.text == "welcome")
            #expect(await socket.frame()?.text == "second")
        }
    }
}

@Suite(.timeLimit(.minutes(3))) struct UpgradeTests {
    @Test func `the application sees path, query, headers and subprotocols, and its refusal is the answer`()
        async throws
    {
        var hooks = TestApplication.Hooks()
        hooks.accept = { upgrade in
            let seen = [
                upgrade.path, upgrade.query ?? "-", upgrade.request.authority ?? "-",
                upgrade.request.headerFields[.origin] ?? "-", upgrade.subprotocols.joined(separator: "+"),
                upgrade.peer.address,
            ]
            return .refuse(Reply(status: .forbidden, body: .bytes(Array(seen.joined(separator: "|").utf8))))
        }
        try await withServer(hooks) { server, _ in
            for (offered, seen) in [("test.v1, bearer.abc", "test.v1+bearer.abc"), (nil, "")] as [(String?, String)] {
                let socket = try RawSocket(port: server.port)
                await socket.send(
                    RawSocket.upgrade("/live/1?after=3", subprotocol: offered, extra: "Origin: http://o\r\n"))
                let response = await socket.response()
                #expect(response.status == 403)
                #expect(response.body == "/live/1|after=3|localhost|http://o|\(seen)|127.0.0.1")
                #expect(await socket.readToEnd() != nil)
            }
        }
    }

    @Test func `the accepted subprotocol is named, an upgrade without one is possible`() async throws {
        try await withServer { server, application in
            let with = try RawSocket(port: server.port)
            await with.send(RawSocket.upgrade("/with", subprotocol: "test.v1"))
            #expect(await with.read(until: "\r\n\r\n").lowercased().contains("sec-websocket-protocol: test.v1"))
            let without = try RawSocket(port: server.port)
            await without.send(RawSocket.upgrade("/without", subprotocol: nil))
            let head = await without.read(until: "\r\n\r\n")
            #expect(head.hasPrefix("HTTP/1.1 101"))
            #expect(!head.lowercased().contains("sec-websocket-protocol"))
            let id = try await application.connection(opening: "/without")
            server.send(Frame(text: "hi"), to: id)
            #expect(await without.frame()?.text == "hi")
        }
    }

    @Test(arguments: [
        ("unknown subprotocol", RawSocket.upgrade(subprotocol: "other"), 400),
        ("old version", RawSocket.upgrade().replacing("Version: 13", with: "Version: 8"), 426),
        ("no key", RawSocket.upgrade().replacing("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n", with: ""), 400),
        ("another method", RawSocket.upgrade().replacing("GET", with: "DELETE"), 400),
        ("h2c", RawSocket.upgrade().replacing("Upgrade: websocket", with: "Upgrade: h2c"), 400),
    ])
    func `an upgrade that cannot be is refused`(name: String, request: String, status: Int) async throws {
        try await withServer { server, _ in
            let socket = try RawSocket(port: server.port)
            await socket.send(request)
            #expect(await socket.response().status == status, "\(name)")
            #expect(await socket.readToEnd() != nil)
        }
    }
}

import Synchronization

/// For hooks that need the server that runs them.
final class Weak: Sendable {
    private let held = Mutex<Server?>(nil)
    var server: Server? {
        get { held.withLock { $0 } }
        set { held.withLock { $0 = newValue } }
    }
}
