/// Finds the sequence of beats that fits a pulse best.
///
/// Each beat is a state of two numbers: its frame, and the interval to the next beat. The score of a sequence grows
/// with the onsets at its beats and with how well its intervals fit the onsets around them; each change of the interval
/// lowers it. Dynamic programming finds the best sequence exactly. This is the recursion of Ellis ("Beat tracking by
/// dynamic programming", JNMR 2007) with the tempo in the state, as in Krebs, Böck and Widmer ("An efficient
/// state-space model for joint tempo and meter tracking", ISMIR 2015). Their hidden Markov model goes from frame to
/// frame; this one goes from beat to beat. So it follows ramps and rubato, and keeps the tempo where there are no
/// onsets.
struct BeatPath {
    let frames: [Int]

    /// - Parameters:
    ///   - first, last: the first and last frame with sound.
    init(pulse: [Float], tempogram: Tempogram, first: Int, last: Int) {
        guard last - first >= Tempogram.longest else {
            frames = []
            return
        }
        var search = BeatSearch(first: first, last: last, fits: Self.fits(tempogram))
        for frame in first...last {
            search.arrive(at: frame, onset: Self.worth(pulse[frame]), tempogram: tempogram)
            search.extend(frame)
        }
        frames = search.frames()
    }

    /// How much an onset at a beat adds. A beat without an onset lowers the score; otherwise more beats would always be
    /// better.
    private static func worth(_ onset: Float) -> Float { min(onset, 10) - 0.9 }

    /// How well each interval fits the whole track, per second: by the mean of the tempogram, and by how close it is to
    /// the tempo that people prefer to tap, 115 beats a minute (a normal distribution of the logarithm, as in Ellis).
    private static func fits(_ tempogram: Tempogram) -> [Float] {
        (Tempogram.shortest...Tempogram.longest).map { interval in
            let octaves = Logarithm.base2(Float(60 * Onsets.pace) / Float(interval) / 115)
            return 3 * tempogram.mean[interval - Tempogram.shortest] - 1.8 * octaves * octaves
        }
    }
}

/// The state of a search, which goes from frame to frame.
private struct BeatSearch {
    private static var shortest: Int { Tempogram.shortest }
    private static var intervals: Int { Tempogram.intervals }
    /// The number of earlier frames from which a beat can be reached; their scores are kept.
    private static var kept: Int { Tempogram.longest + 1 }
    /// Marks a beat that has no beat before it.
    private static var opening: UInt8 { 255 }

    private let first: Int
    private let last: Int
    private let fits: [Float]
    private let changes = Changes()
    /// For each kept frame and interval, the score of the best sequence whose last beat is at that frame and whose next
    /// beat comes after that interval.
    private var best = [Float](repeating: 0, count: Self.kept * Self.intervals)
    /// For each interval, the score of the best sequence that reaches this frame after that interval.
    private var arriving = [Float](repeating: 0, count: Self.intervals)
    /// For each frame and interval, the interval before it in the best sequence.
    private var before: [UInt8]
    private var opens: Float = 0
    private var end: (score: Float, frame: Int, interval: Int)

    init(first: Int, last: Int, fits: [Float]) {
        self.first = first
        self.last = last
        self.fits = fits
        before = [UInt8](repeating: 0, count: (last - first + 1) * Self.intervals)
        end = (-.infinity, first, 0)
    }

    /// How well the tempogram supports an interval, per second.
    private static var regularity: Float { 7 }

    mutating func arrive(at frame: Int, onset: Float, tempogram: Tempogram) {
        opens = frame - first < Tempogram.longest ? onset : -.infinity
        for index in 0..<Self.intervals {
            let interval = index + Self.shortest
            let from = frame - interval
            guard from >= first else {
                arriving[index] = -.infinity
                continue
            }
            let fit = fits[index] + Self.regularity * tempogram.strength(at: from, of: interval)
            let seconds = Float(interval) / Float(Onsets.pace)
            arriving[index] = best[from % Self.kept * Self.intervals + index] + onset + fit * seconds
        }
    }

    mutating func extend(_ frame: Int) {
        let row = frame % Self.kept * Self.intervals
        let place = (frame - first) * Self.intervals
        for index in 0..<Self.intervals {
            let (score, from) = changes.best(of: arriving, to: index, or: opens)
            best[row + index] = score
            before[place + index] = from
            // There is no sound left at the time of the next beat.
            if frame > last - index - Self.shortest, score > end.score { end = (score, frame, index) }
        }
    }

    /// The beats of the best sequence.
    func frames() -> [Int] {
        var frames: [Int] = []
        var frame = end.frame
        var interval = end.interval
        while true {
            frames.append(frame)
            let from = before[(frame - first) * Self.intervals + interval]
            guard from != Self.opening else { break }
            interval = Int(from)
            frame -= interval + Self.shortest
        }
        frames.reverse()
        return frames
    }

    /// The costs of changing the interval from one beat to the next: an exponential distribution of the ratio, as in
    /// Krebs, Böck and Widmer. An interval changes by a quarter at most.
    private struct Changes {
        private static var widest: Float { 0.25 }
        private static var cost: Float { 120 }
        /// How much two equal intervals may differ because they are rounded to whole frames.
        private static var slack: Float { 1 }

        /// For each next interval, the intervals that may come before it: the first, the one after the last, and the
        /// cost of each.
        private var firsts: [Int] = []
        private var ends: [Int] = []
        private var costs = [Float](repeating: 0, count: intervals * intervals)

        init() {
            for to in 0..<intervals {
                var reachable: (first: Int, end: Int) = (intervals, 0)
                for from in 0..<intervals {
                    let aside = Float(abs(to - from))
                    guard aside <= Self.widest * Float(min(to, from) + shortest) else { continue }
                    reachable = (min(reachable.first, from), from + 1)
                    costs[to * intervals + from] = Self.cost * max(aside - Self.slack, 0) / Float(from + shortest)
                }
                firsts.append(reachable.first)
                ends.append(reachable.end)
            }
        }

        func best(of arriving: [Float], to: Int, or opens: Float) -> (score: Float, from: UInt8) {
            var best = (score: opens, from: opening)
            arriving.withUnsafeBufferPointer { arriving in
                costs.withUnsafeBufferPointer { costs in
                    for from in firsts[to]..<ends[to] {
                        let score = arriving[from] - costs[to * intervals + from]
                        if score > best.score { best = (score, UInt8(from)) }
                    }
                }
            }
            return best
        }
    }
}
