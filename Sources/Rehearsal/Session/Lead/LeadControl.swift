package import RehearsalCore

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

extension LeadControl.Event: CapabilityEvent {
    package typealias Cause = LeadControl.Command

    package func check(at instant: Instant) throws(Refusal) {
        switch self {
        case .leadLimited(let limits): try limits.validate()
        }
    }
}

extension LeadControl.Command: CapabilityCommand {
    package static let group = "lead"

    package static func budget(forConductor isConductor: Bool) -> CommandBudget {
        isConductor ? CommandBudget(burst: 60, perSecond: 10) : CommandBudget(burst: 10, perSecond: 1)
    }
}
