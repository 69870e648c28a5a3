import Foundation
import PropertyTesting
import RehearsalCore
import Testing

private let seeds = Array(UInt64(1)...150)

private func areNear(_ a: [Point], _ b: [Point], _ far: Double = 1e-9) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.distance(to: $1) <= far }
}

@Suite struct EditingTests {
    @Test(arguments: seeds) func `a snapped point stays at its place`(seed: UInt64) {
        var random = Seeded(seed)
        let others = (0..<random.int(0...8)).map { _ in random.point() }
        let step = random.pick([0.1, 0.3, 0.5, 1, 2.5])
        for grid in Snapping.Grid.allCases {
            let snapping = Snapping(
                grid: grid, step: step, tolerance: random.double(0...1), guides: random.chance(0.7),
                axis: random.chance(0.5) ? random.double(-1...1) : nil)
            for _ in 0..<20 {
                let once = snapping.snap(random.point(), among: others)
                let twice = snapping.snap(once.point, among: others)
                #expect(once.point == twice.point && once.hits == twice.hits && once.hits.count <= 6)
            }
        }
    }

    @Test func `guides name the dot they come from`() {
        let snapping = Snapping(tolerance: 0.2, guides: true, axis: 0)
        let answer = snapping.snap(Point(x: 2.9, y: 5.1), among: [Point(x: -3, y: 1), Point(x: 7, y: 5)])
        #expect(answer.point == Point(x: 3, y: 5))
        #expect(
            answer.hits == [
                .init(guide: .mirror, isRow: false, coordinate: 3, other: 0),
                .init(guide: .row, isRow: true, coordinate: 5, other: 1),
            ])
    }

    @Test func `middles of lines attract and middles of squares do not`() {
        let snapping = Snapping(grid: .middles, step: 2)
        #expect(snapping.snap(Point(x: 0.9, y: 0.1), among: []).point == Point(x: 1, y: 0))
        #expect(snapping.snap(Point(x: 0.8, y: 1), among: []).point == Point(x: 0, y: 1))
    }

    @Test(arguments: seeds) func `arranging keeps its laws`(seed: UInt64) {
        var random = Seeded(seed)
        let points = (0..<random.int(1...12)).map { _ in random.point() }
        #expect(Arrangement.mirror(Arrangement.mirror(points, about: 0), about: 0) == points)
        #expect(areNear(Arrangement.mirror(Arrangement.mirror(points)), points))
        let turned = (0..<24).reduce(points) { points, _ in Arrangement.rotate(points, degrees: 15) }
        #expect(areNear(turned, points))
        #expect(
            areNear(
                Arrangement.scale(Arrangement.scale(points, across: 4, upstage: 2), across: 0.25, upstage: 0.5), points)
        )
        for edge in Arrangement.Edge.allCases {
            let aligned = Arrangement.align(points, to: edge)
            #expect(Arrangement.align(aligned, to: edge) == aligned)
        }
        let even = Arrangement.distribute(points, .across, spacing: 0.7).map(\.x).sorted()
        for (a, b) in zip(even, even.dropFirst()) { #expect(abs(b - a - 0.7) < 1e-9) }
        #expect(
            areNear(
                Arrangement.distribute(Arrangement.distribute(points, .upstage), .upstage),
                Arrangement.distribute(points, .upstage)))
        let key = { (point: Point) in "\(point)" }
        #expect(Arrangement.swapSides(points).map(key).sorted() == points.map(key).sorted())
        let symmetrical = points + Arrangement.mirror(points, about: 0)
        #expect(areNear(Arrangement.swapSides(symmetrical, about: 0), Arrangement.mirror(symmetrical, about: 0)))
        if points.count > 1 {
            let spread = Arrangement.spread(points, spacing: 2)
            #expect(abs(nearest(spread) - 2) < 1e-9)
        }
    }

    private func nearest(_ points: [Point]) -> Double {
        points.indices.flatMap { i in points.indices.filter { $0 != i }.map { points[i].distance(to: points[$0]) } }
            .min()!
    }

    @Test(arguments: [2, 3, 4, 7, 12, 25, 100]) func `shapes keep their spacing`(count: Int) {
        let shapes: [Shape] = [
            .line, .wedge, .v(degrees: 90), .v(degrees: -120), .block(rows: 0, isStaggered: false),
            .block(rows: 3, isStaggered: false),
        ]
        for shape in shapes { #expect(abs(nearest(shape.places(count, spacing: 1.5)) - 1.5) < 1e-9, "\(shape)") }
        let circle = Shape.circle.places(count, spacing: 2)
        let radius = 2 * Double(count) / (2 * .pi)
        for point in circle { #expect(abs(point.distance(to: Point(x: 0, y: 0)) - radius) < 1e-9) }
        #expect(abs(nearest(circle) - 2 * radius * sin(.pi / Double(count))) < 1e-9)
        let arc = Shape.arc(degrees: 90).places(count, spacing: 1)
        let bend = Double(count - 1) / (.pi / 2)
        for (a, b) in zip(arc, arc.dropFirst()) {
            #expect(abs(a.distance(to: b) - 2 * bend * sin(.pi / 4 / Double(count - 1))) < 1e-9)
        }
        // The spiral's length up to radius r = b θ in closed form.
        let b = 3 / (2 * Double.pi)
        let walked = Shape.spiral(gap: 3).places(count, spacing: 1.2).map { point in
            let angle = point.distance(to: Point(x: 0, y: 0)) / b
            return b / 2 * (angle * (1 + angle * angle).squareRoot() + asinh(angle))
        }.sorted()
        for (rank, length) in walked.enumerated() { #expect(abs(length - 1.2 * Double(rank)) < 1e-6) }
    }

    @Test(arguments: [2, 3, 5, 9, 24, 70], [0, 1, 2, 3, 5])
    func `a staggered row stands in the windows of the row before`(count: Int, rows: Int) {
        let places = Shape.block(rows: rows, isStaggered: true).places(count, spacing: 2)
        #expect(places.count == count)
        let lines = Dictionary(grouping: places, by: \.y).sorted { $0.key < $1.key }.map(\.value)
        if rows > 0 { #expect(lines.count <= rows) }
        for (row, next) in zip(lines, lines.dropFirst()) { #expect(abs(next[0].y - row[0].y - 2) < 1e-9) }
        for row in lines {
            for (a, b) in zip(row, row.dropFirst()) { #expect(abs(b.x - a.x - 2) < 1e-9) }
        }
        // Only the back row may be short: its dots may then stand anywhere in the middle.
        for (row, next) in zip(lines, lines.dropFirst().dropLast()) {
            #expect(abs(abs(next[0].x - row[0].x) - 1) < 1e-9)
        }
    }

    @Test func `shapes stand in the middle of a stage of any size, inside its edges`() {
        let shapes: [Shape] = [
            .line, .arc(degrees: 180), .arc(degrees: -60), .circle, .block(rows: 0, isStaggered: false),
            .block(rows: 2, isStaggered: true), .v(degrees: 90), .v(degrees: -120), .spiral(gap: 2), .wedge,
        ]
        let stages: [(width: Double, depth: Double)] = [(4, 3), (8, 12), (16, 10), (30, 8)]
        var wrong: [String] = []
        for (count, shape) in (1...200).flatMap({ count in shapes.map { (count, $0) } }) {
            let places = shape.places(count, spacing: 1.5)
            for (width, depth) in stages {
                let (least, largest) = (Point(x: -width / 2, y: 0), Point(x: width / 2, y: depth))
                let middle = Arrangement.fit(places, at: Point(x: 0, y: depth / 2), from: least, to: largest)
                let (low, high) = Arrangement.bounds(middle)
                let isThere = abs(low.x + high.x) < 1e-9 && abs(low.y + high.y - depth) < 1e-9
                // If a corner is asked for, they come as near to it as the edges allow.
                let corner = Arrangement.fit(places, at: largest, from: least, to: largest)
                let top = Arrangement.bounds(corner).largest
                let isNear = abs(top.x - largest.x) < 1e-9 && abs(top.y - largest.y) < 1e-9
                let areInside = (middle + corner).allSatisfy { abs($0.x) <= width / 2 && $0.y >= 0 && $0.y <= depth }
                if !isThere || !isNear || !areInside { wrong.append("\(shape) of \(count) on \(width) × \(depth)") }
            }
        }
        #expect(wrong == [])
    }

    @Test func `sine and cosine are within an ulp`() {
        var random = Seeded(7)
        for _ in 0..<20_000 {
            let angle = random.double(-1...1) * random.pick([1, 10, 1_000, 1e6])
            let (sine, cosine) = Trigonometry.sineAndCosine(radians: angle)
            #expect(abs(sine - sin(angle)) <= sin(angle).ulp && abs(cosine - cos(angle)) <= cos(angle).ulp)
        }
        #expect(Trigonometry.sineAndCosine(degrees: 90) == (1, 0))
        #expect(Trigonometry.sineAndCosine(degrees: .nan) == (0, 1))
    }

    @Test(arguments: seeds) func `delays hold inside the transition and leave formations as they are`(seed: UInt64)
        throws
    {
        var random = Seeded(seed)
        let duration = Interval(microseconds: Int64(random.int(1...9_000_000)))
        let delay = Delay(
            leave: Interval(microseconds: Int64(random.int(-5...12_000_000))),
            arrive: Interval(microseconds: Int64(random.int(-5...12_000_000))))
        let (leave, length) = delay.applied(to: duration)
        #expect(leave >= .zero && length > .zero && leave + length <= duration)
        #expect(length.microseconds >= duration.microseconds / 10)
        let piece = try Choreography(
            performerCount: 2,
            formations: [
                .init(
                    hold: .zero, positions: [Point(x: 0, y: 0), Point(x: 0, y: 1)],
                    transition: .init(duration: duration, delays: [delay, nil])),
                .init(
                    hold: .zero, positions: [Point(x: 4, y: 0), Point(x: 4, y: 1)], transition: .init(duration: .zero)),
            ])
        let move = try #require(piece.move(of: 0, into: 1))
        #expect(piece.position(of: 0, at: move.departs)?.x == 0 && piece.position(of: 0, at: move.arrives)?.x == 4)
        #expect(piece.positions(at: piece.score.arrival(of: 1)) == piece.formations[1].positions)
        #expect(piece.score.formation(at: .zero) == 1)
    }

    @Test func `absurd numbers do no harm`() {
        let absurd = [Double.nan, .infinity, -.infinity, 1e308, -1e308, .leastNonzeroMagnitude, 0]
        for value in absurd {
            for other in absurd {
                var points = [value, other, other, value, 1, 2]
                for what in Int32(-1)...7 {
                    #expect(coreArrange(&points, 3, what, 0, value, other, other, value) != 0)
                    #expect(points.allSatisfy { $0.isFinite || what < 0 })
                }
                var out = [Double](repeating: 0, count: 40)
                for what in Int32(-1)...8 {
                    _ = coreShape(what, 20, value, other, &out)
                    #expect(out.allSatisfy { $0.isFinite })
                }
                #expect(coreFit(&points, 3, value, other, [value, other, other, value]) == 3)
                #expect(points.allSatisfy { $0.isFinite })
                out[0] = value
                out[1] = other
                for grid in Int32(0)...2 {
                    #expect(coreSnap([value, other], 1, grid, other, value, 1, other, &out) >= 0)
                    #expect(out.allSatisfy { $0.isFinite })
                }
                var places: [Int32] = [0, 0]
                #expect(
                    coreLeastTravel([value, 0, other, 1], 2, [other, value, 0, 0], 2, 1, value, &places, nil) == 2)
            }
        }
        #expect(coreArrange(nil, 3, 0, 0, 0, 0, 0, 0) < 0 && coreShape(0, .max, 1, 1, nil) < 0)
        #expect(coreFit(nil, 3, 0, 0, [0, 0, 1, 1]) < 0 && coreFit(nil, 0, 0, 0, nil) < 0)
        #expect(coreLeastTravel(nil, -1, nil, 0, 0, 1, nil, nil) < 0)
    }
}
