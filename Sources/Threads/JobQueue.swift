/// Jobs in the order in which they came, for threads that take them one by one.
///
/// `@unchecked Sendable`: `jobs`, `next` and `isStopped` are touched only while `condition` is locked.
final class JobQueue: @unchecked Sendable {
    private let condition = Condition()
    private var jobs: [UnownedJob] = []
    private var next = 0
    private var isStopped = false

    func put(_ job: UnownedJob) {
        keepingAlive(self) {
            condition.lock()
            jobs.append(job)
            condition.unlock()
            condition.signal()
        }
    }

    /// What is in the queue is still done.
    func stop() {
        condition.lock()
        isStopped = true
        condition.unlock()
        condition.broadcast()
    }

    /// Waits for the oldest job and returns it; `nil` if the queue is stopped and empty.
    func pop() -> UnownedJob? {
        condition.lock()
        defer { condition.unlock() }
        while next == jobs.count {
            if isStopped { return nil }
            condition.wait()
        }
        defer {
            next += 1
            // Now and then, what was taken is forgotten, also where the queue is never empty.
            if next == jobs.count {
                jobs.removeAll(keepingCapacity: true)
                next = 0
            } else if next >= 1_024, next >= jobs.count / 2 {
                jobs.removeFirst(next)
                next = 0
            }
        }
        return jobs[next]
    }
}
