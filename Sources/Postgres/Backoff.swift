/// How long to wait before the next attempt: twice as long each time up to a limit, with a random part so that callers do not all try at once.
struct Backoff {
    private let cap: Duration
    private var ceiling: Duration

    init(from start: Duration, to cap: Duration) {
        ceiling = start
        self.cap = cap
    }

    /// A random wait between half of a ceiling and the whole; the ceiling doubles with each call.
    mutating func next(using generator: inout some RandomNumberGenerator) -> Duration {
        let wait = ceiling * Double.random(in: 0.5...1, using: &generator)
        ceiling = min(ceiling * 2, cap)
        return wait
    }
}
