package import Persistence
package import Rehearsal
package import WebSocketServer

/// A socket that waits for admission.
package struct WaitingSocket: Sendable {
    /// What the socket is for, by its path; the target may not exist.
    package enum Destination: Sendable {
        case session(SessionID?, after: SequenceNumber?)
        case production(ProductionID?)
        /// An athlete's camera.
        case pictures(SessionID?)
        case poseWork(name: String, places: Int)
    }

    package let connection: ConnectionID
    package let digest: SecretDigest?
    package let destination: Destination
    package let arrivedAt = ContinuousClock.now

    package init(connection: ConnectionID, digest: SecretDigest?, destination: Destination) {
        self.connection = connection
        self.digest = digest
        self.destination = destination
    }

    /// Whether the client resumes with what it had before.
    package var isResuming: Bool {
        if case .session(_, after: .some) = destination { true } else { false }
    }
}
