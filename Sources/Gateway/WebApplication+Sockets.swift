package import HTTPTypes
import Identity
import LiveSessions
import Logging
import Persistence
import PoseDispatch
import Rehearsal
import Requests
import Sockets
import Wire
package import WebSocketServer

extension WebApplication: Application {
    package func accept(_ upgrade: Upgrade) -> UpgradeDecision {
        guard let kind = ["live", "editing", "poses", "pose-workers"].first(where: { upgrade.part(after: $0) != nil })
        else {
            return .refuse(
                Problem(
                    .notFound,
                    "Sockets are at /live/SESSION, /editing/PRODUCTION, /poses/SESSION and /pose-workers/NAME."
                ).reply)
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
        if kind == "pose-workers", let fault = upgrade.faultOfWorker { return .refuse(fault.reply) }
        let maximumBinary =
            switch kind {
            case "poses": 4 + PictureFrame.longest
            case "pose-workers": JointsFrame.longest
            default: 0
            }
        return .accept(subprotocol: Self.subprotocol, maximumBinary: maximumBinary)
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
                with: digest, from: policy.client(of: upgrade.request, from: upgrade.peer),
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

    package func received(binary bytes: RawSpan, from connection: ConnectionID) {
        guard let side = connections.receivedBinary(from: connection) else { return }
        bytes.withUnsafeBytes { bytes in
            switch side {
            case .athlete: poses.received(picture: bytes, from: connection)
            case .worker: poses.received(joints: bytes, from: connection)
            }
        }
    }

    package func closed(_ connection: ConnectionID, code: CloseCode) {
        switch connections.closed(connection) {
        case .editor(of: let production?): editors.left(connection, production)
        case .poses: poses.left(connection)
        case .member, .editor(of: nil), nil: break
        }
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
                case .session(let session, let after): try await admit(socket, to: session, after: after)
                case .production(let production): try await admit(socket, toEdit: production)
                case .pictures(let session): try await admit(socket, withPicturesOf: session)
                case .poseWork(let name, let places): try await admit(socket, toWorkAs: name, places: places)
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
    private func admit(_ socket: WaitingSocket, to session: SessionID?, after: SequenceNumber?) async throws
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
        try connections.enter(socket.connection, found.member.id, session, isAccount: found.account != nil)
        do {
            try await store.sessions.came(found.member.id)
        } catch let error as StoreUnavailable where error.isDiskFull {
            // Who has a place comes back to it though nothing can be written.
        }
        tokens.watch(socket.connection, digest, as: found.member.role.rawValue)
        guard let live = try await directory.session(session) else { return .unknownSession }
        connections.attach(
            socket.connection, found.member, isGuest: found.account == nil, to: live, after: after)
        return nil
    }

    /// Admits an account to the editing of a production, or returns why not.
    private func admit(_ socket: WaitingSocket, toEdit production: ProductionID?) async throws -> CloseReason? {
        guard let digest = socket.digest else { return .notSignedIn }
        let account = try await store.accounts.account(byToken: digest, livingOn: policy.accountTokens)
        let guest = account == nil ? try await store.productionLinks.guest(byToken: digest) : nil
        guard let author = account.map(AppliedEdit.Author.init) ?? guest?.author else {
            return try await store.sessions.member(byToken: digest) == nil ? .notSignedIn : .notAllowed
        }
        admission.know(digest)
        guard let production, let editions = try await store.productions.editions(of: production) else {
            return .unknownSession
        }
        let role =
            if let account { try await store.people.role(of: account, in: production) } else {
                guest.flatMap { $0.link.production == production ? $0.link.role : nil }
            }
        guard let role else { return .notAllowed }
        let standing = ProductionPeople.Standing(role, editions.lastPublished)
        try returnLimiter.attempt(by: author.id.description, at: clock.now)
        try connections.enter(socket.connection, editorOf: production, as: author.id)
        tokens.watch(
            socket.connection, digest, as: account?.kind.rawValue ?? Tokens.Validity.guest,
            doing: (production, standing))
        guard connections.attach(socket.connection, toEdit: production) else { return nil }
        editors.enter(
            socket.connection, author, production, present: editions.draft, published: standing.published)
        // For a socket that was closed before it entered, `closed` has already run and will not remove it.
        guard connections.isOpen(socket.connection) else {
            editors.left(socket.connection, production)
            return nil
        }
        editors.follow(production, revision: editions.draft)
        return nil
    }

    /// Admits the camera of a session's athlete, or returns why not.
    private func admit(_ socket: WaitingSocket, withPicturesOf session: SessionID?) async throws -> CloseReason? {
        guard let digest = socket.digest,
            let found = try await store.sessions.member(byToken: digest, livingOn: policy.memberTokens)
        else {
            return .notSignedIn
        }
        admission.know(digest)
        guard let session, let record = try await store.sessions.find(session) else { return .unknownSession }
        guard found.session == session, [.dancer, .athlete].contains(found.member.role) else { return .notAllowed }
        guard record.endedAtMilliseconds == nil else { return .ended }
        try returnLimiter.attempt(by: found.member.id.description, at: clock.now)
        tokens.watch(socket.connection, digest, as: found.member.role.rawValue)
        if connections.openPoses(socket.connection) {
            poses.enter(athlete: socket.connection, of: found.member.id, in: session, of: record.openedBy)
        }
        return nil
    }

    /// Admits a pose worker, which is signed in with an account of its own or a person's, or returns why not.
    private func admit(_ socket: WaitingSocket, toWorkAs name: String, places: Int) async throws -> CloseReason? {
        guard let digest = socket.digest else { return .notSignedIn }
        guard let account = try await store.accounts.poseWorker(byToken: digest, livingOn: policy.accountTokens) else {
            return try await store.sessions.member(byToken: digest) == nil ? .notSignedIn : .notAllowed
        }
        // What a choreographer may see ends with a role; a worker would go on seeing athletes.
        guard account.kind != .choreographer else { return .notAllowed }
        admission.know(digest)
        try returnLimiter.attempt(by: account.id.description, at: clock.now)
        tokens.watch(socket.connection, digest, as: account.kind.rawValue)
        if connections.openPoses(socket.connection) {
            poses.enter(
                worker: socket.connection,
                PoseDispatcher.Offer(
                    name: name, account: account.id, servesAll: account.kind == .owner || account.kind == .poseWorker,
                    isOneMachine: account.kind == .poseWorker, places: places))
        }
        return nil
    }
}

extension Upgrade {
    /// Why this cannot be a pose worker.
    fileprivate var faultOfWorker: Problem? {
        let name = part(after: "pose-workers") ?? ""
        let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) }
        guard isName, name.utf8.count <= 40 else {
            return Problem(
                .malformed, "A worker's name has at most 40 of these: a–z, A–Z, 0–9, -, . and _.", field: "name")
        }
        guard places != nil else {
            return Problem(
                .malformed, "Say for how many athletes there is room, 1 to \(PoseDispatcher.mostPlaces): ?athletes=2.",
                field: "athletes")
        }
        return nil
    }

    /// For how many athletes a worker has room.
    private var places: Int? {
        for pair in (query ?? "").split(separator: "&") where pair.hasPrefix("athletes=") {
            let places = Int(pair.dropFirst("athletes=".count)) ?? 0
            return (1...PoseDispatcher.mostPlaces).contains(places) ? places : nil
        }
        return nil
    }

    /// The path segment after `/live/` or similar; `nil` for another path.
    fileprivate func part(after first: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].isEmpty, parts[1] == first, !parts[2].isEmpty else { return nil }
        return String(parts[2])
    }

    fileprivate var destination: WaitingSocket.Destination {
        if let production = part(after: "editing") { return .production(ProductionID(production)) }
        if let session = part(after: "poses") { return .pictures(SessionID(session)) }
        if let name = part(after: "pose-workers") { return .poseWork(name: name, places: places ?? 1) }
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
