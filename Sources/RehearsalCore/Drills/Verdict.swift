/// A punch that was called.
package struct ExpectedPunch: Hashable, Sendable {
    package var punch: Punch
    /// When it should be extended furthest, in microseconds of any clock that the seen punches are in too.
    package var due: Int64

    package init(_ punch: Punch, due: Int64) {
        self.punch = punch
        self.due = due
    }
}

/// A punch that a source has told.
package struct SeenPunch: Sendable {
    package var punch: Punch
    /// When it was extended furthest, in microseconds of the clock in which the expected punches are due.
    package var at: Int64
    /// How likely it was each of the punches, by raw value less 1. Each is from 0 to 1.
    package var probabilities: InlineArray<7, Double>
    /// What the source answers to "was it this one?"; `nil` if it does not say.
    package var ifCalled: IfCalled?

    /// For each of the punches, by raw value less 1: if it was called, was it this one?
    package struct IfCalled: Sendable {
        /// How likely it was; calibrated, with what is usual after a call counted in.
        package var probabilities: InlineArray<7, Double>
        /// From which probability on "it was" is right as often as the source states, and up to which "it was not" is.
        package var hit: InlineArray<7, Double>
        package var wrong: InlineArray<7, Double>

        package init(
            probabilities: InlineArray<7, Double>, hit: InlineArray<7, Double>, wrong: InlineArray<7, Double>
        ) {
            self.probabilities = probabilities
            self.hit = hit
            self.wrong = wrong
        }

        /// Whether it was the punch that was called, and how likely this is right; `nil` if it cannot be said.
        fileprivate func judge(_ called: Punch) -> (wasIt: Bool?, certainty: Double) {
            let index = Int(called.rawValue) - 1
            let probability = probabilities[index]
            if probability >= hit[index] { return (true, probability) }
            if probability <= wrong[index] { return (false, 1 - probability) }
            return (nil, probability)
        }
    }

    package init(_ punch: Punch, at: Int64, probabilities: InlineArray<7, Double>) {
        self.punch = punch
        self.at = at
        self.probabilities = probabilities
    }

    /// As from a source that is sure, such as a tap pad.
    package init(_ punch: Punch, at: Int64) {
        self.init(punch, at: at, probabilities: .init(repeating: 0))
        probabilities[Int(punch.rawValue) - 1] = 1
    }

    subscript(_ punch: Punch) -> Double { probabilities[Int(punch.rawValue) - 1] }
}

/// The verdict on a called or an extra punch.
package enum Verdict: UInt8, Hashable, Sendable {
    /// Not seen yet, and it may still come.
    case open
    case hit
    /// The right punch, but after the time that counts as a hit.
    case late
    /// Another punch in its place.
    case wrong
    case missed
    /// Something came in its place, and the source is not sure enough what it was; or nothing did, and nothing tells that the source saw anything then.
    case unsure
    /// Nobody called it.
    case extra
}

