package import HTTPTypes
import Identity
import LiveSessions
import Logging
import Persistence
import Rehearsal
import Wire
package import WebSocketServer

extension WebApplication: Application {
    package func accept(_ upgrade: Upgrade) -> Verdict {
        guard upgrade.part(after: "live") != nil || upgrade.part(after: "editing") != nil else {
            return .refuse(Problem(.notFound, "Sockets are at /live/SESSION and /editing/PRODUCTION.").reply)
        }
        guard upgrade.subprotocols.contains(Self.subprotocol) else {
            return .refuse(
                Problem(
                    .subprotocolRequired,
                    "Of the subprotocols offered, none is spoken here: offer \(Self.subprotocol).",
                    field: "Sec-WebSocket-Protocol"
                ).reply)
        }
        guard !Origin.isForeign(upgrade.request, isThroughProxy: policy.trusts(upgrade.peer.address)) else {
            return .refuse(
                Problem(.foreignOrigin, "A page of another site cannot connect here.", field: "Origin").reply)
        }
        return .accept(subprotocol: Self.subprotocol)
    }

    private static let subprotocol = ServerMessage.subprotocol

    package func opened(_ connection: ConnectionID, _ upgrade: Upgrade) {
        var digest: SecretDigest?
        if case .token(let shown, _) = Credentials(upgrade.request.headerFields, subprotocols: upgrade.subprotocols) {
            digest = try? shown.storedDigest
        }
        let socket = WaitingSocket(connection: connection, digest: digest, destination: upgrade.destination)
        connections.open(connection, for: socket.destination)
        // Without a token there is nothing to look up.
        guard let digest = socket.digest else { return connections.close(connection, .notSignedIn) }
        do throws(AdmissionRefusal) {
            try admission.arrive(
                connection, with: digest, from: policy.client(of: upgrade.request, from: upgrade.peer),
                isResuming: socket.isResuming)
        } catch {
            return turnAway(connection, error)
        }
        if case .enqueued = queue.yield(socket) { return }
        connections.close(connection, .tryAgain, saying: AdmissionRefusal(.overload).detail)
    }

    package func received(_ text: RawSpan, from connection: ConnectionID) {
        text.withUnsafeBytes { bytes in
            guard let production = connections.received(bytes, from: connection) else { return }
            do throws(Refusal) { try editors.received(bytes, from: connection, in: production) } catch {
                connections.refuse(connection, nil, error)
            }
        }
    }

    package func closed(_ connection: ConnectionID, code: CloseCode) {
        if let production = connections.closed(connection) { editors.left(connection, production) }
        tokens.forget(connection)
        admission.left(connection)
    }

    package func respond(to request: HTTPRequest, body: [UInt8], from peer: Peer) async -> Reply {
        await reply(to: request, body: body, from: peer)
    }

    /// A client that comes too often is told so after a delay: this keeps it from coming again at once.
    private func turnAway(_ connection: ConnectionID, _ refused: AdmissionRefusal) {
        let isLate = refused.cause == .rate || refused.cause == .member
        connections.close(connection, .tryAgain, saying: refused.detail, isLate: isLate)
    }

    func admit(_ socket: WaitingSocket) async {
        do {
            try admission.hasWaited(ContinuousClock.now - socket.arrivedAt, isResuming: socket.isResuming)
            let reason =
                switch socket.destination {
                case .session(let session, let after): try await letIn(socket, to: session, after: after)
                case .production(let production): try await letIn(socket, toEdit: production)
                }
            if let reason { connections.close(socket.connection, reason) }
        } catch let refused as AdmissionRefusal {
            turnAway(socket.connection, refused)
        } catch {
            logger.warning("a socket could not be let in", metadata: ["cause": "\(error)"])
            connections.close(socket.connection, .tryAgain)
        }
    }

    /// Asks the session to welcome the member, or returns why not.
    private func letIn(_ socket: WaitingSocket, to session: SessionID?, after: SequenceNumber?) async throws
        -> CloseReason?
    {
        guard let digest = socket.digest,
            let found = try await store.sessions.member(byToken: digest, livingOn: policy.memberTokens)
        else {
            return .notSignedIn
        }
        admission.know(digest)
        guard let session else { return .unknownSession }
        guard found.session == session else {
            return try await store.sessions.find(session) == nil ? .unknownSession : .notAllowed
        }
        try returnLimiter.attempt(by: found.member.id.description, at: clock.now)
        try admission.enter(socket.connection, found.member.id, session)
        tokens.watch(socket.connection, digest, as: found.member.role.rawValue)
        guard let live = try await directory.session(session) else { return .unknownSession }
        connections.attach(socket.connection, found.member, to: live, after: after)
        return nil
    }

    /// Admits an account to the editing of a production, or returns why not.
    private func letIn(_ socket: WaitingSocket, toEdit production: ProductionID?) async throws -> CloseReason? {
        guard let digest = socket.digest else { return .notSignedIn }
        guard let account = try await store.accounts.account(byToken: digest, livingOn: policy.accountTokens) else {
            return try await store.sessions.member(byToken: digest) == nil ? .notSignedIn : .notAllowed
        }
        admission.know(digest)
        guard let production, let revision = try await store.productions.revision(of: production) else {
            return .unknownSession
        }
        try returnLimiter.attempt(by: account.id.description, at: clock.now)
        try admission.enter(socket.connection, editorOf: production, as: account.id)
        tokens.watch(socket.connection, digest, as: account.kind.rawValue)
        guard connections.attach(socket.connection, toEdit: production) else { return nil }
        editors.enter(socket.connection, account, production, revision)
        // For a socket that was closed before it entered, `closed` has already run and will not remove it.
        guard connections.isOpen(socket.connection) else {
            editors.left(socket.connection, production)
            return nil
        }
        editors.follow(production, revision: revision)
        return nil
    }
}

extension Upgrade {
    /// The path segment after `/live/` or similar; `nil` for another path.
    fileprivate func part(after first: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, parts[1] == first, !parts[2].isEmpty else { return nil }
        return String(parts[2])
    }

    fileprivate var destination: WaitingSocket.Destination {
        if let production = part(after: "editing") { return .production(ProductionID(production)) }
        return .session(part(after: "live").flatMap { SessionID($0) }, after: after)
    }

    /// The last event that the client has; a text that is not a sequence number counts as none.
    fileprivate var after: SequenceNumber? {
        for pair in (query ?? "").split(separator: "&") where pair.hasPrefix("after=") {
            guard let number = Int64(pair.dropFirst("after=".count)), number >= 0 else { return nil }
            return SequenceNumber(number)
        }
        return nil
    }
}
