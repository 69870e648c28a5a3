import PropertyTesting
import RehearsalCore
import Testing

private let seeds = Array(UInt64(1)...60)

@Suite struct AssignmentTests {
    /// The least of all totals and the least of all longest ways, by trying everything.
    private func tried(_ starts: [Point], _ places: [Point]) -> (total: Double, longest: Double) {
        var best = (total: Double.infinity, longest: Double.infinity)
        var isTaken = [Bool](repeating: false, count: places.count)
        func go(_ start: Int, _ total: Double, _ longest: Double) {
            guard start < starts.count else {
                best = (min(best.total, total), min(best.longest, longest))
                return
            }
            for place in places.indices where !isTaken[place] {
                isTaken[place] = true
                let way = starts[start].distance(to: places[place])
                go(start + 1, total + way, max(longest, way))
                isTaken[place] = false
            }
        }
        go(0, 0, 0)
        return best
    }

    private func places(_ count: Int, _ random: inout Seeded) -> [Point] {
        // Now and then whole numbers, so that ways tie and dots coincide.
        let isWhole = random.chance(0.3)
        return (0..<count).map { _ in
            let point = random.point()
            return isWhole ? Point(x: (point.x / 4).rounded(), y: (point.y / 4).rounded()) : point
        }
    }

    @Test(arguments: seeds) func `up to seven performers go the least way there is`(seed: UInt64) throws {
        var random = Seeded(seed)
        let count = random.int(1...7)
        let starts = places(count, &random)
        let ends = places(random.int(count...(count < 7 ? 7 : 8)), &random)
        let best = tried(starts, ends)
        let total = try Assignment(from: starts, to: ends, by: .total)
        let longest = try Assignment(from: starts, to: ends, by: .longest)
        #expect(abs(total.total - best.total) < 1e-9 && abs(total.bound - best.total) < 1e-9)
        #expect(longest.longest == best.longest)
        #expect(Set(total.places).count == count && Set(longest.places).count == count)
    }

    @Test func `eight performers go the least way there is to eight places`() throws {
        var random = Seeded(8)
        for _ in 0..<4 {
            let (starts, ends) = (places(8, &random), places(8, &random))
            let best = tried(starts, ends)
            let total = try Assignment(from: starts, to: ends, by: .total)
            let longest = try Assignment(from: starts, to: ends, by: .longest)
            #expect(abs(total.total - best.total) < 1e-9 && abs(total.bound - best.total) < 1e-9)
            #expect(longest.longest == best.longest)
        }
    }

    @Test(arguments: [UInt64(1), 2, 3]) func `many performers reach the dual bound`(seed: UInt64) throws {
        var random = Seeded(seed)
        let starts = places(120, &random)
        let ends = places(130, &random)
        let goes = try Assignment(from: starts, to: ends, by: .total)
        #expect(abs(goes.total - goes.bound) < 1e-7)
        #expect(Set(goes.places).count == 120)
        let longest = try Assignment(from: starts, to: ends, by: .longest)
        #expect(longest.longest <= goes.longest && abs(longest.total - longest.bound) < 1e-4)
    }

    private func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
        func side(_ p: Point, _ q: Point, _ r: Point) -> Double {
            (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
        }
        return side(a, b, c) * side(a, b, d) < -1e-9 && side(c, d, a) * side(c, d, b) < -1e-9
    }

    @Test(arguments: seeds) func `ways cross only where the promise allows it`(seed: UInt64) throws {
        var random = Seeded(seed)
        let starts = (0..<25).map { _ in random.point() }
        let ends = (0..<25).map { _ in random.point() }
        let least = try Assignment(from: starts, to: ends, by: .longest).longest
        for (measure, limit) in [(Assignment.Measure.total, Double.infinity), (.longest, least * 1.25)] {
            let goes = try Assignment(from: starts, to: ends, by: measure, lengthening: 1.25)
            #expect(goes.longest <= limit)
            for i in 0..<25 {
                for j in 0..<i {
                    let (p, q) = (ends[goes.places[i]], ends[goes.places[j]])
                    guard cross(starts[i], p, starts[j], q) else { continue }
                    #expect(max(starts[i].distance(to: q), starts[j].distance(to: p)) > limit)
                }
            }
        }
    }

    @Test func `performers do not overtake on one line`() throws {
        let starts = [Point(x: 0, y: 0), Point(x: 1, y: 0), Point(x: 2, y: 0)]
        let ends = [Point(x: 5, y: 0), Point(x: 4, y: 0), Point(x: 3, y: 0)]
        #expect(try Assignment(from: starts, to: ends, by: .total).places == [2, 1, 0])
    }

    @Test func `an impossible assignment is refused`() {
        let here = Point(x: 0, y: 0)
        #expect(throws: Assignment.Flaw.placeCount) { try Assignment(from: [here], to: [], by: .total) }
        #expect(throws: Assignment.Flaw.coordinate) {
            try Assignment(from: [Point(x: .nan, y: 0)], to: [here], by: .longest)
        }
    }
}
