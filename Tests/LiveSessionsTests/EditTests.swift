import LiveSessions
import Logging
import Rehearsal
import RehearsalCore
import SessionLogTesting
import Testing
import Waiting

/// Edits during a run, and sessions that are unloaded and loaded again.
@Suite(.timeLimit(.minutes(3)))
struct EditTests {
    private func open(_ node: Node) async {
        _ = node.session.offer(.attach(1, conductor, after: nil))
        node.submit(.baton(.takeBaton), "\"baton\"")
        _ = await node.recorder.answer(to: "\"baton\"")
    }

    /// The production with one formation more in front.
    private func longer(_ revision: Int64) -> Programme {
        .production(
            Outline(
                production: outline.production, revision: revision,
                score: Score(
                    holds: Array(repeating: .seconds(2), count: 5),
                    transitions: Array(repeating: .seconds(1), count: 5)),
                formations: [FormationID("new")!] + outline.formations, performers: outline.performers,
                people: outline.people, tempo: outline.tempo))
    }

    /// The production with a position or a name changed.
    private func touched(_ revision: Int64) -> Programme { piece.numbered(revision) }

    private func edit(_ revision: Int64) -> AppliedEdit {
        AppliedEdit(
            revision: revision, edit: Edit(id: .random(), label: "x", changes: [.set(["title"], .text("\(revision)"))]),
            inverse: [], author: .init(id: .random(), name: "Ada"), intent: .edit, atMilliseconds: 0)
    }

    /// Both nodes serve the session, and the second cannot read anything that is edited at the first.
    private func edit(_ edited: Programme, at nodes: [Node], unreadIn log: MemoryLog) async {
        await open(nodes[0])
        await nodes[1].recorder.wait { $0.has(event: 1) }
        _ = nodes[1].session.offer(.attach(2, assistant, after: nil))
        log.fallSilent()
        log.edit(edited, edit(edited.revision))
        nodes[0].feed.edited(edit(edited.revision), edited)
    }

    @Test func `an edit of another score is one event of the log, though two nodes know of it`() async throws {
        try await withNodes(2) { nodes, log in
            await open(nodes[0])
            nodes[0].submit(.run(.jump(formation: 2)), "1")
            _ = await nodes[0].recorder.answer(to: "1")
            nodes[0].clock.advance(.seconds(1))
            log.edit(longer(2), edit(2))
            nodes[0].feed.edited(edit(2), longer(2))
            for node in nodes { await node.recorder.wait { $0.has(event: 3) } }
            for node in nodes {
                #expect(await node.session.view().programme == longer(2))
                #expect(await node.session.view().view.live == .formation(3))
            }
            nodes[0].submit(.run(.back), "2")
            _ = await nodes[0].recorder.answer(to: "2")
            let revisions = log.events.filter { if case .run(.revised) = $0.event { true } else { false } }
            #expect(revisions.count == 1)
            let signal = ServerSignal.edited(
                piece.reference, revision: 2, changes: [.set(["title"], .text("2"))])
            for node in nodes {
                #expect(node.recorder.lines.count { if case .signal(.edited) = $0 { true } else { false } } == 1)
            }
            // The other node may hear of the event first, which says nothing of what was changed.
            #expect(nodes[0].recorder.lines.contains(.signal(signal)))
        }
    }

    @Test func `an edit of the same score is no event`() async throws {
        try await withNodes { nodes, log in
            await open(nodes[0])
            log.edit(touched(2))
            nodes[0].feed.edited(edit(2), touched(2))
            nodes[0].submit(.run(.go(from: nil)), "1")
            #expect(await nodes[0].recorder.answer(to: "1") == .accepted(SequenceNumber(2)))
            #expect(await nodes[0].session.view().programme == touched(2))
        }
    }

    @Test func `a node that heard of no edit finds it by looking, and reads the score that an event was made for`()
        async throws
    {
        try await withNodes(2) { nodes, log in
            await open(nodes[0])
            nodes[0].bus.lose(true)
            log.edit(longer(2))
            nodes[0].feed.edited(edit(2), longer(2))
            await nodes[0].recorder.wait { $0.has(event: 2) }
            nodes[0].bus.lose(false)
            log.edit(touched(3))
            // The event has arrived, so revision 2 is over.
            nodes[0].submit(.baton(.takeBaton), "1")
            await nodes[1].recorder.wait { $0.has(event: 3) }
            #expect(await nodes[1].session.view().programme == longer(2))
            await nodes[1].feed.look()
            await nodes[1].recorder.wait { $0.has(event: 4) }
            #expect(await nodes[1].session.view().programme == touched(3))
            #expect(nodes[1].recorder.lines.events == log.events)
        }
    }

    @Test func `no cue waits until an edit of another node is read`() async throws {
        try await withNodes(2) { nodes, log in
            await edit(touched(2), at: nodes, unreadIn: log)
            await until("a reader of the programme") { log.readersInVain > 0 }
            nodes[1].submit(.baton(.takeBaton), "1", at: 2)
            #expect(await nodes[1].recorder.answer(to: "1") == .accepted(SequenceNumber(2)))
            nodes[1].submit(.run(.jump(formation: 1)), "2", at: 2)
            #expect(await nodes[1].recorder.answer(to: "2") == .accepted(SequenceNumber(3)))
            #expect(await nodes[1].session.view().programme == piece)
            log.speakAgain()
            let signal = ServerSignal.edited(piece.reference, revision: 2, changes: [.set(["title"], .text("2"))])
            await nodes[1].recorder.wait { $0.contains(.signal(signal)) }
            #expect(await nodes[1].session.view().programme == touched(2))
        }
    }

