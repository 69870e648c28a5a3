package import Logging
package import RehearsalCore
import Synchronization

/// The clock that all nodes read.
package protocol TimeReference: Sendable {
    /// What the clock says now, as exactly as asking it allows.
    /// - Throws: when the clock cannot be reached.
    func read() async throws -> TimeReading
    /// Adds `interval` to the clock's correction, unless the correction is no longer that of `generation`.
    func correct(by interval: Interval, generation: Int64) async throws
}

/// The session clock of one node in a cluster. It follows the reference clock by estimates, and continues with this machine's monotonic clock while
/// the reference does not answer.
package final class ClusterClock: SessionClock {
    private let time: Mutex<ClusterTime>
    private let reference: any TimeReference
    private let logger: Logger

    /// How long after a failure the reference is asked again.
    private static let retry = Duration.milliseconds(500)
    /// If a sleep lasts this much longer than requested, the process was stopped.
    private static let stoppage = Interval.seconds(1)

    /// Asks the reference often enough for a first estimate.
    /// - Parameter isAlone: whether the reference is on this machine and used by this node only.
    /// - Throws: if the reference does not answer.
    package static func started(
        on reference: any TimeReference, isAlone: Bool, logger: Logger
    ) async throws -> ClusterClock {
        var time = ClusterTime(isAlone: isAlone)
        for question in 0..<ClockEstimator.enough {
            // On a busy machine, all first answers may be late.
            let bound = time.bound(at: MachineClock.local)
            if question >= ClockEstimator.burst, let bound, bound <= ClockEstimator.targetBound { break }
            _ = time.receive(try await reference.read())
        }
        return ClusterClock(time, reference, logger)
    }

    private init(_ time: ClusterTime, _ reference: any TimeReference, _ logger: Logger) {
        self.time = Mutex(time)
        self.reference = reference
        self.logger = logger
    }

    package var now: Instant {
        let now = time.withLock { $0.session(at: MachineClock.local) }
        guard let now else { preconditionFailure("a clock starts with a reading") }
        return now
    }

    package var reading: ClockReading {
        time.withLock { time in
            let local = MachineClock.local
            guard let now = time.session(at: local), let generation = time.generation else {
                preconditionFailure("a clock starts with a reading")
            }
            return ClockReading(now: now, bound: time.bound(at: local), generation: generation)
        }
    }

    package var bound: Interval? { time.withLock { $0.bound(at: MachineClock.local) } }

    /// How far session time is ahead of this machine's system clock.
    package var offset: Interval { now - MachineClock.system }

    /// Follows the reference until it is cancelled.
    package func run() async {
        var isAway = false
        while true {
            let asleep = MachineClock.local
            let wait = time.withLock { $0.untilNextQuestion(at: asleep) }
            let pause = max(.microseconds(wait.microseconds), isAway ? Self.retry : .zero)
            guard (try? await Task.sleep(for: pause)) != nil else { return }
            if MachineClock.local - asleep > wait + Self.stoppage { time.withLock { $0.refresh() } }
            do {
                let reading = try await reference.read()
                if isAway {
                    logger.notice("the database's clock answers again")
                    time.withLock { $0.refresh() }
                }
                isAway = false
                try await follow(time.withLock { $0.receive(reading) })
            } catch {
                if Task.isCancelled { return }
                if !isAway { logger.warning("the database's clock does not answer", metadata: ["cause": "\(error)"]) }
                isAway = true
            }
        }
    }

    private func follow(_ advice: ClusterTime.Advice) async throws {
        guard case .correct(let interval, let generation) = advice else { return }
        logger.warning(
            "the database's clock was set; session time goes on as before",
            metadata: ["by": "\(Duration.microseconds(-interval.microseconds))"])
        try await reference.correct(by: interval, generation: generation)
    }
}
