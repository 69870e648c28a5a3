import PropertyTesting
import RehearsalCore

/// Drills with their calls, and punches with their verdicts, in the shapes of `core/drill.d.ts`.
extension Vectors {
    struct Drilled: Codable, Equatable {
        var drill: Written
        /// Of 64 bits, in decimal digits.
        var seed: String
        var adjustments: [Adjusted]
        var stages: [Stage] = []
        /// Of each stage.
        var bells: [[Bell]] = []
        /// Of each round.
        var calls: [[Called]] = []
        /// The bits of the count of the first round at some score times.
        var counts: [Counted]

        struct Written: Codable, Equatable {
            var preparation: Int64
            var tempo: Double
            var spacing: [Int]
            var intensity: Double
            var warnings: [Int64]
            var combos: [[Step]]
            var rounds: [Round]
        }

        struct Step: Codable, Equatable {
            var action: Named
            var counts: Double
        }

        enum Named: Codable, Equatable {
            case number(Int)
            case name(String)
            case own(Own)
        }

        struct Own: Codable, Equatable { var own: Int }

        struct Round: Codable, Equatable {
            var work: Int64
            var rest: Int64
            var mode: Mode
            /// At the start and at the end.
            var tempo: [Double]?
            var spacing: [Int]?
            var intensity: Double?
            var part: Int
        }

        enum Mode: Codable, Equatable {
            case name(String)
            case chosen(Chosen)
        }

        /// One of the two.
        struct Chosen: Codable, Equatable {
            var sequence: [Int]?
            var random: [Choice]?
        }

        struct Choice: Codable, Equatable {
            var combo: Int
            var weight: Int
        }

        /// `at`, and one of the others.
        struct Adjusted: Codable, Equatable {
            var at: Int64
            var tempo: Double?
            var rising: Double?
            var intensity: Double?
            var mode: Mode?
            var call: Int?
            var rest: Int?
            var longer: Int64?
        }

        struct Stage: Codable, Equatable {
            var kind: String
            var round: Int
            var starts: Int64
            var ends: Int64
        }

        struct Bell: Codable, Equatable {
            var bell: String
            var at: Int64
        }

        struct Called: Codable, Equatable {
            var combo: Int
            var count: String
            var at: Int64
            var isByHand: Bool
            var due: [Int64]
        }

        struct Counted: Codable, Equatable {
            var at: Int64
            var count: String
        }
    }

    struct Fought: Codable, Equatable {
        struct Rules: Codable, Equatable {
            var delay: Int64
            var early: Int64
            var punctual: Int64
            var patience: Int64
            var sure: Double
            var precision: [Double]
            var sight: Int64
        }

        struct Expected: Codable, Equatable {
            var punch: UInt8
            var due: Int64
        }

        struct Seen: Codable, Equatable {
            var punch: UInt8
            var at: Int64
            var probabilities: [Double]
            var ifCalled: IfCalled?
        }

        struct IfCalled: Codable, Equatable {
            var probabilities: [Double]
            var hit: [Double]
            var wrong: [Double]
        }

        struct Answer: Codable, Equatable {
            var verdict: String
            var expected: Int?
            var seen: Int?
            var after: Int64
            var certainty: String
        }

        var judging: Rules
        var expected: [Expected]
        var seen: [Seen]
        var others: [Int64]
        var now: Int64
        var answer: [Answer] = []
    }
}

// MARK: - One value in two or three forms

extension Vectors.Drilled.Named {
    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        if let number = try? single.decode(Int.self) {
            self = .number(number)
        } else if let name = try? single.decode(String.self) {
            self = .name(name)
        } else {
            self = .own(try single.decode(Vectors.Drilled.Own.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        switch self {
        case .number(let number): try single.encode(number)
        case .name(let name): try single.encode(name)
        case .own(let own): try single.encode(own)
        }
    }
}

extension Vectors.Drilled.Mode {
    init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        self =
            if let name = try? single.decode(String.self) { .name(name) } else {
                .chosen(try single.decode(Vectors.Drilled.Chosen.self))
            }
    }

    func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        switch self {
        case .name(let name): try single.encode(name)
        case .chosen(let chosen): try single.encode(chosen)
        }
    }
}

