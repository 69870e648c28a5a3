/// Who goes where by least travel: each of n performers to one of m ≥ n places, no two to the same, on straight ways.
///
/// Least total: successive shortest paths with potentials, O(n² m) (Jonker and Volgenant, "A shortest augmenting path
/// algorithm for dense and sparse linear assignment problems", Computing 38, 1987). Least longest way: augmenting paths
/// whose longest way is least (Derigs and Zimmermann, "An augmenting path method for solving linear bottleneck
/// assignment problems", Computing 19, 1978), then the least total among ways no longer than that. Of equal answers
/// the same one comes out on every device.
///
/// What is known of crossings: with the least total, no two straight ways cross (were they to, changing places would be
/// shorter), and of equal totals those on one line do not overtake each other (see `unravel`). With the least longest
/// way they may; `lengthening` above 1 accepts ways up to that factor longer than need be, and then no two ways cross
/// unless uncrossing them would make one of them longer than even that.
package struct Assignment: Sendable {
    /// What is made least: the sum of all ways, or the longest of them. Raw values are those of `Exports`.
    package enum Measure: UInt8, CaseIterable, Sendable {
        case total = 0
        case longest = 1
    }

    /// Why there is no assignment.
    package enum Flaw: Error, Hashable, Sendable {
        /// Fewer places than performers, or more than `maximumPlaces`.
        case placeCount
        /// A coordinate beyond ±`Choreography.farthest`, or not a number.
        case coordinate
    }

    package static var maximumPlaces: Int { 1_000 }

    /// For each performer, the index of their place.
    package private(set) var places: [Int]
    /// The sum of all ways.
    package private(set) var total: Double
    /// The longest way.
    package private(set) var longest: Double
    /// No assignment has a total below this, apart from rounding (with `.longest`: none whose ways are all short enough).
    /// It is the value of the dual problem, which equals the least total.
    package private(set) var bound: Double

    /// - Parameter lengthening: with `.longest`, the factor ≥ 1 by which the longest way may be longer than the least one.
    package init(
        from starts: [Point], to places: [Point], by measure: Measure, lengthening: Double = 1
    ) throws(Flaw) {
        guard starts.count <= places.count, places.count <= Self.maximumPlaces else { throw .placeCount }
        for point in starts where !Choreography.isInReach(point) { throw .coordinate }
        for point in places where !Choreography.isInReach(point) { throw .coordinate }
        var matching = Matching(starts, places)
        var limit = Double.infinity
        if measure == .longest {
            let least = matching.leastLongest()
            limit = least * max(lengthening.isFinite ? lengthening : 1, 1)
        }
        bound = matching.leastTotal(limit: limit)
        matching.unravel(limit: limit)
        self.places = matching.placeOf
        total = 0
        longest = 0
        for (start, place) in matching.placeOf.enumerated() {
            let way = starts[start].distance(to: places[place])
            total += way
            longest = max(longest, way)
        }
    }
}

/// The search for one assignment.
private struct Matching {
    /// No way this long exists, nor any sum of ways: 500 × 2,829.
    static var forbidden: Double { 1e7 }

    let starts: [Point]
    let places: [Point]
    /// The ways' lengths, row by row: one for each place.
    let ways: [Double]
    var placeOf: [Int]
    /// -1 where nobody goes.
    var startOf: [Int]

    init(_ starts: [Point], _ places: [Point]) {
        self.starts = starts
        self.places = places
        var ways: [Double] = []
        ways.reserveCapacity(starts.count * places.count)
        for start in starts {
            for place in places { ways.append(start.distance(to: place)) }
        }
        self.ways = ways
        placeOf = [Int](repeating: -1, count: starts.count)
        startOf = [Int](repeating: -1, count: places.count)
    }

    private mutating func clear() {
        for start in placeOf.indices { placeOf[start] = -1 }
        for place in startOf.indices { startOf[place] = -1 }
    }

    /// Goes back along a path that ends at the free place `last`: each place on it goes to the start it was reached from.
    private mutating func augment(_ start: Int, _ last: Int, _ reachedFrom: [Int]) {
        var place = last
        while true {
            let from = reachedFrom[place]
            let before = placeOf[from]
            startOf[place] = from
            placeOf[from] = place
            if from == start { return }
            place = before
        }
    }

    /// Fills in an assignment whose longest way is least, and answers that.
    mutating func leastLongest() -> Double {
        clear()
        var longest = 0.0
        for start in starts.indices {
            var least = [Double](repeating: .infinity, count: places.count)
            var reachedFrom = [Int](repeating: -1, count: places.count)
            var isDone = [Bool](repeating: false, count: places.count)
            var current = start
            while true {
                var next = -1
                for place in places.indices where !isDone[place] {
                    let way = max(longest, ways[current * places.count + place])
                    if way < least[place] {
                        least[place] = way
                        reachedFrom[place] = current
                    }
                    if next < 0 || least[place] < least[next] { next = place }
                }
                longest = max(longest, least[next])
                isDone[next] = true
                if startOf[next] < 0 {
                    augment(start, next, reachedFrom)
                    break
                }
                current = startOf[next]
            }
        }
        return longest
    }

    /// Fills in an assignment of least total among the ways up to `limit`, and answers the dual value: the sum of all
    /// potentials, those of places that nobody goes to being 0.
    mutating func leastTotal(limit: Double) -> Double {
        clear()
        let count = places.count
        var startPrice = [Double](repeating: 0, count: starts.count)
        var placePrice = [Double](repeating: 0, count: count)
        for start in starts.indices {
            var least = [Double](repeating: .infinity, count: count)
            var reachedFrom = [Int](repeating: -1, count: count)
            var isDone = [Bool](repeating: false, count: count)
            var order: [Int] = []
            var current = start
            var length = 0.0
            while true {
                var next = -1
                let price = startPrice[current]
                for place in 0..<count where !isDone[place] {
                    let way = ways[current * count + place]
                    let reduced = length + ((way <= limit ? way : Self.forbidden) - price - placePrice[place])
                    if reduced < least[place] {
                        least[place] = reduced
                        reachedFrom[place] = current
                    }
                    if next < 0 || least[place] < least[next] { next = place }
                }
                length = least[next]
                if startOf[next] < 0 {
                    startPrice[start] += length
                    for place in order {
                        startPrice[startOf[place]] += length - least[place]
                        placePrice[place] -= length - least[place]
                    }
                    augment(start, next, reachedFrom)
                    break
                }
                isDone[next] = true
                order.append(next)
                current = startOf[next]
            }
        }
        var sum = 0.0
        for price in startPrice { sum += price }
        for price in placePrice { sum += price }
        return sum
    }

    /// Among equal totals, lets two change places as long as that makes the sum of their ways' squares smaller: on one
    /// line, nobody then overtakes anybody. At most as many rounds as there are performers.
    mutating func unravel(limit: Double) {
        for _ in starts.indices {
            var isChanged = false
            for first in starts.indices {
                for second in starts.indices where second > first {
                    let (a, b) = (way(first, first), way(second, second))
                    let (c, d) = (way(first, second), way(second, first))
                    guard c + d <= (a + b) * (1 + 1e-13), max(c, d) <= limit,
                        c * c + d * d < (a * a + b * b) * (1 - 1e-9)
                    else { continue }
                    let place = placeOf[first]
                    placeOf[first] = placeOf[second]
                    placeOf[second] = place
                    isChanged = true
                }
            }
            guard isChanged else { return }
        }
    }

    /// The way from a start to the place at which another one's way ends.
    private func way(_ start: Int, _ other: Int) -> Double { ways[start * places.count + placeOf[other]] }
}
