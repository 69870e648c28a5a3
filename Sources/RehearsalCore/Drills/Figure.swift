/// A figure that shows the actions of a call: where its joints are at any instant. Each action is done on the beat, its punch extended
/// furthest at the instant at which it is due; between actions the figure has its guard up.
package struct Figure: Sendable {
    /// One action, and when it is due.
    package struct Step: Hashable, Sendable {
        package var action: Action
        /// In microseconds of the clock by which the figure is asked where its joints are.
        package var due: Int64

        package init(_ action: Action, due: Int64) {
            self.action = action
            self.due = due
        }
    }

    /// A step with the time it takes: it begins so long before it is due, and the guard is up again so long after.
    private struct Timed {
        var keys: Keyframes
        var due: Int64
        var before: Double
        var after: Double
    }

    private var timed: [Timed] = []
    private let isSouthpaw: Bool

    /// - Parameters:
    ///   - steps: in the order of their instants, which are microseconds of any clock.
    ///   - count: the length of a count at the tempo of the call, in microseconds. A punch takes its time from it.
    package init(_ steps: [Step], count: Int64, isSouthpaw: Bool = false) {
        self.isSouthpaw = isSouthpaw
        let count = Double(count)
        for (index, step) in steps.enumerated() {
            let keys = Keyframes.of(step.action)
            var before = min(max(0.75 * count, 120_000), 500_000) * keys.pace
            var after = min(max(0.75 * count, 150_000), 600_000) * keys.pace
            if index > 0 { before = min(before, Self.timeBetween(steps[index - 1], step)) }
            if index + 1 < steps.count { after = min(after, Self.timeBetween(step, steps[index + 1])) }
            timed.append(Timed(keys: keys, due: step.due, before: max(before, 1), after: max(after, 1)))
        }
    }

    /// How long one step of two may last toward the other. No step changes how another one is done at the instant at which it is due,
    /// and one arm does one thing at a time.
    private static func timeBetween(_ one: Step, _ other: Step) -> Double {
        let gap = Double(max(other.due.saturatingSubtract(one.due), 0))
        let isOneArm = (one.action.isLead && other.action.isLead) || (one.action.isRear && other.action.isRear)
        return isOneArm ? gap / 2 : gap
    }

    /// The joints at an instant of the clock that the steps are in.
    ///
    /// - Parameter beat: the count at this instant, with its fraction: the figure sinks a little between two counts. A whole number
    ///   holds it still.
    package func skeleton(at now: Int64, beat: Double = 0) -> Skeleton {
        var stance = Stance.guarding
        for step in timed {
            let after = Double(now.saturatingSubtract(step.due))
            guard after > -step.before, after < step.after else { continue }
            step.keys.add(to: &stance, at: after < 0 ? after / step.before : after / step.after)
        }
        let (sine, _) = Trigonometry.sineAndCosine(degrees: 180 * (beat - beat.rounded(.down)))
        stance[.pelvisY] -= 0.022 * sine
        return Skeleton(stance, isSouthpaw: isSouthpaw)
    }
}

extension Action {
    /// Whether it is the lead arm that does something of its own.
    fileprivate var isLead: Bool {
        switch self {
        case .punch(.jab), .punch(.doubleJab), .punch(.leadHook), .punch(.leadUppercut), .guardUp: true
        case .punch(.cross), .punch(.rearHook), .punch(.rearUppercut), .slip, .roll, .step, .own: false
        }
    }

    fileprivate var isRear: Bool {
        switch self {
        case .punch(.cross), .punch(.rearHook), .punch(.rearUppercut), .guardUp: true
        case .punch(.jab), .punch(.doubleJab), .punch(.leadHook), .punch(.leadUppercut), .slip, .roll, .step, .own:
            false
        }
    }
}
