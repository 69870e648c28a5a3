import RehearsalCore

extension Production {
    mutating func set(_ field: DrillField, _ place: @autoclosure () -> String) throws(Refusal) -> DrillField {
        guard var plan = drill else {
            throw Refusal(
                .invalid, "Only a drill has this.", field: "\(place()).set", rule: .onlyInDrill)
        }
        let old = try plan.set(field, "\(place()).to")
        drill = plan
        return old
    }

    mutating func set(_ field: ComboField, combo index: Int, _ to: @autoclosure () -> String) throws(Refusal)
        -> ComboField
    {
        switch field {
        case .name(let text):
            try Check.name(text, to())
            return .name(exchange(&combos[index].name, text))
        case .steps(let steps):
            try DrillPlan.Combo.validate(steps, to())
            return .steps(exchange(&combos[index].steps, steps))
        }
    }

    mutating func set(_ field: RoundField, round index: Int, _ to: @autoclosure () -> String) throws(Refusal)
        -> RoundField
    {
        switch field {
        case .work(let time):
            try DrillPlan.Round.validate(work: time, to())
            return .work(exchange(&rounds[index].work, time))
        case .rest(let time):
            try Check.time(time, to())
            return .rest(exchange(&rounds[index].rest, time))
        case .mode(let mode):
            try mode.validate(to())
            for combo in mode.combos where combos.index(of: combo.text) == nil {
                throw Self.gone(["combos", combo.text])
            }
            return .mode(exchange(&rounds[index].mode, mode))
        }
    }

    /// A round without the combos that are not there.
    func knowing(_ round: DrillPlan.Round) -> DrillPlan.Round {
        var round = round
        round.mode = round.mode.keeping { combos.index(of: $0.text) != nil }
        return round
    }

    /// No round calls a combo that goes.
    mutating func release(_ combo: ComboID) -> [Change] {
        var back: [Change] = []
        for index in rounds.indices where rounds[index].mode.combos.contains(combo) {
            back.append(.set(.round(rounds[index].id, .mode(rounds[index].mode))))
            rounds[index].mode = rounds[index].mode.keeping { $0 != combo }
        }
        return back
    }
}

extension DrillPlan {
    fileprivate mutating func set(_ field: DrillField, _ to: @autoclosure () -> String) throws(Refusal) -> DrillField {
        try field.validate(to())
        return put(field)
    }

    /// Sets one value without checking it, and returns the field with its old value.
    @discardableResult
    package mutating func put(_ field: DrillField) -> DrillField {
        switch field {
        case .preparation(let time): .preparation(exchange(&preparation, time))
        case .spacing(let value): .spacing(exchange(&spacing, value))
        case .intensity(let value): .intensity(exchange(&intensity, value))
        case .warnings(let times): .warnings(exchange(&warnings, times))
        }
    }

    /// All values besides the lists.
    package var fields: [DrillField] {
        [.preparation(preparation), .spacing(spacing), .intensity(intensity), .warnings(warnings)]
    }
}

extension DrillPlan.Mode {
    fileprivate func keeping(_ isKept: (ComboID) -> Bool) -> DrillPlan.Mode {
        switch self {
        case .free: .free
        case .sequence(let combos): .sequence(combos.filter(isKept))
        case .random(let choices): .random(choices.filter { isKept($0.combo) })
        }
    }
}
