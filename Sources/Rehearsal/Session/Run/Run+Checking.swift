import RehearsalCore

extension Run.Event {
    /// - Parameter instant: when it was decided.
    func check(at instant: Instant) throws(Refusal) {
        switch self {
        case .cued(let cue):
            try Check.formation(cue.from, "from")
            try Check.formation(cue.to, "to")
            try Check.whole(cue.duration.microseconds, from: 0, "duration")
            try Check.start(cue.starts, after: instant, "starts")
            try cue.motion.check(after: instant, "motion")
        case .moved(let motion, let rate):
            try Check.rate(rate, "rate")
            try motion.check(after: instant, "motion")
        case .revised(let revised):
            try Check.whole(revised.revision, from: 1, "revision")
            try Check.formation(revised.from, "from")
            try Check.formation(revised.to, "to")
            try revised.motion.check(after: instant, "motion")
            try revised.previous?.check(after: instant, "previous")
        }
    }
}

extension Motion {
    fileprivate func check(after instant: Instant, _ field: @autoclosure () -> String) throws(Refusal) {
        try Check.scoreTime(position, "\(field()).position")
        if let until { try Check.scoreTime(until, "\(field()).until") }
        if rate != 0 { try Check.rate(rate, "\(field()).rate") }
        try Check.start(at, after: instant, "\(field()).at")
    }
}

extension Check {
    fileprivate static func rate(_ rate: Double, _ field: @autoclosure () -> String) throws(Refusal) {
        guard Run.rates.contains(rate) else {
            throw Refusal(
                .invalid, "A rate is 0.25 to 2.", field: field(), rule: .range,
                values: Refusal.limits(Run.rates.lowerBound, Run.rates.upperBound))
        }
    }

    fileprivate static func formation(_ index: Int, _ field: @autoclosure () -> String) throws(Refusal) {
        guard (0...Production.mostFormations).contains(index) else {
            throw Refusal(
                .invalid, "There is no such formation.", field: field(), rule: .range,
                values: Refusal.limits(0, Double(Production.mostFormations)))
        }
    }

    /// Motions that go on may have begun long ago.
    fileprivate static func start(
        _ start: Instant, after decided: Instant, _ field: @autoclosure () -> String
    ) throws(Refusal) {
        guard start.microseconds >= 0, start <= decided + SessionEvent.longestWait else {
            throw Refusal(
                .invalid, "A change takes effect soon after it was decided.", field: field(), rule: .range,
                values: Refusal.limits(0, Double((decided + SessionEvent.longestWait).microseconds)))
        }
    }
}
