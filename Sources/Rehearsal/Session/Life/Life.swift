/// Whether the session goes on.
package struct Life: Hashable, Sendable {
    package private(set) var hasEnded: Bool
    /// The name of who ended it, while it is ended and that is known.
    package private(set) var endedBy: String?

    package init(hasEnded: Bool = false, endedBy: String? = nil) {
        self.hasEnded = hasEnded
        self.endedBy = endedBy
    }

    /// What a member asks concerning the session as a whole.
    package enum Command: Hashable, Sendable {
        case end
    }

    /// What has happened to the session as a whole, and the name of who did it; `nil` in logs of older releases.
    package enum Event: Hashable, Sendable {
        case ended(by: String?)
        /// It goes on where it ended.
        case reopened(by: String?)
    }

    /// The conductor with the baton ends the session; its owner does so without being a member (`Administration`).
    func decide(
        _ command: Command, by member: Member, holding baton: Baton, in circumstances: Circumstances
    ) throws(Refusal) -> Event {
        switch command {
        case .end:
            try member.requireConductor("Only a conductor ends a session.")
            guard baton.holder != member.id else { return .ended(by: member.name) }
            guard let holder = baton.holder.flatMap({ circumstances.roster[$0] }) else {
                throw Refusal(
                    .notTheConductor, "Nobody holds the baton. Take it to end the session; its owner may end it too.",
                    rule: .batonFree)
            }
            throw Refusal(
                .notTheConductor, "Only \(holder.name), who holds the baton, and the session's owner may end it.",
                rule: .batonHeld, values: ["name": .text(holder.name)])
        }
    }

    /// - Throws: `ended` once it has.
    func requireOpen() throws(Refusal) {
        guard !hasEnded else { throw Refusal(.ended, "The session has ended.") }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .ended(let name): (hasEnded, endedBy) = (true, name)
        case .reopened: (hasEnded, endedBy) = (false, nil)
        }
    }
}
