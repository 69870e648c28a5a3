extension Choreography {
    /// One performer's way from a formation to the next.
    package struct Move: Hashable, Sendable {
        package var performer: Int
        package var from: Int
        package var to: Int
        package var departs: ScoreTime
        package var arrives: ScoreTime
        package var easing: Easing
        package var path: Path

        /// The length of the way in stage units.
        package var distance: Double { path.length }
    }

    /// The way of `performer` into formation `index`; for the first formation, a way that stays in place.
    package func path(of performer: Int, into index: Int) -> Path {
        let end = formations[index].positions[performer]
        guard index > 0 else { return Path(from: end, to: end) }
        let paths = formations[index - 1].transition.paths
        let start = formations[index - 1].positions[performer]
        return Path(from: start, to: end, handles: paths.isEmpty ? nil : paths[performer])
    }

    /// The move of `performer` into formation `index`; `nil` for the first formation and for one that does not exist.
    package func move(of performer: Int, into index: Int) -> Move? {
        guard 1..<max(formations.count, 1) ~= index, 0..<performerCount ~= performer else { return nil }
        let (departs, arrives) = window(of: performer, into: index)
        return Move(
            performer: performer, from: index - 1, to: index, departs: departs, arrives: arrives,
            easing: formations[index - 1].transition.easing,
            path: path(of: performer, into: index))
    }

    /// The times at which `performer` leaves for formation `index` (not the first) and arrives there.
    package func window(of performer: Int, into index: Int) -> (departs: ScoreTime, arrives: ScoreTime) {
        let departs = score.departure(from: index - 1)
        let arrives = score.arrival(of: index)
        let delays = formations[index - 1].transition.delays
        guard !delays.isEmpty, let delay = delays[performer] else { return (departs, arrives) }
        let (leave, length) = delay.applied(to: arrives - departs)
        return (departs + leave, departs + leave + length)
    }
}
