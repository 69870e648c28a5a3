import CLibPQ
import Glibc

/// A thread for one connection, so that libpq may wait on it without blocking other work.
///
/// `@unchecked Sendable`: `queue` and `isStopped` are touched only while `mutex` is held.
final class ConnectionThread: SerialExecutor, @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var queue: [UnownedJob] = []
    private var isStopped = false
    private let niceness: Int32

    init(niceness: Int32) throws {
        self.niceness = niceness
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        let retained = Unmanaged.passRetained(self)
        let problem = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                Unmanaged<ConnectionThread>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, retained.toOpaque())
        guard problem == 0 else {
            retained.release()
            throw DatabaseError(
                code: .cannotConnect, message: "no thread for a connection: \(String(cString: strerror(problem)))",
                outcome: .nothingChanged)
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
        rt_name_thread("postgres")
        // On Linux this affects the calling thread only.
        if niceness > 0 { setpriority(Int32(PRIO_PROCESS.rawValue), 0, niceness) }
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
