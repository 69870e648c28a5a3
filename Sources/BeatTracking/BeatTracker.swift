/// Finds the beats of a track: samples in, beats out.
///
/// It detects onsets (`Onsets`), normalises them (`Pulse`), estimates the tempo around each moment (`Tempogram`), finds
/// the sequence of beats that fits both best (`BeatPath`), keeps it from going twice as fast (`Octaves`), and finds which
/// beats begin a bar (`Downbeats`). Every step uses only additions, multiplications, divisions and square roots in a fixed
/// order. So every device finds the same beats, whatever the sizes of the pieces in which the samples come.
/// `ops/bench beats` measures how good it is.
package struct BeatTracker {
    /// Why a tracker cannot be made.
    package enum Flaw: Error, Hashable, Sendable {
        /// The rate is not in `rates`.
        case rate
    }

    /// The sample rates that are accepted, in samples a second.
    package static var rates: ClosedRange<Int> { 8_000...192_000 }
    /// Samples after this many seconds are ignored.
    package static var longestSeconds: Int { 1_800 }

    /// How sure the beats are, at most, if half as many might be meant.
    private static var doubtful: Double { 0.7 }

    private var onsets: Onsets

    /// - Parameter rate: samples a second.
    package init(rate: Int) throws(Flaw) {
        guard Self.rates.contains(rate) else { throw .rate }
        onsets = Onsets(rate: rate)
    }

    /// Takes the next samples of one channel, with a full scale from −1 to 1.
    /// - Returns: how many were used: fewer than given once `longest` is reached.
    @discardableResult
    package mutating func feed(_ samples: UnsafeBufferPointer<Float>) -> Int {
        let taken = min(samples.count, Self.longestSeconds * onsets.rate - onsets.received)
        guard taken > 0 else { return 0 }
        onsets.feed(UnsafeBufferPointer(rebasing: samples[..<taken]))
        return taken
    }

    /// The beats of all samples so far. More samples may follow.
    package func beats() -> Beats {
        var onsets = onsets
        onsets.finish()
        let pulse = Pulse(onsets)
        guard let sounding = pulse.sounding else { return Beats() }
        let tempogram = Tempogram(pulse.values)
        let path = BeatPath(
            pulse: pulse.values, tempogram: tempogram, first: sounding.lowerBound, last: sounding.upperBound)
        let octaves = Octaves(Array(pulse.audible(of: path.frames)), lows: onsets.lows)
        let frames = octaves.frames
        let downbeats = Downbeats(frames, onsets: onsets)
        let last = Int64(onsets.received) &* 1_000_000 / Int64(onsets.rate)
        return Beats(
            instants: pulse.instants(of: frames).map { min(max($0, 0), last) },
            confidences: pulse.confidences(of: frames, tempogram: tempogram).map {
                octaves.isDoubtful ? $0 * Self.doubtful : $0
            },
            metre: downbeats.metre, one: downbeats.one, downbeatConfidence: downbeats.confidence)
    }
}
