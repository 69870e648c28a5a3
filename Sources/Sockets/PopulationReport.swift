package import LiveSessions
package import Logging
package import Persistence
import Rehearsal
import Synchronization
import Threads

/// Writes to the database how many people are in this node's sessions, so that any node can list sessions without loading them.
package final class PopulationReport: Sendable {
    private let node: NodeID
    private let directory: SessionDirectory
    private let sessions: Sessions
    private let logger: Logger
    private let reported = Mutex<[SessionID: Int]>([:])

    private static let pause = Duration.seconds(2)
    /// After this many pauses, all figures are written again; figures older than three such rounds are ignored.
    private static let rounds = 7
    /// The most sessions in one statement.
    private static let batch = 1_000

    package init(node: NodeID, directory: SessionDirectory, sessions: Sessions, logger: Logger) {
        self.node = node
        self.directory = directory
        self.sessions = sessions
        self.logger = logger
    }

    /// Writes the changes, and regularly everything, until it is cancelled.
    package func run() async {
        var round = 0
        while (try? await SharedMoments.sleep(for: Self.pause)) != nil {
            round = (round + 1) % Self.rounds
            do {
                try await report(everything: round == 0)
            } catch {
                logger.debug("who is where could not be told", metadata: ["cause": "\(error)"])
            }
        }
    }

    /// Sets the figures of this node to zero when it stops: otherwise they would be believed for a while.
    package func withdraw() async {
        let former = reported.withLock { reported in
            defer { reported = [:] }
            return reported
        }
        do {
            try await store(former.mapValues { _ in 0 })
        } catch {
            logger.debug("who is where could not be taken back", metadata: ["cause": "\(error)"])
        }
    }

    /// Writes the changes since the last time, or everything.
    package func report(everything: Bool = false) async throws {
        let present = directory.connectedCounts
        let former = reported.withLock { $0 }
        var news = everything ? present : present.filter { former[$0.key] != $0.value }
        for id in former.keys where present[id] == nil { news[id] = 0 }
        try await store(news)
        reported.withLock { $0 = present }
    }

    private func store(_ news: [SessionID: Int]) async throws {
        var left = Array(news)[...]
        while !left.isEmpty {
            let part = left.prefix(Self.batch)
            left = left.dropFirst(Self.batch)
            try await sessions.report(Dictionary(uniqueKeysWithValues: part.map { ($0.key, $0.value) }), at: node)
        }
    }
}
