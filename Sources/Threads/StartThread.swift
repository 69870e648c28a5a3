import CThreads
import Glibc

/// Runs `body` on a new thread, which ends with it; which is not awaited.
///
/// - Parameters:
///   - name: what `top -H` and debuggers show; at most 15 bytes of it.
///   - stack: its size in bytes.
///   - niceness: how far the thread lets others go first, from 0 to 19, as for `nice`.
package func startThread(
    named name: String, stack: Int = 1 << 20, niceness: Int32 = 0, _ body: @escaping @Sendable () -> Void
) throws(ThreadFailure) {
    final class Work {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var problem = pthread_attr_setstacksize(&attributes, stack)
    guard problem == 0 else { throw ThreadFailure(name: name, errno: problem) }
    let work = Unmanaged.passRetained(
        Work {
            rt_name_thread(name)
            // On Linux, this applies only to the calling thread.
            if niceness > 0 { setpriority(Int32(PRIO_PROCESS.rawValue), 0, niceness) }
            body()
        })
    var thread = pthread_t()
    problem = pthread_create(
        &thread, &attributes,
        { argument in
            guard let argument else { return nil }
            Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
            return nil
        }, work.toOpaque())
    guard problem == 0 else {
        work.release()
        throw ThreadFailure(name: name, errno: problem)
    }
}

/// Why there is no such thread.
package struct ThreadFailure: Error, Hashable, CustomStringConvertible {
    package let name: String
    package let errno: Int32

    package var description: String { "cannot start the thread \(name): \(String(cString: strerror(errno)))" }
}
