/// Whether people can dance a formation change: how fast each performer must move, and who comes too near to whom.
///
/// Guarantee for the ways: with 1 cm of tolerance (or two millionths of the longer way), every pair that comes nearer than
/// a threshold is found, no other pair is reported, and `closest` is right; all of this up to the tolerance. If a pair is
/// nearest where it stands before or after the move, it is reported with that formation and not with the move.
package struct Feasibility: Sendable {
    /// The limits, in metres and metres per second.
    package struct Thresholds: Hashable, Sendable {
        package var metresPerUnit: Double
        package var bodyRadius: Double
        package var nearMiss: Double
        package var fastest: Double
        /// The length of one step, in metres.
        package var stride: Double
        /// The factor by which the score is played faster: 1 is the written tempo.
        package var rate: Double
        /// The score time of one step, usually one count: 60 s divided by the tempo. `nil` when steps are not compared
        /// with the time.
        package var step: Interval?

        /// A number that is out of range counts as the nearest one that is not; NaN as the default.
        package init(
            metresPerUnit: Double = 1, bodyRadius: Double = 0.3, nearMiss: Double = 0.3, fastest: Double = 2.5,
            stride: Double = 0.7, rate: Double = 1, step: Interval? = nil
        ) {
            self.metresPerUnit = Self.number(metresPerUnit, 0.001...1_000, or: 1)
            self.bodyRadius = Self.number(bodyRadius, 0...100, or: 0.3)
            self.nearMiss = Self.number(nearMiss, 0...100, or: 0.3)
            self.fastest = Self.number(fastest, 0...1_000, or: 2.5)
            self.stride = Self.number(stride, 0.01...100, or: 0.7)
            self.rate = Self.number(rate, 0.01...100, or: 1)
            self.step = step
        }

        private static func number(_ value: Double, _ range: ClosedRange<Double>, or usual: Double) -> Double {
            value.isNaN ? usual : min(max(value, range.lowerBound), range.upperBound)
        }
    }

    /// The kinds of problem, the worst first.
    package enum Kind: UInt8, CaseIterable, Sendable {
        /// Bodies touch during the move. `value`: metres between their middles.
        case collision = 0
        /// Bodies touch while they stand in the formation. `value`: metres between their middles.
        case overlap = 1
        /// A performer must move too fast. `value`: metres per second.
        case tooFast = 2
        /// Two bodies come nearer than `nearMiss` during the move.
        case nearMiss = 3
        /// Two bodies stand nearer than `nearMiss`.
        case tooClose = 4
        /// More steps than there is time for. `value`: steps.
        ///
        /// The number of steps is the way's metres divided by the stride, rounded up. One step takes a `step` of the time that the
        /// performer has for the move, so in counts: steps > (arrives − departs) × tempo ÷ 60 s. This is the length of a dancer's
        /// walk as cadence × stride, one step to the count, as marching drill writes it ("8 to 5" is eight steps, and
        /// counts, to five yards).
        case tooManySteps = 5
    }

    /// A problem with a move: one performer or two (indices), and its times, in score time.
    package struct Finding: Hashable, Sendable {
        package var kind: Kind
        package var first: Int
        package var second: Int?
        package var from: ScoreTime
        package var to: ScoreTime
        /// The time at which it is worst.
        package var at: ScoreTime
        package var value: Double
    }

    /// One performer's way: metres, metres per second at the given rate, steps.
    package struct Figures: Hashable, Sendable {
        package var distance: Double
        /// The greatest speed along the curve's 64 chords, as positions are computed; infinite for a way that takes no time.
        package var peak: Double
        package var mean: Double
        /// Whole steps: a way of a little more than three strides takes four.
        package var steps: Double
        package var departs: ScoreTime
        package var arrives: ScoreTime
    }

    /// The most pairs that are reported; the worst are kept. Problems of a single performer are always reported.
    package static var most: Int { 1_000 }
    /// In metres.
    package static var tolerance: Double { 0.01 }

    package private(set) var figures: [Figures] = []
    /// Sorted: the worst kind first, and within a kind the worst problem first.
    package private(set) var findings: [Finding] = []
    /// How many problems there are of each kind, reported or not, by the kind's raw value.
    package private(set) var counts = [Int](repeating: 0, count: Kind.allCases.count)
    /// How many problems are not reported.
    package var leftOff: Int { counts.reduce(0, +) - findings.count }

    /// Judges the move into formation `index` and standing there; empty when there is no such formation.
    package init(of piece: Choreography, into index: Int, _ thresholds: Thresholds) {
        guard piece.formations.indices.contains(index) else { return }
        for performer in 0..<piece.performerCount { judge(performer, piece, index, thresholds) }
        judgeStanding(piece, index, thresholds)
        if index > 0 { judgeWays(piece, index, thresholds) }
        let order = worstFirst()
        let all = findings
        findings = []
        var pairs = 0
        for index in order {
            let one = all[index]
            counts[Int(one.kind.rawValue)] += 1
            if one.second != nil { pairs += 1 }
            if one.second == nil || pairs <= Self.most { findings.append(one) }
        }
    }

    /// The order of the findings. Equally bad pairs of one kind come in the order of the cast, and the findings of one pair in the
    /// order of time, in which they were found.
    private func worstFirst() -> [Int] {
        let pairs = findings.map { Double($0.first * (figures.count + 1) + ($0.second ?? -1) + 1) }
        let values = findings.map { $0.kind == .tooFast || $0.kind == .tooManySteps ? -$0.value : $0.value }
        let order = ranked(by: values, ranked(by: pairs))
        return ranked(by: findings.map { Double($0.kind.rawValue) }, order)
    }

    private mutating func judge(_ performer: Int, _ piece: Choreography, _ index: Int, _ limits: Thresholds) {
        let arrival = piece.score.arrival(of: index)
        guard let move = piece.move(of: performer, into: index) else {
            figures.append(Figures(distance: 0, peak: 0, mean: 0, steps: 0, departs: arrival, arrives: arrival))
            return
        }
        let distance = move.distance * limits.metresPerUnit
        let span = Double((move.arrives - move.departs).microseconds)
        let mean = distance > 0 ? distance / (span / 1e6) * limits.rate : 0
        // The greatest slope of the easing.
        let steepest = move.easing == .linear ? 1.0 : move.easing == .easeInOut ? 1.5 : 2
        // Less than a millionth of a step too much is only rounding.
        let steps = max((distance / limits.stride - 1e-6).rounded(.up), 0)
        figures.append(
            Figures(
                distance: distance, peak: mean * steepest, mean: mean, steps: steps, departs: move.departs,
                arrives: move.arrives))
        func find(_ kind: Kind, _ value: Double) {
            let half = Interval(microseconds: (move.arrives - move.departs).microseconds / 2)
            let worst =
                switch move.easing {
                case .easeIn: move.arrives
                case .linear, .easeOut: move.departs
                case .easeInOut: move.departs + half
                }
            findings.append(
                Finding(
                    kind: kind, first: performer, second: nil, from: move.departs, to: move.arrives, at: worst,
                    value: value))
        }
        if mean * steepest > limits.fastest { find(.tooFast, mean * steepest) }
        if let step = limits.step, step > .zero, steps * Double(step.microseconds) > span * (1 + 1e-9) {
            find(.tooManySteps, steps)
        }
    }

    private mutating func judgeStanding(_ piece: Choreography, _ index: Int, _ limits: Thresholds) {
        let places = piece.formations[index].positions
        let touching = 2 * limits.bodyRadius
        let near = touching + limits.nearMiss
        let order = ranked(by: places.map { $0.x })
        let from = piece.score.arrival(of: index)
        for rank in order.indices {
            for next in order[(rank + 1)...] {
                let one = order[rank]
                guard (places[next].x - places[one].x) * limits.metresPerUnit < near else { break }
                let apart = places[one].distance(to: places[next]) * limits.metresPerUnit
                guard apart < near else { continue }
                findings.append(
                    Finding(
                        kind: apart < touching ? .overlap : .tooClose, first: min(one, next), second: max(one, next),
                        from: from, to: piece.score.departure(from: index), at: from, value: apart))
            }
        }
    }

    private mutating func judgeWays(_ piece: Choreography, _ index: Int, _ limits: Thresholds) {
        let departure = piece.score.departure(from: index - 1)
        let duration = Double(piece.score.transition(into: index).microseconds)
        guard duration > 0 else { return }
        let tables = (0..<piece.performerCount).map { performer in
            let (departs, arrives) = piece.window(of: performer, into: index)
            return Timetable(
                piece.path(of: performer, into: index), piece.formations[index - 1].transition.easing,
                departs: Double((departs - departure).microseconds),
                arrives: Double((arrives - departure).microseconds),
                tolerance: Self.tolerance / 2 / limits.metresPerUnit)
        }
        let touching = 2 * limits.bodyRadius / limits.metresPerUnit
        let near = touching + limits.nearMiss / limits.metresPerUnit
        let slack = Self.tolerance / limits.metresPerUnit
        let (before, after) = (piece.formations[index - 1].positions, piece.formations[index].positions)
        for met in EncounterSearch(tables, duration: duration, narrow: touching, wide: near).found {
            var apartInFormation = Double.infinity
            if met.from <= 0 { apartInFormation = before[met.first].distance(to: before[met.second]) }
            if met.to >= duration {
                apartInFormation = min(apartInFormation, after[met.first].distance(to: after[met.second]))
            }
            guard met.closest < apartInFormation - slack || apartInFormation == .infinity else { continue }
            func time(_ after: Double) -> ScoreTime { departure + Interval(microseconds: Int64(clamping: after)) }
            let span = met.touching ?? (met.from, met.to)
            findings.append(
                Finding(
                    kind: met.touching == nil ? .nearMiss : .collision, first: met.first, second: met.second,
                    from: time(span.from), to: time(span.to), at: time(met.at),
                    value: met.closest * limits.metresPerUnit))
        }
    }
}
