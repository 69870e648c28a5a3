/// What somebody may do with one production. Each role has all of those before it.
package enum ProductionRole: Int, CaseIterable, Comparable, Sendable {
    /// Reads the production, its music, its pictures and its sessions, and follows edits.
    case see = 1
    /// Writes notes into it.
    case comment
    /// Changes it.
    case edit
    /// Opens and conducts sessions with it.
    case conduct
    /// Says who may do what, and deletes it.
    case own

    /// Those that are given by an invitation.
    package static let given: [ProductionRole] = [.see, .comment, .edit, .conduct]

    package static func < (a: ProductionRole, b: ProductionRole) -> Bool { a.rawValue < b.rawValue }

    /// As it is told to clients.
    package var word: String {
        switch self {
        case .see: "see"
        case .comment: "comment"
        case .edit: "edit"
        case .conduct: "conduct"
        case .own: "own"
        }
    }

    /// Of the word that the API and the database use.
    package init?(word: String) {
        guard let role = Self.allCases.first(where: { $0.word == word }) else { return nil }
        self = role
    }
}

extension Change {
    /// Whether it only writes notes: what somebody may do who comments.
    package var isComment: Bool {
        guard case .set(let path, _) = self else { return false }
        return path.count == 3 && path[2] == "notes"
    }
}