// MARK: - The core's values

extension Vectors.Drilled.Named {
    private static let names: [(String, Action)] = [
        ("guard", .guardUp), ("slip", .slip), ("roll", .roll), ("step", .step),
    ]

    init(_ action: Action) {
        self =
            switch action {
            case .punch(let punch): .number(Int(punch.rawValue))
            case .own(let own): .own(.init(own: own))
            default: .name(Self.names.first { $0.1 == action }!.0)
            }
    }

    var action: Action {
        switch self {
        case .number(let number): .punch(Punch(rawValue: UInt8(number))!)
        case .name(let name): Self.names.first { $0.0 == name }!.1
        case .own(let own): .own(own.own)
        }
    }
}

extension Vectors.Drilled.Mode {
    init(_ mode: Drill.Mode) {
        self =
            switch mode {
            case .free: .name("free")
            case .sequence(let combos): .chosen(.init(sequence: combos))
            case .random(let choices):
                .chosen(.init(random: choices.map { .init(combo: $0.combo, weight: $0.weight) }))
            }
    }

    var mode: Drill.Mode {
        switch self {
        case .name: .free
        case .chosen(let chosen):
            if let sequence = chosen.sequence {
                .sequence(sequence)
            } else {
                .random(chosen.random!.map { .init(combo: $0.combo, weight: $0.weight) })
            }
        }
    }
}

extension Vectors.Drilled.Adjusted {
    init(_ adjustment: Adjustment) {
        self.init(at: adjustment.at.microseconds)
        switch adjustment.kind {
        case .tempo(let tempo, let rising): (self.tempo, self.rising) = (tempo, rising)
        case .intensity(let intensity): self.intensity = intensity
        case .mode(let mode): self.mode = mode.map(Vectors.Drilled.Mode.init) ?? .name("written")
        case .call(let combo): call = combo
        case .rest(let round, let longer): (rest, self.longer) = (round, longer.microseconds)
        }
    }

    var adjustment: Adjustment {
        let kind: Adjustment.Kind =
            if let tempo {
                .tempo(tempo, rising: rising ?? 0)
            } else if let intensity {
                .intensity(intensity)
            } else if let mode {
                .mode(mode == .name("written") ? nil : mode.mode)
            } else if let call {
                .call(combo: call)
            } else {
                .rest(after: rest!, longer: Interval(microseconds: longer!))
            }
        return Adjustment(at: ScoreTime(microseconds: at), kind)
    }
}

extension Vectors.Drilled {
    init(_ random: inout Seeded) {
        let drill = random.drill()
        var adjustments = random.adjustments(to: drill)
        if random.chance(0.4) {
            adjustments.insert(Adjustment(at: .zero, .rest(after: 0, longer: random.interval())), at: 0)
        }
        let end = Int(DrillStages(of: drill).end.microseconds)
        self.init(
            drill: Written(
                preparation: drill.preparation.microseconds, tempo: drill.tempo,
                spacing: [drill.spacing.lowerBound, drill.spacing.upperBound], intensity: drill.intensity,
                warnings: drill.warnings.map(\.microseconds),
                combos: drill.combos.map { $0.steps.map { Step(action: .init($0.action), counts: $0.counts) } },
                rounds: drill.rounds.map {
                    Round(
                        work: $0.work.microseconds, rest: $0.rest.microseconds, mode: .init($0.mode),
                        tempo: $0.tempo.map { [$0.start, $0.end] },
                        spacing: $0.spacing.map { [$0.lowerBound, $0.upperBound] }, intensity: $0.intensity,
                        part: $0.part)
                }),
            seed: String(random.next()), adjustments: adjustments.map(Adjusted.init),
            counts: (0..<4).map { _ in Counted(at: Int64(random.int(0...end)), count: "") })
    }

