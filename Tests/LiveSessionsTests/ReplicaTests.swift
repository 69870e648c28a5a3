import LiveSessions
import Rehearsal
import RehearsalCore
import Testing

/// The replica alone, without the actor that drives it.
struct ReplicaTests {
    private let now = Instant(microseconds: 1_000_000_000)

    /// A replica with a conductor in it, who has heard that the log goes on.
    private func behind() -> Replica {
        var replica = Replica(
            session: .random(), node: .random(),
            opening: SessionOpening(programme: piece, members: [conductor, dancer]), lead: .zero)
        var effects: [Effect] = []
        replica.receive([.attach(1, conductor, after: nil)], at: now, &effects)
        let head = SessionHead(sequence: SequenceNumber(3), revoked: 0)
        replica.receive([.head(head)], at: now, &effects)
        return replica
    }

    private func dismissals(_ effects: [Effect]) -> [Effect] {
        effects.filter { if case .dismiss = $0 { true } else { false } }
    }

    @Test func `members are disconnected when the log needs a newer version`() {
        var replica = behind()
        var effects: [Effect] = []
        // A device that knows more than this node waits until the node has read the log.
        replica.receive([.attach(2, dancer, after: SequenceNumber(3))], at: now, &effects)
        guard case .read(after: .start) = replica.nextRequest(at: now, &effects) else {
            Issue.record("the log is not read")
            return
        }
        #expect(dismissals(effects).isEmpty)
        replica.handle(.needsNewerVersion, at: now, &effects)
        #expect(dismissals(effects) == [.dismiss(1, .needsNewerVersion), .dismiss(2, .needsNewerVersion)])
        effects = []
        replica.receive([.attach(3, conductor, after: nil)], at: now, &effects)
        #expect(dismissals(effects) == [.dismiss(3, .needsNewerVersion)])
    }

    @Test func `members reconnect after the node stood still`() {
        var replica = behind()
        var effects: [Effect] = []
        replica.receive([.woke], at: now, &effects)
        #expect(dismissals(effects) == [.dismiss(1, .lost)])
    }

    @Test func `newcomers to an unreadable log are sent elsewhere, and members stay`() {
        var replica = behind()
        var effects: [Effect] = []
        replica.receive([.attach(2, dancer, after: SequenceNumber(3))], at: now, &effects)
        _ = replica.nextRequest(at: now, &effects)
        replica.handle(.unavailable, at: now, &effects)
        #expect(dismissals(effects) == [.dismiss(2, .lost)])
    }

    @Test func `removed members are remembered, twenty thousand at most`() {
        var replica = behind()
        var effects: [Effect] = []
        let most = 20_000
        let everyone = (0...most).map { Member(id: .random(), name: "\($0)", role: .dancer) }
        for member in everyone { replica.receive([.revoke(member.id)], at: now, &effects) }
        effects = []
        replica.receive([.attach(2, everyone[0], after: nil)], at: now, &effects)
        replica.receive([.attach(3, everyone[most - 1], after: nil)], at: now, &effects)
        // Who is not remembered is found by how many members the log says were put out.
        replica.receive([.attach(4, everyone[most], after: nil)], at: now, &effects)
        #expect(dismissals(effects) == [.dismiss(2, .revoked), .dismiss(3, .revoked)])
    }

    // MARK: What no event tells

    /// A replica in which the conductor is, of which the devices were told.
    private func opened(at now: Instant) -> Replica {
        var replica = Replica(
            session: .random(), node: .random(),
            opening: SessionOpening(programme: piece, members: [conductor, assistant, dancer]), lead: .zero)
        var effects: [Effect] = []
        replica.receive([.attach(1, conductor, after: nil)], at: now, &effects)
        return replica
    }

    private func signalled(_ effects: [Effect]) -> Signalled? {
        for case .welcome(_, let welcome) in effects {
            switch welcome.content {
            case .state(let view): return view.signalled
            case .missed(_, let signalled): return signalled
            }
        }
        return nil
    }

    /// What those who do not conduct, or do, are told of members.
    private func news(
        _ effects: [Effect], for recipients: Recipients = .others
    ) -> (joined: [MemberID], left: [MemberID], changed: [MemberID])? {
        for case .signal(.members(_, let joined, let left, let changed), to: let told) in effects
        where told == .all || told == recipients {
            return (joined.map(\.member.id), left, changed.map(\.member.id))
        }
        return nil
    }

