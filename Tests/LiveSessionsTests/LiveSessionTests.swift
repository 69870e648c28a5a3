import LiveSessions
import Logging
import PropertyTesting
import Rehearsal
import RehearsalCore
import SessionLogTesting
import Testing
import Threads
import Waiting

@Suite(.timeLimit(.minutes(3)))
struct LiveSessionTests {
    /// The conductor sits at 1 and holds the baton.
    private func open(_ node: Node) async {
        _ = node.session.offer(.attach(1, conductor, after: nil))
        node.submit(.baton(.takeBaton), "\"baton\"")
        _ = await node.recorder.answer(to: "\"baton\"")
    }

    @Test func `a command is in the log before anyone hears of it`() async throws {
        try await withNodes { nodes, log in
            await open(nodes[0])
            nodes[0].submit(.run(.go(from: nil)), "\"go\"")
            #expect(await nodes[0].recorder.answer(to: "\"go\"") == .accepted(SequenceNumber(2)))
            await nodes[0].recorder.wait { $0.has(event: 2) }
            let published = nodes[0].recorder.lines.compactMap { if case .event(let event) = $0 { event } else { nil } }
            #expect(published.map(\.event) == log.events.map(\.event))
            #expect(published == log.events)
        }
    }

    @Test func `it works on its own thread, and those who look at it meanwhile do not`() async throws {
        try await withNodes { nodes, _ in
            let node = nodes[0]
            await open(node)
            await withDiscardingTaskGroup { group in
                for _ in 0..<2 {
                    group.addTask {
                        while !Task.isCancelled {
                            _ = await node.session.view()
                            #expect(EventThread.current == nil)
                        }
                    }
                }
                for number in 0..<200 {
                    node.submit(.run(.jump(formation: number % 3 + 1)), "\(number)")
                    _ = await node.recorder.answer(to: "\(number)")
                }
                group.cancelAll()
            }
            #expect(node.recorder.threads.count == 1)
            #expect(!node.recorder.threads.contains(nil))
        }
    }

    @Test func `the same command id gets the same answer and acts once`() async throws {
        try await withNodes { nodes, log in
            let node = nodes[0]
            await open(node)
            node.submit(.run(.jump(formation: 2)), "7")
            node.submit(.run(.jump(formation: 2)), "7")
            node.submit(.run(.jump(formation: 9)), "8")
            node.submit(.run(.jump(formation: 9)), "8")
            #expect(await node.recorder.answer(to: "7", times: 2) == .accepted(SequenceNumber(2)))
            guard case .refused(let refusal) = await node.recorder.answer(to: "8", times: 2) else {
                Issue.record("the refusal was forgotten")
                return
            }
            #expect(refusal.code == .unknownFormation)
            #expect(log.events.count == 2)
        }
    }

    @Test func `another command with an id that was used is refused, whatever became of the first`() async throws {
        try await withNodes { nodes, log in
            let node = nodes[0]
            await open(node)
            node.submit(.run(.jump(formation: 2)), "7")
            node.submit(.run(.jump(formation: 3)), "7")
            node.submit(.run(.jump(formation: 9)), "8")
            node.submit(.run(.jump(formation: 1)), "8")
            for id in ["7", "8"] {
                guard case .refused(let refusal) = await node.recorder.answer(to: id, times: 2) else {
                    Issue.record("\(id) was taken for the first")
                    continue
                }
                #expect(refusal.code == .idReused)
            }
            #expect(log.events.count == 2)
        }
    }

