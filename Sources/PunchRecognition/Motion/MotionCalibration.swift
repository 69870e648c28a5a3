/// What a sensor in one hand tells apart.
package enum MotionKind: Int, CaseIterable, Sendable {
    case straight, hook, uppercut

    package static let count = 3
}

/// What a person's own punches look like with this device: the mean of each kind's shapes, and how hard they are.
/// Nothing else is known; there are no weights (`ops/decisions/punch-recognition.md`).
package struct MotionCalibration: Sendable {
    /// Its first number. Another rule would not understand what was kept.
    package static let version = 1
    /// A kind is told from so many examples on; more than `most` are not taken.
    package static let fewest = 5
    package static let most = 50
    /// How many numbers it has when it is kept.
    package static let numbers = 1 + MotionKind.count * (2 + MotionShape.count)

    /// What a hand that rests feels, in g: what is hard is beyond it.
    private static let still = 1.0
    /// What is told is at least this share of the mean of its kind, and never less than `least`, in g.
    private static let share = 0.55
    private static let least = 1.35
    /// An example is at least half as hard as the mean of those before, or else twice as hard: then they were none.
    private static let half = 0.5
    /// Squares of distances: how far a person's own punches lie apart, and from where on a peak is none of theirs.
    static let spread = 0.1
    static let none = 1.2

    private struct Learned {
        var count = 0
        var size = 0.0
        var shape = MotionShape()
    }

    private var kinds = InlineArray<3, Learned>(repeating: Learned())

    package init() {}

    /// A calibration that was kept; nil if it is none, or of another version.
    package init?(_ numbers: [Double]) {
        guard numbers.count == Self.numbers, numbers[0] == Double(Self.version) else { return nil }
        for kind in MotionKind.allCases {
            let first = 1 + kind.rawValue * (2 + MotionShape.count)
            let (count, size) = (numbers[first], numbers[first + 1])
            guard count >= 0, count <= Double(Self.most), count == count.rounded(.towardZero) else { return nil }
            guard size >= 0, size <= 2 * MotionSample.mostAcceleration else { return nil }
            kinds[kind.rawValue].count = Int(count)
            kinds[kind.rawValue].size = size
            for index in 0..<MotionShape.count {
                guard numbers[first + 2 + index].magnitude <= 1 else { return nil }
                kinds[kind.rawValue].shape.values[index] = numbers[first + 2 + index]
            }
        }
    }

    /// What is kept.
    package var kept: [Double] {
        var numbers = [Double(Self.version)]
        numbers.reserveCapacity(Self.numbers)
        for kind in 0..<MotionKind.count {
            numbers.append(Double(kinds[kind].count))
            numbers.append(kinds[kind].size)
            for index in 0..<MotionShape.count { numbers.append(kinds[kind].shape.values[index]) }
        }
        return numbers
    }

    /// How many examples of a kind were learned.
    package func count(_ kind: MotionKind) -> Int { kinds[kind.rawValue].count }

    mutating func forget(_ kind: MotionKind) { kinds[kind.rawValue] = Learned() }

    /// Whether a peak is an example of a kind. Who throws softly is learned from as well as who throws hard, and a hand
    /// that is only raised or lowered does not count beside their punches.
    mutating func learn(_ kind: MotionKind, _ peak: MotionPeak) -> Bool {
        var learned = kinds[kind.rawValue]
        let (hard, usual) = (peak.size - Self.still, learned.size - Self.still)
        guard learned.count < Self.most, hard >= Self.half * usual else { return false }
        if Self.half * hard > usual { learned = Learned() }
        learned.count += 1
        let share = 1 / Double(learned.count)
        learned.size += (peak.size - learned.size) * share
        for index in 0..<MotionShape.count {
            learned.shape.values[index] += (peak.shape.values[index] - learned.shape.values[index]) * share
        }
        kinds[kind.rawValue] = learned
        return true
    }

    /// How hard a punch of a kind is at least, in g.
    func least(_ kind: MotionKind) -> Double {
        max(Self.least, Self.still + Self.share * (kinds[kind.rawValue].size - Self.still))
    }

    /// How hard any punch is at least, in g; nil while no kind is known.
    var threshold: Double? {
        var threshold: Double?
        for kind in MotionKind.allCases where count(kind) >= Self.fewest {
            threshold = min(threshold ?? least(kind), least(kind))
        }
        return threshold
    }

    /// How likely a shape is each kind, and at last that it is none of them.
    func shares(_ shape: MotionShape) -> InlineArray<4, Double> {
        var apart = InlineArray<4, Double>(repeating: .infinity)
        apart[MotionKind.count] = Self.none
        var nearest = Self.none
        for kind in 0..<MotionKind.count where kinds[kind].count >= Self.fewest {
            apart[kind] = shape.apart(kinds[kind].shape)
            nearest = min(nearest, apart[kind])
        }
        var shares = InlineArray<4, Double>(repeating: 0)
        var sum = 0.0
        for index in 0..<4 where apart[index].isFinite {
            shares[index] = Double(Float((nearest - apart[index]) / (2 * Self.spread)).exponential)
            sum += shares[index]
        }
        for index in 0..<4 { shares[index] /= sum }
        return shares
    }
}
