/// One combo that is called at an instant of the drill.
package struct Call: Hashable, Sendable {
    /// Which call of its round, from 0.
    package var number: Int
    package var combo: Int
    /// When it is called, in counts from the start of the round's work, and in score time.
    package var count: Double
    package var at: ScoreTime
    /// Whether the trainer called it.
    package var isByHand: Bool
    /// When each step is due that is still expected: a call that another one ended has fewer than its combo.
    package var due: [ScoreTime]
}

/// The calls of one round: a pure function of the drill, the seed, and what the trainer changed. Every device computes the
/// same, also one that comes late.
///
/// Planned calls fall on whole counts of the round. What is changed at a score time changes nothing before it, except that it may
/// move or end the rest of a call that is going on.
package struct CallSchedule: Hashable, Sendable {
    package let calls: [Call]
    /// Counts of the round to score time; count 0 is the start of its work.
    package let tempo: TempoMap

    /// - Parameter adjustments: in the order of their score times.
    package init(
        round: Int, of drill: Drill, work: DrillStage, seed: UInt64, adjustments: [Adjustment] = []
    ) {
        let pace = Pace(of: drill, in: work, adjustments)
        tempo = pace.map
        var planner = Planner(
            drill: drill, round: round, work: work, seed: seed, pace: pace,
            adjustments: adjustments.holding(in: round, of: drill))
        calls = planner.planned()
    }

    /// The last call at or before `time`.
    package func call(at time: ScoreTime) -> Call? { calls.last { $0.at <= time } }

    /// The first call after `time`.
    package func next(after time: ScoreTime) -> Call? { calls.first { $0.at > time } }

    /// Counts of a round to score time.
    package static func tempo(of drill: Drill, in work: DrillStage, _ adjustments: [Adjustment]) -> TempoMap {
        Pace(of: drill, in: work, adjustments).map
    }
}

/// Makes the calls of one round, one after the other.
private struct Planner {
    let drill: Drill
    let round: Int
    let work: DrillStage
    let seed: UInt64
    let pace: Pace
    let tempo: TempoMap
    let adjustments: [Adjustment]

    /// Where the last call ends, in counts.
    private var count = 0.0
    /// How many planned calls were drawn.
    private var drawn: UInt64 = 0
    private var calls: [Call] = []

    init(
        drill: Drill, round: Int, work: DrillStage, seed: UInt64, pace: Pace, adjustments: [Adjustment]
    ) {
        self.drill = drill
        self.round = round
        self.work = work
        self.seed = seed
        self.pace = pace
        tempo = pace.map
        self.adjustments = adjustments
    }

    mutating func planned() -> [Call] {
        var byHand = adjustments.filter { adjustment in
            guard case .call(let combo) = adjustment.kind else { return false }
            return drill.combos.indices.contains(combo) && adjustment.at >= work.starts && adjustment.at < work.ends
        }[...]
        while true {
            let next = nextPlanned()
            if let first = byHand.first, case .call(let combo) = first.kind, next.map({ first.at <= $0.at }) ?? true {
                byHand.removeFirst()
                add(combo, at: tempo.count(at: first.at), first.at, isByHand: true)
            } else if let next {
                drawn += 1
                add(next.combo, at: next.count, next.at, isByHand: false)
            } else {
                return calls
            }
        }
    }

    private mutating func add(_ combo: Int, at start: Double, _ time: ScoreTime, isByHand: Bool) {
        if isByHand, let last = calls.indices.last { calls[last].due.removeAll { $0 >= time } }
        var step = start
        let due = drill.combos[combo].steps.map { next in
            step += max(next.counts, 0)
            return tempo.time(of: step)
        }
        calls.append(
            Call(
                number: calls.count, combo: combo, count: start, at: time, isByHand: isByHand,
                due: due.filter { $0 <= work.ends }))
        count = max(count, start + drill.combos[combo].length)
    }

