package import Rehearsal

/// One connection of a member to a session.
package struct Seat: Hashable, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// Why the session closes a connection.
package enum Dismissal: Hashable, Sendable {
    /// The session has ended.
    case ended
    /// The member connected again elsewhere.
    case replaced
    /// The member's token was revoked.
    case revoked
    /// The member's role changed, and with it what they may do; the member must connect again.
    case changed
    /// The node was stopped for a while, or cannot reach the log; the member must connect again.
    case lost
    /// Only a newer node can continue the session; the member must connect again.
    case needsNewerVersion
}

/// Those connections of a session for which a signal is meant; `others` are all that are not of conductors.
package enum Recipients: Hashable, Sendable { case all, conductors, others }

/// All connections to sessions on this node. No function waits; messages from one caller arrive in order.
package protocol Audience: Sendable {
    /// Sends the welcome to a connection; after that it receives everything that is published in the session.
    func welcome(_ seat: Seat, _ welcome: Welcome)
    /// Sends an event to all connections of the session: to conductors the whole of it, to the others its public part.
    func publish(_ event: SessionEvent, in session: SessionID)
    /// Sends a signal to the session's connections, or to some of them.
    func publish(_ signal: ServerSignal, in session: SessionID, to recipients: Recipients)
    /// Sends a signal to one connection only.
    func send(_ seat: Seat, _ signal: ServerSignal)
    /// Tells a connection what became of a command that came over it.
    func answer(_ seat: Seat, to command: CommandID, _ answer: Answer)
    /// Tells a connection that a message other than a command was refused and changed nothing.
    func refuse(_ seat: Seat, _ refusal: Refusal)
    /// Closes a connection and tells it the reason; it receives nothing more of the session.
    func dismiss(_ seat: Seat, _ reason: Dismissal)
}
