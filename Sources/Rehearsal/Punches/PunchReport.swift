package import RehearsalCore

/// A punch as a source reports it.
package struct PunchReport: Hashable, Sendable {
    /// The device's own number of this punch; ascending. A report with the same number is the same punch.
    package var number: Int64
    /// Whose punch it is; `nil` for the member whose device reports it, or the one to whom the trainer bound it.
    package var athlete: MemberID?
    package var punch: Punch
    /// The instant of full extension on the session clock.
    package var at: Instant
    /// How likely it was each of `PunchClass.allCases`; empty if the source does not tell.
    package var probabilities: [Double]
    /// Of each of `PunchClass.thrown`: how likely it was this one if it was what was called; empty if the source does not tell.
    package var ifCalled: [Double]
    /// How sure the source is of the punch, from 0 to 1.
    package var confidence: Double
    /// The highest speed of the fist in shoulder widths a second.
    package var speed: Double?

    package init(
        number: Int64, athlete: MemberID? = nil, punch: Punch, at: Instant, probabilities: [Double] = [],
        ifCalled: [Double] = [], confidence: Double = 1, speed: Double? = nil
    ) {
        self.number = number
        self.athlete = athlete
        self.punch = punch
        self.at = at
        self.probabilities = probabilities
        self.ifCalled = ifCalled
        self.confidence = confidence
        self.speed = speed
    }
}

/// What sources tell apart.
package enum PunchClass: String, CaseIterable, Sendable {
    case jab, doubleJab, cross, hook, uppercut
    case guardUp = "guard"
    case none

    /// Those that are punches.
    package static let thrown: [PunchClass] = [.jab, .doubleJab, .cross, .hook, .uppercut]
}

/// The hand of a punch: the lead hand is the left one of an orthodox athlete.
package enum Hand: String, CaseIterable, Sendable { case lead, rear }

extension Punch {
    /// `nil` for a class that is no punch, and for a hand that does not throw it: jabs are of the lead hand, a cross of the rear hand.
    package init?(_ kind: PunchClass, _ hand: Hand) {
        switch (kind, hand) {
        case (.jab, .lead): self = .jab
        case (.doubleJab, .lead): self = .doubleJab
        case (.cross, .rear): self = .cross
        case (.hook, .lead): self = .leadHook
        case (.hook, .rear): self = .rearHook
        case (.uppercut, .lead): self = .leadUppercut
        case (.uppercut, .rear): self = .rearUppercut
        default: return nil
        }
    }

    package var kind: PunchClass {
        switch self {
        case .jab: .jab
        case .doubleJab: .doubleJab
        case .cross: .cross
        case .leadHook, .rearHook: .hook
        case .leadUppercut, .rearUppercut: .uppercut
        }
    }

    package var hand: Hand {
        switch self {
        case .jab, .doubleJab, .leadHook, .leadUppercut: .lead
        case .cross, .rearHook, .rearUppercut: .rear
        }
    }
}

/// What kind of device reports, and how late it tells.
package struct PunchSource: Hashable, Sendable {
    /// What an athlete taps on a screen, the athlete's own page, a camera of the class, a glove, or another program.
    package enum Kind: String, CaseIterable, Sendable { case tapPad, page, camera, glove, app }

    package var kind: Kind
    /// How late its instants are: subtracted from the instant of each of its punches when verdicts are given.
    package var delay: Interval
    /// Of each of `PunchClass.allCases`: the share of what the source tells as that class which is that class, from 0 to 1, as measured for it.
    /// Empty if it does not say; then it is believed.
    package var precision: [Double]
    package var thresholds: Thresholds
    /// The version of the weights that recognised its punches; `nil` if it does not say.
    package var model: Int64?

    /// From which of its probabilities `ifCalled` on a verdict is given, chosen by the source for the precision that it states. Of each of
    /// `PunchClass.thrown`.
    package struct Thresholds: Hashable, Sendable {
        /// From this on it was the punch that was called.
        package var hit: [Double]
        /// Up to this it was not.
        package var wrong: [Double]

        package init(hit: [Double], wrong: [Double]) {
            self.hit = hit
            self.wrong = wrong
        }

        /// Of a source that does not say.
        package static let usual = Thresholds(
            hit: PunchClass.thrown.map { _ in 0.9 }, wrong: PunchClass.thrown.map { _ in 0.1 })
    }

    package init(
        kind: Kind, delay: Interval = .zero, precision: [Double] = [], thresholds: Thresholds = .usual,
        model: Int64? = nil
    ) {
        self.model = model
        self.kind = kind
        self.delay = delay
        self.precision = precision
        self.thresholds = thresholds
    }

    /// How late the punches of a source may be for an athlete, besides what the source says itself.
    package static let calibrations = Interval.seconds(-1)...Interval.seconds(5)

    /// - Throws: `invalid` with `field` unless it is one of `calibrations`.
    package static func check(calibration: Interval, field: String) throws(Refusal) {
        try Check.whole(
            calibration.microseconds, calibrations.lowerBound.microseconds...calibrations.upperBound.microseconds,
            "microseconds", field)
    }
}

