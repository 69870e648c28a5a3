import LiveSessions
import Logging
import Rehearsal
import RehearsalCore
import SessionLogTesting
import Testing
import Waiting

/// One session on several nodes.
@Suite(.timeLimit(.minutes(3)))
struct NodesTests {
    /// The conductor sits at 1 on the first node and holds the baton, the dancer at 1 on the second.
    private func open(_ nodes: [Node]) async {
        _ = nodes[0].session.offer(.attach(1, conductor, after: nil))
        nodes[0].submit(.baton(.takeBaton), "\"baton\"")
        _ = nodes[1].session.offer(.attach(1, dancer, after: nil))
        _ = await nodes[0].recorder.answer(to: "\"baton\"")
        await nodes[1].recorder.wait { $0.has(event: 1) }
    }

    /// Lets time pass at all nodes.
    private func pass(_ interval: Interval, _ nodes: [Node]) async {
        nodes[0].clock.advance(interval)
        for node in nodes { node.directory.tick() }
        for node in nodes { _ = node.session.offer(.tick) }
        for node in nodes { await node.settle() }
    }

    /// Lets time pass at all nodes until it `holds`.
    private func pass(
        _ nodes: [Node], until what: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ holds: () async -> Bool
    ) async {
        await until(what, sourceLocation: sourceLocation) {
            if await holds() { return true }
            await pass(.milliseconds(100), nodes)
            return false
        }
    }

    /// Returns once this node's members are these.
    private func lists(
        _ node: Node, _ present: [Member], _ nodes: [Node], sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await pass(nodes, until: "a list of \(present.map(\.name))", sourceLocation: sourceLocation) {
            Set(await node.session.view().view.signalled.members.filter(\.present).map(\.member)) == Set(present)
        }
    }

    @Test func `a cue on one node is shown on the other, once and in order`() async throws {
        try await withNodes(2) { nodes, log in
            await open(nodes)
            nodes[0].submit(.run(.go(from: nil)), "1")
            await nodes[1].recorder.wait { $0.has(event: 2) }
            #expect(nodes[1].recorder.lines.events == log.events)
        }
    }

    @Test func `a device without a seat conducts at any node in the baton holder's name`() async throws {
        try await withNodes(2) { nodes, log in
            func press(_ command: Run.Command, _ id: String) async -> Answer {
                await nodes[1].session.conduct(command, CommandID(json: id), received: nodes[1].clock.now)
            }
            guard case .refused(let refusal) = await press(.go(from: nil), "\"too early\"") else {
                Issue.record("nobody held the baton")
                return
            }
            #expect((refusal.code, refusal.rule) == (.notTheConductor, .batonFree))
            await open(nodes)
            #expect(await press(.go(from: nil), "\"1\"") == .accepted(SequenceNumber(2)))
            #expect((log.events.last?.by, log.events.last?.command?.json) == (conductor.id, "\"1\""))
            // It acts once, and a second press is a slip as the conductor's own would be.
            #expect(await press(.go(from: nil), "\"1\"") == .accepted(SequenceNumber(2)))
            guard case .refused(let second) = await press(.go(from: nil), "\"2\"") else {
                Issue.record("a second GO at the same instant is a slip")
                return
            }
            #expect(second.code == .tooSoon)
            await nodes[0].recorder.wait { $0.has(event: 2) }
        }
    }

    @Test func `events that the bus lost are found in the log`() async throws {
        try await withNodes(2) { nodes, log in
            await open(nodes)
            nodes[0].bus.lose(true)
            nodes[0].submit(.run(.go(from: nil)), "1")
            _ = await nodes[0].recorder.answer(to: "1")
            #expect(await nodes[1].directory.poll())
            await nodes[1].recorder.wait { $0.has(event: 2) }
            #expect(nodes[1].recorder.lines.events == log.events)
        }
    }

    @Test func `a node that alone cannot reach the log sends its devices elsewhere`() async throws {
        try await withNodes(2) { nodes, log in
            await open(nodes)
            nodes[1].way.cut()
            #expect(await !nodes[1].directory.poll())
            await pass(.seconds(2), nodes)
            nodes[0].submit(.run(.go(from: nil)), "1")
            await nodes[1].recorder.wait { $0.has(event: 2) }
            #expect(!nodes[1].recorder.lines.contains(.dismissed(1, .lost)))
            await pass(.seconds(2), nodes)
            #expect(await !nodes[1].directory.poll())
            await nodes[1].recorder.wait { $0.contains(.dismissed(1, .lost)) }
            #expect(!nodes[0].recorder.lines.contains(.dismissed(1, .lost)))
        }
    }

