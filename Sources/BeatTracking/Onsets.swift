/// What is heard of a track every 10 ms: how much begins, in all and low down, and the chroma of what sounds.
///
/// How much begins is the spectral flux of Böck and Widmer ("Maximum filter vibrato suppression for onset detection", DAFx
/// 2013): by how much each band is louder than it and its neighbours were two frames before. Samples come in pieces of any
/// length; kept are one window of them and a few numbers for each frame.
struct Onsets {
    /// Frames a second.
    static var pace: Int { 100 }
    /// Of how many frames the chroma is one sum.
    static var chromaSpan: Int { 5 }
    /// Below this frequency, in hertz, is low: bass and bass drum.
    private static var low: Double { 160 }
    /// How many times louder a band is than what the logarithm makes nothing of.
    private static var gain: Float { 20_000 }
    /// How many frames before a frame is compared with.
    private static var lag: Int { 2 }

    let rate: Int
    /// Samples so far.
    private(set) var received = 0
    /// How much begins in each frame, and how much of it low down.
    private(set) var strengths: [Float] = []
    private(set) var lows: [Float] = []
    /// Twelve numbers for every `chromaSpan` frames.
    private(set) var chroma: [Float] = []

    private var transform: FourierTransform
    private let bands: Bands
    private var lowBands = 0
    private var ring: [Float]
    private var magnitudes: [Float]
    /// The bands of the last frames: `lag` before this one and this one, in turn.
    private var heard: [[Float]]
    private var classes = [Float](repeating: 0, count: 12)

    init(rate: Int) {
        self.rate = rate
        // The power of two nearest below 1/15 s: 2,048 at 44,100 and 48,000 a second.
        var size = 64
        while size * 2 * 15 <= rate { size *= 2 }
        transform = FourierTransform(size: size)
        bands = Bands(rate: rate, size: size)
        ring = [Float](repeating: 0, count: size)
        magnitudes = [Float](repeating: 0, count: size / 2)
        heard = [[Float]](repeating: [Float](repeating: 0, count: bands.count), count: Self.lag + 1)
        for middle in bands.middles where middle < Self.low { lowBands += 1 }
    }

    var frames: Int { strengths.count }

    /// How many samples must have come before frame `index` can be heard: its middle, and half a window after it.
    private func end(of index: Int) -> Int {
        // Half an hour at 192,000 a second is far below 2^63; a multiplication that checks would need a library in wasm.
        Int(Int64(index) &* Int64(rate) / Int64(Self.pace)) + transform.size / 2
    }

    /// Takes what comes next. What is no number is silence, and what is louder than anything is as loud as 16.
    mutating func feed(_ samples: UnsafeBufferPointer<Float>) {
        let mask = ring.count - 1
        var next = end(of: frames)
        for sample in samples {
            ring[received & mask] = sample.isFinite ? min(max(sample, -16), 16) : 0
            received += 1
            if received == next {
                hear()
                next = end(of: frames)
            }
        }
    }

    /// Takes the silence after the last sample, so that the last frames are heard too.
    mutating func finish() {
        let last = Int(Int64(received) &* Int64(Self.pace) / Int64(rate))
        let silence = [Float](repeating: 0, count: 256)
        let came = received
        while frames <= last { silence.withUnsafeBufferPointer { feed($0) } }
        received = came
    }

    private mutating func hear() {
        let index = frames
        transform.transform(ring: ring, from: received - transform.size, into: &magnitudes)
        let now = index % (Self.lag + 1)
        let before = (index + 1) % (Self.lag + 1)
        for band in 0..<bands.count {
            let level = Logarithm.base2(1 + Self.gain * bands.sum(band, of: magnitudes))
            heard[now][band] = level
            classes[bands.pitchClasses[band]] += level
        }
        var all: Float = 0
        var low: Float = 0
        for band in 0..<bands.count {
            var was = heard[before][band]
            if band > 0 { was = max(was, heard[before][band - 1]) }
            if band + 1 < bands.count { was = max(was, heard[before][band + 1]) }
            all += max(heard[now][band] - was, 0)
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
