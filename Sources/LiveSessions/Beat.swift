import Glibc
import Synchronization
import Threads

/// Does something regularly on a thread of its own, until it is stopped. A task that sleeps would wake three threads each time.
final class Beat: Sendable {
    private let isStopped = Atomic(false)

    init(every pause: Duration, _ body: @escaping @Sendable () -> Void) throws {
        let microseconds = useconds_t(pause / .microseconds(1))
        try startThread(named: "beat") { [self] in
            while !isStopped.load(ordering: .relaxed) {
                usleep(microseconds)
                body()
            }
        }
    }

    /// It ends after this pause at the latest.
    func stop() { isStopped.store(true, ordering: .relaxed) }
}
