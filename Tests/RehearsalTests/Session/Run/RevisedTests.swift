import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

/// A run goes on when formations are added, removed or moved, or last longer or shorter.
struct RevisedTests {
    private static let seeds = 0..<UInt64(400)

    /// A production that edits change, as sessions see it.
    private struct Draft {
        var formations: [(id: FormationID, hold: Int64, transition: Int64)]
        var revision: Int64 = 1
        var fresh = 0

        init(_ random: inout Seeded) {
            formations = []
            for _ in 0..<random.int(1...6) { formations.append(formation(&random)) }
        }

        mutating func formation(_ random: inout Seeded) -> (id: FormationID, hold: Int64, transition: Int64) {
            fresh += 1
            // Some stand or move for no time at all.
            let lengths = [0, 1, 700_000, 1_000_000, 2_500_000, 8_000_000].map { Int64($0) }
            return (FormationID("f\(fresh)")!, random.pick(lengths), random.pick(lengths))
        }

        mutating func edit(_ random: inout Seeded) {
            revision += 1
            let index = random.int(0...max(0, formations.count - 1))
            switch random.int(0...5) {
            case 0: formations.insert(formation(&random), at: random.int(0...formations.count))
            case 1 where formations.count > 1: formations.remove(at: index)
            case 2: formations[index].hold = formation(&random).hold
            case 3: formations[index].transition = formation(&random).transition
            default: formations.insert(formations.remove(at: index), at: random.int(0...formations.count))
            }
        }

        var outline: Outline {
            Outline(
                production: RehearsalTests.outline.production, revision: revision,
                score: Score(
                    holds: formations.map { Interval(microseconds: $0.hold) },
                    transitions: formations.map { Interval(microseconds: $0.transition) }),
                formations: formations.map(\.id), performers: [], people: [],
                tempo: RehearsalTests.outline.tempo)
        }
    }

    /// A session in which several commands were given, with `outline`.
    private func rehearsed(_ outline: Outline, _ random: inout Seeded) -> (state: SessionState, now: Instant) {
        var state = SessionState()
        var now = Instant(microseconds: 1_000_000_000)
        for step in 0..<random.int(1...6) {
            now = now + Interval(microseconds: Int64(random.int(1_000...3_000_000)))
            let command: Command =
                switch random.int(0...6) {
                case 0, 1: .run(.go(from: nil))
                case 2: .run(.back)
                case 3: .run(.jump(formation: random.int(0...max(0, outline.score.formationCount - 1))))
                case 4: .run(.pause)
                case 5:
                    .run(.seek(ScoreTime(microseconds: Int64(random.unit() * Double(outline.score.end.microseconds)))))
                default: .run(.play())
                }
            let circumstances = Circumstances(
                programme: .production(outline), roster: [conductor.id: conductor], present: [conductor.id], now: now,
                lead: .milliseconds(150))
            guard
                let event = try? state.decide(
                    step == 0 ? .baton(.takeBaton) : command, by: conductor, in: circumstances)
            else { continue }
            state.apply(
                SessionEvent(sequence: state.sequence.next, at: now, by: conductor.id, command: nil, event: event))
        }
        return (state, now + Interval(microseconds: Int64(random.int(0...4_000_000))))
    }

    private func apply(_ revised: Revised, to state: SessionState, at now: Instant) -> SessionState {
        var state = state
        state.apply(
            SessionEvent(sequence: state.sequence.next, at: now, by: nil, command: nil, event: .run(.revised(revised))))
        return state
    }

    /// Whether a formation can be live for any time at all.
    private func canBeLive(_ index: Int, in score: Score) -> Bool {
        index == score.formationCount - 1
            || score.departure(from: index) > (index == 0 ? .zero : score.departure(from: index - 1))
    }

    @Test func `the same formation is live before and after, at whatever instant the edit comes`() {
        var looked = 0
        for seed in Self.seeds {
            var random = Seeded(seed)
            var draft = Draft(&random)
            let old = draft.outline
            let (state, now) = rehearsed(old, &random)
            draft.edit(&random)
            let new = draft.outline
            let revised = state.run.revised(from: .production(old), to: .production(new), at: now)
            let after = apply(revised, to: state, at: now)
            let before = state.run.timeline.formation(at: now, in: old.score)
            #expect(revised.from == before, "seed \(seed)")
            #expect(after.run.timeline.formation(at: now, in: new.score) == revised.to, "seed \(seed)")
            #expect(after.run.revision == new.revision)
            guard let index = new.formations.firstIndex(of: old.formations[before]),
                canBeLive(index, in: new.score)
            else { continue }
            #expect(revised.to == index, "seed \(seed)")
            looked += 1
        }
        #expect(looked > 200)
    }

