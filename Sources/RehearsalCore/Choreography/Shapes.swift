/// Places in a shape: n places around (0, 0), `spacing` stage units between neighbours.
///
/// Lines, blocks and wedges are listed row by row, front to back, each row from left to right; all others from left to
/// right, and of two at the same x the front one first. A count below one gives no places.
package enum Shape: Sendable {
    /// One row.
    case line
    /// Part of a circle that bulges upstage, or downstage for a negative `degrees` (up to ±360); spacing along the arc.
    case arc(degrees: Double)
    /// Spacing along the circle.
    case circle
    /// `rows` of equal length; 0 for about as many rows as columns. The back row takes the rest, in the middle. Staggered
    /// rows have one place more and one less in turn; each place is opposite a gap of the row in front.
    case block(rows: Int, isStaggered: Bool)
    /// Two arms with `degrees` between them and the point downstage, or upstage for a negative `degrees`. With an even number
    /// there is no place at the point.
    case v(degrees: Double)
    /// From the middle outwards, anticlockwise. The turns are `gap` apart; spacing is along the spiral.
    case spiral(gap: Double)
    /// A filled triangle: one at the point downstage, two behind, then three; all neighbours are `spacing` apart.
    case wedge

    package static var maximumCount: Int { 1_000 }

    /// The places. A spacing that is not a positive number up to 1,000 counts as 1; impossible angles count as 1°.
    package func places(_ count: Int, spacing: Double) -> [Point] {
        let count = min(max(count, 0), Self.maximumCount)
        let spacing = spacing > 0 && spacing <= Choreography.farthest ? spacing : 1
        guard count > 1 else { return [Point](repeating: Point(x: 0, y: 0), count: count) }
        switch self {
        case .line: return Self.row(count, 0).map { Point(x: $0.x * spacing, y: 0) }
        case .arc(let degrees): return Self.leftToRight(Self.arc(count, spacing, degrees))
        case .circle: return Self.leftToRight(Self.circle(count, spacing))
        case .block(let rows, let isStaggered):
            let places = isStaggered ? Self.staggered(count, rows) : Self.block(count, rows)
            return Self.centred(places.map { Point(x: $0.x * spacing, y: $0.y * spacing) })
        case .v(let degrees): return Self.leftToRight(Self.centred(Self.v(count, spacing, degrees)))
        case .spiral(let gap): return Self.leftToRight(Self.spiral(count, spacing, gap))
        case .wedge:
            let depth = 3.0.squareRoot() / 2
            return Self.centred(Self.wedge(count).map { Point(x: $0.x * spacing, y: $0.y * depth * spacing) })
        }
    }

    // MARK: - Rows, in units of the spacing

    private static func row(_ count: Int, _ y: Double) -> [Point] {
        (0..<count).map { Point(x: Double($0) - Double(count - 1) / 2, y: y) }
    }

    private static func block(_ count: Int, _ rows: Int) -> [Point] {
        let rows = rows > 0 ? min(rows, count) : Int(Double(count).squareRoot())
        let columns = (count + rows - 1) / rows
        var places: [Point] = []
        while places.count < count {
            places += row(min(columns, count - places.count), Double(places.count / columns))
        }
        return places
    }

    /// Rows of c and c − 1 places in turn; c is the smallest number with which all performers have a place.
    private static func staggered(_ count: Int, _ rows: Int) -> [Point] {
        let rows = rows > 0 ? min(rows, count) : Int(Double(count).squareRoot())
        let columns = max((count + rows / 2 + rows - 1) / rows, rows > 1 ? 2 : 1)
        var places: [Point] = []
        var y = 0
        while places.count < count {
            places += taken(count - places.count, of: row(y % 2 == 0 ? columns : columns - 1, Double(y)))
            y += 1
        }
        return places
    }

    private static func wedge(_ count: Int) -> [Point] {
        var places: [Point] = []
        var rank = 0
        while places.count < count {
            places += taken(count - places.count, of: row(rank + 1, Double(rank)))
            rank += 1
        }
        return places
    }

    /// The `left` places nearest to the middle of a row; all of them when there are fewer.
    private static func taken(_ left: Int, of row: [Point]) -> [Point] {
        guard left < row.count else { return row }
        let first = (row.count - left) / 2
        return Array(row[first..<first + left])
    }

    // MARK: - Curves

    private static func arc(_ count: Int, _ spacing: Double, _ degrees: Double) -> [Point] {
        let sweep = angle(degrees, upTo: 360)
        // In a full turn the last place would be the same as the first.
        guard sweep < 360 else { return circle(count, spacing) }
        let length = spacing * Double(count - 1)
        let radius = length / (sweep * (Trigonometry.pi / 180))
        let places = (0..<count).map { index in
            let turn = -sweep / 2 + sweep * (Double(index) / Double(count - 1))
            let (sine, cosine) = Trigonometry.sineAndCosine(degrees: turn)
            return Point(x: radius * sine, y: degrees < 0 ? -radius * cosine : radius * cosine)
        }
        return centred(places)
    }

    private static func circle(_ count: Int, _ spacing: Double) -> [Point] {
        let radius = spacing * Double(count) / (2 * Trigonometry.pi)
        return (0..<count).map { index in
            let (sine, cosine) = Trigonometry.sineAndCosine(degrees: 360 * Double(index) / Double(count))
            return Point(x: radius * sine, y: -radius * cosine)
        }
    }

    private static func v(_ count: Int, _ spacing: Double, _ degrees: Double) -> [Point] {
        let (sine, cosine) = Trigonometry.sineAndCosine(degrees: angle(degrees, upTo: 180) / 2)
        let pairs = count / 2
        // When no performer is at the point, the first two are `spacing` apart.
        let first = count % 2 == 1 ? spacing : spacing / (2 * sine)
        var places: [Point] = count % 2 == 1 ? [Point(x: 0, y: 0)] : []
        for pair in 0..<pairs {
            let away = first + Double(pair) * spacing
            let y = degrees < 0 ? -away * cosine : away * cosine
            places.append(Point(x: -away * sine, y: y))
            places.append(Point(x: away * sine, y: y))
        }
        return places
    }

    /// Archimedes' spiral r = b θ with b = gap / 2π. Its length up to θ is b ∫ √(1 + θ²), by Simpson's rule over short
    /// steps; Newton's method finds the next angle.
    private static func spiral(_ count: Int, _ spacing: Double, _ gap: Double) -> [Point] {
        let gap = gap > 0 && gap <= Choreography.farthest ? gap : 2 * spacing
        let wanted = spacing / (gap / (2 * Trigonometry.pi))
        var angle = 0.0
        var places = [Point(x: 0, y: 0)]
        for _ in 1..<count {
            var step = wanted / (1 + angle * angle).squareRoot()
            // At the centre the first step is too long, because the curve bends there; Newton's method corrects it.
            for _ in 0..<8 {
                let end = angle + step
                step -= (length(from: angle, step) - wanted) / (1 + end * end).squareRoot()
            }
            angle += step
            let (sine, cosine) = Trigonometry.sineAndCosine(radians: angle)
            let radius = spacing / wanted * angle
            places.append(Point(x: radius * sine, y: -radius * cosine))
        }
        return places
    }

    private static func length(from angle: Double, _ step: Double) -> Double {
        func pace(_ angle: Double) -> Double { (1 + angle * angle).squareRoot() }
        let pieces = 128
        let width = step / Double(pieces)
        var sum = pace(angle) + pace(angle + step)
        for piece in 1..<pieces { sum += (piece % 2 == 0 ? 2 : 4) * pace(angle + Double(piece) * width) }
        return sum * width / 3
    }

    // MARK: -

    private static func angle(_ degrees: Double, upTo most: Double) -> Double {
        degrees.isNaN ? 1 : min(max(abs(degrees), 1), most)
    }

    /// Moves the places so that the middle of the rectangle around them is (0, 0).
    private static func centred(_ points: [Point]) -> [Point] {
        let (least, largest) = Arrangement.bounds(points)
        let x = (least.x + largest.x) / 2
        let y = (least.y + largest.y) / 2
        return points.map { Point(x: $0.x - x, y: $0.y - y) }
    }

    private static func leftToRight(_ points: [Point]) -> [Point] {
        let frontToBack = ranked(by: points.map { $0.y })
        return ranked(by: points.map { $0.x }, frontToBack).map { points[$0] }
    }
}
