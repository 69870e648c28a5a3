extension Pulse {
    /// How much earlier than the onset its highest frame is, in microseconds; measured with clicks.
    private static var delay: Double { 2_300 }

    /// The instants of the beats in microseconds: the place near each beat's frame at which the onset is highest,
    /// interpolated between frames.
    func instants(of frames: [Int]) -> [Int64] {
        var instants: [Int64] = []
        instants.reserveCapacity(frames.count)
        for frame in frames {
            var peak = frame
            for other in max(frame - 2, 1)...max(min(frame + 2, values.count - 2), 1) where values[other] > values[peak]
            {
                peak = other
            }
            var place = Double(peak)
            if peak > 0, peak + 1 < values.count {
                let before = Double(values[peak - 1])
                let middle = Double(values[peak])
                let after = Double(values[peak + 1])
                let bend = before - 2 * middle + after
                // A peak, not a slope or a flat part.
                if bend < 0, middle >= before, middle >= after {
                    place += (before - after) / (2 * bend)
                } else {
                    place = Double(frame)
                }
            }
            instants.append(Int64(place * 1_000_000 / Double(Onsets.pace) + Self.delay + 0.5))
        }
        return instants
    }

    /// How sure each beat is: how much more regular than noise the onsets around it are, and how many of the beats
    /// around it have an onset.
    func confidences(of frames: [Int], tempogram: Tempogram) -> [Double] {
        let count = frames.count
        var confidences: [Double] = []
        confidences.reserveCapacity(count)
        for index in 0..<count {
            let other = index + 1 < count ? index + 1 : index - 1
            guard other >= 0 else { return [0] }
            let interval = min(max(abs(frames[other] - frames[index]), Tempogram.shortest), Tempogram.longest)
            let regular = tempogram.strength(at: frames[index], of: interval)
            var heard: Float = 0
            let near = max(index - 4, 0)...min(index + 4, count - 1)
            for beat in near { heard += min(values[frames[beat]], 2) / 2 }
            confidences.append(Double(min(max((regular - 0.1) / 0.3, 0), 1) * min(heard / Float(near.count), 1)))
        }
        return confidences
    }
}
