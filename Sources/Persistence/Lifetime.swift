import Postgres

/// How long a secret works: so long after it was last used, and in all no longer than `atMost`.
package struct Lifetime: Hashable, Sendable {
    package var unused: Duration
    package var atMost: Duration

    package init(unused: Duration, atMost: Duration) {
        self.unused = unused
        self.atMost = atMost
    }

    /// When a secret that is used now ends, in SQL.
    /// - Parameter made: the column that says when its time began.
    func end(since made: Statement) -> Statement {
        """
        least(now() + \(unused.microseconds) * interval '1 microsecond',
            \(made) + \(atMost.microseconds) * interval '1 microsecond')
        """
    }

    /// By how much a secret must live longer for that to be worth writing.
    package var stepMicroseconds: Int64 { unused.microseconds / 28 }

    /// Whether that is so much later than the column says.
    func isDue(since made: Statement) -> Statement {
        "expires_at < \(end(since: made)) - \(stepMicroseconds) * interval '1 microsecond'"
    }
}
