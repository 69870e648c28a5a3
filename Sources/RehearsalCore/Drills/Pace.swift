/// How fast the counts of one round go: as written, and as the trainer changed it.
///
/// A tempo that rises or falls changes evenly in time. `map` has an anchor on every whole count of such a stretch (in a very long
/// one on every few), so calls stay on beats, and all devices agree: nothing but a square root is computed, which IEEE 754 makes
/// the same everywhere.
package struct Pace: Hashable, Sendable {
    /// From an instant on: the tempo then, and how much it changes with each microsecond.
    private struct Stretch: Hashable {
        var from: ScoreTime
        var tempo: Double
        var slope = 0.0
    }

    /// The first one begins with the work.
    private var stretches: [Stretch]
    private let ends: ScoreTime
    package private(set) var map: TempoMap

    /// - Parameter adjustments: in the order of their score times.
    package init(of drill: Drill, in work: DrillStage, _ adjustments: [Adjustment]) {
        ends = work.ends
        let written = drill.rounds[work.round].tempo
        let start = Drill.clamped(written?.start ?? drill.tempo)
        let end = Drill.clamped(written?.end ?? drill.tempo)
        let lasting = Double((work.ends - work.starts).microseconds)
        stretches = [Stretch(from: work.starts, tempo: start, slope: lasting > 0 ? (end - start) / lasting : 0)]
        map = TempoMap(constant: start)
        for adjustment in adjustments.holding(in: work.round, of: drill) where adjustment.at < work.ends {
            guard case .tempo(let tempo, let rising) = adjustment.kind else { continue }
            // Of the changes until the work begins, and of two at one microsecond, the later counts.
            if adjustment.at <= max(stretches[stretches.count - 1].from, work.starts) { stretches.removeLast() }
            stretches.append(Stretch(from: adjustment.at, tempo: Drill.clamped(tempo), slope: rising / Self.minute))
        }
        if stretches[0].from < work.starts, stretches[0].slope != 0 {
            let worked = adjustments.work(of: drill, from: stretches[0].from, to: work.starts)
            stretches[0].tempo = Drill.clamped(stretches[0].tempo + stretches[0].slope * Double(worked.microseconds))
        }
        stretches[0].from = work.starts
        map = anchored(from: work.starts)
    }

    /// Counts a minute at `time`.
    package func tempo(at time: ScoreTime) -> Double {
        let stretch = stretches.last { $0.from <= time } ?? stretches[0]
        return tempo(of: stretch, after: Double(max(time - stretch.from, .zero).microseconds))
    }

    /// How long `counts` counts last from `time` on as was known then: a later change does not decide whether a call is made.
    func lasting(_ counts: Double, from time: ScoreTime) -> Interval {
        let slope = stretches.last { $0.from <= time }?.slope ?? 0
        let tempo = tempo(at: time)
        let plain = TempoMap(constant: tempo).time(of: counts) - ScoreTime.zero
        // What gets faster fits where it would at one tempo.
        guard slope < 0 else { return plain }
        let square = tempo * tempo + 2 * slope * counts * Self.minute
        let slowest = Drill.tempos.lowerBound
        guard square > slowest * slowest else { return TempoMap(constant: slowest).time(of: counts) - ScoreTime.zero }
        let lasting = 2 * counts * Self.minute / (tempo + square.squareRoot())
        // Two roundings to microseconds lie between this and the map.
        return Interval(microseconds: Int64(clamping: lasting) + 2)
    }

    private static var minute: Double { 60_000_000 }
    /// At most so many anchors make one stretch.
    private static var mostAnchors: Double { 512 }
    /// Anchors are not closer than this, in microseconds.
    private static var closest: Double { 1_000 }

    private func tempo(of stretch: Stretch, after elapsed: Double) -> Double {
        Drill.clamped(stretch.tempo + stretch.slope * elapsed)
    }

    /// Each stretch goes on to the end of the work until the next one cuts it off: what was before a change stays where it was.
    private func anchored(from start: ScoreTime) -> TempoMap {
        var anchors: [TempoMap.Anchor] = []
        var tempo = 0.0
        for stretch in stretches {
            let count = anchors.isEmpty ? 0 : map(tempo, anchors).count(at: stretch.from)
            anchors.removeAll { $0.time >= stretch.from }
            anchors.append(TempoMap.Anchor(count: count, time: stretch.from))
            let length = Double((ends - stretch.from).microseconds)
            add(stretch, lasting: min(length, untilLimit(stretch)), to: &anchors)
            tempo = self.tempo(of: stretch, after: length)
        }
        return map(tempo, anchors)
    }

    /// Between two of these anchors there is a tempo of the drill, so they always make a valid map.
    private func map(_ tempo: Double, _ anchors: [TempoMap.Anchor]) -> TempoMap {
        (try? TempoMap(tempo: tempo, anchors: anchors)) ?? TempoMap(constant: tempo)
    }

    /// How long the tempo of a stretch changes until it may not go on, in microseconds; 0 where it does not change.
    private func untilLimit(_ stretch: Stretch) -> Double {
        guard stretch.slope != 0 else { return 0 }
        let limit = stretch.slope > 0 ? Drill.tempos.upperBound : Drill.tempos.lowerBound
        return ((limit - stretch.tempo) / stretch.slope).rounded(.down)
    }

    /// Anchors of a stretch whose tempo changes all the time.
    private func add(_ stretch: Stretch, lasting length: Double, to anchors: inout [TempoMap.Anchor]) {
        guard length > Self.closest else { return }
        let first = anchors[anchors.count - 1].count
        let whole = (2 * stretch.tempo + stretch.slope * length) / 2 * length / Self.minute
        let step = (whole / Self.mostAnchors).rounded(.up)
        var count = first.rounded(.down) + step
        while count < first + whole {
            let distance = (count - first) * Self.minute
            let square = stretch.tempo * stretch.tempo + 2 * stretch.slope * distance
            let elapsed = 2 * distance / (stretch.tempo + square.squareRoot())
            count += step
            guard elapsed >= Self.closest, elapsed <= length - Self.closest else { continue }
            let time = stretch.from + Interval(microseconds: Int64(clamping: elapsed))
            anchors.append(TempoMap.Anchor(count: count - step, time: time))
        }
        let end = stretch.from + Interval(microseconds: Int64(clamping: length))
        anchors.append(TempoMap.Anchor(count: first + whole, time: end))
    }
}

