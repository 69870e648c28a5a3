import Glibc
import Logging
import ServiceLifecycle
import UnixSignals

/// The first SIGINT or SIGTERM stops the server in order; the second ends the process at once.
///
/// The private database then gets its own SIGINT from the kernel.
struct Impatience: Service {
    let logger: Logger

    func run() async throws {
        var first: UnixSignal?
        for await signal in await UnixSignalsSequence(trapping: .sigint, .sigterm).cancelOnGracefulShutdown() {
            if first == nil {
                first = signal
                continue
            }
            logger.warning("second signal: leaving at once", metadata: ["signal": "\(signal)"])
            _exit(128 + signal.rawValue)
        }
    }
}
