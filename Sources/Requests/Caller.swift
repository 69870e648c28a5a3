import HTTPTypes
import LiveSessions
package import Persistence
package import Rehearsal

/// The sender of a request.
package enum Caller {
    case account(Account)
    case member(AuthenticatedMember)
    /// Somebody with a link to a production: they read it, its music and its pictures; once they have said who they are, they may do what the
    /// link allows.
    case guest(ProductionLink, ProductionGuest? = nil)

    /// As whom the caller changes productions; refused for members of sessions.
    package func author() throws(Problem) -> AppliedEdit.Author {
        if case .guest(_, let guest) = self {
            guard let guest else {
                throw Problem(.notAllowed, "Say who you are first: POST /api/v1/guests.", rule: "guestName")
            }
            return guest.author
        }
        return AppliedEdit.Author(try account())
    }

    /// The caller's account; refused for members of sessions, who may not edit.
    package func account() throws(Problem) -> Account {
        guard case .account(let account) = self else {
            throw Problem(.notAllowed, "Only an account may do this; a member of a session may not.", rule: "account")
        }
        return account
    }

    /// Refused for members of sessions, and for those who may only look: they may read a production but not its history.
    package func requireHistorian() throws(Problem) {
        if case .guest(_, let guest?) = self, guest.link.role >= .comment { return }
        guard case .account = self else {
            throw Problem(
                .notAllowed, "How a production came to be is for accounts; a member reads it as it is now.",
                rule: "account")
        }
    }
}

extension AppliedEdit.Author {
    /// An account edits as itself.
    package init(_ account: Account) { self.init(id: account.id, name: account.name) }
}