    @Test func `an unreachable log disconnects no members`() async throws {
        try await withNodes(2) { nodes, log in
            await open(nodes)
            nodes[0].submit(.run(.go(from: nil)), "1")
            await nodes[1].recorder.wait { $0.has(event: 2) }
            for node in nodes { node.way.cut() }
            for _ in 0..<5 {
                for node in nodes { #expect(await !node.directory.poll()) }
                await pass(.seconds(3), nodes)
            }
            for node in nodes { #expect(!node.recorder.lines.contains(.dismissed(1, .lost))) }
        }
    }

    @Test func `a session that was let go while it read shows nothing to those who come to its successor`() async throws
    {
        try await withNodes(2) { nodes, log in
            await open(nodes)
            let left = nodes[1]
            await until("a session with a member", is: 1) { left.session.population.here }
            _ = left.session.offer(.detach(1))
            await until("an empty session", is: 0) { left.session.population.here }
            nodes[0].bus.lose(true)
            log.fallSilent()
            _ = left.session.offer(.head(SessionHead(sequence: SequenceNumber(2), revoked: 0)))
            await until("a read of the silent log") { log.readersInVain > 0 }
            nodes[0].submit(.run(.go(from: nil)), "1")
            _ = await nodes[0].recorder.answer(to: "1")
            for _ in 0..<16 {
                left.clock.advance(.seconds(4))
                for node in nodes { node.directory.tick() }
            }
            await left.directory.unloadIdle()
            #expect(left.directory.count == 0)
            log.speakAgain()
            // It keeps what it has read, and ends.
            await until("the state as of 2", is: SequenceNumber(2)) { log.snapshot?.sequence }
            #expect(!left.recorder.lines.has(event: 2))
        }
    }

    @Test func `a gap on the bus is read from the log`() async throws {
        try await withNodes(2) { nodes, log in
            await open(nodes)
            nodes[0].bus.lose(true)
            for number in 1...3 { nodes[0].submit(.run(.jump(formation: number)), "\(number)") }
            _ = await nodes[0].recorder.answer(to: "3")
            nodes[0].bus.lose(false)
            nodes[0].submit(.run(.jump(formation: 0)), "4")
            await nodes[1].recorder.wait { $0.has(event: 5) }
            #expect(nodes[1].recorder.lines.events == log.events)
        }
    }

    @Test func `an append whose answer was lost reaches the other nodes once it is found`() async throws {
        try await withNodes(2) { nodes, log in
            await open(nodes)
            log.fail(.answerLost)
            nodes[0].submit(.run(.go(from: nil)), "1")
            _ = await nodes[0].recorder.answer(to: "1")
            _ = nodes[0].session.offer(.tick)
            await nodes[1].recorder.wait { $0.has(event: 2) }
        }
    }

    @Test func `GO on two nodes at once acts once, and the other is taken for a double press`() async throws {
        try await withNodes(2) { nodes, log in
            await open(nodes)
            // The same conductor's command, sent to the node that does not know of it yet.
            nodes[1].bus.lose(true)
            _ = nodes[1].session.offer(.attach(2, assistant, after: nil))
            nodes[1].submit(.baton(.takeBaton), "\"mine\"", at: 2)
            nodes[0].submit(.run(.go(from: nil)), "1")
            let answers = (
                await nodes[1].recorder.answer(to: "\"mine\""), await nodes[0].recorder.answer(to: "1")
            )
            // Whichever came first, the log has one order, and a GO after the baton was passed is refused.
            switch answers {
            case (.accepted(let baton), .accepted(let go)): #expect(go < baton)
            case (.accepted, .refused(let refusal)): #expect(refusal.code == .notTheConductor)
            default: Issue.record("the baton could not be taken")
            }
            #expect(log.events.map(\.sequence.value) == log.events.indices.map { Int64($0) + 1 })
        }
    }

    @Test func `all nodes list the members of all`() async throws {
        try await withNodes(3) { nodes, _ in
            await open(nodes)
            _ = nodes[2].session.offer(.attach(1, screen, after: nil))
            for node in nodes { await lists(node, [conductor, dancer, screen], nodes) }
            for node in nodes {
                await pass(nodes, until: "word of three members") {
                    node.recorder.lines.contains { if case .signal(.members(3, _, _, _)) = $0 { true } else { false } }
                }
            }
            _ = nodes[1].session.offer(.signal(1, .report(.ready(true))))
            await pass(nodes, until: "word that the dancer is ready") {
                await nodes[0].session.view().view.signalled.members.first { $0.member == dancer }?.device.ready == true
            }
            _ = nodes[1].session.offer(.signal(1, .report(.changes(unseen: 3))))
            await pass(nodes, until: "word of what the dancer has not looked at") {
                await nodes[0].session.view().view.signalled.members.first { $0.member == dancer }?.device.unseenChanges
                    == 3
            }
            _ = nodes[1].session.offer(.signal(1, .report(.music(.loading))))
            await pass(nodes, until: "word of the music on the dancer's phone") {
                await nodes[0].session.view().view.signalled.members.first { $0.member == dancer }?.device.music
                    == .loading
            }
            _ = nodes[1].session.offer(.signal(1, .report(.sight(.raisedHand))))
            await pass(nodes, until: "word of a raised hand") {
                await nodes[0].session.view().view.signalled.members.first { $0.member == dancer }?.device.sight
                    == .raisedHand
            }
            _ = nodes[1].session.offer(.detach(1))
            for node in nodes { await lists(node, [conductor, screen], nodes) }
        }
    }

    @Test func `a new member is announced once`() async throws {
        try await withNodes(2) { nodes, _ in
            await open(nodes)
            await lists(nodes[0], [conductor, dancer], nodes)
            for _ in 0..<40 { await pass(.milliseconds(250), nodes) }
            let joined = nodes[0].recorder.lines.flatMap {
                if case .signal(.members(_, let joined, _, _)) = $0 { joined.map(\.member) } else { [Member]() }
            }
            #expect(joined.count == Set(joined).count)
        }
    }

    @Test func `a node that is silent for six seconds counts as empty`() async throws {
        try await withNodes(2) { nodes, _ in
            await open(nodes)
            await lists(nodes[0], [conductor, dancer], nodes)
            nodes[1].bus.lose(true)
            await lists(nodes[0], [conductor], nodes)
            nodes[1].bus.lose(false)
            await lists(nodes[0], [conductor, dancer], nodes)
        }
    }

    @Test func `a member who connects at another node is replaced at the first`() async throws {
        try await withNodes(2) { nodes, _ in
            await open(nodes)
            nodes[0].clock.advance(.milliseconds(10))
            _ = nodes[0].session.offer(.attach(7, dancer, after: nil))
            await pass(nodes, until: "the dancer is replaced") {
                nodes[1].recorder.lines.contains(.dismissed(1, .replaced))
            }
            #expect(!nodes[0].recorder.lines.contains(.dismissed(7, .replaced)))
        }
    }

    @Test func `a removed member is disconnected at every node and cannot return`() async throws {
        try await withNodes(2) { nodes, _ in
            await open(nodes)
            _ = nodes[0].session.offer(.revoke(dancer.id))
            await nodes[1].recorder.wait { $0.contains(.dismissed(1, .revoked)) }
            _ = nodes[1].session.offer(.attach(2, dancer, after: nil))
            await nodes[1].recorder.wait { $0.contains(.dismissed(2, .revoked)) }
        }
    }

    @Test func `a removal during a bus outage is found by polling`() async throws {
        let log = MemoryLog(SessionOpening(programme: piece, members: [conductor, dancer]))
        try await withNodes(2, log: log) { nodes, log in
            await open(nodes)
            log.revoke(dancer.id)
            #expect(await nodes[1].directory.poll())
            await nodes[1].recorder.wait { $0.contains(.dismissed(1, .revoked)) }
        }
    }

    @Test func `a clap is heard at all nodes, once`() async throws {
        try await withNodes(2) { nodes, _ in
            await open(nodes)
            _ = nodes[0].session.offer(.signal(1, .clap))
            await nodes[1].recorder.wait { $0.contains(where: \.isClap) }
            let clap = nodes[0].recorder.lines.last(where: \.isClap)
            guard case .signal(let signal) = clap else {
                Issue.record("a clap became \(clap.map { "\($0)" } ?? "nothing")")
                return
            }
            _ = nodes[1].session.offer(.received(.signal(signal)))
            nodes[0].submit(.baton(.takeBaton), "1")
            await nodes[1].recorder.wait { $0.has(event: 2) }
            #expect(nodes[1].recorder.lines.count(where: \.isClap) == 1)
            #expect(nodes[1].recorder.lines.last(where: \.isClap) == clap)
        }
    }

    @Test func `the lead follows the slowest device wherever it is, and is the same everywhere`() async throws {
        try await withNodes(2) { nodes, _ in
            await open(nodes)
            func report(_ delay: Int64, _ node: Node) {
                let report = ClockReport(bound: .milliseconds(1), delay: .milliseconds(delay), jitter: .zero)
                _ = node.session.offer(.signal(1, .report(.clock(report))))
            }
            report(20, nodes[0])
            report(160, nodes[1])
            let lead = Lead(interval: .milliseconds(200), slowest: dancer.id)
            for node in nodes {
                await pass(nodes, until: "the lead of the slowest") {
                    await node.session.view().view.signalled.lead == lead
                }
            }
            nodes[0].submit(.run(.go(from: nil)), "1")
            let answer = await nodes[0].recorder.answer(to: "1")
            guard case .accepted(let sequence) = answer else {
                Issue.record("GO was answered \(answer)")
                return
            }
            await nodes[0].recorder.wait { $0.has(event: sequence.value) }
            let line = try #require(nodes[0].recorder.lines.events.last)
            guard case .run(.cued(let cue)) = line.event else {
                Issue.record("GO became \(line.event)")
                return
            }
            #expect(cue.starts == line.at + .milliseconds(200))
        }
    }

    @Test func `how punctual a cue was counts the devices of all nodes`() async throws {
        try await withNodes(2) { nodes, _ in
            await open(nodes)
            for node in nodes {
                let report = ClockReport(bound: .milliseconds(1), delay: .milliseconds(5), jitter: .zero)
                _ = node.session.offer(.signal(1, .report(.clock(report))))
            }
            await pass(nodes, until: "the clocks of both devices") {
                SessionTiming(await nodes[0].session.timing()).devices.count { $0.clock != nil } == 2
            }
            nodes[0].submit(.run(.go(from: nil)), "1")
            await nodes[1].recorder.wait { $0.has(event: 2) }
            let starts = nodes[0].clock.now + .milliseconds(80)
            for (node, late) in zip(nodes, [Int64(3), 9]) {
                let display = Display(
                    sequence: SequenceNumber(2), received: starts - .milliseconds(50),
                    shown: starts + .milliseconds(late))
                _ = node.session.offer(.signal(1, .displayed(display)))
            }
            let word = Punctuality(sequence: SequenceNumber(2), devices: 2, inTime: 2, shown: 2, late: [])
            for node in nodes {
                await pass(nodes, until: "word of how punctual the cue was") {
                    node.recorder.lines.contains(.signal(.punctuality(word)))
                }
                #expect(SessionTiming(await node.session.timing()).session.count == 2)
                #expect(node.recorder.lines.count { $0 == .signal(.punctuality(word)) } == 1)
            }
        }
    }

    @Test func `when the run stands its punctuality comes into the log, once, whichever nodes try`() async throws {
        try await withNodes(2) { nodes, log in
            await open(nodes)
            nodes[0].submit(.run(.go(from: nil)), "1")
            await nodes[1].recorder.wait { $0.has(event: 2) }
            let starts = nodes[0].clock.now + .milliseconds(150)
            func report(_ node: Node, _ sequence: Int64, _ late: Int64) {
                let display = Display(
                    sequence: SequenceNumber(sequence), received: starts - .milliseconds(50),
                    shown: starts + .milliseconds(late))
                _ = node.session.offer(.signal(1, .displayed(display)))
            }
            report(nodes[0], 2, 3)
            report(nodes[1], 2, 9)
            await pass(nodes, until: "both nodes to know both reports") {
                let counts = [
                    SessionTiming(await nodes[0].session.timing()).session.count,
                    SessionTiming(await nodes[1].session.timing()).session.count,
                ]
                return counts == [2, 2]
            }
            // The log cannot be written at first, and it is tried again.
            for node in nodes { node.way.cut() }
            await pass(.seconds(4), nodes)
            for node in nodes { await node.settle() }
            #expect(log.events.count == 2)
            for node in nodes { node.way.mend() }
            await pass(nodes, until: "both nodes to have the sum") {
                let views = [await nodes[0].session.view(), await nodes[1].session.view()]
                return views.allSatisfy { $0.view.state.sequence >= SequenceNumber(3) }
            }
            await pass(.seconds(20), nodes)
            for node in nodes { await node.settle() }
            let sums = log.events.compactMap { line -> PunctualitySum? in
                if case .takes(.punctualitySummed(let sum)) = line.event { sum } else { nil }
            }
            #expect(sums.count == 1)
            #expect(sums.first?.changes == 1 && sums.first?.shown == 2 && sums.first?.inTime == 2)
            #expect(sums.first?.errors.worst == .milliseconds(9))
            #expect(log.events.last?.by == nil)
        }
    }

    @Test func `a node that knows more events lives beside one that knows fewer`() async throws {
        try await withNodes(2) { nodes, log in
            await open(nodes)
            nodes[1].way.forget { if case .announcements = $0 { true } else { false } }
            nodes[0].submit(.run(.go(from: nil)), "1")
            await nodes[1].recorder.wait { $0.has(event: 2) }
            // The other node drops the message about what it does not know, and reads the log.
            nodes[0].bus.lose(true)
            nodes[0].submit(.announcements(.announce("Break")), "2")
            await nodes[0].recorder.wait { $0.has(event: 3) }
            nodes[0].bus.lose(false)
            #expect(await nodes[1].directory.poll())
            await nodes[1].recorder.wait { $0.contains(.dismissed(1, .needsNewerVersion)) }
            #expect(nodes[1].recorder.lines.events == Array(log.events.prefix(2)))
            _ = nodes[1].session.offer(.attach(2, dancer, after: SequenceNumber(2)))
            await nodes[1].recorder.wait { $0.contains(.dismissed(2, .needsNewerVersion)) }
            // The session goes on where all is known, with the dancer.
            _ = nodes[0].session.offer(.attach(2, dancer, after: SequenceNumber(2)))
            await nodes[0].recorder.wait { $0.contains { if case .welcome(2, _) = $0 { true } else { false } } }
            nodes[0].submit(.announcements(.announce(nil)), "3")
            await nodes[0].recorder.wait { $0.has(event: 4) }
            #expect(nodes[0].recorder.lines.events == log.events)
        }
    }

    @Test func `a node's own events wait while a node that does not know them has members`() async throws {
        try await withNodes { nodes, log in
            let node = nodes[0]
            _ = node.session.offer(.attach(1, conductor, after: nil))
            node.submit(.baton(.takeBaton), "\"baton\"")
            node.submit(.run(.go(from: nil)), "1")
            await node.recorder.wait { $0.has(event: 2) }
            let starts = node.clock.now
            let display = Display(sequence: SequenceNumber(2), received: starts, shown: starts + .seconds(1))
            _ = node.session.offer(.signal(1, .displayed(display)))
            let elder = NodeID.random()
            func receive(generation: Int) {
                let entry = RemotePresence(member: dancer, since: Instant(microseconds: 1))
                let number = node.clock.now.microseconds
                _ = node.session.offer(
                    .received(
                        .attendance(
                            from: elder, number: number, version: number, generation: generation, present: [entry])))
            }
            for _ in 0..<10 {
                receive(generation: Event.punctualityGeneration - 1)
                await pass(.seconds(2), nodes)
            }
            #expect(log.events.count == 2)
            receive(generation: Event.punctualityGeneration)
            await pass(nodes, until: "the sum") { log.events.count == 3 }
            guard case .takes(.punctualitySummed) = log.events.last?.event else {
                Issue.record("\(String(describing: log.events.last)) is not the sum")
                return
            }
        }
    }

    @Test func `a node that stood still refuses old messages and sends its devices elsewhere`() async throws {
        try await withNodes { nodes, log in
            let node = nodes[0]
            _ = node.session.offer(.attach(1, conductor, after: nil))
            node.submit(.baton(.takeBaton), "1")
            _ = await node.recorder.answer(to: "1")
            node.clock.advance(.seconds(30))
            node.submit(.run(.go(from: nil)), "2")
            node.directory.tick()
            await node.recorder.wait { $0.contains(.dismissed(1, .lost)) }
            await node.settle()
            #expect(log.events.count == 1, "a GO acted half a minute late")
            _ = node.session.offer(.attach(2, conductor, after: SequenceNumber(1)))
            node.submit(.run(.go(from: nil)), "2", at: 2)
            await node.recorder.wait {
                $0.contains(.answer(2, CommandID(json: "2"), .accepted(SequenceNumber(2))))
            }
        }
    }
}

extension [Recorder.Line] {
    var events: [SessionEvent] { compactMap { if case .event(let event) = $0 { event } else { nil } } }
    func has(event sequence: Int64) -> Bool { events.contains { $0.sequence.value == sequence } }
}

extension Recorder.Line {
    var isClap: Bool { if case .signal(.clap) = self { true } else { false } }
}
