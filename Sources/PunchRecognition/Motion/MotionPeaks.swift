/// What the motion around a peak looks like: means of six parts of six channels, of length 1 altogether, so that a
/// soft punch has the shape of a hard one.
struct MotionShape {
    static let parts = 6
    static let count = parts * MotionSample.channels

    var values = InlineArray<36, Double>(repeating: 0)

    /// The square of the distance between two shapes.
    func apart(_ other: MotionShape) -> Double {
        var sum = 0.0
        for index in 0..<Self.count {
            sum += (values[index] - other.values[index]) * (values[index] - other.values[index])
        }
        return sum
    }
}

/// A moment at which a hand was accelerated most.
struct MotionPeak {
    /// The number of its cell, and how much later than the cell's middle it is, in cells.
    var cell: Int
    var later: Double
    /// In g, over three cells.
    var size: Double
    var shape: MotionShape
}

/// Finds the hardest moments among the cells.
struct MotionPeaks {
    /// What is asked of a peak.
    struct Rule {
        /// In g.
        var threshold: Double
        /// It is the highest of as many cells before it, and after it.
        var near: Int
    }

    /// The next peak is at least this many cells after one that was used.
    private static let rest = 18
    /// Cells that are looked at before the peak, and how many make one part; the last part ends `2 * part` after it.
    static let before = 20
    static let part = 5
    private static let kept = 64

    private var cells = InlineArray<64, MotionSample>(repeating: MotionSample())
    private var sizes = InlineArray<64, Double>(repeating: 0)
    private var count = 0
    private var last = -1_000

    /// Forgets everything.
    mutating func begin() {
        count = 0
        last = -1_000
    }

    /// What came until now belongs to what was done until now.
    mutating func rest() { last = count }

    /// What follows soon after this peak belongs to it. A peak that was none of the person's punches is not used: what
    /// comes before a punch must not hide it.
    mutating func use(_ peak: MotionPeak) { last = peak.cell }

    /// Takes the next cell; returns a peak that is certain by it, if any.
    mutating func add(_ cell: MotionSample, _ rule: Rule) -> MotionPeak? {
        cells[count % Self.kept] = cell
        sizes[count % Self.kept] = cell.size
        count += 1
        let peak = count - 2 - rule.near
        guard peak >= Self.before, peak - last >= Self.rest else { return nil }
        let size = smooth(peak)
        guard size >= rule.threshold else { return nil }
        for cell in peak + 1..<peak + rule.near + 1 where smooth(cell) >= size { return nil }
        for cell in max(1, peak - rule.near)..<peak where smooth(cell) > size { return nil }
        let (one, other) = (smooth(peak - 1), smooth(peak + 1))
        // The top of the parabola through the three: never more than half a cell away.
        let later = 0.5 * (one - other) / (one - 2 * size + other)
        return MotionPeak(cell: peak, later: later, size: size, shape: shape(peak))
    }

    private func smooth(_ cell: Int) -> Double {
        (sizes[(cell - 1) % Self.kept] + sizes[cell % Self.kept] + sizes[(cell + 1) % Self.kept]) / 3
    }

    private func shape(_ peak: Int) -> MotionShape {
        var shape = MotionShape()
        var square = 0.0
        for index in 0..<MotionShape.count {
            let (part, channel) = (index / MotionSample.channels, index % MotionSample.channels)
            let first = peak - Self.before + part * Self.part
            var sum = 0.0
            for cell in first..<first + Self.part { sum += cells[cell % Self.kept].values[channel] }
            // So that acceleration and rotation are of about the same size.
            shape.values[index] = sum / (Double(Self.part) * (channel < 3 ? 4 : 400))
        }
        for index in 0..<MotionShape.count { square += shape.values[index] * shape.values[index] }
        let length = square.squareRoot()
        for index in 0..<MotionShape.count { shape.values[index] /= length }
        return shape
    }
}
