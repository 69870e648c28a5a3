import Glibc
import Synchronization
import Threads

/// A program that runs beside the tests and ends with them, however they end.
final class Child: Sendable {
    private struct State {
        var pid: pid_t = 0
        var status: Int32?
        var waiting: [CheckedContinuation<Int32, Never>] = []
    }

    private let state = Mutex(State())
    private let arguments: [String]
    private let log: String

    /// Starts it as the user `postgres` if we are root (PostgreSQL refuses root). The kernel tells it to quit when the
    /// thread that started it ends, so that thread runs as long as the program does.
    static func start(_ arguments: [String], log: String) async throws -> Child {
        let user = getuid() == 0 ? ["--reuid=postgres", "--regid=postgres", "--init-groups"] : []
        let child = Child(["setpriv"] + user + ["--pdeathsig", "QUIT"] + arguments, log)
        let problem: Int32 = try await withCheckedThrowingContinuation { started in
            do {
                try startThread(named: "child") { child.run(started) }
            } catch {
                started.resume(throwing: error)
            }
        }
        guard problem == 0 else {
            throw ClusterProblem(description: "cannot start \(arguments[0]): \(String(cString: strerror(problem)))")
        }
        return child
    }

    private init(_ arguments: [String], _ log: String) {
        self.arguments = arguments
        self.log = log
    }

    var pid: pid_t { state.withLock(\.pid) }

    private func run(_ started: CheckedContinuation<Int32, any Error>) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The test runner blocks and ignores some signals; the child starts with none blocked, as from a shell.
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        var pid: pid_t = 0
        let argv = Self.cStrings(arguments)
        let environment = Self.cStrings(["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C"])
        defer { (argv + environment).forEach { free($0) } }
        let problem = posix_spawnp(&pid, "setpriv", &actions, &attributes, argv, environment)
        guard problem == 0 else { return started.resume(returning: problem) }
        state.withLock { $0.pid = pid }
        started.resume(returning: 0)

        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
        let waiting = state.withLock { state in
            state.status = status
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiter in waiting { waiter.resume(returning: status) }
    }

    /// For exec: ends with a null pointer; to be freed.
    private static func cStrings(_ strings: [String]) -> [UnsafeMutablePointer<CChar>?] {
        strings.map { strdup($0) } + [nil]
    }

    var hasEnded: Bool { state.withLock { $0.status != nil } }

    func signal(_ signal: Int32) {
        state.withLock { state in
            if state.status == nil && state.pid > 0 { _ = kill(state.pid, signal) }
        }
    }

    /// Waits for its end: the status of `waitpid`.
    @discardableResult
    func end() async -> Int32 {
        await withCheckedContinuation { continuation in
            let status = state.withLock { state -> Int32? in
                if state.status == nil { state.waiting.append(continuation) }
                return state.status
            }
            if let status { continuation.resume(returning: status) }
        }
    }
}
