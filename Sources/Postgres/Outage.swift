/// Since when there is no connection, and when that was logged last. Many callers notice the same outage many times; it
/// is logged rarely.
struct Outage {
    /// The shortest time between two log lines about the same outage.
    static let pause = Duration.seconds(10)

    private var since: ContinuousClock.Instant?
    private var lastReported: ContinuousClock.Instant?

    /// A connection failed. Returns the beginning of the outage if it is time to log it, otherwise `nil`.
    mutating func begins(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        let start = since ?? now
        since = start
        if let lastReported, now - lastReported < Self.pause { return nil }
        lastReported = now
        return start
    }

    /// A connection was opened. Returns the beginning of the outage; `nil` if there was none.
    mutating func ends() -> ContinuousClock.Instant? {
        defer { self = Outage() }
        return since
    }
}
