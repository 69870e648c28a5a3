import Foundation
import Logging
import PropertyTesting
import Testing

@testable import WebSocketServer

@Suite(.serialized, .timeLimit(.minutes(3))) struct EnduranceTests {
    @Test func `starting and stopping twenty times leaves no descriptor behind`() async throws {
        await #expect(processExitsWith: .success) {
            func descriptors() throws -> Int {
                try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
            }
            func once() async throws {
                try await withServer(configure: { $0.serviceThreads = 3 }, linger: .milliseconds(100)) {
                    server, application in
                    let open = try await RawSocket.webSocket(port: server.port, path: "/a")
                    _ = try await application.connection(opening: "/a")
                    let half = try RawSocket(port: server.port)
                    await half.send("GET / HT")
                    let kept = try RawSocket(port: server.port)
                    await kept.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                    _ = await kept.response()
                    withExtendedLifetime((open, half)) {}
                }
                _ = try Server(configuration: ServerConfiguration(), logger: Logger(label: "never run"))
            }
            try await once()
            let before = try descriptors()
            for _ in 0..<20 { try await once() }
            // A leak would show twenty times; a descriptor that is being closed only once.
            #expect(try descriptors() < before + 10)
        }
    }

    @Test(arguments: 0..<8)
    func `random bytes, well-formed or not, neither crash nor hang it`(seed: UInt64) async throws {
        try await withServer(configure: {
            $0.headerTimeout = .milliseconds(500)
            $0.stallTimeout = .milliseconds(500)
            $0.pingInterval = .milliseconds(500)
            $0.silenceLimit = .seconds(10)
        }) { server, application in
            var random = Seeded(seed)
            for round in 0..<40 {
                let socket = try RawSocket(port: server.port)
                if Bool.random(using: &random) {
                    await socket.send(RawSocket.upgrade("/fuzz\(round)"))
                    _ = await socket.read(until: "\r\n\r\n")
                    await socket.send(Self.frames(&random))
                } else {
                    await socket.send(Self.mangled(RawSocket.upgrade("/mangled"), &random))
                }
            }
            let sane = try await RawSocket.webSocket(port: server.port, path: "/sane")
            let id = try await application.connection(opening: "/sane")
            server.send(Frame(text: "alive"), to: id)
            #expect(await sane.message() == "alive")
        }
    }

    private static func frames(_ random: inout Seeded) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...20, using: &random) {
            let payload = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                UInt8.random(in: .min ... .max, using: &random)
            }
            let opcode =
                UInt8.random(in: 0...255, using: &random) & ([0x0F, 0x01, 0x7F].randomElement(using: &random) ?? 0)
            let claimed =
                Int.random(in: 0..<10, using: &random) == 0 ? Int.random(in: 0...1 << 20, using: &random) : nil
            bytes += RawSocket.masked(
                payload, opcode: opcode, final: Bool.random(using: &random),
                isMasked: Int.random(in: 0..<8, using: &random) > 0,
                claimed: claimed)
        }
        return bytes
    }

    private static func mangled(_ text: String, _ random: inout Seeded) -> [UInt8] {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<3, using: &random) {
            case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
            case 1: bytes.remove(at: place)
            default: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
            }
        }
        return bytes
    }
}
