/// The beats of a track, as a tracker proposes them or a person has corrected them.
package struct Beats: Hashable, Sendable {
    /// The instant of each beat, in whole microseconds after the first sample, ascending.
    package var instants: [Int64]
    /// How sure each beat is, from 0 to 1.
    package var confidences: [Double]
    /// The number of beats from one downbeat to the next; the tracker finds 4 or 3.
    package var metre: Int
    /// The index of a downbeat, a "one". The others come every `metre` beats before and after it. From the tracker it
    /// is the first downbeat.
    package var one: Int
    /// How sure metre and downbeat are, from 0 to 1.
    package var downbeatConfidence: Double

    package init(
        instants: [Int64] = [], confidences: [Double] = [], metre: Int = 4, one: Int = 0, downbeatConfidence: Double = 0
    ) {
        self.instants = instants
        self.confidences = confidences
        self.metre = metre
        self.one = one
        self.downbeatConfidence = downbeatConfidence
    }

    /// The mean confidence of the beats; 0 without beats.
    package var confidence: Double {
        guard !confidences.isEmpty else { return 0 }
        var sum = 0.0
        for confidence in confidences { sum += confidence }
        return sum / Double(confidences.count)
    }

    /// From one beat to the next, in microseconds: the median over stretches of eight beats, or over all beats if there
    /// are fewer. 0 with fewer than two beats.
    package var beatLength: Double {
        let span = min(8, instants.count - 1)
        guard span > 0 else { return 0 }
        var lengths: [Int64] = []
        for index in span..<instants.count { lengths.append(instants[index] - instants[index - span]) }
        lengths.sort()
        return Double(lengths[lengths.count / 2]) / Double(span)
    }
}
