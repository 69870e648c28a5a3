/// Corrections that a person makes to proposed beats. Each returns new beats, or `nil` if a tempo map could not have
/// them.
extension Beats {
    /// The possible intervals between beats, in microseconds: 1,000 to 1 beats a minute, as in a `TempoMap`.
    package static var gaps: ClosedRange<Int64> { 60_000...60_000_000 }

    /// Doubles the beats: a new one in the middle between each two, as sure as the less sure of the two. Downbeats stay
    /// downbeats.
    package func doubled() -> Beats? {
        guard isWhole, let last = instants.last else { return nil }
        var doubled = Beats(metre: metre, one: 2 * one, downbeatConfidence: downbeatConfidence)
        for index in 0..<(instants.count - 1) {
            let confidence = min(confidences[index], confidences[index + 1])
            doubled.append(instants[index], confidences[index])
            doubled.append(instants[index] + (instants[index + 1] - instants[index]) / 2, confidence)
        }
        doubled.append(last, confidences[instants.count - 1])
        return doubled.isWhole ? doubled : nil
    }

    /// Keeps every second beat, including the one at `one`.
    package func halved() -> Beats? {
        guard isWhole, instants.count > 2 else { return nil }
        var halved = Beats(metre: metre, one: one / 2, downbeatConfidence: downbeatConfidence)
        for index in stride(from: one % 2, to: instants.count, by: 2) {
            halved.append(instants[index], confidences[index])
        }
        return halved.isWhole ? halved : nil
    }

    /// Makes `more` beats of every `fewer`, from "one" on to both sides, for a tracker that found triplets, or what
    /// goes three to four.
    package func scaled(_ more: Int, to fewer: Int) -> Beats? {
        guard isWhole, instants.count > 1, 1...8 ~= more, 1...8 ~= fewer else { return nil }
        var scaled = Beats(metre: metre, one: one * more / fewer, downbeatConfidence: downbeatConfidence)
        let last = (instants.count - 1) * more
        // Places are in parts of a beat: each beat has as many parts as there are new ones.
        for place in stride(from: one * more % fewer, through: last, by: fewer) {
            let (index, part) = (place / more, Int64(place % more))
            let next = min(index + 1, instants.count - 1)
            let step = (instants[next] - instants[index]) &* part / Int64(more)
            scaled.append(
                instants[index] + step, part == 0 ? confidences[index] : min(confidences[index], confidences[next]))
        }
        return scaled.isWhole ? scaled : nil
    }

    /// Moves the beats half a beat later, to the middles between them, for a tracker that found the off-beats. There is
    /// one beat fewer.
    package func offset() -> Beats? {
        guard isWhole, instants.count > 1 else { return nil }
        var offset = Beats(metre: metre, one: one, downbeatConfidence: downbeatConfidence)
        for index in 0..<(instants.count - 1) {
            let instant = instants[index] + (instants[index + 1] - instants[index]) / 2
            offset.append(instant, min(confidences[index], confidences[index + 1]))
        }
        if offset.one == offset.instants.count { offset.one = max(offset.one - metre, 0) }
        return offset
    }

    /// Moves the downbeats by this many beats, earlier if it is negative. The beats stay.
    package func shifted(by count: Int) -> Beats? {
        guard isWhole, !instants.isEmpty else { return nil }
        var shifted = self
        shifted.one = ((one % metre + count % metre) % metre + metre) % metre
        return shifted.one < instants.count ? shifted : nil
    }

    /// Makes the beat at `index` a "one", in bars of `metre` beats. It is sure, since a person said so.
    package func with(one index: Int, metre: Int) -> Beats? {
        guard isWhole, instants.indices.contains(index), Self.metres.contains(metre) else { return nil }
        var beats = self
        beats.one = index
        beats.metre = metre
        beats.downbeatConfidence = 1
        return beats
    }

    /// Moves the beat at `index` to `instant`, which lies between the beats beside it. It is sure, since a person said
    /// so.
    package func moving(_ index: Int, to instant: Int64) -> Beats? {
        guard isWhole, instants.indices.contains(index) else { return nil }
        var beats = self
        beats.instants[index] = instant
        beats.confidences[index] = 1
        return beats.isWhole ? beats : nil
    }

    /// The possible numbers of beats in a bar.
    package static var metres: ClosedRange<Int> { 1...16 }

    /// Whether the values are possible: the intervals are in `gaps`, the confidences from 0 to 1, and `one` is the
    /// index of a beat.
    package var isWhole: Bool {
        guard confidences.count == instants.count, Self.metres.contains(metre), one >= 0,
            one < max(instants.count, 1), 0...1 ~= downbeatConfidence, confidences.allSatisfy({ 0...1 ~= $0 })
        else { return false }
        guard let first = instants.first, first >= 0 else { return instants.isEmpty }
        for index in 1..<max(instants.count, 1) where !Self.gaps.contains(instants[index] - instants[index - 1]) {
            return false
        }
        return true
    }

    private mutating func append(_ instant: Int64, _ confidence: Double) {
        instants.append(instant)
        confidences.append(confidence)
    }
}
