import FoundationEssentials
import LiveSessions
import Logging
import Rehearsal
import RehearsalCore
import Synchronization
import Testing
import Waiting

@testable import Cluster

/// What a listener heard.
private final class Ear: Sendable {
    private let messages = Mutex<[NodeMessage]>([])
    var heard: [NodeMessage] { messages.withLock { $0 } }
    func receive(_ message: NodeMessage) { messages.withLock { $0.append(message) } }
}

private func bus(_ servers: NATSServer..., login: String = "", scheme: String = "nats", authorities: String? = nil)
    throws -> NATSBus
{
    try bus(servers.map { "\(scheme)://\(login)127.0.0.1:\($0.port)" }.joined(separator: ","), authorities: authorities)
}

private func bus(_ text: String, authorities: String? = nil) throws -> NATSBus {
    var address = try #require(NATSAddress(text))
    address.authoritiesFile = authorities
    return try NATSBus(address, node: .random(), logger: quiet)
}

private let quiet = Logger(label: "bus") { _ in SwiftLogNoOpLogHandler() }

/// What was logged, as a person would read it.
private final class Lines: LogHandler {
    private let lines = Mutex<[String]>([])
    var said: [String] { lines.withLock { $0 } }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }
    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }
    func log(event: LogEvent) { lines.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") } }
}

/// Says things until one is heard, since a subscription reaches the server a moment after it was asked for; and until the last
/// is, so that none is still on its way.
private func meet(_ speaker: NATSBus, _ ear: Ear, _ topic: Topic) async throws {
    let production = ProductionID.random()
    var words: Set<NodeMessage> = []
    var looks = 0
    await until("being heard") {
        // Not at every look: whoever listens reads each of them.
        if looks.isMultiple(of: 10) {
            let word = NodeMessage.edited(production, revision: Int64(words.count + 1))
            words.insert(word)
            speaker.publish(word, on: topic)
        }
        looks += 1
        return ear.heard.contains(where: words.contains)
    }
    let last = NodeMessage.edited(production, revision: Int64(words.count))
    await until("being heard to the end", is: last) { ear.heard.last }
}

