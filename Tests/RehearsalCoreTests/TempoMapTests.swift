import PropertyTesting
import RehearsalCore
import Testing

private let seeds = Array(UInt64(1)...200)

@Suite struct TempoMapTests {
    /// Up to eight anchors, at any tempo between.
    private func map(_ random: inout Seeded) throws -> TempoMap {
        var anchors: [TempoMap.Anchor] = []
        var count = random.double(-100...100)
        var time = ScoreTime(microseconds: Int64(random.int(-60_000_000...60_000_000)))
        for _ in 0..<random.int(0...8) {
            anchors.append(TempoMap.Anchor(count: count, time: time))
            let counts = random.chance(0.5) ? Double(random.int(1...32)) : random.double(0.5...32)
            count += counts
            time = time + Interval(microseconds: Int64(counts * 60e6 / random.double(20...400)))
        }
        return try TempoMap(tempo: random.double(20...400), anchors: anchors)
    }

    @Test(arguments: seeds) func `every microsecond comes back from its count`(seed: UInt64) throws {
        var random = Seeded(seed)
        let map = try map(&random)
        for reach in [1_000, 1_000_000_000, 1 << 42] {
            for _ in 0..<50 {
                let time = ScoreTime(microseconds: Int64(random.int(-reach...reach)))
                #expect(map.time(of: map.count(at: time)) == time)
            }
        }
        for anchor in map.anchors {
            for near in -1...1 {
                let time = anchor.time + Interval(microseconds: Int64(near))
                #expect(map.time(of: map.count(at: time)) == time)
            }
        }
    }

    @Test(arguments: seeds) func `every count comes back to within half a microsecond of it`(seed: UInt64) throws {
        var random = Seeded(seed)
        let map = try map(&random)
        // At the fastest of these tempos, 400 counts a minute, and with the rounding errors of the sums.
        let farthest: Double = 0.5 * 401 / 60e6
        for _ in 0..<100 {
            let count = random.double(-10_000...10_000)
            let back = map.count(at: map.time(of: count))
            #expect(abs(back - count) <= farthest)
        }
    }

    @Test(arguments: seeds) func `the length of counts is the time between them`(seed: UInt64) throws {
        var random = Seeded(seed)
        let map = try map(&random)
        for _ in 0..<50 {
            let start = ScoreTime(microseconds: Int64(random.int(-60_000_000...600_000_000)))
            let counts = random.double(0...64)
            #expect(start + map.length(of: counts, from: start) == map.time(of: map.count(at: start) + counts))
        }
        for anchor in map.anchors {
            let piece = map.length(of: 1e-3, from: anchor.time).microseconds
            #expect(abs(map.countLength(at: anchor.time).microseconds - 1_000 * piece) <= 1_000)
        }
    }

    @Test(arguments: seeds) func `later counts are never earlier, and anchors fall where they are`(seed: UInt64) throws
    {
        var random = Seeded(seed)
        let map = try map(&random)
        var last = map.time(of: -200)
        for step in 0..<4_000 {
            let time = map.time(of: -200 + Double(step) / 8)
            #expect(time >= last)
            last = time
        }
        for anchor in map.anchors {
            #expect(map.time(of: anchor.count) == anchor.time && map.count(at: anchor.time) == anchor.count)
        }
    }

    @Test(arguments: [20, 96.5, 112, 120, 133.3, 400])
    func `a constant tempo counts from the beginning`(tempo: Double) throws {
        let map = try TempoMap(tempo: tempo)
        #expect(map.time(of: 0) == .zero && map.count(at: .zero) == 0)
        for count in 1...64 {
            #expect(map.time(of: Double(count)).microseconds == Int64((Double(count) * 60e6 / tempo).rounded()))
        }
    }

    @Test func `between two anchors counts are even, and outside them the tempo holds`() throws {
        let map = try TempoMap(
            tempo: 120,
            anchors: [
                TempoMap.Anchor(count: 0, time: .zero + .seconds(1)),
                TempoMap.Anchor(count: 8, time: .zero + .seconds(9)),
            ])
        #expect(map.time(of: -2) == .zero && map.time(of: 4) == .zero + .seconds(5))
        #expect(map.time(of: 10) == .zero + .seconds(10) && map.count(at: .zero + .seconds(11)) == 12)
    }

    @Test func `an invalid map is refused with its fault`() {
        for tempo in [Double.nan, 0, -1, 0.5, 1_001, .infinity] {
            #expect(throws: TempoMap.Flaw.tempo) { try TempoMap(tempo: tempo) }
        }
        let first = TempoMap.Anchor(count: 4, time: .zero + .seconds(4))
        for (count, seconds) in [(4.0, 5), (3, 5), (5, 4), (5, 3), (.nan, 5), (.infinity, 5), (4_000, 5), (4.001, 5)] {
            let second = TempoMap.Anchor(count: count, time: .zero + .seconds(Int64(seconds)))
            #expect(throws: TempoMap.Flaw.anchor(1)) { try TempoMap(tempo: 120, anchors: [first, second]) }
        }
    }

    @Test func `an absurd count traps nowhere`() throws {
        let map = try TempoMap(tempo: 120)
        #expect(map.time(of: .nan) == .zero && map.time(of: 1e300).microseconds == .max)
        #expect(map.count(at: ScoreTime(microseconds: .min)).isFinite)
    }
}
