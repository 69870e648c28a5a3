import LiveSessions
package import Postgres
import Rehearsal

/// The connections of a store, separated by purpose, so that one kind of work does not wait for another.
package struct StorePools: Sendable {
    /// Cues and the log: short statements that a rehearsal waits for.
    package let live: Pool
    /// Tokens, join codes, members: needed for every new connection or request, before it is known who sent it.
    package let access: Pool
    /// Lists (also of sessions), edits, pictures, templates, weights of the recogniser: work for people who prepare a production.
    package let desk: Pool
    /// Reading the log page by page.
    package let reads: Pool
    /// Whole productions so large that they occupy a connection for seconds.
    package let bulk: Pool
    /// Recordings, piece by piece.
    package let media: Pool
    /// Punches.
    package let punches: Pool
    /// Films of rounds.
    package let films: Pool

    /// - Parameters:
    ///   - access: `nil` for the same connections as `live`.
    ///   - reads: `nil` for the same connections as `live`.
    ///   - media: `nil` for the same connections as `bulk`.
    ///   - punches: `nil` for the same connections as `desk`.
    ///   - films: `nil` for the same connections as `bulk`.
    package init(
        live: Pool, access: Pool? = nil, desk: Pool, reads: Pool? = nil, bulk: Pool, media: Pool? = nil,
        punches: Pool? = nil, films: Pool? = nil
    ) {
        self.live = live
        self.access = access ?? live
        self.desk = desk
        self.reads = reads ?? live
        self.bulk = bulk
        self.media = media ?? bulk
        self.punches = punches ?? desk
        self.films = films ?? bulk
    }

    /// One pool for everything: for subcommands, which do one thing at a time.
    package init(_ pool: Pool) { self.init(live: pool, desk: pool, bulk: pool) }

    private var all: [Pool] { [live, access, desk, reads, bulk, media, punches, films] }

    /// Closes all pools: later calls throw, and connections in use are closed when they are returned.
    package func close() { for pool in all { pool.close() } }
}

/// Everything that Runthrough stores.
package struct Store: Sendable {
    package let productions: Productions
    package let sessions: Sessions
    package let accounts: Accounts
    package let tokens: Tokens
    package let templates: Templates
    package let assets: Assets
    package let tracks: Tracks
    package let log: PostgresSessionLog
    package let punches: Punches
    package let films: Films
    package let trainingRecordings: TrainingRecordings
    package let recogniserModels: RecogniserModels
    package let athletes: Athletes
    package let logPages: LogPages
    package let housekeeping: Housekeeping
    private let pool: Pool

    /// One pool for everything.
    package init(_ pool: Pool) { self.init(StorePools(pool)) }

    /// Long work gets other connections than what a cue waits for: each part has the pool of its kind.
    package init(_ pools: StorePools) {
        pool = pools.live
        let cache = ProductionCache()
        productions = Productions(pools.desk, bulk: pools.bulk, cache: cache)
        sessions = Sessions(pools.access, lists: pools.desk)
        accounts = Accounts(pools.access)
        tokens = Tokens(pool: pools.access)
        templates = Templates(pool: pools.desk)
        assets = Assets(pool: pools.desk)
        tracks = Tracks(pool: pools.media)
        // Computing an earlier revision of the largest production takes seconds: too long for `live`.
        log = PostgresSessionLog(
            pools.live, productions: Productions(pools.access, bulk: pools.access, cache: cache))
        logPages = LogPages(pools.reads)
        punches = Punches(pool: pools.punches, reads: pools.reads)
        films = Films(pool: pools.films)
        trainingRecordings = TrainingRecordings(pool: pools.films)
        recogniserModels = RecogniserModels(pool: pools.desk)
        athletes = Athletes(pool: pools.desk)
        housekeeping = Housekeeping(pools.bulk)
    }

    /// Whether the database answers within a second and accepts changes. A connection that fails this test is closed.
    package func isReachable() async -> Bool {
        do {
            return try await pool.withConnection { connection in
                let answers = try connection.batch(
                    ["SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool AS only_reads"],
                    within: .seconds(1))
                guard try answers[0][0].value("only_reads") else { return true }
                // The server became a standby: the next connection goes to the server that accepts changes now.
                connection.close()
                return false
            }
        } catch { return false }
    }
}

/// The database cannot be reached or has no capacity: worth trying again later. A change may have been made all the same.
package struct StoreUnavailable: Error, CustomStringConvertible {
    package let description: String
}

/// Reads what some version wrote; if this version cannot read it, a newer one wrote it.
func written<Value>(_ read: () throws -> Value) throws -> Value {
    do { return try read() } catch let refusal as Refusal { throw NewerVersionRequired(refusal) }
}

/// Runs `body`; an error of the database itself becomes `StoreUnavailable`.
func reporting<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
        return try await body()
    } catch let error as DatabaseError where error.isUnavailability {
        throw StoreUnavailable(description: "\(error)")
    }
}

/// Reads or writes much JSON in the concurrency pool, and not on the thread of the caller: a session's, where other sessions would wait.
package func inPool<Result: Sendable>(_ body: @Sendable () throws -> Result) async throws -> Result {
    try await withTaskExecutorPreference(globalConcurrentExecutor) { try await concurrently(body) }
}

@concurrent private func concurrently<Result: Sendable>(_ body: @Sendable () throws -> Result) async throws -> Result {
    try body()
}
