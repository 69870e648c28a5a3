package import RehearsalCore

extension Takes {
    /// What is known about takes beside the run: what somebody said about one, at any time after it began, and how punctual the devices were. The takes
    /// themselves are not events.
    package enum Event: Hashable, Sendable {
        /// `nil` removes the name.
        case takeNamed(Int, name: String?)
        case takeStarred(Int, Bool)
        /// A node adds up what the devices reported about the changes of the run, when the run stands.
        case punctualitySummed(PunctualitySum)
    }
}

/// No command leads to it.
extension Takes.Event: CapabilityEvent {
    package typealias Cause = Never

    package func check(at instant: Instant) throws(Refusal) {
        switch self {
        case .takeNamed(let number, let name):
            try Check.whole(Int64(number), from: 1, "take")
            if let name { try Check.text(name, Take.nameLength, "name") }
        case .takeStarred(let number, _): try Check.whole(Int64(number), from: 1, "take")
        case .punctualitySummed(let sum): try sum.check()
        }
    }
}
