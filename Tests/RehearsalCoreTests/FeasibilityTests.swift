import PropertyTesting
import RehearsalCore
import Testing

@Suite struct FeasibilityTests {
    private func piece(_ random: inout Seeded) throws -> Choreography {
        let cast = 14
        func positions() -> [Point] { (0..<cast).map { _ in random.point(within: 6) } }
        let (first, second) = (positions(), positions())
        let paths = (0..<cast).map { _ in random.chance(0.4) ? random.handles() : nil }
        let delays = (0..<cast).map { _ in
            random.chance(0.5)
                ? Delay(
                    leave: .milliseconds(Int64(random.int(0...3_000))),
                    arrive: .milliseconds(Int64(random.int(0...3_000)))) : nil
        }
        return try Choreography(
            performerCount: cast,
            formations: [
                .init(
                    hold: .seconds(1), positions: first,
                    transition: .init(
                        duration: .seconds(6), easing: Easing.allCases[random.int(0...3)], paths: paths, delays: delays)
                ),
                .init(hold: .seconds(1), positions: second, transition: .init(duration: .zero)),
            ])
    }

    @Test(arguments: UInt64(1)...40) func `collisions are those of dense sampling`(seed: UInt64) throws {
        var random = Seeded(seed)
        let piece = try piece(&random)
        let judged = Feasibility(of: piece, into: 1, .init(bodyRadius: 0.2, nearMiss: 0.2))
        let found = judged.findings.filter { $0.kind == .collision || $0.kind == .nearMiss }
        for finding in found {
            let second = try #require(finding.second)
            #expect(finding.from <= finding.at && finding.at <= finding.to)
            let places = piece.positions(at: finding.at)
            let apart = places[finding.first].distance(to: places[second])
            #expect(abs(apart - finding.value) < 0.011, "invented or misjudged")
            #expect(finding.value < (finding.kind == .collision ? 0.4 : 0.6))
        }
        var least: [[Double]] = Array(repeating: Array(repeating: .infinity, count: 14), count: 14)
        for step in 0...6_000 {
            let places = piece.positions(at: ScoreTime(microseconds: 1_000_000 + Int64(step) * 1_000))
            for i in 0..<14 { for j in 0..<i { least[j][i] = min(least[j][i], places[i].distance(to: places[j])) } }
        }
        for i in 0..<14 {
            for j in 0..<i {
                let standing = min(
                    piece.formations[0].positions[i].distance(to: piece.formations[0].positions[j]),
                    piece.formations[1].positions[i].distance(to: piece.formations[1].positions[j]))
                guard least[j][i] < 0.6 - 0.011, least[j][i] < standing - 0.022 else { continue }
                let hit = found.filter { $0.first == j && $0.second == i }.map(\.value).min()
                #expect(abs((hit ?? .infinity) - least[j][i]) < 0.02, "missed")
            }
        }
    }

    @Test(arguments: UInt64(1)...40) func `the peak is the fastest pace sampled`(seed: UInt64) throws {
        var random = Seeded(seed)
        let piece = try piece(&random)
        let judged = Feasibility(of: piece, into: 1, .init(metresPerUnit: 2, rate: 0.5))
        for (performer, figures) in judged.figures.enumerated() where piece.path(of: performer, into: 1).handles == nil
        {
            var fastest = 0.0
            for step in 0..<6_000 {
                let time = ScoreTime(microseconds: 1_000_000 + Int64(step) * 1_000)
                let a = try #require(piece.position(of: performer, at: time))
                let b = try #require(piece.position(of: performer, at: time + .milliseconds(1)))
                fastest = max(fastest, a.distance(to: b) * 1_000)
            }
            // Twice the metres a unit, half the rate.
            #expect(abs(fastest - figures.peak) < 0.02 * figures.peak + 1e-6)
        }
    }

