import LiveSessions
package import Postgres
import Rehearsal

/// The connections of a store, apart by what they are for: what one kind of work waits for, another does not.
package struct StorePools: Sendable {
    /// Cues and the log: short statements that a rehearsal waits for.
    package let live: Pool
    /// Tokens, join codes, members: what whoever comes or asks waits for, before it is known who they are.
    package let access: Pool
    /// Lists (of sessions too), edits, pictures, templates: what somebody at a desk waits for.
    package let desk: Pool
    /// The log, for whoever reads it page by page.
    package let reads: Pool
    /// Whole productions of a size that keeps a connection busy for seconds.
    package let bulk: Pool

    /// - Parameters:
    ///   - access: `nil` for the same as `live`.
    ///   - reads: the same.
    package init(live: Pool, access: Pool? = nil, desk: Pool, reads: Pool? = nil, bulk: Pool) {
        self.live = live
        self.access = access ?? live
        self.desk = desk
        self.reads = reads ?? live
        self.bulk = bulk
    }

    /// One pool for everything: for subcommands, which do one thing at a time.
    package init(_ pool: Pool) { self.init(live: pool, desk: pool, bulk: pool) }

    private var all: [Pool] { [live, access, desk, reads, bulk] }

    /// Closes all pools: later calls throw, and connections close as they come back.
    package func close() { for pool in all { pool.close() } }
}

/// All that Runthrough keeps.
package struct Store: Sendable {
    package let productions: Productions
    package let sessions: Sessions
    package let accounts: Accounts
    package let tokens: Tokens
    package let templates: Templates
    package let assets: Assets
    package let log: PostgresSessionLog
    package let logPages: LogPages
    package let housekeeping: Housekeeping
    private let pool: Pool

    package init(_ pool: Pool) { self.init(StorePools(pool)) }

    package init(_ pools: StorePools) {
        pool = pools.live
        let cache = ProductionCache()
        productions = Productions(pools.desk, bulk: pools.bulk, cache: cache)
        sessions = Sessions(pools.access, lists: pools.desk)
        accounts = Accounts(pools.access)
        tokens = Tokens(pool: pools.access)
        templates = Templates(pool: pools.desk)
        assets = Assets(pool: pools.desk)
        // An earlier revision of the largest production takes seconds to put together: that is no work for `live`.
        log = PostgresSessionLog(
            pools.live, productions: Productions(pools.access, bulk: pools.access, cache: cache))
        logPages = LogPages(pools.reads)
        housekeeping = Housekeeping(pools.bulk)
    }

    /// Whether the database answers within a second, and takes changes. A connection that does not is given up.
    package func isReachable() async -> Bool {
        do {
            return try await pool.withConnection { connection in
                let answers = try connection.batch(
                    ["SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::bool AS only_reads"],
                    within: .seconds(1))
                guard try answers[0][0].value("only_reads") else { return true }
                // Made a standby since: the next connection goes to whoever takes changes now.
                connection.close()
                return false
            }
        } catch { return false }
    }
}

/// The database cannot be reached, or has no time: worth trying again later.
package struct StoreUnavailable: Error, CustomStringConvertible {
    /// Whether the change may have been made all the same.
    package let outcomeUnknown: Bool
    package let description: String
}

/// Reads what some version has written; what this one cannot read is a newer one's.
func written<Value>(_ read: () throws -> Value) throws -> Value {
    do { return try read() } catch let refusal as Refusal { throw Outgrown(refusal) }
}

/// Runs `body`; a database that is at fault itself becomes `StoreUnavailable`.
func reporting<Result>(_ body: () async throws -> Result) async throws -> Result {
    do {
        return try await body()
    } catch let error as DatabaseError where error.isUnavailability {
        throw StoreUnavailable(outcomeUnknown: error.outcome == .unknown, description: "\(error)")
    }
}
