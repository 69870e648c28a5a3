package import Logging
package import Rehearsal
import Synchronization
import Threads

/// Where the edits of productions are stored; what it holds is decisive.
package protocol ProductionJournal: Sendable {
    /// The current revisions of these productions, without those that do not exist.
    func revisions(of productions: [ProductionID]) async throws -> [ProductionID: Int64]

    /// The edits that made the revisions after `revision`, the oldest first; there may be more. `nil` if the production was deleted.
    /// - Throws: `NewerVersionRequired` if this version does not know one of the edits.
    func journal(of production: ProductionID, after revision: Int64) async throws -> [AppliedEdit]?

    /// The programme as it is now; `nil` if its production was deleted.
    func currentProgramme(_ programme: Programme.Reference) async throws -> Programme?

    /// The programme as it was at exactly this revision; `nil` if that is no longer available.
    func programme(_ programme: Programme.Reference, at revision: Int64) async throws -> Programme?
}

/// A message about a production.
package enum ProductionNews: Sendable {
    /// An edit was made.
    case edited(AppliedEdit)
    /// The programme is now this one; `changes` made it from the revision before, if they are known.
    case became(Programme, changes: [Change]?)
    case deleted
    /// A newer node made an edit that this node cannot read.
    case unreadable
}

/// The only place that announces changes of productions: to the sessions and editors of this node, and to other nodes.
///
/// The journal decides. If the bus loses a message, the change is found by asking regularly for the revisions of all productions that have
/// subscribers here. Subscribers are called under the feed's lock, so that the order is kept: they must not wait, and must not call the feed.
package final class ProductionFeed: Sendable {
    private struct Subscriber {
        /// The latest revision that this subscriber knows.
        var known: Int64
        /// The programme that this subscriber is told as it is now; `nil` for every edit, in order and without a gap.
        let programme: Programme.Reference?
        let receive: @Sendable (ProductionNews) -> Void

        var wantsEdits: Bool { programme == nil }

        /// Tells the subscriber an edit, if it is the next one.
        mutating func send(_ edit: AppliedEdit) {
            guard wantsEdits, edit.revision == known + 1 else { return }
            known = edit.revision
            receive(.edited(edit))
        }

        /// Tells the subscriber the programme, if it is newer than what they know.
        mutating func send(_ current: Programme, changes: [Change]?) {
            guard current.reference == programme, current.revision > known else { return }
            known = current.revision
            receive(.became(current, changes: changes))
        }
    }

    /// A production with subscribers on this node.
    private struct Watched {
        let listening: Listening
        var subscribers: [UInt64: Subscriber] = [:]
        /// The latest revision that was mentioned.
        var latest: Int64 = 0
        /// Whether the journal is being read for this production.
        var isReading = false
        /// Whether its programme is being read.
        var isReadingProgramme = false
        /// Whether it is being checked already whether the production still exists.
        var isLooking = false
        var isDeleted = false

        /// The revision after which the journal must be read for subscribers that want every edit; `nil` without such subscribers.
        var leastKnown: Int64? { subscribers.values.filter(\.wantsEdits).map(\.known).min() }
        var isBehind: Bool { leastKnown.map { $0 < latest } ?? false }

        /// A programme of which a subscriber has an older revision than the latest.
        var outdated: Programme.Reference? {
            subscribers.values.first { !$0.wantsEdits && $0.known < latest }?.programme
        }

        mutating func send(_ edit: AppliedEdit) {
            latest = max(latest, edit.revision)
            for number in subscribers.keys { subscribers[number]?.send(edit) }
        }

        mutating func send(_ current: Programme, changes: [Change]?) {
            latest = max(latest, current.revision)
            for number in subscribers.keys { subscribers[number]?.send(current, changes: changes) }
        }

        func send(_ news: ProductionNews) { for subscriber in subscribers.values { subscriber.receive(news) } }

        /// Tells the subscribers that want every edit.
        func sendToFollowers(_ news: ProductionNews) {
            for subscriber in subscribers.values where subscriber.wantsEdits { subscriber.receive(news) }
        }
    }

    private struct State {
        var productions: [ProductionID: Watched] = [:]
        /// Whose journals a newer node wrote what this one cannot read, when they were last read.
        var unreadable: Set<ProductionID> = []
        var count: UInt64 = 0
    }

    private let state = Mutex(State())
    private let journal: any ProductionJournal
    private let bus: any EventBus
    private let logger: Logger
    private let errands: AsyncStream<Query>
    private let errand: AsyncStream<Query>.Continuation

    /// The questions to the journal; for a production, one of each kind at a time.
    private enum Query {
        /// The programme as it was at this revision.
        case find(Programme.Reference, Int64, receive: @Sendable (LogResponse) -> Void)
        /// The edits that its followers do not have yet.
        case read(ProductionID)
        /// The programme as it is now.
        case readProgramme(Programme.Reference)
        /// Whether it still exists, and its current revision.
        case look(ProductionID)
    }

    /// How many productions are asked for at once.
    private static let page = 1_000

    /// Nothing is read before `run` is called.
    package init(journal: any ProductionJournal, bus: any EventBus, logger: Logger) {
        self.journal = journal
        self.bus = bus
        self.logger = logger
        (errands, errand) = AsyncStream.makeStream()
    }

    /// Reads the journal for its subscribers, and looks for edits of which nothing was heard, until it is cancelled.
    /// - Parameter readers: the threads on which edits and programmes are handled; `nil` for the usual ones.
    package func run(on readers: (any TaskExecutor)? = nil) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.keepWatch() }
            await self.serve(on: readers)
            group.cancelAll()
        }
    }

    /// Reads the journal when somebody says that there is something to read.
    package func serve(on readers: (any TaskExecutor)? = nil) async {
        await withDiscardingTaskGroup { group in
            for await errand in errands {
                switch errand {
                case .find(let programme, let revision, let receive):
                    group.addTask(executorPreference: readers) {
                        receive(await self.programme(programme, at: revision))
                    }
                case .read(let production):
                    group.addTask(executorPreference: readers) { await self.read(production) }
                case .readProgramme(let programme):
                    group.addTask(executorPreference: readers) { await self.read(programme) }
                case .look(let production): group.addTask { await self.look(after: production) }
                }
            }
            group.cancelAll()
        }
    }

    // MARK: Subscribing

    /// Tells what the programme is after each edit, until the returned value is cancelled; of edits that were made meanwhile only the last one counts.
    /// - Parameter revision: the revision that the caller knows already.
    package func subscribe(
        to programme: Programme.Reference, knowing revision: Int64,
        _ receive: @escaping @Sendable (ProductionNews) -> Void
    ) -> Listening {
        add(Subscriber(known: revision, programme: programme, receive: receive), to: programme.production)
    }

    /// Tells every edit after `revision`, in order and without a gap, until the returned value is cancelled.
    package func follow(
        _ production: ProductionID, from revision: Int64, _ receive: @escaping @Sendable (ProductionNews) -> Void
    ) -> Listening {
        add(Subscriber(known: revision, programme: nil, receive: receive), to: production)
    }

    private func add(_ subscriber: Subscriber, to production: ProductionID) -> Listening {
        let number = state.withLock { state in
            state.count += 1
            var watched = state.productions[production] ?? Watched(listening: listen(to: production))
            watched.subscribers[state.count] = subscriber
            state.productions[production] = watched
            if watched.isDeleted { subscriber.receive(.deleted) }
            return state.count
        }
        // No message came for edits made between reading the revision and this moment.
        readMissing(of: production, inAnyCase: subscriber.wantsEdits)
        return Listening { [weak self] in self?.remove(number, from: production) }
    }

    private func remove(_ number: UInt64, from production: ProductionID) {
        let unused = state.withLock { state -> Listening? in
            state.productions[production]?.subscribers[number] = nil
            guard let watched = state.productions[production], watched.subscribers.isEmpty else { return nil }
            state.productions[production] = nil
            return watched.listening
        }
        unused?.cancel()
    }

    private func listen(to production: ProductionID) -> Listening {
        bus.listen(to: .production(production)) { [weak self] message in
            switch message {
            case .edited(production, let revision): self?.reached(production, revision: revision)
            // The journal decides whether it was deleted.
            case .deleted(production): self?.mayBeGone(production)
            default: break
            }
        }
    }

    // MARK: Changes

    /// This node made an edit; the programme is what the production is after it.
    package func edited(_ edit: AppliedEdit, _ programme: Programme) {
        let production = programme.reference.production
        state.withLock { state in
            state.productions[production]?.send(edit)
            state.productions[production]?.send(programme, changes: edit.edit.changes)
        }
        bus.publish(.edited(production, revision: edit.revision), on: .production(production))
        readMissing(of: production)
    }

    /// This node deleted the production.
    package func deleted(_ production: ProductionID) {
        isGone(production)
        bus.publish(.deleted(production), on: .production(production))
    }

    /// The production is said to have this revision.
    package func reached(_ production: ProductionID, revision: Int64) {
        state.withLock { state in
            guard let heard = state.productions[production]?.latest else { return }
            state.productions[production]?.latest = max(heard, revision)
        }
        readMissing(of: production)
    }

    /// Another node says that the production was deleted.
    private func mayBeGone(_ production: ProductionID) {
        let mustLook = state.withLock { state in
            guard state.productions[production]?.isLooking == false else { return false }
            state.productions[production]?.isLooking = true
            return true
        }
        if mustLook { errand.yield(.look(production)) }
    }

    private func isGone(_ production: ProductionID) {
        state.withLock { state in
            state.unreadable.remove(production)
            guard state.productions[production]?.isDeleted == false else { return }
            state.productions[production]?.isDeleted = true
            state.productions[production]?.send(.deleted)
        }
    }

    // MARK: The journal

    /// Has read what subscribers do not have yet.
    /// - Parameter inAnyCase: whether there may be edits of which nothing was heard.
    private func readMissing(of production: ProductionID, inAnyCase: Bool = false) {
        let errands = state.withLock { state -> [Query] in
            guard var watched = state.productions[production] else { return [] }
            var errands: [Query] = []
            if !watched.isReading, inAnyCase || watched.isBehind {
                watched.isReading = true
                errands.append(.read(production))
            }
            if !watched.isReadingProgramme, let programme = watched.outdated {
                watched.isReadingProgramme = true
                errands.append(.readProgramme(programme))
            }
            state.productions[production] = watched
            return errands
        }
        for errand in errands { self.errand.yield(errand) }
    }

    /// Tells subscribers the edits in the journal that they do not know, until all know everything.
    private func read(_ production: ProductionID) async {
        while let (known, heard) = state.withLock({ state in
            state.productions[production].flatMap { watched in watched.leastKnown.map { ($0, watched.latest) } }
        }) {
            let edits: [AppliedEdit]
            do {
                guard let found = try await journal.journal(of: production, after: known) else {
                    return isGone(production)
                }
                edits = found
            } catch let error as NewerVersionRequired {
                // It is read again at each look, and for each editor who comes back.
                if state.withLock({ $0.unreadable.insert(production).inserted }) {
                    logger.error(
                        "a newer node wrote to the journal what this one cannot read",
                        metadata: ["production": "\(production)", "cause": "\(error)"])
                }
                return state.withLock { state in
                    state.productions[production]?.isReading = false
                    state.productions[production]?.sendToFollowers(.unreadable)
                }
            } catch {
                logger.warning("the journal could not be read", metadata: ["cause": "\(error)"])
                return state.withLock { $0.productions[production]?.isReading = false }
            }
            let isDone = state.withLock { state -> Bool in
                state.unreadable.remove(production)
                guard var watched = state.productions[production] else { return true }
                for edit in edits { watched.send(edit) }
                // The journal ends here, whatever revision was mentioned before it was read.
                if watched.leastKnown == known, watched.latest == heard { watched.latest = known }
                watched.isReading = watched.isBehind
                state.productions[production] = watched
                return !watched.isReading
            }
            if isDone { return }
        }
        state.withLock { $0.productions[production]?.isReading = false }
    }

    /// Reads the programme as it was at exactly this revision, without making the caller wait.
    func find(
        _ programme: Programme.Reference, at revision: Int64, _ receive: @escaping @Sendable (LogResponse) -> Void
    ) {
        errand.yield(.find(programme, revision, receive: receive))
    }

    private func programme(_ programme: Programme.Reference, at revision: Int64) async -> LogResponse {
        do { return .programme(try await journal.programme(programme, at: revision)) } catch {
            logger.warning(
                "the programme that an event refers to could not be read",
                metadata: ["production": "\(programme.production)", "cause": "\(error)"])
            return .unavailable
        }
    }

    /// Tells the current programme to the subscribers that have an older one, until all have it. If it cannot be read, the next look at the revisions
    /// makes another attempt.
    private func read(_ programme: Programme.Reference) async {
        let production = programme.production
        while let heard = state.withLock({ $0.productions[production]?.latest }) {
            do {
                guard let current = try await journal.currentProgramme(programme) else { return isGone(production) }
                let changes = try await changes(to: current)
                let isDone = state.withLock { state -> Bool in
                    guard var watched = state.productions[production] else { return true }
                    watched.send(current, changes: changes)
                    // This is the last revision, whatever was mentioned before it was read.
                    if watched.latest == heard { watched.latest = current.revision }
                    watched.isReadingProgramme = watched.latest > current.revision && watched.outdated == programme
                    state.productions[production] = watched
                    return !watched.isReadingProgramme
                }
                if isDone { return }
            } catch {
                logger.warning(
                    "an edited programme could not be read",
                    metadata: ["production": "\(production)", "cause": "\(error)"])
                return state.withLock { $0.productions[production]?.isReadingProgramme = false }
            }
        }
    }

    /// What made the programme from the revision before, if a subscriber has that revision and this version can read it.
    private func changes(to programme: Programme) async throws -> [Change]? {
        let (production, before) = (programme.reference.production, programme.revision - 1)
        let isWanted = state.withLock { state in
            state.productions[production]?.subscribers.values.contains { !$0.wantsEdits && $0.known == before } ?? false
        }
        guard isWanted else { return nil }
        do {
            let edits = try await journal.journal(of: production, after: before)
            return edits?.first { $0.revision == programme.revision }?.edit.changes
        } catch is NewerVersionRequired {
            return nil
        }
    }

    // MARK: Edits without a message

    private func keepWatch() async {
        while true {
            let pause = Duration.milliseconds(bus.isConnected ? 1_000 : 500)
            guard (try? await SharedMoments.sleep(for: pause)) != nil else { return }
            await look()
        }
    }

    /// Reads the current revisions of all productions with subscribers, once.
    package func look() async {
        var left = state.withLock { state in state.productions.filter { !$0.value.isDeleted }.map(\.key) }[...]
        while !left.isEmpty {
            await look(after: Array(left.prefix(Self.page)))
            left = left.dropFirst(Self.page)
        }
    }

    private func look(after production: ProductionID) async {
        // A message that comes after this starts another check.
        state.withLock { $0.productions[production]?.isLooking = false }
        await look(after: [production])
    }

    private func look(after ids: [ProductionID]) async {
        do {
            let revisions = try await journal.revisions(of: ids)
            for id in ids {
                if let revision = revisions[id] { reached(id, revision: revision) } else { isGone(id) }
            }
        } catch {
            logger.debug("productions could not be looked after", metadata: ["cause": "\(error)"])
        }
    }
}
