// The C functions that the studio uses (see Exports.swift). Lists of points are x, y pairs. Coordinates are limited to ±1,000,
// when they come in and when they go out, and what is not a number counts as 0: no list of points can make these trap.

/// The most points that one list may have.
private let mostPoints: Int32 = 1_000

/// Snaps the point in `out[0...1]` among `count` others, and writes the hits after it, four numbers each: guide, is row, coordinate,
/// index of the other or -1. `grid` as `Snapping.Grid`; `axis` is NaN for none. Returns the number of hits, at most 6.
@c(core_snap)
package func coreSnap(
    _ others: UnsafePointer<Double>?, _ count: Int32, _ grid: Int32, _ step: Double, _ tolerance: Double,
    _ guides: Int32, _ axis: Double, _ out: UnsafeMutablePointer<Double>?
) -> Int32 {
    guard let out else { return Fault.missing }
    guard let points = read(others, count) else { return Fault.count }
    guard let grid = UInt8(exactly: grid).flatMap(Snapping.Grid.init(rawValue:)) else { return Fault.kind }
    let snapping = Snapping(
        grid: grid, step: step, tolerance: tolerance, guides: guides != 0, axis: axis.isNaN ? nil : held(axis))
    let (point, hits) = snapping.snap(Point(x: held(out[0]), y: held(out[1])), among: points)
    out[0] = held(point.x)
    out[1] = held(point.y)
    for (index, hit) in hits.enumerated() {
        out[2 + 4 * index] = Double(hit.guide.rawValue)
        out[3 + 4 * index] = hit.isRow ? 1 : 0
        out[4 + 4 * index] = hit.coordinate
        out[5 + 4 * index] = Double(hit.other ?? -1)
    }
    return Int32(hits.count)
}

/// Rearranges `count` points in place: 0 align to the edge `choice`, 1 distribute in the direction `choice` with the
/// spacing `first` (NaN: the outermost stay), 2 mirror about the axis `first` (NaN: their own middle), 3 swap sides in
/// the same way, 4 rotate by `first` degrees, 5 scale by `first` across and `second` upstage, 6 spread to the spacing `first`.
/// The centre of 4 and 5 is (`x`, `y`), or the points' mean when `x` is NaN. Returns the count, or a fault.
@c(core_arrange)
package func coreArrange(
    _ points: UnsafeMutablePointer<Double>?, _ count: Int32, _ what: Int32, _ choice: Int32, _ first: Double,
    _ second: Double, _ x: Double, _ y: Double
) -> Int32 {
    guard let list = read(points.map { UnsafePointer($0) }, count) else { return Fault.count }
    let centre = x.isNaN ? nil : Point(x: held(x), y: held(y))
    let axis = first.isNaN ? nil : held(first)
    let answer: [Point]
    switch what {
    case 0:
        guard let edge = UInt8(exactly: choice).flatMap(Arrangement.Edge.init(rawValue:)) else { return Fault.kind }
        answer = Arrangement.align(list, to: edge)
    case 1:
        guard let direction = UInt8(exactly: choice).flatMap(Arrangement.Direction.init(rawValue:)) else {
            return Fault.kind
        }
        answer = Arrangement.distribute(list, direction, spacing: axis)
    case 2: answer = Arrangement.mirror(list, about: axis)
    case 3: answer = Arrangement.swapSides(list, about: axis)
    case 4: answer = Arrangement.rotate(list, degrees: first, about: centre)
    case 5: answer = Arrangement.scale(list, across: held(first), upstage: held(second), about: centre)
    case 6: answer = Arrangement.spread(list, spacing: first)
    default: return Fault.kind
    }
    return write(answer, points)
}

/// Writes `count` places of a shape around (0, 0): 0 line, 1 arc of `first` degrees, 2 circle, 3 block of `first` rows,
/// 4 such a block staggered, 5 V of `first` degrees, 6 spiral with turns `first` apart (NaN: twice the spacing), 7 wedge.
/// Returns the count, or a fault.
@c(core_shape)
package func coreShape(
    _ what: Int32, _ count: Int32, _ spacing: Double, _ first: Double, _ out: UnsafeMutablePointer<Double>?
) -> Int32 {
    guard 0...mostPoints ~= count else { return Fault.count }
    let rows = Int(min(max(first.isNaN ? 0 : first, 0), 1_000))
    let shape: Shape
    switch what {
    case 0: shape = .line
    case 1: shape = .arc(degrees: first)
    case 2: shape = .circle
    case 3: shape = .block(rows: rows, isStaggered: false)
    case 4: shape = .block(rows: rows, isStaggered: true)
    case 5: shape = .v(degrees: first)
    case 6: shape = .spiral(gap: first)
    case 7: shape = .wedge
    default: return Fault.kind
    }
    return write(shape.places(Int(count), spacing: spacing), out)
}

/// Moves `count` points so that their middle is at (`x`, `y`), or as near to it as possible inside the rectangle `area`: least x
/// and y, largest x and y. Points that do not fit into it are brought closer together. Returns the count, or a fault.
@c(core_fit)
package func coreFit(
    _ points: UnsafeMutablePointer<Double>?, _ count: Int32, _ x: Double, _ y: Double, _ area: UnsafePointer<Double>?
) -> Int32 {
    guard let list = read(points, count) else { return Fault.count }
    guard let area else { return Fault.missing }
    let least = Point(x: held(area[0]), y: held(area[1]))
    let largest = Point(x: held(area[2]), y: held(area[3]))
    return write(Arrangement.fit(list, at: Point(x: held(x), y: held(y)), from: least, to: largest), points)
}

/// Assigns performers to places with least travel: writes the index of the place of each of `count` performers to `out`. `measure` is
/// `Assignment.Measure`. If `figures` is not null: total, longest way and the dual bound. Returns the count, or a fault.
@c(core_least_travel)
package func coreLeastTravel(
    _ from: UnsafePointer<Double>?, _ count: Int32, _ to: UnsafePointer<Double>?, _ placeCount: Int32,
    _ measure: Int32, _ lengthening: Double, _ out: UnsafeMutablePointer<Int32>?,
    _ figures: UnsafeMutablePointer<Double>?
) -> Int32 {
    guard let starts = read(from, count), let places = read(to, placeCount) else { return Fault.count }
    guard let measure = UInt8(exactly: measure).flatMap(Assignment.Measure.init(rawValue:)) else { return Fault.kind }
    guard let out else { return Fault.missing }
    guard let goes = try? Assignment(from: starts, to: places, by: measure, lengthening: lengthening) else {
        return Fault.count
    }
    for (index, place) in goes.places.enumerated() { out[index] = Int32(place) }
    if let figures {
        figures[0] = goes.total
        figures[1] = goes.longest
        figures[2] = goes.bound
    }
    return count
}

// MARK: - Conversion of arguments

@inline(never)
private func held(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -Choreography.farthest), Choreography.farthest)
}

@inline(never)
private func read(_ numbers: UnsafePointer<Double>?, _ count: Int32) -> [Point]? {
    guard 0...mostPoints ~= count else { return nil }
    guard count > 0 else { return [] }
    guard let numbers else { return nil }
    return (0..<Int(count)).map { Point(x: held(numbers[2 * $0]), y: held(numbers[2 * $0 + 1])) }
}

@inline(never)
private func write(_ points: [Point], _ out: UnsafeMutablePointer<Double>?) -> Int32 {
    guard !points.isEmpty else { return 0 }
    guard let out else { return Fault.missing }
    for (index, point) in points.enumerated() {
        out[2 * index] = held(point.x)
        out[2 * index + 1] = held(point.y)
    }
    return Int32(points.count)
}
