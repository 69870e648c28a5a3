package import RehearsalCore

/// The kind of a member in a session; it decides what they may do.
package enum Role: String, CaseIterable, Sendable {
    case conductor, dancer, trainer, athlete, screen, observer

    /// The names of all roles, for a refusal that says what would be accepted.
    package static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// People and screens appear in the list of members; observers are only counted.
    package var isListed: Bool {
        switch self {
        case .conductor, .dancer, .trainer, .athlete, .screen: true
        case .observer: false
        }
    }
}

/// A person or device connected to a session or invited to it.
package struct Member: Hashable, Sendable {
    package var id: MemberID
    package var name: String
    package var role: Role
    /// When they joined, on the session clock; `nil` where that is not known.
    package var joined: Instant?

    package init(id: MemberID, name: String, role: Role, joined: Instant? = nil) {
        self.id = id
        self.name = name
        self.role = role
        self.joined = joined
    }
}
