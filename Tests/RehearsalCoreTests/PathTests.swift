import PropertyTesting
import RehearsalCore
import Testing

private let seeds = Array(UInt64(1)...100)

@Suite struct EasingTests {
    @Test(arguments: Easing.allCases) func `an easing is exact at its ends, stays inside and never turns back`(
        easing: Easing
    ) {
        #expect(easing.fraction(at: 0) == 0)
        #expect(easing.fraction(at: 1) == 1)
        #expect(easing.fraction(at: -3) == 0 && easing.fraction(at: 7) == 1 && easing.fraction(at: .nan) == 0)
        var last = 0.0
        for step in 1...10_000 {
            let covered = easing.fraction(at: Double(step) / 10_000)
            #expect(covered > last && covered <= 1)
            last = covered
        }
    }

    @Test func `easing in mirrors easing out`() {
        for step in 0...64 {
            let time = Double(step) / 64
            #expect(Easing.easeIn.fraction(at: time) == 1 - Easing.easeOut.fraction(at: 1 - time))
            #expect(Easing.easeInOut.fraction(at: time) == 1 - Easing.easeInOut.fraction(at: 1 - time))
        }
    }
}

@Suite struct PathTests {
    @Test(arguments: seeds) func `a path begins and ends exactly where it should`(seed: UInt64) {
        var random = Seeded(seed)
        for curved in [false, true] {
            let path = Path(from: random.point(), to: random.point(), handles: curved ? random.handles() : nil)
            for fraction in [0, -1, -Double.infinity, .nan] { #expect(path.point(at: fraction) == path.start) }
            for fraction in [1, 2, Double.infinity] { #expect(path.point(at: fraction) == path.end) }
        }
    }

    @Test(arguments: seeds) func `a curve is walked at constant pace`(seed: UInt64) {
        // Gentle curves, as people walk them: handles a third along, up to a metre or three aside.
        var random = Seeded(seed)
        let start = random.point()
        let end = Point(x: start.x + random.double(4...8), y: start.y + random.double(-3...3))
        let path = Path(
            from: start, to: end,
            handles: .init(
                first: Point(x: start.x + 2, y: start.y + random.double(-3...3)),
                second: Point(x: end.x - 2, y: end.y + random.double(-3...3))))
        let steps = 200
        let expected = path.length / Double(steps)
        for step in 0..<steps {
            let walked = path.point(at: Double(step) / Double(steps))
                .distance(to: path.point(at: Double(step + 1) / Double(steps)))
            #expect(abs(walked - expected) < 0.03 * expected)
        }
    }

    @Test(arguments: seeds) func `a curve that is cut is walked along the same line`(seed: UInt64) throws {
        var random = Seeded(seed)
        let path = Path(from: random.point(), to: random.point(), handles: random.handles())
        let fraction = random.unit()
        let cut = path.point(at: fraction)
        let (before, after) = try #require(path.parts(at: fraction))
        let parts = [Path(from: path.start, to: cut, handles: before), Path(from: cut, to: path.end, handles: after)]
        #expect(abs(parts[0].length + parts[1].length - path.length) < 0.01 * path.length)
        for (turn, part) in parts.enumerated() {
            for step in 0...20 {
                let share = turn == 0 ? 0 : fraction
                let whole = share + Double(step) / 20 * (turn == 0 ? fraction : 1 - fraction)
                #expect(part.point(at: Double(step) / 20).distance(to: path.point(at: whole)) < 0.02 * path.length)
            }
        }
        #expect(Path(from: path.start, to: path.end).parts(at: fraction) == nil)
    }

    @Test(arguments: seeds) func `a path's length lies between the straight way and its control polygon`(seed: UInt64) {
        var random = Seeded(seed)
        let handles = random.handles()
        let path = Path(from: random.point(), to: random.point(), handles: handles)
        let polygon =
            path.start.distance(to: handles.first) + handles.first.distance(to: handles.second)
            + handles.second.distance(to: path.end)
        #expect(path.length >= path.start.distance(to: path.end) * (1 - 1e-12))
        #expect(path.length <= polygon * (1 + 1e-12))
    }

    @Test func `a quarter circle has its length`() {
        // The usual Bézier quarter circle is off by 0.03 % in radius.
        let k = 0.5522847498307936
        let path = Path(
            from: Point(x: 1, y: 0), to: Point(x: 0, y: 1),
            handles: .init(first: Point(x: 1, y: k), second: Point(x: k, y: 1)))
        #expect(abs(path.length - .pi / 2) < 0.0005)
    }

    @Test func `a path that goes nowhere stays`() {
        let place = Point(x: 2, y: 3)
        let path = Path(from: place, to: place, handles: .init(first: place, second: place))
        #expect(path.length == 0)
        for step in 0...10 { #expect(path.point(at: Double(step) / 10) == place) }
    }

    @Test(arguments: [0, 1, 2, 3, 17]) func `samples are the points at even fractions`(count: Int) {
        var random = Seeded(5)
        for handles in [nil, random.handles()] {
            let path = Path(from: random.point(), to: random.point(), handles: handles)
            var points = [Point](repeating: Point(x: 0, y: 0), count: count)
            var span = points.mutableSpan
            path.sample(into: &span)
            for (index, point) in points.enumerated() {
                #expect(point == path.point(at: count == 1 ? 0 : Double(index) / Double(count - 1)))
            }
        }
    }
}
