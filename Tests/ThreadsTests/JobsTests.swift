import Glibc
import PropertyTesting
import Synchronization
import Testing
import Threads
import Waiting

/// The queue before threads, by what comes out of it.
@Suite(.timeLimit(.minutes(1))) struct `Jobs for threads` {
    /// Holds up a thread at one place after another.
    ///
    /// `@unchecked Sendable`: `opened` is touched only while `condition` is locked.
    private final class Gates: @unchecked Sendable {
        private let condition = Condition()
        private var opened = 0

        func pass(_ gate: Int) {
            condition.lock()
            while opened <= gate { condition.wait() }
            condition.unlock()
        }

        func openOne() {
            condition.lock()
            opened += 1
            condition.unlock()
            condition.broadcast()
        }
    }

    /// What was done, in its order.
    private final class Record: Sendable {
        private let done = Mutex<[Int: [Int]]>([:])

        func add(_ number: Int, of giver: Int = 0) { done.withLock { $0[giver, default: []].append(number) } }

        func numbers(of giver: Int) -> [Int] { done.withLock { $0[giver] ?? [] } }
    }

    @Test(arguments: 0..<20)
    func `are done by one thread in their order, however many wait while it is held up`(seed: UInt64) async throws {
        var random = Seeded(seed)
        let threads = try WorkerThreads(named: "worker", count: 1)
        let gates = Gates()
        let done = Record()
        var (given, built, opened) = (0, 0, 0)
        await withDiscardingTaskGroup { group in
            for _ in 0..<12 {
                for _ in 0..<random.int(0...1_500) {
                    group.addTask(executorPreference: threads) { [given] in done.add(given) }
                    given += 1
                }
                if random.chance(0.7) {
                    group.addTask(executorPreference: threads) { [built] in gates.pass(built) }
                    built += 1
                }
                if opened < built, random.chance(0.5) {
                    gates.openOne()
                    opened += 1
                }
            }
            for _ in opened..<built { gates.openOne() }
        }
        #expect(done.numbers(of: 0) == Array(0..<given))
    }

    @Test(arguments: [1, 3])
    func `of many who give them are each done once`(count: Int) async throws {
        let threads = try WorkerThreads(named: "worker", count: count)
        let done = Record()
        await withDiscardingTaskGroup { givers in
            for giver in 0..<8 {
                givers.addTask {
                    await withDiscardingTaskGroup { group in
                        for number in 0..<500 {
                            group.addTask(executorPreference: threads) { done.add(number, of: giver) }
                        }
                    }
                }
            }
        }
        for giver in 0..<8 {
            let numbers = done.numbers(of: giver)
            #expect((count == 1 ? numbers : numbers.sorted()) == Array(0..<500), "giver \(giver)")
        }
    }

    private actor Tenant {
        private nonisolated let thread: ActorThread
        nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }
        private var numbers: [Int] = []

        init(on thread: ActorThread) { self.thread = thread }

        deinit { thread.stop() }

        func note(_ number: Int) -> UInt {
            numbers.append(number)
            return UInt(pthread_self())
        }

        func look() -> (numbers: [Int], seen: SeenOfThread) { (numbers, .now) }
    }

    @Test func `of an actor are done on its own thread, which ends with it`() async throws {
        weak var running: ActorThread?
        do {
            let thread = try ActorThread(named: "tenant", niceness: 5)
            running = thread
            let tenant = Tenant(on: thread)
            let places = await withTaskGroup(of: UInt.self) { group in
                for number in 0..<300 { group.addTask { await tenant.note(number) } }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(places.count == 1)
            let (numbers, seen) = await tenant.look()
            #expect(numbers.sorted() == Array(0..<300))
            #expect(seen == SeenOfThread(name: "tenant", niceness: 5))
        }
        await until("the thread's end") { running == nil }
    }

    @Test func `that never come are waited for until the second that was said`() {
        let end = Self.second + 1
        let condition = Condition()
        condition.lock()
        while condition.wait(untilSecond: end) {}
        condition.unlock()
        #expect(Self.second >= end)
    }

    private static var second: Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec
    }
}
