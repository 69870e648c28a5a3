import Postgres

/// How long a secret works: `unused` after its last use, and in total at most `atMost`.
package struct Lifetime: Hashable, Sendable {
    package var unused: Duration
    package var atMost: Duration

    package init(unused: Duration, atMost: Duration) {
        self.unused = unused
        self.atMost = atMost
    }

    /// When a secret that is used now expires, in SQL.
    /// - Parameter made: the column with the time of its creation.
    func end(since made: Statement) -> Statement {
        "least(now() + \(unused), \(made) + \(atMost))"
    }

    /// The least extension of a secret that is worth a write.
    package var stepMicroseconds: Int64 { unused.microseconds / 28 }

    /// Whether the new time is later than the column's by at least that much.
    func isDue(since made: Statement) -> Statement {
        "expires_at < \(end(since: made)) - \(unused / 28)"
    }
}
