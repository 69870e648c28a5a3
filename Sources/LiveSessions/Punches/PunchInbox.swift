package import Logging
import Metrics
package import Rehearsal
import Synchronization
import Threads

/// Punches on their way from sockets to the database, and from there to the members. A session's loop knows nothing of them,
/// so that no number of them delays a call.
///
/// Everything that waits is kept in one transaction for each session; while that is under way, the next gathers. A punch is
/// acknowledged and told only when it is kept. If the database cannot be reached, the same punches are tried again for a while
/// and then refused; beyond the bound, later ones are refused at once. Devices send again what was refused so.
package final class PunchInbox: PunchIntake {
    private struct Waiting {
        var batches: [SessionID: [WaitingPunches]] = [:]
        var punches = 0
    }

    /// The most punches that wait at one node.
    package static let capacity = 20_000
    /// The least time between two transactions: what comes in between is told in one message.
    private static let pace = Duration.milliseconds(40)
    /// How long the same punches are tried.
    private static let patience = Duration.seconds(20)

    /// How often it is looked whether punches were missed.
    private static let looksEvery = Duration.seconds(2)
    private static let page = 1_000

    private let waiting = Mutex(Waiting())
    private let published = Mutex<[SessionID: PublishedPunches]>([:])
    private let store: any PunchStore
    private let bus: any EventBus
    private let logger: Logger
    private let calls: AsyncStream<Void>
    private let call: AsyncStream<Void>.Continuation
    private let kept = Counter(label: "runthrough_punches_kept_total")
    private let depth = Gauge(label: "runthrough_punches_waiting")

    /// Nothing is stored before `run` is called.
    package init(store: any PunchStore, bus: any EventBus, logger: Logger) {
        self.store = store
        self.bus = bus
        self.logger = logger
        (calls, call) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    package func offer(_ batch: WaitingPunches, in session: SessionID) -> Bool {
        let isTaken = waiting.withLock { waiting in
            guard waiting.punches + batch.batch.punches.count <= Self.capacity else { return false }
            waiting.punches += batch.batch.punches.count
            waiting.batches[session, default: []].append(batch)
            return true
        }
        if isTaken { call.yield() }
        return isTaken
    }

    /// Keeps what comes and tells it, until the task is cancelled.
    package func run(telling audience: any PunchAudience) async {
        for await _ in calls {
            let began = ContinuousClock.now
            let taken = waiting.withLock { waiting in
                defer { waiting = Waiting() }
                return waiting.batches
            }
            // Sessions at the same time, as far as there are connections.
            await withDiscardingTaskGroup { group in
                for (session, batches) in taken { group.addTask { await self.keep(batches, in: session, audience) } }
            }
            if (try? await Task.sleep(until: began + Self.pace, clock: .continuous)) == nil { return }
        }
    }

    /// Looks again and again whether there are punches that this node has not told, and tells them, until the task is cancelled.
    package func lookForMissed(telling audience: any PunchAudience) async {
        while (try? await SharedMoments.sleep(for: Self.looksEvery)) != nil {
            do {
                try await publishMissed(audience)
            } catch {
                logger.info("punches cannot be read yet", metadata: ["cause": "\(error)"])
            }
        }
    }

    /// Publishes the punches of watched sessions that are stored and were not published here: another node took them,
    /// and its message was lost.
    ///
    /// - Throws: what the store throws.
    package func publishMissed(_ audience: any PunchAudience) async throws {
        let watched = audience.watched
        published.withLock { published in published = published.filter { watched.contains($0.key) } }
        guard !watched.isEmpty else { return }
        for (session, last) in try await store.last(of: watched) {
            guard isBehind(last, in: session) else { continue }
            while true {
                let through = published.withLock { $0[session]?.through ?? last }
                let page = try await store.list(of: session, after: through, limit: Self.page)
                let new = published.withLock { $0[session]?.catchUp(page) ?? [] }
                if !new.isEmpty { audience.publish(new, in: session) }
                if page.count < Self.page { break }
            }
        }
    }

    private func isBehind(_ last: Int64, in session: SessionID) -> Bool {
        published.withLock { $0[session, default: PublishedPunches(last: last)].isBehind(last) }
    }

    package func note(_ punches: [KeptPunch], in session: SessionID) {
        published.withLock { $0[session]?.add(punches) }
    }

    private func keep(_ batches: [WaitingPunches], in session: SessionID, _ audience: any PunchAudience) async {
        let outcomes = await outcomes(of: batches, in: session)
        var stored: [KeptPunch] = []
        for (batch, outcome) in zip(batches, outcomes) {
            switch outcome {
            case .success(let new):
                stored += new
                audience.kept(batch.seat, batch.id, punches: batch.batch.punches.count)
            case .failure(let refusal): audience.refused(batch.seat, batch.id, refusal)
            }
        }
        kept.increment(by: stored.count)
        publish(stored, in: session, audience)
    }

    /// Sends punches that are kept to all members who may see them, on all nodes.
    package func publish(_ punches: [KeptPunch], in session: SessionID, _ audience: any PunchAudience) {
        guard !punches.isEmpty else { return }
        audience.publish(punches, in: session)
        if bus.hasListeners(on: .session(session)) {
            bus.publish(.signal(.punches(punches)), on: .session(session))
        }
    }

    /// Tries until the store answers, or for as long as there is patience.
    private func outcomes(of batches: [WaitingPunches], in session: SessionID) async
        -> [Result<[KeptPunch], Refusal>]
    {
        let end = ContinuousClock.now + Self.patience
        var pause = Duration.milliseconds(50)
        while true {
            do {
                return try await store.keep(batches, in: session)
            } catch {
                logger.warning("punches cannot be kept yet", metadata: ["cause": "\(error)"])
            }
            guard ContinuousClock.now + pause <= end, (try? await Task.sleep(for: pause)) != nil else { break }
            pause = min(pause * 2, .seconds(1))
        }
        let refusal = Refusal(.unavailable, "Punches cannot be kept now; send them again.")
        return batches.map { _ in .failure(refusal) }
    }
}
