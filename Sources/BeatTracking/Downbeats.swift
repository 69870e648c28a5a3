/// Finds which beats begin a bar, and whether a bar has four beats or three. Downbeats are where the harmony changes,
/// where low sounds begin, and where the onsets are strongest (after Davies and Plumbley, "A spectral difference
/// approach to downbeat extraction in musical audio", EUSIPCO 2006, and Goto, "An audio-based real-time beat tracking
/// system", JNMR 2001).
struct Downbeats {
    private(set) var metre = 4
    private(set) var one = 0
    private(set) var confidence = 0.0

    private static var fewest: Int { 12 }

    init(_ frames: [Int], onsets: Onsets) {
        guard frames.count >= Self.fewest else { return }
        let weights = Self.weights(frames, onsets: onsets)
        var best = (score: -Double.infinity, metre: 4, one: 0)
        var second = -Double.infinity
        for metre in [4, 3] {
            for one in 0..<metre {
                let score = Self.stress(weights, metre: metre, one: one)
                if score > best.score {
                    second = best.score
                    best = (score, metre, one)
                } else if score > second {
                    second = score
                }
            }
        }
        metre = best.metre
        one = best.one
        confidence = min(max((best.score - max(second, 0)) / 6, 0), 1)
    }

    /// By how many standard errors the mean weight of these downbeats is above the mean of all beats.
    private static func stress(_ weights: [Double], metre: Int, one: Int) -> Double {
        var sum = 0.0
        var count = 0.0
        for index in stride(from: one, to: weights.count, by: metre) {
            sum += weights[index]
            count += 1
        }
        return sum / count * (count * Double(metre) / Double(metre - 1)).squareRoot()
    }

    /// How much each beat resembles a downbeat; mean 0 and variance 1.
    private static func weights(_ frames: [Int], onsets: Onsets) -> [Double] {
        let low = evened(frames.map { peak(onsets.lows, $0) })
        let all = evened(frames.map { peak(onsets.strengths, $0) })
        let harmony = evened(changes(frames, chroma: onsets.chroma))
        return evened((0..<frames.count).map { low[$0] + all[$0] / 2 + harmony[$0] * 1.5 })
    }

    private static func peak(_ values: [Float], _ frame: Int) -> Double {
        var peak: Float = 0
        for index in max(frame - 3, 0)...min(frame + 3, values.count - 1) { peak = max(peak, values[index]) }
        return Double(peak)
    }

    /// How much the chroma after each beat differs from the chroma before it: 1 minus the cosine of the two.
    private static func changes(_ frames: [Int], chroma: [Float]) -> [Double] {
        var changes: [Double] = []
        var before: [Double] = []
        for (index, frame) in frames.enumerated() {
            let end = index + 1 < frames.count ? frames[index + 1] : frame + (frame - frames[index - 1])
            let after = sum(chroma, from: frame / Onsets.chromaSpan + 1, to: end / Onsets.chromaSpan)
            changes.append(before.isEmpty ? 0 : 1 - likeness(before, after))
            before = after
        }
        return changes
    }

    /// The chroma of a stretch, twelve numbers, minus their mean.
    private static func sum(_ chroma: [Float], from first: Int, to end: Int) -> [Double] {
        var sums = [Double](repeating: 0, count: 12)
        for row in stride(from: first, to: min(max(end, first + 1), chroma.count / 12), by: 1) {
            for pitch in 0..<12 { sums[pitch] += Double(chroma[row * 12 + pitch]) }
        }
        var mean = 0.0
        for value in sums { mean += value / 12 }
        for pitch in 0..<12 { sums[pitch] -= mean }
        return sums
    }

    private static func likeness(_ a: [Double], _ b: [Double]) -> Double {
        var product = 0.0
        var first = 0.0
        var second = 0.0
        for index in 0..<12 {
            product += a[index] * b[index]
            first += a[index] * a[index]
            second += b[index] * b[index]
        }
        let size = (first * second).squareRoot()
        return size > 1e-9 ? product / size : 1
    }

    /// The same values with mean 0 and variance 1, limited to ±3; all 0 if all are equal.
    private static func evened(_ values: [Double]) -> [Double] {
        let count = Double(values.count)
        var mean = 0.0
        for value in values { mean += value / count }
        var variance = 0.0
        for value in values { variance += (value - mean) * (value - mean) / count }
        guard variance > 1e-12 else { return [Double](repeating: 0, count: values.count) }
        let deviation = variance.squareRoot()
        return values.map { min(max(($0 - mean) / deviation, -3), 3) }
    }
}
