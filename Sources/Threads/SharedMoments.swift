import Synchronization

/// What this process does again and again: all of it at the same moments and on one thread, since each waking costs more than most of that work.
/// Other processes have other moments.
package enum SharedMoments {
    private static let begin = ContinuousClock.now
    private static let distance = Duration.milliseconds(250)

    /// Does this after each pause, until the task is cancelled. Each pause ends at the shared moment that is nearest to its end.
    package static func each(
        _ pause: @autoclosure () -> Duration, isolation: isolated (any Actor)? = #isolation, _ body: () async -> Void
    ) async {
        await withTaskExecutorPreference(thread) {
            while await sleepers.sleep(until: moment(after: pause()), on: thread) { await body() }
        }
    }

    private static func moment(after pause: Duration) -> ContinuousClock.Instant {
        let elapsed = begin.duration(to: .now + pause)
        let moment = begin + distance * max(1, Int((elapsed / distance).rounded()))
        return moment > .now ? moment : moment + distance
    }

    private static let sleepers = Sleepers()

    private static let thread: EventThread = {
        do {
            let thread = try EventThread(named: "moments")
            thread.keepTime(by: EventThread.Timepiece(untilDue: sleepers.untilDue, ring: sleepers.wakeDue))
            return thread
        } catch {
            fatalError("\(error)")
        }
    }()
}

/// Who waits for which moment.
private final class Sleepers: Sendable {
    private struct Sleeper {
        let moment: ContinuousClock.Instant
        let continuation: CheckedContinuation<Void, Never>
    }

    private let sleepers = Mutex<[UInt64: Sleeper]>([:])
    private let numbers = Atomic<UInt64>(0)

    /// - Parameter thread: the one that wakes those who are due. Who is isolated to an actor may come from another.
    /// - Returns: `false` if the task was cancelled.
    func sleep(until moment: ContinuousClock.Instant, on thread: EventThread) async -> Bool {
        let number = numbers.add(1, ordering: .relaxed).newValue
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                sleepers.withLock { $0[number] = Sleeper(moment: moment, continuation: continuation) }
                thread.lookAtTime()
                // A cancellation before this found nobody to wake.
                if Task.isCancelled { wake(number) }
            }
        } onCancel: {
            wake(number)
        }
        return !Task.isCancelled
    }

    private func wake(_ number: UInt64) {
        sleepers.withLock { $0.removeValue(forKey: number) }?.continuation.resume()
    }

    func untilDue() -> Duration? {
        sleepers.withLock { $0.values.lazy.map(\.moment).min() }.map { ContinuousClock.now.duration(to: $0) }
    }

    func wakeDue() {
        let now = ContinuousClock.now
        let due = sleepers.withLock { sleepers in sleepers.filter { $0.value.moment <= now }.keys }
        for number in due { wake(number) }
    }
}
