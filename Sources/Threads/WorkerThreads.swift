import Glibc

/// A few threads with a queue of their own, for work that shall not wait for other work, or that others shall not wait for.
///
/// An actor without an executor of its own runs where it is called from, and so waits in this queue. The threads live on after the executor until
/// they have finished their present job.
package final class WorkerThreads: TaskExecutor {
    private let queue = JobQueue()

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
                while let job = queue.pop() { job.runSynchronously(on: executor) }
            }
        }
    }

    deinit { queue.stop() }

    package func enqueue(_ job: consuming ExecutorJob) { queue.put(UnownedJob(job)) }
}
