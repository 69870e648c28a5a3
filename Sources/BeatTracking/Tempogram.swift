/// How well each interval between beats fits the onsets, for every half second: the autocorrelation of the pulse under
/// a window of ten seconds, at the interval and its multiples (a comb; similar to the cyclic tempogram of Grosche and
/// Müller, "Extracting predominant local pulse information from music recordings", IEEE TASLP 2011).
struct Tempogram {
    /// The possible intervals between beats, in frames: 230 to 48 beats a minute.
    static var shortest: Int { 26 }
    static var longest: Int { 125 }
    static var intervals: Int { longest - shortest + 1 }
    /// Frames from one row to the next.
    static var hop: Int { 50 }
    private static var reach: Int { 500 }

    private let rows: Int
    /// The value for each row and interval, from −1 to about 1.
    private let values: [Float]
    /// The mean of all rows.
    let mean: [Float]

    init(_ pulse: [Float]) {
        rows = pulse.count / Self.hop + 1
        var values: [Float] = []
        values.reserveCapacity(rows * Self.intervals)
        var mean = [Float](repeating: 0, count: Self.intervals)
        var windowed = [Float](repeating: 0, count: 2 * Self.reach + 1)
        for row in 0..<rows {
            Self.window(pulse, about: row * Self.hop, into: &windowed)
            let correlation = Self.autocorrelation(windowed, upTo: Self.longest * 4)
            for interval in Self.shortest...Self.longest {
                let value = Self.comb(correlation, interval)
                values.append(value)
                mean[interval - Self.shortest] += value
            }
        }
        for index in 0..<Self.intervals { mean[index] /= Float(rows) }
        self.values = values
        self.mean = mean
    }

    /// How well `interval` fits the onsets around `frame`.
    func strength(at frame: Int, of interval: Int) -> Float {
        values[min((frame + Self.hop / 2) / Self.hop, rows - 1) * Self.intervals + interval - Self.shortest]
    }

    /// The pulse around `middle` minus its mean there, under a window that falls to both sides.
    private static func window(_ pulse: [Float], about middle: Int, into windowed: inout [Float]) {
        var sum: Float = 0
        let count = windowed.count
        for place in 0..<count {
            let frame = middle - reach + place
            windowed[place] = frame >= 0 && frame < pulse.count ? min(pulse[frame], 4) : 0
            sum += windowed[place]
        }
        let mean = sum / Float(count)
        for place in 0..<count {
            let aside = Float(place - reach) / Float(reach + 1)
            windowed[place] = (windowed[place] - mean) * (1 - aside * aside)
        }
    }

    /// The autocorrelation at a lag, divided by the autocorrelation at lag 0.
    private static func autocorrelation(_ values: [Float], upTo lags: Int) -> [Float] {
        var result = [Float](repeating: 0, count: lags + 1)
        values.withUnsafeBufferPointer { values in
            for lag in 0...lags {
                let count = values.count - lag
                // Four sums side by side take a third of the time of one; the order is the same everywhere.
                var sums = (Float(0), Float(0), Float(0), Float(0))
                for index in stride(from: 0, to: count - count % 4, by: 4) {
                    sums.0 += values[index] * values[index + lag]
                    sums.1 += values[index + 1] * values[index + 1 + lag]
                    sums.2 += values[index + 2] * values[index + 2 + lag]
                    sums.3 += values[index + 3] * values[index + 3 + lag]
                }
                for index in (count - count % 4)..<count { sums.0 += values[index] * values[index + lag] }
                result[lag] = (sums.0 + sums.1 + sums.2 + sums.3) / Float(count)
            }
        }
        let whole = result[0]
        guard whole > 1e-6 else { return [Float](repeating: 0, count: lags + 1) }
        for lag in 0...lags { result[lag] /= whole }
        return result
    }

    /// The mean over multiples of the interval, since beats repeat; bars of four beats have the same weight as beats.
    private static func comb(_ correlation: [Float], _ interval: Int) -> Float {
        correlation[interval] * 0.4 + peak(correlation, 2 * interval, 1) * 0.12
            + peak(correlation, 3 * interval, 1) * 0.33 + peak(correlation, 4 * interval, 2) * 0.3
    }

    /// The highest value at a lag and the lags beside it, since an interval may not be a whole number of frames.
    private static func peak(_ correlation: [Float], _ lag: Int, _ aside: Int) -> Float {
        var best = correlation[lag]
        for other in (lag - aside)...min(lag + aside, correlation.count - 1) { best = max(best, correlation[other]) }
        return best
    }
}
