import Glibc

/// A lock, and a way to wait under it until another thread has changed what it guards.
///
/// `@unchecked Sendable`: both pointers stay the same, and what they point to is made for many threads.
package struct Condition: ~Copyable, @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    /// Nobody holds the lock yet.
    package init() {
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        pthread_cond_destroy(condition)
        mutex.deallocate()
        condition.deallocate()
    }

    /// Waits until the lock is free, and takes it.
    package func lock() { pthread_mutex_lock(mutex) }

    /// Lets go of the lock.
    package func unlock() { pthread_mutex_unlock(mutex) }

    /// Lets go of the lock until there is a signal, or for no reason: whoever waits looks again whether there is something to do.
    package func wait() { pthread_cond_wait(condition, mutex) }

    /// The same until this second of the monotonic clock at the latest; `false` when it has come.
    package func wait(untilSecond second: Int) -> Bool {
        var moment = timespec(tv_sec: second, tv_nsec: 0)
        return pthread_cond_timedwait(condition, mutex, &moment) != ETIMEDOUT
    }

    /// Wakes one thread that waits.
    package func signal() { pthread_cond_signal(condition) }

    /// Wakes all threads that wait.
    package func broadcast() { pthread_cond_broadcast(condition) }
}
