package import Logging
package import Rehearsal
import Synchronization

/// Where the edits of productions are stored; what it holds is decisive.
package protocol ProductionJournal: Sendable {
    /// The present revisions of these productions, without those that do not exist.
    func revisions(of productions: [ProductionID]) async throws -> [ProductionID: Int64]

    /// The edits that made the revisions after `revision`, the oldest first; there may be more. `nil` if the production was deleted.
    /// - Throws: `NewerVersionRequired` if this version does not know one of the edits.
    func journal(of production: ProductionID, after revision: Int64) async throws -> [AppliedEdit]?
}

/// A message about a production.
package enum ProductionNews: Sendable {
    /// An edit was made. If this node made it, the programme is what the production is after it.
    case edited(AppliedEdit, Programme?)
    /// The production has this revision now; the edits are not given.
    case reached(Int64)
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
        /// Whether this subscriber is told every edit, in order and without a gap.
        let wantsEdits: Bool
        let hear: @Sendable (ProductionNews) -> Void

        /// Tells the subscriber an edit, if it is the next one; subscribers that do not want every edit, if it is newer than what they know.
        mutating func take(_ edit: AppliedEdit, _ programme: Programme?) {
            guard wantsEdits ? edit.revision == known + 1 : edit.revision > known && programme != nil else { return }
            known = edit.revision
            hear(.edited(edit, programme))
        }
    }

    /// A production with subscribers on this node.
    private struct Watched {
        let listening: Listening
        var subscribers: [UInt64: Subscriber] = [:]
        /// The latest revision that was mentioned.
        var heard: Int64 = 0
        /// Whether the journal is being read for this production.
        var isReading = false
        /// Whether it is being checked already whether the production still exists.
        var isLooking = false
        var isDeleted = false

        /// The revision after which the journal must be read for subscribers that want every edit; `nil` without such subscribers.
        var leastKnown: Int64? { subscribers.values.filter(\.wantsEdits).map(\.known).min() }
        var isBehind: Bool { leastKnown.map { $0 < heard } ?? false }

        mutating func take(_ edit: AppliedEdit, _ programme: Programme?) {
            heard = max(heard, edit.revision)
            for number in subscribers.keys { subscribers[number]?.take(edit, programme) }
        }

        func tell(_ news: ProductionNews) { for subscriber in subscribers.values { subscriber.hear(news) } }

        /// Tells the subscribers that want every edit.
        func tellFollowers(_ news: ProductionNews) {
            for subscriber in subscribers.values where subscriber.wantsEdits { subscriber.hear(news) }
        }

        /// - Parameter isProven: whether the journal says so, and not only another node.
        mutating func reach(_ revision: Int64, isProven: Bool) {
            heard = max(heard, revision)
            for (number, subscriber) in subscribers where !subscriber.wantsEdits && subscriber.known < revision {
                if isProven { subscribers[number]?.known = revision }
                subscriber.hear(.reached(revision))
            }
        }
    }

    private struct State {
        var productions: [ProductionID: Watched] = [:]
        var count: UInt64 = 0
    }

    private let state = Mutex(State())
    private let journal: any ProductionJournal
    private let bus: any EventBus
    private let logger: Logger
    private let errands: AsyncStream<Errand>
    private let errand: AsyncStream<Errand>.Continuation

    /// The questions to the journal; for a production, one of each kind at a time.
    private enum Errand {
        /// The edits that its followers do not have yet.
        case read(ProductionID)
        /// Whether it still exists, and its present revision.
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

    /// Reads the journal for its subscribers until it is cancelled.
    /// - Parameter readers: the threads on which the journal's edits are handled; `nil` for the usual ones.
    package func run(on readers: (any TaskExecutor)? = nil) async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.keepWatch() }
            for await errand in errands {
                switch errand {
                case .read(let production):
                    group.addTask(executorPreference: readers) { await self.read(production) }
                case .look(let production): group.addTask { await self.look(after: production) }
                }
            }
            group.cancelAll()
        }
    }

    // MARK: Subscribing

    /// Tells every change as soon as it is known, until the returned value is cancelled. Changes by other nodes are told as the revision that they
    /// led to.
    /// - Parameter revision: the revision that the caller knows already.
    package func subscribe(
        to production: ProductionID, knowing revision: Int64, _ hear: @escaping @Sendable (ProductionNews) -> Void
    ) -> Listening {
        add(Subscriber(known: revision, wantsEdits: false, hear: hear), to: production)
    }

    /// Tells every edit after `revision`, in order and without a gap, until the returned value is cancelled.
    package func follow(
        _ production: ProductionID, from revision: Int64, _ hear: @escaping @Sendable (ProductionNews) -> Void
    ) -> Listening {
        let listening = add(Subscriber(known: revision, wantsEdits: true, hear: hear), to: production)
        // No message came for edits made between reading the revision and this moment.
        readJournal(of: production, inAnyCase: true)
        return listening
    }

    private func add(_ subscriber: Subscriber, to production: ProductionID) -> Listening {
        let number = state.withLock { state in
            state.count += 1
            var watched = state.productions[production] ?? Watched(listening: listen(to: production))
            watched.subscribers[state.count] = subscriber
            state.productions[production] = watched
            if watched.isDeleted { subscriber.hear(.deleted) }
            return state.count
        }
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
            case .edited(production, let revision): self?.reached(production, revision: revision, isProven: false)
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
        state.withLock { $0.productions[production]?.take(edit, programme) }
        bus.publish(.edited(production, revision: edit.revision), on: .production(production))
        readJournal(of: production)
    }

    /// This node deleted the production.
    package func deleted(_ production: ProductionID) {
        isGone(production)
        bus.publish(.deleted(production), on: .production(production))
    }

    /// The journal says that the production has this revision.
    package func reached(_ production: ProductionID, revision: Int64) {
        reached(production, revision: revision, isProven: true)
    }

    private func reached(_ production: ProductionID, revision: Int64, isProven: Bool) {
        state.withLock { $0.productions[production]?.reach(revision, isProven: isProven) }
        readJournal(of: production)
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
            guard state.productions[production]?.isDeleted == false else { return }
            state.productions[production]?.isDeleted = true
            state.productions[production]?.tell(.deleted)
        }
    }

    // MARK: The journal

    /// Has the journal read for subscribers that do not have all edits.
    private func readJournal(of production: ProductionID, inAnyCase: Bool = false) {
        let mustRead = state.withLock { state in
            guard let watched = state.productions[production], !watched.isReading, inAnyCase || watched.isBehind else {
                return false
            }
            state.productions[production]?.isReading = true
            return true
        }
        if mustRead { errand.yield(.read(production)) }
    }

    /// Tells subscribers the edits in the journal that they do not know, until all know everything.
    private func read(_ production: ProductionID) async {
        while let (known, heard) = state.withLock({ state in
            state.productions[production].flatMap { watched in watched.leastKnown.map { ($0, watched.heard) } }
        }) {
            let edits: [AppliedEdit]
            do {
                guard let found = try await journal.journal(of: production, after: known) else {
                    return isGone(production)
                }
                edits = found
            } catch let error as NewerVersionRequired {
                logger.error(
                    "a newer node wrote to the journal what this one cannot read",
                    metadata: ["production": "\(production)", "cause": "\(error)"])
                return state.withLock { state in
                    state.productions[production]?.isReading = false
                    state.productions[production]?.tellFollowers(.unreadable)
                }
            } catch {
                logger.warning("the journal could not be read", metadata: ["cause": "\(error)"])
                return state.withLock { $0.productions[production]?.isReading = false }
            }
            let isDone = state.withLock { state -> Bool in
                guard var watched = state.productions[production] else { return true }
                for edit in edits { watched.take(edit, nil) }
                // The journal ends here, whatever revision was mentioned before it was read.
                if watched.leastKnown == known, watched.heard == heard { watched.heard = known }
                watched.isReading = watched.isBehind
                state.productions[production] = watched
                return !watched.isReading
            }
            if isDone { return }
        }
        state.withLock { $0.productions[production]?.isReading = false }
    }

    // MARK: Edits without a message

    private func keepWatch() async {
        while true {
            let regular: Int64 = bus.isConnected ? 1_000 : 500
            // A random pause, so that many nodes do not ask at the same time.
            let pause = Int64.random(in: regular * 3 / 4...regular)
            guard (try? await Task.sleep(for: .milliseconds(pause))) != nil else { return }
            await look()
        }
    }

    /// Reads the present revisions of all productions with subscribers, once.
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
