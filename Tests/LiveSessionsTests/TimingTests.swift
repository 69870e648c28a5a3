import LiveSessions
import Rehearsal
import RehearsalCore
import SessionLogTesting
import Testing

/// What a live session concludes from its devices' reports.
@Suite(.timeLimit(.minutes(3)))
struct TimingTests {
    /// The conductor sits at 1 and holds the baton, a dancer at 2, a screen at 3.
    private func open(_ node: Node) async {
        _ = node.session.offer(.attach(1, conductor, after: nil))
        _ = node.session.offer(.attach(2, dancer, after: nil))
        _ = node.session.offer(.attach(3, screen, after: nil))
        node.submit(.baton(.takeBaton), "\"baton\"")
        _ = await node.recorder.answer(to: "\"baton\"")
    }

    private func report(_ node: Node, _ delay: Interval, at seat: Seat) {
        let report = ClockReport(bound: .milliseconds(1), delay: delay, jitter: .zero)
        #expect(node.session.offer(.signal(seat, .report(.clock(report)))))
    }

    /// GO as the conductor; answers the cue.
    private func go(_ node: Node, _ id: String) async throws -> (sequence: SequenceNumber, cue: Cue) {
        node.submit(.run(.go(from: nil)), id)
        guard case .accepted(let sequence) = await node.recorder.answer(to: id) else { throw NoCue() }
        await node.recorder.wait { $0.has(event: sequence.value) }
        for case .event(let line) in node.recorder.lines where line.sequence == sequence {
            if case .run(.cued(let cue)) = line.event { return (sequence, cue) }
        }
        throw NoCue()
    }

    /// Returns when all that was said so far was heard.
    private func settle(_ node: Node, _ id: String) async {
        node.submit(.baton(.takeBaton), id)
        _ = await node.recorder.answer(to: id)
    }

    private struct NoCue: Error {}

