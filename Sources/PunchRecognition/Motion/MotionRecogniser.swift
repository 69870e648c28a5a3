/// Recognises the punches of one hand by how a device in it moves, sample by sample.
///
/// Instants are microseconds of any clock that never runs backwards; the instants of punches are of the same clock.
package struct MotionRecogniser {
    /// Why a sample was refused; it has no effect on later ones.
    package enum Refusal: Error, Equatable, Sendable {
        /// A number is none, or larger than anything that a hand does.
        case number
        case instant(WrongInstant)
    }

    /// What a sample made known.
    package enum Event: Equatable, Sendable {
        /// Speed is 0: it cannot be told from acceleration without drifting away.
        case punch(Punch)
        /// Another example of a kind, and how many there are now.
        case learned(MotionKind, count: Int, instant: Int64)
    }

    /// Two jabs within this time: the second one is a double jab.
    package static let doubleWithin: Int64 = 600_000
    /// While learning, somebody throws one after another: the hardest moment of 0.36 s before
    /// and after.
    private static let learning = MotionPeaks.Rule(threshold: 1.4, near: 18)

    package let hand: Hand
    package let stance: Stance
    package private(set) var calibration: MotionCalibration
    private var cells = MotionCells()
    private var peaks = MotionPeaks()
    private var learned: MotionKind?
    private var instants = Instants()
    /// The instant of the punch before, if it was a jab.
    private var jabbed: Int64?

    package init(hand: Hand, stance: Stance, calibration: MotionCalibration = MotionCalibration()) {
        self.hand = hand
        self.stance = stance
        self.calibration = calibration
    }

    /// From now on peaks are examples of a kind, whose earlier ones are forgotten; with nil they are punches.
    package mutating func learn(_ kind: MotionKind?) {
        learned = kind
        peaks.rest()
        if let kind { calibration.forget(kind) }
    }

    /// Takes one sample; `now` is the time of this call on the same clock. Returns what became clear by it, if anything.
    package mutating func add(
        _ sample: MotionSample, at instant: Int64, now: Int64
    ) throws(Refusal) -> Event? {
        guard sample.isSound else { throw .number }
        do { try instants.accept(instant, now: now) } catch { throw .instant(error) }
        // Two peaks of one sample are impossible: they are further apart than the longest gap.
        var event: Event?
        var complete: [MotionSample] = []
        let goesOn = cells.add(sample, at: instant) { complete.append($0) }
        if !goesOn { peaks.begin() }
        for cell in complete { event = step(cell) ?? event }
        return event
    }

    private mutating func step(_ cell: MotionSample) -> Event? {
        let rule: MotionPeaks.Rule
        if learned != nil {
            rule = Self.learning
        } else {
            // Without a calibration nothing is hard enough.
            let threshold = calibration.threshold ?? 2 * MotionSample.mostAcceleration
            rule = MotionPeaks.Rule(threshold: threshold, near: 10)
        }
        guard let peak = peaks.add(cell, rule) else { return nil }
        let middle = cells.origin + Int64(peak.cell) * MotionCells.length + MotionCells.length / 2
        let instant = middle + Int64(peak.later * Double(MotionCells.length))
        if let learned {
            guard calibration.learn(learned, peak) else { return nil }
            peaks.use(peak)
            return .learned(learned, count: calibration.count(learned), instant: instant)
        }
        return punch(peak, at: instant)
    }

    /// The likeliest kind, unless it is likelier that it was none, or too soft for that kind.
    private mutating func punch(_ peak: MotionPeak, at instant: Int64) -> Event? {
        let shares = calibration.shares(peak.shape)
        var kind = MotionKind.straight
        for other in MotionKind.allCases where shares[other.rawValue] > shares[kind.rawValue] { kind = other }
        guard shares[kind.rawValue] > shares[MotionKind.count], peak.size >= calibration.least(kind) else { return nil }
        peaks.use(peak)
        let leads = (hand == .left) == (stance == .orthodox)
        var straight = Action.cross
        if leads {
            straight = .jab
            if let jabbed, instant - jabbed < Self.doubleWithin { straight = .doubleJab }
        }
        jabbed = leads && kind == .straight ? instant : nil
        var probabilities = Probabilities()
        probabilities.values[Action.none.rawValue] = Float(shares[MotionKind.count])
        probabilities.values[straight.rawValue] = Float(shares[MotionKind.straight.rawValue])
        probabilities.values[Action.hook.rawValue] = Float(shares[MotionKind.hook.rawValue])
        probabilities.values[Action.uppercut.rawValue] = Float(shares[MotionKind.uppercut.rawValue])
        let action: Action
        switch kind {
        case .straight: action = straight
        case .hook: action = .hook
        case .uppercut: action = .uppercut
        }
        return .punch(Punch(action: action, hand: hand, instant: instant, probabilities: probabilities, speed: 0))
    }
}
