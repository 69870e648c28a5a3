import Foundation
import RehearsalCore

/// A drill as its document has it, and what of it is printed: stages, calls and bells.
struct FollowedDrill: Sendable {
    private let drill: Drill
    private let combos: [Combo]
    private let rounds: [String]

    private struct Combo: Sendable {
        let id: String
        let name: String
    }

    /// What the trainer changed, and the seed of the random calls; as the session's state and events tell it.
    struct Calls: Decodable, Sendable, Equatable {
        /// 64 bits as hexadecimal.
        var seed = "0000000000000000"
        var adjustments: [Adjustment] = []
    }

    struct Adjustment: Decodable, Sendable, Equatable {
        let at: Int64
        let tempo: Double?
        let rising: Double?
        let intensity: Double?
        let mode: ModeMessage?
        let call: String?
        let rest: String?
        let longer: Int64?
    }

    struct ModeMessage: Decodable, Sendable, Equatable {
        struct Choice: Decodable, Sendable, Equatable {
            let combo: String
            let weight: Int
        }

        let kind: String
        let combos: [String]?
        let choices: [Choice]?
    }

    /// What of the document the calls depend on.
    struct Document: Decodable, Sendable {
        struct Plan: Decodable, Sendable {
            struct Spacing: Decodable, Sendable {
                let least: Int
                let most: Int

                var range: ClosedRange<Int> { least...max(least, most) }
            }

            let preparation: Int64
            let spacing: Spacing
            let intensity: Double
            let warnings: [Int64]
        }

        struct Combo: Decodable, Sendable {
            struct Step: Decodable, Sendable { let counts: Double }

            let id: String
            let name: String
            let steps: [Step]
        }

        struct RoundFields: Decodable, Sendable {
            struct Tempo: Decodable, Sendable {
                let start: Double
                let end: Double
            }

            let id: String
            let work: Int64
            let rest: Int64
            let mode: ModeMessage
            let tempo: Tempo?
            let part: String?
        }

        struct Part: Decodable, Sendable {
            let id: String
            let tempo: Double?
            let spacing: Plan.Spacing?
            let intensity: Double?
        }

        let tempo: Double
        let drill: Plan
        let combos: [Combo]
        let rounds: [RoundFields]
        let parts: [Part]?
    }

    init(_ document: Document) {
        let ids = document.combos.map(\.id)
        combos = document.combos.map { Combo(id: $0.id, name: $0.name) }
        rounds = document.rounds.map(\.id)
        let plan = document.drill
        drill = Drill(
            // Which action a step is does not change when it is called.
            combos: document.combos.map { combo in
                RehearsalCore.Combo(steps: combo.steps.map { RehearsalCore.Combo.Step(.guardUp, after: $0.counts) })
            },
            rounds: document.rounds.map { round in
                round.round(ids, document.parts ?? [])
            },
            preparation: Interval(microseconds: plan.preparation), tempo: document.tempo,
            spacing: plan.spacing.range, intensity: plan.intensity,
            warnings: plan.warnings.map(Interval.init(microseconds:)))
    }

    /// What happens from `instant` on, to the end of the stage; the last line is for the instant at which another stage
    /// begins. Until the new motion is in force, the lines are those of the previous one.
    func lines(of timeline: Timeline, _ calls: Calls, after instant: Instant) -> [FollowedSession.Line] {
        guard timeline.isPending(at: instant), let previous = timeline.previous else {
            return lines(of: timeline.motion, calls, after: instant)
        }
        let placed = timeline.motion.placed
        let before = lines(of: previous, calls, after: instant, before: placed)
        if case .stage = before.last { return before }
        return before + lines(of: timeline.motion, calls, after: placed)
    }

    private func lines(
        of motion: Motion, _ calls: Calls, after instant: Instant, before replaced: Instant? = nil
    ) -> [FollowedSession.Line] {
        let motion = motion.pass(at: instant)
        let place = motion.position(at: instant)
        let adjustments = adjustments(calls)
        let stages = DrillStages(of: drill, with: adjustments)
        guard motion.rate > 0, place < stages.end, let stage = stages.all.last(where: { $0.starts <= place }) else {
            return []
        }
        var due: [(at: ScoreTime, text: String)] = stages.sounds(in: stage).map {
            ($0.at, "bell     \(words(of: $0.bell))")
        }
        if stage.kind == .work {
            let schedule = CallSchedule(
                round: stage.round, of: drill, work: stage, seed: UInt64(calls.seed, radix: 16) ?? 0,
                adjustments: adjustments)
            due += schedule.calls.map { ($0.at, "call     \(combos[$0.combo].name)") }
        }
        func reached(_ place: ScoreTime) -> Instant? {
            guard let reached = motion.instant(reaching: place) else { return nil }
            if let replaced, reached >= replaced { return nil }
            return reached
        }
        let lines = due.filter { (place...stage.ends).contains($0.at) }
            .sorted { $0.at < $1.at }
            .compactMap { one in reached(one.at).map { FollowedSession.Line.at($0, one.text) } }
        guard let ends = reached(stage.ends) else { return lines }
        return lines + [.stage(at: ends, "stage    \(name(at: stage.ends, calls))")]
    }

