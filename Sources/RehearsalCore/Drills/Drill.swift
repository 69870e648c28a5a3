/// What of a drill decides which calls come when. A device computes all calls from it, from a seed, and from what the trainer
/// changed since; nothing is sent because of a call.
///
/// Score time is the drill's own time at rate 1, with everything that passes: preparation, rounds and rests.
package struct Drill: Hashable, Sendable {
    /// Work, and the rest after it. A round without work or a rest without length takes no time.
    package struct Round: Hashable, Sendable {
        package var work: Interval
        package var rest: Interval
        package var mode: Mode
        /// `nil` for the drill's own tempo, spacing and intensity.
        package var tempo: Tempo?
        package var spacing: ClosedRange<Int>?
        package var intensity: Double?
        /// Rounds with one number that follow one another are a part of the drill. What the trainer changes holds until its end.
        package var part: Int

        package init(
            work: Interval, rest: Interval, mode: Mode, tempo: Tempo? = nil, spacing: ClosedRange<Int>? = nil,
            intensity: Double? = nil, part: Int = 0
        ) {
            self.work = work
            self.rest = rest
            self.mode = mode
            self.tempo = tempo
            self.spacing = spacing
            self.intensity = intensity
            self.part = part
        }
    }

    /// Counts a minute at the start and at the end of a round's work. The tempo changes evenly from one to the other.
    package struct Tempo: Hashable, Sendable {
        package var start: Double
        package var end: Double

        package init(from start: Double, to end: Double) {
            self.start = start
            self.end = end
        }
    }

    /// Which combos are called. Indices are those of `combos`.
    package enum Mode: Hashable, Sendable {
        /// Nothing is called, and everything is counted.
        case free
        /// One after the other, and again from the first.
        case sequence([Int])
        /// Any of them, as often as its weight says.
        case random([Choice])
    }

    /// A combo that may be called, by its index, and how often compared with the others.
    package struct Choice: Hashable, Sendable {
        package var combo: Int
        /// Not negative; 0 is never called.
        package var weight: Int

        package init(combo: Int, weight: Int) {
            self.combo = combo
            self.weight = weight
        }
    }

    package var combos: [Combo]
    package var rounds: [Round]
    /// Before the first round.
    package var preparation: Interval
    /// Counts a minute.
    package var tempo: Double
    /// How many counts there are from the end of a call to the next call, at least and at most.
    package var spacing: ClosedRange<Int>
    /// What the spacing is divided by: 2 calls twice as densely.
    package var intensity: Double
    /// How long before the end of work and of rest there is a warning.
    package var warnings: [Interval]

    package init(
        combos: [Combo], rounds: [Round], preparation: Interval = .zero, tempo: Double, spacing: ClosedRange<Int>,
        intensity: Double = 1, warnings: [Interval] = []
    ) {
        self.combos = combos
        self.rounds = rounds
        self.preparation = preparation
        self.tempo = tempo
        self.spacing = spacing
        self.intensity = intensity
        self.warnings = warnings
    }

    /// The intensities that a drill may have.
    package static var intensities: ClosedRange<Double> { 0.25...4 }
    /// The tempos that a drill may have, in counts a minute.
    package static var tempos: ClosedRange<Double> { 20...400 }

    /// The nearest tempo that a drill may have.
    static func clamped(_ tempo: Double) -> Double { min(max(tempo, tempos.lowerBound), tempos.upperBound) }
}

/// What the trainer changed while the drill ran. It applies from a score time on, to the end of the drill or until
/// another change of the same kind, and never to what was before.
package struct Adjustment: Hashable, Sendable {
    /// What of the drill is changed.
    package enum Kind: Hashable, Sendable {
        /// Counts a minute, and how many more with each minute of work from then on.
        case tempo(Double, rising: Double = 0)
        case intensity(Double)
        /// In the place of every round's own mode; `nil` for the rounds' own again.
        case mode(Drill.Mode?)
        /// The trainer calls this combo. It ends the call that is going on, and the next planned one comes after it.
        case call(combo: Int)
        /// The rest after this round lasts so much longer, or shorter.
        case rest(after: Int, longer: Interval)
    }

    package var at: ScoreTime
    package var kind: Kind

    package init(at: ScoreTime, _ kind: Kind) {
        self.at = at
        self.kind = kind
    }
}
