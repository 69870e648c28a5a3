package import RehearsalCore

extension Run {
    /// The instant from which no performer moves and nothing is about to begin, as far as it is known; `nil` for a run that does not end. The rest between
    /// two passes of a loop does not count as standing, nor does a hold that the run passes through.
    package var standsFrom: Instant? {
        let motion = timeline.motion
        return motion.rate > 0 ? motion.stopsAt : motion.placed
    }

    /// Whether the run stands at `instant`, without another command.
    package func stands(at instant: Instant) -> Bool { standsFrom.map { $0 <= instant } ?? false }
}

extension Motion {
    /// When the run stops by itself; `nil` if it stands already, or does not end.
    var stopsAt: Instant? {
        guard rate > 0 else { return nil }
        guard let loop else { return until.flatMap(instant(reaching:)) }
        guard loop.last != nil || !loop.goesOn else { return nil }
        let last = pass(at: Instant(microseconds: .max))
        return last.until.flatMap(last.instant(reaching:))
    }
}
