package import RehearsalCore

/// Limits of a drill's values; lengths of texts are in characters.
extension DrillPlan {
    package static let mostSteps = 32
    package static let mostCombosOfMode = 200
    package static let mostWarnings = 8
    /// Counts between two steps of a combo.
    package static let stepCounts = 0.0...16.0
    /// Counts between two calls.
    package static let spacings = 0...64
    package static let weights = 0...100
    package static let ownActionLength = 1...24
    /// The shortest work of a round.
    package static let shortestWork = Interval.seconds(1)
    package static let warningTimes = Interval.seconds(1)...Interval.seconds(600)
}

extension DrillPlan {
    func validate() throws(Refusal) {
        for field in fields { try field.validate("drill.\(field.path[0])") }
    }
}

extension DrillField {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        switch self {
        case .preparation(let time): try Check.time(time, field())
        case .spacing(let spacing): try spacing.validate(field())
        case .intensity(let value): try Check.number(value, Drill.intensities, "1 as written", field())
        case .warnings(let times): try Self.validate(warnings: times, field())
        }
    }

    private static func validate(warnings: [Interval], _ field: @autoclosure () -> String) throws(Refusal) {
        let times = DrillPlan.warningTimes
        try Check.count(warnings.count, DrillPlan.mostWarnings, "warnings", field())
        for (index, warning) in warnings.enumerated() {
            try Check.whole(
                warning.microseconds, times.lowerBound.microseconds...times.upperBound.microseconds,
                "microseconds", "\(field())[\(index)]")
        }
        guard Set(warnings).count == warnings.count else {
            throw Refusal(.invalid, "Each warning has a time of its own.", field: field(), rule: .doubledTime)
        }
    }
}

extension DrillPlan.Spacing {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        let all = Int64(DrillPlan.spacings.lowerBound)...Int64(DrillPlan.spacings.upperBound)
        try Check.whole(Int64(least), all, "counts", "\(field()).least")
        try Check.whole(Int64(most), Int64(least)...all.upperBound, "counts", "\(field()).most")
    }
}

extension DrillPlan.Combo {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        try Check.name(name, "\(field()).name")
        try Self.validate(steps, "\(field()).steps")
    }

    static func validate(_ steps: [DrillPlan.Step], _ field: @autoclosure () -> String) throws(Refusal) {
        guard !steps.isEmpty else {
            throw Refusal(.invalid, "A combo has at least one step.", field: field(), rule: .empty)
        }
        try Check.count(steps.count, DrillPlan.mostSteps, "steps", field())
        for (index, step) in steps.enumerated() {
            try Check.number(step.counts, DrillPlan.stepCounts, "counts", "\(field())[\(index)].counts")
            if case .own(let name) = step.action {
                try Check.text(name, DrillPlan.ownActionLength, "\(field())[\(index)].action.own")
            }
        }
    }
}

extension DrillPlan.Round {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        try Self.validate(work: work, "\(field()).work")
        try Check.time(rest, "\(field()).rest")
        try mode.validate("\(field()).mode")
    }

    static func validate(work: Interval, _ field: @autoclosure () -> String) throws(Refusal) {
        try Check.whole(
            work.microseconds, DrillPlan.shortestWork.microseconds...Production.longestTime.microseconds,
            "microseconds",
            field())
    }
}

extension DrillPlan.Mode {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        switch self {
        case .free: break
        case .sequence(let combos):
            try Check.count(combos.count, DrillPlan.mostCombosOfMode, "combos", "\(field()).combos")
        case .random(let choices):
            try Check.count(choices.count, DrillPlan.mostCombosOfMode, "combos", "\(field()).choices")
            var seen: Set<ComboID> = []
            let weights = Int64(DrillPlan.weights.lowerBound)...Int64(DrillPlan.weights.upperBound)
            for (index, choice) in choices.enumerated() {
                try Check.whole(
                    Int64(choice.weight), weights, "how often", "\(field()).choices[\(index)].weight")
                guard seen.insert(choice.combo).inserted else {
                    throw Production.doubled(choice.combo.text, "\(field()).choices[\(index)].combo")
                }
            }
        }
    }

    /// The path of a combo of this mode, by its index.
    func path(of index: Int, _ field: String) -> String {
        if case .random = self { "\(field).choices[\(index)].combo" } else { "\(field).combos[\(index)]" }
    }
}

extension Production {
    /// Refuses what a piece, or a drill, does not have.
    func validateKind() throws(Refusal) {
        for kind in ItemKind.allCases where !ids(kind).isEmpty { try admit(kind, kind.rawValue) }
        try admitAnchors(anchors, "anchors")
    }

    /// Refuses to make a drill of a piece, or a piece of a drill.
    package func requireKind(of other: Production, _ field: @autoclosure () -> String) throws(Refusal) {
        guard (drill == nil) == (other.drill == nil) else {
            throw Refusal(
                .invalid, "A piece does not become a drill, nor a drill a piece.", field: field(),
                rule: drill == nil ? .onlyInDrill : .missing)
        }
    }

    /// Refuses entries of a list that this kind of production does not have.
    func admit(_ kind: ItemKind, _ field: @autoclosure () -> String) throws(Refusal) {
        switch kind.belonging {
        case .toPieces where drill != nil:
            throw Refusal(.invalid, "A drill has no \(kind.words).", field: field(), rule: .notInDrill)
        case .toDrills where drill == nil:
            throw Refusal(.invalid, "Only a drill has \(kind.words).", field: field(), rule: .onlyInDrill)
        case .toPieces, .toDrills, .toBoth: break
        }
    }

    func validateDrill() throws(Refusal) {
        guard let drill else { return }
        try drill.validate()
        for (index, combo) in combos.enumerated() { try combo.validate("combos[\(index)]") }
        for (index, round) in rounds.enumerated() {
            try round.validate("rounds[\(index)]")
            for (place, combo) in round.mode.combos.enumerated() where combos.index(of: combo.text) == nil {
                throw Refusal.unknown(combo, "combo", round.mode.path(of: place, "rounds[\(index)].mode"))
            }
        }
    }
}

extension ItemKind {
    enum Belonging { case toPieces, toDrills, toBoth }

    /// The kind of production that has such entries.
    var belonging: Belonging {
        switch self {
        case .performers, .formations, .sections, .marks, .setPieces, .markers: .toPieces
        case .combos, .rounds: .toDrills
        case .people, .tracks, .clips: .toBoth
        }
    }
}
