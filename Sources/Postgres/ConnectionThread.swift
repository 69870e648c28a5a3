import Glibc
import Threads

/// A thread for one connection, so that libpq may wait on it without blocking other work.
///
/// `@unchecked Sendable`: `queue` and `isStopped` are touched only while `mutex` is held.
final class ConnectionThread: SerialExecutor, @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var queue: [UnownedJob] = []
    private var isStopped = false

    init(niceness: Int32) throws {
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
        do throws(ThreadFailure) {
            try startThread(named: "postgres", stack: 8 << 20, niceness: niceness) { [self] in run() }
        } catch {
            throw DatabaseError(code: .cannotConnect, message: "\(error)", outcome: .nothingChanged)
        }
    }

    deinit {
        pthread_mutex_destroy(mutex)
        pthread_cond_destroy(condition)
        mutex.deallocate()
        condition.deallocate()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pthread_mutex_lock(mutex)
        queue.append(job)
        pthread_mutex_unlock(mutex)
        pthread_cond_signal(condition)
    }

    /// Ends the thread when its queue is empty. Called when the actor that runs on it is gone.
    func stop() {
        pthread_mutex_lock(mutex)
        isStopped = true
        pthread_mutex_unlock(mutex)
        pthread_cond_signal(condition)
    }

    private func run() {
        while let jobs = next() {
            for job in jobs { job.runSynchronously(on: asUnownedSerialExecutor()) }
        }
    }

    private func next() -> [UnownedJob]? {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while queue.isEmpty {
            if isStopped { return nil }
            pthread_cond_wait(condition, mutex)
        }
        defer { queue.removeAll(keepingCapacity: true) }
        return queue
    }
}
