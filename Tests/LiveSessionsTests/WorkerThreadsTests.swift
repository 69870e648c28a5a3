import Glibc
import Testing

@testable import LiveSessions

@Suite(.timeLimit(.minutes(1))) struct `Worker threads` {
    @Test func `run what is given to them on no more threads than were asked for, which let others go first`() async {
        let threads = WorkerThreads(count: 2, niceness: 10)
        let seen = await withTaskGroup(of: (UInt, Int32).self) { group in
            for _ in 0..<200 {
                group.addTask(executorPreference: threads) {
                    await Task.yield()
                    return (UInt(pthread_self()), getpriority(Int32(PRIO_PROCESS.rawValue), 0))
                }
            }
            return await group.reduce(into: [UInt: Int32]()) { $0[$1.0] = $1.1 }
        }
        #expect((1...2).contains(seen.count))
        #expect(Set(seen.values) == [10])
    }

    @Test func `take what runs in their scope, and give it back`() async {
        let threads = WorkerThreads(count: 1, niceness: 10)
        let inside = await withTaskExecutorPreference(threads) { getpriority(Int32(PRIO_PROCESS.rawValue), 0) }
        #expect(inside == 10)
        #expect(await Self.priorityElsewhere() != 10)
    }

    @concurrent private static func priorityElsewhere() async -> Int32 {
        getpriority(Int32(PRIO_PROCESS.rawValue), 0)
    }
}
