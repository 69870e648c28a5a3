import Glibc
import Testing
import Threads

@Suite(.timeLimit(.minutes(1))) struct `A thread that is started` {
    private static func seen(named name: String, niceness: Int32) async throws -> SeenOfThread {
        try await withCheckedThrowingContinuation { done in
            do {
                try startThread(named: name, niceness: niceness) {
                    done.resume(returning: .now)
                }
            } catch {
                done.resume(throwing: error)
            }
        }
    }

    @Test func `bears its name, cut where the kernel cuts it, and lets others go first as far as was asked`()
        async throws
    {
        let usual = SeenOfThread.now.niceness
        #expect(try await Self.seen(named: "beat", niceness: 0) == SeenOfThread(name: "beat", niceness: usual))
        #expect(
            try await Self.seen(named: "sockets-of-the-cluster", niceness: 12)
                == SeenOfThread(name: "sockets-of-the-", niceness: 12))
    }

    @Test(arguments: [(1, EINVAL), (1 << 60, ENOMEM)])
    func `that cannot be says which it was and why, and keeps nothing of its work`(stack: Int, problem: Int32) {
        final class Token: Sendable {}
        weak var kept: Token?
        do {
            let token = Token()
            kept = token
            let failure = #expect(throws: ThreadFailure.self) {
                try startThread(named: "large", stack: stack) { _ = token }
            }
            #expect(failure?.name == "large")
            #expect(failure.map { [problem, EAGAIN].contains($0.errno) } == true)
            #expect("\(failure, default: "")".hasPrefix("cannot start the thread large: "))
        }
        #expect(kept == nil)
    }
}