    /// The next planned call, if none by hand came before it; `nil` when no more fits into the work.
    private func nextPlanned() -> (combo: Int, count: Double, at: ScoreTime)? {
        var cursor = wholeCount(from: count)
        // Each turn leaves one change of the mode behind.
        for _ in 0...adjustments.count {
            let start = cursor + spacing(after: tempo.time(of: cursor))
            let at = tempo.time(of: start)
            guard at < work.ends else { return nil }
            if let combo = pick(at: at) {
                guard at + pace.lasting(drill.combos[combo].length, from: at) <= work.ends else { return nil }
                return (combo, start, at)
            }
            guard let change = nextMode(after: at) else { return nil }
            cursor = wholeCount(from: tempo.count(at: change))
        }
        return nil
    }

    /// The first whole count from `count` on, or one at most a microsecond before it: score times are rounded to microseconds,
    /// so what happens on a count may be computed to lie a little after it.
    private func wholeCount(from count: Double) -> Double {
        let nearest = (count + 0.5).rounded(.down)
        let distance = tempo.time(of: nearest) - tempo.time(of: count)
        return abs(distance.microseconds) <= 1 ? nearest : count.rounded(.up)
    }

    /// The spacing to the next call: drawn for it, and divided by the intensity at `time`.
    private func spacing(after time: ScoreTime) -> Double {
        let spacing = drill.rounds[round].spacing ?? drill.spacing
        let least = max(spacing.lowerBound, 0)
        let most = max(spacing.upperBound, least)
        let gap = Double(least) + Double(draw(1, below: UInt64(most - least) + 1))
        return (gap / intensity(at: time)).rounded(.up)
    }

    private func intensity(at time: ScoreTime) -> Double {
        let written = drill.rounds[round].intensity ?? drill.intensity
        let intensity = latest(written, at: time) { if case .intensity(let new) = $0 { new } else { nil } }
        return min(max(intensity, Drill.intensities.lowerBound), Drill.intensities.upperBound)
    }

    private func mode(at time: ScoreTime) -> Drill.Mode {
        let own = drill.rounds[round].mode
        return latest(own, at: time) { if case .mode(let new) = $0 { new ?? own } else { nil } }
    }

    /// What applies at `time`: the value of the last change of its kind until then, or the written one.
    private func latest<Value>(
        _ written: Value, at time: ScoreTime, _ value: (Adjustment.Kind) -> Value?
    ) -> Value {
        var latest = written
        for adjustment in adjustments where adjustment.at <= time { latest = value(adjustment.kind) ?? latest }
        return latest
    }

    private func nextMode(after time: ScoreTime) -> ScoreTime? {
        for adjustment in adjustments where adjustment.at > time && adjustment.at < work.ends {
            if case .mode = adjustment.kind { return adjustment.at }
        }
        return nil
    }

    private func pick(at time: ScoreTime) -> Int? {
        switch mode(at: time) {
        case .free: return nil
        case .sequence(let combos):
            let known = combos.filter(drill.combos.indices.contains)
            return known.isEmpty ? nil : known[Int(drawn % UInt64(known.count))]
        case .random(let choices):
            let known = choices.filter { drill.combos.indices.contains($0.combo) && $0.weight > 0 }
            let total = known.reduce(UInt64(0)) { $0 + UInt64($1.weight) }
            guard total > 0 else { return nil }
            var left = draw(0, below: total)
            for choice in known {
                if left < UInt64(choice.weight) { return choice.combo }
                left -= UInt64(choice.weight)
            }
            return nil
        }
    }

    /// A number from 0 to `limit` - 1 that depends on the seed, the round, the planned call and `turn` alone.
    ///
    /// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014), from a place of its own for
    /// every call; reduced by a multiplication (Lemire: Fast random integer generation in an interval, 2019) without its rejection:
    /// the error is below 2^-50 for the few thousand that are asked for.
    private func draw(_ turn: UInt64, below limit: UInt64) -> UInt64 {
        var bits = seed &+ (UInt64(round) << 32 | drawn << 1 | turn) &* 0x9E37_79B9_7F4A_7C15
        bits &+= 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        return bits.multipliedFullWidth(by: limit).high
    }
}
