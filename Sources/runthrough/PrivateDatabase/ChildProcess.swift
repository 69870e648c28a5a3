import Foundation
import Glibc
import Synchronization
import Threads

/// A program that this process starts, in a session of its own so that Ctrl-C at the terminal reaches only this process.
///
/// It gets SIGINT from the kernel when this process ends for any reason. The thread that starts it also waits for it and lives as
/// long as it does, because the kernel sends the signal when that thread ends.
final class ChildProcess: Sendable {
    enum End: Equatable, Sendable {
        case exited(Int32)
        case killed(signal: Int32)

        var isSuccess: Bool { self == .exited(0) }
    }

    struct Files: Sendable {
        /// `nil` reads from /dev/null.
        var input: Int32?
        var output: Int32
        var error: Int32
    }

    struct StartFailure: Error, CustomStringConvertible {
        let program: String
        let code: Int32
        var description: String { "cannot start \(program): \(String(cString: strerror(code)))" }
    }

    private enum State {
        case running(waiting: [Int: CheckedContinuation<End?, Never>])
        case ended(End)
    }

    let identifier: pid_t
    private let state = Mutex<State>(.running(waiting: [:]))
    private let nextWaiter = Atomic<Int>(0)

    private init(identifier: pid_t) { self.identifier = identifier }

    /// Starts `arguments` with an environment that has only a path and a locale, and what is given.
    static func start(
        _ arguments: [String], files: Files, environment: [String: String] = [:]
    ) async throws -> ChildProcess {
        try await withCheckedThrowingContinuation { continuation in
            do {
                try startThread(named: "child") {
                    let child: ChildProcess
                    do {
                        child = ChildProcess(identifier: try spawn(arguments, files: files, environment))
                    } catch {
                        continuation.resume(throwing: error)
                        return
                    }
                    continuation.resume(returning: child)
                    child.awaitEnd()
                }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// Runs `arguments` until the end; returns its standard output and how it ended. For small outputs.
    static func output(of arguments: [String]) async throws -> (text: String, end: End) {
        let pipe = Pipe()
        // Another child that starts meanwhile must not keep the pipe open.
        for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
            _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
        }
        let child = try await start(
            arguments, files: Files(output: pipe.fileHandleForWriting.fileDescriptor, error: STDERR_FILENO))
        let end = await child.end()
        try pipe.fileHandleForWriting.close()
        return (String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self), end)
    }

    /// Sends a signal, unless the child has ended (then its number may belong to another process).
    /// - Parameter toItsOwn: whether the processes of its session get it, too, which it has started.
    func send(signal: Int32, toItsOwn: Bool = false) {
        state.withLock {
            if case .running = $0 { kill(toItsOwn ? -identifier : identifier, signal) }
        }
    }

    /// How it ended; `nil` while it runs.
    var ended: End? {
        state.withLock {
            if case .ended(let end) = $0 { return end }
            return nil
        }
    }

    /// Waits for the end, even if the task is cancelled.
    func end() async -> End {
        while true {
            let waiter = nextWaiter.add(1, ordering: .relaxed).newValue
            if let end = await withCheckedContinuation({ wait(as: waiter, $0) }) { return end }
        }
    }

    /// Waits for the end; `nil` if the task is cancelled first.
    func endUnlessCancelled() async -> End? {
        let waiter = nextWaiter.add(1, ordering: .relaxed).newValue
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                wait(as: waiter, continuation)
                if Task.isCancelled { stopWaiting(as: waiter) }
            }
        } onCancel: {
            stopWaiting(as: waiter)
        }
    }

    private func wait(as waiter: Int, _ continuation: CheckedContinuation<End?, Never>) {
        let end: End? = state.withLock {
            switch $0 {
            case .running(var waiting):
                waiting[waiter] = continuation
                $0 = .running(waiting: waiting)
                return nil
            case .ended(let end): return end
            }
        }
        if let end { continuation.resume(returning: end) }
    }

    private func stopWaiting(as waiter: Int) {
        let continuation: CheckedContinuation<End?, Never>? = state.withLock {
            guard case .running(var waiting) = $0 else { return nil }
            let continuation = waiting.removeValue(forKey: waiter)
            $0 = .running(waiting: waiting)
            return continuation
        }
        continuation?.resume(returning: nil)
    }

    /// Blocks this thread until the child ends. It is reaped under the lock, so `send(signal:)` never hits another process.
    private func awaitEnd() {
        var information = siginfo_t()
        while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) == -1 && errno == EINTR {}
        let waiting = state.withLock { state -> (End, [CheckedContinuation<End?, Never>]) in
            var status: Int32 = 0
            waitpid(identifier, &status, 0)
            let signal = status & 0x7F
            let end: End = signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal: signal)
            guard case .running(let waiting) = state else { return (end, []) }
            state = .ended(end)
            return (end, Array(waiting.values))
        }
        for continuation in waiting.1 { continuation.resume(returning: waiting.0) }
    }

    /// glibc's `POSIX_SPAWN_SETSID`, which Swift does not import.
    private static let newSession: Int16 = 0x80

    private static func spawn(
        _ arguments: [String], files: Files, _ more: [String: String]
    ) throws(StartFailure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let input = files.input {
            posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, files.output, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, files.error, STDERR_FILENO)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        var all = sigset_t()
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF) | newSession)

        let words = zeroTerminated(arguments)
        let least = ["PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", "LC_ALL": "C.UTF-8"]
        let environment = zeroTerminated(more.merging(least) { _, ours in ours }.map { "\($0)=\($1)" })
        defer { (words + environment).forEach { free($0) } }
        var identifier: pid_t = 0
        let code = posix_spawnp(&identifier, arguments[0], &actions, &attributes, words, environment)
        guard code == 0 else { throw StartFailure(program: arguments[0], code: code) }
        return identifier
    }

    private static func zeroTerminated(_ words: [String]) -> [UnsafeMutablePointer<CChar>?] {
        var copies = words.map { word in strdup(word) }
        copies.append(nil)
        return copies
    }
}
