import Glibc
import Testing
import Threads

@Suite(.timeLimit(.minutes(1))) struct `Worker threads` {
    @Test func `run what is given to them on no more threads than were asked for, named, and others go first`()
        async throws
    {
        let threads = try WorkerThreads(named: "worker", count: 2, niceness: 10)
        let seen = await withTaskGroup(of: (UInt, SeenOfThread).self) { group in
            for _ in 0..<200 {
                group.addTask(executorPreference: threads) {
                    await Task.yield()
                    return (UInt(pthread_self()), .now)
                }
            }
            return await group.reduce(into: [UInt: SeenOfThread]()) { $0[$1.0] = $1.1 }
        }
        #expect((1...2).contains(seen.count))
        #expect(Set(seen.values) == [SeenOfThread(name: "worker", niceness: 10)])
    }

    @Test func `take what runs in their scope, and give it back`() async throws {
        let threads = try WorkerThreads(named: "worker", count: 1, niceness: 10)
        #expect(await withTaskExecutorPreference(threads) { SeenOfThread.now.name } == "worker")
        #expect(await Self.nameElsewhere() != "worker")
    }

    @concurrent private static func nameElsewhere() async -> String { SeenOfThread.now.name }
}
