// The corrections of `Beats`, for callers outside of Swift. Beats are passed in the form of `beats_read` (an instant
// and a confidence each), and their figures in the form of `beats_figures`.

/// Corrects `count` beats and their figures in place. Corrections: 0 doubles, 1 halves, 2 takes the middles between
/// beats, 3 shifts the downbeats by `first` beats, 4 makes beat `first` "one" in bars of `second` beats, 5 moves beat
/// `first` to `second` microseconds, 6 changes nothing, 7 makes `first` beats of every `second`.
/// - Returns: the new number of beats, or a fault, with nothing written: -2 for more than `capacity`, -4 for an unknown
///   correction, -5 if the beats are not possible, or would not be after the correction.
@c(beats_correct)
package func beatsCorrect(
    _ numbers: UnsafeMutablePointer<Double>?, _ count: Int32, _ capacity: Int32,
    _ figures: UnsafeMutablePointer<Double>?, _ what: Int32, _ first: Double, _ second: Double
) -> Int32 {
    guard let numbers, let figures else { return Fault.missing }
    guard count >= 0, count <= capacity else { return Fault.count }
    guard 0...7 ~= what else { return Fault.kind }
    guard let beats = read(numbers, Int(count), figures), beats.isWhole else { return Fault.beats }
    guard let corrected = corrected(beats, what, Int64(checked: first), Int64(checked: second)) else {
        return Fault.beats
    }
    guard corrected.instants.count <= Int(capacity) else { return Fault.count }
    write(corrected, to: numbers)
    writeFigures(of: corrected, to: figures)
    return Int32(corrected.instants.count)
}

private func corrected(_ beats: Beats, _ what: Int32, _ first: Int64?, _ second: Int64?) -> Beats? {
    switch what {
    case 0: return beats.doubled()
    case 1: return beats.halved()
    case 2: return beats.offset()
    case 6: return beats
    default: break
    }
    guard let first, let place = Int(exactly: first) else { return nil }
    if what == 3 { return beats.shifted(by: place) }
    guard let second else { return nil }
    if what == 5 { return beats.moving(place, to: second) }
    if what == 7 { return Int(exactly: second).flatMap { beats.scaled(place, to: $0) } }
    return Int(exactly: second).flatMap { beats.with(one: place, metre: $0) }
}

private func read(
    _ numbers: UnsafePointer<Double>, _ count: Int, _ figures: UnsafePointer<Double>
) -> Beats? {
    guard let metre = Int64(checked: figures[2]), let one = Int64(checked: figures[3]),
        let metre = Int(exactly: metre), let one = Int(exactly: one)
    else { return nil }
    var beats = Beats(metre: metre, one: one, downbeatConfidence: figures[4])
    for index in 0..<count {
        guard let instant = Int64(checked: numbers[2 * index]) else { return nil }
        beats.instants.append(instant)
        beats.confidences.append(numbers[2 * index + 1])
    }
    return beats
}

extension Int64 {
    /// `nil` for a value that is not a number, or is beyond 2^53.
    fileprivate init?(checked value: Double) {
        guard abs(value) <= 0x1p53 else { return nil }
        self = Int64(value)
    }
}
