// The clock estimator's C functions (see Exports.swift). Local times and instants are passed as f64 microseconds, exact below
// 2^53. For a null handle a function returns NaN, or a negative number if its result is an integer.

private typealias Estimating = UnsafeMutablePointer<ClockEstimator>

/// Creates a clock estimator for a device whose clock is read in steps of `resolution` microseconds.
@c(core_clock_create)
package func coreClockCreate(_ resolution: Double) -> UnsafeMutableRawPointer? {
    let estimating = Estimating.allocate(capacity: 1)
    estimating.initialize(to: ClockEstimator(resolution: Interval(microseconds: Int64(clamping: resolution))))
    return UnsafeMutableRawPointer(estimating)
}

/// Releases an estimator.
@c(core_clock_free)
package func coreClockFree(_ handle: UnsafeMutableRawPointer?) {
    guard let estimating = estimating(handle) else { return }
    estimating.deinitialize(count: 1)
    estimating.deallocate()
}

/// Adds one exchange: 1 taken, 0 refused, 2 contradicted (see `ClockEstimator.Verdict`), -1 without an estimator.
@c(core_clock_record)
package func coreClockRecord(
    _ handle: UnsafeMutableRawPointer?, _ sent: Double, _ received: Double, _ answered: Double, _ returned: Double
) -> Int32 {
    guard let estimating = estimating(handle) else { return -1 }
    guard sent.isFinite, received.isFinite, answered.isFinite, returned.isFinite else { return 0 }
    let verdict = estimating.pointee.record(
        sent: local(sent), received: Instant(microseconds: Int64(clamping: received)),
        answered: Instant(microseconds: Int64(clamping: answered)), returned: local(returned))
    return switch verdict {
    case .refused: 0
    case .accepted: 1
    case .contradicted: 2
    }
}

/// The session clock at a local time, never less than an earlier result; NaN before the first exchange.
@c(core_clock_session)
package func coreClockSession(_ handle: UnsafeMutableRawPointer?, _ localTime: Double) -> Double {
    guard localTime.isFinite, let session = estimating(handle)?.pointee.session(at: local(localTime)) else {
        return .nan
    }
    return Double(session.microseconds)
}

/// The local time at which the session clock will read `instant`; NaN before the first exchange.
@c(core_clock_local)
package func coreClockLocal(_ handle: UnsafeMutableRawPointer?, _ instant: Double) -> Double {
    guard instant.isFinite,
        let local = estimating(handle)?.pointee.local(of: Instant(microseconds: Int64(clamping: instant)))
    else { return .nan }
    return Double(local.microseconds)
}

/// The largest possible error of the reading at a local time, in microseconds; NaN while unsure or before the first exchange.
@c(core_clock_bound)
package func coreClockBound(_ handle: UnsafeMutableRawPointer?, _ localTime: Double) -> Double {
    guard localTime.isFinite, let bound = estimating(handle)?.pointee.bound(at: local(localTime)) else { return .nan }
    return Double(bound.microseconds)
}

/// Writes bound, delay, least delay, late delay and jitter to `out` and returns 5; 0 while unsure or before the first
/// exchange.
@c(core_clock_report)
package func coreClockReport(
    _ handle: UnsafeMutableRawPointer?, _ localTime: Double, _ out: UnsafeMutablePointer<Double>?
) -> Int32 {
    guard let estimating = estimating(handle), let out else { return -1 }
    guard localTime.isFinite, let report = estimating.pointee.report(at: local(localTime)) else { return 0 }
    out[0] = Double(report.bound.microseconds)
    out[1] = Double(report.delay.microseconds)
    out[2] = Double(report.leastDelay.microseconds)
    out[3] = Double(report.lateDelay.microseconds)
    out[4] = Double(report.jitter.microseconds)
    return 5
}

/// The state: 0 unknown, 1 synchronising, 2 sure, 3 unsure.
@c(core_clock_state)
package func coreClockState(_ handle: UnsafeMutableRawPointer?) -> Int32 {
    switch estimating(handle)?.pointee.state {
    case nil: -1
    case .unknown: 0
    case .synchronising: 1
    case .sure: 2
    case .unsure: 3
    }
}

/// Ignores the earlier exchanges from now on: the local clock may have stopped for a time.
@c(core_clock_forget)
package func coreClockForget(_ handle: UnsafeMutableRawPointer?, _ localTime: Double) {
    guard localTime.isFinite else { return }
    estimating(handle)?.pointee.forget(at: local(localTime))
}

/// The local clock has lost `interval` (gained, if negative).
@c(core_clock_jumped)
package func coreClockJumped(_ handle: UnsafeMutableRawPointer?, _ interval: Double, _ localTime: Double) {
    guard interval.isFinite, localTime.isFinite else { return }
    estimating(handle)?.pointee.jumped(by: Interval(microseconds: Int64(clamping: interval)), at: local(localTime))
}

/// Requests a burst of exchanges: the network has changed, or the page is visible again.
@c(core_clock_refresh)
package func coreClockRefresh(_ handle: UnsafeMutableRawPointer?) {
    estimating(handle)?.pointee.refresh()
}

/// Microseconds until the next exchange is due, with gaps of at most `longest` before they are spread; 0 before the first;
/// NaN without an estimator.
@c(core_clock_next_exchange)
package func coreClockNextExchange(
    _ handle: UnsafeMutableRawPointer?, _ localTime: Double, _ longest: Double
) -> Double {
    guard localTime.isFinite, let estimating = estimating(handle) else { return .nan }
    let longest = Interval(microseconds: Int64(clamping: longest))
    return Double(estimating.pointee.untilNextExchange(at: local(localTime), longest: longest).microseconds)
}

private func estimating(_ handle: UnsafeMutableRawPointer?) -> Estimating? {
    handle?.assumingMemoryBound(to: ClockEstimator.self)
}

private func local(_ microseconds: Double) -> LocalInstant { LocalInstant(microseconds: Int64(clamping: microseconds)) }
