package import RehearsalCore

extension Calls {
    /// A command of the baton's holder about the calls of a drill.
    package enum Command: Hashable, Sendable {
        /// Calls this combo. It ends the call that is going on.
        case call(ComboID, on: Moment = .now)
        /// Counts a minute, and how many more with each minute of work from then on.
        case tempo(Double, rising: Double = 0)
        case intensity(Double)
        /// Which combos are called from now on, in all rounds; `nil` for each round's own mode again.
        case mode(DrillPlan.Mode?)
        /// Makes the rest after `round` longer, or shorter; `nil` for the rest that is going on, or that comes next.
        case extendRest(by: Interval, after: RoundID? = nil)
        /// Starts over: other random calls, nothing changed, the run at its beginning.
        case begin
    }

    /// When a call by hand is called.
    package enum Moment: String, CaseIterable, Sendable {
        case now
        /// On the first count of the next eight.
        case one
        /// When the call that is going on is over, or the one that was put behind it.
        case next
    }

    /// An event about the calls of a drill.
    package enum Event: Hashable, Sendable {
        case adjusted(Adjusted)
        /// The drill starts over.
        case begun(seed: UInt64, Motion)
    }
}

/// A change by the trainer.
package struct Adjusted: Hashable, Sendable {
    package var adjustment: Calls.Adjustment
    /// All adjustments from now on, if some of them are elsewhere since the rest has another length.
    package var adjustments: [Calls.Adjustment]?
    /// How the run goes on, if a rest has another length.
    package var motion: Motion?
    /// The motion in force until `motion` begins; `nil` if it has begun.
    package var previous: Motion?

    package init(
        _ adjustment: Calls.Adjustment, adjustments: [Calls.Adjustment]? = nil, motion: Motion? = nil,
        previous: Motion? = nil
    ) {
        self.adjustment = adjustment
        self.adjustments = adjustments
        self.motion = motion
        self.previous = previous
    }
}

extension Calls.Command: CapabilityCommand {
    package static let group = "calls"

    package static func budget(forConductor isConductor: Bool) -> CommandBudget {
        CommandBudget(burst: 120, perSecond: 60)
    }
}
