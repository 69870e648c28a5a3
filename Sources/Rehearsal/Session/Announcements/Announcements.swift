package import RehearsalCore

/// What conductors announce to all: one sentence at a time, until it is removed or replaced.
package struct Announcements: Hashable, Sendable {
    package private(set) var current: Announcement?

    package init(current: Announcement? = nil) { self.current = current }

    /// A command about announcements.
    package enum Command: Hashable, Sendable {
        /// `nil` removes the present announcement.
        case announce(String?)
    }

    /// An event about announcements.
    package enum Event: Hashable, Sendable {
        case announced(String?)
    }

    func decide(_ command: Command, by member: Member) throws(Refusal) -> Event {
        switch command {
        case .announce(let text):
            try member.requireConductor("Only a conductor announces something to everybody.")
            if let text {
                try Check.text(text, Announcement.textLength, "text")
            } else if current == nil {
                throw Refusal(.gone, "Nothing is announced; there is nothing to take away.", field: "text")
            }
            return .announced(text)
        }
    }

    mutating func apply(_ event: Event, by member: MemberID?, at instant: Instant) {
        switch event {
        case .announced(let text): current = text.map { Announcement(text: $0, by: member, at: instant) }
        }
    }
}

/// One sentence to all members of a session.
package struct Announcement: Hashable, Sendable {
    package var text: String
    /// The member who announced it; `at` is the time.
    package var by: MemberID?
    package var at: Instant

    package init(text: String, by: MemberID?, at: Instant) {
        self.text = text
        self.by = by
        self.at = at
    }

    /// In Unicode scalars; short enough to read on a phone at a glance.
    package static let textLength = 1...200
}

extension Announcements.Event: CapabilityEvent {
    package func check(at instant: Instant) throws(Refusal) {
        switch self {
        case .announced(let text): if let text { try Check.text(text, Announcement.textLength, "text") }
        }
    }

    package func mayFollow(from command: Announcements.Command) -> Bool {
        switch (self, command) {
        case (.announced(let text), .announce(let asked)): text == asked
        }
    }
}

extension Announcements.Command: CapabilityCommand {
    package static let group = "announcements"

    package static func budget(forConductor isConductor: Bool) -> CommandBudget {
        isConductor ? CommandBudget(burst: 30, perSecond: 2) : CommandBudget(burst: 10, perSecond: 1)
    }
}
