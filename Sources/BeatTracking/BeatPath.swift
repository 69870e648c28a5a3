/// The sequence of beats that explains a pulse best.
///
/// Each beat is a state of two numbers, its frame and the interval to the next one. A sequence scores what begins at its beats
/// and how well its intervals explain the onsets around them; it loses by what changes of the interval. The best is found
/// exactly by dynamic programming. It is Ellis' recursion ("Beat tracking by dynamic programming", JNMR 2007) with the tempo in
/// the state, as Krebs, Böck and Widmer have it ("An efficient state-space model for joint tempo and meter tracking", ISMIR
/// 2015), whose hidden Markov model moves on frame by frame where this one goes from beat to beat. So it follows ramps and
/// rubato, and a tempo holds on where nothing begins.
struct BeatPath {
    let frames: [Int]

    /// - Parameters:
    ///   - first, last: the frames from and up to which something is heard.
    init(pulse: [Float], tempogram: Tempogram, first: Int, last: Int) {
        guard last - first >= Tempogram.longest else {
            frames = []
            return
        }
        var search = BeatSearch(first: first, last: last, fits: Self.fits(tempogram))
        for frame in first...last {
            search.arrive(at: frame, onset: Self.worth(pulse[frame]), tempogram: tempogram)
            search.leave(frame)
        }
        frames = search.frames()
    }

    /// What an onset at a beat is worth. A beat without one costs, or the more beats there are the better.
    private static func worth(_ onset: Float) -> Float { min(onset, 10) - 0.9 }

    /// How well each interval suits the whole track, for a second of it: by the mean of the tempogram, and by what people tap
    /// to, which is 115 beats a minute, and the less the more octaves there are from there (a normal distribution of the
    /// logarithm, as Ellis has it).
    private static func fits(_ tempogram: Tempogram) -> [Float] {
        (Tempogram.shortest...Tempogram.longest).map { interval in
            let octaves = Logarithm.base2(Float(60 * Onsets.pace) / Float(interval) / 115)
            return 3 * tempogram.mean[interval - Tempogram.shortest] - 1.8 * octaves * octaves
        }
    }
}

/// What is known in the middle of a search, frame after frame.
private struct BeatSearch {
    private static var shortest: Int { Tempogram.shortest }
    private static var intervals: Int { Tempogram.intervals }
    /// As many frames as one can come from: the scores of those are kept.
    private static var kept: Int { Tempogram.longest + 1 }
    /// For a beat that comes after none.
    private static var opening: UInt8 { 255 }

    private let first: Int
    private let last: Int
    private let fits: [Float]
    private let changes = Changes()
    /// For each kept frame and interval, the score of the best sequence whose last beat is there and whose next comes after
    /// that interval.
    private var best = [Float](repeating: 0, count: Self.kept * Self.intervals)
    /// For each interval, the score of the best sequence that comes to this frame after it.
    private var arriving = [Float](repeating: 0, count: Self.intervals)
    /// For each frame and interval, after which interval the best came.
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

    /// The tempogram's word for an interval, for a second of it.
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

    mutating func leave(_ frame: Int) {
        let row = frame % Self.kept * Self.intervals
        let place = (frame - first) * Self.intervals
        for index in 0..<Self.intervals {
            let (score, from) = changes.best(of: arriving, to: index, or: opens)
            best[row + index] = score
            before[place + index] = from
            // Nothing is heard any more when the next would come.
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

    /// What it costs to go on after another interval than one came after: an exponential distribution of their ratio, as
    /// Krebs, Böck and Widmer have it. From one beat to the next an interval changes by a quarter at most.
    private struct Changes {
        private static var widest: Float { 0.25 }
        private static var cost: Float { 120 }
        /// Frames by which intervals differ for being whole numbers of them.
        private static var slack: Float { 1 }

        /// For each interval that is gone on after, those one can have come after: the first, the one after the last, and
        /// the cost of each.
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
