/// Turns samples of any rate into means of cells of 20 ms each: the mean of the straight lines between the samples, so
/// that a punch looks nearly alike at 20 and at 200 samples a second. `ops/lib/recogniser/motion.py` does the same.
struct MotionCells {
    /// Microseconds.
    static let length: Int64 = 20_000
    /// Without a sample for longer than this many microseconds, everything begins anew.
    static let gap: Int64 = 200_000

    private var before: (instant: Int64, sample: MotionSample)?
    private var begin: Int64 = 0
    private var area = MotionSample()
    /// The instant at which the first cell begins.
    private(set) var origin: Int64 = 0

    /// Calls `emit` with every cell that is complete by now. Returns false if everything begins anew with this sample.
    mutating func add(_ sample: MotionSample, at instant: Int64, emit: (MotionSample) -> Void) -> Bool {
        guard let before, instant - before.instant <= Self.gap else {
            self.before = (instant, sample)
            origin = instant
            begin = instant
            area = MotionSample()
            return false
        }
        var start = before.instant
        var first = before.sample
        while begin + Self.length <= instant {
            let edge = begin + Self.length
            let share = Double(edge - before.instant) / Double(instant - before.instant)
            var at = MotionSample()
            for channel in 0..<MotionSample.channels {
                let old = before.sample.values[channel]
                at.values[channel] = old + (sample.values[channel] - old) * share
            }
            add(from: first, to: at, during: edge - start)
            for channel in 0..<MotionSample.channels { area.values[channel] /= Double(Self.length) }
            emit(area)
            area = MotionSample()
            start = edge
            first = at
            begin = edge
        }
        add(from: first, to: sample, during: instant - start)
        self.before = (instant, sample)
        return true
    }

    private mutating func add(from one: MotionSample, to other: MotionSample, during time: Int64) {
        for channel in 0..<MotionSample.channels {
            area.values[channel] += (one.values[channel] + other.values[channel]) * 0.5 * Double(time)
        }
    }
}
