/// Two performers who are near each other for some time.
struct Encounter {
    var first: Int
    var second: Int
    /// When the two come nearer than the wider of the two given distances. In microseconds after the departure.
    var from: Double
    var to: Double
    /// The first and last time at which they are nearer than the narrower distance; `nil` if they never are.
    var touching: (from: Double, to: Double)?
    var closest: Double
    var at: Double
}

/// Finds all encounters during one transition; exact for the performers' timetables.
///
/// The time is cut into slices. In a slice, pairs whose rectangles are apart are skipped (by sorting and sweeping along x).
/// For the other pairs the times are solved for: between two knots the square of the distance is a quadratic function of time.
struct EncounterSearch {
    private static var slices: Int { 16 }

    let tables: [Timetable]
    let duration: Double
    let narrow: Double
    let wide: Double
    private(set) var found: [Encounter] = []

    init(_ tables: [Timetable], duration: Double, narrow: Double, wide: Double) {
        self.tables = tables
        self.duration = duration
        self.narrow = narrow
        self.wide = wide
        guard duration > 0 else { return }
        var knots = [Int](repeating: 0, count: tables.count)
        for slice in 0..<Self.slices {
            let start = duration * Double(slice) / Double(Self.slices)
            let end = duration * Double(slice + 1) / Double(Self.slices)
            search(start, end, &knots)
        }
        join()
    }

    private mutating func search(_ start: Double, _ end: Double, _ knots: inout [Int]) {
        var least: [Point] = []
        var largest: [Point] = []
        for index in tables.indices {
            let table = tables[index]
            knots[index] = table.knot(after: start, from: knots[index])
            var place = table.place(at: start, before: knots[index])
            var (low, high) = (place, place)
            var knot = knots[index]
            while true {
                let isLast = knot >= table.times.count || table.times[knot] >= end
                place = isLast ? table.place(at: end, before: knot) : table.places[knot]
                low = Point(x: min(low.x, place.x), y: min(low.y, place.y))
                high = Point(x: max(high.x, place.x), y: max(high.y, place.y))
                if isLast { break }
                knot += 1
            }
            least.append(low)
            largest.append(high)
        }
        let order = ranked(by: least.map { $0.x })
        for rank in order.indices {
            let one = order[rank]
            for next in order[(rank + 1)...] {
                guard least[next].x <= largest[one].x + wide else { break }
                guard least[next].y <= largest[one].y + wide, least[one].y <= largest[next].y + wide else { continue }
                follow(min(one, next), max(one, next), start, end, knots)
            }
        }
    }

    /// Goes through the knots of two performers between two times.
    private mutating func follow(_ first: Int, _ second: Int, _ start: Double, _ end: Double, _ knots: [Int]) {
        var (one, two) = (knots[first], knots[second])
        var time = start
        var apart = distance(first, one, second, two, time)
        while time < end {
            let firstNext = one < tables[first].times.count ? tables[first].times[one] : end
            let secondNext = two < tables[second].times.count ? tables[second].times[two] : end
            let next = min(end, firstNext, secondNext)
            let then = distance(first, one, second, two, next)
            if let encounter = meet(first, second, time, next, apart, then) { found.append(encounter) }
            one = tables[first].knot(after: next, from: one)
            two = tables[second].knot(after: next, from: two)
            time = next
            apart = then
        }
    }

    private func distance(_ first: Int, _ one: Int, _ second: Int, _ two: Int, _ time: Double) -> Point {
        let a = tables[first].place(at: time, before: one)
        let b = tables[second].place(at: time, before: two)
        return Point(x: b.x - a.x, y: b.y - a.y)
    }

    /// One piece: the vector from one performer to the other changes evenly from `apart` to `then`.
    private func meet(
        _ first: Int, _ second: Int, _ start: Double, _ end: Double, _ apart: Point, _ then: Point
    ) -> Encounter? {
        let (dx, dy) = (then.x - apart.x, then.y - apart.y)
        let square = dx * dx + dy * dy
        let along = apart.x * dx + apart.y * dy
        let part = square > 0 ? min(max(-along / square, 0), 1) : 0
        let closest = Point(x: apart.x + dx * part, y: apart.y + dy * part).distance(to: Point(x: 0, y: 0))
        guard closest < wide else { return nil }
        let away = apart.x * apart.x + apart.y * apart.y
        func within(_ reach: Double) -> (from: Double, to: Double) {
            let root = max(along * along - square * (away - reach * reach), 0).squareRoot()
            let from = square > 0 ? min(max((-along - root) / square, 0), 1) : 0
            let to = square > 0 ? min(max((-along + root) / square, 0), 1) : 1
            return (start + from * (end - start), start + to * (end - start))
        }
        let (from, to) = within(wide)
        return Encounter(
            first: first, second: second, from: from, to: to, touching: closest < narrow ? within(narrow) : nil,
            closest: closest, at: start + part * (end - start))
    }

    /// Joins encounters of a pair that follow each other without a gap.
    private mutating func join() {
        // The encounters of one pair were found in the order of time.
        let order = ranked(by: found.map { Double($0.first * tables.count + $0.second) })
        var joined: [Encounter] = []
        for index in order {
            let piece = found[index]
            guard let last = joined.last, last.first == piece.first, last.second == piece.second,
                piece.from <= last.to + duration * 1e-9
            else {
                joined.append(piece)
                continue
            }
            var whole = last
            whole.to = max(last.to, piece.to)
            if let touch = piece.touching {
                whole.touching = (last.touching?.from ?? touch.from, max(last.touching?.to ?? touch.to, touch.to))
            }
            if piece.closest < whole.closest {
                whole.closest = piece.closest
                whole.at = piece.at
            }
            joined[joined.count - 1] = whole
        }
        found = joined
    }
}