    @Test func `a returning member gets the present members and the lead`() {
        var replica = opened(at: now)
        var effects: [Effect] = []
        replica.receive([.attach(2, dancer, after: nil)], at: now, &effects)
        replica.receive([.detach(2)], at: now, &effects)
        replica.receive([.attach(3, assistant, after: nil)], at: now + .seconds(1), &effects)
        let report = ClockReport(bound: .zero, delay: .milliseconds(100), jitter: .zero)
        replica.receive([.signal(3, .report(.clock(report)))], at: now + .seconds(2), &effects)
        replica.receive([.detach(1)], at: now + .seconds(3), &effects)
        effects = []
        replica.receive([.attach(4, dancer, after: .start)], at: now + .seconds(4), &effects)
        guard case .welcome(4, let welcome) = effects.first, case .missed(let events, let signalled) = welcome.content
        else {
            Issue.record("not what was missed")
            return
        }
        #expect(events.isEmpty)
        #expect(signalled.members.map(\.member.id) == [assistant.id, dancer.id])
        #expect(signalled.lead == Lead(interval: .milliseconds(140), slowest: assistant.id))
    }

    @Test func `readiness reaches conductors within half a second and the others within two`() {
        var replica = opened(at: now)
        func effects(of input: SessionInput, at instant: Instant) -> [Effect] {
            var effects: [Effect] = []
            replica.receive([input], at: instant, &effects)
            return effects
        }
        _ = effects(of: .attach(2, dancer, after: nil), at: now + .seconds(1))
        // Nobody was told anything for long.
        #expect(news(effects(of: .signal(2, .report(.ready(true))), at: now + .seconds(9)))?.changed == [dancer.id])
        _ = effects(of: .signal(2, .report(.ready(false))), at: now + .milliseconds(9_100))
        let soon = effects(of: .tick, at: now + .milliseconds(9_500))
        #expect(news(soon, for: .conductors)?.changed == [dancer.id])
        #expect(news(soon) == nil)
        #expect(replica.alarm == now + .seconds(11))
        let later = effects(of: .tick, at: now + .seconds(11))
        #expect(news(later)?.changed == [dancer.id])
        #expect(news(later, for: .conductors) == nil)
    }

    private func isReady(_ member: Member, in replica: Replica) -> Bool {
        replica.view(at: now).signalled.members.contains { $0.member.id == member.id && $0.device.ready }
    }

    @Test func `a GO ends readiness`() {
        var replica = opened(at: now)
        var effects: [Effect] = []
        replica.receive([.attach(2, dancer, after: nil), .signal(2, .report(.ready(true)))], at: now, &effects)
        #expect(isReady(dancer, in: replica))
        let cue = Cue(from: 0, to: 3, starts: now, duration: .zero, motion: Motion(position: .zero, rate: 0, at: now))
        replica.receive([.received(event(.run(.cued(cue)), at: now))], at: now + .seconds(1), &effects)
        #expect(!isReady(dancer, in: replica))
    }

    @Test func `a join reaches all within half a second, with the readiness of others`() {
        var replica = opened(at: now)
        var effects: [Effect] = []
        replica.receive([.attach(2, dancer, after: nil)], at: now + .seconds(1), &effects)
        replica.receive([.signal(2, .report(.ready(true)))], at: now + .milliseconds(1_500), &effects)
        effects = []
        replica.receive([.attach(3, assistant, after: nil)], at: now + .seconds(2), &effects)
        #expect(news(effects)?.joined == [assistant.id])
        #expect(news(effects)?.changed == [dancer.id])
        #expect(news(effects, for: .conductors)?.joined == [assistant.id])
        #expect(news(effects, for: .conductors)?.changed == [])
    }

    @Test func `a short visit between two signals is announced as over only to devices that showed it`() {
        var replica = opened(at: now)
        var effects: [Effect] = []
        replica.receive([.attach(2, dancer, after: nil)], at: now + .milliseconds(10), &effects)
        effects = []
        replica.receive([.attach(3, assistant, after: nil)], at: now + .milliseconds(20), &effects)
        #expect(signalled(effects)?.members.contains { $0.member.id == dancer.id } == true)
        replica.receive([.detach(2)], at: now + .milliseconds(30), &effects)
        effects = []
        replica.receive([.tick], at: now + .milliseconds(600), &effects)
        #expect(news(effects)?.joined == [assistant.id])
        #expect(news(effects)?.left == [dancer.id])
    }