    @Test func `two who change places collide halfway`() throws {
        let (left, right) = (Point(x: -2, y: 0), Point(x: 2, y: 0))
        let piece = try Choreography(
            performerCount: 2,
            formations: [
                .init(
                    hold: .zero, positions: [left, right], transition: .init(duration: .seconds(4), easing: .linear)),
                .init(hold: .seconds(1), positions: [right, left], transition: .init(duration: .zero)),
            ])
        let judged = Feasibility(of: piece, into: 1, .init(fastest: 0.9, step: .seconds(1)))
        #expect(judged.findings.map(\.kind) == [.collision, .tooFast, .tooFast, .tooManySteps, .tooManySteps])
        let collision = judged.findings[0]
        #expect(collision.value == 0 && collision.at == ScoreTime(microseconds: 2_000_000))
        #expect(
            collision.from == ScoreTime(microseconds: 1_700_000) && collision.to == ScoreTime(microseconds: 2_300_000))
        #expect(judged.figures[0].steps == 6 && judged.figures[0].mean == 1)
    }

    @Test func `dots on top of each other are found while they stand, and once`() throws {
        let here = Point(x: 1, y: 1)
        let there = Point(x: 5, y: 1)
        let piece = try Choreography(
            performerCount: 2,
            formations: [
                .init(hold: .zero, positions: [here, here], transition: .init(duration: .seconds(4))),
                .init(hold: .seconds(1), positions: [there, there], transition: .init(duration: .zero)),
            ])
        #expect(Feasibility(of: piece, into: 0, .init()).findings.map(\.kind) == [.overlap])
        #expect(Feasibility(of: piece, into: 1, .init(fastest: 9)).findings.map(\.kind) == [.overlap])
        #expect(Feasibility(of: piece, into: 2, .init()).findings.isEmpty)
        let absurd = Feasibility.Thresholds(
            metresPerUnit: .nan, bodyRadius: .infinity, nearMiss: -1, fastest: .nan, stride: 0, rate: -.infinity,
            step: .zero)
        #expect(Feasibility(of: piece, into: 1, absurd).findings.count <= Feasibility.most + 4)
    }

    @Test(arguments: UInt64(1)...40)
    func `only performers with more steps than counts are found`(seed: UInt64) throws {
        var random = Seeded(seed)
        let piece = try piece(&random)
        let stride = random.double(0.3...1.2)
        let metresPerUnit = random.double(0.5...2)
        let count = Interval.milliseconds(Int64(random.int(150...3_000)))
        let judged = Feasibility(of: piece, into: 1, .init(metresPerUnit: metresPerUnit, stride: stride, step: count))
        let found = judged.findings.filter { $0.kind == .tooManySteps }
        for performer in 0..<piece.performerCount where piece.path(of: performer, into: 1).handles == nil {
            let (from, to) = (piece.formations[0].positions[performer], piece.formations[1].positions[performer])
            let steps = (from.distance(to: to) * metresPerUnit / stride).rounded(.up)
            let (departs, arrives) = piece.window(of: performer, into: 1)
            let counts = Double((arrives - departs).microseconds) / Double(count.microseconds)
            let own = found.filter { $0.first == performer }
            #expect(own.map(\.value) == (steps > counts ? [steps] : []))
            #expect(own.allSatisfy { $0.second == nil && $0.from == departs && $0.to == arrives })
            #expect(judged.figures[performer].steps == steps)
        }
    }

    private func walk(_ metres: Double, in duration: Interval, delay: Delay? = nil) throws -> Choreography {
        try Choreography(
            performerCount: 1,
            formations: [
                .init(
                    hold: .zero, positions: [Point(x: 0, y: 1)],
                    transition: .init(duration: duration, easing: .linear, paths: [nil], delays: [delay])),
                .init(hold: .zero, positions: [Point(x: metres, y: 1)], transition: .init(duration: .zero)),
            ])
    }

    @Test(arguments: [20.0, 61, 97.3, 118, 120, 133, 400])
    func `as many strides as counts are danced at any tempo, and a hand's breadth more is not`(tempo: Double) throws {
        let count = Interval(microseconds: Int64(60e6 / tempo))
        for steps in 1...64 {
            // As the studio writes so many counts: whole microseconds.
            let duration = Interval(microseconds: Int64((Double(steps) * 60e6 / tempo).rounded()))
            for (more, isFound) in [(0.0, false), (0.1, true)] {
                let piece = try walk(0.7 * Double(steps) + more, in: duration)
                let judged = Feasibility(of: piece, into: 1, .init(fastest: 100, step: count))
                #expect(judged.findings.map(\.kind) == (isFound ? [.tooManySteps] : []), "\(steps) steps")
            }
        }
    }

    @Test func `a late departure and an early arrival leave only the counts between`() throws {
        let limits = Feasibility.Thresholds(fastest: 100, step: .seconds(1))
        let inTime = try walk(5.6, in: .seconds(8))
        #expect(Feasibility(of: inTime, into: 1, limits).findings.isEmpty)
        let late = try walk(5.6, in: .seconds(8), delay: Delay(leave: .seconds(2), arrive: .seconds(1)))
        let found = try #require(Feasibility(of: late, into: 1, limits).findings.first)
        #expect(found.kind == .tooManySteps && found.value == 8)
        #expect(found.from == ScoreTime(microseconds: 2_000_000) && found.to == ScoreTime(microseconds: 7_000_000))
    }

    @Test func `impossible moves are reported beside many collisions, and all are counted`() throws {
        let cast = 60
        let piece = try Choreography(
            performerCount: cast,
            formations: [
                .init(
                    hold: .zero, positions: Array(repeating: Point(x: 0, y: 1), count: cast),
                    transition: .init(duration: .seconds(1), easing: .linear)),
                .init(
                    hold: .zero, positions: Array(repeating: Point(x: 4, y: 1), count: cast),
                    transition: .init(duration: .zero)),
            ])
        let judged = Feasibility(of: piece, into: 1, .init(step: .seconds(1)))
        let pairs = cast * (cast - 1) / 2
        #expect(judged.counts == [0, pairs, cast, 0, 0, cast])
        #expect(judged.findings.count == Feasibility.most + 2 * cast && judged.leftOff == pairs - Feasibility.most)
        #expect(judged.findings.filter { $0.kind == .tooManySteps }.map(\.first) == Array(0..<cast))
    }
}
