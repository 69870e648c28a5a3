import BeatTracking

/// What a tracker finds in samples that come in pieces of at most `piece`.
func found(in samples: [Float], rate: Int, piece: Int = 65_536) throws -> Beats {
    var tracker = try BeatTracker(rate: rate)
    samples.withUnsafeBufferPointer { samples in
        for first in stride(from: 0, to: samples.count, by: piece) {
            tracker.feed(UnsafeBufferPointer(rebasing: samples[first..<min(first + piece, samples.count)]))
        }
    }
    return tracker.beats()
}