/// How verdicts are given for one athlete with one source.
package struct Judging: Sendable {
    /// What the source tells too late, subtracted from the instant of each punch. Microseconds, as all times here.
    package var delay: Int64
    /// How long before it is due a punch counts.
    package var early: Int64
    /// How long after it is due a punch is a hit.
    package var punctual: Int64
    /// How long after it is due a punch is late and not missed. At least `punctual`.
    package var patience: Int64
    /// The share of its own punches of each kind that the source tells rightly, by raw value less 1.
    package var precision: InlineArray<7, Double>
    /// The least probability at which something is said of a punch.
    package var sure: Double
    /// For how long after a punch it is believed that the athlete is seen: a camera may be covered, and its athlete out of the picture.
    package var sight: Int64

    /// A `patience` below `punctual` counts as `punctual`.
    package init(
        delay: Int64 = 0, early: Int64 = 250_000, punctual: Int64 = 400_000, patience: Int64 = 1_000_000,
        precision: InlineArray<7, Double> = .init(repeating: 1), sure: Double = 0.5, sight: Int64 = 10_000_000
    ) {
        self.sight = sight
        self.delay = delay
        self.early = early
        self.punctual = punctual
        self.patience = max(patience, punctual)
        self.precision = precision
        self.sure = sure
    }

    /// The verdict of one punch.
    package struct Judged: Hashable, Sendable {
        package var verdict: Verdict
        /// Index of the punch that was called; `nil` for an extra one.
        package var expected: Int?
        /// Index of the punch that was seen; `nil` where none was.
        package var seen: Int?
        /// From when it was due until it was seen, with the source's delay taken off; zero where one of the two is missing.
        package var after: Int64
        /// How likely the verdict is right, from 0 to 1; of an unseen punch 1, or 0 where it is not known whether it was watched.
        package var certainty: Double
    }

    /// The verdicts of all punches that were called, in their order, and then of the extra ones, in theirs.
    ///
    /// Punches are assigned so that the sum of costs is least, both in their order (as in the alignment of sequences; Needleman and
    /// Wunsch, 1970): up to 1 for being early or late, 1.5 for another kind, 2 for each that is left over. The result depends on the
    /// whole of the lists and not on the order in which the punches became known, so a punch that arrives late may change a verdict.
    ///
    /// - Parameters:
    ///   - expected: in the order of `due`.
    ///   - seen: in the order of `at`.
    ///   - reported: when punches of the athlete were told that belong to none of these calls (of another round, of a rest), in order, as `at`: what
    ///     tells them did see the athlete then.
    ///   - now: until when everything that was seen is known; what may still come is `open`.
    package func judge(
        _ expected: [ExpectedPunch], _ seen: [SeenPunch], reported: [Int64] = [], now: Int64
    ) -> [Judged] {
        var partner = [Int](repeating: -1, count: expected.count)
        var isTaken = [Bool](repeating: false, count: seen.count)
        var first = 0
        var firstSeen = 0
        while first < expected.count {
            // As many as may want the same punch are assigned together.
            var end = first + 1
            while end < expected.count, expected[end].due - early <= expected[end - 1].due + patience { end += 1 }
            while firstSeen < seen.count, moment(seen[firstSeen]) < expected[first].due - early { firstSeen += 1 }
            var endSeen = firstSeen
            while endSeen < seen.count, moment(seen[endSeen]) <= expected[end - 1].due + patience { endSeen += 1 }
            for (called, found) in aligned(expected, first..<end, seen, firstSeen..<endSeen) {
                partner[called] = found
                isTaken[found] = true
            }
            first = end
            firstSeen = endSeen
        }
        let watched = areWatched(expected, seen, reported)
        let called = expected.indices.map { index in
            partner[index] < 0
                ? nothingSeen(expected[index], index, isWatched: watched[index], now)
                : verdict(expected[index], index, seen[partner[index]], partner[index])
        }
        let extra = seen.indices.filter { !isTaken[$0] }.map { index in
            Judged(
                verdict: .extra, expected: nil, seen: index, after: 0,
                certainty: certainty(seen[index], is: seen[index].punch))
        }
        return called + extra
    }

    /// The instant of a punch, with the source's delay taken off.
    private func moment(_ seen: SeenPunch) -> Int64 { seen.at.saturatingSubtract(delay) }

    private func certainty(_ seen: SeenPunch, is punch: Punch) -> Double {
        seen[punch] * precision[Int(punch.rawValue) - 1]
    }

    private func nothingSeen(_ expected: ExpectedPunch, _ index: Int, isWatched: Bool, _ now: Int64) -> Judged {
        let mayCome = now.saturatingSubtract(delay) <= expected.due.saturatingAdd(patience)
        let isSure = mayCome || isWatched
        return Judged(
            verdict: mayCome ? .open : isWatched ? .missed : .unsure, expected: index, seen: nil, after: 0,
            certainty: isSure ? 1 : 0)
    }

    /// Of each call, whether a punch was told so shortly before it, or in its time, that one in answer to it would have been told, too. What comes later
    /// says nothing: a camera that was blind sees again.
    private func areWatched(_ expected: [ExpectedPunch], _ seen: [SeenPunch], _ reported: [Int64]) -> [Bool] {
        var (nextSeen, nextReported) = (0, 0)
        var latest = Int64.min
        return expected.map { one in
            let end = one.due.saturatingAdd(patience)
            while nextSeen < seen.count, moment(seen[nextSeen]) <= end {
                latest = max(latest, moment(seen[nextSeen]))
                nextSeen += 1
            }
            while nextReported < reported.count, reported[nextReported].saturatingSubtract(delay) <= end {
                latest = max(latest, reported[nextReported].saturatingSubtract(delay))
                nextReported += 1
            }
            return latest >= one.due.saturatingSubtract(sight)
        }
    }

    private func verdict(_ expected: ExpectedPunch, _ index: Int, _ seen: SeenPunch, _ place: Int) -> Judged {
        let after = moment(seen).saturatingSubtract(expected.due)
        var (wasIt, certainty) = (Optional(seen.punch == expected.punch), certainty(seen, is: seen.punch))
        if let ifCalled = seen.ifCalled {
            (wasIt, certainty) = ifCalled.judge(expected.punch)
        } else if certainty < sure {
            wasIt = nil
        }
        let said: Verdict =
            switch wasIt {
            case true?: after <= punctual ? .hit : .late
            case false?: .wrong
            case nil: .unsure
            }
        return Judged(verdict: said, expected: index, seen: place, after: after, certainty: certainty)
    }
}

