/// One performer's way into a formation as straight pieces in time: between two knots they move at constant speed in one
/// direction. The error is at most `tolerance` (or a millionth of the way's length, when
/// that is more). Times are microseconds after the departure from the formation before.
///
/// Proof: over a piece of h of the easing's time, the fraction covered is off by at most max|easing''| h² / 8; over a piece
/// of Δu of a curve's parameter, its chord is off by at most max|B''| Δu² / 8, and max|B''| is six times the larger
/// second difference of the four control points. Each of the two errors may be half of the tolerance.
struct Timetable {
    private(set) var times: [Double] = []
    private(set) var places: [Point] = []

    init(_ path: Path, _ easing: Easing, departs: Double, arrives: Double, tolerance: Double) {
        let length = path.length
        let span = arrives - departs
        // With the greatest second derivative of the easing: 2 for t², 6 for t² (3 − 2t).
        let bend = easing == .linear ? 0.0 : easing == .easeInOut ? 6 : 2
        let eased = Self.pieces((bend * length / (4 * tolerance)).squareRoot(), 1_024)
        var stops: [Double] = []
        for piece in 0...eased { stops.append(Double(piece) / Double(eased)) }
        if let handles = path.handles {
            let curved = 64 * Self.pieces((Self.bend(path, handles) / (4 * tolerance)).squareRoot() / 64, 16)
            path.fractions(curved) { stops.append(Self.time(easing, covering: $0)) }
            stops = ranked(by: stops).map { stops[$0] }
        }
        for stop in stops {
            let time = departs + stop * span
            if let last = times.last, time <= last { continue }
            times.append(time)
            places.append(path.point(at: easing.fraction(at: stop)))
        }
        // The last stop is 1, whose place is the end.
        places[places.count - 1] = path.end
    }

    private static func pieces(_ wanted: Double, _ most: Double) -> Int {
        Int(min(max(wanted.rounded(.up), 1), most))
    }

    private static func bend(_ path: Path, _ handles: Path.Handles) -> Double {
        func second(_ a: Point, _ b: Point, _ c: Point) -> Double {
            Point(x: a.x + c.x, y: a.y + c.y).distance(to: Point(x: 2 * b.x, y: 2 * b.y))
        }
        return 6
            * max(second(path.start, handles.first, handles.second), second(handles.first, handles.second, path.end))
    }

    /// The fraction of the time at which `easing` has covered `fraction` of the way, by bisection.
    private static func time(_ easing: Easing, covering fraction: Double) -> Double {
        var low = 0.0
        var high = 1.0
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if easing.fraction(at: middle) < fraction { low = middle } else { high = middle }
        }
        return high
    }

    /// The place at `time`; `knot` is the first knot after it.
    func place(at time: Double, before knot: Int) -> Point {
        guard knot > 0 else { return places[0] }
        guard knot < times.count else { return places[places.count - 1] }
        let (a, b) = (places[knot - 1], places[knot])
        let part = (time - times[knot - 1]) / (times[knot] - times[knot - 1])
        return Point(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
    }

    /// The first knot after `time`, searched for from `knot` on.
    func knot(after time: Double, from knot: Int) -> Int {
        var knot = knot
        while knot < times.count, times[knot] <= time { knot += 1 }
        return knot
    }
}
