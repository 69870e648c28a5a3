// The tracker's C interface, which pages call through beats.wasm (`ops/build-wasm`, `music/beats-worker.js`).
//
// Samples are f32; instants are f64 microseconds, exact below 2^53. Functions that can fail return a negative `Fault`.
// Pointers must be aligned, and their memory as long as the counts beside them say; this cannot be checked here.

/// The return value of a call that failed.
enum Fault {
    static var missing: Int32 { -1 }
    static var count: Int32 { -2 }
    static var rate: Int32 { -3 }
    /// The number of the correction is unknown.
    static var kind: Int32 { -4 }
    /// The beats are not possible, or would not be after the correction.
    static var beats: Int32 { -5 }
}

/// A tracker and the beats that it found.
private struct Tracking {
    var tracker: BeatTracker
    var found = Beats()
}

private let largestAllocation: Int32 = 64 << 20

/// Allocates `bytes` bytes, aligned for f64; null for none or more than 64 MiB.
@c(beats_allocate)
package func beatsAllocate(_ bytes: Int32) -> UnsafeMutableRawPointer? {
    guard bytes > 0, bytes <= largestAllocation else { return nil }
    return UnsafeMutableRawPointer.allocate(byteCount: Int(bytes), alignment: 8)
}

/// Frees memory that `beats_allocate` returned.
@c(beats_free)
package func beatsFree(_ pointer: UnsafeMutableRawPointer?) {
    pointer?.deallocate()
}

/// Creates a tracker for `rate` samples a second and writes its handle to `handle`. Returns 0, or a fault: -3 for a
/// rate below 8,000 or above 192,000.
@c(beats_create)
package func beatsCreate(_ rate: Int32, _ handle: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> Int32 {
    guard let handle else { return Fault.missing }
    do {
        let tracker = try BeatTracker(rate: Int(rate))
        let tracking = UnsafeMutablePointer<Tracking>.allocate(capacity: 1)
        tracking.initialize(to: Tracking(tracker: tracker))
        handle.pointee = UnsafeMutableRawPointer(tracking)
        return 0
    } catch {
        switch error {
        case .rate: return Fault.rate
        }
    }
}

/// Releases a tracker.
@c(beats_destroy)
package func beatsDestroy(_ handle: UnsafeMutableRawPointer?) {
    guard let tracking = tracking(handle) else { return }
    tracking.deinitialize(count: 1)
    tracking.deallocate()
}

/// Takes the next `count` samples. Returns how many were used (fewer after half an hour of samples), or a fault.
@c(beats_feed)
package func beatsFeed(_ handle: UnsafeMutableRawPointer?, _ samples: UnsafePointer<Float>?, _ count: Int32) -> Int32 {
    guard let tracking = tracking(handle) else { return Fault.missing }
    guard count >= 0 else { return Fault.count }
    guard count > 0 else { return 0 }
    guard let samples else { return Fault.missing }
    return Int32(tracking.pointee.tracker.feed(UnsafeBufferPointer(start: samples, count: Int(count))))
}

/// Finds the beats of all samples so far. Returns their number, or a fault.
@c(beats_find)
package func beatsFind(_ handle: UnsafeMutableRawPointer?) -> Int32 {
    guard let tracking = tracking(handle) else { return Fault.missing }
    tracking.pointee.found = tracking.pointee.tracker.beats()
    return Int32(tracking.pointee.found.instants.count)
}

/// Writes the instant and the confidence of each beat found to `out`, at most `capacity` beats. Returns their number,
/// or a fault.
@c(beats_read)
package func beatsRead(
    _ handle: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<Double>?, _ capacity: Int32
) -> Int32 {
    guard let tracking = tracking(handle), let out else { return Fault.missing }
    guard capacity >= 0 else { return Fault.count }
    var found = tracking.pointee.found
    let count = min(Int(capacity), found.instants.count)
    found.instants.removeLast(found.instants.count - count)
    write(found, to: out)
    return Int32(count)
}

/// Writes the figures of all beats to `out`: the length of a beat, confidence, metre, the index of a downbeat, confidence of
/// metre and downbeat. Returns 5, or a fault.
@c(beats_figures)
package func beatsFigures(_ handle: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<Double>?) -> Int32 {
    guard let tracking = tracking(handle), let out else { return Fault.missing }
    writeFigures(of: tracking.pointee.found, to: out)
    return 5
}

/// Writes the instant and the confidence of each beat, one after the other.
func write(_ beats: Beats, to out: UnsafeMutablePointer<Double>) {
    for index in 0..<beats.instants.count {
        out[2 * index] = Double(beats.instants[index])
        out[2 * index + 1] = beats.confidences[index]
    }
}

/// Writes five figures: see `beats_figures`.
func writeFigures(of beats: Beats, to out: UnsafeMutablePointer<Double>) {
    out[0] = beats.beatLength
    out[1] = beats.confidence
    out[2] = Double(beats.metre)
    out[3] = Double(beats.one)
    out[4] = beats.downbeatConfidence
}

private func tracking(_ handle: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Tracking>? {
    handle?.assumingMemoryBound(to: Tracking.self)
}
