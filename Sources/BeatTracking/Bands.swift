/// Frequency bands of one semitone each. Each band weights the frequencies of a spectrum by a triangle, as Böck, Krebs
/// and Schedl do ("Evaluating the online capabilities of onset detection methods", ISMIR 2012). Where a semitone is
/// narrower than one frequency of the spectrum, equal bands are merged.
struct Bands {
    private let weights: [Float]
    /// The index of the first frequency of each band; after the last band, the index in `weights` at which its weights
    /// end.
    private let firsts: [Int]
    private let offsets: [Int]
    /// The pitch class of each band's middle frequency, C = 0.
    let pitchClasses: [Int]
    /// The middle frequency of each band in hertz.
    let middles: [Double]

    var count: Int { firsts.count }

    private static var lowest: Double { 32.703195662574829 }
    private static var highest: Double { 16_000 }
    private static var semitone: Double { 1.0594630943592953 }

    init(rate: Int, size: Int) {
        let width = Double(rate) / Double(size)
        let top = min(Self.highest, Double(rate) * 0.48)
        var weights: [Float] = []
        var firsts: [Int] = []
        var offsets: [Int] = [0]
        var pitchClasses: [Int] = []
        var middles: [Double] = []
        var middle = Self.lowest
        var step = 0
        var left = 0
        var centre = Int(middle / width + 0.5)
        while middle * Self.semitone <= top {
            let next = Int(middle * Self.semitone / width + 0.5)
            if next > centre, centre > 0 {
                left = max(min(left, centre - 1), 0)
                firsts.append(left + 1)
                for bin in (left + 1)..<next {
                    let rising = Float(bin - left) / Float(centre - left)
                    let falling = Float(next - bin) / Float(next - centre)
                    weights.append(bin <= centre ? rising : falling)
                }
                offsets.append(weights.count)
                pitchClasses.append(step % 12)
                middles.append(middle)
                left = centre
            }
            if next > centre { centre = next }
            middle *= Self.semitone
            step += 1
        }
        self.weights = weights
        self.firsts = firsts
        self.offsets = offsets
        self.pitchClasses = pitchClasses
        self.middles = middles
    }

    /// The sum of `magnitudes` in band `index`.
    func sum(_ index: Int, of magnitudes: [Float]) -> Float {
        var sum: Float = 0
        var bin = firsts[index]
        for place in offsets[index]..<offsets[index + 1] {
            sum += magnitudes[bin] * weights[place]
            bin += 1
        }
        return sum
    }
}
