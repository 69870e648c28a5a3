extension Choreography {
    /// The places of all performers at `time`, written into `places` in the order of the cast.
    ///
    /// While formation i stands, beginning at A(i), these are exactly its positions. Before the score they are those of the first
    /// formation, after it those of the last. Does nothing without formations; never writes more than fits.
    package func positions(at time: ScoreTime, into places: inout MutableSpan<Point>) {
        guard !formations.isEmpty else { return }
        let count = min(places.count, performerCount)
        let live = score.formation(at: time)
        guard time < score.arrival(of: live), live > 0 else {
            stand(in: live, into: &places)
            return
        }
        for performer in 0..<count {
            places[performer] = path(of: performer, into: live).point(at: fraction(of: performer, at: time, into: live))
        }
    }

    /// The places of all performers at `time`, in the order of the cast; empty without formations.
    package func positions(at time: ScoreTime) -> [Point] {
        guard !formations.isEmpty else { return [] }
        var places = [Point](repeating: Point(x: 0, y: 0), count: performerCount)
        var span = places.mutableSpan
        positions(at: time, into: &span)
        return places
    }

    /// Where `performer` is at `time`; `nil` without formations.
    package func position(of performer: Int, at time: ScoreTime) -> Point? {
        guard !formations.isEmpty else { return nil }
        let live = score.formation(at: time)
        guard time < score.arrival(of: live), live > 0 else { return formations[live].positions[performer] }
        return path(of: performer, into: live).point(at: fraction(of: performer, at: time, into: live))
    }

    /// The places of all performers in formation `index`, written into `places` in the order of the cast.
    package func stand(in index: Int, into places: inout MutableSpan<Point>) {
        let positions = formations[index].positions
        for performer in 0..<min(places.count, performerCount) { places[performer] = positions[performer] }
    }

    /// The two parts of the way of `performer` into formation `index` (not the first), cut where they are at `time`, or in its middle
    /// when the way takes no time; `nil` for a straight way.
    package func parts(of performer: Int, into index: Int, at time: ScoreTime) -> (
        before: Path.Handles, after: Path.Handles
    )? {
        let (departs, arrives) = window(of: performer, into: index)
        let fraction = departs == arrives ? 0.5 : fraction(of: performer, at: time, into: index)
        return path(of: performer, into: index).parts(at: fraction)
    }

    /// The fraction of the way into formation `live` (not the first) that `performer` has covered at `time`.
    private func fraction(of performer: Int, at time: ScoreTime, into live: Int) -> Double {
        let (departs, arrives) = window(of: performer, into: live)
        guard time < arrives else { return 1 }
        let gone = (time - departs).microseconds
        let whole = (arrives - departs).microseconds
        return formations[live - 1].transition.easing.fraction(at: Double(gone) / Double(whole))
    }
}
