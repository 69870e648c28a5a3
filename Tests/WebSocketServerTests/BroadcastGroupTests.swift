import HTTPTypes
import Logging
import Synchronization
import Testing
import Waiting

@testable import WebSocketServer

@Suite(.timeLimit(.minutes(3))) struct BroadcastGroupTests {
    private let logger = Logger(label: "test")

    /// `count` open sockets at paths /0, /1, …, and their ids.
    private func crowd(
        _ count: Int, of server: Server, _ application: TestApplication, prefix: String = "/"
    ) async throws -> [(RawSocket, ConnectionID)] {
        var crowd: [(RawSocket, ConnectionID)] = []
        for number in 0..<count {
            let socket = try await RawSocket.webSocket(port: server.port, path: "\(prefix)\(number)")
            crowd.append((socket, try await application.connection(opening: "\(prefix)\(number)")))
        }
        return crowd
    }

    @Test(arguments: [true, false])
    func `a broadcast reaches only the group's members, once and in order`(
        sendsTogether: Bool
    ) async throws {
        try await withServer(configure: {
            $0.serviceThreads = 3
            $0.sendsTogether = sendsTogether
        }) { server, application in
            let crowd = try await crowd(24, of: server, application)
            #expect(Set(crowd.map { $0.1.thread }) == [0, 1, 2])
            let (even, odd) = (server.makeGroup(), server.makeGroup())
            for (index, member) in crowd.enumerated() { server.join(member.1, index.isMultiple(of: 2) ? even : odd) }
            for number in 0..<100 {
                server.broadcast(Frame(text: "even \(number)"), to: even)
                server.broadcast(Frame(text: "odd \(number)"), to: odd)
            }
            for member in crowd { server.send(Frame(text: "end"), to: member.1) }
            for (index, member) in crowd.enumerated() {
                let name = index.isMultiple(of: 2) ? "even" : "odd"
                for number in 0..<100 { #expect(await member.0.frame()?.text == "\(name) \(number)") }
                #expect(await member.0.frame()?.text == "end")
            }
            #expect(server.statistics.groups == 2)
        }
    }

    @Test(arguments: [3, 8, 11])
    func `low-priority broadcasts are overtaken, keep their order and arrive once, and eight wait at most`(
        count: Int
    ) async throws {
        let group = Mutex<(Server, BroadcastGroup)?>(nil)
        var hooks = TestApplication.Hooks()
        // On the service thread, so that nothing happens between the broadcasts.
        hooks.received = { _, _ in
            guard let (server, group) = group.withLock({ $0 }) else { return }
            for number in 0..<count { server.broadcast(Frame(text: "news \(number)"), to: group, givesWay: true) }
            server.broadcast(Frame(text: "event"), to: group)
        }
        try await withServer(hooks, configure: { $0.serviceThreads = 1 }) { server, application in
            // More than go into a portion.
            let crowd = try await crowd(100, of: server, application)
            let made = server.makeGroup()
            for (_, id) in crowd { server.join(id, made) }
            // What the service thread broadcasts itself does not wait for letters that it has not read.
            server.broadcast(Frame(text: "all are in"), to: made)
            for (socket, _) in crowd { #expect(await socket.frame()?.text == "all are in") }
            group.withLock { $0 = (server, made) }
            await crowd[0].0.sendText("go")
            var expected = (0..<count).map { "news \($0)" }
            expected.insert("event", at: max(0, count - 8))
            for (socket, _) in crowd {
                var texts: [String] = []
                for _ in expected { texts.append(try #require(await socket.frame()?.text)) }
                #expect(texts == expected)
            }
            group.withLock { $0 = nil }
        }
    }

    @Test func `a low-priority broadcast arrives after a tenth of a second, also on a busy thread`()
        async throws
    {
        try await withServer(configure: { $0.serviceThreads = 1 }) { server, application in
            let crowd = try await crowd(2, of: server, application)
            let group = server.makeGroup()
            for (_, id) in crowd { server.join(id, group) }
            let isAllPosted = Atomic(false)
            let first = Frame(making: {
                while !isAllPosted.load(ordering: .acquiring) {}
                return Array("event".utf8)
            })
            // The thread is busy with each for so long that it looks at nothing else between two of them.
            let busy = (0..<100).map { _ in
                Frame(making: {
                    let end = ContinuousClock.now + .milliseconds(5)
                    while ContinuousClock.now < end {}
                    return Array("event".utf8)
                })
            }
            server.broadcast(first, to: group)
            server.broadcast(Frame(text: "news"), to: group, givesWay: true)
            for frame in busy { server.broadcast(frame, to: group) }
            isAllPosted.store(true, ordering: .releasing)
            for (socket, _) in crowd {
                var texts: [String] = []
                for _ in 0..<102 { texts.append(try #require(await socket.frame()?.text)) }
                let before = try #require(texts.firstIndex(of: "news"))
                // In a tenth of a second 20 were made, or fewer where others needed the processor.
                #expect((1..<60).contains(before))
            }
        }
    }

    @Test func `however much gives way, all of it comes, also while everything else is broadcast`() async throws {
        try await withServer(configure: { $0.serviceThreads = 2 }) { server, application in
            let crowd = try await crowd(12, of: server, application)
            let group = server.makeGroup()
            for (_, id) in crowd { server.join(id, group) }
            for number in 0..<200 {
                server.broadcast(Frame(text: "news \(number)"), to: group, givesWay: true)
                server.broadcast(Frame(text: "event \(number)"), to: group)
            }
            for (socket, _) in crowd {
                var texts: [String] = []
                for _ in 0..<400 { texts.append(try #require(await socket.frame()?.text)) }
                #expect(texts.filter { $0.hasPrefix("news") } == (0..<200).map { "news \($0)" })
                #expect(texts.filter { $0.hasPrefix("event") } == (0..<200).map { "event \($0)" })
            }
        }
    }

    @Test func `join, leave and broadcast happen in the order in which they were asked for`() async throws {
        try await withServer { server, application in
            let crowd = try await crowd(6, of: server, application)
            let group = server.makeGroup()
            for round in 0..<50 {
                for (_, id) in crowd { server.join(id, group) }
                server.broadcast(Frame(text: "in \(round)"), to: group)
                for (_, id) in crowd { server.leave(id, group) }
                server.broadcast(Frame(text: "out \(round)"), to: group)
                server.join(crowd[round % 6].1, group)
                server.join(crowd[round % 6].1, group)
                server.broadcast(Frame(text: "one \(round)"), to: group)
                server.leave(crowd[round % 6].1, group)
            }
            for (_, id) in crowd { server.send(Frame(text: "end"), to: id) }
            for (index, (socket, _)) in crowd.enumerated() {
                for round in 0..<50 {
                    #expect(await socket.frame()?.text == "in \(round)")
                    if round % 6 == index { #expect(await socket.frame()?.text == "one \(round)") }
                }
                #expect(await socket.frame()?.text == "end")
            }
        }
    }

    @Test func `an admitted socket gets its greeting first, then everything since`() async throws {
        try await withServer { server, application in
            let crowd = try await crowd(16, of: server, application)
            let group = server.makeGroup()
            let made = Mutex(0)
            for (index, (_, id)) in crowd.enumerated() {
                server.admit(id, to: group) {
                    made.withLock { $0 += 1 }
                    return [Frame(text: "hello \(index)"), Frame(making: { Array("missed".utf8) })]
                }
                server.send(Frame(text: "you"), to: id)
                server.broadcast(Frame(making: { Array("after \(index)".utf8) }), to: group)
            }
            for (index, (socket, _)) in crowd.enumerated() {
                #expect(await socket.frame()?.text == "hello \(index)")
                #expect(await socket.frame()?.text == "missed")
                #expect(await socket.frame()?.text == "you")
                for other in index..<16 { #expect(await socket.frame()?.text == "after \(other)") }
            }
            #expect(made.withLock { $0 } == 16)
        }
    }

    @Test func `a socket that is closed at once gets its greeting before`() async throws {
        try await withServer { server, application in
            let crowd = try await crowd(4, of: server, application)
            let group = server.makeGroup()
            for (_, id) in crowd {
                server.admit(id, to: group) { [Frame(text: "hello")] }
                server.close(id, code: CloseCode(rawValue: 4001))
            }
            for (socket, _) in crowd {
                #expect(await socket.frame()?.text == "hello")
                #expect(await socket.closeCode() == 4001)
            }
        }
    }

    @Test func `a socket that leaves before its greeting gets none, and blocks no others`() async throws {
        try await withServer { server, application in
            let (gone, stays) = (
                try await crowd(1, of: server, application), try await crowd(1, of: server, application, prefix: "/b")
            )
            let id = gone[0].1
            server.close(id, code: .goingAway)
            #expect(await gone[0].0.closeCode() == 1001)
            let group = server.makeGroup()
            server.admit(id, to: group) { [Frame(text: "never")] }
            server.admit(stays[0].1, to: group) { [Frame(text: "hello")] }
            #expect(await stays[0].0.frame()?.text == "hello")
        }
    }

    @Test func `a frame that is encoded on sending is encoded once for all readers`() async throws {
        try await withServer(configure: { $0.serviceThreads = 3 }) { server, application in
            let crowd = try await crowd(9, of: server, application)
            let (group, empty) = (server.makeGroup(), server.makeGroup())
            for (_, id) in crowd { server.join(id, group) }
            let made = Mutex(0)
            let frame = Frame(making: {
                made.withLock { $0 += 1 }
                return Array(String(repeating: "m", count: 70_000).utf8)
            })
            server.broadcast(
                Frame(making: {
                    made.withLock { $0 += 100 }; return []
                }), to: empty)
            server.broadcast(frame, to: group)
            for (socket, _) in crowd { #expect(await socket.frame()?.payload.count == 70_000) }
            #expect(made.withLock { $0 } == 1)
        }
    }

    @Test func `a dissolved group is empty, its members stay connected`() async throws {
        try await withServer { server, application in
            let crowd = try await crowd(4, of: server, application)
            let group = server.makeGroup()
            for (_, id) in crowd { server.join(id, group) }
            server.dissolve(group)
            server.dissolve(group)
            server.broadcast(Frame(text: "nobody"), to: group)
            for (_, id) in crowd { server.send(Frame(text: "here"), to: id) }
            for (socket, _) in crowd { #expect(await socket.frame()?.text == "here") }
            #expect(server.statistics.groups == 0)
        }
    }

    @Test func `groups stay right while members come and go`() async throws {
        try await withServer { server, application in
            var crowd = try await crowd(12, of: server, application)
            let group = server.makeGroup()
            for (_, id) in crowd { server.join(id, group) }
            for index in [0, 3, 7, 10].reversed() {
                let id = crowd.remove(at: index).1
                #expect(try await application.code(closing: id) == .abnormal)
            }
            server.leave(crowd[1].1, group)
            server.broadcast(Frame(text: "now"), to: group)
            server.send(Frame(text: "not in"), to: crowd[1].1)
            for (index, member) in crowd.enumerated() {
                #expect(await member.0.frame()?.text == (index == 1 ? "not in" : "now"))
            }
        }
    }

    @Test func `a reader too slow is closed with 4008, and fast ones lose nothing`() async throws {
        try await withServer(configure: { $0.maximumOutboxBytes = 128 * 1024 }) { server, application in
            let slow = try await RawSocket.webSocket(port: server.port, path: "/slow", receiveBuffer: 4096)
            let slowID = try await application.connection(opening: "/slow")
            let fast = try await crowd(3, of: server, application)
            let group = server.makeGroup()
            for id in [slowID] + fast.map(\.1) { server.join(id, group) }
            let text = String(repeating: "m", count: 1000)
            let reading = fast.map(\.0)
            var sent = 0
            await until("the slow reader's end") {
                for _ in 0..<100 {
                    server.broadcast(Frame(text: "\(sent) \(text)"), to: group)
                    for socket in reading { #expect(await socket.frame()?.text == "\(sent) \(text)") }
                    sent += 1
                }
                return server.statistics.slowClosesTotal > 0
            }
            server.broadcast(Frame(text: "after"), to: group)
            for socket in reading { #expect(await socket.frame()?.text == "after") }
            #expect(await slow.closeCode() == 4008)
            #expect(try await application.code(closing: slowID) == .tooSlow)
            await until("empty outboxes", is: 0) { server.statistics.outboxBytes }
        }
    }

    @Test func `a slow reader gets every required frame, and only the latest of each state`() async throws {
        try await withServer(configure: { $0.maximumOutboxBytes = 1 << 20 }) { server, application in
            let slow = try await RawSocket.webSocket(port: server.port, path: "/slow", receiveBuffer: 4096)
            let id = try await application.connection(opening: "/slow")
            // More than the kernel's buffers take.
            let filler = Frame(text: String(repeating: "f", count: 8000))
            for _ in 0..<100 { server.send(filler, to: id) }
            for number in 0..<500 {
                server.send(Frame(text: "state \(number)"), to: id, delivery: .latest(key: 1))
                if number.isMultiple(of: 100) { server.send(Frame(text: "event \(number)"), to: id) }
            }
            server.send(Frame(text: "end"), to: id)
            await until("a state that replaces another") { server.statistics.coalescedTotal > 0 }
            var texts: [String] = []
            while let text = await slow.frame()?.text {
                if text == "end" { break }
                if !text.hasPrefix("f") { texts.append(text) }
            }
            #expect(texts.filter { $0.hasPrefix("event") } == (0..<5).map { "event \($0 * 100)" })
            #expect(texts.last == "state 499")
            #expect(texts.count < 500)
        }
    }

    @Test(arguments: [true, false])
    func `a reader who stops in the middle of broadcasts gets them whole and in order`(
        sendsTogether: Bool
    ) async throws {
        try await withServer(configure: {
            $0.maximumOutboxBytes = 4 << 20
            $0.sendsTogether = sendsTogether
        }) { server, application in
            let slow = try await RawSocket.webSocket(port: server.port, path: "/slow", receiveBuffer: 4096)
            let group = server.makeGroup()
            server.join(try await application.connection(opening: "/slow"), group)
            let texts = (0..<200).map { "\($0) " + String(repeating: "m", count: 997 + $0) }
            for text in texts { server.broadcast(Frame(text: text), to: group) }
            await until("frames that wait") { server.statistics.outboxFrames > 0 }
            for text in texts { #expect(await slow.frame()?.text == text) }
        }
    }

    @Test func `drain says 1001 to all, answers what is open, and lets run return`() async throws {
        let gate = Gate()
        var hooks = TestApplication.Hooks()
        hooks.respond = { _, _, _ in
            await gate.passed()
            return Reply(status: .ok, body: .bytes(Array("finished".utf8)))
        }
        try await withServer(hooks) { server, application in
            let crowd = try await crowd(8, of: server, application)
            let request = try RawSocket(port: server.port)
            await request.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
            await until("the request", is: 1) { server.statistics.requests }
            async let drained: Void = server.drain(linger: .seconds(20))
            for (socket, _) in crowd {
                #expect(await socket.closeCode() == 1001)
                await socket.send(RawSocket.masked([0x03, 0xE9], opcode: 8))
            }
            for (_, id) in crowd { #expect(try await application.code(closing: id) == .goingAway) }
            gate.open()
            let response = await request.response()
            #expect(response.body == "finished")
            #expect(response.header("connection") == "close")
            await drained
            #expect(server.statistics.connections == 0)
            #expect(throws: RawSocket.Failed.self) { _ = try RawSocket(port: server.port) }
        }
    }

    @Test func `cancelling run drains in a hurry`() async throws {
        let server = try Server(configuration: ServerConfiguration(subprotocols: ["test.v1"]), logger: logger)
        let application = TestApplication()
        try await withThrowingTaskGroup { group in
            group.addTask { try await server.run(application) }
            let socket = try await RawSocket.webSocket(port: server.port, path: "/a")
            let id = try await application.connection(opening: "/a")
            group.cancelAll()
            #expect(await socket.closeCode() == 1001)
            #expect(try await application.code(closing: id) == .goingAway)
        }
        await #expect(throws: ServerError.alreadyRan) { try await server.run(application) }
    }

    @Test func `two servers in one process do not know of each other`() async throws {
        try await withServer { first, one in
            try await withServer { second, two in
                #expect(first.port != second.port)
                let a = try await RawSocket.webSocket(port: first.port, path: "/a")
                let b = try await RawSocket.webSocket(port: second.port, path: "/b")
                let ids = (try await one.connection(opening: "/a"), try await two.connection(opening: "/b"))
                first.send(Frame(text: "from first"), to: ids.0)
                second.send(Frame(text: "from second"), to: ids.1)
                #expect(await a.frame()?.text == "from first")
                #expect(await b.frame()?.text == "from second")
            }
        }
    }

    @Test func `an impossible configuration is refused before anything runs`() throws {
        var configuration = ServerConfiguration()
        configuration.serviceThreads = 0
        #expect(throws: ServerError.invalid(field: "serviceThreads", expected: "1…64")) {
            _ = try Server(configuration: configuration, logger: logger)
        }
        let missing = ServerConfiguration(certificate: .init(chain: "/nowhere/c.pem", key: "/nowhere/k.pem"))
        #expect(throws: ServerError.unreadable(path: "/nowhere/c.pem", errno: 2)) {
            _ = try Server(configuration: missing, logger: logger)
        }
        let first = try Server(configuration: ServerConfiguration(), logger: logger)
        #expect(throws: ServerError.self) {
            _ = try Server(configuration: ServerConfiguration(port: first.port), logger: logger)
        }
    }
}
