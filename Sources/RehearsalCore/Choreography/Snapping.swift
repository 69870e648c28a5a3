/// Where a dragged dot snaps to: to the grid, to the x or y of other dots, or to the place opposite them.
///
/// Each coordinate goes to the nearest target. The grid attracts from any distance; other dots, the axis and
/// the mirror images of other dots attract only within `tolerance`. A point that was snapped does not move when it is snapped
/// again. All lengths are in stage units.
package struct Snapping: Hashable, Sendable {
    /// Which places of the grid attract. Its lines are `step` apart; one is the centre line, and one is the downstage edge.
    package enum Grid: UInt8, CaseIterable, Sendable {
        case free = 0
        /// Where two lines cross.
        case intersections = 1
        /// Where two lines cross, and halfway between two crossings on a line.
        case middles = 2
    }

    /// What a coordinate was snapped to.
    package enum Guide: UInt8, CaseIterable, Sendable {
        /// A grid line, or halfway between two.
        case grid = 0
        /// The same x as another dot.
        case column = 1
        /// The same y as another dot.
        case row = 2
        /// The axis itself.
        case axis = 3
        /// As far from the axis as another dot, on the other side.
        case mirror = 4
    }

    /// One guide that the result lies on: the line x = `coordinate` or, when `isRow`, y = `coordinate`.
    package struct Hit: Hashable, Sendable {
        package var guide: Guide
        package var isRow: Bool
        package var coordinate: Double
        /// The index of the other dot; `nil` for the grid and the axis. If there are several, the one nearest to the result.
        package var other: Int?

        package init(guide: Guide, isRow: Bool, coordinate: Double, other: Int?) {
            self.guide = guide
            self.isRow = isRow
            self.coordinate = coordinate
            self.other = other
        }
    }

    package var grid: Grid
    package var step: Double
    package var tolerance: Double
    /// Whether other dots attract with their x and y.
    package var guides: Bool
    /// The x of a line that attracts; mirror images are about it. `nil` for none.
    package var axis: Double?

    package init(
        grid: Grid = .free, step: Double = 1, tolerance: Double = 0, guides: Bool = false, axis: Double? = nil
    ) {
        self.grid = grid
        self.step = step
        self.tolerance = tolerance
        self.guides = guides
        self.axis = axis
    }

    /// The place to which `point` snaps among `others`, and the guides that it lies on: at most one of each kind for each coordinate.
    /// A point whose coordinates are not numbers is returned unchanged.
    package func snap(_ point: Point, among others: [Point]) -> (point: Point, hits: [Hit]) {
        guard point.isFinite else { return (point, []) }
        let x = attraction(of: point.x) { consider in columns(others, consider) }
        let y = attraction(of: point.y) { consider in rows(others, consider) }
        let crossing = nearestOfGrid(to: point, isHeldX: x == point.x, isHeldY: y == point.y)
        let rest = Point(x: nearer(x, crossing?.x, to: point.x), y: nearer(y, crossing?.y, to: point.y))
        return (rest, hits(at: rest, crossing: crossing, others))
    }

    // MARK: - Targets

    private func columns(_ others: [Point], _ consider: (Guide, Double, Int?) -> Void) {
        if let axis, axis.isFinite {
            consider(.axis, axis, nil)
            for index in 0..<others.count { consider(.mirror, 2 * axis - others[index].x, index) }
        }
        guard guides else { return }
        for index in 0..<others.count { consider(.column, others[index].x, index) }
    }

    private func rows(_ others: [Point], _ consider: (Guide, Double, Int?) -> Void) {
        guard guides else { return }
        for index in 0..<others.count { consider(.row, others[index].y, index) }
    }

    /// The nearest target coordinate within the tolerance; if two are equally near, the first.
    private func attraction(of value: Double, _ all: ((Guide, Double, Int?) -> Void) -> Void) -> Double? {
        var nearest: Double?
        var least = Double.infinity
        all { _, coordinate, _ in
            let away = abs(coordinate - value)
            guard away <= tolerance, away < least else { return }
            least = away
            nearest = coordinate
        }
        return nearest
    }

    private func nearer(_ first: Double?, _ second: Double?, to value: Double) -> Double {
        guard let first else { return second ?? value }
        guard let second else { return first }
        return abs(second - value) < abs(first - value) ? second : first
    }

    /// The nearest place of the grid. A coordinate that another guide has fixed already does not need a grid line. In the
    /// middle of a square, that coordinate is the one that leaves the grid.
    private func nearestOfGrid(to point: Point, isHeldX: Bool, isHeldY: Bool) -> Point? {
        guard grid != .free, step > 0, step.isFinite else { return nil }
        let mesh = grid == .middles ? step / 2 : step
        var column = (point.x / mesh + 0.5).rounded(.down)
        var row = (point.y / mesh + 0.5).rounded(.down)
        guard abs(column) < 0x1p52, abs(row) < 0x1p52 else { return nil }
        if grid == .middles, isOdd(column), isOdd(row) {
            let restX = point.x - column * mesh
            let restY = point.y - row * mesh
            let movesX = abs(restX) == abs(restY) ? isHeldX || !isHeldY : abs(restX) > abs(restY)
            if movesX { column += restX < 0 ? -1 : 1 } else { row += restY < 0 ? -1 : 1 }
        }
        return Point(x: column * mesh, y: row * mesh)
    }

    private func isOdd(_ whole: Double) -> Bool { (whole / 2).rounded(.down) * 2 != whole }

    // MARK: - Guides of the result

    private func hits(at rest: Point, crossing: Point?, _ others: [Point]) -> [Hit] {
        var hits: [Hit] = []
        if let crossing, crossing.x == rest.x { add(.grid, false, rest.x, nil, others, rest, &hits) }
        columns(others) { guide, coordinate, other in
            if coordinate == rest.x { add(guide, false, coordinate, other, others, rest, &hits) }
        }
        if let crossing, crossing.y == rest.y { add(.grid, true, rest.y, nil, others, rest, &hits) }
        rows(others) { guide, coordinate, other in
            if coordinate == rest.y { add(guide, true, coordinate, other, others, rest, &hits) }
        }
        return hits
    }

    /// Adds a hit. It replaces one of the same kind if its own dot is nearer.
    @inline(never)
    private func add(
        _ guide: Guide, _ isRow: Bool, _ coordinate: Double, _ other: Int?, _ others: [Point], _ rest: Point,
        _ hits: inout [Hit]
    ) {
        let hit = Hit(guide: guide, isRow: isRow, coordinate: coordinate, other: other)
        guard let known = hits.firstIndex(where: { $0.guide == guide && $0.isRow == isRow }) else {
            hits.append(hit)
            return
        }
        guard let new = other, let old = hits[known].other else { return }
        if rest.distance(to: others[new]) < rest.distance(to: others[old]) { hits[known] = hit }
    }
}
