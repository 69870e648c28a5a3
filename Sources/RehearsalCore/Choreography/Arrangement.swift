/// Operations that put dots in order. Each function returns as many points as it is given, in the same order.
///
/// Lengths are stage units, angles degrees anticlockwise as seen from above, with the audience below.
package enum Arrangement {
    /// The line on which dots are aligned, taken from the rectangle around them. Raw values are those of `Exports`.
    package enum Edge: UInt8, CaseIterable, Sendable {
        /// The least x: the audience's left, stage right.
        case left = 0
        case right = 1
        /// Halfway between the least and the largest x.
        case centre = 2
        /// The largest y.
        case upstage = 3
        /// The least y.
        case downstage = 4
        /// Halfway between the least and the largest y.
        case middle = 5
    }

    /// The axis along which dots are distributed: x across the stage, or y upstage. Raw values are those of `Exports`.
    package enum Direction: UInt8, CaseIterable, Sendable {
        case across = 0
        case upstage = 1
    }

    /// The smallest rectangle around `points`; both corners are (0, 0) when there are none.
    package static func bounds(_ points: [Point]) -> (least: Point, largest: Point) {
        guard let first = points.first else { return (Point(x: 0, y: 0), Point(x: 0, y: 0)) }
        var least = first
        var largest = first
        for point in points {
            least = Point(x: min(least.x, point.x), y: min(least.y, point.y))
            largest = Point(x: max(largest.x, point.x), y: max(largest.y, point.y))
        }
        return (least, largest)
    }

    /// The mean of `points`. Rotating or scaling about it leaves it in place. (0, 0) when there are none.
    package static func middle(_ points: [Point]) -> Point {
        var sum = Point(x: 0, y: 0)
        for point in points { sum = Point(x: sum.x + point.x, y: sum.y + point.y) }
        let count = Double(max(points.count, 1))
        return Point(x: sum.x / count, y: sum.y / count)
    }

    /// Moves `points` into the rectangle between two corners: the middle of their own rectangle comes to `place`, or as near to it as
    /// possible. Points that do not fit are brought closer together, all in the same proportion.
    package static func fit(_ points: [Point], at place: Point, from least: Point, to largest: Point) -> [Point] {
        guard largest.x >= least.x, largest.y >= least.y else { return points }
        let (low, high) = bounds(points)
        let width = high.x - low.x
        let depth = high.y - low.y
        let factor = min(
            1, width > 0 ? (largest.x - least.x) / width : 1, depth > 0 ? (largest.y - least.y) / depth : 1)
        func inside(_ middle: Double, _ length: Double, _ least: Double, _ largest: Double) -> Double {
            min(max(middle, least + length / 2), max(largest - length / 2, least + length / 2))
        }
        let x = inside(place.x, width * factor, least.x, largest.x)
        let y = inside(place.y, depth * factor, least.y, largest.y)
        return points.map { point in
            // Rounding must not leave a point slightly outside.
            Point(
                x: min(max(x + (point.x - (low.x + high.x) / 2) * factor, least.x), largest.x),
                y: min(max(y + (point.y - (low.y + high.y) / 2) * factor, least.y), largest.y))
        }
    }

    /// Moves all points onto one line: an edge of the rectangle around them, or its middle.
    package static func align(_ points: [Point], to edge: Edge) -> [Point] {
        let (least, largest) = bounds(points)
        return points.map { point in
            switch edge {
            case .left: Point(x: least.x, y: point.y)
            case .right: Point(x: largest.x, y: point.y)
            case .centre: Point(x: (least.x + largest.x) / 2, y: point.y)
            case .upstage: Point(x: point.x, y: largest.y)
            case .downstage: Point(x: point.x, y: least.y)
            case .middle: Point(x: point.x, y: (least.y + largest.y) / 2)
            }
        }
    }

    /// Makes the distances between neighbours equal in one direction. The points keep their order in that direction; points at the same
    /// coordinate keep the given order. Without `spacing` the two outermost stay in place; with it, the middle between them does.
    package static func distribute(_ points: [Point], _ direction: Direction, spacing: Double? = nil) -> [Point] {
        guard points.count > 1 else { return points }
        func coordinate(_ point: Point) -> Double { direction == .across ? point.x : point.y }
        let order = ranked(by: points.map(coordinate))
        let gaps = Double(points.count - 1)
        var first = coordinate(points[order[0]])
        var last = coordinate(points[order[points.count - 1]])
        if let spacing {
            let middle = (first + last) / 2
            first = middle - spacing * gaps / 2
            last = middle + spacing * gaps / 2
        }
        var answer = points
        for (rank, index) in order.enumerated() {
            let place = rank == points.count - 1 ? last : first + (last - first) * (Double(rank) / gaps)
            if direction == .across { answer[index].x = place } else { answer[index].y = place }
        }
        return answer
    }

    /// Moves each point to its mirror image about the line x = `axis`; without one, about the middle of the rectangle around the points.
    package static func mirror(_ points: [Point], about axis: Double? = nil) -> [Point] {
        let (least, largest) = bounds(points)
        let twice = axis.map { 2 * $0 } ?? least.x + largest.x
        return points.map { Point(x: twice - $0.x, y: $0.y) }
    }

    /// Keeps the same places, but moves each performer to the place nearest to their mirror image, with the least total distance. In a
    /// symmetrical formation each performer changes places with the one opposite.
    package static func swapSides(_ points: [Point], about axis: Double? = nil) -> [Point] {
        guard let goes = try? Assignment(from: mirror(points, about: axis), to: points, by: .total) else {
            return points
        }
        return goes.places.map { points[$0] }
    }

    /// Rotates the points by `degrees` about `centre`, or about their mean.
    package static func rotate(_ points: [Point], degrees: Double, about centre: Point? = nil) -> [Point] {
        let centre = centre ?? middle(points)
        let (sine, cosine) = Trigonometry.sineAndCosine(degrees: degrees)
        return points.map {
            let (x, y) = ($0.x - centre.x, $0.y - centre.y)
            return Point(x: centre.x + (x * cosine - y * sine), y: centre.y + (x * sine + y * cosine))
        }
    }

    /// Makes the points `across` times as wide and `upstage` times as deep, about `centre` or their mean.
    package static func scale(
        _ points: [Point], across: Double, upstage: Double, about centre: Point? = nil
    ) -> [Point] {
        let centre = centre ?? middle(points)
        return points.map {
            Point(x: centre.x + ($0.x - centre.x) * across, y: centre.y + ($0.y - centre.y) * upstage)
        }
    }

    /// Scales the points about their mean until the nearest two are `spacing` apart. Dots at the same place do not
    /// count, and stay at the same place.
    package static func spread(_ points: [Point], spacing: Double) -> [Point] {
        var least = Double.infinity
        for first in points.indices {
            for second in points.indices where second > first {
                let apart = points[first].distance(to: points[second])
                if apart > 0, apart < least { least = apart }
            }
        }
        let factor = spacing / least
        guard factor > 0, factor.isFinite else { return points }
        return scale(points, across: factor, upstage: factor)
    }
}
