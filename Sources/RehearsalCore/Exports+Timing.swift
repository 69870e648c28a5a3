// The C functions for a run's timeline (see Exports.swift). A timeline is two motions, the last of which is the one that is
// being replaced; its position is NaN for none. A motion is 19 numbers: position, rate, at, until (NaN for none), wait; of a
// count-in the number of counts (0 for none) and the length of one; of a loop from (NaN for none), to, rest, counts and length
// of one as above, rate, step, most, pass, last (NaN for none);
// of a ramp the rate and how long it lasts (0 for none).

/// Writes the state at the instant `now` to `out`, and returns 18, or a fault: score time, formation, phase as
/// `Timeline.Phase`, whether score time changes, whether a change waits, whether the run goes on by itself (1 or 0), rate,
/// when a running move will be complete, the next boundary; then of the next change of formation: which, and when; then whether
/// the run goes or is about to (1 or 0), and what a pause stopped as `Timeline.Paused`; of a count-in how many counts are left,
/// the present count, and when the next is due; the number of a loop's pass; when the score begins to run, if it stands. NaN if absent.
@c(core_present)
package func corePresent(
    _ handle: UnsafeMutableRawPointer?, _ timeline: UnsafePointer<Double>?, _ now: Double,
    _ out: UnsafeMutablePointer<Double>?
) -> Int32 {
    guard let loaded = loaded(handle), let timeline, let out else { return Fault.missing }
    let score = loaded.pointee.score
    let run = run(timeline)
    let now = instant(now)
    let present = run.state(at: now, in: score)
    let change = run.change(after: now, in: score)
    out[0] = Double(present.time.microseconds)
    out[1] = Double(present.formation)
    out[2] = Double(present.phase.rawValue)
    out[3] = present.isRunning ? 1 : 0
    out[4] = present.isPending ? 1 : 0
    out[5] = run.isPlaying(at: now, in: score) ? 1 : 0
    out[6] = present.rate
    out[7] = number(present.arrives)
    out[8] = number(run.boundary(after: now, in: score))
    out[9] = change.map { Double($0.formation) } ?? .nan
    out[10] = number(change?.starts)
    out[11] = run.isGoing(at: now) ? 1 : 0
    out[12] = run.paused(at: now, in: score).map { Double($0.rawValue) } ?? .nan
    out[13] = present.countedIn.map { Double($0.left) } ?? .nan
    out[14] = present.countedIn.map { Double($0.number) } ?? .nan
    out[15] = number(present.countedIn?.ends)
    out[16] = present.pass.map(Double.init) ?? .nan
    out[17] = number(present.begins)
    return 18
}

/// The microseconds of score that pass at the run's own speed between two instants, as `Timeline.paced`; NaN without a timeline.
@c(core_paced)
package func corePaced(_ timeline: UnsafePointer<Double>?, _ start: Double, _ end: Double) -> Double {
    guard let timeline else { return .nan }
    return Double(run(timeline).paced(from: instant(start), to: instant(end)).microseconds)
}

/// The first instant at which the motion in force at `now`, in its present pass, has reached `scoreTime`; NaN if it starts past
/// that or never gets there.
@c(core_reaching)
package func coreReaching(_ timeline: UnsafePointer<Double>?, _ now: Double, _ scoreTime: Double) -> Double {
    guard let timeline else { return .nan }
    return number(run(timeline).motion(at: instant(now)).instant(reaching: time(scoreTime)))
}

/// The first instant from `start` on at which the running score is at `scoreTime`, as `Timeline.instant(reaching:from:)`; NaN if
/// there is none.
@c(core_instant)
package func coreInstant(_ timeline: UnsafePointer<Double>?, _ start: Double, _ scoreTime: Double) -> Double {
    guard let timeline else { return .nan }
    return number(run(timeline).instant(reaching: time(scoreTime), from: instant(start)))
}

/// Writes the stretches of the run from `start` until before `end` to `out`, as pairs of instants, and returns how many there
/// are, at most `capacity`; or a fault.
@c(core_stretches)
package func coreStretches(
    _ timeline: UnsafePointer<Double>?, _ start: Double, _ end: Double, _ out: UnsafeMutablePointer<Double>?,
    _ capacity: Int32
) -> Int32 {
    guard let timeline, let out, capacity > 0 else { return Fault.missing }
    var count = 0
    run(timeline).eachStretch(from: instant(start), until: instant(end)) { stretch in
        out[2 * count] = Double(stretch.from.microseconds)
        out[2 * count + 1] = Double(stretch.to.microseconds)
        count += 1
        return count < capacity
    }
    return Int32(count)
}

/// The score time at which a change begins that was decided at `now` and takes effect at `starts`, as `Timeline.base`; NaN
/// without a timeline.
@c(core_base)
package func coreBase(_ timeline: UnsafePointer<Double>?, _ now: Double, _ starts: Double) -> Double {
    guard let timeline else { return .nan }
    return Double(run(timeline).base(decided: instant(now), starting: instant(starts)).position.microseconds)
}

