/// Keeps the beats of a track from going twice as fast as people count: what sounds midway between beats, such as
/// off-beat hats, is taken for beats easily when a song becomes slow.
struct Octaves {
    private(set) var frames: [Int]
    /// Whether half as many beats would have been right as well, or had to be taken.
    private(set) var isDoubtful = false

    /// Beats on either side of a jump that are looked at, and those in which it happens.
    private static var near: Int { 6 }
    private static var within: Int { 3 }
    /// A pulse faster than this, 110 a minute, may be twice the one that is counted; one of more than 140 is, if its bass says so.
    private static var brisk: Int { Onsets.pace * 60 / 110 }
    private static var fast: Int { Onsets.pace * 60 / 140 }
    private let lows: [Float]

    init(_ frames: [Int], lows: [Float]) {
        (self.frames, self.lows) = (frames, lows)
        joinJumps()
        halveIfBetween()
    }

    // MARK: Jumps

    /// Where the pulse doubles or halves within a few beats, the faster side gives up every other beat.
    private mutating func joinJumps() {
        var index = Self.near
        while index + Self.within + Self.near < frames.count {
            let before = interval(index - Self.near..<index)
            let after = interval(index + Self.within..<index + Self.within + Self.near)
            if Self.isDouble(before, after) {
                thin(from: index, interval: before)
                isDoubtful = true
            } else if Self.isDouble(after, before) {
                reverse()
                thin(from: frames.count - 1 - index - Self.within, interval: after)
                reverse()
                isDoubtful = true
                index = Self.near
                continue
            }
            index += 1
        }
    }

    private static func isDouble(_ slow: Int, _ fast: Int) -> Bool { 10 * slow >= 17 * fast && 10 * slow <= 23 * fast }

    /// The middle one of the intervals from these beats to the next.
    private func interval(_ range: Range<Int>) -> Int {
        let intervals = range.map { abs(frames[$0 + 1] - frames[$0]) }.sorted()
        return intervals[intervals.count / 2]
    }

    private mutating func reverse() { frames = frames.reversed() }

    /// From a beat on, keeps those that go on with its interval, as long as there are more than these.
    private mutating func thin(from first: Int, interval: Int) {
        var kept = Array(frames[...first])
        var (interval, index) = (interval, first)
        // A pulse may have slid by half a beat while it doubled: the bass tells.
        let start = first + Self.within
        let bass = self.bass(start..<min(start + 4 * Self.near, frames.count))
        if min(bass.even, bass.odd) < 0.6 * max(bass.even, bass.odd) {
            index = start + (bass.even > bass.odd ? 0 : 1)
            let (last, next) = (kept[kept.count - 1], frames[index])
            // As many beats between the two as their distance has room for.
            let count = (abs(next - last) + interval / 2) / interval
            if count > 1 { for step in 1..<count { kept.append(last + (next - last) * step / count) } }
            kept.append(next)
            interval = min(interval, 2 * gap(index, index - 1))
        }
        while true {
            var best = index + 1
            guard best < frames.count else { break }
            for next in index + 1...min(index + 3, frames.count - 1)
            where abs(gap(next, index) - interval) < abs(gap(best, index) - interval) { best = next }
            // The end of the faster pulse, or of the track.
            if 4 * abs(gap(best, index) - interval) > interval { break }
            interval = (3 * interval + gap(best, index) + 2) / 4
            kept.append(frames[best])
            index = best
        }
        frames = kept + frames[min(index + 1, frames.count)...]
    }

    private func gap(_ one: Int, _ other: Int) -> Int { abs(frames[one] - frames[other]) }

    // MARK: Between beats

    /// If a fast pulse has its bass on every other beat alone, the others are between beats.
    private mutating func halveIfBetween() {
        guard frames.count > 2 * Self.near else { return }
        let interval = interval(0..<frames.count - 1)
        let bass = bass(0..<frames.count)
        let (less, more) = (min(bass.even, bass.odd), max(bass.even, bass.odd))
        guard interval < Self.brisk, less < 0.6 * more else { return }
        isDoubtful = true
        guard interval < Self.fast, less < 0.35 * more else { return }
        let first = bass.even > bass.odd ? 0 : 1
        frames = stride(from: first, to: frames.count, by: 2).map { frames[$0] }
    }

    /// The low onsets at every other of these beats, from the first and from the second on.
    private func bass(_ range: Range<Int>) -> (even: Float, odd: Float) {
        var sums: (even: Float, odd: Float) = (0, 0)
        for index in range {
            var loudest: Float = 0
            for place in max(frames[index] - 2, 0)...max(min(frames[index] + 2, lows.count - 1), 0) {
                loudest = max(loudest, lows[place])
            }
            if (index - range.lowerBound) % 2 == 0 { sums.even += loudest } else { sums.odd += loudest }
        }
        return sums
    }
}
