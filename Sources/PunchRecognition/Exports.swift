// The module's C interface, for pages through punches.wasm (`ops/build-wasm`) and for other programs.
//
// Instants are f64 microseconds, exact below 2^53; joints are f32: x, y and confidence of each of the 17. Functions
// that can fail return a negative number. Pointers must be aligned, and their memory as long as the counts beside them
// say.

/// The return value of a call that failed.
enum Fault {
    static var missing: Int32 { -1 }
    static var count: Int32 { -2 }
    static var notWeights: Int32 { -3 }
    static var unknownFormat: Int32 { -4 }
    static var number: Int32 { -5 }
    static var noPerson: Int32 { -6 }
    static var outOfOrder: Int32 { -7 }
    static var tooSoon: Int32 { -8 }
    static var fromTheFuture: Int32 { -9 }
    static var fromThePast: Int32 { -10 }
    static var tooManyPeople: Int32 { -11 }

    static func of(_ wrong: WrongInstant) -> Int32 {
        switch wrong {
        case .outOfOrder: outOfOrder
        case .tooSoon: tooSoon
        case .fromTheFuture: fromTheFuture
        case .fromThePast: fromThePast
        }
    }
}

/// How many numbers one event, and one person, has.
private let eventNumbers = 17
private let personNumbers = 12

private typealias Loaded = UnsafeMutablePointer<Recogniser>

/// Creates a recogniser from a file of weights and writes its handle to `handle`. Returns 0, or a fault.
@c(punches_load)
package func punchesLoad(
    _ bytes: UnsafePointer<UInt8>?, _ count: Int32, _ handle: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 {
    guard let bytes, let handle else { return Fault.missing }
    guard count > 0, count <= Allocation.largest else { return Fault.count }
    do {
        let network = try Network([UInt8](UnsafeBufferPointer(start: bytes, count: Int(count))))
        let loaded = Loaded.allocate(capacity: 1)
        loaded.initialize(to: Recogniser(network))
        handle.pointee = UnsafeMutableRawPointer(loaded)
        return 0
    } catch {
        switch error {
        case .notWeights: return Fault.notWeights
        case .unknownFormat: return Fault.unknownFormat
        case .length: return Fault.count
        case .number: return Fault.number
        }
    }
}

/// Releases a recogniser.
@c(punches_unload)
package func punchesUnload(_ handle: UnsafeMutableRawPointer?) {
    guard let loaded = loaded(handle) else { return }
    loaded.deinitialize(count: 1)
    loaded.deallocate()
}

/// Takes a frame of `people` poses, 51 numbers each. Writes the events to `out`, at most `capacity`, seventeen numbers
/// each: person, action, hand (0 left), instant, speed, seven probabilities, and for each of the five punches how likely
/// it was this one if it was called (-1 if the model does not say). Returns the number of events, or a fault.
@c(punches_take)
package func punchesTake(
    _ handle: UnsafeMutableRawPointer?, _ instant: Double, _ now: Double, _ joints: UnsafePointer<Float>?,
    _ people: Int32, _ out: UnsafeMutablePointer<Double>?, _ capacity: Int32
) -> Int32 {
    guard let loaded = loaded(handle) else { return Fault.missing }
    guard people >= 0, capacity >= 0 else { return Fault.count }
    guard people <= Int32(Recogniser.maximumPoses) else { return Fault.tooManyPeople }
    // NaN and infinities too.
    guard instant.magnitude < 9e15, now.magnitude < 9e15 else { return Fault.fromTheFuture }
    var poses: [Pose] = []
    if people > 0 {
        guard let joints else { return Fault.missing }
        for person in 0..<Int(people) { poses.append(read(joints + person * Pose.count * 3)) }
    }
    do {
        let events = try loaded.pointee.add(poses, at: Int64(instant), now: Int64(now))
        guard let out else { return Int32(events.count) }
        for index in 0..<min(events.count, Int(capacity)) { write(events[index], to: out + index * eventNumbers) }
        return Int32(events.count)
    } catch {
        switch error {
        case .instant(let wrong): return Fault.of(wrong)
        case .tooManyPeople: return Fault.tooManyPeople
        }
    }
}

/// Sets the stance of a person: 0 orthodox, 1 southpaw, anything else: estimate it. Returns 0, or a fault.
@c(punches_set_stance)
package func punchesSetStance(_ handle: UnsafeMutableRawPointer?, _ person: Int32, _ stance: Int32) -> Int32 {
    guard let loaded = loaded(handle) else { return Fault.missing }
    return loaded.pointee.set(Stance(rawValue: Int(stance)), of: person) ? 0 : Fault.noPerson
}

/// Writes all people who are followed to `out`, at most `capacity`, twelve numbers each: person, state, stance (-1
/// unknown), x and y of the body's middle, seven probabilities. Returns the number of people, or a fault.
@c(punches_people)
package func punchesPeople(
    _ handle: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<Double>?, _ capacity: Int32
) -> Int32 {
    guard let loaded = loaded(handle) else { return Fault.missing }
    let people = loaded.pointee.people
    guard let out else { return Int32(people.count) }
    for index in 0..<min(people.count, max(Int(capacity), 0)) {
        let (person, place) = (people[index], out + index * personNumbers)
        place[0] = Double(person.person)
        place[1] = Double(person.state.rawValue)
        place[2] = Double(person.stance?.rawValue ?? -1)
        place[3] = Double(person.x)
        place[4] = Double(person.y)
        for action in 0..<Action.count { place[5 + action] = Double(person.probabilities.values[action]) }
    }
    return Int32(people.count)
}

/// Writes what the model says of itself to `out`: for each of the five punches its precision, and from which `if called`
/// on it was this one and up to which it was not. Returns 15, 0 if the model says nothing, or a fault.
@c(punches_worth)
package func punchesWorth(_ handle: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<Double>?) -> Int32 {
    guard let loaded = loaded(handle), let out else { return Fault.missing }
    guard let worth = loaded.pointee.worth else { return 0 }
    for punch in 0..<Worth.punches {
        out[3 * punch] = Double(worth.precision[punch])
        out[3 * punch + 1] = Double(worth.hit[punch])
        out[3 * punch + 2] = Double(worth.wrong[punch])
    }
    return Int32(3 * Worth.punches)
}

// MARK: - Reading and writing numbers

private func loaded(_ handle: UnsafeMutableRawPointer?) -> Loaded? {
    handle?.assumingMemoryBound(to: Recogniser.self)
}

private func read(_ numbers: UnsafePointer<Float>) -> Pose {
    var pose = Pose()
    for joint in 0..<Pose.count {
        pose[joint] = Joint(x: numbers[3 * joint], y: numbers[3 * joint + 1], confidence: numbers[3 * joint + 2])
    }
    return pose
}

private func write(_ event: Recogniser.Event, to place: UnsafeMutablePointer<Double>) {
    place[0] = Double(event.person)
    place[1] = Double(event.punch.action.rawValue)
    place[2] = Double(event.punch.hand.rawValue)
    place[3] = Double(event.punch.instant)
    place[4] = Double(event.punch.speed)
    for action in 0..<Action.count { place[5 + action] = Double(event.punch.probabilities.values[action]) }
    for punch in 0..<Worth.punches {
        place[5 + Action.count + punch] = event.punch.ifCalled.map { Double($0.values[punch]) } ?? -1
    }
}
