// The C function for `Feasibility` (see Exports.swift).

/// Judges the move into formation `index`, and standing there. `thresholds`: metres a unit, body radius, near miss, fastest,
/// stride, rate, and the microseconds of one step (NaN: steps are not counted). To `findings` it writes at most `capacity` findings of
/// seven numbers: kind, first, second or -1, from, to, at, value. To `figures`, if not null, six numbers for each performer:
/// metres, peak and mean metres per second, steps, departs, arrives. To `counts`, if not null, how many there are of each of
/// the six kinds. Returns how many findings there are, even if fewer were written, or a fault.
@c(core_feasibility)
package func coreFeasibility(
    _ handle: UnsafeMutableRawPointer?, _ index: Int32, _ thresholds: UnsafePointer<Double>?,
    _ findings: UnsafeMutablePointer<Double>?, _ capacity: Int32, _ figures: UnsafeMutablePointer<Double>?,
    _ counts: UnsafeMutablePointer<Double>?
) -> Int32 {
    guard let loaded = loaded(handle), let thresholds, findings != nil || capacity <= 0 else { return Fault.missing }
    guard loaded.pointee.has(formation: index) else { return Fault.index }
    let step = thresholds[6]
    let judged = Feasibility(
        of: loaded.pointee, into: Int(index),
        Feasibility.Thresholds(
            metresPerUnit: thresholds[0], bodyRadius: thresholds[1], nearMiss: thresholds[2], fastest: thresholds[3],
            stride: thresholds[4], rate: thresholds[5],
            step: step.isNaN ? nil : Interval(microseconds: Int64(clamping: step))))
    if let figures {
        for (performer, one) in judged.figures.enumerated() {
            let out = figures + 6 * performer
            out[0] = one.distance
            out[1] = one.peak
            out[2] = one.mean
            out[3] = one.steps
            out[4] = Double(one.departs.microseconds)
            out[5] = Double(one.arrives.microseconds)
        }
    }
    if let counts { for kind in judged.counts.indices { counts[kind] = Double(judged.counts[kind]) } }
    for number in 0..<min(judged.findings.count, Int(max(capacity, 0))) {
        guard let findings else { break }
        let one = judged.findings[number]
        let out = findings + 7 * number
        out[0] = Double(one.kind.rawValue)
        out[1] = Double(one.first)
        out[2] = Double(one.second ?? -1)
        out[3] = Double(one.from.microseconds)
        out[4] = Double(one.to.microseconds)
        out[5] = Double(one.at.microseconds)
        out[6] = one.value
    }
    return Int32(clamping: judged.findings.count + judged.leftOff)
}
