package import Logging
package import Rehearsal
import Synchronization

/// Where the edits of productions are kept: the authority on what became of them.
package protocol ProductionJournal: Sendable {
    /// The present revisions of those of them that are there.
    func revisions(of productions: [ProductionID]) async throws -> [ProductionID: Int64]

    /// The edits that made the revisions after `revision`, the oldest first and perhaps not all; `nil` when the production is gone.
    /// - Throws: `Outgrown` when one of them is none that this version knows.
    func journal(of production: ProductionID, after revision: Int64) async throws -> [AppliedEdit]?
}

/// What is heard of a production.
package enum ProductionNews: Sendable {
    /// An edit was made; where this node made it, the production is as the outline has it.
    case edited(AppliedEdit, Outline?)
    /// It has this revision now, by whatever edits.
    case reached(Int64)
    case deleted
    /// A newer node edited it in a way that this one cannot read.
    case unreadable
}

/// The one place that tells of changes to productions: to the sessions and editors of this node, and to other nodes.
///
/// The journal is the authority. What the bus loses is found by looking now and then how far the productions have come
/// that somebody here wants to hear of. Subscribers are told under the feed's lock, so that the order holds: who hears must not
/// wait, and must not call the feed.
package final class ProductionFeed: Sendable {
    private struct Subscriber {
        /// The revision that it knows of.
        var known: Int64
        /// Whether it is told every edit, in order and without a gap.
        let wantsEdits: Bool
        let hear: @Sendable (ProductionNews) -> Void

        /// Tells an edit, if it is the next; to those who do not want every edit, if it is news.
        mutating func take(_ edit: AppliedEdit, _ outline: Outline?) {
            guard wantsEdits ? edit.revision == known + 1 : edit.revision > known && outline != nil else { return }
            known = edit.revision
            hear(.edited(edit, outline))
        }
    }

    /// A production with subscribers on this node.
    private struct Watched {
        let listening: Listening
        var subscribers: [UInt64: Subscriber] = [:]
        /// The latest revision heard of.
        var heard: Int64 = 0
        /// Whether the journal is being read for it now.
        var isReading = false
        /// Whether somebody sees already whether it is still there.
        var isLooking = false
        var isDeleted = false

        /// From where the journal must be read for subscribers that want every edit; `nil` without such subscribers.
        var leastKnown: Int64? { subscribers.values.filter(\.wantsEdits).map(\.known).min() }
        var isBehind: Bool { leastKnown.map { $0 < heard } ?? false }

        mutating func take(_ edit: AppliedEdit, _ outline: Outline?) {
            heard = max(heard, edit.revision)
            for number in subscribers.keys { subscribers[number]?.take(edit, outline) }
        }

        func tell(_ news: ProductionNews) { for subscriber in subscribers.values { subscriber.hear(news) } }

        /// Those who are told every edit.
        func tellFollowers(_ news: ProductionNews) {
            for subscriber in subscribers.values where subscriber.wantsEdits { subscriber.hear(news) }
        }

        /// - Parameter isProven: whether the journal says so, and not another node.
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

    /// What the journal is asked for; of each kind one at a time for a production.
    private enum Errand {
        /// The edits that its followers lack.
        case read(ProductionID)
        /// Whether it is still there, and how far it has come.
        case look(ProductionID)
    }

    /// How many productions are asked for at once.
    private static let page = 1_000

    package init(journal: any ProductionJournal, bus: any EventBus, logger: Logger) {
        self.journal = journal
        self.bus = bus
        self.logger = logger
        (errands, errand) = AsyncStream.makeStream()
    }

    /// Reads and looks for its subscribers until cancelled.
    /// - Parameter readers: the threads on which the journal's edits are handed on; `nil` for the usual ones.
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

    /// Tells of every change as soon as it is heard of, until the answer is cancelled. Changes by other nodes are told as the
    /// revision that they led to.
    /// - Parameter revision: the one that is known already.
    package func subscribe(
        to production: ProductionID, knowing revision: Int64, _ hear: @escaping @Sendable (ProductionNews) -> Void
    ) -> Listening {
        add(Subscriber(known: revision, wantsEdits: false, hear: hear), to: production)
    }

    /// Tells every edit after `revision`, in order and without a gap, until the answer is cancelled.
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
        bus.listen(to: .production(production)) { [weak self] dispatch in
            switch dispatch {
            case .edited(production, let revision): self?.reached(production, revision: revision, isProven: false)
            // Whether it is, the journal knows.
            case .deleted(production): self?.mayBeGone(production)
            default: break
            }
        }
    }

    // MARK: Changes

    /// This node made an edit, and the production is now as the outline has it.
    package func edited(_ edit: AppliedEdit, _ outline: Outline) {
        state.withLock { $0.productions[outline.production]?.take(edit, outline) }
        bus.publish(.edited(outline.production, revision: edit.revision), on: .production(outline.production))
        readJournal(of: outline.production)
    }

    /// This node deleted the production.
    package func deleted(_ production: ProductionID) {
        isGone(production)
        bus.publish(.deleted(production), on: .production(production))
    }

    /// The production has this revision by the journal.
    package func reached(_ production: ProductionID, revision: Int64) {
        reached(production, revision: revision, isProven: true)
    }

    private func reached(_ production: ProductionID, revision: Int64, isProven: Bool) {
        state.withLock { $0.productions[production]?.reach(revision, isProven: isProven) }
        readJournal(of: production)
    }

    /// Another node says that it is deleted.
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

    /// Has the journal read for those who lack something of it.
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

    /// Tells subscribers what the journal holds beyond what they were told, until all have everything.
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
            } catch let error as Outgrown {
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
                // It ends here, whatever was heard before it was read.
                if watched.leastKnown == known, watched.heard == heard { watched.heard = known }
                watched.isReading = watched.isBehind
                state.productions[production] = watched
                return !watched.isReading
            }
            if isDone { return }
        }
        state.withLock { $0.productions[production]?.isReading = false }
    }

    // MARK: Edits that no message told of

    private func keepWatch() async {
        while true {
            let regular: Int64 = bus.isConnected ? 1_000 : 500
            // So that many nodes do not ask at once.
            let pause = Int64.random(in: regular * 3 / 4...regular)
            guard (try? await Task.sleep(for: .milliseconds(pause))) != nil else { return }
            await look()
        }
    }

    /// Reads once the present revisions of all productions with subscribers.
    package func look() async {
        var left = state.withLock { state in state.productions.filter { !$0.value.isDeleted }.map(\.key) }[...]
        while !left.isEmpty {
            await look(after: Array(left.prefix(Self.page)))
            left = left.dropFirst(Self.page)
        }
    }

    private func look(after production: ProductionID) async {
        // A message that comes from here on starts another look.
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
