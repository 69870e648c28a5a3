package import LiveSessions
package import Postgres
package import RehearsalCore

/// The clock of the database's machine, with the correction that the nodes agreed on: the clock that all of them follow.
package struct DatabaseClock: TimeReference {
    private let pool: StorePool

    /// - Parameter pool: one connection for this purpose only, so that no other work delays its answers.
    package init(_ pool: Pool) { self.pool = StorePool(pool) }

    /// Reads the clock in one round trip, timed on the connection's own thread.
    package func read() async throws -> TimeReading {
        try await pool.withConnection { connection in
            let sent = MachineClock.local
            let row = try connection.execute(
                """
                SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint + correction AS now, generation
                FROM session_clock
                """)[0]
            let returned = MachineClock.local
            return TimeReading(
                sent: sent, returned: returned, session: Instant(microseconds: try row.value("now")),
                generation: try row.value("generation"))
        }
    }

    /// SQL for the instant of the session clock at which it is computed.
    static let now: Statement =
        "(SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint + correction FROM session_clock)"

    package func correct(by interval: Interval, generation: Int64) async throws {
        try await pool.execute(
            """
            UPDATE session_clock SET correction = correction + \(interval.microseconds), generation = generation + 1
            WHERE generation = \(generation)
            """)
    }
}
