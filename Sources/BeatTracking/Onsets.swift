/// Analyses a track every 10 ms: the strength of onsets, in all frequencies and in low ones, and the chroma.
///
/// The strength of onsets is the spectral flux of Böck and Widmer ("Maximum filter vibrato suppression for onset
/// detection", DAFx 2013): how much louder each band is than it and its neighbours were two frames before. Samples come
/// in pieces of any length; only one window of samples and a few numbers for each frame are kept.
struct Onsets {
    /// Frames a second.
    static var pace: Int { 100 }
    /// The chroma is summed over this many frames.
    static var chromaSpan: Int { 5 }
    /// Frequencies below this, in hertz, count as low: bass and bass drum.
    private static var low: Double { 160 }
    /// The factor by which magnitudes are multiplied before the logarithm.
    private static var gain: Float { 20_000 }
    /// A frame is compared with the frame this many frames earlier.
    private static var lag: Int { 2 }

    let rate: Int
    /// The number of samples so far.
    private(set) var received = 0
    /// The strength of onsets in each frame, and that of low onsets.
    private(set) var strengths: [Float] = []
    private(set) var lows: [Float] = []
    /// Twelve numbers for every `chromaSpan` frames.
    private(set) var chroma: [Float] = []

    private var transform: FourierTransform
    private let bands: Bands
    private var lowBands = 0
    private var ring: [Float]
    private var magnitudes: [Float]
    /// The bands of the last frames, in a ring: this frame and `lag` frames before it.
    private var recentBands: [[Float]]
    private var classes = [Float](repeating: 0, count: 12)

    init(rate: Int) {
        self.rate = rate
        // The largest power of two below 1/15 s: 2,048 samples at 44,100 and 48,000 a second.
        var size = 64
        while size * 2 * 15 <= rate { size *= 2 }
        transform = FourierTransform(size: size)
        bands = Bands(rate: rate, size: size)
        ring = [Float](repeating: 0, count: size)
        magnitudes = [Float](repeating: 0, count: size / 2)
        recentBands = [[Float]](repeating: [Float](repeating: 0, count: bands.count), count: Self.lag + 1)
        for middle in bands.middles where middle < Self.low { lowBands += 1 }
    }

    var frames: Int { strengths.count }

    /// How many samples are needed before frame `index` can be analysed: up to its middle, and half a window more.
    private func end(of index: Int) -> Int {
        // Half an hour at 192,000 a second is far below 2^63; a checked multiplication would need a library in wasm.
        Int(Int64(index) &* Int64(rate) / Int64(Self.pace)) + transform.size / 2
    }

    /// Takes the next samples. NaN counts as silence, and values beyond ±16 count as ±16.
    mutating func feed(_ samples: UnsafeBufferPointer<Float>) {
        let mask = ring.count - 1
        var next = end(of: frames)
        for sample in samples {
            ring[received & mask] = sample.isFinite ? min(max(sample, -16), 16) : 0
            received += 1
            if received == next {
                analyse()
                next = end(of: frames)
            }
        }
    }

    /// Adds silence after the last sample, so that the last frames are analysed too.
    mutating func finish() {
        let last = Int(Int64(received) &* Int64(Self.pace) / Int64(rate))
        let silence = [Float](repeating: 0, count: 256)
        let came = received
        while frames <= last { silence.withUnsafeBufferPointer { feed($0) } }
        received = came
    }

    private mutating func analyse() {
        let index = frames
        transform.transform(ring: ring, from: received - transform.size, into: &magnitudes)
        let now = index % (Self.lag + 1)
        let before = (index + 1) % (Self.lag + 1)
        for band in 0..<bands.count {
            let level = Logarithm.base2(1 + Self.gain * bands.sum(band, of: magnitudes))
            recentBands[now][band] = level
            classes[bands.pitchClasses[band]] += level
        }
        var all: Float = 0
        var low: Float = 0
        for band in 0..<bands.count {
            var was = recentBands[before][band]
            if band > 0 { was = max(was, recentBands[before][band - 1]) }
            if band + 1 < bands.count { was = max(was, recentBands[before][band + 1]) }
            all += max(recentBands[now][band] - was, 0)
            if band < lowBands { low = all }
        }
        strengths.append(all / Float(bands.count))
        lows.append(low / Float(max(lowBands, 1)))
        if (index + 1) % Self.chromaSpan == 0 {
            chroma.append(contentsOf: classes)
            for pitch in 0..<12 { classes[pitch] = 0 }
        }
    }
}
