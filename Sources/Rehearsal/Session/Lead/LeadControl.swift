/// The limits that conductors set for the lead.
package struct LeadControl: Hashable, Sendable {
    package private(set) var limits: LeadLimits

    package init(limits: LeadLimits = .standard) { self.limits = limits }

    /// A command about the lead.
    package enum Command: Hashable, Sendable {
        /// Sets the least and the most that the lead may be.
        case lead(LeadLimits)
    }

    /// An event about the lead's limits.
    package enum Event: Hashable, Sendable {
        case leadLimited(LeadLimits)
    }

    func decide(_ command: Command, by member: Member) throws(Refusal) -> Event {
        switch command {
        case .lead(let limits):
            try member.requireConductor("Only a conductor sets the lead.")
            try limits.validate()
            return .leadLimited(limits)
        }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .leadLimited(let limits): self.limits = limits
        }
    }
}

extension LeadControl.Event {
    func check() throws(Refusal) {
        switch self {
        case .leadLimited(let limits): try limits.validate()
        }
    }
}
