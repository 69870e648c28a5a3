import LiveSessions
package import Postgres
package import Rehearsal

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

/// Everything that Runthrough stores. All that asks the database throws `StoreUnavailable` where the database itself fails.
package struct Store: Sendable {
    package let productions: Productions
    package let sessions: Sessions
    package let accounts: Accounts
    package let tokens: Tokens
    package let templates: Templates
    package let productionLinks: ProductionLinks
    package let productionCodes: ProductionCodes
    package let people: ProductionPeople
    package let assets: Assets
    package let tracks: Tracks
    package let sessionVideos: SessionVideos
    package let log: PostgresSessionLog
    package let punches: Punches
    package let films: Films
    package let stances: Stances
    package let trainingRecordings: TrainingRecordings
    package let recogniserModels: RecogniserModels
    package let athletes: Athletes
    package let logPages: LogPages
    package let housekeeping: Housekeeping
    package let plans: Plans
    private let pool: StorePool

    /// One pool for everything.
    package init(_ pool: Pool, plans: AccountPlans = .none) { self.init(StorePools(pool), plans: plans) }

    /// Long work gets other connections than what a cue waits for: each part has the pool of its kind.
    /// - Parameter plans: what the operator has defined.
    package init(_ pools: StorePools, plans: AccountPlans = .none) {
        pool = StorePool(pools.live)
        let (access, desk, bulk) = (StorePool(pools.access), StorePool(pools.desk), StorePool(pools.bulk))
        let (reads, films) = (StorePool(pools.reads), StorePool(pools.films))
        let (cache, published) = (ProductionCache(), ProductionCache())
        let limits = PlanLimits(plans: plans)
        self.plans = Plans(pool: desk, defined: plans)
        productions = Productions(pool: desk, bulk: bulk, cache: cache, publishedCache: published, limits: limits)
        sessions = Sessions(pool: access, lists: desk, limits: limits)
        accounts = Accounts(pool: access)
        tokens = Tokens(pool: access)
        templates = Templates(pool: desk)
        productionLinks = ProductionLinks(pool: desk, access: access)
        productionCodes = ProductionCodes(pool: desk, access: access)
        people = ProductionPeople(pool: desk, access: access)
        assets = Assets(pool: desk, limits: limits)
        tracks = Tracks(pool: StorePool(pools.media), limits: limits)
        sessionVideos = SessionVideos(pool: desk)
        // Computing an earlier revision of the largest production takes seconds: too long for `live`.
        log = PostgresSessionLog(
            pool: pool,
            productions: Productions(
                pool: access, bulk: access, cache: cache, publishedCache: published, limits: limits))
        logPages = LogPages(pool: reads)
        punches = Punches(pool: StorePool(pools.punches), reads: reads)
        self.films = Films(pool: films)
        stances = Stances(pool: films)
        trainingRecordings = TrainingRecordings(pool: films)
        recogniserModels = RecogniserModels(pool: desk)
        athletes = Athletes(pool: desk)
        housekeeping = Housekeeping(pool: bulk)
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

/// Whether an error says that others were at the same thing, again and again: worth trying again later.
package func wasContended(_ error: any Error) -> Bool { (error as? DatabaseError)?.isConcurrencyConflict ?? false }

/// Whether an error says that what a change refers to was deleted at the same moment.
package func wentMeanwhile(_ error: any Error) -> Bool { (error as? DatabaseError)?.sqlState == .foreignKeyViolation }

/// The database cannot be reached or has no capacity: worth trying again later. A change may have been made all the same.
package struct StoreUnavailable: Error, CustomStringConvertible {
    package let description: String
    /// Whether it has no space left.
    package let isDiskFull: Bool

    /// - Parameter isDiskFull: whether it has no space left.
    package init(description: String, isDiskFull: Bool = false) {
        (self.description, self.isDiskFull) = (description, isDiskFull)
    }
}

/// Reads what some version wrote; if this version cannot read it, a newer one wrote it.
func written<Value>(_ read: () throws -> Value) throws -> Value {
    do { return try read() } catch let refusal as Refusal { throw NewerVersionRequired(refusal) }
}

/// A pool of which the errors are the store's: where the database itself fails, `StoreUnavailable`.
struct StorePool: Sendable {
    private let pool: Pool

    init(_ pool: Pool) { self.pool = pool }

    @discardableResult
    func execute(_ statement: Statement, within limit: Duration? = nil) async throws -> Rows {
        try await reporting { try await pool.execute(statement, within: limit) }
    }

    @discardableResult
    func batch(_ statements: [Statement], within limit: Duration? = nil) async throws -> [Rows] {
        try await reporting { try await pool.batch(statements, within: limit) }
    }

    func snapshot(_ questions: [Statement], within limit: Duration? = nil) async throws -> [Rows] {
        try await reporting { try await pool.snapshot(questions, within: limit) }
    }

    func withConnection<Result: Sendable>(
        _ body: @Sendable (isolated DatabaseConnection) async throws -> Result
    ) async throws -> Result {
        try await reporting { try await pool.withConnection(body) }
    }

    func transaction<Result: Sendable>(
        _ body: @Sendable (isolated DatabaseConnection) async throws -> Result
    ) async throws -> Result {
        try await reporting { try await pool.transaction(.readCommitted, body) }
    }

    private func reporting<Result>(_ body: () async throws -> Result) async throws -> Result {
        do { return try await body() } catch let error as DatabaseError where error.isUnavailability {
            throw StoreUnavailable(description: "\(error)", isDiskFull: error.isDiskFull)
        }
    }
}

/// Reads or writes much JSON in the concurrency pool, and not on the thread of the caller: a session's, where other sessions would wait.
package func inPool<Result: Sendable>(_ body: @Sendable () throws -> Result) async throws -> Result {
    try await withTaskExecutorPreference(globalConcurrentExecutor) { try await concurrently(body) }
}

@concurrent private func concurrently<Result: Sendable>(_ body: @Sendable () throws -> Result) async throws -> Result {
    try body()
}
