/// Since when there is no connection, and when that was logged last. Many callers notice an outage, again and again; it is logged rarely.
struct Outage {
    /// The shortest time between two log lines about the same outage.
    static let pause = Duration.seconds(10)

    private var since: ContinuousClock.Instant?
    private var told: ContinuousClock.Instant?

    /// A connection failed. Returns since when there is none, if it is time to log it.
    mutating func begins(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        let start = since ?? now
        since = start
        if let told, now - told < Self.pause { return nil }
        told = now
        return start
    }

    /// A connection was opened. Returns since when there was none, if that was logged.
    mutating func ends() -> ContinuousClock.Instant? {
        defer { self = Outage() }
        return since
    }
}
