import Glibc

/// A few threads on which large documents are read and written, so that the threads of the concurrency pool, on which sessions decide and keep their
/// beat, are never busy with them for long. They run with lower priority.
///
/// A job that runs here must not call an actor without an executor of its own: the actor would wait in this queue.
final class DocumentThreads: TaskExecutor {
    /// A body of at least this many bytes is a large document.
    static let largeBody = 64 * 1_024

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
                if next == jobs.count { (jobs, next) = ([], 0) }
            }
            return jobs[next]
        }
    }

    private let queue = Queue()
    private static let niceness: Int32 = 10

    /// - Parameter count: how many documents are processed at a time.
    init(count: Int = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)) / 2)) {
        for _ in 0..<count { start() }
    }

    deinit { queue.stop() }

    func enqueue(_ job: consuming ExecutorJob) { queue.put(UnownedJob(job)) }

    private func start() {
        let worker = Worker(queue: queue, executor: asUnownedTaskExecutor())
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        // Reading the JSON of documents is recursive.
        pthread_attr_setstacksize(&attributes, 8 << 20)
        var thread = pthread_t()
        let retained = Unmanaged.passRetained(worker)
        let problem = pthread_create(
            &thread, &attributes,
            { argument in
                guard let argument else { return nil }
                Unmanaged<Worker>.fromOpaque(argument).takeRetainedValue().run()
                return nil
            }, retained.toOpaque())
        precondition(problem == 0, "no thread for documents: \(String(cString: strerror(problem)))")
    }

    private final class Worker {
        private let queue: Queue
        private let executor: UnownedTaskExecutor

        init(queue: Queue, executor: UnownedTaskExecutor) {
            self.queue = queue
            self.executor = executor
        }

        func run() {
            // On Linux, this applies only to the calling thread.
            setpriority(Int32(PRIO_PROCESS.rawValue), 0, DocumentThreads.niceness)
            while let job = queue.take() { job.runSynchronously(on: executor) }
        }
    }
}
