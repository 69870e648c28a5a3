import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

/// Random command sequences: whatever the commands and their order, these things hold.
struct SessionPropertyTests {
    private static let seeds = 0..<UInt64(300)

    private func anyCommand(_ random: inout Seeded) -> Command {
        func place() -> ScoreTime { ScoreTime(microseconds: .random(in: -1_000_000...12_000_000, using: &random)) }
        return switch Int.random(in: 0..<20, using: &random) {
        case 0: .run(.go(from: random.chance(0.5) ? nil : Int.random(in: -1...4, using: &random)))
        case 1: .run(.back)
        case 2: .run(.jump(formation: Int.random(in: -1...4, using: &random)))
        case 3: .run(.play())
        case 4: .run(.pause)
        case 5: .run(.seek(ScoreTime(microseconds: .random(in: -1_000_000...12_000_000, using: &random))))
        case 6: .run(.rate(Double.random(in: 0.1...2.2, using: &random), over: random.pick([0, 0, 8, 200])))
        case 7: .people(.assign(random.pick([ana, ben]), to: random.chance(0.3) ? nil : random.pick(everyone).id))
        case 8: .notes(.note(Note.Draft(text: "note")))
        case 9: .baton(.takeBaton)
        case 12: .announcements(.announce(random.chance(0.5) ? nil : "Break"))
        case 10: .baton(.giveBaton(random.pick(everyone).id))
        case 11:
            .lead(
                .lead(
                    LeadLimits(
                        least: .milliseconds(.random(in: -100...2_500, using: &random)),
                        most: .milliseconds(.random(in: -100...2_500, using: &random)))))
        case 14: .run(.play(from: random.chance(0.5) ? nil : place(), countIn: Int.random(in: -1...17, using: &random)))
        case 15:
            .run(.go(from: nil, countIn: Int.random(in: -1...5, using: &random), on: random.pick(Run.Beat.allCases)))
        case 16:
            .run(
                .loop(
                    Repetition(
                        from: place(), to: place(), pause: .milliseconds(.random(in: -10...4_000, using: &random)),
                        countIn: Int.random(in: -1...8, using: &random), step: random.pick([0, 0, 0.1, 3]))))
        case 17: .run(random.chance(0.5) ? .lastPass : .leaveLoop)
        case 18:
            .breakouts(
                .breakOut([
                    Group(
                        session: SessionID(UUIDValue(high: random.next(), low: random.next())), name: "Row",
                        performers: random.pick([[ana], [ben], [ana, ben], []]),
                        passage: random.chance(0.5) ? nil : Group.Passage(from: place(), to: place()))
                ]))
        case 19: .breakouts(.regroup(random.chance(0.8) ? nil : .random()))
        default: random.chance(0.05) ? .life(.end) : .run(.go(from: nil))
        }
    }

    private func rehearse(
        _ seed: UInt64, commands: Int = 60, _ look: (Rehearsed, Command, Member, Event?) -> Void = { _, _, _, _ in }
    ) -> Rehearsed {
        var random = Seeded(seed)
        var session = Rehearsed()
        for _ in 0..<commands {
            let command = anyCommand(&random)
            let member = random.chance(0.6) ? conductor : random.pick(everyone)
            let event = try? session.perform(command, from: member, after: Double.random(in: 0...2, using: &random))
            look(session, command, member, event)
        }
        return session
    }

    @Test func `replaying the log gives the same state, and its numbers have no gap`() {
        for seed in Self.seeds {
            let session = rehearse(seed)
            var replayed = SessionState()
            for line in session.log { replayed.apply(line) }
            #expect(replayed == session.state, "seed \(seed)")
            #expect(session.log.map(\.sequence.value) == session.log.indices.map { Int64($0) + 1 }, "seed \(seed)")
        }
    }

    @Test func `the same command at the same time in the same state is decided the same`() {
        for seed in Self.seeds {
            #expect(rehearse(seed).log == rehearse(seed).log, "seed \(seed)")
        }
    }

