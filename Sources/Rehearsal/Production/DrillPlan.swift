package import RehearsalCore

/// What makes a production a drill: it has rounds of called combos instead of formations. Its tempo, title, people and music
/// are those of the production.
package struct DrillPlan: Hashable, Sendable {
    /// How many counts there are from the end of a call to the next call.
    package struct Spacing: Hashable, Sendable {
        package var least: Int
        package var most: Int

        package init(least: Int, most: Int) {
            self.least = least
            self.most = most
        }
    }

    /// A combo as the trainer knows it.
    package struct Combo: Hashable, Sendable {
        package var id: ComboID
        package var name: String
        package var steps: [Step]

        package init(id: ComboID, name: String, steps: [Step]) {
            self.id = id
            self.name = name
            self.steps = steps
        }
    }

    /// One action of a combo, and when it is due.
    package struct Step: Hashable, Sendable {
        package var action: Action
        /// Counts after the step before it; for the first step, after the call.
        package var counts: Double

        package init(_ action: Action, after counts: Double) {
            self.action = action
            self.counts = counts
        }
    }

    /// What an athlete does in one step.
    package enum Action: Hashable, Sendable {
        case punch(Punch)
        case guardUp, slip, roll, step
        /// An action that the trainer has named, such as “check”.
        case own(String)
    }

    /// Work, and the rest after it.
    package struct Round: Hashable, Sendable {
        package var id: RoundID
        package var work: Interval
        package var rest: Interval
        package var mode: Mode

        package init(id: RoundID, work: Interval, rest: Interval, mode: Mode) {
            self.id = id
            self.work = work
            self.rest = rest
            self.mode = mode
        }
    }

    /// Which combos are called.
    package enum Mode: Hashable, Sendable {
        /// Nothing is called, and everything is counted.
        case free
        /// One after the other, and again from the first.
        case sequence([ComboID])
        /// Any of them, as often as its weight says.
        case random([Choice])

        /// The combos in their order.
        package var combos: [ComboID] {
            switch self {
            case .free: []
            case .sequence(let combos): combos
            case .random(let choices): choices.map(\.combo)
            }
        }
    }

    /// A combo that may be called, and how often compared with the others.
    package struct Choice: Hashable, Sendable {
        package var combo: ComboID
        /// 0 is never called.
        package var weight: Int

        package init(combo: ComboID, weight: Int) {
            self.combo = combo
            self.weight = weight
        }
    }

    /// Before the first round.
    package var preparation: Interval
    package var spacing: Spacing
    /// What the spacing is divided by: 2 calls twice as densely.
    package var intensity: Double
    /// How long before the end of work and of rest there is a warning.
    package var warnings: [Interval]

    package init(
        preparation: Interval = .seconds(10), spacing: Spacing = Spacing(least: 2, most: 4), intensity: Double = 1,
        warnings: [Interval] = [.seconds(10)]
    ) {
        self.preparation = preparation
        self.spacing = spacing
        self.intensity = intensity
        self.warnings = warnings
    }
}

extension Production {
    /// What decides which calls of this drill come when; `nil` for a piece.
    package var schedule: Drill? {
        guard let drill else { return nil }
        let indices = Dictionary(combos.enumerated().map { ($1.id, $0) }) { first, _ in first }
        var names: [String: Int] = [:]
        return Drill(
            combos: combos.map { combo in
                Combo(
                    steps: combo.steps.map { step in
                        Combo.Step(step.action.numbered(&names), after: step.counts)
                    })
            },
            rounds: rounds.map { round in
                Drill.Round(work: round.work, rest: round.rest, mode: round.mode.numbered(indices))
            },
            preparation: drill.preparation, tempo: tempo, spacing: drill.spacing.least...drill.spacing.most,
            intensity: drill.intensity, warnings: drill.warnings)
    }
}

extension DrillPlan.Mode {
    /// The mode with indices in the place of ids. Combos that are not there are left out.
    package func numbered(_ indices: [ComboID: Int]) -> Drill.Mode {
        switch self {
        case .free: .free
        case .sequence(let combos): .sequence(combos.compactMap { indices[$0] })
        case .random(let choices):
            .random(
                choices.compactMap { choice in
                    indices[choice.combo].map { Drill.Choice(combo: $0, weight: choice.weight) }
                })
        }
    }
}

extension DrillPlan.Action {
    /// The action in the core. Own names are numbered in the order in which the drill mentions them.
    fileprivate func numbered(_ names: inout [String: Int]) -> Action {
        switch self {
        case .punch(let punch): return .punch(punch)
        case .guardUp: return .guardUp
        case .slip: return .slip
        case .roll: return .roll
        case .step: return .step
        case .own(let name):
            let number = names[name] ?? names.count
            names[name] = number
            return .own(number)
        }
    }
}