// MARK: - Which punch was which

extension Judging {
    /// What a punch costs that is left over.
    private static var leftOver: Double { 2 }
    /// What it costs in the place of one of another kind.
    private static var otherKind: Double { 1.5 }

    /// Pairs of a called and a seen punch.
    private func aligned(
        _ expected: [ExpectedPunch], _ calls: Range<Int>, _ seen: [SeenPunch], _ found: Range<Int>
    ) -> [(Int, Int)] {
        guard !found.isEmpty else { return [] }
        let width = found.count + 1
        // costs[i * width + j]: of the first i called and the first j seen.
        var costs = [Double](repeating: 0, count: (calls.count + 1) * width)
        for j in 1..<width { costs[j] = Double(j) * Self.leftOver }
        for i in 1...calls.count {
            costs[i * width] = Double(i) * Self.leftOver
            for j in 1..<width {
                let above = costs[(i - 1) * width + j] + Self.leftOver
                let before = costs[i * width + j - 1] + Self.leftOver
                var least = min(above, before)
                let both = cost(expected[calls.lowerBound + i - 1], seen[found.lowerBound + j - 1])
                if let both { least = min(least, costs[(i - 1) * width + j - 1] + both) }
                costs[i * width + j] = least
            }
        }
        return pairs(costs, width, expected, calls, seen, found)
    }

    private func pairs(
        _ costs: [Double], _ width: Int, _ expected: [ExpectedPunch], _ calls: Range<Int>, _ seen: [SeenPunch],
        _ found: Range<Int>
    ) -> [(Int, Int)] {
        var pairs: [(Int, Int)] = []
        var (i, j) = (calls.count, found.count)
        while i > 0, j > 0 {
            let here = costs[i * width + j]
            let both = cost(expected[calls.lowerBound + i - 1], seen[found.lowerBound + j - 1])
            if let both, here == costs[(i - 1) * width + j - 1] + both {
                pairs.append((calls.lowerBound + i - 1, found.lowerBound + j - 1))
                (i, j) = (i - 1, j - 1)
            } else if here == costs[i * width + j - 1] + Self.leftOver {
                j -= 1
            } else {
                i -= 1
            }
        }
        return pairs
    }

    /// What it costs to take a seen punch for a called one; `nil` when it is outside of its time.
    private func cost(_ expected: ExpectedPunch, _ seen: SeenPunch) -> Double? {
        let after = moment(seen).saturatingSubtract(expected.due)
        guard after >= -early, after <= patience else { return nil }
        let away = after < 0 ? Double(-after) / Double(max(early, 1)) : Double(after) / Double(max(patience, 1))
        return away + (seen.punch == expected.punch ? 0 : Self.otherKind)
    }
}
