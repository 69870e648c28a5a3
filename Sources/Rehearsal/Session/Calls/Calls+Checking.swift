package import RehearsalCore

extension Calls.Event: CapabilityEvent {
    package typealias Cause = Calls.Command

    package func check(at instant: Instant) throws(Refusal) {
        switch self {
        case .adjusted(let adjusted):
            try adjusted.adjustment.check("adjustment")
            try Calls.check(adjusted.adjustments)
            try adjusted.motion?.check(after: instant, "motion")
            try adjusted.previous?.check(after: instant, "previous")
        case .begun(_, let motion): try motion.check(after: instant, "motion")
        }
    }
}

extension Calls {
    /// Checks a whole list that an event carries.
    static func check(_ adjustments: [Adjustment]?) throws(Refusal) {
        guard let adjustments else { return }
        let most = mostAdjustments + Production.mostRounds
        try Check.count(adjustments.count, most, "adjustments", "adjustments")
        for (index, adjustment) in adjustments.enumerated() { try adjustment.check("adjustments[\(index)]") }
        for (one, next) in zip(adjustments, adjustments.dropFirst()) where next.at < one.at {
            throw Refusal(
                .invalid, "Adjustments are in the order of their times.", field: "adjustments", rule: .unreadable)
        }
    }
}

extension Calls.Adjustment {
    fileprivate func check(_ field: @autoclosure () -> String) throws(Refusal) {
        try Check.scoreTime(at, "\(field()).at")
        switch kind {
        case .tempo(let tempo, let rising):
            try Check.number(tempo, Drill.tempos, "counts a minute", "\(field()).tempo")
            try Check.number(rising, Calls.rises, "counts a minute, each minute", "\(field()).rising")
        case .intensity(let intensity):
            try Check.number(intensity, Drill.intensities, "1 as written", "\(field()).intensity")
        case .mode(let mode): if let mode { try DrillPlan.Mode.shape.check(mode.value, "\(field()).mode") }
        case .call: break
        case .rest(_, let longer):
            let most = Calls.longestRest.microseconds
            try Check.whole(longer.microseconds, -most...most, "microseconds", "\(field()).longer")
        }
    }
}