    @Test func `a session goes on while the score is read that an event of another node was made for`() async throws {
        try await withNodes(2) { nodes, log in
            await edit(longer(2), at: nodes, unreadIn: log)
            await nodes[0].recorder.wait { $0.has(event: 2) }
            // The one for the feed, the other for the event.
            await until("readers of the programme", is: 2) { log.readersInVain }
            nodes[1].submit(.run(.jump(formation: 1)), "1", at: 2)
            await nodes[1].settle()
            nodes[1].clock.advance(Replica.longestWait + .milliseconds(500))
            nodes[1].directory.tick()
            guard case .refused(let refusal) = await nodes[1].recorder.answer(to: "1") else {
                Issue.record("a cue was accepted for a score that is not known")
                return
            }
            #expect(refusal.code == .unavailable)
            log.speakAgain()
            await nodes[1].recorder.wait { $0.has(event: 2) }
            nodes[1].submit(.baton(.takeBaton), "2", at: 2)
            #expect(await nodes[1].recorder.answer(to: "2") == .accepted(SequenceNumber(3)))
            #expect(await nodes[1].session.view().programme == longer(2))
            #expect(nodes[1].recorder.lines.events == log.events)
        }
    }

    @Test func `a session that is loaded after its production went on says so at once`() async throws {
        let log = MemoryLog(SessionOpening(programme: piece, members: [conductor]))
        try await withNodes(log: log) { nodes, _ in
            await open(nodes[0])
            nodes[0].submit(.run(.jump(formation: 1)), "1")
            _ = await nodes[0].recorder.answer(to: "1")
        }
        log.edit(longer(7))
        try await withNodes(log: log) { nodes, _ in
            nodes[0].clock.advance(.seconds(1))
            _ = nodes[0].session.offer(.attach(1, conductor, after: nil))
            await nodes[0].recorder.wait { $0.has(event: 3) }
            let (view, used, _) = await nodes[0].session.view()
            #expect(used == longer(7))
            #expect(view.live == .formation(2))
            #expect(view.state.run.revision == 7)
        }
    }

    @Test func `a run whose old score is unavailable is read against the new one`() async throws {
        let log = MemoryLog(SessionOpening(programme: longer(7), members: [conductor], revision: 3))
        try await withNodes(log: log) { nodes, _ in
            _ = nodes[0].session.offer(.attach(1, conductor, after: nil))
            await nodes[0].recorder.wait { $0.has(event: 1) }
            #expect(await nodes[0].session.view().view.state.run.revision == 7)
        }
    }

    @Test func `an empty session is unloaded and restored unchanged`() async throws {
        try await withNodes { nodes, log in
            let node = nodes[0]
            await open(node)
            node.submit(.run(.jump(formation: 2)), "1")
            _ = await node.recorder.answer(to: "1")
            _ = node.session.offer(.detach(1))
            node.submit(.run(.go(from: nil)), "2")
            await until("an empty session", is: 0) { node.session.population.here }
            await node.directory.unloadIdle()
            #expect(node.directory.count == 1)
            node.clock.advance(.seconds(61))
            await node.directory.unloadIdle()
            #expect(node.directory.count == 0)
            await until("a kept state") { log.snapshot != nil }
            #expect(log.snapshot?.sequence == SequenceNumber(2))

            let session = try #require(try await node.directory.session(node.session.id))
            #expect(session !== node.session)
            #expect(await session.view().view.state == log.snapshot)
            node.directory.tick()
            _ = session.offer(.attach(3, conductor, after: nil))
            // It was accepted before, and would be refused if it were decided now.
            _ = session.offer(.command(3, CommandID(json: "1"), .run(.jump(formation: 9)), received: node.clock.now))
            #expect(await node.recorder.answer(to: "1", times: 2) == .accepted(SequenceNumber(2)))
            // It was accepted before, and would be accepted if it were decided now.
            _ = session.offer(.command(3, CommandID(json: "\"baton\""), .baton(.takeBaton), received: node.clock.now))
            #expect(await node.recorder.answer(to: "\"baton\"", times: 2) == .accepted(SequenceNumber(1)))
            _ = session.offer(.command(3, CommandID(json: "3"), .run(.go(from: nil)), received: node.clock.now))
            #expect(await node.recorder.answer(to: "3") == .accepted(SequenceNumber(3)))
            #expect(log.events.count == 3)
        }
    }

    @Test func `a long session's state is kept now and then`() async throws {
        try await withNodes { nodes, log in
            await open(nodes[0])
            for number in 1...450 {
                nodes[0].clock.advance(.milliseconds(20))
                nodes[0].submit(.run(.jump(formation: number % 4)), "\(number)")
                _ = await nodes[0].recorder.answer(to: "\(number)")
            }
            await until("the state as of 400", is: SequenceNumber(400)) { log.snapshot?.sequence }
            #expect(log.keeps == 2)
        }
    }
}
