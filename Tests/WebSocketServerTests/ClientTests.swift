import HTTPTypes
import Logging
import Testing

@testable import WebSocketServer

@Suite(.timeLimit(.minutes(3))) struct ClientTests {
    private let logger = Logger(label: "test")
    private var options: WebSocketClient.Options {
        var options = WebSocketClient.Options()
        options.subprotocols = ["test.v1", "bearer.secret"]
        options.headers = [("Authorization", "Bearer abc")]
        return options
    }

    @Test func `client and server talk, and say goodbye`() async throws {
        let box = Weak()
        var hooks = TestApplication.Hooks()
        hooks.accept = { upgrade in
            #expect(upgrade.subprotocols == ["test.v1", "bearer.secret"])
            #expect(upgrade.request.headerFields[.authorization] == "Bearer abc")
            #expect(upgrade.request.path == "/live/x?after=7")
            return .accept(subprotocol: "test.v1")
        }
        hooks.received = { text, id in box.server?.send(Frame(text: "echo \(text)"), to: id) }
        try await withServer(hooks) { server, application in
            box.server = server
            let url = "ws://127.0.0.1:\(server.port)/live/x?after=7"
            let echoed = try await WebSocketClient.connect(to: url, options: options, logger: logger) { socket in
                for number in 0..<50 { socket.send(text: "\(number) \(String(repeating: "é", count: number * 20))") }
                var echoed: [String] = []
                for await text in socket.messages {
                    echoed.append(text)
                    if echoed.count == 50 { break }
                }
                return echoed
            }
            #expect(echoed == (0..<50).map { "echo \($0) \(String(repeating: "é", count: $0 * 20))" })
            let id = try await application.connection(opening: "/live/x")
            #expect(try await application.code(closing: id) == .normal)
        }
    }

    @Test func `a request over HTTP is answered with its status, body and time to wait`() async throws {
        var hooks = TestApplication.Hooks()
        hooks.respond = { request, body, _ in
            #expect(request.headerFields[.authorization] == "Bearer abc")
            guard request.method == .post else {
                return Reply(status: .ok, body: .bytes(Array(repeating: 0x78, count: 300_000)))
            }
            return Reply(status: .tooManyRequests, headers: [.retryAfter: "7"], body: .bytes(body.reversed()))
        }
        try await withServer(hooks) { server, _ in
            var request = HTTPClient.Request("http://127.0.0.1:\(server.port)/x?y=1")
            request.headers = [("Authorization", "Bearer abc")]
            let got = try await HTTPClient.send(request)
            #expect(got.status == 200 && got.body == Array(repeating: 0x78, count: 300_000))
            (request.method, request.body) = ("POST", Array("abc".utf8))
            let refused = try await HTTPClient.send(request)
            #expect(refused == HTTPClient.Response(status: 429, body: Array("cba".utf8), retryAfter: 7))
            request.body = []
            #expect(try await HTTPClient.send(request).body == [])
        }
        await #expect(throws: WebSocketClient.Failure.self) {
            try await HTTPClient.send(HTTPClient.Request("http://127.0.0.1:1/"))
        }
        await #expect(throws: WebSocketClient.Failure.invalidURL("ftp://a")) {
            try await HTTPClient.send(HTTPClient.Request("ftp://a"))
        }
    }

    @Test func `the client learns the code and the reason with which it is closed`() async throws {
        try await withServer { server, application in
            let url = "ws://127.0.0.1:\(server.port)/a"
            try await WebSocketClient.connect(to: url, options: options, logger: logger) { socket in
                let id = try await application.connection(opening: "/a")
                server.send(Frame(text: "last"), to: id)
                server.close(id, code: CloseCode(rawValue: 4003), reason: "not here")
                var texts: [String] = []
                for await text in socket.messages { texts.append(text) }
                #expect(texts == ["last"])
                #expect(await socket.goodbye == .init(code: CloseCode(rawValue: 4003), reason: "not here"))
            }
        }
    }

    @Test func `a large message arrives whole at the client`() async throws {
        try await withServer { server, application in
            let url = "ws://127.0.0.1:\(server.port)/a"
            let text = String(repeating: "0123456789", count: 30_000)
            let got = try await WebSocketClient.connect(to: url, options: options, logger: logger) { socket in
                server.send(Frame(text: text), to: try await application.connection(opening: "/a"))
                return await socket.messages.first { _ in true }
            }
            #expect(got == text)
        }
    }

    @Test func `a refused upgrade gives its status`() async throws {
        var hooks = TestApplication.Hooks()
        hooks.accept = { _ in .refuse(Reply(status: .forbidden, body: .bytes(Array("no".utf8)))) }
        try await withServer(hooks) { server, _ in
            await #expect(throws: WebSocketClient.Failure.refused(status: 403)) {
                try await WebSocketClient.connect(
                    to: "ws://127.0.0.1:\(server.port)/", options: options, logger: logger
                ) { _ in }
            }
        }
    }

    @Test func `a missing server is a failure, not a wait`() async throws {
        let server = try Server(configuration: ServerConfiguration(), logger: logger)
        let port = server.port
        _ = consume server
        await #expect {
            try await WebSocketClient.connect(to: "ws://127.0.0.1:\(port)/", options: options, logger: logger) { _ in }
        } throws: { error in
            if case .unreachable = error as? WebSocketClient.Failure { true } else { false }
        }
    }

    @Test func `a cancelled client leaves`() async throws {
        try await withServer { server, application in
            let url = "ws://127.0.0.1:\(server.port)/a"
            let (options, logger) = (options, logger)
            try await withThrowingTaskGroup { group in
                group.addTask {
                    try await WebSocketClient.connect(to: url, options: options, logger: logger) { socket in
                        socket.send(text: "here")
                        for await _ in socket.messages {}
                    }
                }
                // When the server says so, the client may still be in its handshake.
                let id: ConnectionID = try await application.events.first("a connection that says it is here") {
                    if case .received("here", let id) = $0 { id } else { nil }
                }
                group.cancelAll()
                #expect(try await application.code(closing: id) == .goingAway)
            }
        }
    }

    @Test(arguments: [
        ("ws://host", "host", 80, "/"), ("wss://host/", "host", 443, "/"), ("ws://h:81/a/b?c=d", "h", 81, "/a/b?c=d"),
        ("ws://[::1]:9/x", "::1", 9, "/x"), ("wss://h?q", "h", 443, "/?q"),
    ])
    func `a URL is taken apart`(text: String, host: String, port: Int, path: String) throws {
        let url = try #require(SocketURL(text))
        #expect(url.host == host)
        #expect(Int(url.port) == port)
        #expect(url.path == path)
        #expect(url.isSecure == text.hasPrefix("wss"))
    }

    @Test(arguments: [
        "http://h/", "ws://", "ws://h:0/", "ws://h:99999/", "ws://u@h/", "ws://h/#f", "ws://h/a b", "ws://h/\r\nX: y",
    ])
    func `an invalid socket URL is refused`(text: String) {
        #expect(SocketURL(text) == nil)
    }
}
