import Rehearsal
import RehearsalCore
import Testing

@testable import LiveSessions

@Suite struct `the budget of a member's commands` {
    private let start = Instant(microseconds: 1_000_000_000)
    private func member(_ role: Role) -> Member { Member(id: .random(), name: "Somebody", role: role) }

    /// How many of these commands are taken, one each `step`.
    private func taken(
        _ count: Int, each step: Interval, by member: Member, _ budgets: inout CommandBudgets, from start: Instant
    ) -> Int {
        let note = Command.notes(.note(Note.Draft(text: "x")))
        return (0..<count).count {
            budgets.spend(note, of: member, at: start + Interval(microseconds: step.microseconds * Int64($0))) == nil
        }
    }

    @Test func `is much at once and little for ever, for each kind by itself`() {
        var budgets = CommandBudgets()
        let dancer = member(.dancer)
        #expect(taken(1_000, each: .zero, by: dancer, &budgets, from: start) == 30)
        // An hour of 55 notes a second leaves half a note a second.
        let hour = taken(3_600 * 55, each: Interval(microseconds: 18_182), by: dancer, &budgets, from: start)
        #expect((1_798...1_802).contains(hour))
        #expect(budgets.spend(.baton(.takeBaton), of: dancer, at: start) == nil)
        let conductor = member(.conductor)
        #expect(taken(1_000, each: .zero, by: conductor, &budgets, from: start) == 120)
    }

    @Test func `is remembered for a bounded number of members, the busiest ones`() {
        var budgets = CommandBudgets()
        let loud = member(.dancer)
        _ = taken(30, each: .zero, by: loud, &budgets, from: start)
        for _ in 0..<(3 * CommandBudgets.most) {
            _ = budgets.spend(.life(.end), of: member(.dancer), at: start)
        }
        #expect(budgets.count <= CommandBudgets.most)
        #expect(taken(1, each: .zero, by: loud, &budgets, from: start) == 0)
    }

    @Test func `is refused beyond that with how long to wait, and may be said again with the same id`() throws {
        var replica = Replica(
            session: .random(), node: .random(),
            opening: SessionOpening(programme: piece, members: [conductor]), lead: .zero)
        var effects: [Effect] = []
        replica.receive([.attach(1, conductor, after: nil)], at: start, &effects)
        effects = []
        for number in 0...10 {
            replica.receive(
                [.command(1, CommandID(json: "\(number)"), .life(.end), received: start)], at: start, &effects)
        }
        let refused = effects.compactMap { effect -> (CommandID, Refusal)? in
            if case .answer(1, let id, .refused(let refusal)) = effect { (id, refusal) } else { nil }
        }
        #expect(refused.count == 1)
        let (id, refusal) = try #require(refused.first)
        #expect(id == CommandID(json: "10"))
        #expect(refusal.code == .tooMany)
        #expect(refusal.values["seconds"] == 1)
        effects = []
        let later = start + .seconds(1)
        replica.receive([.command(1, id, .life(.end), received: later)], at: later, &effects)
        #expect(!effects.contains { if case .answer = $0 { true } else { false } })
    }

    @Test func `is answered again from a bounded memory, and beyond it the log is asked`() {
        var answered = AnsweredCommands(isWhole: true)
        let ana = MemberID.random()
        func origin(_ number: Int) -> CommandOrigin {
            CommandOrigin(member: ana, command: CommandID(json: "\(number)"))
        }
        for number in 1...100_000 {
            answered.record(.accepted(SequenceNumber(Int64(number))), for: origin(number), asking: .life(.end))
            answered.record(.refused(Refusal(.ended, "x")), for: origin(-number), asking: .life(.end))
        }
        #expect(answered.count <= 2 * AnsweredCommands.mostAccepted + AnsweredCommands.mostRefusals)
        #expect(answered.answer(to: .life(.end), from: origin(100_000)) == .accepted(SequenceNumber(100_000)))
        #expect(answered.answer(to: .life(.end), from: origin(1)) == nil)
        guard case .refused(let reused) = answered.answer(to: .baton(.takeBaton), from: origin(100_000)) else {
            return #expect(Bool(false), "an id was used for two commands")
        }
        #expect(reused.code == .idReused)
        #expect(answered.isUnsure(of: origin(1)))
        #expect(!answered.isWhole)
    }

    @Test func `counts commands of other nodes once by their id`() {
        var answered = AnsweredCommands(isWhole: true)
        let origin = CommandOrigin(member: .random(), command: CommandID(json: "7"))
        answered.record(.announcements(.announced("Water")), at: SequenceNumber(4), for: origin)
        #expect(answered.answer(to: .announcements(.announce("Water")), from: origin) == .accepted(SequenceNumber(4)))
        for other in [.announcements(.announce("Places")), .life(.end), .notes(.note(Note.Draft(text: "Water")))]
            as [Command]
        {
            guard case .refused(let reused) = answered.answer(to: other, from: origin) else {
                Issue.record("\(other) was taken for the announcement")
                continue
            }
            #expect(reused.code == .idReused)
        }
    }

    @Test func `of the log that this node has not read costs one look at it, however many say it`() {
        let dancers = (0..<40).map { _ in member(.dancer) }
        var replica = Replica(
            session: .random(), node: .random(),
            opening: SessionOpening(programme: piece, members: dancers), lead: .zero)
        var (effects, looks) = ([Effect](), 0)
        for (index, dancer) in dancers.enumerated() {
            // All within a tenth of a second.
            let now = start + Interval(microseconds: Int64(index) * 2_500)
            let seat = Seat(rawValue: UInt64(index + 1))
            replica.receive([.attach(seat, dancer, after: SequenceNumber(1_000_000))], at: now, &effects)
            while let request = replica.nextRequest(at: now, &effects) {
                guard case .read = request else { break }
                looks += 1
                replica.handle(.events([], isAll: true), at: now, &effects)
            }
        }
        #expect(looks == 1)
        // The others are admitted with the next check.
        let later = start + .milliseconds(250)
        #expect(replica.alarm.map { $0 <= later } == true)
        replica.receive([.tick], at: later, &effects)
        while let request = replica.nextRequest(at: later, &effects), case .read = request {
            looks += 1
            replica.handle(.events([], isAll: true), at: later, &effects)
        }
        #expect(looks == 2)
        #expect(effects.count { if case .welcome = $0 { true } else { false } } == 40)
    }
}
