import CoreMetrics
import Synchronization

/// A number that only grows. It is a double, which counts whole numbers up to 2⁵³ exactly.
final class CounterSeries: CounterHandler, FloatingPointCounterHandler {
    private let total = Mutex<Double>(0)

    func increment(by amount: Int64) { increment(by: Double(amount)) }
    func increment(by amount: Double) {
        guard amount >= 0, amount.isFinite else { return }
        total.withLock { $0 += amount }
    }
    func reset() { total.withLock { $0 = 0 } }
    var value: Double { total.withLock { $0 } }
}

/// A number that goes up and down.
final class GaugeSeries: MeterHandler, RecorderHandler {
    private let level = Mutex<Double>(0)

    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { level.withLock { $0 = value } }
    func increment(by amount: Double) { level.withLock { $0 += amount } }
    func decrement(by amount: Double) { level.withLock { $0 -= amount } }
    func record(_ value: Int64) { set(value) }
    func record(_ value: Double) { set(value) }
    var value: Double { level.withLock { $0 } }
}

/// How often values were below each of a fixed set of bounds.
final class HistogramSeries: TimerHandler, RecorderHandler {
    struct Reading: Equatable {
        /// One count for each bound, then one for larger values; not cumulative.
        var counts: [UInt64]
        var sum: Double
        var total: UInt64 { counts.reduce(0, +) }
    }

    let bounds: [Double]
    private let state: Mutex<Reading>

    init(bounds: [Double]) {
        self.bounds = bounds
        state = Mutex(Reading(counts: Array(repeating: 0, count: bounds.count + 1), sum: 0))
    }

    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func record(_ value: Int64) { record(Double(value)) }
    func record(_ value: Double) {
        guard value.isFinite else { return }
        var low = 0
        var high = bounds.count
        while low < high {
            let middle = (low + high) / 2
            if bounds[middle] < value { low = middle + 1 } else { high = middle }
        }
        state.withLock {
            $0.counts[low] += 1
            $0.sum += value
        }
    }

    var reading: Reading { state.withLock { $0 } }

    /// Bounds from 50 µs to 10 s: for an append, a broadcast, a request.
    static let seconds: [Double] = [
        0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]
    /// Bounds for sizes and depths.
    static let amounts: [Double] = [
        1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 100_000, 1_000_000,
    ]
}
