import Rehearsal
import RehearsalCore
import Testing

struct TakesTests {
    private func takes(_ session: Rehearsed) -> [Take] {
        var takes = Takes()
        for line in session.log { takes.apply(line) }
        return takes.all
    }

    @Test func `a run that is paused is one take, and the next begins where it goes on`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.play()))
        try session.perform(.run(.pause), after: 2.5)
        try session.perform(.run(.play()), after: 20)
        let takes = takes(session)
        #expect(takes.map(\.number) == [1, 2])
        #expect(takes.map(\.stop) == [.paused, .arrived])
        #expect(takes.map(\.from) == [.zero, seconds(2.5)])
        #expect(takes.map(\.to) == [seconds(2.5), outline.score.end])
        #expect(takes[0].ends == takes[0].begins + .milliseconds(2_500))
        #expect(takes[0].conductor == conductor.id)
    }

    @Test func `successive GOs are one take, until a stand of more than a minute`() throws {
        var session = Rehearsed.withBaton()
        for wait in [1.0, 8, 50] { try session.perform(.run(.go(from: nil)), after: wait) }
        #expect(takes(session).map(\.to) == [seconds(9)])
        #expect(takes(session).map(\.from) == [seconds(2)])
        var other = Rehearsed.withBaton()
        for wait in [1.0, 8, 70] { try other.perform(.run(.go(from: nil)), after: wait) }
        #expect(takes(other).map(\.to) == [seconds(6), seconds(9)])
        #expect(takes(other).map(\.stop) == [.arrived, .arrived])
    }

    @Test func `a jump ends the take, moving or standing`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.play()))
        try session.perform(.run(.jump(formation: 3)), after: 1)
        #expect(takes(session).map(\.stop) == [.cut, .arrived])
        #expect(takes(session).map(\.from) == [.zero, seconds(9)])
        var other = Rehearsed.withBaton()
        try other.perform(.run(.go(from: nil)))
        try other.perform(.run(.back), after: 5)
        try other.perform(.run(.go(from: nil)), after: 5)
        #expect(takes(other).map(\.from) == [seconds(2), seconds(2)])
    }

    @Test func `a loop is one take with its passes, rests between them too, until it is left by a pause`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.loop(Repetition(from: seconds(3), to: seconds(5), pause: .seconds(4), countIn: 4))))
        // Two passes of two seconds; then the next pass is waited for.
        try session.perform(.run(.rate(0.5)), after: 0.15 + 2 + 2 + 6 + 2 + 1)
        try session.perform(.run(.pause), after: 3)
        let takes = takes(session)
        #expect(takes.count == 1)
        #expect(takes.first?.passes == 2)
        #expect(takes.first?.stop == .paused)
        #expect(takes.first?.to == seconds(5))
        #expect(takes.first?.reach == seconds(3)...seconds(5))
        #expect((takes.first?.ends).map { $0 < session.now } == true)
    }

    @Test func `a loop under way has no end yet, and what is not counted in has not begun`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.loop(Repetition(from: seconds(3), to: seconds(5)))))
        #expect(takes(session).map(\.ends) == [nil])
        #expect(takes(session).map(\.stop) == [nil])
        var counted = Rehearsed.withBaton()
        try counted.perform(.run(.play(from: seconds(3), countIn: 8)))
        try counted.perform(.run(.pause), after: 1)
        #expect(takes(counted).isEmpty)
    }

    @Test func `a session that ends stops the take, and going on begins another`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.play()))
        try session.perform(.life(.end), after: 3)
        session.administer(.reopen(by: "Ada"))
        #expect(takes(session).map(\.stop) == [.ended, .arrived])
        #expect(takes(session).first?.ends == takes(session).first.map { $0.begins + .milliseconds(2_850) })
    }

    @Test func `a take is named and starred at any time, and a single one includes its course and dancers`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.people(.assign(ana, to: dancer.id)))
        try session.perform(.run(.play()))
        try session.perform(.run(.rate(0.5)), after: 1)
        try session.perform(.run(.pause), after: 1)
        session.administer(.note(.takeNamed(1, name: "Slower")))
        session.administer(.note(.takeStarred(1, true)))
        session.administer(.note(.takeNamed(7, name: "There is none")))
        #expect(takes(session).map(\.name) == ["Slower"])
        #expect(takes(session).map(\.isStarred) == [true])
        var one = Takes(1..<2)
        for line in session.log { one.apply(line) }
        let (take, course) = try #require(one.single)
        #expect(take == takes(session).first)
        #expect(course.dancers == [ana: dancer.id])
        #expect(course.motions.map(\.motion.rate) == [1, 0.5, 0])
        session.administer(.note(.takeNamed(1, name: nil)))
        #expect(takes(session).map(\.name) == [nil])
    }

    // MARK: How punctual

    private func sum(_ through: SequenceNumber, late: Int64 = 8) -> Event {
        var errors = DisplayError()
        errors.record(.milliseconds(late))
        return .takes(
            .punctualitySummed(
                PunctualitySum(
                    from: through, through: through, changes: 1, devices: 3, inTime: 2, shown: 1, errors: errors)))
    }

    @Test func `figures belong to the take that they come after, and several of one take are added up`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.play()))
        try session.perform(.run(.pause), after: 2)
        session.happen(sum(session.log.last!.sequence), after: 2)
        try session.perform(.run(.go(from: nil)), after: 10)
        session.happen(sum(session.log.last!.sequence, late: 40), after: 4)
        try session.perform(.run(.go(from: nil)), after: 4)
        session.happen(sum(session.log.last!.sequence), after: 4)
        let takes = takes(session)
        #expect(takes.map(\.punctuality?.sum.changes) == [1, 2])
        #expect(takes.map(\.punctuality?.sum.errors.worst) == [.milliseconds(8), .milliseconds(40)])
        #expect(takes.map(\.punctuality?.isShared) == [false, false])
        #expect(takes.last?.punctuality?.sum.devices == 6)
        var one = Takes(2..<3)
        for line in session.log { one.apply(line) }
        #expect(one.single?.0 == takes.last)
    }

    @Test func `figures of a run that was cut count for all its takes and say so; without any nothing is known`() throws
    {
        var session = Rehearsed.withBaton()
        session.happen(sum(SequenceNumber(1)))
        try session.perform(.run(.play()), after: 5)
        try session.perform(.run(.pause), after: 1)
        try session.perform(.run(.play()), after: 30)
        try session.perform(.run(.jump(formation: 3)), after: 1)
        session.happen(sum(session.log.last!.sequence), after: 5)
        #expect(takes(session).map(\.punctuality?.isShared) == [true, true, true])
        var old = Rehearsed.withBaton()
        try old.perform(.run(.play()))
        #expect(takes(old).map(\.punctuality) == [nil])
    }

    @Test func `figures that cannot be are refused by name`() {
        func field(_ change: (inout PunctualitySum) -> Void) -> String? {
            guard case .takes(.punctualitySummed(var figures)) = sum(SequenceNumber(5)) else { return nil }
            change(&figures)
            let line = SessionEvent(
                sequence: SequenceNumber(6), at: Instant(microseconds: 1), by: nil, command: nil,
                event: .takes(.punctualitySummed(figures)))
            do throws(Refusal) { try line.check() } catch { return error.field }
            return nil
        }
        #expect(field { _ in } == nil)
        #expect(field { $0.from = SequenceNumber(0) } == "from")
        #expect(field { $0.through = SequenceNumber(4) } == "through")
        #expect(field { $0.changes = 0 } == "changes")
        #expect(field { $0.devices = -1 } == "devices")
        #expect(field { $0.inTime = 4 } == "inTime")
        #expect(field { $0.shown = 4 } == "shown")
        #expect(field { $0.errors = DisplayError(counts: [0, 2], worst: .zero) } == "counts.1")
        #expect(field { $0.errors = DisplayError(counts: [1], worst: Interval(microseconds: -1)) } == "worst")
    }
}
