import Foundation
import Identity
package import LiveSessions
package import Logging
import Metrics
package import Persistence
import Rehearsal
import RehearsalCore
import Synchronization
import Wire
package import WebSocketServer

/// Everyone at this node who has a production open for editing: each hears of every edit, who else is there, at whichever
/// node, and what they have selected.
package final class Editors: Sendable {
    /// One socket between its opening and its end.
    enum Place {
        case arriving
        case editing(ProductionID, TokenBucket)
    }

    struct State {
        var productions: [ProductionID: OpenProduction] = [:]
        var places: [ConnectionID: Place] = [:]
        var arriving = 0
    }

    private enum Errand {
        case admit(Arrival)
        case read(ProductionID)
    }

    struct Arrival {
        let connection: ConnectionID
        let token: Token?
        /// As in the path; perhaps none.
        let production: ProductionID?
    }

    let state = Mutex(State())
    let node: NodeID
    let server: Server
    private let store: Store
    let bus: any EventBus
    let clock: any SessionClock
    private let logger: Logger
    private let errands: AsyncStream<Errand>
    private let errand: AsyncStream<Errand>.Continuation

    /// How many sockets may wait to be let in; the next are told to try again.
    private static let mostArriving = 1_024
    /// How many may have one production open at this node.
    private static let mostEditors = 200

    /// - Parameter node: of this process alone, also among its successors.
    package init(
        node: NodeID = .random(), server: Server, store: Store, bus: any EventBus = LocalBus(),
        clock: any SessionClock, logger: Logger
    ) {
        self.node = node
        self.server = server
        self.store = store
        self.bus = bus
        self.clock = clock
        self.logger = logger
        (errands, errand) = AsyncStream.makeStream()
    }

    /// Serves all editors until cancelled.
    package func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.keepWatch() }
            group.addTask { await self.keepWord() }
            for await errand in errands {
                group.addTask {
                    switch errand {
                    case .admit(let arrival): await self.admit(arrival)
                    case .read(let production): await self.read(production)
                    }
                }
            }
            group.cancelAll()
        }
    }

    // MARK: Coming and going

    func open(_ arrival: Arrival) {
        let isCrowded = state.withLock { state in
            state.places[arrival.connection] = .arriving
            state.arriving += 1
            return state.arriving > Self.mostArriving
        }
        if isCrowded { return close(arrival.connection, .tryAgain) }
        errand.yield(.admit(arrival))
    }

    private func admit(_ arrival: Arrival) async {
        defer { state.withLock { $0.arriving -= 1 } }
        do {
            if let reason = try await seat(arrival) { close(arrival.connection, reason) }
        } catch {
            logger.warning("an editor could not be let in", metadata: ["cause": "\(error)"])
            close(arrival.connection, .tryAgain)
        }
    }

    /// Lets somebody in, or says why not.
    private func seat(_ arrival: Arrival) async throws -> CloseReason? {
        guard let token = arrival.token else { return .notSignedIn }
        let digest = try token.storedDigest
        guard let account = try await store.accounts.account(byToken: digest) else {
            return try await store.sessions.member(byToken: digest) == nil ? .notSignedIn : .notAllowed
        }
        guard let id = arrival.production, let revision = try await store.productions.revision(of: id) else {
            return .unknownSession
        }
        let editor = PresentEditor(
            presence: EditorPresence(author: AppliedEdit.Author(account), device: UUIDValue.random().text),
            since: clock.now)
        let outcome = state.withLock { state -> CloseReason? in
            // It may have gone away meanwhile.
            guard case .arriving? = state.places[arrival.connection] else { return nil }
            var room = state.productions[id] ?? open(id, revision)
            guard room.editors.count < Self.mostEditors else { return .tryAgain }
            room.enter(arrival.connection, editor, token)
            welcome(arrival.connection, editor.presence, to: id, room)
            state.productions[id] = room
            state.places[arrival.connection] = .editing(id, TokenBucket(perSecond: 40, burst: 120))
            return nil
        }
        if outcome == nil {
            count()
            // What was edited between the reading and the listening.
            hear(id, revision: revision, isCertain: false)
        }
        return outcome
    }

    private func open(_ id: ProductionID, _ revision: Int64) -> OpenProduction {
        let edits = bus.listen(to: .production(id)) { [weak self] dispatch in
            if case .edited(let production, let revision) = dispatch { self?.hear(production, revision: revision) }
        }
        let presence = bus.listen(to: .editing(id)) { [weak self] dispatch in
            guard case .editing(let node, let number, let editors) = dispatch else { return }
            self?.hear(id, from: node, number, editors)
        }
        return OpenProduction(group: server.makeGroup(), listenings: [edits, presence], revision: revision)
    }

    /// Under the lock, so that nothing comes between the welcome and what follows on it.
    private func welcome(
        _ connection: ConnectionID, _ presence: EditorPresence, to id: ProductionID, _ room: OpenProduction
    ) {
        server.send(
            Frame(
                text: EditorMessage.welcome(
                    id, revision: room.told, nowMicroseconds: clock.now.microseconds, you: presence,
                    editors: room.presences)), to: connection)
        for editor in room.everybody where editor.presence != presence {
            guard let selection = editor.selection else { continue }
            server.send(Frame(text: EditorMessage.selection(selection, of: editor.presence)), to: connection)
        }
        server.broadcast(Frame(text: EditorMessage.editors(room.presences)), to: room.group)
        server.join(connection, room.group)
    }

    func closed(_ connection: ConnectionID) {
        let left = state.withLock { state -> (OpenProduction, ProductionID, Dispatch?)? in
            guard case .editing(let id, _)? = state.places.removeValue(forKey: connection),
                var room = state.productions[id]
            else { return nil }
            room.leave(connection)
            server.leave(connection, room.group)
            guard room.editors.isEmpty else {
                state.productions[id] = room
                server.broadcast(Frame(text: EditorMessage.editors(room.presences)), to: room.group)
                return nil
            }
            state.productions[id] = nil
            server.dissolve(room.group)
            let farewell = room.bulletin(from: node, at: clock.now)
            return (room, id, farewell)
        }
        // Outside the lock: the bus may be at that very moment telling this room something.
        if let (room, production, farewell) = left {
            for listening in room.listenings { listening.cancel() }
            if let farewell { bus.publish(farewell, on: .editing(production)) }
        }
        count()
    }

    private func close(_ connection: ConnectionID, _ reason: CloseReason) {
        closed(connection)
        server.close(connection, code: reason.code, reason: reason.wordsForEditors)
    }

    private func count() {
        let editors = state.withLock { $0.productions.values.reduce(0) { $0 + $1.editors.count } }
        Gauge(label: "runthrough_editors_connected").record(editors)
    }

    // MARK: What they say

    /// `false` when the connection is none of an editor's.
    func received(_ text: UnsafeRawBufferPointer, from connection: ConnectionID) -> Bool {
        let now = clock.now
        let verdict = state.withLock { state -> (ProductionID?, isTooMuch: Bool)? in
            guard let place = state.places[connection] else { return nil }
            guard case .editing(let id, var rate) = place else { return (nil, false) }
            let isAllowed = rate.take(at: now)
            state.places[connection] = .editing(id, rate)
            return (id, !isAllowed)
        }
        guard let verdict else { return false }
        guard !verdict.isTooMuch else {
            close(connection, .tooMany)
            return true
        }
        guard let id = verdict.0 else { return true }
        do throws(Refusal) {
            let selection = try EditorMessage.read(text)
            state.withLock { state in
                guard let presence = state.productions[id]?.select(selection, connection), let room = state.productions[id] else {
                    return
                }
                server.broadcast(
                    Frame(text: EditorMessage.selection(selection, of: presence)), to: room.group,
                    delivery: .latest(key: connection.rawValue))
            }
        } catch {
            server.send(Frame(text: ServerMessage.refused(nil, error)), to: connection)
        }
        return true
    }

    // MARK: What they are told

    /// An edit was made at this node.
    func edited(_ production: ProductionID, _ edit: AppliedEdit) {
        let isMissing = state.withLock { state -> Bool in
            guard var room = state.productions[production] else { return false }
            let isNext = room.tell(edit)
            if isNext { server.broadcast(Frame(text: EditorMessage.edited(edit)), to: room.group) }
            let isBehind = room.isBehind && !room.isReading
            if isBehind { room.isReading = true }
            state.productions[production] = room
            return isBehind
        }
        if isMissing { errand.yield(.read(production)) }
    }

    /// The production has this revision, or so it is said; without certainty the journal is read in any case.
    private func hear(_ production: ProductionID, revision: Int64, isCertain: Bool = true) {
        let mustRead = state.withLock { state -> Bool in
            guard var room = state.productions[production] else { return false }
            room.hear(revision)
            let mustRead = (room.isBehind || !isCertain) && !room.isReading
            if mustRead { room.isReading = true }
            state.productions[production] = room
            return mustRead
        }
        if mustRead { errand.yield(.read(production)) }
    }

    /// Tells what the journal holds beyond what was told.
    private func read(_ production: ProductionID) async {
        while let told = state.withLock({ $0.productions[production]?.told }) {
            let edits: [AppliedEdit]
            do {
                edits = try await store.productions.edits(of: production, after: told)
            } catch is UnknownProduction {
                return closeAll(production, .unknownSession)
            } catch let error as Outgrown {
                logger.error(
                    "a newer node wrote to the journal what this one cannot read: the editors are sent elsewhere",
                    metadata: ["production": "\(production)", "cause": "\(error)"])
                return closeAll(production, .tryAgain)
            } catch {
                logger.warning("the journal could not be read", metadata: ["cause": "\(error)"])
                state.withLock { $0.productions[production]?.isReading = false }
                return
            }
            let isDone = state.withLock { state -> Bool in
                guard var room = state.productions[production] else { return true }
                for edit in edits where room.tell(edit) {
                    server.broadcast(Frame(text: EditorMessage.edited(edit)), to: room.group)
                }
                // Whoever told meanwhile what came after, told it of a gap: it is read now.
                let isDone = edits.isEmpty && room.told == told || !edits.isEmpty && !room.isBehind
                if isDone {
                    if edits.isEmpty { room.catchUp() }
                    room.isReading = false
                }
                state.productions[production] = room
                return isDone
            }
            if isDone { return }
        }
    }

    private func closeAll(_ production: ProductionID, _ reason: CloseReason) {
        let connections = state.withLock { state -> [ConnectionID] in
            state.productions[production]?.isReading = false
            return state.productions[production].map { Array($0.editors.keys) } ?? []
        }
        for connection in connections { close(connection, reason) }
    }

    // MARK: What nobody told

    /// Looks now and then how far the open productions have come, and whether everybody may still be here.
    private func keepWatch() async {
        while true {
            // So that many nodes do not ask at once.
            guard (try? await Task.sleep(for: .milliseconds(.random(in: 1_000...2_000)))) != nil else { return }
            await look()
        }
    }

    /// Once: what `keepWatch` does now and then.
    package func look() async {
        let (ids, tokens) = state.withLock { state in
            (
                Array(state.productions.keys),
                state.productions.values.flatMap { $0.editors.map { (connection: $0.key, token: $0.value.token) } }
            )
        }
        guard !ids.isEmpty else { return }
        do {
            let revisions = try await store.productions.revisions(of: ids)
            for id in ids {
                if let revision = revisions[id] { hear(id, revision: revision) } else { closeAll(id, .unknownSession) }
            }
            let digests = try tokens.map { ($0.connection, try $0.token.storedDigest) }
            let valid = try await store.accounts.stillValid(digests.map(\.1))
            for (connection, digest) in digests where !valid.contains(digest) { close(connection, .notSignedIn) }
        } catch {
            logger.debug("editors could not be looked after", metadata: ["cause": "\(error)"])
        }
    }
}

extension AppliedEdit.Author {
    init(_ account: Account) { self.init(id: account.id, name: account.name) }
}

extension CloseReason {
    /// The reason's words, where no session is.
    fileprivate var wordsForEditors: String {
        switch self {
        case .unknownSession: "no such production"
        case .notAllowed: "editing is for accounts"
        case .tooMany: "too many messages"
        default: text
        }
    }
}
