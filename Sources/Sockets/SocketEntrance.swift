package import Persistence
package import Rehearsal
package import Requests

/// What requests ask of the sockets.
package struct SocketEntrance: Entrance {
    let admission: AdmissionControl
    let connections: Connections
    let tokens: TokenWatch

    package init(admission: AdmissionControl, connections: Connections, tokens: TokenWatch) {
        self.admission = admission
        self.connections = connections
        self.tokens = tokens
    }

    package var isClosed: Bool { admission.isClosed }

    package func know(_ token: SecretDigest) { admission.know(token) }

    package func expectNewcomer(to session: SessionID, isAccount: Bool) throws(AdmissionRefusal) {
        try admission.expectNewcomer(to: session, isAccount: isAccount)
    }

    package func bar(_ member: MemberID) { connections.bar(member) }

    package func lookAtTokens() async { await tokens.look() }
}
