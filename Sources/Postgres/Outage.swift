/// Since when there is no connection, and when that was said last: many callers find out at once, and again and again.
struct Outage {
    /// The least time between two words on the same outage.
    static let pause = Duration.seconds(10)

    private var since: ContinuousClock.Instant?
    private var told: ContinuousClock.Instant?

    /// Nobody could connect; answers since when, if it is time to say so.
    mutating func begins(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        let start = since ?? now
        since = start
        if let told, now - told < Self.pause { return nil }
        told = now
        return start
    }

    /// Somebody is connected; answers since when nobody was, if that was said.
    mutating func ends() -> ContinuousClock.Instant? {
        defer { self = Outage() }
        return since
    }
}
