/// Finds the beats of a track: samples in, beats out.
///
/// It hears what begins (`Onsets`), evens that out (`Pulse`), estimates the tempo about each moment (`Tempogram`), finds the
/// sequence of beats that explains both best (`BeatPath`), and which of them begin a bar (`Downbeats`). Every step is of
/// additions, multiplications, divisions and square roots in one order, so that every device finds the same beats, however
/// the samples are cut into pieces. What it is worth: `ops/bench beats`.
package struct BeatTracker {
    /// Why a tracker cannot be made.
    package enum Flaw: Error, Hashable, Sendable {
        /// The rate is not in `rates`.
        case rate
    }

    /// Samples a second that a track can have.
    package static var rates: ClosedRange<Int> { 8_000...192_000 }
    /// What comes after so many seconds is not heard.
    package static var longestSeconds: Int { 1_800 }

    private var onsets: Onsets

    /// - Parameter rate: samples a second.
    package init(rate: Int) throws(Flaw) {
        guard Self.rates.contains(rate) else { throw .rate }
        onsets = Onsets(rate: rate)
    }

    /// Takes the next samples, of one channel, full scale from −1 to 1; how many, which is fewer at the end of what is heard.
    @discardableResult
    package mutating func feed(_ samples: UnsafeBufferPointer<Float>) -> Int {
        let taken = min(samples.count, Self.longestSeconds * onsets.rate - onsets.received)
        guard taken > 0 else { return 0 }
        onsets.feed(UnsafeBufferPointer(rebasing: samples[..<taken]))
        return taken
    }

    /// The beats of all that was fed. The tracker can be fed further.
    package func beats() -> Beats {
        var onsets = onsets
        onsets.finish()
        let pulse = Pulse(onsets)
        guard let sounding = pulse.sounding else { return Beats() }
        let tempogram = Tempogram(pulse.values)
        let path = BeatPath(
            pulse: pulse.values, tempogram: tempogram, first: sounding.lowerBound, last: sounding.upperBound)
        let frames = Array(pulse.heard(of: path.frames))
        let downbeats = Downbeats(frames, onsets: onsets)
        let last = Int64(onsets.received) &* 1_000_000 / Int64(onsets.rate)
        return Beats(
            instants: pulse.instants(of: frames).map { min(max($0, 0), last) },
            confidences: pulse.confidences(of: frames, tempogram: tempogram),
            metre: downbeats.metre, one: downbeats.one, downbeatConfidence: downbeats.confidence)
    }
}
