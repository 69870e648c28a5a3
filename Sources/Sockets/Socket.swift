import Persistence
package import Rehearsal
import RehearsalCore

/// One socket of this node from its arrival to its end: where it comes from, the token that it showed, the place that it
/// was given, and what it is for. Whatever it has is in this record; when it ends, all of that is given back in one place
/// (`Connections.closed`).
///
/// @unchecked: it is read and changed under its shard's lock, or when it was taken out of there.
final class Socket: @unchecked Sendable {
    /// What it is for, with how far it has come. Decided when it is opened.
    enum Purpose {
        case member(MemberSocket)
        case editor(EditorSocket)
        case poses(PoseSocket)
    }

    let purpose: Purpose
    /// What it is counted as, once it was let in to a session or a production.
    var place: Place?
    /// By what it stays open, once its token is known.
    var admitted: AdmittedToken?

    init(for destination: WaitingSocket.Destination) {
        purpose =
            switch destination {
            case .session: .member(MemberSocket())
            case .production: .editor(EditorSocket())
            case .pictures: .poses(PoseSocket(.athlete))
            case .poseWork: .poses(PoseSocket(.worker))
            }
    }
}

/// A place of a session or a production that is counted as taken.
enum Place: Hashable {
    case member(MemberID, of: SessionID)
    case editor(of: ProductionID, by: AccountID)
}

/// The token with which a socket was let in, and what it was worth then.
struct AdmittedToken {
    let digest: SecretDigest
    /// A member's role, or an account's kind.
    let role: String
    /// Of a socket that edits a production: what its account may do with that.
    var work: (production: ProductionID, standing: ProductionPeople.Standing)?
    /// Not known before the first check.
    var expiresAt: Instant?
    /// When the token must be extended.
    var isDueAt: Instant
}

/// What a socket was for that has ended.
package enum Ended {
    case member
    case editor(of: ProductionID?)
    case poses
}
