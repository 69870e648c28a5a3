import CThreads
import Glibc
import Synchronization

/// One thread that does jobs in order and, between them, waits for files and for a time. It waits for all of these at once: whatever comes wakes
/// this thread and no other.
///
/// Actors whose executor it is have it together, and keep to it. An actor without an executor of its own runs where it is called from: on this thread,
/// if a task of this thread calls it. Whoever waited for that actor then may run here, too, until they wait again.
///
/// `@unchecked Sendable`: `jobs`, `files` and `waits` are touched only by the thread itself.
package final class EventThread: SerialExecutor, TaskExecutor, @unchecked Sendable {
    /// Something that the thread does at its time.
    package struct Timepiece: Sendable {
        fileprivate let untilDue: @Sendable () -> Duration?
        fileprivate let ring: @Sendable () -> Void

        /// - Parameters:
        ///   - untilDue: how long until something is to be done; `nil` if nothing is. Asked before each wait.
        ///   - ring: does it.
        package init(untilDue: @escaping @Sendable () -> Duration?, ring: @escaping @Sendable () -> Void) {
            self.untilDue = untilDue
            self.ring = ring
        }
    }

    private struct Inbox {
        var jobs: [UnownedJob] = []
        var timepiece: Timepiece?
        /// Whether something other than jobs is new here.
        var hasNews = false
        /// Whether the bell must be rung for the thread to see what is new here.
        var isAsleep = false
        var isStopped = false
    }

    private struct Wait {
        let deadline: ContinuousClock.Instant?
        let continuation: UnsafeContinuation<Bool, Never>
    }

    private let mail = Mutex(Inbox())
    private let bell: Int32
    private var jobs: [UnownedJob] = []
    /// The bell, and the files that are waited for, in the order of `waits`.
    private var files: [pollfd]
    private var waits: [Wait] = []

    /// Where each thread of this kind finds itself.
    private static let key = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// The one on which this is called; `nil` on another thread.
    package static var current: EventThread? {
        pthread_getspecific(key).map { Unmanaged<EventThread>.fromOpaque($0).takeUnretainedValue() }
    }

    /// - Parameter name: what `top -H` and debuggers show; at most 15 bytes of it.
    package init(named name: String) throws(ThreadFailure) {
        bell = rt_bell()
        guard bell >= 0 else { throw ThreadFailure(name: name, errno: errno) }
        files = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
        try startThread(named: name, stack: 8 << 20) { [self] in
            pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
            run()
        }
    }

    deinit { close(bell) }

    /// Ends the thread when nothing is left to do or to wait for.
    package func stop() {
        change { mail in
            mail.isStopped = true
            mail.hasNews = true
        }
    }

    /// From now on this is done at its time, in place of what was before.
    package func keepTime(by timepiece: Timepiece?) {
        change { mail in
            mail.timepiece = timepiece
            mail.hasNews = true
        }
    }

    /// What is due may have changed: the thread asks its timepiece again.
    package func lookAtTime() { change { $0.hasNews = true } }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        keepingAlive(self) { change { $0.jobs.append(job) } }
    }

    private func change(_ body: (inout sending Inbox) -> Void) {
        let mustRing = mail.withLock { mail in
            body(&mail)
            defer { mail.isAsleep = false }
            return mail.isAsleep
        }
        if mustRing { rt_ring(bell) }
    }

    /// Waits until this happens to the file; other tasks of the thread go on meanwhile. Only for its actors and for tasks that prefer this thread:
    /// others may be here, too, but go on elsewhere after they waited. Does not end early if the task is cancelled.
    /// - Parameter events: as for `poll`. That the file was closed at the other end, or is broken, counts too.
    /// - Returns: `false` if the deadline passes first.
    package func wait(
        for file: Int32, events: Int16, until deadline: ContinuousClock.Instant?
    ) async -> Bool {
        await withUnsafeContinuation { continuation in
            files.append(pollfd(fd: file, events: events, revents: 0))
            waits.append(Wait(deadline: deadline, continuation: continuation))
        }
    }

    // MARK: The thread

    private func run() {
        let (serial, task) = (asUnownedSerialExecutor(), asUnownedTaskExecutor())
        while true {
            let isOver = mail.withLock { mail in
                (mail.isAsleep, mail.hasNews) = (false, false)
                swap(&jobs, &mail.jobs)
                return mail.isStopped && jobs.isEmpty && waits.isEmpty
            }
            if isOver { return }
            for job in jobs { job.runSynchronously(isolatedTo: serial, taskExecutor: task) }
            jobs.removeAll(keepingCapacity: true)
            rest(until: runDue())
        }
    }

    /// Does what is due.
    /// - Returns: how long until the next time.
    private func runDue() -> Duration? {
        guard let timepiece = mail.withLock({ $0.timepiece }) else { return nil }
        let pause = timepiece.untilDue()
        guard let pause, pause <= .zero else { return pause }
        timepiece.ring()
        return timepiece.untilDue()
    }

    /// Waits for whatever comes first. While there are jobs, only looks.
    private func rest(until due: Duration?) {
        var pause = due
        if let deadline = waits.lazy.compactMap(\.deadline).min() {
            let left = ContinuousClock.now.duration(to: deadline)
            pause = min(pause ?? left, left)
        }
        let maySleep = mail.withLock { mail in
            let isEnd = mail.isStopped && waits.isEmpty
            mail.isAsleep = mail.jobs.isEmpty && !mail.hasNews && !isEnd
            return mail.isAsleep
        }
        guard maySleep || !waits.isEmpty else { return }
        guard rt_wait(&files, files.count, maySleep ? pause?.nanoseconds ?? -1 : 0) >= 0 else { return }
        if files[0].revents != 0 { rt_silence(bell) }
        wakeWaiting()
    }

    private func wakeWaiting() {
        guard !waits.isEmpty else { return }
        // What they do next is seen without the bell.
        mail.withLock { $0.isAsleep = false }
        let now = ContinuousClock.now
        for place in waits.indices.reversed() {
            let hasHappened = files[place + 1].revents != 0
            guard hasHappened || waits[place].deadline.map({ $0 <= now }) ?? false else { continue }
            files.remove(at: place + 1)
            waits.remove(at: place).continuation.resume(returning: hasHappened)
        }
    }
}

extension Duration {
    /// Rounded up, so that no thread wakes too early; 0 if it is negative.
    fileprivate var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        return max(0, min(seconds, 1 << 32) * 1_000_000_000 + (attoseconds + 999_999_999) / 1_000_000_000)
    }
}
