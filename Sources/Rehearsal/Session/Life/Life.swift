package import RehearsalCore

/// Whether the session is open or ended.
package struct Life: Hashable, Sendable {
    package private(set) var hasEnded: Bool
    /// The name of the person who ended it; `nil` while it is open.
    package private(set) var endedBy: String?
    /// When it ended; `nil` while it is open.
    package private(set) var endedAt: Instant?

    package init(hasEnded: Bool = false, endedBy: String? = nil, endedAt: Instant? = nil) {
        self.hasEnded = hasEnded
        self.endedBy = endedBy
        self.endedAt = endedAt
    }

    /// A command about the session as a whole.
    package enum Command: Hashable, Sendable {
        case end
    }

    /// An event about the session as a whole, with the name of the person who caused it.
    package enum Event: Hashable, Sendable {
        case ended(by: String)
        /// The session continues where it ended.
        case reopened(by: String)
    }

    /// The conductor who holds the baton ends the session; its owner can end it without being a member (`Administration`).
    func decide(
        _ command: Command, by member: Member, holding baton: Baton, in circumstances: Circumstances
    ) throws(Refusal) -> Event {
        switch command {
        case .end:
            try member.requireConductor("Only a conductor ends a session.")
            guard baton.holder != member.id else { return .ended(by: member.name) }
            guard let holder = baton.holder.flatMap({ circumstances.roster[$0] }) else {
                throw Refusal(
                    .notTheConductor,
                    "Nobody is in control. Take control to end the session; its owner may end it too.",
                    rule: .batonFree)
            }
            throw Refusal(
                .notTheConductor, "Only \(holder.name), who is in control, and the session's owner may end it.",
                rule: .batonHeld, values: ["name": .text(holder.name)])
        }
    }

    /// - Throws: `ended` if the session has ended.
    func requireOpen() throws(Refusal) {
        guard !hasEnded else { throw Refusal(.ended, "The session has ended.") }
    }

    mutating func apply(_ event: Event, at instant: Instant) {
        switch event {
        case .ended(let name): self = Life(hasEnded: true, endedBy: name, endedAt: instant)
        case .reopened: self = Life()
        }
    }
}

extension Life.Command: CapabilityCommand {
    package static let group = "life"

    package static func budget(forConductor isConductor: Bool) -> CommandBudget {
        CommandBudget(burst: 10, perSecond: 1)
    }
}

extension Life.Event: CapabilityEvent { package typealias Cause = Life.Command }
