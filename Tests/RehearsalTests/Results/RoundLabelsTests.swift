import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

@Suite struct RoundLabelsTests {
    private func seen(_ punch: Punch, at instant: Instant, number: Int, by kind: PunchSource.Kind = .camera)
        -> KeptPunch
    {
        KeptPunch(
            ordinal: Int64(number + 1), source: dancer.id, athlete: dancer.id, kind: PunchSource(kind: kind),
            isMuted: false, report: PunchReport(number: Int64(number), punch: punch, at: instant))
    }

    private func labels(
        _ one: DrillClass, _ punches: [KeptPunch], seenBy camera: MemberID? = nil, _ span: ClosedRange<Instant>
    ) -> RoundLabels {
        let own = punches.filter { !$0.isOfAnother(than: camera) }
        return RoundLabels(
            one.results().verdicts(on: own, since: span.lowerBound), punches, seenBy: camera, within: span)
    }

    private func called(_ one: DrillClass) -> [ExpectedPunch] {
        one.results().runs.flatMap(\.rounds).flatMap(\.called.expected).sorted { $0.due < $1.due }
    }

    private func span(_ called: [ExpectedPunch]) throws -> ClosedRange<Instant> {
        let (first, last) = (try #require(called.first), try #require(called.last))
        return Instant(microseconds: first.due - 1_000_000)...Instant(microseconds: last.due + 2_000_000)
    }

    @Test func `each called punch has a label at the instant when the camera saw it`() throws {
        let one = try DrillClass.running(for: 130)
        let called = called(one)
        let punches = called.enumerated().map { number, call in
            seen(call.punch, at: Instant(microseconds: call.due + 80_000), number: number)
        }
        let labels = labels(one, punches, try span(called))
        #expect(labels.labels.map(\.at) == punches.map(\.moment))
        #expect(labels.labels.map(\.punch) == called.map(\.punch) && called.count > 15)
        #expect(labels.unsure.isEmpty)
        #expect(labels.counts.values.reduce(0, +) == called.count)
    }

    @Test func `a trainer's correction of delay moves no label off the poses of its film`() throws {
        let one = try DrillClass.running(for: 130)
        let called = called(one)
        let punches = called.enumerated().map { number, call in
            var one = seen(call.punch, at: Instant(microseconds: call.due + 480_000), number: number)
            one.kind.delay = .milliseconds(400)
            return one
        }
        #expect(labels(one, punches, try span(called)).labels.map(\.at) == punches.map(\.report.at))
        let station = punches.map { one in
            KeptPunch(
                ordinal: one.ordinal, source: conductor.id, athlete: one.athlete, kind: one.kind, isMuted: false,
                report: one.report)
        }
        let cameras = labels(one, station, seenBy: conductor.id, try span(called))
        #expect(cameras.labels.map(\.at) == station.map(\.report.at) && cameras.unsure.isEmpty)
    }

    @Test func `punches of another camera label nothing, and are open if the film's own saw none`() throws {
        let one = try DrillClass.running(for: 130)
        let called = called(one)
        let span = try span(called)
        let own = called.enumerated().map { number, call in
            seen(call.punch, at: Instant(microseconds: call.due + 80_000), number: number)
        }
        let others = own.map { one in
            KeptPunch(
                ordinal: one.ordinal + 1_000, source: conductor.id, athlete: one.athlete, kind: one.kind,
                isMuted: false, report: one.report)
        }
        #expect(labels(one, own + others, span) == labels(one, own, span))
        let alone = labels(one, others, span)
        #expect(alone.labels.isEmpty && Set(alone.unsure).isSuperset(of: others.map(\.moment)))
    }

    @Test func `taps give no instant of a punch, so its label stays open`() throws {
        let one = try DrillClass.running(for: 130)
        let called = called(one)
        let taps = called.enumerated().map { number, call in
            seen(call.punch, at: Instant(microseconds: call.due + 80_000), number: number, by: .tapPad)
        }
        let labels = labels(one, taps, try span(called))
        #expect(labels.labels.isEmpty && labels.unsure == taps.map(\.moment))
    }

    @Test func `a punch in a pause is open, unless the trainer said that it was none`() throws {
        let one = try DrillClass.running(for: 130)
        let called = called(one)
        let spans = one.results().runs.flatMap(\.rounds).flatMap(\.called.spans)
        let end = try #require(spans.map(\.to).min())
        let next = try #require(spans.map(\.from).filter { $0 > end }.min())
        let middle = end + Interval(microseconds: (next - end).microseconds / 2)
        #expect(next - end > .seconds(3))
        var punches = [seen(.jab, at: middle, number: 0), seen(.cross, at: middle + .milliseconds(400), number: 1)]
        #expect(labels(one, punches, try span(called)).labels.isEmpty)
        #expect(Set(labels(one, punches, try span(called)).unsure).isSuperset(of: punches.map(\.moment)))
        punches[1].correction = KeptPunch.Correction.none
        let unsure = labels(one, punches, try span(called)).unsure
        #expect(unsure.contains(punches[0].moment) && !unsure.contains(punches[1].moment))
    }

    @Test func `a doubtful answer is the called punch if that is likelier than not`() throws {
        let one = try DrillClass.running(for: 130)
        let called = called(one)
        for (probability, isLabel) in [(0.4, false), (0.6, true)] {
            let punches = called.enumerated().map { number, call in
                var one = seen(call.punch, at: Instant(microseconds: call.due + 80_000), number: number)
                one.report.ifCalled = PunchClass.thrown.map { _ in probability }
                return one
            }
            let labels = labels(one, punches, try span(called))
            #expect(labels.labels.count == (isLabel ? called.count : 0))
            #expect(labels.unsure.count == (isLabel ? 0 : called.count))
        }
    }

    @Test func `a label is an answered call or a correction, and every other call is open`()
        throws
    {
        let one = try DrillClass.running(for: 130)
        let called = called(one)
        let span = try span(called)
        for seed in 1...150 {
            var random = Seeded(UInt64(seed))
            var punches: [KeptPunch] = []
            for call in called where random.int(0...9) > 1 {
                let at = Instant(microseconds: call.due + Int64(random.int(-400_000...1_200_000)))
                let punch = random.int(0...3) == 0 ? Punch.allCases[random.int(0...6)] : call.punch
                var thrown = seen(punch, at: at, number: punches.count, by: random.int(0...5) == 0 ? .tapPad : .camera)
                thrown.isMuted = random.int(0...9) == 0
                if random.int(0...9) == 0 {
                    thrown.correction = random.int(0...1) == 0 ? KeptPunch.Correction.none : .punch(.leadHook)
                }
                punches.append(thrown)
            }
            let found = labels(one, punches, span)
            let taken = punches.filter { $0.counts && $0.kind.kind == .camera }
            #expect(zip(found.labels, found.labels.dropFirst()).allSatisfy { $0.at < $1.at })
            for label in found.labels {
                #expect(span.contains(label.at))
                #expect(taken.contains { $0.moment == label.at && (corrected($0) ?? label.punch) == label.punch })
                let isCorrected = taken.contains { $0.moment == label.at && corrected($0) != nil }
                #expect(isCorrected || called.contains { $0.punch == label.punch && answers(label.at, $0) })
            }
            for call in called {
                let instants = found.labels.map(\.at) + found.unsure
                #expect(instants.contains { answers($0, call) })
            }
            #expect(labels(one, punches.reversed(), span) == found)
        }
    }

    private func corrected(_ kept: KeptPunch) -> Punch? {
        if case .punch(let punch)? = kept.correction { punch } else { nil }
    }

    private func answers(_ instant: Instant, _ call: ExpectedPunch) -> Bool {
        (-250_000...1_000_000).contains(instant.microseconds - call.due)
    }
}
