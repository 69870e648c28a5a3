package import RehearsalCore

/// What a session of a drill knows of its combos and rounds: a trainer changes the mode while it runs.
package enum DrillPlan {
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

    /// The action in the core. Own names are numbered in the order in which the drill mentions them.
    static func action(_ value: Value, numbered names: inout [String: Int]) -> Action {
        if case .record(let own) = value {
            let number = names[own[0].asText] ?? names.count
            names[own[0].asText] = number
            return .own(number)
        }
        switch value.asText {
        case "guard": return .guardUp
        case "slip": return .slip
        case "roll": return .roll
        case "step": return .step
        case let name: return .punch(Punch.allCases.first { "\($0)" == name } ?? .jab)
        }
    }
}

extension DrillPlan.Mode {
    /// What a mode may be.
    package static let shape: ValueShape = {
        let fields = Description.production["rounds"].fields
        return fields.all[fields["mode"]].shape
    }()

    /// The mode that a value of `shape` says.
    package init(_ value: Value) {
        let parts = value.asRecord
        switch parts.first?.asText {
        case "sequence": self = .sequence(parts[1].asList.compactMap { ComboID($0.asText) })
        case "random":
            self = .random(
                parts[1].asList.map(\.asRecord).compactMap { choice in
                    ComboID(choice[0].asText).map { DrillPlan.Choice(combo: $0, weight: Int(choice[1].asWhole)) }
                })
        default: self = .free
        }
    }

    package var value: Value {
        switch self {
        case .free: .record([.text("free")])
        case .sequence(let combos): .record([.text("sequence"), .list(combos.map { .text($0.text) })])
        case .random(let choices):
            .record([
                .text("random"), .list(choices.map { .record([.text($0.combo.text), .whole(Int64($0.weight))]) }),
            ])
        }
    }

    /// The path of a combo of this mode, by its index.
    func path(of index: Int, _ field: String) -> String {
        if case .random = self { "\(field).choices[\(index)].combo" } else { "\(field).combos[\(index)]" }
    }

    /// The mode with indices in the place of ids. Combos that are not there are left out.
    package func numbered(_ index: (ComboID) -> Int?) -> Drill.Mode {
        switch self {
        case .free: .free
        case .sequence(let combos): .sequence(combos.compactMap(index))
        case .random(let choices):
            .random(
                choices.compactMap { choice in index(choice.combo).map { .init(combo: $0, weight: choice.weight) } })
        }
    }
}
