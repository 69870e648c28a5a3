/// What an athlete does at one instant of a combo. Raw values 1 to 6 are the numbers that trainers call.
package enum Action: Hashable, Sendable {
    case punch(Punch)
    /// Hands up, nothing thrown.
    case guardUp
    case slip
    case roll
    case step
    /// A name of the drill's own, by its index.
    case own(Int)

    /// The punch that is expected; `nil` for an action that is not counted.
    package var punch: Punch? {
        if case .punch(let punch) = self { punch } else { nil }
    }
}

/// A punch as it is called. The lead hand is the left one of an orthodox athlete, and the right one of a southpaw.
package enum Punch: UInt8, Hashable, Sendable, CaseIterable {
    case jab = 1
    case cross
    case leadHook
    case rearHook
    case leadUppercut
    case rearUppercut
    /// Two jabs that a source tells as one punch. A combo may also have two jabs, one after the other.
    case doubleJab
}

/// A sequence of actions with counts between them.
package struct Combo: Hashable, Sendable {
    /// One action, and when it is due.
    package struct Step: Hashable, Sendable {
        package var action: Action
        /// How many counts after the step before it; for the first step, after the call. Not negative.
        package var counts: Double

        package init(_ action: Action, after counts: Double) {
            self.action = action
            self.counts = counts
        }
    }

    package var steps: [Step]

    package init(steps: [Step]) { self.steps = steps }

    /// From the call to the last step, in counts. A call takes at least one count, so that no number of calls fits into one.
    package var length: Double { max(steps.reduce(0) { $0 + max($1.counts, 0) }, 1) }
}