/// A punch that is kept.
package struct KeptPunch: Hashable, Sendable {
    /// What a trainer said that it was.
    package enum Correction: Hashable, Sendable {
        case punch(Punch)
        /// It was no punch.
        case none
    }

    /// Ascending within the session; a corrected punch gets the next one.
    package var ordinal: Int64
    /// The member whose device reported it.
    package var source: MemberID
    package var athlete: MemberID
    package var kind: PunchSource
    /// Whether its source was muted: it does not count.
    package var isMuted: Bool
    /// What a trainer said that it was; `nil` if it was not corrected.
    package var correction: Correction?
    package var report: PunchReport

    package init(
        ordinal: Int64, source: MemberID, athlete: MemberID, kind: PunchSource, isMuted: Bool,
        correction: Correction? = nil, report: PunchReport
    ) {
        self.ordinal = ordinal
        self.source = source
        self.athlete = athlete
        self.kind = kind
        self.isMuted = isMuted
        self.correction = correction
        self.report = report
    }
}

/// Reports that came in one message.
package struct PunchBatch: Hashable, Sendable {
    package var source: PunchSource
    package var punches: [PunchReport]

    package init(source: PunchSource, punches: [PunchReport]) {
        self.source = source
        self.punches = punches
    }

    /// How many punches one message may have.
    package static let sizes = 1...100
    /// How far in the future an instant may be: a device knows the session clock only so well.
    package static let farthestAhead = Interval.seconds(2)
    /// How old a punch may be: a device may have been without a connection.
    package static let oldest = Interval.seconds(6 * 3_600)
    /// What `PunchSource.delay` may be.
    package static let delays = Interval.zero...Interval.seconds(5)
    /// What `PunchSource.model` may be.
    package static let models = Int64(1)...65_535
    /// The speeds of a punch, in shoulder widths a second.
    package static let speeds = 0.0...1_000.0
    /// The numbers that a source may give to its punches; JavaScript knows them exactly.
    package static let numbers = Int64(0)...Int64(1 << 53)

    /// Checks everything that does not depend on the session.
    package func validate(at now: Instant) throws(Refusal) {
        guard Self.sizes.contains(punches.count) else {
            throw Refusal(
                .invalid, "A message has \(Self.sizes.lowerBound) to \(Self.sizes.upperBound) punches.",
                field: "punches", rule: .count, values: ["most": .number(Self.sizes.upperBound)])
        }
        try Check.whole(
            source.delay.microseconds, Self.delays.lowerBound.microseconds...Self.delays.upperBound.microseconds,
            "microseconds", "source.delay")
        if let model = source.model { try Check.whole(model, Self.models, "a version of weights", "source.model") }
        for (kind, value) in zip(PunchClass.allCases, source.precision) {
            try Check.number(value, 0...1, "1 is always right", "source.precision.\(kind.rawValue)")
        }
        for (index, kind) in PunchClass.thrown.enumerated() {
            let (hit, wrong) = (source.thresholds.hit[index], source.thresholds.wrong[index])
            try Check.number(hit, 0...1, "from this probability on", "source.thresholds.hit.\(kind.rawValue)")
            try Check.number(wrong, 0...hit, "up to this probability", "source.thresholds.wrong.\(kind.rawValue)")
        }
        for (index, punch) in punches.enumerated() {
            let field = "punches[\(index)]"
            try Check.whole(punch.number, Self.numbers, "its own number", "\(field).number")
            try Check.number(punch.confidence, 0...1, "1 is sure", "\(field).confidence")
            if let speed = punch.speed {
                try Check.number(speed, Self.speeds, "shoulder widths a second", "\(field).speed")
            }
            for (kind, value) in zip(PunchClass.allCases, punch.probabilities) {
                try Check.number(value, 0...1, "1 is sure", "\(field).probabilities.\(kind.rawValue)")
            }
            for (kind, value) in zip(PunchClass.thrown, punch.ifCalled) {
                try Check.number(value, 0...1, "1 is sure", "\(field).ifCalled.\(kind.rawValue)")
            }
            let (earliest, latest) = (now - Self.oldest, now + Self.farthestAhead)
            guard (earliest...latest).contains(punch.at) else {
                throw Refusal(
                    .invalid, "A punch is at most 6 hours old, and at most 2 seconds ahead.", field: "\(field).at",
                    rule: .range,
                    values: Refusal.limits(Double(earliest.microseconds), Double(latest.microseconds)))
            }
        }
    }
}
