/// Whether the session goes on.
package struct Life: Hashable, Sendable {
    package private(set) var hasEnded: Bool

    package init(hasEnded: Bool = false) { self.hasEnded = hasEnded }

    /// What a member asks concerning the session as a whole.
    package enum Command: Hashable, Sendable {
        case end
    }

    /// What has happened to the session as a whole.
    package enum Event: Hashable, Sendable {
        case ended
    }

    func decide(_ command: Command, by member: Member) throws(Refusal) -> Event {
        switch command {
        case .end:
            try member.require(.conductor, "Only a conductor ends a session.")
            return .ended
        }
    }

    /// - Throws: `ended` once it has.
    func requireOpen() throws(Refusal) {
        guard !hasEnded else { throw Refusal(.ended, "The session has ended.") }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .ended: hasEnded = true
        }
    }
}