    @Test func `a cue pressed while the log was silent does not fire long after the press`() async throws {
        try await withNodes { nodes, log in
            let node = nodes[0]
            await open(node)
            log.fallSilent()
            let head = SessionHead(sequence: SequenceNumber(9), revoked: 0)
            _ = node.session.offer(.head(head))
            await until("a read of the silent log") { log.readersInVain > 0 }
            node.submit(.run(.jump(formation: 1)), "1")
            // The node itself runs on.
            node.clock.advance(.seconds(4))
            node.directory.tick()
            node.submit(.run(.jump(formation: 3)), "2")
            log.speakAgain()
            guard case .refused(let refusal) = await node.recorder.answer(to: "1") else {
                Issue.record("it fired four seconds late"); return
            }
            #expect(refusal.code == .unavailable)
            #expect(await node.recorder.answer(to: "2") == .accepted(SequenceNumber(2)))
            #expect(log.events.count == 2)
            node.submit(.run(.jump(formation: 1)), "1")
            #expect(await node.recorder.answer(to: "1", times: 2) == .accepted(SequenceNumber(3)))
        }
    }

    @Test func `a node that ends keeps the states of its sessions`() async throws {
        try await withNodes { nodes, log in
            await open(nodes[0])
            nodes[0].submit(.run(.jump(formation: 1)), "1")
            nodes[0].directory.close()
            #expect(await nodes[0].recorder.answer(to: "1") == .accepted(SequenceNumber(2)))
            await until("a kept state") { log.snapshot != nil }
            #expect(log.snapshot?.sequence == SequenceNumber(2))
        }
    }

    @Test func `when the log is away the command is refused as unavailable and may be tried again with the same id`()
        async throws
    {
        try await withNodes { nodes, log in
            let node = nodes[0]
            await open(node)
            log.fail(.away)
            node.submit(.run(.go(from: nil)), "1")
            guard case .refused(let refusal) = await node.recorder.answer(to: "1") else {
                Issue.record("accepted"); return
            }
            #expect(refusal.code == .unavailable)
            #expect(log.events.count == 1)
            node.submit(.run(.go(from: nil)), "1")
            #expect(await node.recorder.answer(to: "1", times: 2) == .accepted(SequenceNumber(2)))
        }
    }

    @Test func `an append whose answer was lost is found again and acts once`() async throws {
        try await withNodes { nodes, log in
            let node = nodes[0]
            await open(node)
            log.fail(.answerLost)
            node.submit(.run(.go(from: nil)), "1")
            _ = await node.recorder.answer(to: "1")
            node.submit(.run(.go(from: nil)), "1")
            #expect(await node.recorder.answer(to: "1", times: 2) == .accepted(SequenceNumber(2)))
            #expect(log.events.count == 2)
            await node.recorder.wait { $0.has(event: 2) }
            let published = node.recorder.lines.compactMap {
                if case .event(let event) = $0 { event.sequence } else { nil }
            }
            #expect(published == [SequenceNumber(1), SequenceNumber(2)])
        }
    }

    @Test func `an event whose answer was lost is shown without waiting for another command`() async throws {
        try await withNodes { nodes, log in
            let node = nodes[0]
            await open(node)
            log.fail(.answerLost)
            node.submit(.run(.go(from: nil)), "1")
            _ = await node.recorder.answer(to: "1")
            #expect(node.session.offer(.tick))
            await node.recorder.wait {
                $0.contains { if case .event(let event) = $0 { event.sequence == SequenceNumber(2) } else { false } }
            }
        }
    }

    @Test func `a resuming member gets exactly the missed events, or the state after too many`() async throws {
        try await withNodes { nodes, log in
            let node = nodes[0]
            await open(node)
            for number in 0..<5 { node.submit(.run(.jump(formation: number % 4)), "\(number)") }
            _ = await node.recorder.answer(to: "4")
            _ = node.session.offer(.attach(2, dancer, after: SequenceNumber(3)))
            _ = node.session.offer(.attach(3, screen, after: SequenceNumber(7)))
            await node.recorder.wait { $0.contains { if case .welcome(3, _) = $0 { true } else { false } } }
            let welcomed = node.recorder.lines.compactMap { if case .welcome(let seat, _) = $0 { seat } else { nil } }
            #expect(welcomed.suffix(2) == [2, 3])
            for case .welcome(let seat, let welcome) in node.recorder.lines {
                switch seat {
                case 2:
                    guard case .missed(let events, _) = welcome.content else {
                        Issue.record("not what was missed")
                        return
                    }
                    #expect(events == Array(log.events[3...]))
                default:
                    guard case .state = welcome.content else { Issue.record("not the state"); return }
                }
            }
        }
    }

