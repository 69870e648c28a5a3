#if DEBUG
    import LiveSessions
    import Rehearsal
    import RehearsalCore
    import SessionLogTesting
    import Testing

    @Suite struct `Time that a test gives` {
        @Test func `passes at once, and no session takes its node for one that stood still`() async throws {
            let hands = HandClock()
            let time = GivenTime(over: hands)
            let began = hands.now
            try await withNodes(clock: hands, readAs: time) { nodes, log in
                let node = nodes[0]
                _ = node.session.offer(.attach(1, conductor, after: nil))
                node.submit(.baton(.takeBaton), "1")
                _ = await node.recorder.answer(to: "1")
                time.move(by: .seconds(3_600), in: node.directory)
                node.directory.tick()
                let go = Command.run(.go(from: nil))
                #expect(node.session.offer(.command(1, CommandID(json: "2"), go, received: time.now)))
                await node.recorder.wait {
                    $0.contains(.answer(1, CommandID(json: "2"), .accepted(SequenceNumber(2))))
                }
                let last = try #require(log.events.last)
                #expect(last.at >= began + .seconds(3_600))
                #expect(!node.recorder.lines.contains(.dismissed(1, .lost)))
            }
        }
    }
#endif
