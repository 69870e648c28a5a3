// The core's C functions, which the pages call through core.wasm, and those for drills through drills.wasm (`ops/build-wasm`, `core.js`).
//
// Score times and instants are passed as f64 microseconds, exact below 2^53; coordinates as f64 stage units, x before y.
// A count or an index is an i32. Functions that can fail return a negative `Fault`.
// Pointers must be aligned, and their memory must be as long as the counts say; the functions cannot check this.

/// The results of a call that failed.
enum Fault {
    static var missing: Int32 { -1 }
    static var count: Int32 { -2 }
    /// A number that is not the raw value of any case.
    static var kind: Int32 { -3 }
    static var coordinate: Int32 { -4 }
    static var index: Int32 { -5 }
}

typealias Loaded = UnsafeMutablePointer<Choreography>

/// Makes a choreography and writes its handle to `handle`. Returns 0, or a fault: -2 for counts beyond
/// `Choreography`'s limits, -3 for an unknown easing, -4 for a coordinate that is not a number or too far away.
///
/// - Parameters:
///   - holds, durations: microseconds, one for each formation.
///   - easings: `Easing`'s raw values, one for each formation.
///   - positions: x, y for each formation, and inside it for each performer.
///   - curved: 1 where the way that leaves [formation][performer] is curved; null when all are straight.
///   - handles: the two handles x, y, x, y of each curved way, in the order of `curved`.
///   - delays: how much later they leave and how much earlier they arrive, in microseconds, for each [formation][performer];
///     null when there are no delays.
@c(core_choreography_load)
package func coreChoreographyLoad(
    _ formationCount: Int32, _ performerCount: Int32, _ holds: UnsafePointer<Double>?,
    _ durations: UnsafePointer<Double>?, _ easings: UnsafePointer<UInt8>?, _ positions: UnsafePointer<Double>?,
    _ curved: UnsafePointer<UInt8>?, _ handles: UnsafePointer<Double>?,
    _ delays: UnsafePointer<Double>?, _ handle: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 {
    guard 0...Int32(Choreography.maximumFormations) ~= formationCount,
        0...Int32(Choreography.maximumPerformers) ~= performerCount
    else { return Fault.count }
    guard let handle else { return Fault.missing }
    let counted = Int(formationCount)
    let cast = Int(performerCount)
    var formations: [Choreography.Formation] = []
    if counted > 0 {
        guard let holds, let durations, let easings else { return Fault.missing }
        guard positions != nil || cast == 0 else { return Fault.missing }
        guard curved == nil || handles != nil else { return Fault.missing }
        formations.reserveCapacity(counted)
        var nextHandles = handles
        for index in 0..<counted {
            guard let easing = Easing(rawValue: easings[index]) else { return Fault.kind }
            let transition = Choreography.Transition(
                duration: Interval(microseconds: Int64(clamping: durations[index])), easing: easing,
                paths: readPaths(curved.map { $0 + index * cast }, cast, &nextHandles),
                delays: readDelays(delays.map { $0 + index * cast * 2 }, cast))
            formations.append(
                Choreography.Formation(
                    hold: Interval(microseconds: Int64(clamping: holds[index])),
                    positions: readPoints(positions.map { $0 + index * cast * 2 }, cast), transition: transition))
        }
    }
    do {
        let choreography = try Choreography(performerCount: cast, formations: formations)
        let loaded = Loaded.allocate(capacity: 1)
        loaded.initialize(to: choreography)
        handle.pointee = UnsafeMutableRawPointer(loaded)
        return 0
    } catch {
        switch error {
        case .performerCount, .formationCount, .positionCount, .pathCount, .delayCount: return Fault.count
        case .coordinate: return Fault.coordinate
        }
    }
}

/// Releases a choreography.
@c(core_choreography_free)
package func coreChoreographyFree(_ handle: UnsafeMutableRawPointer?) {
    guard let loaded = loaded(handle) else { return }
    loaded.deinitialize(count: 1)
    loaded.deallocate()
}

/// Writes x, y of all performers at `scoreTime` to `out`, at most `capacity` points. Returns their number, or a fault.
@c(core_positions_at)
package func corePositionsAt(
    _ handle: UnsafeMutableRawPointer?, _ scoreTime: Double, _ out: UnsafeMutablePointer<Double>?, _ capacity: Int32
) -> Int32 {
    guard let loaded = loaded(handle) else { return Fault.missing }
    guard !loaded.pointee.formations.isEmpty else { return 0 }
    return withPoints(out, min(capacity, Int32(loaded.pointee.performerCount))) { places in
        loaded.pointee.positions(at: time(scoreTime), into: &places)
    }
}

/// Writes x, y of all performers in formation `index` to `out`, at most `capacity` points. Returns their number, or a fault.
@c(core_stand)
package func coreStand(
    _ handle: UnsafeMutableRawPointer?, _ index: Int32, _ out: UnsafeMutablePointer<Double>?, _ capacity: Int32
) -> Int32 {
    guard let loaded = loaded(handle) else { return Fault.missing }
    guard loaded.pointee.has(formation: index) else { return Fault.index }
    return withPoints(out, min(capacity, Int32(loaded.pointee.performerCount))) { places in
        loaded.pointee.stand(in: Int(index), into: &places)
    }
}

/// The live formation at `scoreTime`; 0 without formations.
@c(core_formation_at)
package func coreFormationAt(_ handle: UnsafeMutableRawPointer?, _ scoreTime: Double) -> Int32 {
    guard let loaded = loaded(handle) else { return Fault.missing }
    return Int32(loaded.pointee.score.formation(at: time(scoreTime)))
}

/// The score time at which all performers stand in formation `index`; NaN when there is no such formation.
@c(core_arrival)
package func coreArrival(_ handle: UnsafeMutableRawPointer?, _ index: Int32) -> Double {
    guard let loaded = loaded(handle), loaded.pointee.has(formation: index) else { return .nan }
    return Double(loaded.pointee.score.arrival(of: Int(index)).microseconds)
}

/// When the move away from formation `index` begins; NaN when there is no such formation.
@c(core_departure)
package func coreDeparture(_ handle: UnsafeMutableRawPointer?, _ index: Int32) -> Double {
    guard let loaded = loaded(handle), loaded.pointee.has(formation: index) else { return .nan }
    return Double(loaded.pointee.score.departure(from: Int(index)).microseconds)
}

/// The end of the last hold; 0 without formations.
@c(core_end)
package func coreEnd(_ handle: UnsafeMutableRawPointer?) -> Double {
    guard let loaded = loaded(handle) else { return .nan }
    return Double(loaded.pointee.score.end.microseconds)
}

/// Writes `count` evenly spaced x, y of the way of `performer` into formation `index` to `out`. Returns their number, or a fault.
@c(core_path_points)
package func corePathPoints(
    _ handle: UnsafeMutableRawPointer?, _ index: Int32, _ performer: Int32, _ count: Int32,
    _ out: UnsafeMutablePointer<Double>?
) -> Int32 {
    guard let loaded = loaded(handle) else { return Fault.missing }
    guard loaded.pointee.has(formation: index), loaded.pointee.has(performer: performer) else { return Fault.index }
    guard count <= largestAllocation / 16 else { return Fault.count }
    return withPoints(out, count) { points in
        loaded.pointee.path(of: Int(performer), into: Int(index)).sample(into: &points)
    }
}

/// Cuts the way of `performer` into formation `index` at their place at `scoreTime`: writes the two handles of the part
/// before and the two of the part after to `out`, x and y each. Returns 8, 0 for a straight way, or a fault.
@c(core_path_parts)
package func corePathParts(
    _ handle: UnsafeMutableRawPointer?, _ index: Int32, _ performer: Int32, _ scoreTime: Double,
    _ out: UnsafeMutablePointer<Double>?
) -> Int32 {
    guard let loaded = loaded(handle), let out else { return Fault.missing }
    guard loaded.pointee.has(formation: index), index > 0, loaded.pointee.has(performer: performer) else {
        return Fault.index
    }
    let cut = loaded.pointee.parts(of: Int(performer), into: Int(index), at: time(scoreTime))
    guard let cut else { return 0 }
    let handles = [cut.before.first, cut.before.second, cut.after.first, cut.after.second]
    for (turn, handle) in handles.enumerated() {
        out[2 * turn] = handle.x
        out[2 * turn + 1] = handle.y
    }
    return 8
}

// MARK: - Conversion of arguments

func loaded(_ handle: UnsafeMutableRawPointer?) -> Loaded? {
    handle?.assumingMemoryBound(to: Choreography.self)
}

func time(_ microseconds: Double) -> ScoreTime { ScoreTime(microseconds: Int64(clamping: microseconds)) }

/// Lets `body` write `count` points as pairs of f64 to `out`. Returns their number, or a fault.
private func withPoints(
    _ out: UnsafeMutablePointer<Double>?, _ count: Int32, _ body: (inout MutableSpan<Point>) -> Void
) -> Int32 {
    guard count >= 0 else { return Fault.count }
    guard count > 0 else { return 0 }
    guard let out else { return Fault.missing }
    // In memory a point is its two coordinates, x before y.
    return out.withMemoryRebound(to: Point.self, capacity: Int(count)) { points in
        var span = UnsafeMutableBufferPointer(start: points, count: Int(count)).mutableSpan
        body(&span)
        return count
    }
}

private func readPoints(_ numbers: UnsafePointer<Double>?, _ count: Int) -> [Point] {
    guard let numbers else { return [] }
    var points: [Point] = []
    points.reserveCapacity(count)
    for index in 0..<count { points.append(Point(x: numbers[2 * index], y: numbers[2 * index + 1])) }
    return points
}

/// The ways of one formation; empty when all are straight. Moves `handles` past those that it read.
private func readPaths(
    _ curved: UnsafePointer<UInt8>?, _ count: Int, _ handles: inout UnsafePointer<Double>?
) -> [Path.Handles?] {
    guard let curved, (0..<count).contains(where: { curved[$0] != 0 }) else { return [] }
    var paths: [Path.Handles?] = []
    paths.reserveCapacity(count)
    for index in 0..<count {
        if curved[index] != 0, let four = handles {
            paths.append(
                Path.Handles(first: Point(x: four[0], y: four[1]), second: Point(x: four[2], y: four[3])))
            handles = four + 4
        } else {
            paths.append(nil)
        }
    }
    return paths
}

/// The delays of one formation; empty when there are none.
private func readDelays(_ numbers: UnsafePointer<Double>?, _ count: Int) -> [Delay?] {
    guard let numbers, (0..<2 * count).contains(where: { numbers[$0] > 0 }) else { return [] }
    var delays: [Delay?] = []
    delays.reserveCapacity(count)
    for index in 0..<count {
        let delay = Delay(
            leave: Interval(microseconds: Int64(clamping: numbers[2 * index])),
            arrive: Interval(microseconds: Int64(clamping: numbers[2 * index + 1])))
        delays.append(delay == Delay() ? nil : delay)
    }
    return delays
}

extension Choreography {
    func has(formation index: Int32) -> Bool { index >= 0 && Int(index) < formations.count }
    func has(performer index: Int32) -> Bool { index >= 0 && Int(index) < performerCount }
}
