import Glibc

/// A few threads with a queue of their own, for work that shall not wait for other work, or that others shall not wait for.
///
/// An actor without an executor of its own runs where it is called from, and so waits in this queue.
package final class WorkerThreads: TaskExecutor {
    /// What its threads share; the threads live on after the executor until they have finished their present job.
    ///
    /// `@unchecked Sendable`: `jobs`, `next` and `isStopped` are touched only while `mutex` is held.
    private final class Queue: @unchecked Sendable {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
        private var jobs: [UnownedJob] = []
        private var next = 0
        private var isStopped = false

        init() {
            pthread_mutex_init(mutex, nil)
            pthread_cond_init(condition, nil)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            pthread_cond_destroy(condition)
            mutex.deallocate()
            condition.deallocate()
        }

        func put(_ job: UnownedJob) {
            pthread_mutex_lock(mutex)
            jobs.append(job)
            pthread_mutex_unlock(mutex)
            pthread_cond_signal(condition)
        }

        func stop() {
            pthread_mutex_lock(mutex)
            isStopped = true
            pthread_mutex_unlock(mutex)
            pthread_cond_broadcast(condition)
        }

        /// Waits for the oldest job and returns it; `nil` if the queue is stopped and empty.
        func take() -> UnownedJob? {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            while next == jobs.count {
                if isStopped { return nil }
                pthread_cond_wait(condition, mutex)
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

    private let queue = Queue()

    /// How many processors this machine has.
    package static var processors: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

    /// - Parameters:
    ///   - name: all of them bear it.
    ///   - count: how many jobs run at a time.
    ///   - niceness: how far they let other threads go first, from 0 to 19, as for `nice`.
    package init(named name: String, count: Int, niceness: Int32 = 0) throws(ThreadFailure) {
        let (queue, executor) = (queue, asUnownedTaskExecutor())
        for _ in 0..<max(1, count) {
            // Reading the JSON of documents is recursive.
            try startThread(named: name, stack: 8 << 20, niceness: niceness) {
                while let job = queue.take() { job.runSynchronously(on: executor) }
            }
        }
    }

    deinit { queue.stop() }

    package func enqueue(_ job: consuming ExecutorJob) { queue.put(UnownedJob(job)) }
}
