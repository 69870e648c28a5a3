/// The normalised onsets of a track: how far the onsets of each frame are above the mean around it, in units of the
/// standard deviation nearby. So a quiet passage counts as much as a loud one. Silence is zero.
struct Pulse {
    private(set) var values: [Float]
    /// How far the onsets of each frame are above the mean, before they are normalised; and the least value that counts
    /// in the whole track.
    private let levels: [Float]
    private let loud: Float

    /// The mean is taken over this many frames on either side.
    private static var near: Int { 40 }
    /// The deviation is taken over this many frames on either side.
    private static var far: Int { 400 }
    /// A deviation below this share of the whole track's counts as this share.
    private static var faintest: Float { 0.15 }
    /// With a deviation below this there are no onsets, only rounding errors or the noise of an empty line.
    private static var none: Float { 0.02 }
    /// Low onsets are added once more with this weight, because the bass drum mostly plays on beats.
    private static var low: Float { 0.3 }

    init(_ onsets: Onsets) {
        var strengths = onsets.strengths
        for index in 0..<strengths.count { strengths[index] += Self.low * onsets.lows[index] }
        let smooth = Self.smoothed(strengths)
        let means = Self.means(of: smooth, around: Self.near)
        var above = [Float](repeating: 0, count: smooth.count)
        for index in 0..<smooth.count { above[index] = max(smooth[index] - means[index], 0) }
        let squares = Self.means(of: above.map { $0 * $0 }, around: Self.far)
        var whole: Float = 0
        for square in squares { whole = max(whole, square) }
        loud = max(whole.squareRoot() / 4, Self.none)
        levels = above
        let floor = max(whole.squareRoot() * Self.faintest, Self.none)
        for index in 0..<smooth.count { above[index] /= max(squares[index].squareRoot(), floor) }
        values = above
    }

    /// From the first to the last frame with an onset that counts in the whole track; `nil` without any.
    var sounding: ClosedRange<Int>? {
        guard let first = levels.firstIndex(where: { $0 > loud }), let last = levels.lastIndex(where: { $0 > loud })
        else { return nil }
        return max(first - 5, 0)...min(last + 5, levels.count - 1)
    }

    /// The beats between the first and the last place where two of four beats have an onset that counts in the whole
    /// track. This leaves out, for example, hiss before the song.
    func audible(of frames: [Int]) -> ArraySlice<Int> {
        let counts = frames.map { frame in
            let near = max(frame - 3, 0)...min(frame + 3, levels.count - 1)
            return near.contains { levels[$0] > loud }
        }
        func areHeard(_ four: Range<Int>) -> Bool {
            var heard = 0
            for index in four where counts[index] { heard += 1 }
            return heard >= 2
        }
        let indices = frames.indices
        guard let first = indices.first(where: { counts[$0] && areHeard($0..<min($0 + 4, frames.count)) }),
            let last = indices.last(where: { counts[$0] && areHeard(max($0 - 3, 0)..<$0 + 1) })
        else { return [] }
        return first <= last ? frames[first...last] : []
    }

    private static func smoothed(_ values: [Float]) -> [Float] {
        var smooth = values
        guard values.count > 2 else { return values }
        for index in 1..<(values.count - 1) {
            smooth[index] = values[index] / 2 + (values[index - 1] + values[index + 1]) / 4
        }
        return smooth
    }

    /// For each value, the mean of itself and up to `reach` values on either side.
    private static func means(of values: [Float], around reach: Int) -> [Float] {
        var sums = [0.0]
        sums.reserveCapacity(values.count + 1)
        for value in values { sums.append(sums[sums.count - 1] + Double(value)) }
        var means = [Float](repeating: 0, count: values.count)
        for index in 0..<values.count {
            let first = max(index - reach, 0)
            let end = min(index + reach + 1, values.count)
            means[index] = Float((sums[end] - sums[first]) / Double(end - first))
        }
        return means
    }
}