    @Test func `a pending GO keeps its start and its formation`() {
        var looked = 0
        for seed in Self.seeds {
            var random = Seeded(seed)
            var draft = Draft(&random)
            let old = draft.outline
            let (state, _) = rehearsed(old, &random)
            guard let decided = state.changed, decided < state.run.timeline.motion.at else { continue }
            draft.edit(&random)
            let new = draft.outline
            let after = apply(
                state.run.revised(from: .production(old), to: .production(new), at: decided), to: state, at: decided)
            #expect(after.run.timeline.motion.at == state.run.timeline.motion.at, "seed \(seed)")
            let live = old.formations[state.run.timeline.formation(at: state.run.timeline.motion.at, in: old.score)]
            guard let index = new.formations.firstIndex(of: live), canBeLive(index, in: new.score) else { continue }
            #expect(
                after.run.timeline.formation(at: after.run.timeline.motion.at, in: new.score) == index, "seed \(seed)")
            looked += 1
        }
        #expect(looked > 100)
    }

    @Test func `an edit that changes no score moves nothing`() {
        for seed in Self.seeds {
            var random = Seeded(seed)
            let draft = Draft(&random)
            let (state, now) = rehearsed(draft.outline, &random)
            let after = apply(
                state.run.revised(from: .production(draft.outline), to: .production(draft.outline), at: now), to: state,
                at: now)
            for ahead in [0, 1, 150_000, 400_000, 3_000_000, 60_000_000].map(Int64.init) {
                let instant = now + Interval(microseconds: ahead)
                let was = state.run.timeline.motion(at: instant).position(at: instant)
                let holds = after.run.timeline.motion(at: instant).position(at: instant)
                // With another anchor it may round the other way.
                #expect(abs((was - holds).microseconds) <= 1, "seed \(seed)")
            }
        }
    }

    @Test func `a run that stands does not start, and never leaves the production`() {
        for seed in Self.seeds {
            var random = Seeded(seed)
            var draft = Draft(&random)
            let old = draft.outline
            let (state, now) = rehearsed(old, &random)
            draft.edit(&random)
            let new = draft.outline
            let after = apply(
                state.run.revised(from: .production(old), to: .production(new), at: now), to: state, at: now)
            let stands = state.run.timeline.motion.at <= now && !state.run.timeline.motion.isRunning(at: now)
            for ahead in [0, 1, 150_000, 3_000_000, 60_000_000].map(Int64.init) {
                let instant = now + Interval(microseconds: ahead)
                let position = after.run.timeline.motion(at: instant).position(at: instant)
                #expect((.zero...new.score.end).contains(position), "seed \(seed)")
                if stands { #expect(position == after.run.timeline.motion.position, "seed \(seed)") }
            }
        }
    }

    // MARK: One by one

    private let old = RehearsalTests.outline

    private func edited(_ formations: [(String, Int64, Int64)]) -> Outline {
        Outline(
            production: old.production, revision: 2,
            score: Score(holds: formations.map { .seconds($0.1) }, transitions: formations.map { .seconds($0.2) }),
            formations: formations.map { FormationID($0.0)! }, performers: old.performers, people: old.people,
            tempo: old.tempo)
    }

    private func revised(_ session: Rehearsed, _ new: Outline) -> SessionState {
        apply(
            session.state.run.revised(from: .production(old), to: .production(new), at: session.now), to: session.state,
            at: session.now)
    }

    @Test func `a formation put in before shifts a hold by its length`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.seek(seconds(4))))
        session.clock += 5
        let after = revised(
            session, edited([("new", 3, 2), ("opening", 2, 1), ("line", 2, 1), ("circle", 2, 1), ("finale", 2, 0)]))
        #expect(after.run.timeline.motion == Motion(position: seconds(9), rate: 0, at: session.now))
    }

    @Test func `a transition that is under way keeps its fraction and stops where it was to stop`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.go(from: nil)))
        session.clock += 0.4
        // A quarter of the way from opening to line, which lasts four seconds now.
        let after = revised(session, edited([("opening", 2, 4), ("line", 2, 1), ("circle", 2, 1), ("finale", 2, 0)]))
        #expect(after.run.timeline.motion == Motion(position: seconds(3), rate: 1, at: session.now, until: seconds(6)))
    }

    @Test func `a hold cut shorter is stood in to its last moment`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.seek(seconds(4.5))))
        session.clock += 5
        let after = revised(session, edited([("opening", 2, 1), ("line", 1, 1), ("circle", 2, 1), ("finale", 2, 0)]))
        #expect(after.run.timeline.motion.position.microseconds == 3_999_999)
    }

    @Test func `after the live formation was removed the next one stands at its arrival, and music plays on`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.play()))
        session.clock += 4.15
        let after = revised(session, edited([("opening", 2, 1), ("circle", 2, 1), ("finale", 2, 0)]))
        #expect(after.run.timeline.motion == Motion(position: seconds(3), rate: 1, at: session.now, until: seconds(8)))
    }

    @Test func `a finale that gets a successor after its end stays where it is`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.play()))
        session.clock += 60
        let after = revised(
            session,
            edited([("opening", 2, 1), ("line", 2, 1), ("circle", 2, 1), ("finale", 2, 1), ("bows", 9, 0)]))
        #expect(
            after.run.timeline.formation(
                at: session.now + .seconds(60),
                in: edited([("opening", 2, 1), ("line", 2, 1), ("circle", 2, 1), ("finale", 2, 1), ("bows", 9, 0)])
                    .score) == 3)
    }
}
