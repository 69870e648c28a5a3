/// Which performer goes to which place, with the least travel: n performers, m ≥ n places, no two to the same place, straight ways.
///
/// Least total: successive shortest paths with potentials, O(n² m) (Jonker and Volgenant, "A shortest augmenting path
/// algorithm for dense and sparse linear assignment problems", Computing 38, 1987). Least longest way: augmenting paths
/// whose longest way is least (Derigs and Zimmermann, "An augmenting path method for solving linear bottleneck
/// assignment problems", Computing 19, 1978), then the least total among ways no longer than that. If several answers are equally
/// good, every device finds the same one.
///
/// About crossings: with the least total, no two straight ways cross (if they did, exchanging the places would be
/// shorter), and if totals are equal, performers on one line do not overtake each other (see `unravel`). With the least longest
/// way they may cross. `lengthening` above 1 allows ways up to that factor longer than necessary; then no two ways cross
/// unless uncrossing them would make one of them longer than that limit.
package struct Assignment: Sendable {
    /// What is minimised: the sum of all ways, or the longest way. Raw values are those of `Exports`.
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
    /// A lower bound: no assignment has a smaller total, apart from rounding (with `.longest`: none whose ways are all short enough).
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
    /// Longer than any way and than any sum of ways, which is at most 500 × 2,829.
    static var forbidden: Double { 1e7 }

    let starts: [Point]
    let places: [Point]
    /// The lengths of the ways: one row for each performer, and in it one for each place.
    let ways: [Double]
    var placeOf: [Int]
    /// The performer who goes to each place; -1 for none.
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

    /// Goes back along a path that ends at the free place `last`: each place on it is given to the start from which it was reached.
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

    /// Stores an assignment whose longest way is as short as possible, and returns the length of that way.
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

    /// Stores an assignment of least total among the ways up to `limit`, and returns the dual value: the sum of all
    /// potentials. The potentials of unused places are 0.
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

    /// Among equal totals, lets two performers exchange places while that makes the sum of the squares of their ways smaller. On one
    /// line, then no performer overtakes another. It makes at most as many rounds as there are performers.
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

    /// The way from a start to the place that is assigned to another start.
    private func way(_ start: Int, _ other: Int) -> Double { ways[start * places.count + placeOf[other]] }
}