@Suite(.timeLimit(.minutes(3))) struct `the bus on NATS` {
    private let topic = Topic.session(.random())

    @Test func `delivers messages to other nodes and not to its own`() async throws {
        let server = try await NATSServer()
        let (ann, ben) = (try bus(server), try bus(server))
        let (annsEar, bensEar) = (Ear(), Ear())
        let listenings = [ann.listen(to: topic, annsEar.receive), ben.listen(to: topic, bensEar.receive)]
        try await meet(ann, bensEar, topic)
        try await meet(ben, annsEar, topic)
        let own = NodeMessage.revoked(.random())
        ann.publish(own, on: topic)
        await until("hearing Ann") { bensEar.heard.contains(own) }
        try await meet(ben, annsEar, topic)
        #expect(!annsEar.heard.contains(own))
        withExtendedLifetime(listenings) {}
    }

    @Test func `keeps a sender's order, and topics apart`() async throws {
        let server = try await NATSServer()
        let (ann, ben) = (try bus(server), try bus(server))
        let (ear, other) = (Ear(), Ear())
        let listenings = [
            ben.listen(to: topic, ear.receive), ben.listen(to: .session(.random()), other.receive),
            ben.listen(to: .production(.random()), other.receive),
        ]
        try await meet(ann, ear, topic)
        let before = ear.heard.count
        let production = ProductionID.random()
        let words = (1...2_000).map { NodeMessage.edited(production, revision: Int64($0)) }
        for part in stride(from: 0, to: words.count, by: 500) {
            // More at once than can wait on a busy machine would be dropped.
            let said = words[part..<part + 500]
            for word in said { ann.publish(word, on: topic) }
            await until("all of it", is: said.last) { ear.heard.last }
        }
        #expect(Array(ear.heard.dropFirst(before).suffix(words.count)) == words)
        #expect(other.heard.isEmpty)
        withExtendedLifetime(listenings) {}
    }

    @Test func `starts without a server, and hears once it is there`() async throws {
        let server = try await NATSServer()
        server.stop()
        let (ann, ben) = (try bus(server), try bus(server))
        let ear = Ear()
        let listening = ben.listen(to: topic, ear.receive)
        #expect(!ann.isConnected)
        ann.publish(.revoked(.random()), on: topic)
        try await server.start()
        await until("connections") { ann.isConnected && ben.isConnected }
        try await meet(ann, ear, topic)
        #expect(ear.heard.allSatisfy { if case .edited = $0 { true } else { false } })
        withExtendedLifetime(listening) {}
    }

    @Test func `drops what is said while the server is away, and goes on by itself`() async throws {
        let server = try await NATSServer()
        let (ann, ben) = (try bus(server), try bus(server))
        let ear = Ear()
        let listening = ben.listen(to: topic, ear.receive)
        try await meet(ann, ear, topic)
        server.stop()
        await until("noticing") { !ann.isConnected && !ben.isConnected }
        let lost = NodeMessage.revoked(.random())
        ann.publish(lost, on: topic)
        // It was asked for while there was no server.
        let (late, lateTopic) = (Ear(), Topic.session(.random()))
        let lateListening = ben.listen(to: lateTopic, late.receive)
        try await server.start()
        try await meet(ann, ear, topic)
        try await meet(ann, late, lateTopic)
        #expect(!ear.heard.contains(lost))
        withExtendedLifetime((listening, lateListening)) {}
    }

    @Test func `ignores reports of an abandoned connection`() {
        let link = Link(BusMetrics(), quiet)
        let (old, new) = (Closure(link), Closure(link))
        link.switchOver(to: old)
        old.connected(again: false)
        #expect(link.isConnected)
        link.switchOver(to: new)
        #expect(!link.isConnected)
        new.connected(again: false)
        old.disconnected()
        #expect(link.isConnected)
        new.disconnected()
        old.connected(again: true)
        #expect(!link.isConnected)
    }

    @Test func `says why no server takes it, once`() async throws {
        let server = try await NATSServer("authorization { user: runthrough, password: right }")
        let lines = Lines()
        let address = try #require(NATSAddress("nats://runthrough:wrong@127.0.0.1:\(server.port)"))
        let bus = try NATSBus(address, node: .random(), logger: Logger(label: "bus") { _ in lines })
        await until("a word on the login") { lines.said.contains { $0.contains("Authorization Violation") } }
        // The library gives up after the second refusal, and we begin anew.
        let tries = server.refusals
        await until("another try") { server.refusals > tries + 1 }
        #expect(lines.said.count == Set(lines.said).count, "\(lines.said)")
        #expect(!lines.said.contains { $0.contains("wrong") })
        await bus.close()
    }

    @Test func `goes on by another server of the cluster`() async throws {
        let one = try await NATSServer()
        let two = try await NATSServer(beside: [one])
        let (ann, ben) = (try bus(one, two), try bus(two, one))
        let ear = Ear()
        let listening = ben.listen(to: topic, ear.receive)
        try await meet(ann, ear, topic)
        one.stop()
        try await meet(ann, ear, topic)
        await until("both there") { ann.isConnected && ben.isConnected }
        withExtendedLifetime(listening) {}
    }

    @Test func `never waits for a server that is frozen, and leaves it`() async throws {
        let one = try await NATSServer()
        let two = try await NATSServer(beside: [one])
        let ann = try bus(one)
        await until("a connection") { ann.isConnected }
        one.freeze()
        let many = NodeMessage.attendance(
            from: .random(), number: 1, version: 1, generation: 1,
            present: SortedList(
                (0..<500).map { _ in
                    RemotePresence(
                        member: Member(id: .random(), name: "Somebody", role: .dancer), since: .init(microseconds: 1))
                }))
        // Far more than socket buffers and the queue hold together: the rest is dropped.
        for _ in 0..<20_000 { ann.publish(many, on: topic) }
        await until("noticing") { !ann.isConnected }
        one.thaw()
        let (ben, ear) = (try bus(two), Ear())
        let listening = ben.listen(to: topic, ear.receive)
        try await meet(ann, ear, topic)
        withExtendedLifetime(listening) {}
    }

    @Test func `a listener that ended hears nothing more, the others go on`() async throws {
        let server = try await NATSServer()
        let (ann, ben) = (try bus(server), try bus(server))
        let (first, second) = (Ear(), Ear())
        let one = ben.listen(to: topic, first.receive)
        var other: Listening? = ben.listen(to: topic, second.receive)
        try await meet(ann, first, topic)
        one.cancel()
        // Once something later has arrived, what was being sent at that moment has arrived too.
        try await meet(ann, second, topic)
        let count = first.heard.count
        try await meet(ann, second, topic)
        #expect(first.heard.count == count)
        other = nil
        #expect(other == nil)
        // Once a later order has been obeyed, the earlier one has been too.
        let (third, elsewhere) = (Ear(), Topic.session(.random()))
        let last = ben.listen(to: elsewhere, third.receive)
        try await meet(ann, third, elsewhere)
        let heard = second.heard.count
        ann.publish(.revoked(.random()), on: topic)
        try await meet(ann, third, elsewhere)
        #expect(second.heard.count == heard)
        // And it may listen again.
        let again = ben.listen(to: topic, second.receive)
        try await meet(ann, second, topic)
        withExtendedLifetime((last, again)) {}
    }

    @Test func `survives hostile bytes on a subject`() async throws {
        let server = try await NATSServer()
        let (ann, ben) = (try bus(server), try bus(server))
        let ear = Ear()
        let listening = ben.listen(to: topic, ear.receive)
        try await meet(ann, ear, topic)
        let hostile: [[UInt8]] = [
            [], [0], [0xff, 0xfe, 0x0a], Array(repeating: UInt8(ascii: "["), count: 200_000),
            Array(#"{"v":1,"kind":"appended"}"#.utf8) + Array(repeating: 10, count: 50_000),
            Array(#"{"v":1,"kind":"fromTheFuture","x":[1,2,3]}"#.utf8),
            Array(#"{"v":1e999,"kind":"revoked"}"#.utf8),
            Array(#"{"v":1,"kind":"edited","production":"x","revision":1}"#.utf8),
        ]
        for bytes in hostile { try server.publish(bytes, on: topic.subject) }
        try await meet(ann, ear, topic)
        #expect(ear.heard.allSatisfy { if case .edited = $0 { true } else { false } })
        withExtendedLifetime(listening) {}
    }

    @Test func `logs in by user and password, or by a token`() async throws {
        for (configuration, right, wrong) in [
            ("authorization { user: rehearsal, password: \"p@ss:word\" }", "rehearsal:p%40ss%3Aword@", "rehearsal:x@"),
            ("authorization { token: \"s3cret\" }", "s3cret@", "other@"),
        ] {
            let server = try await NATSServer(configuration)
            let (ann, ben, eve) = (
                try bus(server, login: right), try bus(server, login: right), try bus(server, login: wrong)
            )
            let ear = Ear()
            let listening = ben.listen(to: topic, ear.receive)
            try await meet(ann, ear, topic)
            #expect(!eve.isConnected)
            withExtendedLifetime(listening) {}
        }
    }

    @Test func `comes in by itself once its password is the server's`() async throws {
        let server = try await NATSServer(
            "include \"login.conf\"", prepare: "echo 'authorization { user: u, password: before }' > login.conf")
        let ann = try bus(server, login: "u:now@")
        server.stop()
        try "authorization { user: u, password: now }".write(
            toFile: server.folder + "/login.conf", atomically: true, encoding: .utf8)
        try await server.start()
        await until("a connection") { ann.isConnected }
    }

    @Test func `speaks TLS with servers that its authorities vouch for, and with no others`() async throws {
        let server = try await NATSServer(
            "tls { cert_file: \"FOLDER/cert.pem\", key_file: \"FOLDER/key.pem\" }",
            prepare: """
                openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 \
                -addext subjectAltName=IP:127.0.0.1 -keyout key.pem -out cert.pem; \
                openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=other \
                -keyout otherkey.pem -out other.pem
                """)
        let authority = server.folder + "/cert.pem"
        let ann = try bus(server, scheme: "tls", authorities: authority)
        let ben = try bus(server, authorities: authority)
        let stranger = try bus(server, scheme: "tls", authorities: server.folder + "/other.pem")
        let doubter = try bus(server, scheme: "tls")
        let ear = Ear()
        let listening = ben.listen(to: topic, ear.receive)
        try await meet(ann, ear, topic)
        #expect(!stranger.isConnected && !doubter.isConnected)
        withExtendedLifetime(listening) {}
    }

    @Test func `names a file that it cannot use`() async throws {
        var address = try #require(NATSAddress("tls://127.0.0.1"))
        address.authoritiesFile = "/nowhere/ca.pem"
        #expect(throws: NATSProblem.self) { try NATSBus(address, node: .random(), logger: quiet) }
    }

    @Test func `sends what waits before it leaves, and then says and hears nothing`() async throws {
        let server = try await NATSServer()
        let (ann, ben) = (try bus(server), try bus(server))
        let ear = Ear()
        let listening = ben.listen(to: topic, ear.receive)
        try await meet(ann, ear, topic)
        let last = NodeMessage.revoked(.random())
        ann.publish(last, on: topic)
        await ann.close()
        await ann.close()
        #expect(!ann.isConnected)
        ann.publish(.revoked(.random()), on: topic)
        _ = ann.listen(to: topic) { _ in }
        await until("the last word") { ear.heard.contains(last) }
        withExtendedLifetime(listening) {}
    }

    @Test func `opens and closes repeatedly while other nodes send`() async throws {
        let server = try await NATSServer()
        let address = "nats://127.0.0.1:\(server.port)"
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<10 {
                        let bus = try bus(address)
                        let listenings = (0..<20).map { _ in bus.listen(to: topic) { _ in } }
                        for number in 0..<200 { bus.publish(.edited(.random(), revision: Int64(number)), on: topic) }
                        listenings[0].cancel()
                        await bus.close()
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}
