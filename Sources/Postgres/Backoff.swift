/// How long to wait before trying again: doubling up to a bound, with a random part so that callers do not try again together.
struct Backoff {
    private let cap: Duration
    private var ceiling: Duration

    init(from start: Duration, to cap: Duration) {
        ceiling = start
        self.cap = cap
    }

    /// Between half and all of a ceiling that doubles with each call.
    mutating func next(using generator: inout some RandomNumberGenerator) -> Duration {
        let wait = ceiling * Double.random(in: 0.5...1, using: &generator)
        ceiling = min(ceiling * 2, cap)
        return wait
    }
}
