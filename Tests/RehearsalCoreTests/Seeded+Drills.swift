import PropertyTesting
import RehearsalCore

/// Random drills.
extension Seeded {
    mutating func action() -> Action {
        switch int(0...9) {
        case 0: .guardUp
        case 1: .slip
        case 2: .own(int(0...3))
        default: .punch(pick(Punch.allCases))
        }
    }

    mutating func combo() -> Combo {
        Combo(
            steps: (0..<int(0...6)).map { _ in
                Combo.Step(action(), after: pick([0, 0.5, 1, 1, 1, 2, double(0...3)]))
            })
    }

    mutating func mode(of combos: Int) -> Drill.Mode {
        switch int(0...5) {
        case 0: .free
        case 1, 2: .sequence((0..<int(1...5)).map { _ in int(0...combos - 1) })
        default: .random((0..<int(1...5)).map { _ in Drill.Choice(combo: int(0...combos - 1), weight: int(0...4)) })
        }
    }

    /// Often with something of its own.
    mutating func round(of combos: Int) -> Drill.Round {
        let least = int(0...3)
        return Drill.Round(
            work: .milliseconds(Int64(int(0...180_000))), rest: .milliseconds(Int64(int(0...60_000))),
            mode: mode(of: combos),
            tempo: chance(0.4) ? Drill.Tempo(from: double(40...200), to: double(40...200)) : nil,
            spacing: chance(0.2) ? least...least + int(0...4) : nil,
            intensity: chance(0.2) ? pick([0.5, 1, 2]) : nil, part: pick([0, 0, 1, 2]))
    }

    mutating func drill() -> Drill {
        let combos = (0..<int(1...6)).map { _ in combo() }
        let least = int(0...4)
        return Drill(
            combos: combos,
            rounds: (0..<int(1...4)).map { _ in
                round(of: combos.count)
            },
            preparation: .milliseconds(Int64(int(0...1) * 10_000)), tempo: double(40...200),
            spacing: least...least + int(0...6), intensity: pick([0.5, 1, 1, 2]),
            warnings: (0..<int(0...2)).map { _ in .seconds(Int64(int(1...30))) })
    }

    /// In order, and at any time of the drill.
    mutating func adjustments(to drill: Drill) -> [Adjustment] {
        let end = DrillStages(of: drill).end.microseconds
        let times = (0..<int(0...8)).map { _ in ScoreTime(microseconds: Int64(double(0...Double(end) + 1))) }.sorted()
        return times.map { at in
            switch int(0...4) {
            case 0: Adjustment(at: at, .tempo(double(40...200), rising: pick([0, 0, 5, -5, 40, -60])))
            case 1: Adjustment(at: at, .intensity(double(0.25...4)))
            case 2: Adjustment(at: at, .mode(chance(0.3) ? nil : mode(of: drill.combos.count)))
            default: Adjustment(at: at, .call(combo: int(0...drill.combos.count - 1)))
            }
        }
    }
}
