package import HTTPTypes
import Identity
import LiveSessions
import Logging
import Persistence
import Rehearsal
import Wire
package import WebSocketServer

extension Reception: Application {
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
        guard !Origin.isForeign(upgrade.request.headerFields, authority: upgrade.request.authority) else {
            return .refuse(
                Problem(.foreignOrigin, "A page of another site cannot connect here.", field: "Origin").reply)
        }
        return .accept(subprotocol: Self.subprotocol)
    }

    private static let subprotocol = ServerMessage.subprotocol

    package func opened(_ connection: ConnectionID, _ upgrade: Upgrade) {
        let after = upgrade.after
        do throws(NotNow) {
            try admittance.knock(connection, isResuming: after != nil)
        } catch {
            return connections.close(connection, .tryAgain, saying: error.detail)
        }
        var token: Token?
        if case .token(let shown, _) = Credentials(upgrade.request.headerFields, subprotocols: upgrade.subprotocols) {
            token = shown
        }
        if let production = upgrade.part(after: "editing") {
            return editors.open(
                Editors.Arrival(connection: connection, token: token, production: ProductionID(production)))
        }
        connections.open(connection)
        let admission = Admission(
            connection: connection, token: token, session: upgrade.part(after: "live").flatMap { SessionID($0) },
            after: after)
        if case .enqueued = admitting.yield(admission) { return }
        connections.close(connection, .tryAgain, saying: NotNow(.overload).detail)
    }

    package func received(_ text: RawSpan, from connection: ConnectionID) {
        text.withUnsafeBytes { bytes in
            if !editors.received(bytes, from: connection) { connections.received(bytes, from: connection) }
        }
    }

    package func closed(_ connection: ConnectionID, code: CloseCode) {
        connections.closed(connection)
        editors.closed(connection)
        admittance.left(connection)
    }

    package func respond(to request: HTTPRequest, body: [UInt8], from peer: Peer) async -> Reply {
        await reply(to: request, body: body, from: peer)
    }

    func admit(_ admission: Admission) async {
        do {
            try admittance.hasWaited(ContinuousClock.now - admission.knocked, isResuming: admission.after != nil)
            if let reason = try await seat(admission) { connections.close(admission.connection, reason) }
        } catch let notNow as NotNow {
            connections.close(admission.connection, .tryAgain, saying: notNow.detail)
        } catch {
            logger.warning("a member could not be let in", metadata: ["cause": "\(error)"])
            connections.close(admission.connection, .tryAgain)
        }
    }

    /// Asks the session to let the member in; or says why not.
    private func seat(_ admission: Admission) async throws -> CloseReason? {
        guard let token = admission.token, let found = try await store.sessions.member(byToken: token.storedDigest)
        else {
            return .notSignedIn
        }
        guard let session = admission.session else { return .unknownSession }
        guard found.session == session else {
            return try await store.sessions.find(session) == nil ? .unknownSession : .notAllowed
        }
        try admittance.enter(admission.connection, found.member.id, session)
        guard let live = try await directory.session(session) else { return .unknownSession }
        connections.attach(admission.connection, found.member, to: live, after: admission.after)
        return nil
    }
}

extension Upgrade {
    /// The part of the path after `/live/` or the like; `nil` when the path is another.
    fileprivate func part(after first: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, parts[1] == first, !parts[2].isEmpty else { return nil }
        return String(parts[2])
    }

    /// The event that the client had last; what is no sequence number counts as nothing.
    fileprivate var after: SequenceNumber? {
        for pair in (query ?? "").split(separator: "&") where pair.hasPrefix("after=") {
            guard let number = Int64(pair.dropFirst("after=".count)), number >= 0 else { return nil }
            return SequenceNumber(number)
        }
        return nil
    }
}