    private var core: Drill {
        Drill(
            combos: drill.combos.map { Combo(steps: $0.map { .init($0.action.action, after: $0.counts) }) },
            rounds: drill.rounds.map {
                .init(
                    work: Interval(microseconds: $0.work), rest: Interval(microseconds: $0.rest), mode: $0.mode.mode,
                    tempo: $0.tempo.map { .init(from: $0[0], to: $0[1]) }, spacing: $0.spacing.map { $0[0]...$0[1] },
                    intensity: $0.intensity, part: $0.part)
            },
            preparation: Interval(microseconds: drill.preparation), tempo: drill.tempo,
            spacing: drill.spacing[0]...drill.spacing[1], intensity: drill.intensity,
            warnings: drill.warnings.map(Interval.init))
    }

    func answered() -> Self {
        let drill = core
        let changes = adjustments.map(\.adjustment)
        let stages = DrillStages(of: drill, with: changes)
        let schedules = drill.rounds.indices.map { round in
            stages.work(of: round).map {
                CallSchedule(round: round, of: drill, work: $0, seed: UInt64(seed)!, adjustments: changes)
            }
        }
        var answer = self
        answer.stages = stages.all.map {
            Stage(
                kind: "\($0.kind)", round: $0.round, starts: $0.starts.microseconds, ends: $0.ends.microseconds)
        }
        answer.bells = stages.all.map { stages.sounds(in: $0).map { Bell(bell: "\($0.bell)", at: $0.at.microseconds) } }
        answer.calls = schedules.map { schedule in
            (schedule?.calls ?? []).map {
                Called(
                    combo: $0.combo, count: bits($0.count), at: $0.at.microseconds, isByHand: $0.isByHand,
                    due: $0.due.map(\.microseconds))
            }
        }
        answer.counts = counts.map { counted in
            let count = schedules[0]?.tempo.count(at: ScoreTime(microseconds: counted.at))
            return Counted(at: counted.at, count: count.map(bits) ?? "")
        }
        return answer
    }
}

extension Vectors.Fought {
    init(_ random: inout Seeded) {
        let (end, called, thrown) = (random.int(1_000_000...30_000_000), random.int(0...20), random.int(0...24))
        func times(_ count: Int) -> [Int64] { (0..<count).map { _ in Int64(random.int(0...end)) }.sorted() }
        judging = Rules(
            delay: Int64(random.int(0...200_000)), early: 250_000, punctual: 400_000,
            patience: Int64(random.int(400_000...1_500_000)), sure: random.pick([0, 0.5, 0.6]),
            precision: (0..<7).map { _ in random.chance(0.5) ? 1 : random.double(0.4...1) },
            sight: random.pick([500_000, 3_000_000, 10_000_000]))
        expected = times(called).map { Expected(punch: UInt8(random.int(1...7)), due: $0) }
        seen = times(thrown).map { at in
            func seven(_ range: ClosedRange<Double>) -> [Double] { (0..<7).map { _ in random.double(range) } }
            return Seen(
                punch: UInt8(random.int(1...7)), at: at, probabilities: seven(0...1),
                ifCalled: random.chance(0.5)
                    ? nil : IfCalled(probabilities: seven(0...1), hit: seven(0.5...1), wrong: seven(0...0.5)))
        }
        others = times(random.int(0...3)).map { $0 - 1_000_000 }
        now = Int64(end)
    }

    func answered() -> Self {
        func seven(_ numbers: [Double]) -> InlineArray<7, Double> { InlineArray { numbers[$0] } }
        let rules = Judging(
            delay: judging.delay, early: judging.early, punctual: judging.punctual, patience: judging.patience,
            precision: seven(judging.precision), sure: judging.sure, sight: judging.sight)
        let judged = rules.judge(
            expected.map { ExpectedPunch(Punch(rawValue: $0.punch)!, due: $0.due) },
            seen.map { one in
                var punch = SeenPunch(
                    Punch(rawValue: one.punch)!, at: one.at, probabilities: seven(one.probabilities))
                punch.ifCalled = one.ifCalled.map {
                    .init(probabilities: seven($0.probabilities), hit: seven($0.hit), wrong: seven($0.wrong))
                }
                return punch
            },
            reported: others, now: now)
        var answer = self
        answer.answer = judged.map {
            Answer(
                verdict: "\($0.verdict)", expected: $0.expected, seen: $0.seen, after: $0.after,
                certainty: bits($0.certainty))
        }
        return answer
    }
}
