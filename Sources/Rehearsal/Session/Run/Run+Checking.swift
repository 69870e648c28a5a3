package import RehearsalCore

extension Run.Event: CapabilityEvent {
    package typealias Cause = Run.Command

    package func check(at instant: Instant) throws(Refusal) {
        switch self {
        case .cued(let cue):
            try Check.formation(cue.from, "from")
            try Check.formation(cue.to, "to")
            try Check.whole(cue.duration.microseconds, from: 0, "duration")
            try Check.start(cue.starts - (cue.motion.countIn?.length ?? .zero), after: instant, "starts")
            try cue.motion.check(after: instant, "motion")
        case .moved(let motion, let rate), .looped(let motion, let rate):
            try Check.rate(rate, "rate")
            try motion.check(after: instant, "motion")
        case .revised(let revised):
            try Check.whole(revised.revision, from: 1, "revision")
            try Check.formation(revised.from, "from")
            try Check.formation(revised.to, "to")
            try revised.motion.check(after: instant, "motion")
            try revised.previous?.check(after: instant, "previous")
            try Calls.check(revised.adjustments)
        }
    }

    /// False if a cue names a formation or stage that none of these programmes has.
    package func names(onlyOf programmes: [Programme], _ calls: Calls) -> Bool {
        guard case .cued(let cue) = self else { return true }
        let most = programmes.map { $0.score(calls).formationCount }.max() ?? 0
        return max(cue.from, cue.to) < max(most, 1)
    }
}

extension Motion {
    func check(after instant: Instant, _ field: @autoclosure () -> String) throws(Refusal) {
        try Check.scoreTime(position, "\(field()).position")
        if let until { try Check.scoreTime(until, "\(field()).until") }
        if rate != 0 { try Check.rate(rate, "\(field()).rate") }
        try countIn?.check("\(field()).countIn")
        try Check.duration(wait, upTo: Self.longestWait, "\(field()).wait")
        try Check.start(at - max(wait, countIn?.length ?? .zero), after: instant, "\(field()).at")
        try loop?.check("\(field()).loop")
        if let ramp {
            try Check.rate(ramp.rate, "\(field()).ramp.rate")
            try Check.duration(ramp.lasting, upTo: Self.longestRamp, "\(field()).ramp.lasting")
        }
    }

    /// The longest ramp: its most counts at the slowest tempo.
    private static var longestRamp: Interval { .seconds(Int64(Run.longestRamp) * CountIn.longestCount) }

    /// The longest wait between two passes, or before the first.
    private static var longestWait: Interval { Run.longestPause + CountIn.longest + CountIn.longest }
}

extension CountIn {
    /// The longest count in seconds: 20 counts per minute at a rate of a quarter.
    fileprivate static var longestCount: Int64 { 12 }
    fileprivate static var longest: Interval { .seconds(Int64(Run.mostCountedIn) * longestCount) }

    fileprivate func check(_ field: @autoclosure () -> String) throws(Refusal) {
        try Check.countIn(counts, "\(field()).counts")
        try Check.duration(length, upTo: Self.longest, "\(field()).count")
    }
}

extension Loop {
    fileprivate func check(_ field: @autoclosure () -> String) throws(Refusal) {
        try Check.scoreTime(from, "\(field()).from")
        try Check.scoreTime(to, "\(field()).to")
        try Check.duration(rest, upTo: Run.longestPause, "\(field()).pause")
        try countIn?.check("\(field()).countIn")
        try Check.rate(rate, "\(field()).rate")
        try Check.rate(most, "\(field()).most")
        try Check.step(step, "\(field()).step")
        guard pass >= 0, last.map({ $0 >= pass }) ?? true else {
            throw Refusal(.invalid, "Passes are counted from 0.", field: "\(field()).pass", rule: .range)
        }
    }
}

extension Check {
    static func rate(_ rate: Double, _ field: @autoclosure () -> String) throws(Refusal) {
        guard Run.rates.contains(rate) else {
            throw Refusal(
                .invalid, "A rate is 0.25 to 2.", field: field(), rule: .range,
                values: Refusal.limits(Run.rates.lowerBound, Run.rates.upperBound))
        }
    }

    static func step(_ step: Double, _ field: @autoclosure () -> String) throws(Refusal) {
        guard step == 0 || Run.steps.contains(step) else {
            throw Refusal(
                .invalid, "A step is 0, or 0.01 to 1.", field: field(), rule: .range,
                values: Refusal.limits(Run.steps.lowerBound, Run.steps.upperBound))
        }
    }

    static func rampCounts(_ counts: Int) throws(Refusal) {
        guard (0...Run.longestRamp).contains(counts) else {
            throw Refusal(
                .invalid, "A rate changes over 0 to \(Run.longestRamp) counts.", field: "counts", rule: .range,
                values: Refusal.limits(0, Double(Run.longestRamp)))
        }
    }

    static func countIn(_ counts: Int, _ field: @autoclosure () -> String = "countIn") throws(Refusal) {
        guard (0...Run.mostCountedIn).contains(counts) else {
            throw Refusal(
                .invalid, "A count-in is 0 to \(Run.mostCountedIn) counts.", field: field(), rule: .range,
                values: Refusal.limits(0, Double(Run.mostCountedIn)))
        }
    }

    fileprivate static func duration(
        _ duration: Interval, upTo longest: Interval, _ field: @autoclosure () -> String
    ) throws(Refusal) {
        guard (.zero...longest).contains(duration) else {
            throw Refusal(
                .invalid, "This is 0 to \(longest.microseconds) microseconds.", field: field(), rule: .range)
        }
    }

    fileprivate static func formation(_ index: Int, _ field: @autoclosure () -> String) throws(Refusal) {
        guard (0...Production.mostFormations).contains(index) else {
            throw Refusal(
                .invalid, "There is no such formation.", field: field(), rule: .range,
                values: Refusal.limits(0, Double(Production.mostFormations)))
        }
    }

    /// Checks the start of a motion. A motion that does not end may have begun long ago.
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
