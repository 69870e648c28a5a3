import Postgres
import Rehearsal
import RehearsalCore
import Wire

extension Difference {
    /// The rows of a drill: its own, and those of combos and rounds with everything in them.
    func drill(_ id: ProductionID) -> [Statement] {
        guard let plan = new.drill else { return [] }
        let combos = Listing(from: old.combos, to: new.combos, id: \.id, isSame: ==)
        let rounds = Listing(from: old.rounds, to: new.rounds, id: \.id, isSame: ==)
        return (plan == old.drill ? [] : [Self.writing(plan, id)])
            + [Self.leaving("round", rounds.gone, id), Self.leaving("combo", combos.gone, id)].compactMap(\.self)
            + Self.writing(combos: combos, id) + Self.writing(rounds: rounds, id)
    }

    private static func writing(_ plan: DrillPlan, _ id: ProductionID) -> Statement {
        """
        INSERT INTO drill (production, preparation, spacing_least, spacing_most, intensity, warnings)
        VALUES (\(id), \(plan.preparation), \(plan.spacing.least), \(plan.spacing.most), \(plan.intensity),
            \(plan.warnings))
        ON CONFLICT (production) DO UPDATE SET preparation = excluded.preparation,
            spacing_least = excluded.spacing_least, spacing_most = excluded.spacing_most,
            intensity = excluded.intensity, warnings = excluded.warnings
        """
    }

    private static func writing(combos: Listing<DrillPlan.Combo, ComboID>, _ id: ProductionID) -> [Statement] {
        let all = combos.elements
        guard !all.isEmpty else { return [] }
        let steps = all.flatMap { combo in combo.steps.enumerated().map { (combo.id, $0.offset, $0.element) } }
        return [
            """
            INSERT INTO combo (production, id, ordinal, name)
            SELECT \(id), * FROM unnest(\(all.map(\.id)), \(combos.ordinals), \(all.map(\.name)))
            ON CONFLICT (production, id) DO UPDATE SET ordinal = excluded.ordinal, name = excluded.name
            """,
            "DELETE FROM combo_step WHERE production = \(id) AND combo = ANY(\(all.map(\.id)))",
            """
            INSERT INTO combo_step (production, combo, ordinal, action, own_name, counts)
            SELECT \(id), * FROM unnest(\(steps.map(\.0)), \(steps.map(\.1)),
                \(steps.map { ActionWord($0.2.action)?.rawValue }), \(steps.map(\.2.action.ownName)),
                \(steps.map(\.2.counts)))
            """,
        ]
    }

    private static func writing(rounds: Listing<DrillPlan.Round, RoundID>, _ id: ProductionID) -> [Statement] {
        let all = rounds.elements
        guard !all.isEmpty else { return [] }
        let called = all.flatMap { round in
            zip(round.mode.combos, round.mode.weights).enumerated().map { (round.id, $0.offset, $0.element) }
        }
        return [
            """
            INSERT INTO round (production, id, ordinal, work, rest, mode)
            SELECT \(id), * FROM unnest(\(all.map(\.id)), \(rounds.ordinals), \(all.map(\.work)), \(all.map(\.rest)),
                \(all.map(\.mode.word)))
            ON CONFLICT (production, id) DO UPDATE SET ordinal = excluded.ordinal, work = excluded.work,
                rest = excluded.rest, mode = excluded.mode
            """,
            "DELETE FROM round_combo WHERE production = \(id) AND round = ANY(\(all.map(\.id)))",
            """
            INSERT INTO round_combo (production, round, ordinal, combo, weight)
            SELECT \(id), * FROM unnest(\(called.map(\.0)), \(called.map(\.1)), \(called.map(\.2.0)),
                \(called.map(\.2.1)))
            """,
        ]
    }
}

extension Productions {
    /// The queries for a drill; empty results for a piece.
    static func drillReading(_ id: ProductionID) -> [Statement] {
        [
            """
            SELECT preparation, spacing_least, spacing_most, intensity, warnings FROM drill WHERE production = \(id)
            """,
            "SELECT id, name FROM combo WHERE production = \(id) ORDER BY ordinal",
            """
            SELECT combo, action, own_name, counts FROM combo_step WHERE production = \(id) ORDER BY combo, ordinal
            """,
            "SELECT id, work, rest, mode FROM round WHERE production = \(id) ORDER BY ordinal",
            "SELECT round, combo, weight FROM round_combo WHERE production = \(id) ORDER BY round, ordinal",
        ]
    }

    /// - Parameter answers: of `drillReading`.
    static func readDrill(into production: inout Production, _ answers: ArraySlice<Rows>) throws {
        let answers = Array(answers)
        guard let row = answers[0].first else { return }
        production.drill = DrillPlan(
            preparation: try row.value("preparation"),
            spacing: DrillPlan.Spacing(least: try row.value("spacing_least"), most: try row.value("spacing_most")),
            intensity: try row.value("intensity"), warnings: try row.value("warnings"))
        var steps: [ComboID: [DrillPlan.Step]] = [:]
        for row in answers[2] {
            let word: String? = try row.optional("action")
            let action = try word.flatMap(ActionWord.init)?.action ?? .own(try row.value("own_name"))
            steps[try row.value("combo"), default: []].append(
                DrillPlan.Step(action, after: try row.value("counts")))
        }
        production.combos = try answers[1].map { row in
            let id: ComboID = try row.value("id")
            return DrillPlan.Combo(id: id, name: try row.value("name"), steps: steps[id] ?? [])
        }
        var called: [RoundID: [DrillPlan.Choice]] = [:]
        for row in answers[4] {
            let weight: Int? = try row.optional("weight")
            called[try row.value("round"), default: []].append(
                DrillPlan.Choice(combo: try row.value("combo"), weight: weight ?? 1))
        }
        production.rounds = try answers[3].map { row in
            let id: RoundID = try row.value("id")
            return DrillPlan.Round(
                id: id, work: try row.value("work"), rest: try row.value("rest"),
                mode: DrillPlan.Mode(word: try row.value("mode"), called[id] ?? []))
        }
    }
}

extension DrillPlan.Action {
    fileprivate var ownName: String? { if case .own(let name) = self { name } else { nil } }
}

extension DrillPlan.Mode {
    fileprivate var word: String {
        switch self {
        case .free: "free"
        case .sequence: "sequence"
        case .random: "random"
        }
    }

    /// One for each of `combos`.
    fileprivate var weights: [Int?] {
        if case .random(let choices) = self { choices.map(\.weight) } else { combos.map { _ in nil } }
    }

    fileprivate init(word: String, _ choices: [DrillPlan.Choice]) {
        switch word {
        case "sequence": self = .sequence(choices.map(\.combo))
        case "random": self = .random(choices)
        default: self = .free
        }
    }
}
