package import RehearsalCore

extension Run {
    /// From when on nobody is on the way and nothing is about to begin, as far as it is known; `nil` for a run that goes on and on.
    /// A rest between the passes of a loop is no standing, nor is a hold that the run goes through.
    package var standsFrom: Instant? {
        let motion = timeline.motion
        return motion.rate > 0 ? motion.rests : motion.placed
    }

    package func stands(at instant: Instant) -> Bool { standsFrom.map { $0 <= instant } ?? false }
}

extension Motion {
    /// When it comes to stand by itself; `nil` for one that stands already, or goes on and on.
    var rests: Instant? {
        guard rate > 0 else { return nil }
        guard let loop else { return until.flatMap(instant(reaching:)) }
        guard loop.last != nil || !loop.goesOn else { return nil }
        let last = pass(at: Instant(microseconds: .max))
        return last.until.flatMap(last.instant(reaching:))
    }
}