    private func display(
        _ node: Node, _ sequence: SequenceNumber, _ received: Instant, _ shown: Instant?, at seat: Seat
    ) {
        #expect(
            node.session.offer(.signal(seat, .displayed(Display(sequence: sequence, received: received, shown: shown))))
        )
    }

    @Test func `a cue starts as far ahead as the slowest device needs, and all hear that the lead is another`()
        async throws
    {
        try await withNodes { nodes, _ in
            let node = nodes[0]
            await open(node)
            #expect(await node.session.view().view.signalled.lead == Lead(interval: .milliseconds(150)))
            report(node, .milliseconds(160), at: 3)
            report(node, .milliseconds(20), at: 2)
            await node.recorder.wait {
                $0.contains(.signal(.lead(Lead(interval: .milliseconds(200), slowest: screen.id))))
            }
            let (_, cue) = try await go(node, "1")
            #expect(cue.starts == node.clock.now + .milliseconds(200))
            _ = node.session.offer(.detach(3))
            await node.recorder.wait {
                $0.contains(.signal(.lead(Lead(interval: .milliseconds(80), slowest: dancer.id))))
            }
        }
    }

    @Test func `a conductor's limits are kept in the log and hold at once; a dancer sets none`() async throws {
        try await withNodes { nodes, log in
            let node = nodes[0]
            await open(node)
            report(node, .milliseconds(160), at: 3)
            let limits = LeadLimits(least: .milliseconds(50), most: .milliseconds(120))
            node.submit(.lead(.lead(limits)), "1")
            await node.recorder.wait {
                $0.contains(.signal(.lead(Lead(interval: .milliseconds(120), leftOut: [screen.id]))))
            }
            #expect(log.events.last?.event == .lead(.leadLimited(limits)))
            #expect(await node.session.view().view.state.lead.limits == limits)
            node.submit(.lead(.lead(.standard)), "2", at: 2)
            guard case .refused(let refusal) = await node.recorder.answer(to: "2") else {
                Issue.record("a dancer set the lead"); return
            }
            #expect(refusal.code == .notAllowed)
            for (least, most, field) in [(-1, 5, "least"), (6, 5, "most"), (0, 2_000_001, "most")] {
                let id = "\"\(field)\(most)\""
                node.submit(
                    .lead(
                        .lead(
                            LeadLimits(
                                least: Interval(microseconds: Int64(least)), most: Interval(microseconds: Int64(most))))
                    ),
                    id)
                guard case .refused(let refusal) = await node.recorder.answer(to: id) else {
                    Issue.record("accepted \(least)…\(most)"); return
                }
                #expect(refusal.field == field)
            }
        }
    }

    @Test func `punctuality is announced once all devices have reported a cue`() async throws {
        try await withNodes { nodes, _ in
            let node = nodes[0]
            await open(node)
            for seat: Seat in [1, 2, 3] { report(node, .milliseconds(5), at: seat) }
            let (sequence, cue) = try await go(node, "1")
            display(node, sequence, cue.starts - .milliseconds(70), cue.starts + .milliseconds(5), at: 1)
            display(node, sequence, cue.starts + .milliseconds(40), cue.starts + .milliseconds(52), at: 2)
            display(node, sequence, cue.starts - .milliseconds(60), nil, at: 3)
            node.clock.advance(.milliseconds(100))
            _ = node.session.offer(.tick)
            let word = Punctuality(sequence: sequence, devices: 3, inTime: 2, shown: 2, late: [dancer.id])
            await node.recorder.wait { $0.contains(.signal(.punctuality(word))) }
            let timing = SessionTiming(await node.session.timing())
            #expect(timing.session.count == 2)
            #expect(timing.session.worst == .milliseconds(52))
            #expect(timing.devices.map(\.member) == [conductor, dancer, screen])
            #expect(timing.devices.map(\.display.count) == [1, 1, 0])
            #expect(timing.devices.allSatisfy { $0.present && $0.clock?.delay == .milliseconds(5) })
        }
    }

    @Test func `silent devices are waited for until a second after the start, and not those that left`() async throws {
        try await withNodes { nodes, _ in
            let node = nodes[0]
            await open(node)
            for seat: Seat in [1, 2, 3] { report(node, .milliseconds(5), at: seat) }
            let (sequence, cue) = try await go(node, "1")
            display(node, sequence, cue.starts - .milliseconds(70), cue.starts, at: 1)
            _ = node.session.offer(.detach(3))
            await settle(node, "\"a\"")
            node.clock.advance(.milliseconds(1_080))
            _ = node.session.offer(.tick)
            let word = Punctuality(sequence: sequence, devices: 2, inTime: 1, shown: 1, late: [dancer.id])
            await node.recorder.wait { $0.contains(.signal(.punctuality(word))) }
            // The dancer was cut off, comes back, and says so.
            _ = node.session.offer(.detach(2))
            _ = node.session.offer(.attach(4, dancer, after: .start))
            display(node, sequence, cue.starts + .milliseconds(900), cue.starts + .milliseconds(910), at: 4)
            await settle(node, "\"b\"")
            node.clock.advance(.milliseconds(500))
            _ = node.session.offer(.tick)
            let last = Punctuality(sequence: sequence, devices: 2, inTime: 1, shown: 2, late: [dancer.id])
            await node.recorder.wait { $0.contains(.signal(.punctuality(last))) }
            // A member who was away when it was told learns it with what they missed.
            _ = node.session.offer(.attach(5, screen, after: sequence))
            await node.recorder.wait {
                $0.contains {
                    guard case .welcome(5, let welcome) = $0, case .missed(_, let signalled) = welcome.content else {
                        return false
                    }
                    return signalled.punctuality == last
                }
            }
        }
    }

    @Test func `pausing and playing are reported on as cues are`() async throws {
        try await withNodes { nodes, _ in
            let node = nodes[0]
            await open(node)
            report(node, .milliseconds(5), at: 2)
            node.submit(.run(.play()), "1")
            let answer = await node.recorder.answer(to: "1")
            guard case .accepted(let sequence) = answer else {
                Issue.record("play was answered \(answer)")
                return
            }
            let starts = node.clock.now + .milliseconds(80)
            display(node, sequence, starts - .milliseconds(70), starts + .milliseconds(3), at: 2)
            node.clock.advance(.milliseconds(90))
            _ = node.session.offer(.tick)
            let word = Punctuality(sequence: sequence, devices: 1, inTime: 1, shown: 1, late: [])
            await node.recorder.wait { $0.contains(.signal(.punctuality(word))) }
        }
    }

    @Test func `a conductor's clap is for all, a second and a lead ahead`() async throws {
        try await withNodes { nodes, _ in
            let node = nodes[0]
            await open(node)
            _ = node.session.offer(.signal(1, .clap))
            let clap = ServerSignal.clap(starts: node.clock.now + .milliseconds(1_150), interval: .seconds(1), count: 4)
            await node.recorder.wait { $0.contains(.signal(clap)) }
        }
    }

    @Test func `a dancer's clap is refused`() async throws {
        try await withNodes { nodes, _ in
            let node = nodes[0]
            await open(node)
            _ = node.session.offer(.signal(2, .clap))
            await node.recorder.wait {
                $0.contains { if case .refused(2, let refusal) = $0 { refusal.code == .notAllowed } else { false } }
            }
            let claps = node.recorder.lines.contains { if case .signal(.clap) = $0 { true } else { false } }
            #expect(!claps)
        }
    }

    @Test func `a report repeated without a difference makes no signal`() async throws {
        try await withNodes { nodes, _ in
            let node = nodes[0]
            await open(node)
            for _ in 0..<20 { report(node, .milliseconds(160), at: 3) }
            node.submit(.run(.pause), "1")
            _ = await node.recorder.answer(to: "1")
            #expect(node.recorder.lines.count { if case .signal(.lead) = $0 { true } else { false } } == 1)
        }
    }
}