/// Writes the way of `performer` into formation `index` at the instant `now` to `out`, and returns 6, or a fault: phase as
/// `Way.Phase`, the score times at which they leave and arrive, the instants at which they will begin and arrive, and
/// the length of the way in stage units. NaN for a value that is absent.
@c(core_way)
package func coreWay(
    _ handle: UnsafeMutableRawPointer?, _ timeline: UnsafePointer<Double>?, _ now: Double, _ index: Int32,
    _ performer: Int32, _ out: UnsafeMutablePointer<Double>?
) -> Int32 {
    guard let loaded = loaded(handle), let timeline, let out else { return Fault.missing }
    let way = run(timeline).way(of: Int(performer), into: Int(index), at: instant(now), in: loaded.pointee)
    guard let way else { return Fault.index }
    out[0] = Double(way.phase.rawValue)
    out[1] = Double(way.departs.microseconds)
    out[2] = Double(way.arrives.microseconds)
    out[3] = number(way.begins)
    out[4] = number(way.ends)
    out[5] = way.distance
    return 6
}

/// The score time of a count; NaN if tempo and anchors are not a valid `TempoMap`. `anchors` are pairs of count and score
/// time, null for none.
@c(core_tempo_time)
package func coreTempoTime(
    _ tempo: Double, _ anchors: UnsafePointer<Double>?, _ anchorCount: Int32, _ count: Double
) -> Double {
    guard let map = tempoMap(tempo, anchors, anchorCount) else { return .nan }
    return Double(map.time(of: count).microseconds)
}

/// The count at a score time, with its fraction; otherwise as `core_tempo_time`.
@c(core_tempo_count)
package func coreTempoCount(
    _ tempo: Double, _ anchors: UnsafePointer<Double>?, _ anchorCount: Int32, _ scoreTime: Double
) -> Double {
    tempoMap(tempo, anchors, anchorCount)?.count(at: time(scoreTime)) ?? .nan
}

/// Counts a minute at the tempo that holds from a score time on; otherwise as `core_tempo_time`.
@c(core_tempo_at)
package func coreTempoAt(
    _ tempo: Double, _ anchors: UnsafePointer<Double>?, _ anchorCount: Int32, _ scoreTime: Double
) -> Double {
    tempoMap(tempo, anchors, anchorCount)?.tempo(at: time(scoreTime)) ?? .nan
}

/// The length in microseconds of one count at the tempo that holds from a score time on; otherwise as `core_tempo_time`.
@c(core_tempo_count_length)
package func coreTempoCountLength(
    _ tempo: Double, _ anchors: UnsafePointer<Double>?, _ anchorCount: Int32, _ scoreTime: Double
) -> Double {
    guard let map = tempoMap(tempo, anchors, anchorCount) else { return .nan }
    return Double(map.countLength(at: time(scoreTime)).microseconds)
}

/// Counts a minute between a count at a score time and a later one, as `TempoMap.tempo(from:to:)`.
@c(core_tempo_between)
package func coreTempoBetween(_ count: Double, _ scoreTime: Double, _ nextCount: Double, _ nextTime: Double) -> Double {
    TempoMap.tempo(
        from: TempoMap.Anchor(count: count, time: time(scoreTime)),
        to: TempoMap.Anchor(count: nextCount, time: time(nextTime)))
}

// MARK: - Conversion of arguments

private func number(_ instant: Instant?) -> Double { instant.map { Double($0.microseconds) } ?? .nan }

private func instant(_ microseconds: Double) -> Instant { Instant(microseconds: Int64(clamping: microseconds)) }

private let motionLength = 19

private func run(_ timeline: UnsafePointer<Double>) -> Timeline {
    let previous = timeline + motionLength
    return Timeline(motion(timeline), after: previous[0].isNaN ? nil : motion(previous))
}

private func motion(_ numbers: UnsafePointer<Double>) -> Motion {
    Motion(
        position: time(numbers[0]), rate: numbers[1], at: instant(numbers[2]),
        until: numbers[3].isNaN ? nil : time(numbers[3]), wait: interval(numbers[4]), countIn: countIn(numbers + 5),
        loop: numbers[7].isNaN ? nil : loop(numbers + 7),
        ramp: numbers[18] > 0 ? Ramp(rate: numbers[17], lasting: interval(numbers[18])) : nil)
}

private func loop(_ numbers: UnsafePointer<Double>) -> Loop {
    Loop(
        from: time(numbers[0]), to: time(numbers[1]), rest: interval(numbers[2]), countIn: countIn(numbers + 3),
        rate: numbers[5], step: numbers[6], most: numbers[7], pass: whole(numbers[8]),
        last: numbers[9].isNaN ? nil : whole(numbers[9]))
}

private func countIn(_ numbers: UnsafePointer<Double>) -> CountIn? {
    numbers[0] >= 1 ? CountIn(counts: whole(numbers[0]), count: interval(numbers[1])) : nil
}

private func interval(_ microseconds: Double) -> Interval { Interval(microseconds: Int64(clamping: microseconds)) }

private func whole(_ value: Double) -> Int { Int(clamping: Int64(clamping: value)) }

private func tempoMap(_ tempo: Double, _ numbers: UnsafePointer<Double>?, _ count: Int32) -> TempoMap? {
    var anchors: [TempoMap.Anchor] = []
    if let numbers, count > 0 {
        for index in 0..<Int(count) {
            anchors.append(TempoMap.Anchor(count: numbers[2 * index], time: time(numbers[2 * index + 1])))
        }
    }
    do { return try TempoMap(tempo: tempo, anchors: anchors) } catch { return nil }
}
