/// A thread of its own for one actor, which may wait there, in a C library for example, without blocking other work.
package final class ActorThread: SerialExecutor {
    private let queue = JobQueue()

    /// - Parameter niceness: how far it lets other threads go first, from 0 to 19, as for `nice`.
    package init(named name: String, niceness: Int32 = 0) throws(ThreadFailure) {
        try startThread(named: name, stack: 8 << 20, niceness: niceness) { [self] in
            while let job = queue.pop() { job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }

    package func enqueue(_ job: consuming ExecutorJob) { queue.put(UnownedJob(job)) }

    /// Ends the thread when its queue is empty: called when the actor is gone.
    package func stop() { queue.stop() }
}