    @Test func `the run is always inside the production and a live formation is one it has`() {
        for seed in Self.seeds {
            _ = rehearse(seed) { session, _, _, _ in
                for ahead in [0.0, 0.1, 0.15, 1, 5, 100] {
                    let instant = session.now + Interval(microseconds: Int64(ahead * 1_000_000))
                    let position = session.position(at: instant)
                    #expect((.zero...outline.score.end).contains(position), "seed \(seed)")
                    #expect(
                        (0..<4).contains(session.state.run.timeline.formation(at: instant, in: outline.score)),
                        "seed \(seed)")
                }
            }
        }
    }

    @Test func `takes lie one after another, and hold all the time in which the run goes`() {
        for seed in Self.seeds.prefix(80) {
            let session = rehearse(seed)
            var takes = Takes()
            var state = SessionState()
            for (line, next) in zip(session.log, session.log.dropFirst().map(\.at) + [session.now + .seconds(20)]) {
                takes.apply(line)
                state.apply(line)
                expectTakes(takes.all, toTell: state, from: line.at, until: next, "seed \(seed)")
            }
            let all = takes.all
            #expect(all.map(\.number) == Array(1..<(all.count + 1)), "seed \(seed)")
            for (one, next) in zip(all, all.dropFirst()) {
                #expect(one.ends.map { one.begins < $0 && $0 <= next.begins } == true, "seed \(seed)")
                #expect(one.reach.contains(one.from), "seed \(seed)")
            }
            // Any part of the list is the same without the rest.
            var some = Takes(2..<4)
            for line in session.log { some.apply(line) }
            #expect(some.all == Array(all.dropFirst().prefix(2)), "seed \(seed)")
        }
    }

    /// Between two events: the run goes only in a take, and a take holds no other time but rests in a loop and stands between one GO and the next.
    private func expectTakes(
        _ takes: [Take], toTell state: SessionState, from start: Instant, until end: Instant, _ comment: Comment
    ) {
        guard start < end else { return }
        for part in 0..<6 {
            let length = (end - start).microseconds
            let instant = start + Interval(microseconds: length * Int64(part) / 6)
            let motion = state.run.timeline.motion(at: instant)
            let goes = motion.isRunning(at: instant) && !state.life.hasEnded
            let inside = takes.filter { $0.begins <= instant && $0.ends.map { instant < $0 } ?? true }
            #expect(inside.count <= 1, comment)
            if goes { #expect(inside.count == 1, comment) }
            if !goes, let take = inside.first {
                let waits = instant < motion.at
                let stands = motion.position(at: instant) == motion.until || motion.rate == 0
                #expect(waits || stands || state.life.hasEnded && take.stop != .ended, comment)
            }
        }
    }

    @Test func `only the baton's holder moves the run`() {
        for seed in Self.seeds {
            var holder: MemberID?
            _ = rehearse(seed) { _, _, member, event in
                switch event {
                case .run(.cued), .run(.moved), .run(.looped): #expect(member.id == holder, "seed \(seed)")
                case .baton(.batonPassed(let from, let to)):
                    #expect(from == holder, "seed \(seed)")
                    holder = to
                case .people(.assigned), .notes, .people(.absent), .people(.roleChanged), .lead(.leadLimited),
                    .run(.revised), .life(.ended), .life(.reopened), .announcements(.announced), .takes, .breakouts,
                    .calls, .board,
                    nil:
                    break
                }
            }
        }
    }

    @Test func `no change of pace moves the run by a step, but to where it was to be put anyway`() {
        for seed in Self.seeds {
            var before = SessionState()
            _ = rehearse(seed) { session, command, _, event in
                switch (command, event) {
                case (.run(.play(from: nil, countIn: _)), .run(.moved)),
                    (.run(.pause), .run(.moved)), (.run(.rate), .run(.moved)):
                    let held = before.run.timeline.motion(at: session.now)
                    let waiting = before.run.timeline.motion
                    var expected = [held.position(at: session.starts)]
                    if session.now < waiting.placed, waiting.position != held.position(at: waiting.placed) {
                        // A pause may also cancel a GO that has not begun.
                        if command != .run(.pause) || waiting.rate == 0 { expected = [] }
                        expected.append(waiting.position)
                    }
                    if session.state.run.timeline.isPending(at: session.starts) {
                        expected.append(held.position(at: session.starts))
                    }
                    #expect(expected.contains(session.position(at: session.starts)), "seed \(seed)")
                default: break
                }
                before = session.state
            }
        }
    }

    @Test func `the lead's limits are always in order, and only conductors set them`() {
        var set = 0
        for seed in Self.seeds {
            _ = rehearse(seed) { session, command, member, event in
                let limits = session.state.lead.limits
                #expect(
                    .zero <= limits.least && limits.least <= limits.most && limits.most <= .seconds(2), "seed \(seed)")
                if case .lead(.lead) = command, event != nil {
                    #expect(member.role == .conductor, "seed \(seed)")
                    set += 1
                }
            }
        }
        #expect(set > 100, "\(set) limits")
    }

    @Test func `a member never dances two performers`() {
        for seed in Self.seeds {
            _ = rehearse(seed) { session, _, _, _ in
                let members = session.state.people.assignments.values
                #expect(Set(members).count == members.count, "seed \(seed)")
            }
        }
    }
}
