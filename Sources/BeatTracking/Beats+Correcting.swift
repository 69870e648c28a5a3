/// What a person corrects of proposed beats. Each gives beats anew, or `nil` where it would make none that a tempo map can have.
extension Beats {
    /// How far apart beats can be, in microseconds: 1,000 to 1 a minute, as in a `TempoMap`.
    package static var gaps: ClosedRange<Int64> { 60_000...60_000_000 }

    /// Twice as many: one more midway between each two, as sure as the less sure of them. What was a downbeat still is.
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

    /// Half as many: every other, that at `one` among them.
    package func halved() -> Beats? {
        guard isWhole, instants.count > 2 else { return nil }
        var halved = Beats(metre: metre, one: one / 2, downbeatConfidence: downbeatConfidence)
        for index in stride(from: one % 2, to: instants.count, by: 2) {
            halved.append(instants[index], confidences[index])
        }
        return halved.isWhole ? halved : nil
    }

    /// Half a beat later: those midway between the beats, for a tracker that has found the off-beats. One fewer.
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

    /// The downbeats so many beats later, or earlier when it is negative; the beats stay.
    package func shifted(by count: Int) -> Beats? {
        guard isWhole, !instants.isEmpty else { return nil }
        var shifted = self
        shifted.one = ((one % metre + count % metre) % metre + metre) % metre
        return shifted.one < instants.count ? shifted : nil
    }

    /// The beat at `index` is "one", in bars of `metre`: somebody said so, and it is sure.
    package func with(one index: Int, metre: Int) -> Beats? {
        guard isWhole, instants.indices.contains(index), Self.metres.contains(metre) else { return nil }
        var beats = self
        beats.one = index
        beats.metre = metre
        beats.downbeatConfidence = 1
        return beats
    }

    /// The beat at `index` falls at `instant`: between those beside it. Somebody said so, and it is sure.
    package func moving(_ index: Int, to instant: Int64) -> Beats? {
        guard isWhole, instants.indices.contains(index) else { return nil }
        var beats = self
        beats.instants[index] = instant
        beats.confidences[index] = 1
        return beats.isWhole ? beats : nil
    }

    /// Beats in a bar.
    package static var metres: ClosedRange<Int> { 1...16 }

    /// Whether these are beats at all: each after the one before by one of `gaps`, all confidences from 0 to 1, and `one` among
    /// them.
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
