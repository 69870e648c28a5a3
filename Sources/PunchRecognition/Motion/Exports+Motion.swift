// The C interface of the recogniser of motion, for pages and other programs through gloves.wasm (`ops/build-wasm`).
//
// All numbers are f64; instants are microseconds, exact below 2^53. Functions that can fail return a `Fault`.

private typealias RecogniserPointer = UnsafeMutablePointer<MotionRecogniser>

/// Creates a recogniser for one hand (0 left, 1 right) and a stance (0 orthodox, 1 southpaw) and returns its handle;
/// null for other numbers.
@c(gloves_create)
package func glovesCreate(_ hand: Int32, _ stance: Int32) -> UnsafeMutableRawPointer? {
    guard let hand = Hand(rawValue: Int(hand)), let stance = Stance(rawValue: Int(stance)) else { return nil }
    let held = RecogniserPointer.allocate(capacity: 1)
    held.initialize(to: MotionRecogniser(hand: hand, stance: stance))
    return UnsafeMutableRawPointer(held)
}

/// Releases a recogniser.
@c(gloves_release)
package func glovesRelease(_ handle: UnsafeMutableRawPointer?) {
    guard let held = held(handle) else { return }
    held.deinitialize(count: 1)
    held.deallocate()
}

/// Begins to learn a kind anew (0 straight, 1 hook, 2 uppercut); any other number: what comes are punches. Returns 0,
/// or a fault.
@c(gloves_learn)
package func glovesLearn(_ handle: UnsafeMutableRawPointer?, _ kind: Int32) -> Int32 {
    guard let held = held(handle) else { return Fault.missing }
    held.pointee.learn(MotionKind(rawValue: Int(kind)))
    return 0
}

/// Takes a sample of six numbers: acceleration in g, rotation in °/s. Returns 0; 1 if a punch became clear, with ten
/// numbers in `out`: action, hand (0 left), instant, seven probabilities; 2 if an example was learned, with three: kind,
/// how many there are, instant; or a fault.
@c(gloves_take)
package func glovesTake(
    _ handle: UnsafeMutableRawPointer?, _ instant: Double, _ now: Double, _ numbers: UnsafePointer<Double>?,
    _ out: UnsafeMutablePointer<Double>?
) -> Int32 {
    guard let held = held(handle), let numbers, let out else { return Fault.missing }
    // NaN and infinities too.
    guard instant.magnitude < 9e15, now.magnitude < 9e15 else { return Fault.fromTheFuture }
    var sample = MotionSample()
    for channel in 0..<MotionSample.channels { sample.values[channel] = numbers[channel] }
    do {
        switch try held.pointee.add(sample, at: Int64(instant), now: Int64(now)) {
        case nil: return 0
        case .punch(let punch):
            out[0] = Double(punch.action.rawValue)
            out[1] = Double(punch.hand.rawValue)
            out[2] = Double(punch.instant)
            for action in 0..<Action.count { out[3 + action] = Double(punch.probabilities.values[action]) }
            return 1
        case .learned(let kind, let count, let instant):
            out[0] = Double(kind.rawValue)
            out[1] = Double(count)
            out[2] = Double(instant)
            return 2
        }
    } catch {
        switch error {
        case .number: return Fault.number
        case .instant(let wrong): return Fault.of(wrong)
        }
    }
}

/// Writes what was learned to `out`, so that it can be kept, if `capacity` is enough. Returns how many numbers it has,
/// or a fault.
@c(gloves_calibration)
package func glovesCalibration(
    _ handle: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<Double>?, _ capacity: Int32
) -> Int32 {
    guard let held = held(handle) else { return Fault.missing }
    let kept = held.pointee.calibration.kept
    guard let out, Int(capacity) >= kept.count else { return Int32(kept.count) }
    for index in kept.indices { out[index] = kept[index] }
    return Int32(kept.count)
}

/// Replaces what was learned by what was kept. Returns 0, or a fault; then nothing has changed.
@c(gloves_calibrate)
package func glovesCalibrate(
    _ handle: UnsafeMutableRawPointer?, _ numbers: UnsafePointer<Double>?, _ count: Int32
) -> Int32 {
    guard let held = held(handle), let numbers else { return Fault.missing }
    guard count == Int32(MotionCalibration.numbers) else { return Fault.count }
    let kept = [Double](UnsafeBufferPointer(start: numbers, count: Int(count)))
    guard kept[0] == Double(MotionCalibration.version) else { return Fault.unknownFormat }
    guard let calibration = MotionCalibration(kept) else { return Fault.number }
    let before = held.pointee
    held.pointee = MotionRecogniser(hand: before.hand, stance: before.stance, calibration: calibration)
    return 0
}

private func held(_ handle: UnsafeMutableRawPointer?) -> RecogniserPointer? {
    handle?.assumingMemoryBound(to: MotionRecogniser.self)
}
