import Glibc
import HTTPTypes
import Synchronization
import Testing
import Waiting

@testable import WebSocketServer

@Suite(.timeLimit(.minutes(3))) struct HTTPTests {
    @Test func `a request is answered, and the connection kept for the next`() async throws {
        try await withServer { server, _ in
            let socket = try RawSocket(port: server.port)
            for number in 1...3 {
                await socket.send("GET /a%20b/\(number)?x=1%262&y=%C3%A9 HTTP/1.1\r\nHost: h\r\n\r\n")
                let response = await socket.response()
                #expect(response.status == 200)
                #expect(response.body == "GET /a%20b/\(number)?x=1%262&y=%C3%A9 0 ")
                #expect(response.header("connection") == "keep-alive")
                #expect(response.header("date") != nil)
            }
        }
    }

    @Test func `pipelined requests are answered in order`() async throws {
        try await withServer { server, _ in
            let socket = try RawSocket(port: server.port)
            await socket.send((1...5).map { "GET /\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined())
            for number in 1...5 {
                let response = await socket.response()
                #expect(response.body == "GET /\(number) 0 ")
            }
        }
    }

    @Test func `a request of which a part comes with the one before is served`() async throws {
        let first = "POST /1 HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc"
        let next = "GET /2 HTTP/1.1\r\nHost: h\r\n\r\n"
        try await withServer { server, _ in
            for cut in [1, 5, 12, 20, next.utf8.count - 1] {
                let socket = try RawSocket(port: server.port)
                await socket.send(first + next.prefix(cut))
                #expect(await socket.response().body == "POST /1 3 abc")
                await socket.send(String(next.dropFirst(cut)) + next)
                for _ in 0..<2 { #expect(await socket.response().body == "GET /2 0 ", "cut at \(cut)") }
            }
        }
    }

    @Test func `a body arrives whole, in pieces or at once`() async throws {
        try await withServer { server, _ in
            let socket = try RawSocket(port: server.port)
            for size in [1, 100, 5_000, 300_000] {
                let body = String(repeating: "b", count: size)
                await socket.send("POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: \(size)\r\n\r\n")
                await socket.send(body)
                let response = await socket.response()
                #expect(response.body == "POST /p \(size) \(body.prefix(64))")
            }
        }
    }

    @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
    func `every method reaches the application with its body`(method: String) async throws {
        try await withServer { server, _ in
            let socket = try RawSocket(port: server.port)
            for _ in 1...2 {
                await socket.send("\(method) /m HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc")
                #expect(await socket.response().body == "\(method) /m 3 abc")
                await socket.send("\(method) /m HTTP/1.1\r\nHost: h\r\nContent-Length: 0\r\n\r\n")
                #expect(await socket.response().body == "\(method) /m 0 ")
            }
        }
    }

    @Test func `a body without a word about its length is none, and the last of its connection`() async throws {
        try await withServer { server, _ in
            let socket = try RawSocket(port: server.port)
            await socket.send("POST /m HTTP/1.1\r\nHost: h\r\n\r\n")
            let response = await socket.response()
            #expect(response.body == "POST /m 0 ")
            #expect(response.header("connection") == "close")
            #expect(await socket.readToEnd() == [])
        }
    }

    @Test func `headers reach the application by name`() async throws {
        var hooks = TestApplication.Hooks()
        hooks.respond = { request, _, peer in
            let fields = ["If-Match", "Authorization", "Cookie", "X-Forwarded-Proto", "X-Forwarded-For"].map {
                HTTPField.Name($0).flatMap { request.headerFields[$0] } ?? "-"
            }
            let all = fields + [request.authority ?? "-", peer.address, "\(peer.isSecure)"]
            return Reply(status: .ok, body: .bytes(Array(all.joined(separator: "|").utf8)))
        }
        try await withServer(hooks) { server, _ in
            let socket = try RawSocket(port: server.port)
            await socket.send(
                "GET / HTTP/1.1\r\nHost: h:1\r\nif-match: \"3\"\r\nAUTHORIZATION: Bearer x\r\nCookie: a=b; c=d\r\n"
                    + "X-Forwarded-Proto: https\r\nX-Forwarded-For: 1.2.3.4, 5.6.7.8\r\n\r\n")
            let response = await socket.response()
            #expect(response.body == "\"3\"|Bearer x|a=b; c=d|https|1.2.3.4, 5.6.7.8|h:1|127.0.0.1|false")
        }
    }

    @Test func `a connection that a proxy may share is not kept`() async throws {
        try await withServer { server, _ in
            for header in ["Via: 1.1 p", "X-Forwarded-For: 1.2.3.4", "X-Forwarded-Proto: https", "Forwarded: for=x"] {
                let socket = try RawSocket(port: server.port)
                await socket.send("GET / HTTP/1.1\r\nHost: h\r\n\(header)\r\n\r\n")
                #expect(await socket.response().header("connection") == "close")
                #expect(await socket.readToEnd() == [])
            }
        }
    }

    @Test func `HEAD gets the length and no body`() async throws {
        try await withServer { server, _ in
            let socket = try RawSocket(port: server.port)
            await socket.send("HEAD /h HTTP/1.1\r\nHost: h\r\n\r\n")
            let head = await socket.response(hasBody: false)
            #expect(head.status == 200)
            #expect(head.header("content-length") == "10")
            await socket.send("GET /next HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(await socket.response().body == "GET /next 0 ")
        }
    }

    @Test(arguments: [HTTPResponse.Status.noContent, .notModified])
    func `an answer that has no body has no length either`(status: HTTPResponse.Status) async throws {
        var hooks = TestApplication.Hooks()
        hooks.respond = { _, _, _ in Reply(status: status, body: .bytes([1, 2, 3])) }
        try await withServer(hooks) { server, _ in
            let socket = try RawSocket(port: server.port)
            for _ in 1...2 {
                await socket.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                let response = await socket.response()
                #expect(response.status == status.code)
                #expect(response.header("content-length") == nil)
            }
        }
    }

    @Test(arguments: ["GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n"])
    func `a client that asks for closing is closed`(request: String) async throws {
        try await withServer { server, _ in
            let socket = try RawSocket(port: server.port)
            await socket.send(request)
            let response = await socket.response()
            #expect(response.status == 200)
            #expect(response.header("connection") == "close")
            #expect(await socket.readToEnd() == [])
        }
    }

    @Test func `a client that expects 100 gets it`() async throws {
        try await withServer { server, _ in
            let socket = try RawSocket(port: server.port)
            await socket.send("PUT /e HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
            #expect(await socket.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            await socket.send("ok")
            #expect(await socket.response().body == "PUT /e 2 ok")
        }
    }

    struct Refusal: CustomTestStringConvertible {
        let name: String
        let request: String
        let status: Int
        var testDescription: String { name }
    }

    @Test(arguments: [
        Refusal(
            name: "chunked",
            request: "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n",
            status: 411),
        Refusal(
            name: "too much", request: "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1001\r\n\r\nab", status: 413),
        Refusal(
            name: "too much expected",
            request: "POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 1001\r\n\r\n", status: 413),
        Refusal(name: "negative", request: "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: -5\r\n\r\n", status: 400),
        Refusal(name: "no number", request: "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1e2\r\n\r\n", status: 400),
        Refusal(
            name: "two lengths",
            request: "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nabc", status: 400),
        Refusal(
            name: "endless", request: "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 99999999999999999999\r\n\r\n",
            status: 400),
    ])
    func `a body that cannot be taken is refused and the connection closed`(refusal: Refusal) async throws {
        try await withServer(configure: { $0.maximumBody = 1000 }) { server, _ in
            let socket = try RawSocket(port: server.port)
            await socket.send(refusal.request)
            let response = await socket.response()
            #expect(response.status == refusal.status)
            #expect(response.header("connection") == "close")
            #expect(await socket.readToEnd() != nil)
        }
    }

    @Test func `a client that keeps sending after a refusal still gets the answer`() async throws {
        let configure: (inout ServerConfiguration) -> Void = {
            $0.maximumBody = 1000
            $0.maximumDropped = 0
        }
        try await withServer(configure: configure) { server, _ in
            let socket = try RawSocket(port: server.port)
            let body = String(repeating: "b", count: 100_000)
            await socket.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\n\(body)")
            #expect(await socket.response().status == 413)
        }
    }

    @Test(.timeLimit(.minutes(3)), arguments: [false, true])
    func `a long body is read on when the application does not object to it`(isObjected: Bool) async throws {
        let gate = Gate()
        let asked = Recorder<String>()
        let length = 200_000
        var hooks = TestApplication.Hooks()
        hooks.objection = { request in
            asked.record(request.path ?? "")
            await gate.passed()
            return isObjected ? Reply(status: .forbidden) : nil
        }
        let configure: (inout ServerConfiguration) -> Void = {
            $0.maximumUnaskedBody = 1000
            $0.maximumBody = length
        }
        try await withServer(hooks, configure: configure) { server, _ in
            let longer = try RawSocket(port: server.port)
            await longer.send("POST /long HTTP/1.1\r\nHost: h\r\nContent-Length: \(length + 1)\r\n\r\n")
            #expect(await longer.response().status == 413)
            let socket = try RawSocket(port: server.port)
            await socket.send("POST /long HTTP/1.1\r\nHost: h\r\nContent-Length: \(length)\r\n\r\n")
            async let sent: Void = socket.send([UInt8](repeating: 0x61, count: length))
            #expect(try await asked.first("a question") { $0 } == "/long")
            gate.open()
            let response = await socket.response()
            await sent
            #expect(response.status == (isObjected ? 403 : 200))
            if !isObjected { #expect(response.body.hasPrefix("POST /long \(length) aaaa")) }
        }
    }

    @Test(arguments: [false, true])
    func `the application's word decides on a long body that is there before it`(isObjected: Bool) async throws {
        let gate = Gate()
        var hooks = TestApplication.Hooks()
        let respond = hooks.respond
        let answered = Recorder<String>()
        hooks.respond = { request, body, peer in
            answered.record(request.path ?? "")
            return await respond(request, body, peer)
        }
        hooks.objection = { _ in
            await gate.passed()
            return isObjected ? Reply(status: .forbidden) : nil
        }
        let configure: (inout ServerConfiguration) -> Void = {
            $0.serviceThreads = 1
            $0.maximumUnaskedBody = 10
            $0.maximumBody = 1000
        }
        try await withServer(hooks, configure: configure) { server, _ in
            let socket = try RawSocket(port: server.port)
            let body = String(repeating: "b", count: 900)
            await socket.send("POST /long HTTP/1.1\r\nHost: h\r\nContent-Length: 900\r\n\r\n\(body)")
            // The one thread that serves them all has read it when others, which came later, are answered.
            for _ in 0..<3 {
                let other = try RawSocket(port: server.port)
                await other.send("GET /other HTTP/1.1\r\nHost: h\r\n\r\n")
                #expect(await other.response().status == 200)
            }
            #expect(!answered.all.contains("/long"))
            gate.open()
            #expect(await socket.response().status == (isObjected ? 403 : 200))
            #expect(answered.all.contains("/long") == !isObjected)
        }
    }

    @Test func `a client that waits for 100 gets it if there is no objection`() async throws {
        let configure: (inout ServerConfiguration) -> Void = {
            $0.maximumUnaskedBody = 10
            $0.maximumBody = 100
        }
        try await withServer(configure: configure) { server, _ in
            let socket = try RawSocket(port: server.port)
            await socket.send("POST / HTTP/1.1\r\nHost: h\r\nExpect: 100-continue\r\nContent-Length: 20\r\n\r\n")
            #expect(await socket.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
            await socket.send(String(repeating: "b", count: 20))
            #expect(await socket.response().status == 200)
        }
    }

    @Test(arguments: [
        "\u{16}\u{03}\u{01}garbage", "\r\n\r\n\r\n", "GET\r\n\r\n", "BREW /pot HTTP/1.1\r\n\r\n",
        "GET http HTTP/1.1\r\n\r\n",
    ])
    func `an invalid request costs only its sender the connection`(bytes: String) async throws {
        try await withServer(configure: { $0.headerTimeout = .milliseconds(300) }) { server, _ in
            let socket = try RawSocket(port: server.port)
            await socket.send(bytes)
            #expect(await socket.readToEnd() != nil)
            // On a busy machine a whole head may come too late as well: a client that comes again is served.
            await until("an answer to whoever comes again") {
                guard let other = try? RawSocket(port: server.port) else { return false }
                await other.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                return await other.response().status == 200
            }
        }
    }

    @Test(arguments: UnreadableLine.all)
    func `a first line that cannot be served is answered with where it is wrong, first and later on a connection`(
        line: UnreadableLine
    ) async throws {
        try await withServer { server, _ in
            for before in 0..<2 {
                let socket = try RawSocket(port: server.port)
                for _ in 0..<before {
                    await socket.send("GET /%30%25?x=%200 HTTP/1.1\r\nHost: h\r\n\r\n")
                    #expect(await socket.response().status == 200)
                }
                await socket.send("\(line.text) HTTP/1.1\r\nHost: h\r\n\r\n")
                let answer = await socket.response()
                #expect(answer.status == line.status)
                #expect(answer.header("connection") == "close")
                #expect(answer.header("content-type") == "application/problem+json")
                #expect(answer.body.contains(line.place))
                #expect(await socket.readToEnd() == [])
            }
            // What is published then is of after both.
            await until("both connections", is: 2) { server.statistics.acceptedTotal }
            await until("the end of all connections", is: 0) { server.statistics.connections }
        }
    }

    @Test(arguments: [
        ("Bad", "Line 3 of the head has no colon"), ("Bad name: x", "Line 3 of the head has a name"),
        ("Bad : x", "Line 3 of the head has a name"), ("é: x", "Line 3 of the head has a name"),
        (": x", "Line 3 of the head has no name"), (" folded: x", "Line 3 of the head begins with a space"),
        ("Long: a\r\n\tb", "Line 4 of the head begins with a space"),
        ("Long: a\0", "Line 3 of the head holds a control"),
        ("Long: a\u{7F}", "Line 3 of the head holds a control"),
        ("Long: a\rb", "Line 3 of the head holds a carriage return"), ("\rLong: a", "Line 3 of the head holds"),
        ("X: a", "Line 3 of the head has a name"), ("iF-m: a", "Line 3 of the head has a name"),
        ("Get: a", "Line 3 of the head has a name"),
    ])
    func `a head with a line that is no header is answered with which one, as soon as it is there`(
        line: String, place: String
    ) async throws {
        try await withServer { server, _ in
            let lines = "GET / HTTP/1.1\r\nHost: h\r\n\(line)\r\nOther: x\r\n\r\n"
            let cuts = [0, lines.utf8.count - "\r\n".utf8.count] + (18..<30)
            let sockets = try cuts.map { (cut: $0, socket: try RawSocket(port: server.port)) }
            for (cut, socket) in sockets { await socket.send(Array(lines.utf8.prefix(cut))) }
            await until("the connections") { server.statistics.acceptedTotal == UInt64(cuts.count) }
            for (cut, socket) in sockets {
                if cut < lines.utf8.count - 2 { await socket.send(Array(lines.utf8.dropFirst(cut))) }
                let answer = await socket.response()
                #expect(answer.status == 400, "cut at \(cut)")
                #expect(answer.body.contains(place), "cut at \(cut)")
                #expect(await socket.readToEnd() == [])
            }
        }
    }

    @Test(arguments: [
        ("GET / HTTP/9.9", 505), ("GET / HTTP/2.0", 505), ("GET /?a=b HTTP/1.2", 505), ("GET / HTTP/0.9", 505),
        ("GET /", 400), ("GET / FOO", 400), ("GET / http/1.1", 400), ("", 400), ("GET / HTTP/1.10", 400),
        ("  ", 400), (" GET / HTTP/1.1", 501),
        ("GET /a b HTTP/1.1", 400), ("GET / HTTP/1.1 HTTP/1.1", 400), ("GET  /  HTTP/1.1", 200),
        ("GET / HTTP/1.0", 200), ("GET / HTTP/1.1", 200), ("GET /?%0b=%7F HTTP/1.1", 200),
    ])
    func `only the versions of HTTP that the server speaks are served, and sockets opened`(
        line: String, status: Int
    ) async throws {
        let upgrade =
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: test.v1\r\n"
        try await withServer { server, _ in
            let socket = try RawSocket(port: server.port)
            await socket.send("\(line)\r\nHost: h\r\n\r\n")
            #expect(await socket.response().status == status)
            guard status != 200 else { return }
            let other = try RawSocket(port: server.port)
            await other.send("\(line)\r\nHost: h\r\n\(upgrade)\r\n")
            #expect(await other.response().status == status)
        }
    }

    @Test(arguments: ["\r\n", "\n", " \r\n", "   \n"])
    func `a head that begins with an empty line, or one of spaces, is refused for that`(line: String) {
        var scan = RequestHeadScan()
        let outcome = Array("\(line)GET / HTTP/1.1\r\nHost: h\r\n\r\n".utf8).withUnsafeBytes {
            scan.outcome(of: $0, atMost: 1_000)
        }
        #expect(outcome == .faulty(RequestLine.Fault(status: .badRequest, detail: "The first line is empty.")))
    }

    @Test func `a head is checked to its end, however much of it the library has read meanwhile`() {
        let head = Array("GET / HTTP/1.1\r\nHost: h\r\nLong: a\r\n\r\n".utf8)
        for first in 1..<head.count {
            for unread in 0...first {
                var scan = RequestHeadScan()
                let beginning = head.prefix(first).withUnsafeBytes { scan.outcome(of: $0, atMost: 1_000) }
                #expect(beginning == .goesOn(isMore: true))
                scan.libraryRead(allBut: unread)
                let end = head[(first - unread)...].withUnsafeBytes { scan.outcome(of: $0, atMost: 1_000) }
                #expect(end == .whole, "\(unread) of \(first) unread")
            }
        }
    }

    @Test func `a first line has the same fault wherever it is cut, and however much the library has read`() {
        for line in UnreadableLine.all where line.text.utf8.count < 1_000 {
            let head = Array("\(line.text) HTTP/1.1\r\nHost: h\r\n\r\n".utf8)
            var whole = RequestHeadScan()
            let expected = head.withUnsafeBytes { whole.outcome(of: $0, atMost: 16_384) }
            for first in 1..<head.count {
                for unread in Set([0, 1, first]) {
                    var scan = RequestHeadScan()
                    var outcome = head.prefix(first).withUnsafeBytes { scan.outcome(of: $0, atMost: 16_384) }
                    if outcome == .goesOn(isMore: true) {
                        scan.libraryRead(allBut: unread)
                        let rest = head[(first - unread)...]
                        outcome = rest.withUnsafeBytes { scan.outcome(of: $0, atMost: 16_384) }
                    }
                    #expect(outcome == expected, "\(line.testDescription): \(unread) of \(first) unread")
                }
            }
        }
    }

    @Test func `a first line that comes in pieces is looked at as a whole`() async throws {
        try await withServer { server, _ in
            let long = "GET /" + String(repeating: "a", count: 8_000)
            for (line, cuts, status) in [
                ("GET /a%00b", 1..<10, 400), ("GET /%zz", 5..<8, 400), ("BREW /", 1..<5, 501),
                (long, 5_000..<5_001, 414),
                ("GET /%30%25", 5..<11, 200),
            ] {
                for cut in cuts {
                    let before = server.statistics.acceptedTotal
                    let socket = try RawSocket(port: server.port)
                    await socket.send(String(line.prefix(cut)))
                    await until("the connection") { server.statistics.acceptedTotal > before }
                    await socket.send("\(line.dropFirst(cut)) HTTP/1.1\r\nHost: h\r\n\r\n")
                    #expect(await socket.response().status == status, "\(line.prefix(20)) cut at \(cut)")
                }
            }
        }
    }

    @Test func `a head that comes byte by byte is served, and so is the next`() async throws {
        try await withServer { server, _ in
            let socket = try RawSocket(port: server.port)
            var on: Int32 = 1
            setsockopt(
                socket.descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
            for path in ["/one", "/two"] {
                for byte in "POST \(path) HTTP/1.1\r\nHost: h\r\nContent-Length: 3\r\n\r\nabc".utf8 {
                    await socket.send([byte])
                }
                #expect(await socket.response().body == "POST \(path) 3 abc")
            }
        }
    }

    @Test func `a client that hangs up in the middle of a head is dropped`() async throws {
        try await withServer { server, _ in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET /a%0")
            await until("the connection", is: 1) { server.statistics.acceptedTotal }
            shutdown(socket.descriptor, Int32(SHUT_WR))
            #expect(await socket.readToEnd() == [])
            await until("the end of the connections", is: 0) { server.statistics.connections }
        }
    }

    @Test func `long paths, many parameters and any escape of what is no line break are served`() async throws {
        try await withServer { server, _ in
            for path in [
                "/" + String(repeating: "a", count: 7_900),
                "/?" + Array(repeating: "a=b", count: 64).joined(separator: "&"),
                "/%01%7f%ff%C3%a9?%0b=%0C&%2500", "/a?b?c=d;e&f&",
            ] {
                let socket = try RawSocket(port: server.port)
                await socket.send("GET \(path) HTTP/1.1\r\nHost: h\r\n\r\n")
                #expect(await socket.response().status == 200, "\(path.prefix(40))")
            }
        }
    }

    @Test func `a head larger than allowed is answered 431, whole or in pieces`() async throws {
        try await withServer { server, _ in
            func head(_ size: Int) -> String {
                let rest = "GET / HTTP/1.1\r\nHost: h\r\nX-Large: \r\n\r\n"
                return rest.replacing(
                    "X-Large: ", with: "X-Large: " + String(repeating: "a", count: size - rest.utf8.count))
            }
            let largest = ServerConfiguration().maximumHeaders - 4 * 8
            for (head, status) in [
                (head(largest), 200), (head(largest + 1), 431), (head(20_000), 431), (head(200_000), 431),
                ("GET / HTTP/1.1\r\nHost: h\r\n" + String(repeating: "Cookie: a=b\r\n", count: 3_000) + "\r\n", 431),
                ("GET / HTTP/1.1\r\nHost: h\r\n" + String(repeating: "Q:\r\n", count: 1_500) + "\r\n", 431),
            ] {
                for cut in [head.count, 9_000] {
                    let before = server.statistics.acceptedTotal
                    let socket = try RawSocket(port: server.port)
                    await socket.send(String(head.prefix(cut)))
                    await until("the connection") { server.statistics.acceptedTotal > before }
                    await socket.send(String(head.dropFirst(cut)))
                    let answer = await socket.response()
                    #expect(answer.status == status, "\(head.count) bytes, cut at \(cut)")
                    guard status == 431 else { continue }
                    #expect(answer.body.contains("longer than 16384 bytes"))
                    #expect(await socket.readToEnd() == [])
                }
            }
        }
    }

    @Test func `a head that does not end is not waited for`() async throws {
        try await withServer(configure: { $0.headerTimeout = .milliseconds(300) }) { server, _ in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET / HTTP/1.1\r\nHost: h")
            #expect(await socket.readToEnd() == [])
            let mute = try RawSocket(port: server.port)
            #expect(await mute.readToEnd() == [])
            await until("the end of all connections", is: 0) { server.statistics.connections }
        }
    }

    @Test func `nothing more of a body is read before the application's word than came with the head`() async throws {
        let gate = Gate()
        var hooks = TestApplication.Hooks()
        hooks.objection = { _ in
            await gate.passed()
            return Reply(status: .unauthorized)
        }
        try await withServer(hooks) { server, _ in
            let sockets = try (0..<50).map { _ in try RawSocket(port: server.port) }
            for socket in sockets {
                await socket.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 8000000\r\n\r\n")
            }
            await withTaskGroup(of: Void.self) { group in
                for socket in sockets {
                    group.addTask { await socket.send([UInt8](repeating: 0x61, count: 4_000_000)) }
                }
                await until("all 50 requests", is: 50) { server.statistics.requests }
                #expect(server.statistics.bodyBytes == 0)
                gate.open()
                for socket in sockets { #expect(await socket.response().status == 401) }
            }
            #expect(server.statistics.bodyBytes == 0)
        }
    }

    @Test func `all bodies together have a bound, and give it back`() async throws {
        let gate = Gate()
        var hooks = TestApplication.Hooks()
        hooks.respond = { _, _, _ in
            await gate.passed()
            return Reply(status: .ok)
        }
        try await withServer(hooks, configure: { $0.maximumShortBodies = 27_000 }) { server, _ in
            let request = "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10000\r\n\r\n"
            let body = String(repeating: "b", count: 10_000)
            let sockets = try (0..<3).map { _ in try RawSocket(port: server.port) }
            await sockets[0].send(request + body)
            await until("the first whole body") {
                server.statistics.requests == 1 && server.statistics.bodyBytes == 10_000
            }
            await sockets[1].send(request + "half")
            await until("place kept for half a body", is: 20_000) { server.statistics.bodyBytes }
            await sockets[2].send(request + body)
            let refused = await sockets[2].response()
            #expect(refused.status == 503)
            #expect(refused.header("retry-after") == "1")
            gate.open()
            #expect(await sockets[0].response().status == 200)
            await sockets[1].send(String(body.dropFirst(4)))
            #expect(await sockets[1].response().status == 200)
            await until("bodies given back", is: 0) { server.statistics.bodyBytes }
            let other = try RawSocket(port: server.port)
            await other.send(request + body)
            #expect(await other.response().status == 200)
        }
    }

    @Test func `long bodies keep short ones from nothing, nor one sender the others`() async throws {
        var hooks = TestApplication.Hooks()
        hooks.shares = { [Share(of: $0.path ?? "", sixteenths: 8)] }
        try await withServer(hooks, configure: { $0.maximumBodies = 800_000 }) { server, _ in
            func trickle(_ path: String) async throws -> RawSocket {
                let socket = try RawSocket(port: server.port)
                await socket.send("POST \(path) HTTP/1.1\r\nHost: h\r\nContent-Length: 200000\r\n\r\na little")
                return socket
            }
            do {
                let greedy = [try await trickle("/one"), try await trickle("/one")]
                await until("what one sender may have", is: 400_000) { server.statistics.bodyBytes }
                #expect(await (try trickle("/one")).response().status == 503)
                let other = [try await trickle("/other"), try await trickle("/other")]
                await until("all of it", is: 800_000) { server.statistics.bodyBytes }
                #expect(await (try trickle("/third")).response().status == 503)
                let short = try RawSocket(port: server.port)
                await short.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 5000\r\n\r\n")
                await short.send([UInt8](repeating: 0x61, count: 5_000))
                #expect(await short.response().status == 200)
                withExtendedLifetime(greedy + other) {}
            }
            await until("bodies given back", is: 0) { server.statistics.bodyBytes }
            #expect(server.population.hasHolders == false)
        }
    }

    @Test func `a long body that comes slowly is taken while there is room, and is in the way when there is little`()
        async throws
    {
        try await withServer(configure: {
            $0.grace = .milliseconds(300)
            $0.leastRate = 1
            $0.leastRateOfLongBody = 1_000_000
            $0.maximumBodies = 1_000_000
        }) { server, _ in
            let length = 100_000
            func begin() async throws -> RawSocket {
                let socket = try RawSocket(port: server.port)
                await socket.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: \(length)\r\n\r\n")
                return socket
            }
            let slow = try await begin()
            for _ in 0..<10 {
                await slow.send([UInt8](repeating: 0x61, count: length / 10))
                try await Task.sleep(for: .milliseconds(100))
            }
            #expect(await slow.response().status == 200)
            let late = try await begin()
            await until("its room", is: length) { server.statistics.bodyBytes }
            let others = [try await begin(), try await begin()]
            await until("theirs", is: 3 * length) { server.statistics.bodyBytes }
            async let dripping: Void = {
                for _ in 0..<50 where server.statistics.connections > 0 {
                    await late.send("drop")
                    try? await Task.sleep(for: .milliseconds(50))
                }
            }()
            #expect(await late.response().status == 408)
            await dripping
            withExtendedLifetime(others) {}
        }
    }

    @Test func `a body of which too little comes is answered with 408`() async throws {
        try await withServer(configure: {
            $0.grace = .milliseconds(300)
            $0.leastRate = 1_000_000
        }) { server, _ in
            let slow = try RawSocket(port: server.port)
            await slow.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 100000\r\n\r\n")
            async let dripping: Void = {
                for _ in 0..<50 where server.statistics.connections > 0 { await slow.send("drop") }
            }()
            let answer = await slow.response()
            #expect(answer.status == 408)
            #expect(answer.header("connection") == "close")
            await dripping
            await until("the end of the connection and its body") {
                server.statistics.connections == 0 && server.statistics.bodyBytes == 0
            }
        }
    }

    private var longReplies: TestApplication.Hooks {
        var hooks = TestApplication.Hooks()
        hooks.respond = { _, _, _ in Reply(status: .ok, body: .bytes([UInt8](repeating: 7, count: 20_000_000))) }
        return hooks
    }

    @Test func `unread replies have a bound`() async throws {
        try await withServer(longReplies, configure: { $0.maximumReplies = 55_000_000 }) { server, _ in
            let sockets = try (0..<3).map { _ in try RawSocket(port: server.port, receiveBuffer: 4096) }
            var answers: [Int?] = []
            for socket in sockets {
                await socket.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                answers.append(await socket.response(hasBody: false).status)
            }
            #expect(answers == [200, 200, 503])
        }
    }

    @Test func `a reader has a least rate`() async throws {
        try await withServer(
            longReplies,
            configure: {
                $0.grace = .milliseconds(300)
                $0.leastRate = 100_000_000
            }
        ) { server, _ in
            let socket = try RawSocket(port: server.port, receiveBuffer: 4096)
            await socket.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            await until("the request", is: 1) { server.statistics.requestsTotal }
            await until("the end of the connection and its reply") {
                server.statistics.connections == 0 && server.statistics.replyBytes == 0
            }
        }
    }

    @Test func `a body that stalls and a connection that idles are cut`() async throws {
        try await withServer(configure: {
            $0.stallTimeout = .milliseconds(300)
            $0.keepAliveTimeout = .milliseconds(300)
        }) { server, _ in
            let stalled = try RawSocket(port: server.port)
            await stalled.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nabc")
            #expect(await stalled.response().status == 408)
            let idle = try RawSocket(port: server.port)
            await idle.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(await idle.response().status == 200)
            #expect(await idle.readToEnd() == [])
        }
    }

    @Test func `a large reply arrives whole, however slowly it is read`() async throws {
        let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }
        let file = StaticFile(bytes: bytes)
        var hooks = TestApplication.Hooks()
        hooks.respond = { request, _, _ in
            Reply(status: .ok, body: request.path == "/part" ? .shared(file.slice(10..<2_000_010)) : .shared(file))
        }
        try await withServer(hooks) { server, _ in
            let socket = try RawSocket(port: server.port, receiveBuffer: 4096)
            for (path, range) in [("/", 0..<3_000_000), ("/part", 10..<2_000_010)] {
                await socket.send("GET \(path) HTTP/1.1\r\nHost: h\r\n\r\n")
                let head = await socket.response(hasBody: false)
                #expect(head.header("content-length") == "\(range.count)")
                #expect(await socket.read(range.count) == Array(bytes[range]))
            }
        }
    }

    @Test func `a reader who stops taking a reply is cut`() async throws {
        var hooks = TestApplication.Hooks()
        let file = StaticFile(bytes: [UInt8](repeating: 7, count: 30_000_000))
        hooks.respond = { _, _, _ in Reply(status: .ok, body: .shared(file)) }
        try await withServer(hooks, configure: { $0.stallTimeout = .milliseconds(300) }) { server, _ in
            let socket = try RawSocket(port: server.port, receiveBuffer: 4096)
            await socket.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            await until("the request", is: 1) { server.statistics.requestsTotal }
            await until("the end of all connections", is: 0) { server.statistics.connections }
        }
    }

    @Test func `requests beyond the limit are asked to return later`() async throws {
        let gate = Gate()
        var hooks = TestApplication.Hooks()
        hooks.respond = { _, _, _ in
            await gate.passed()
            return Reply(status: .ok)
        }
        try await withServer(hooks, configure: { $0.maximumRequests = 3 }) { server, _ in
            let sockets = try (0..<3).map { _ in try RawSocket(port: server.port) }
            for (index, socket) in sockets.enumerated() {
                await socket.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                await until("request \(index)", is: min(2, index + 1)) { server.statistics.requests }
            }
            let refused = await sockets[2].response()
            #expect(refused.status == 503)
            #expect(refused.header("retry-after") == "1")
            gate.open()
            #expect(await sockets[0].response().status == 200)
            #expect(await sockets[1].response().status == 200)
            await sockets[2].send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(await sockets[2].response().status == 200)
        }
    }

    private static func refusing(_ request: HTTPRequest) -> Reply {
        Reply(status: request.path == "/often" ? .tooManyRequests : .ok)
    }

    @Test func `only the client over its limit waits for its refusal`() async throws {
        var hooks = TestApplication.Hooks()
        hooks.respond = { request, _, _ in Self.refusing(request) }
        let refused = try await withServer(hooks, configure: { $0.refusalDelay = .seconds(3_600) }) { server, _ in
            let (often, seldom) = (try RawSocket(port: server.port), try RawSocket(port: server.port))
            await often.send("GET /often HTTP/1.1\r\nHost: h\r\n\r\n")
            await until("a refusal that is decided") {
                server.statistics.requestsTotal == 1 && server.statistics.requests == 0
            }
            await seldom.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(await seldom.response().status == 200)
            #expect(often.isSilent)
            return often
        }
        // A server that stops finishes its answers.
        #expect(await refused.response().status == 429)
    }

    @Test func `a client over its limit is served again on the same connection`() async throws {
        var hooks = TestApplication.Hooks()
        hooks.respond = { request, _, _ in Self.refusing(request) }
        try await withServer(hooks, configure: { $0.refusalDelay = .milliseconds(1) }) { server, _ in
            let socket = try RawSocket(port: server.port)
            await socket.send("GET /often HTTP/1.1\r\nHost: h\r\n\r\nGET / HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(await socket.response().status == 429)
            #expect(await socket.response().status == 200)
        }
    }

    @Test func `one address that is at work on half of all connections is turned away, until one is answered`()
        async throws
    {
        let gate = Gate()
        var hooks = TestApplication.Hooks()
        hooks.respond = { _, _, _ in
            await gate.passed()
            return Reply(status: .ok)
        }
        try await withServer(hooks, configure: { $0.maximumConnections = 4 }) { server, _ in
            let sockets = try (0..<2).map { _ in try RawSocket(port: server.port) }
            for socket in sockets { await socket.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n") }
            await until("two requests under way", is: 2) { server.statistics.requests }
            let third = try RawSocket(port: server.port)
            #expect(await third.response().status == 503)
            #expect(server.statistics.turnedAwayTotal == 1)
            gate.open()
            for socket in sockets { #expect(await socket.response().status == 200) }
            // A connection that only may be used again is closed for a new one.
            await until("a place on a connection that gave way") {
                guard let fourth = try? RawSocket(port: server.port) else { return false }
                await fourth.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                return await fourth.response().status == 200
            }
        }
    }

    @Test func `connections that come faster than their address may wait for their turn, and are all served`()
        async throws
    {
        try await withServer(configure: { ($0.arrivalsFromOne, $0.longestArrival) = (4, .seconds(3_600)) }) {
            server, _ in
            var sockets: [RawSocket] = []
            await until("connections that wait") {
                guard sockets.count < 8 else { return server.statistics.waitedTotal > 1 }
                guard let socket = try? RawSocket(port: server.port) else { return false }
                await socket.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                sockets.append(socket)
                return server.statistics.waitedTotal > 1
            }
            for socket in sockets { #expect(await socket.response().status == 200) }
            #expect(server.statistics.turnedAwayTotal == 0)
            sockets = []
            await until("the end of the connections", is: 0) { server.statistics.connections }
        }
    }

    @Test func `connections whose turn would come too late are turned away, and those that wait end with the server`()
        async throws
    {
        var waiting: [RawSocket] = []
        try await withServer(configure: { ($0.arrivalsFromOne, $0.longestArrival) = (2, .milliseconds(1_500)) }) {
            server, _ in
            var sockets: [RawSocket] = []
            await until("a connection that is turned away") {
                guard let socket = try? RawSocket(port: server.port) else { return false }
                await socket.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                sockets.append(socket)
                return server.statistics.turnedAwayTotal > 0
            }
            var statuses: Set<Int> = []
            for socket in sockets { statuses.insert(await socket.response().status) }
            // If the connection is closed before its request was read, a client may not see the answer.
            #expect(statuses.isSubset(of: [200, 503, 0]) && statuses != [200])
            let before = server.statistics.waitedTotal
            await until("another that waits") {
                if let socket = try? RawSocket(port: server.port) { waiting.append(socket) }
                return server.statistics.waitedTotal > before
            }
        }
        for socket in waiting { #expect(await socket.readToEnd() != nil) }
    }

    @Test func `of what goes on coming after a refusal only so many bytes a second are read`() async throws {
        var hooks = TestApplication.Hooks()
        hooks.objection = { _ in Reply(status: .unauthorized) }
        try await withServer(hooks, configure: { ($0.maximumDropped, $0.serviceThreads) = (64 * 1_024, 1) }) {
            server, _ in
            let sockets = try (0..<8).map { _ in try RawSocket(port: server.port) }
            let began = ContinuousClock.now
            await withTaskGroup { group in
                for socket in sockets {
                    group.addTask {
                        await socket.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 8000000\r\n\r\n")
                        await socket.send([UInt8](repeating: 0, count: 7_000_000))
                    }
                }
            }
            await until("the end of the connections", is: 0) { server.statistics.connections }
            // In each second that began, and one piece of each connection beyond it.
            let seconds = Int((ContinuousClock.now - began) / .seconds(1)) + 2
            let dropped = server.statistics.droppedBytesTotal
            #expect(dropped > 0 && dropped <= UInt64(seconds * (64 * 1_024 + sockets.count * 4_096)))
        }
    }

    @Test func `silent connections exclude no others, and end no WebSocket`() async throws {
        try await withServer(configure: { ($0.maximumConnections, $0.headerTimeout) = (120, .seconds(3_600)) }) {
            server, application in
            let member = try await RawSocket.webSocket(port: server.port, path: "/member")
            let group = server.makeGroup()
            server.join(try await application.connection(opening: "/member"), group)
            var silent: [RawSocket] = []
            for number in 0..<300 {
                silent.append(try RawSocket(port: server.port))
                await silent.last?.send(number % 2 == 0 ? "" : "GET / HT")
            }
            await until("an answer beside 300 silent connections") {
                guard let speaker = try? RawSocket(port: server.port) else { return false }
                await speaker.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
                return await speaker.response().status == 200
            }
            server.broadcast(Frame(text: "still here"), to: group)
            #expect(await member.message() == "still here")
            await until("the end of most silent connections") {
                let now = server.statistics
                return now.gaveWayTotal + now.turnedAwayTotal >= 300 - 60 && now.connections <= 62
            }
            #expect(server.statistics.gaveWayTotal > 0)
        }
    }

    @Test func `a reply whose reader has gone is dropped`() async throws {
        let gate = Gate()
        var hooks = TestApplication.Hooks()
        hooks.respond = { _, _, _ in
            await gate.passed()
            return Reply(status: .ok)
        }
        try await withServer(hooks) { server, _ in
            var socket: RawSocket? = try RawSocket(port: server.port)
            await socket?.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            await until("the request", is: 1) { server.statistics.requests }
            socket = nil
            gate.open()
            await until("the end of the request", is: 0) { server.statistics.requests }
            await until("the end of all connections", is: 0) { server.statistics.connections }
        }
    }

    @Test func `the date is written as RFC 9110 has it`() {
        var parts = tm()
        var moment = 784_111_777
        gmtime_r(&moment, &parts)
        #expect(httpDateText(parts) == "Sun, 06 Nov 1994 08:49:37 GMT")
    }
}