    /// The stage at a place, as it is printed.
    func name(at place: ScoreTime, _ calls: Calls) -> String {
        let stages = DrillStages(of: drill, with: adjustments(calls))
        guard place < stages.end, let stage = stages.all.last(where: { $0.starts <= place }) else { return "over" }
        let long = (stage.ends - stage.starts).microseconds / 1_000_000
        return switch stage.kind {
        case .preparation: "preparation, \(long) s"
        case .work: "round \(stage.round + 1) of \(drill.rounds.count), \(long) s"
        case .rest: "rest after round \(stage.round + 1), \(long) s"
        }
    }

    /// What the trainer changed, as it is printed.
    func words(of adjustment: Adjustment) -> String {
        if let tempo = adjustment.tempo {
            let rising = adjustment.rising.map { ", \($0.formatted(.number.sign(strategy: .always()))) each minute" }
            return "tempo \(tempo.formatted())\(rising ?? "")"
        }
        if let intensity = adjustment.intensity { return "intensity \(intensity.formatted())" }
        if adjustment.isMode { return "mode \(adjustment.mode?.kind ?? "as written")" }
        if let call = adjustment.call { return "calls \(combos.first { $0.id == call }?.name ?? call)" }
        let round = rounds.firstIndex { $0 == adjustment.rest } ?? 0
        return "rest after round \(round + 1): \((adjustment.longer ?? 0) / 1_000_000) s longer"
    }

    private func words(of bell: DrillStages.Bell) -> String {
        switch bell {
        case .workBegins: "work begins"
        case .workEnds: "work ends"
        case .warning: "warning"
        }
    }

    private func adjustments(_ calls: Calls) -> [RehearsalCore.Adjustment] {
        let ids = combos.map(\.id)
        return calls.adjustments.compactMap { one in
            let at = ScoreTime(microseconds: one.at)
            if let tempo = one.tempo { return RehearsalCore.Adjustment(at: at, .tempo(tempo, rising: one.rising ?? 0)) }
            if let intensity = one.intensity { return RehearsalCore.Adjustment(at: at, .intensity(intensity)) }
            if one.isMode { return RehearsalCore.Adjustment(at: at, .mode(one.mode?.mode(ids))) }
            if let call = one.call {
                return ids.firstIndex(of: call).map { RehearsalCore.Adjustment(at: at, .call(combo: $0)) }
            }
            return rounds.firstIndex { $0 == one.rest }.map {
                RehearsalCore.Adjustment(at: at, .rest(after: $0, longer: Interval(microseconds: one.longer ?? 0)))
            }
        }
    }
}

extension FollowedDrill.Document.RoundFields {
    fileprivate func round(_ combos: [String], _ parts: [FollowedDrill.Document.Part]) -> Drill.Round {
        let index = parts.firstIndex { $0.id == self.part }
        let own = index.map { parts[$0] }
        let start = tempo?.start ?? own?.tempo
        return Drill.Round(
            work: Interval(microseconds: work), rest: Interval(microseconds: rest), mode: mode.mode(combos),
            tempo: start.map { Drill.Tempo(from: $0, to: tempo?.end ?? $0) }, spacing: own?.spacing?.range,
            intensity: own?.intensity, part: index.map { $0 + 1 } ?? 0)
    }
}

extension FollowedDrill.ModeMessage {
    fileprivate func mode(_ ids: [String]) -> Drill.Mode {
        switch kind {
        case "sequence": .sequence((combos ?? []).compactMap(ids.firstIndex))
        case "random":
            .random(
                (choices ?? []).compactMap { choice in
                    ids.firstIndex(of: choice.combo).map { Drill.Choice(combo: $0, weight: choice.weight) }
                })
        default: .free
        }
    }
}

extension FollowedDrill.Calls {
    /// Beyond so many the earliest adjustment that is not about a rest is forgotten.
    private static let mostAdjustments = 500

    /// What is said last counts: a change replaces all changes of its kind that would apply later.
    mutating func add(_ adjustment: FollowedDrill.Adjustment) {
        adjustments.removeAll { $0.isReplaced(by: adjustment) }
        let place = adjustments.firstIndex { $0.at > adjustment.at } ?? adjustments.endIndex
        adjustments.insert(adjustment, at: place)
        if adjustments.count > Self.mostAdjustments, let first = adjustments.firstIndex(where: { $0.rest == nil }) {
            adjustments.remove(at: first)
        }
    }
}

extension FollowedDrill.Adjustment {
    /// Without a mode it is about the rounds' own modes.
    fileprivate var isMode: Bool { tempo == nil && intensity == nil && call == nil && rest == nil }

    fileprivate func isReplaced(by other: FollowedDrill.Adjustment) -> Bool {
        if call != nil { return other.call != nil && at == other.at }
        if rest != nil { return rest == other.rest }
        let isSameKind =
            tempo != nil && other.tempo != nil || intensity != nil && other.intensity != nil
            || isMode && other.isMode
        return isSameKind && at >= other.at
    }
}