extension [Adjustment] {
    /// Those that hold in a round: what was changed in an earlier part of the drill is over, but for rests and calls.
    func holding(in round: Int, of drill: Drill) -> [Adjustment] {
        var first = round
        while first > 0, drill.rounds[first - 1].part == drill.rounds[round].part { first -= 1 }
        guard first > 0, !isEmpty else { return self }
        let before = DrillStages(of: drill, with: self).all.last { $0.kind == .work && $0.round < first }
        guard let begins = before?.ends else { return self }
        return filter { adjustment in
            switch adjustment.kind {
            case .tempo, .intensity, .mode: adjustment.at >= begins
            case .call, .rest: true
            }
        }
    }

    /// How much work there is between two score times.
    fileprivate func work(of drill: Drill, from start: ScoreTime, to end: ScoreTime) -> Interval {
        DrillStages(of: drill, with: self).all.reduce(.zero) { sum, stage in
            stage.kind == .work
                ? sum + Swift.max(Swift.min(stage.ends, end) - Swift.max(stage.starts, start), .zero) : sum
        }
    }
}

extension Drill {
    /// Counts a minute at `time`, as far as was known then; outside of rounds those with which the next one begins.
    package func tempo(at time: ScoreTime, _ adjustments: [Adjustment]) -> Double {
        let known = adjustments.filter { adjustment in
            if case .rest = adjustment.kind { true } else { adjustment.at <= time }
        }
        let works = DrillStages(of: self, with: adjustments).all.filter { $0.kind == .work }
        guard let work = works.first(where: { time < $0.ends }) ?? works.last else { return Drill.clamped(tempo) }
        return Pace(of: self, in: work, known).tempo(at: max(time, work.starts))
    }
}
