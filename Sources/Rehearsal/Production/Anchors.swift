package import RehearsalCore

extension TempoMap {
    /// The map of a production: count 0 is score time 0, and `tempo` holds after the last anchor.
    ///
    /// Anchors that a production cannot have give the constant tempo.
    package init(ofProduction tempo: Double, _ anchors: [Anchor]) {
        let constant = TempoMap(constant: tempo)
        let whole = anchors.isEmpty ? [] : [Anchor(count: 0, time: .zero)] + anchors
        self = (try? TempoMap(tempo: constant.tempo, anchors: whole)) ?? constant
    }
}

extension Production {
    package static let mostAnchors = 2_000
    /// The last count that an anchor may name: a day at the fastest tempo.
    package static let mostCounts: Int64 = 576_000

    /// Refuses anchors that are out of order, or between which the tempo is outside of `tempos`.
    static func validate(anchors: [TempoMap.Anchor], _ field: @autoclosure () -> String) throws(Refusal) {
        try Check.count(anchors.count, mostAnchors, "anchors", field())
        var last = TempoMap.Anchor(count: 0, time: .zero)
        for (index, anchor) in anchors.enumerated() {
            try Check.whole(Int64(exactly: anchor.count) ?? 0, 1...mostCounts, "counts", "\(field())[\(index)].count")
            try Check.moment(anchor.time, "\(field())[\(index)].time")
            guard last.count < anchor.count, last.time < anchor.time else {
                throw Refusal(
                    .invalid, "An anchor is later than the one before it, in counts and in time.",
                    field: "\(field())[\(index)]", rule: .anchorOrder)
            }
            guard tempos.contains(TempoMap.tempo(from: last, to: anchor)) else {
                throw Refusal(
                    .invalid,
                    "Between two anchors there are \(tempos.lowerBound) to \(tempos.upperBound) counts a minute.",
                    field: "\(field())[\(index)].time", rule: .anchorTempo,
                    values: Refusal.limits(tempos.lowerBound, tempos.upperBound))
            }
            last = anchor
        }
    }

    /// Refuses anchors in a drill, which has one tempo.
    func admitAnchors(_ anchors: [TempoMap.Anchor], _ field: @autoclosure () -> String) throws(Refusal) {
        guard drill == nil || anchors.isEmpty else {
            throw Refusal(.invalid, "A drill has no anchors.", field: field(), rule: .notInDrill)
        }
    }
}