    @Test func `a member who connects again elsewhere replaces themself`() async throws {
        try await withNodes { nodes, _ in
            let node = nodes[0]
            await open(node)
            _ = node.session.offer(.attach(2, conductor, after: nil))
            node.submit(.run(.go(from: nil)), "1", at: 2)
            _ = await node.recorder.answer(to: "1")
            #expect(node.recorder.lines.contains(.dismissed(1, .replaced)))
        }
    }

    @Test func `a revoked member is shown out`() async throws {
        try await withNodes { nodes, _ in
            await open(nodes[0])
            _ = nodes[0].session.offer(.revoke(conductor.id))
            await nodes[0].recorder.wait { $0.contains(.dismissed(1, .revoked)) }
        }
    }

    @Test func `the end is sent before the members are disconnected`() async throws {
        try await withNodes { nodes, _ in
            let node = nodes[0]
            await open(node)
            _ = node.session.offer(.attach(2, dancer, after: nil))
            node.submit(.life(.end), "\"end\"")
            await node.recorder.wait { $0.contains(.dismissed(2, .ended)) }
            let lines = node.recorder.lines
            let end = try #require(
                lines.firstIndex {
                    if case .event(let line) = $0 { line.event == .life(.ended(by: conductor.name)) } else { false }
                })
            #expect(try #require(lines.firstIndex(of: .dismissed(1, .ended))) > end)
        }
    }

    @Test func `joins, departures and readiness are batched twice a second at most`() async throws {
        try await withNodes { nodes, _ in
            let node = nodes[0]
            await open(node)
            for seat in 2...50 {
                let member = Member(id: .random(), name: "Dancer \(seat)", role: .dancer)
                _ = node.session.offer(.attach(Seat(rawValue: UInt64(seat)), member, after: nil))
                _ = node.session.offer(.signal(Seat(rawValue: UInt64(seat)), .report(.ready(true))))
            }
            node.submit(.run(.pause), "1")
            _ = await node.recorder.answer(to: "1")
            let before = node.recorder.lines.filter(\.isMembers).count
            node.clock.advance(.milliseconds(500))
            _ = node.session.offer(.tick)
            await node.recorder.wait { $0.filter(\.isMembers).count > before }
            let told = node.recorder.lines.last(where: \.isMembers)
            guard case .signal(.members(let present, let joined, _, _)) = told else {
                Issue.record("nobody was told who is here")
                return
            }
            #expect(before == 1)
            #expect(present == 50)
            #expect(joined.count == 49)
            #expect(joined.allSatisfy { $0.device.ready })
        }
    }

    @Test func `each boundary of playing music is announced once ahead of it, also after a seek`() async throws {
        try await withNodes { nodes, _ in
            let node = nodes[0]
            await open(node)
            node.submit(.run(.play()), "1")
            _ = await node.recorder.answer(to: "1")
            node.clock.advance(.milliseconds(1_200))
            _ = node.session.offer(.tick)
            _ = node.session.offer(.tick)
            node.submit(.run(.seek(ScoreTime(microseconds: 6_500_000))), "2")
            _ = await node.recorder.answer(to: "2")
            node.clock.advance(.milliseconds(1_000))
            _ = node.session.offer(.tick)
            await node.recorder.wait { $0.filter(\.isFormation).count >= 3 }
            let told = node.recorder.lines.compactMap {
                if case .signal(.live(.formation(let formation), _, _)) = $0 { formation } else { nil }
            }
            #expect(told == [1, 2, 3])
        }
    }

    @Test func `a boundary before a pause takes effect is announced again`()
        async throws
    {
        try await withNodes { nodes, _ in
            let node = nodes[0]
            await open(node)
            node.submit(.run(.play()), "1")
            _ = await node.recorder.answer(to: "1")
            let boundary = ServerSignal.live(
                .formation(1), starts: node.clock.now + .milliseconds(150) + .seconds(2), duration: .seconds(1))
            node.clock.advance(.milliseconds(2_050))
            _ = node.session.offer(.tick)
            await node.recorder.wait { $0.contains(.signal(boundary)) }
            node.submit(.run(.pause), "2")
            await node.recorder.wait { $0.count { $0 == .signal(boundary) } == 2 }
            let lines = node.recorder.lines
            let pause = try #require(
                lines.lastIndex { if case .event(let line) = $0 { line.event.isMoved } else { false } })
            #expect(try #require(lines.lastIndex(of: .signal(boundary))) > pause)
            // The rest of the move makes no other formation live, so nothing but the cue is told.
            node.clock.advance(.seconds(5))
            node.submit(.run(.go(from: 1)), "3")
            _ = await node.recorder.answer(to: "3")
            #expect(node.recorder.lines.filter(\.isFormation).count == 2)
        }
    }

    @Test func `a boundary is announced after a seek back, though a later one was announced before`() async throws {
        try await withNodes { nodes, _ in
            let node = nodes[0]
            await open(node)
            node.submit(.run(.play()), "1")
            node.submit(.run(.seek(ScoreTime(microseconds: 7_000_000))), "2")
            _ = await node.recorder.answer(to: "2")
            node.clock.advance(.milliseconds(500))
            _ = node.session.offer(.tick)
            await node.recorder.wait { $0.contains { $0.announces(of: 3) } }
            node.submit(.run(.seek(ScoreTime(microseconds: 1_800_000))), "3")
            await node.recorder.wait { $0.contains { $0.announces(of: 1) } }
        }
    }

    @Test func `a member who joins after a boundary's announcement receives it alone`()
        async throws
    {
        try await withNodes { nodes, _ in
            let node = nodes[0]
            await open(node)
            node.submit(.run(.play()), "1")
            _ = await node.recorder.answer(to: "1")
            let starts = node.clock.now + .milliseconds(150) + .seconds(2)
            node.clock.advance(.milliseconds(1_500))
            _ = node.session.offer(.tick)
            let boundary = ServerSignal.live(.formation(1), starts: starts, duration: .seconds(1))
            await node.recorder.wait { $0.contains(.signal(boundary)) }
            _ = node.session.offer(.attach(2, dancer, after: nil))
            await node.recorder.wait { $0.contains(.sent(2, boundary)) }
            #expect(node.recorder.lines.count { $0 == .signal(boundary) } == 1)
            node.clock.advance(.seconds(1))
            _ = node.session.offer(.attach(3, screen, after: nil))
            node.submit(.run(.pause), "2")
            _ = await node.recorder.answer(to: "2")
            #expect(!node.recorder.lines.contains(.sent(3, boundary)))
        }
    }

    @Test func `a loop announces each change ahead, and none of an hour that was slept through`()
        async throws
    {
        try await withNodes { nodes, _ in
            let node = nodes[0]
            await open(node)
            let stretch = Repetition(from: .zero, to: ScoreTime(microseconds: 3_000_000))
            node.submit(.run(.loop(stretch)), "1")
            _ = await node.recorder.answer(to: "1")
            for count in 1...4 {
                node.clock.advance(.milliseconds(1_500))
                _ = node.session.offer(.tick)
                await node.recorder.wait { $0.filter(\.isFormation).count >= count }
            }
            #expect(formations(of: node) == [1, 0, 1, 0])
            // The node may find that it slept before or after this.
            node.clock.advance(.seconds(3_600))
            _ = node.session.offer(.tick)
            await node.settle()
            #expect(formations(of: node).count <= 8)
        }
    }

    private func formations(of node: Node) -> [Int] {
        node.recorder.lines.compactMap {
            if case .signal(.live(.formation(let formation), _, _)) = $0 { formation } else { nil }
        }
    }

    @Test func `a member who joins before a cue's start receives it`() async throws {
        try await withNodes { nodes, _ in
            let node = nodes[0]
            await open(node)
            node.submit(.run(.go(from: nil)), "1")
            _ = await node.recorder.answer(to: "1")
            _ = node.session.offer(.attach(2, dancer, after: nil))
            let cue = ServerSignal.live(
                .formation(1), starts: node.clock.now + .milliseconds(150), duration: .seconds(1))
            await node.recorder.wait { $0.contains(.sent(2, cue)) }
        }
    }

    @Test func `an edited production is in force for the next command`() async throws {
        try await withNodes { nodes, log in
            let node = nodes[0]
            await open(node)
            let longer = Outline(
                production: outline.production, revision: 2,
                score: Score(holds: Array(repeating: .seconds(1), count: 9), transitions: []),
                formations: (0..<9).map { FormationID("f\($0)")! }, performers: outline.performers, people: [],
                tempo: outline.tempo)
            log.edit(.production(longer))
            _ = node.session.offer(.edited(.production(longer), changes: nil))
            node.submit(.run(.jump(formation: 8)), "1")
            #expect(await node.recorder.answer(to: "1") == .accepted(SequenceNumber(3)))
            #expect(node.recorder.lines.contains(.signal(.edited(piece.reference, revision: 2, changes: nil))))
        }
    }

    @Test func `two conductors on two nodes give one order, the same on both`() async throws {
        try await withNodes(2) { nodes, log in
            _ = nodes[0].session.offer(.attach(1, conductor, after: nil))
            _ = nodes[1].session.offer(.attach(2, assistant, after: nil))
            for number in 0..<40 {
                nodes[0].submit(.baton(.takeBaton), "\(number)", at: 1)
                nodes[1].submit(.baton(.takeBaton), "\(number)", at: 2)
            }
            for node in nodes { _ = await node.recorder.answer(to: "39") }
            // The last one has seen everything; the other catches up with its next command.
            for (index, node) in nodes.enumerated() {
                node.submit(.baton(.takeBaton), "\"last\"", at: Seat(rawValue: UInt64(index + 1)))
            }
            for node in nodes { _ = await node.recorder.answer(to: "\"last\"") }
            #expect(log.events.count == 82)
            #expect(log.events.map(\.sequence.value) == (1...82).map { Int64($0) })
            for node in nodes {
                let seen = node.recorder.lines.compactMap { if case .event(let event) = $0 { event } else { nil } }
                #expect(seen == Array(log.events.prefix(seen.count)))
            }
        }
    }

    @Test func `a session that was never opened is not found`() async throws {
        let log = MemoryLog(nil)
        let feed = ProductionFeed(journal: log, bus: LocalBus(), logger: .init(label: "test"))
        let directory = try SessionDirectory(
            log: log, audience: Recorder(), feed: feed, clock: HandClock(), lead: .zero, logger: .init(label: "test"))
        #expect(try await directory.session(.random()) == nil)
    }

    @Test func `a session read from its log stands where it stood`() async throws {
        let log = MemoryLog(SessionOpening(programme: piece, members: [conductor]))
        try await withNodes(log: log) { nodes, _ in
            await open(nodes[0])
            for number in 0..<30 { nodes[0].submit(.run(.jump(formation: number % 4)), "\(number)") }
            _ = await nodes[0].recorder.answer(to: "29")
        }
        try await withNodes(log: log) { nodes, _ in
            let (view, _, _) = await nodes[0].session.view()
            #expect(view.state.sequence == SequenceNumber(31))
            #expect(view.state.baton.holder == conductor.id)
            _ = nodes[0].session.offer(.attach(1, conductor, after: nil))
            nodes[0].submit(.run(.jump(formation: 0)), "29")
            #expect(await nodes[0].recorder.answer(to: "29") == .accepted(SequenceNumber(31)))
        }
    }
}

extension Recorder.Line {
    var isMembers: Bool { if case .signal(.members) = self { true } else { false } }
    var isFormation: Bool { if case .signal(.live) = self { true } else { false } }
    func announces(of formation: Int) -> Bool {
        if case .signal(.live(.formation(formation), _, _)) = self { true } else { false }
    }
}

extension Event {
    fileprivate var isMoved: Bool { if case .run(.moved) = self { true } else { false } }
}
