package import LiveSessions
package import Persistence
package import Rehearsal

/// What requests ask of the place where sockets come in.
package protocol Entrance: Sendable {
    /// Whether no new socket is accepted.
    var isClosed: Bool { get }

    /// This token works, or did a moment ago.
    func know(_ token: SecretDigest)

    /// Checks whether a new member of the session would be accepted.
    /// - Parameter isAccount: whether an account joins: it comes in although the session is full.
    func expectNewcomer(to session: SessionID, isAccount: Bool) throws(AdmissionRefusal)

    /// The token of this member no longer works.
    func bar(_ member: MemberID)

    /// Closes the sockets whose token no longer works, now.
    func lookAtTokens() async
}

/// Takes people out of sessions.
package struct MemberRemoval: Sendable {
    package let entrance: any Entrance
    package let directory: SessionDirectory

    package init(entrance: any Entrance, directory: SessionDirectory) {
        self.entrance = entrance
        self.directory = directory
    }

    /// Closes the connections of somebody whose tokens were revoked, and frees their performer and their baton, wherever
    /// they are.
    package func forget(_ places: [Sessions.OpenMembership]) async throws {
        for place in places {
            entrance.bar(place.member)
            _ = try await directory.session(place.session)?.offer(.revoke(place.member))
        }
    }
}
