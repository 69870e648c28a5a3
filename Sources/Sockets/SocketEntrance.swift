package import Persistence
package import Rehearsal
package import Requests

/// What requests ask of the sockets.
package struct SocketEntrance: Entrance {
    let connections: Connections
    let tokens: TokenWatch

    package init(connections: Connections, tokens: TokenWatch) {
        self.connections = connections
        self.tokens = tokens
    }

    package var isClosed: Bool { connections.admission.isClosed }

    package func know(_ token: SecretDigest) { connections.admission.know(token) }

    package func expectNewcomer(to session: SessionID, isAccount: Bool) throws(AdmissionRefusal) {
        try connections.admission.expectNewcomer(to: session, isAccount: isAccount)
    }

    package func bar(_ member: MemberID) { connections.bar(member) }

    package func lookAtTokens() async { await tokens.look() }
}