    @Test func `a short absence between two signals is announced to devices that did not know the member`() {
        var replica = opened(at: now)
        var effects: [Effect] = []
        replica.receive([.attach(2, dancer, after: nil)], at: now + .seconds(1), &effects)
        #expect(news(effects)?.joined == [dancer.id])
        effects = []
        replica.receive([.detach(2)], at: now + .milliseconds(1_010), &effects)
        replica.receive([.attach(3, assistant, after: nil)], at: now + .milliseconds(1_020), &effects)
        #expect(signalled(effects)?.members.contains { $0.member.id == dancer.id } == false)
        replica.receive([.attach(4, dancer, after: nil)], at: now + .milliseconds(1_030), &effects)
        effects = []
        replica.receive([.tick], at: now + .seconds(2), &effects)
        #expect(news(effects)?.changed == [dancer.id])
    }

    @Test func `an unseen visit between two signals is not announced`() {
        var replica = opened(at: now)
        var effects: [Effect] = []
        replica.receive([.attach(2, dancer, after: nil)], at: now + .milliseconds(10), &effects)
        replica.receive([.detach(2)], at: now + .milliseconds(20), &effects)
        effects = []
        replica.receive([.tick], at: now + .seconds(1), &effects)
        #expect(news(effects) == nil)
    }

    // MARK: What reaches the bus and is no node's

    /// What a message leads to, in a session that has the conductor and a dancer in it and nothing in its log.
    private func receive(_ message: NodeMessage, _ replica: inout Replica) -> [Effect] {
        var effects: [Effect] = []
        replica.receive([.attach(2, dancer, after: nil)], at: now + .seconds(1), &effects)
        effects = []
        replica.receive([.received(message)], at: now + .seconds(2), &effects)
        return effects
    }

    private func event(_ event: Event, at instant: Instant) -> NodeMessage {
        .appended([
            SessionEvent(sequence: SequenceNumber(1), at: instant, by: conductor.id, command: nil, event: event)
        ])
    }

    @Test func `an event that the session cannot have is looked for in the log instead of believed`() {
        let motion = Motion(position: .zero, rate: 0, at: now)
        let impossible: [NodeMessage] = [
            event(.run(.cued(Cue(from: 0, to: 4, starts: now, duration: .zero, motion: motion))), at: now),
            event(.people(.assigned(PerformerID("nobody")!, to: dancer.id)), at: now),
            // Otherwise it would hold the session's time at the end of all times.
            event(.baton(.batonPassed(from: nil, to: nil)), at: now + .seconds(3_600)),
        ]
        for message in impossible {
            var replica = opened(at: now)
            #expect(receive(message, &replica).contains(.doubted))
            #expect(replica.state.sequence == .start)
            var effects: [Effect] = []
            guard case .read(after: .start) = replica.nextRequest(at: now + .seconds(2), &effects) else {
                Issue.record("the log is not read")
                return
            }
        }
        var replica = opened(at: now)
        let possible = event(.run(.cued(Cue(from: 0, to: 3, starts: now, duration: .zero, motion: motion))), at: now)
        #expect(!receive(possible, &replica).contains(.doubted))
        #expect(replica.state.sequence == SequenceNumber(1))
    }

    @Test func `a connection from the future replaces no present one`() {
        let far = now + .seconds(3_600)
        let twin = RemotePresence(member: dancer, since: far)
        let said: [NodeMessage] = [
            .attendance(from: .random(), number: 1, version: 1, generation: 1, present: [twin]),
            .attendance(from: .random(), number: far.microseconds, version: 1, generation: 1, present: []),
            .attendanceChanged(
                PresenceChanges(from: .random(), number: 1, version: 1, since: 1, changed: [twin], gone: [])),
        ]
        for message in said {
            var replica = opened(at: now)
            #expect(receive(message, &replica) == [.doubted])
            #expect(replica.population.here == 2)
        }
    }

    @Test func `reports of strangers and claps at no time are left aside`() {
        var replica = opened(at: now)
        let report = Display(sequence: SequenceNumber(1), received: now, shown: now)
        #expect(receive(.displayed(from: .random(), [.random(): [report]]), &replica).contains(.doubted))
        let clap = ServerSignal.clap(starts: Instant(microseconds: 0), interval: .seconds(1), count: 4)
        let effects = receive(.signal(clap), &replica)
        #expect(effects.contains(.doubted) && !effects.contains(.signal(clap)))
        #expect(SessionTiming(replica.timing).devices.count == 2)
    }

    @Test func `nodes and people without end are not remembered`() {
        var presences = RemotePresences<RemotePresence>(most: 100)
        for _ in 0..<1_000 {
            let crowd = (0..<10).map { _ in
                RemotePresence(member: Member(id: .random(), name: "x", role: .dancer), since: now)
            }
            _ = presences.receive(from: .random(), number: 1, version: 1, crowd, at: now)
        }
        #expect(presences.ids.count == 100)
        _ = presences.drop(silentAt: now + .seconds(60))
        #expect(presences.ids.isEmpty)
    }
}
