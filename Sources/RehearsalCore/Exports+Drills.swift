// The C functions for drills and verdicts (see Exports.swift). Lists are passed as numbers one after the other, each list behind
// its length:
//
// drill:       preparation, tempo, least and most spacing, intensity, [warning], [combo], [round]
// combo:       [step]; a step is an action and its counts. Actions 1 to 7 are `Punch`, 8 guard, 9 slip, 10 roll, 11 step, from 16 on own
// round:       work, rest, mode, tempo at the start and at the end (0: the drill's), least and most spacing (-1: the drill's),
//              intensity (0: the drill's), part
// mode:        0; 1, [combo]; 2, [choice], a choice is a combo and its weight
// adjustments: [at, kind, …]: 0 tempo and how much it rises each minute; 1 intensity; 2 mode; 3 combo; 4 round and how much longer the rest;
//              5, the rounds' own modes again

/// A drill that runs: with its seed and all that was changed.
private struct LoadedDrill {
    var drill: Drill
    var adjustments: [Adjustment]
    var seed: UInt64
    var stages: DrillStages
}

/// Reads a drill and its adjustments from `count` numbers and writes its handle to `handle`. The seed is given in two halves of 32 bits.
/// Returns 0, or a fault: -2 when the numbers end too early or there are more, -3 for an unknown action, mode or kind.
@c(core_drill_load)
package func coreDrillLoad(
    _ numbers: UnsafePointer<Double>?, _ count: Int32, _ seedHigh: Double, _ seedLow: Double,
    _ handle: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 {
    guard let numbers, let handle else { return Fault.missing }
    var reader = NumberReader(numbers: numbers, count: Int(max(count, 0)))
    let drill = reader.drill()
    let adjustments = reader.adjustments()
    if let fault = reader.fault { return fault }
    guard reader.isAtEnd else { return Fault.count }
    let seed =
        UInt64(UInt32(truncatingIfNeeded: Int64(clamping: seedHigh))) << 32
        | UInt64(UInt32(truncatingIfNeeded: Int64(clamping: seedLow)))
    let loaded = UnsafeMutablePointer<LoadedDrill>.allocate(capacity: 1)
    loaded.initialize(
        to: LoadedDrill(
            drill: drill, adjustments: adjustments, seed: seed, stages: DrillStages(of: drill, with: adjustments)))
    handle.pointee = UnsafeMutableRawPointer(loaded)
    return 0
}

/// Releases a drill.
@c(core_drill_free)
package func coreDrillFree(_ handle: UnsafeMutableRawPointer?) {
    guard let loaded = loadedDrill(handle) else { return }
    loaded.deinitialize(count: 1)
    loaded.deallocate()
}

/// Writes the stages to `out`, four numbers each: kind as `DrillStages.Kind`, round, when it starts and ends. Returns how
/// many numbers there are, even if only `capacity` were written, or a fault.
@c(core_drill_stages)
package func coreDrillStages(
    _ handle: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<Double>?, _ capacity: Int32
) -> Int32 {
    guard let loaded = loadedDrill(handle) else { return Fault.missing }
    var writer = NumberWriter(out: out, capacity: capacity)
    for stage in loaded.pointee.stages.all {
        writer.add(Double(stage.kind.rawValue))
        writer.add(Double(stage.round))
        writer.add(stage.starts)
        writer.add(stage.ends)
    }
    return Int32(clamping: writer.count)
}

/// Writes the bells of a stage to `out`, two numbers each: which as `DrillStages.Bell`, and when. Returns as
/// `core_drill_stages`.
@c(core_drill_bells)
package func coreDrillBells(
    _ handle: UnsafeMutableRawPointer?, _ stage: Int32, _ out: UnsafeMutablePointer<Double>?, _ capacity: Int32
) -> Int32 {
    guard let loaded = loadedDrill(handle) else { return Fault.missing }
    let stages = loaded.pointee.stages
    guard stages.all.indices.contains(Int(stage)) else { return Fault.index }
    var writer = NumberWriter(out: out, capacity: capacity)
    for sound in stages.sounds(in: stages.all[Int(stage)]) {
        writer.add(Double(sound.bell.rawValue))
        writer.add(sound.at)
    }
    return Int32(clamping: writer.count)
}

/// Writes the calls of a round to `out`: for each its combo, count, score time, whether it is by hand (1 or 0), how many of its steps
/// are still expected, and when each of these is due. Returns as `core_drill_stages`; 0 for a round without work.
@c(core_drill_calls)
package func coreDrillCalls(
    _ handle: UnsafeMutableRawPointer?, _ round: Int32, _ out: UnsafeMutablePointer<Double>?, _ capacity: Int32
) -> Int32 {
    guard let loaded = loadedDrill(handle) else { return Fault.missing }
    let running = loaded.pointee
    guard running.drill.rounds.indices.contains(Int(round)) else { return Fault.index }
    guard let work = running.stages.work(of: Int(round)) else { return 0 }
    let schedule = CallSchedule(
        round: Int(round), of: running.drill, work: work, seed: running.seed, adjustments: running.adjustments)
    var writer = NumberWriter(out: out, capacity: capacity)
    for call in schedule.calls {
        writer.add(Double(call.combo))
        writer.add(call.count)
        writer.add(call.at)
        writer.add(call.isByHand ? 1 : 0)
        writer.add(Double(call.due.count))
        for due in call.due { writer.add(due) }
    }
    return Int32(clamping: writer.count)
}

/// The count of a round at a score time, with its fraction; NaN for a round without work.
@c(core_drill_count)
package func coreDrillCount(_ handle: UnsafeMutableRawPointer?, _ round: Int32, _ scoreTime: Double) -> Double {
    guard let loaded = loadedDrill(handle),
        loaded.pointee.drill.rounds.indices.contains(Int(round)),
        let work = loaded.pointee.stages.work(of: Int(round))
    else { return .nan }
    return CallSchedule.tempo(of: loaded.pointee.drill, in: work, loaded.pointee.adjustments)
        .count(at: time(scoreTime))
}

/// The score time of a count of a round; NaN for a round without work.
@c(core_drill_time)
package func coreDrillTime(_ handle: UnsafeMutableRawPointer?, _ round: Int32, _ count: Double) -> Double {
    guard let loaded = loadedDrill(handle),
        loaded.pointee.drill.rounds.indices.contains(Int(round)),
        let work = loaded.pointee.stages.work(of: Int(round))
    else { return .nan }
    return Double(
        CallSchedule.tempo(of: loaded.pointee.drill, in: work, loaded.pointee.adjustments).time(of: count).microseconds)
}

/// Counts a minute at a score time; outside of rounds those with which the next one begins.
@c(core_drill_tempo)
package func coreDrillTempo(_ handle: UnsafeMutableRawPointer?, _ scoreTime: Double) -> Double {
    guard let loaded = loadedDrill(handle) else { return .nan }
    return loaded.pointee.drill.tempo(at: time(scoreTime), loaded.pointee.adjustments)
}

/// Judges punches, and returns how many verdicts there are, or a fault. To `out` it writes five numbers for each: verdict as `Verdict`,
/// the index of the called and of the seen punch or -1, microseconds after it was due, and its certainty. There is one for each
/// called and at most one for each seen punch.
///
/// - Parameters:
///   - rules: delay, early, punctual, patience, sure, the precision of each of the seven punches, and sight.
///   - expected: punch and due of each.
///   - seen: of each its punch, instant, and seven probabilities; then 0, or 1 and the answers to "was it this one?" for each of the
///     seven: probabilities, from which on it was, up to which it was not.
///   - others: instants of punches that were told besides.
@c(core_verdicts)
package func coreVerdicts(
    _ rules: UnsafePointer<Double>?, _ expected: UnsafePointer<Double>?, _ expectedCount: Int32,
    _ seen: UnsafePointer<Double>?, _ seenCount: Int32, _ others: UnsafePointer<Double>?, _ othersCount: Int32,
    _ now: Double, _ out: UnsafeMutablePointer<Double>?
) -> Int32 {
    guard let rules, let out, expected != nil || expectedCount <= 0, seen != nil || seenCount <= 0,
        others != nil || othersCount <= 0
    else { return Fault.missing }
    var called: [ExpectedPunch] = []
    for index in 0..<Int(max(expectedCount, 0)) {
        guard let expected, let punch = punch(expected[2 * index]) else { return Fault.kind }
        called.append(ExpectedPunch(punch, due: Int64(clamping: expected[2 * index + 1])))
    }
    var seenPunches: [SeenPunch] = []
    var next = seen
    for _ in 0..<Int(max(seenCount, 0)) {
        guard let one = next, let punch = punch(one[0]) else { return Fault.kind }
        var seen = SeenPunch(punch, at: Int64(clamping: one[1]), probabilities: seven(one + 2))
        if one[9] != 0 {
            seen.ifCalled = .init(probabilities: seven(one + 10), hit: seven(one + 17), wrong: seven(one + 24))
        }
        seenPunches.append(seen)
        next = one + (seen.ifCalled == nil ? 10 : 31)
    }
    let judging = Judging(
        delay: Int64(clamping: rules[0]), early: Int64(clamping: rules[1]), punctual: Int64(clamping: rules[2]),
        patience: Int64(clamping: rules[3]), precision: seven(rules + 5), sure: rules[4],
        sight: Int64(clamping: rules[12]))
    var besides: [Int64] = []
    if let others { for index in 0..<Int(max(othersCount, 0)) { besides.append(Int64(clamping: others[index])) } }
    let judged = judging.judge(called, seenPunches, reported: besides, now: Int64(clamping: now))
    for (index, one) in judged.enumerated() {
        let out = out + 5 * index
        out[0] = Double(one.verdict.rawValue)
        out[1] = Double(one.expected ?? -1)
        out[2] = Double(one.seen ?? -1)
        out[3] = Double(one.after)
        out[4] = one.certainty
    }
    return Int32(clamping: judged.count)
}

/// Makes a figure that does `count` steps and writes its handle to `handle`. Returns 0, or a fault: -3 for an unknown action.
///
/// - Parameters:
///   - steps: action (as in a combo) and due of each, in order.
///   - countLength: of one count at the tempo of the call, in microseconds.
@c(core_figure_create)
package func coreFigureCreate(
    _ steps: UnsafePointer<Double>?, _ count: Int32, _ countLength: Double, _ isSouthpaw: Int32,
    _ handle: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 {
    guard let handle, steps != nil || count <= 0 else { return Fault.missing }
    var known: [Figure.Step] = []
    for index in 0..<Int(max(count, 0)) {
        guard let steps, let action = action(steps[2 * index]) else { return Fault.kind }
        known.append(Figure.Step(action, due: Int64(clamping: steps[2 * index + 1])))
    }
    let made = LoadedFigure.allocate(capacity: 1)
    made.initialize(to: Figure(known, count: Int64(clamping: countLength), isSouthpaw: isSouthpaw != 0))
    handle.pointee = UnsafeMutableRawPointer(made)
    return 0
}

/// Releases a figure.
@c(core_figure_free)
package func coreFigureFree(_ handle: UnsafeMutableRawPointer?) {
    guard let figure = loadedFigure(handle) else { return }
    figure.deinitialize(count: 1)
    figure.deallocate()
}

/// Writes x, y and z of each joint to `out`, in the order of `Skeleton.Joint`, at an instant and its count with its fraction. Returns 0,
/// or a fault.
@c(core_figure_skeleton)
package func coreFigureSkeleton(
    _ handle: UnsafeMutableRawPointer?, _ now: Double, _ beat: Double, _ out: UnsafeMutablePointer<Double>?
) -> Int32 {
    guard let figure = loadedFigure(handle), let out else { return Fault.missing }
    let skeleton = figure.pointee.skeleton(at: Int64(clamping: now), beat: beat)
    for joint in Skeleton.Joint.allCases {
        let place = skeleton[joint]
        out[3 * joint.rawValue] = place.x
        out[3 * joint.rawValue + 1] = place.y
        out[3 * joint.rawValue + 2] = place.z
    }
    return 0
}

// MARK: - Conversion of arguments

private typealias LoadedFigure = UnsafeMutablePointer<Figure>

private func loadedFigure(_ handle: UnsafeMutableRawPointer?) -> LoadedFigure? {
    handle?.assumingMemoryBound(to: Figure.self)
}

private func loadedDrill(_ handle: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<LoadedDrill>? {
    handle?.assumingMemoryBound(to: LoadedDrill.self)
}

private func punch(_ number: Double) -> Punch? { UInt8(exactly: number).flatMap(Punch.init) }

private func action(_ number: Double) -> Action? {
    switch Int(clamping: Int64(clamping: number)) {
    case 8: .guardUp
    case 9: .slip
    case 10: .roll
    case 11: .step
    case let own where own >= 16: .own(own - 16)
    default: punch(number).map(Action.punch)
    }
}

private func seven(_ numbers: UnsafePointer<Double>) -> InlineArray<7, Double> { InlineArray { numbers[$0] } }

/// Counts all numbers, and writes as many as there is room for.
private struct NumberWriter {
    let out: UnsafeMutablePointer<Double>?
    let capacity: Int32
    private(set) var count = 0

    init(out: UnsafeMutablePointer<Double>?, capacity: Int32) {
        self.out = out
        self.capacity = capacity
    }

    mutating func add(_ number: Double) {
        if let out, count < Int(capacity) { out[count] = number }
        count += 1
    }

    mutating func add(_ time: ScoreTime) { add(Double(time.microseconds)) }
}

/// Reads a drill from numbers, and remembers the first fault; after one it reads zeros.
private struct NumberReader {
    let numbers: UnsafePointer<Double>
    let count: Int
    private var next = 0
    private(set) var fault: Int32?

    init(numbers: UnsafePointer<Double>, count: Int) {
        self.numbers = numbers
        self.count = count
    }

    var isAtEnd: Bool { next == count }

    mutating func drill() -> Drill {
        let preparation = interval()
        let tempo = number()
        let least = whole()
        let most = max(whole(), least)
        let intensity = number()
        let warnings = list { $0.interval() }
        let combos = list { reader in
            Combo(steps: reader.list { Combo.Step($0.readAction(), after: $0.number()) })
        }
        let rounds = list { reader in
            reader.round()
        }
        return Drill(
            combos: combos, rounds: rounds, preparation: preparation, tempo: tempo, spacing: least...most,
            intensity: intensity, warnings: warnings)
    }

    private mutating func round() -> Drill.Round {
        var round = Drill.Round(work: interval(), rest: interval(), mode: mode())
        let (start, end, least, most, intensity) = (number(), number(), whole(), whole(), number())
        if start > 0 { round.tempo = Drill.Tempo(from: start, to: end) }
        if most >= 0 { round.spacing = min(least, most)...most }
        if intensity > 0 { round.intensity = intensity }
        round.part = whole()
        return round
    }

    mutating func adjustments() -> [Adjustment] {
        list { reader in
            let at = ScoreTime(microseconds: Int64(clamping: reader.number()))
            switch reader.whole() {
            case 0: return Adjustment(at: at, .tempo(reader.number(), rising: reader.number()))
            case 1: return Adjustment(at: at, .intensity(reader.number()))
            case 2: return Adjustment(at: at, .mode(reader.mode()))
            case 3: return Adjustment(at: at, .call(combo: reader.whole()))
            case 4: return Adjustment(at: at, .rest(after: reader.whole(), longer: reader.interval()))
            case 5: return Adjustment(at: at, .mode(nil))
            default:
                reader.fail(Fault.kind)
                return Adjustment(at: at, .mode(nil))
            }
        }
    }

    private mutating func mode() -> Drill.Mode {
        switch whole() {
        case 0: return .free
        case 1: return .sequence(list { $0.whole() })
        case 2: return .random(list { Drill.Choice(combo: $0.whole(), weight: $0.whole()) })
        default:
            fail(Fault.kind)
            return .free
        }
    }

    private mutating func readAction() -> Action {
        if let action = action(number()) { return action }
        fail(Fault.kind)
        return .guardUp
    }

    private mutating func list<Element>(_ element: (inout NumberReader) -> Element) -> [Element] {
        let length = whole()
        // Each element has a number at least.
        guard 0...max(count - next, 0) ~= length else {
            fail(Fault.count)
            return []
        }
        var elements: [Element] = []
        for _ in 0..<length where fault == nil { elements.append(element(&self)) }
        return elements
    }

    private mutating func interval() -> Interval { Interval(microseconds: Int64(clamping: number())) }

    private mutating func whole() -> Int { Int(clamping: Int64(clamping: number())) }

    private mutating func number() -> Double {
        guard fault == nil else { return 0 }
        guard next < count else {
            fail(Fault.count)
            return 0
        }
        next += 1
        return numbers[next - 1]
    }

    private mutating func fail(_ fault: Int32) { self.fault = self.fault ?? fault }
}
