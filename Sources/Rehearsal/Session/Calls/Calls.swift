package import RehearsalCore

/// What the trainer changed while the drill ran, and the seed of its random calls. Every device computes the calls from these two and
/// the drill; no event is a call.
package struct Calls: Hashable, Sendable {
    package private(set) var seed: UInt64
    /// In the order of their score times. At most `mostAdjustments`, and one for each rest.
    package private(set) var adjustments: [Adjustment]

    /// What the trainer changed, and from which score time on it applies. A round that is done again has its adjustments again.
    package struct Adjustment: Hashable, Sendable {
        /// What of the drill is changed.
        package enum Kind: Hashable, Sendable {
            /// Counts a minute, and how many more with each minute of work from then on.
            case tempo(Double, rising: Double = 0)
            case intensity(Double)
            /// In the place of every round's own mode; `nil` for the rounds' own again.
            case mode(DrillPlan.Mode?)
            /// The trainer calls this combo.
            case call(ComboID)
            /// The rest after this round is so much longer than in the drill, or shorter.
            case rest(RoundID, longer: Interval)
        }

        package var at: ScoreTime
        package var kind: Kind

        package init(at: ScoreTime, _ kind: Kind) {
            self.at = at
            self.kind = kind
        }
    }

    /// A session before its first change.
    package init(seed: UInt64 = 0, adjustments: [Adjustment] = []) {
        self.seed = seed
        self.adjustments = adjustments
    }

    /// More adjustments are not kept: the earliest one that is not about a rest is forgotten. It is of a round that is long over.
    package static let mostAdjustments = 500
    /// How much a tempo may rise or fall each minute.
    package static let rises = -60.0...60.0
    /// By how much a command makes a rest longer, or shorter.
    package static let mostLonger = Interval.seconds(600)
    /// How long a rest may be made.
    package static let longestRest = Production.longestTime

    mutating func apply(_ event: Event) {
        switch event {
        case .adjusted(let adjusted):
            if let all = adjusted.adjustments { adjustments = all } else { add(adjusted.adjustment) }
        case .begun(let seed, _): self = Calls(seed: seed)
        }
    }

    mutating func apply(_ revised: Revised) {
        if let adjustments = revised.adjustments { self.adjustments = adjustments }
    }

    /// What is said last counts: a change replaces all changes of its kind that would apply later.
    package mutating func add(_ adjustment: Adjustment) {
        adjustments.removeAll { $0.isReplaced(by: adjustment) }
        let place = adjustments.firstIndex { $0.at > adjustment.at } ?? adjustments.endIndex
        adjustments.insert(adjustment, at: place)
        if adjustments.count > Self.mostAdjustments, let first = adjustments.firstIndex(where: { !$0.isRest }) {
            adjustments.remove(at: first)
        }
    }
}

extension Calls.Adjustment {
    fileprivate var isRest: Bool { if case .rest = kind { true } else { false } }

    fileprivate func isReplaced(by other: Calls.Adjustment) -> Bool {
        switch (kind, other.kind) {
        case (.tempo, .tempo), (.intensity, .intensity), (.mode, .mode): at >= other.at
        case (.call, .call): at == other.at
        case (.rest(let round, _), .rest(let changed, _)): round == changed
        default: false
        }
    }
}
