package import LiveSessions
package import Logging
package import Persistence
import Rehearsal
import Synchronization

/// Tells the database how many people are in this node's sessions, so that any node can list sessions without opening them.
package final class PopulationReport: Sendable {
    private let node: NodeID
    private let directory: SessionDirectory
    private let sessions: Sessions
    private let logger: Logger
    private let told = Mutex<[SessionID: Int]>([:])

    private static let pause = Duration.seconds(2)
    /// All is told anew so often, in rounds; what is older than three of these is not believed any more.
    private static let rounds = 7
    /// How many sessions one statement tells of.
    private static let batch = 1_000

    package init(node: NodeID, directory: SessionDirectory, sessions: Sessions, logger: Logger) {
        self.node = node
        self.directory = directory
        self.sessions = sessions
        self.logger = logger
    }

    /// Tells what has changed, now and then everything, until cancelled.
    package func run() async {
        var round = 0
        while (try? await Task.sleep(for: Self.pause)) != nil {
            round = (round + 1) % Self.rounds
            do {
                try await tell(everything: round == 0)
            } catch {
                logger.debug("who is where could not be told", metadata: ["cause": "\(error)"])
            }
        }
    }

    /// Nobody is here any more: what is not taken back is believed for a while.
    package func takeBack() async {
        let former = told.withLock { told in
            defer { told = [:] }
            return told
        }
        do {
            try await tell(former.mapValues { _ in 0 })
        } catch {
            logger.debug("who is where could not be taken back", metadata: ["cause": "\(error)"])
        }
    }

    /// Tells it once: what has changed since, or everything.
    package func tell(everything: Bool = false) async throws {
        let present = await directory.present
        let former = told.withLock { $0 }
        var news = everything ? present : present.filter { former[$0.key] != $0.value }
        for id in former.keys where present[id] == nil { news[id] = 0 }
        try await tell(news)
        told.withLock { $0 = present }
    }

    private func tell(_ news: [SessionID: Int]) async throws {
        var left = Array(news)[...]
        while !left.isEmpty {
            let part = left.prefix(Self.batch)
            left = left.dropFirst(Self.batch)
            try await sessions.tell(Dictionary(uniqueKeysWithValues: part.map { ($0.key, $0.value) }), at: node)
        }
    }
}
