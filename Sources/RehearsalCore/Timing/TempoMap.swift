/// Converts counts to score time and back: linear between two beat anchors, and at one tempo before the first and after
/// the last. A constant tempo is the map without anchors: count 0 is score time 0.
///
/// Counts are numbered from 0 and may be fractions. Every whole microsecond within 2^42 of zero
/// (fifty days) is converted back exactly: `time(of: count(at: t)) == t`. A count comes back with an error of half a microsecond.
package struct TempoMap: Hashable, Sendable {
    /// A count whose score time is known.
    package struct Anchor: Hashable, Sendable {
        package var count: Double
        package var time: ScoreTime

        package init(count: Double, time: ScoreTime) {
            self.count = count
            self.time = time
        }
    }

    /// The reason why numbers are not a valid map.
    package enum Flaw: Error, Hashable, Sendable {
        /// The tempo is not in `tempos`.
        case tempo
        /// This anchor is not later than the one before it, in counts or in time, or the tempo between the two is not in `tempos`.
        case anchor(Int)
    }

    /// The tempos that a map may have, in counts a minute.
    package static var tempos: ClosedRange<Double> { 1...1_000 }
    private static var minute: Double { 60_000_000 }

    /// Counts a minute before the first anchor and after the last.
    package let tempo: Double
    package let anchors: [Anchor]

    /// - Parameter anchors: each later than the one before it, in counts and in time.
    package init(tempo: Double, anchors: [Anchor] = []) throws(Flaw) {
        guard Self.tempos.contains(tempo) else { throw .tempo }
        for (index, anchor) in anchors.enumerated() {
            guard anchor.count.isFinite else { throw .anchor(index) }
            guard index > 0 else { continue }
            let last = anchors[index - 1]
            guard last.time < anchor.time, Self.tempos.contains(Self.tempo(from: last, to: anchor)) else {
                throw .anchor(index)
            }
        }
        self.tempo = tempo
        self.anchors = anchors
    }

    /// One tempo throughout; a tempo outside of `tempos` is replaced by the nearest inside.
    package init(constant tempo: Double) {
        self.tempo = min(max(tempo, Self.tempos.lowerBound), Self.tempos.upperBound)
        anchors = []
    }

    /// Counts a minute between two anchors.
    package static func tempo(from start: Anchor, to end: Anchor) -> Double {
        (end.count - start.count) * minute / Double((end.time - start.time).microseconds)
    }

    /// The score time of `count`, to the nearest microsecond; zero for a count that is not a number.
    package func time(of count: Double) -> ScoreTime {
        let piece = piece(after: anchorCount { $0.count <= count })
        let distance = (count - piece.start.count) * piece.lasting / piece.counts
        return piece.start.time + Interval(microseconds: Int64(clamping: distance))
    }

    /// The count at a score time, with its fraction.
    package func count(at time: ScoreTime) -> Double {
        let piece = piece(after: anchorCount { $0.time <= time })
        return piece.start.count + Double((time - piece.start.time).microseconds) * piece.counts / piece.lasting
    }

    /// The tempo that holds from `time` on, in counts a minute.
    package func tempo(at time: ScoreTime) -> Double {
        let piece = piece(after: anchorCount { $0.time <= time })
        return piece.counts * Self.minute / piece.lasting
    }

    /// The length of one count at the tempo that holds from `time` on.
    package func countLength(at time: ScoreTime) -> Interval {
        let piece = piece(after: anchorCount { $0.time <= time })
        return Interval(microseconds: Int64(clamping: piece.lasting / piece.counts))
    }

    /// The length of `counts` counts from `start` on.
    package func length(of counts: Double, from start: ScoreTime) -> Interval {
        time(of: count(at: start) + counts) - start
    }

    /// A stretch at one tempo: its number of counts and its length in microseconds.
    private struct Piece {
        var start: Anchor
        var counts: Double
        var lasting: Double

        init(at tempo: Double, from start: Anchor) {
            self.start = start
            counts = tempo
            lasting = TempoMap.minute
        }

        init(from start: Anchor, to end: Anchor) {
            self.start = start
            counts = end.count - start.count
            lasting = Double((end.time - start.time).microseconds)
        }
    }

    /// The piece after `passed` anchors.
    private func piece(after passed: Int) -> Piece {
        guard let first = anchors.first, let last = anchors.last else {
            return Piece(at: tempo, from: Anchor(count: 0, time: .zero))
        }
        if passed == 0 { return Piece(at: tempo, from: first) }
        if passed == anchors.count { return Piece(at: tempo, from: last) }
        return Piece(from: anchors[passed - 1], to: anchors[passed])
    }

    /// The number of anchors for which `isBehind` is true, found by bisection.
    private func anchorCount(_ isBehind: (Anchor) -> Bool) -> Int {
        var low = 0
        var high = anchors.count
        while low < high {
            let middle = (low + high) / 2
            if isBehind(anchors[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
