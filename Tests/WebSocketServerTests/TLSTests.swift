import Dispatch
import Glibc
import Logging
import Testing
import Waiting

@testable import WebSocketServer

// One at a time: each TLS context changes how the library finds the connections of all others in the process.
@Suite(.serialized, .timeLimit(.minutes(3))) struct TLSTests {
    private let logger = Logger(label: "test")

    /// A certificate for localhost that signs itself, in a directory that is gone afterwards.
    private func withCertificate<R>(_ body: (ServerConfiguration.Certificate) async throws -> R) async throws -> R {
        let directory = shell("mktemp -d").trimmingPrefix(" ").prefix { $0 != "\n" }
        defer { _ = shell("rm -r \(directory)") }
        let certificate = ServerConfiguration.Certificate(chain: "\(directory)/c.pem", key: "\(directory)/k.pem")
        _ = shell(
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost "
                + "-addext subjectAltName=DNS:localhost,IP:127.0.0.1 "
                + "-keyout \(certificate.key) -out \(certificate.chain)")
        return try await body(certificate)
    }

    /// What a command prints. (Foundation's `Process` crashed when tests ran it at the same time.)
    private func shell(_ command: String) -> String {
        guard let pipe = popen("{ \(command); } 2>&1", "r") else {
            Issue.record("cannot run \(command)")
            return ""
        }
        defer { pclose(pipe) }
        var output: [UInt8] = []
        while case let byte = fgetc(pipe), byte != EOF { output.append(UInt8(truncatingIfNeeded: byte)) }
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `client and server talk over TLS, and the certificate counts`() async throws {
        try await withCertificate { certificate in
            try await withServer(configure: { ($0.certificate, $0.maximumOutboxBytes) = (certificate, 4 << 20) }) {
                server, application in
                var options = WebSocketClient.Options()
                options.subprotocols = ["test.v1"]
                let url = "wss://localhost:\(server.port)/tls"
                await #expect(throws: WebSocketClient.Failure.self) {
                    try await WebSocketClient.connect(to: url, options: options, logger: logger) { _ in }
                }
                options.certificateAuthorities = certificate.chain
                try await WebSocketClient.connect(to: url, options: options, logger: logger) { socket in
                    let id = try await application.connection(opening: "/tls")
                    let text = String(repeating: "s", count: 100_000)
                    for number in 0..<10 { server.send(Frame(text: "\(number) \(text)"), to: id) }
                    socket.send(text: "up")
                    var number = 0
                    for await message in socket.messages {
                        #expect(message == "\(number) \(text)")
                        number += 1
                        if number == 10 { break }
                    }
                    #expect(try await application.text(from: id) == "up")
                }
                options.certificateAuthorities = nil
                options.verifiesCertificate = false
                try await WebSocketClient.connect(to: url, options: options, logger: logger) { _ in }
            }
        }
    }

    @Test func `plain HTTP on the TLS port is sent to https, an upgrade too`() async throws {
        try await withCertificate { certificate in
            try await withServer(configure: { $0.certificate = certificate }) { server, _ in
                let socket = try RawSocket(port: server.port)
                await socket.send("GET /a%20b?c=d HTTP/1.1\r\nHost: example.org:1234\r\n\r\n")
                let response = await socket.response()
                #expect(response.status == 308)
                #expect(response.header("location") == "https://example.org:1234/a%20b?c=d")
                let upgrade = try RawSocket(port: server.port)
                await upgrade.send(RawSocket.upgrade("/live"))
                let refused = await upgrade.response()
                #expect(refused.status == 308)
                #expect(refused.header("location") == "https://localhost/live")
            }
        }
    }

    @Test func `plain text and TLS share one port for requests and sockets`() async throws {
        try await withCertificate { certificate in
            try await withServer(configure: { ($0.certificate, $0.servesPlainBesideTLS) = (certificate, true) }) {
                server, application in
                let plain = try RawSocket(port: server.port)
                await plain.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                #expect(await plain.response().status == 200)
                let request = #"printf 'GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n'"#
                let output = shell(
                    "\(request) | timeout 20 openssl s_client -connect 127.0.0.1:\(server.port) -ign_eof")
                #expect(output.contains("HTTP/1.1 200"))

                let group = server.makeGroup()
                let open = try await RawSocket.webSocket(port: server.port, path: "/plain")
                server.join(try await application.connection(opening: "/plain"), group)
                var options = WebSocketClient.Options()
                options.certificateAuthorities = certificate.chain
                options.subprotocols = ["test.v1"]
                let url = "wss://localhost:\(server.port)/tls"
                try await WebSocketClient.connect(to: url, options: options, logger: logger) { socket in
                    server.join(try await application.connection(opening: "/tls"), group)
                    server.broadcast(Frame(text: "both"), to: group)
                    for await message in socket.messages {
                        #expect(message == "both")
                        break
                    }
                    #expect(await open.message() == "both")
                }
            }
        }
    }

    @Test func `a silent or half handshake delays no others, and is dropped`() async throws {
        try await withCertificate { certificate in
            try await withServer(configure: {
                ($0.certificate, $0.servesPlainBesideTLS, $0.serviceThreads) = (certificate, true, 1)
                $0.headerTimeout = .seconds(2)
            }) { server, _ in
                let silent = try RawSocket(port: server.port)
                let half = try (0..<8).map { _ in try RawSocket(port: server.port) }
                for socket in half { await socket.send(Array(Self.clientHello.prefix(20))) }
                let garbage = try RawSocket(port: server.port)
                await garbage.send([0x16, 0xFF, 0xFF, 0xFF, 0xFF] + Array(repeating: 0xFF, count: 600))
                let zero = try RawSocket(port: server.port)
                await zero.send([0, 1, 2, 3, 13, 10, 13, 10])
                #expect(await zero.response().status == 400)
                do { _ = try RawSocket(port: server.port) }
                let plain = try RawSocket(port: server.port)
                await plain.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                #expect(await plain.response().status == 200)
                #expect(await silent.readToEnd() == [])
                for socket in half { #expect(await socket.readToEnd() != nil) }
                #expect(await garbage.readToEnd() != nil)
            }
        }
    }

    @Test func `a certificate that is read again is shown from then on, and open sockets go on`() async throws {
        try await withCertificate { certificate in
            try await withServer(configure: { ($0.certificate, $0.servesPlainBesideTLS) = (certificate, true) }) {
                server, application in
                var options = WebSocketClient.Options()
                options.verifiesCertificate = false
                options.subprotocols = ["test.v1"]
                let shown = {
                    shell(
                        "timeout 20 openssl s_client -connect 127.0.0.1:\(server.port) </dev/null | "
                            + "openssl x509 -noout -subject -nameopt multiline | grep commonName")
                }
                let url = "wss://localhost:\(server.port)/tls"
                try await WebSocketClient.connect(to: url, options: options, logger: logger) { socket in
                    let id = try await application.connection(opening: "/tls")
                    #expect(shown().contains("localhost"))
                    _ = shell(
                        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
                            + "-subj /CN=renewed -keyout \(certificate.key) -out \(certificate.chain)")
                    server.readCertificate()
                    await until("the new certificate is shown") { shown().contains("renewed") }
                    // Each thread shows it.
                    for _ in 0..<4 { #expect(shown().contains("renewed")) }
                    server.send(Frame(text: "still here"), to: id)
                    for await message in socket.messages {
                        #expect(message == "still here")
                        break
                    }
                }
            }
        }
    }

    @Test(arguments: ["-tls1_2", "-tls1_3"])
    func `a first line that cannot be served is answered over TLS too`(version: String) async throws {
        try await withCertificate { certificate in
            try await withServer(configure: { $0.certificate = certificate }) { server, _ in
                for line in UnreadableLine.all {
                    let text = line.text.map { $0 == "\0" ? "\\000" : $0 == "%" ? "%%" : String($0) }.joined()
                    let request = "printf '\(text) HTTP/1.1\\r\\nHost: h\\r\\n\\r\\n'"
                    let output = shell(
                        "\(request) | timeout 20 openssl s_client -connect 127.0.0.1:\(server.port) \(version) -quiet")
                    #expect(output.contains("HTTP/1.1 \(line.status) "), "\(line.testDescription)")
                    #expect(output.contains(line.place))
                }
                await until("the end of all connections", is: 0) { server.statistics.connections }
            }
        }
    }

    @Test(arguments: [("%0Ab", 1), ("%0Ab", 2), ("%00b", 1), ("%00b", 2), ("%0db", 2), ("%zz", 1), ("%zz", 2)])
    func `an escape that comes in two TLS records is looked at as a whole`(escape: String, cut: Int) async throws {
        try await withCertificate { certificate in
            try await withServer(configure: { $0.certificate = certificate }) { server, _ in
                // Records of 512 bytes, the least that OpenSSL makes.
                let path = "/" + String(repeating: "a", count: 512 - "GET /".count - cut)
                let line = "GET \(path)%\(escape) HTTP/1.1"
                let output = shell(
                    "printf '\(line)\\r\\nHost: h\\r\\n\\r\\n' | timeout 20 openssl s_client "
                        + "-connect 127.0.0.1:\(server.port) -max_send_frag 512 -quiet")
                #expect(output.contains("HTTP/1.1 400 "))
                #expect(output.contains("at byte \(512 - cut + 1)"))
            }
        }
    }

    @Test(arguments: [("-tls1_2", true), ("-tls1_3", true), ("-tls1_1", false)])
    func `TLS 1.2 and 1.3 are spoken, older ones not`(version: String, isSpoken: Bool) async throws {
        try await withCertificate { certificate in
            try await withServer(configure: { $0.certificate = certificate }) { server, _ in
                let request = #"printf 'GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n'"#
                let output = shell(
                    "\(request) | timeout 20 openssl s_client -connect 127.0.0.1:\(server.port) \(version) "
                        + "-alpn h2,http/1.1 -ign_eof")
                #expect(output.contains("HTTP/1.1 200") == isSpoken)
                if isSpoken { #expect(output.contains("ALPN protocol: http/1.1")) }
            }
        }
    }

    @Test(arguments: ["-tls1_2", "-tls1_3"])
    func `a phone that comes back goes on from its ticket, whichever thread takes it`(version: String) async throws {
        try await withCertificate { certificate in
            try await withServer(configure: { $0.certificate = certificate }) { server, _ in
                let request = #"printf 'GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n'"#
                let client = "timeout 60 openssl s_client -connect 127.0.0.1:\(server.port) \(version) -ign_eof"
                let ticket = "\(certificate.key).ticket"
                #expect(shell("\(request) | \(client) -sess_out \(ticket)").contains("New, TLS"))
                // Threads take connections in turn.
                for _ in 0..<2 { #expect(shell("\(request) | \(client) -sess_in \(ticket)").contains("Reused, TLS")) }
            }
        }
    }

    @Test func `handshakes that come all at once are made a few at a time, and all are made`() async throws {
        let (stuck, isFilled) = (Gate(), DispatchSemaphore(value: 0))
        var hooks = TestApplication.Hooks()
        hooks.received = { _, _ in
            stuck.open()
            isFilled.wait()
        }
        try await withCertificate { certificate in
            try await withServer(hooks, configure: { ($0.certificate, $0.serviceThreads) = (certificate, 1) }) {
                server, _ in
                var options = WebSocketClient.Options()
                options.verifiesCertificate = false
                let url = "wss://localhost:\(server.port)/"
                try await WebSocketClient.connect(to: url, options: options, logger: logger) { socket in
                    let early = try (0..<20).map { _ in try RawSocket(port: server.port) }
                    await until("the library has them", is: 21) { server.statistics.connections }
                    socket.send(text: "stop")
                    await stuck.passed()
                    // One thread: all that follows is there when it looks again.
                    let late = try (0..<20).map { _ in try RawSocket(port: server.port) }
                    for stranger in early + late { await stranger.send(Self.clientHello) }
                    isFilled.signal()
                    for stranger in early + late { #expect(await stranger.read(1) == [0x16]) }
                    await until("most of them had to wait") { server.statistics.handshakesHeldTotal >= 18 }
                }
            }
        }
    }

    /// For TLS 1.2 by ECDHE and ECDSA, both on P-256.
    private static let clientHello: [UInt8] = {
        let extensions: [UInt8] = [
            0, 10, 0, 4, 0, 2, 0, 23,  // groups
            0, 11, 0, 2, 1, 0,  // points
            0, 13, 0, 4, 0, 2, 4, 3,  // signatures
        ]
        var hello: [UInt8] = [3, 3] + Array(repeating: 7, count: 32) + [0, 0, 2, 0xC0, 0x2B, 1, 0]
        hello += [0, UInt8(extensions.count)] + extensions
        return [22, 3, 1, 0, UInt8(hello.count + 4), 1, 0, 0, UInt8(hello.count)] + hello
    }()

    @Test func `a certificate that is none is refused before anything runs`() async throws {
        try await withCertificate { certificate in
            let wrong = ServerConfiguration.Certificate(chain: certificate.key, key: certificate.chain)
            #expect(throws: ServerError.self) {
                _ = try Server(configuration: ServerConfiguration(certificate: wrong), logger: logger)
            }
        }
    }
}
