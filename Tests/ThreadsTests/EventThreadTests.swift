import Glibc
import Synchronization
import Testing
import Threads
import Waiting

@Suite(.timeLimit(.minutes(1))) struct `An event thread` {
    /// A pipe: what is written at one end can be read at the other.
    private struct Pipe {
        let reading: Int32
        let writing: Int32

        init() throws {
            var ends: [Int32] = [0, 0]
            try #require(pipe(&ends) == 0)
            (reading, writing) = (ends[0], ends[1])
        }

        func write() { _ = Glibc.write(writing, "x", 1) }

        func close() {
            Glibc.close(reading)
            Glibc.close(writing)
        }
    }

    /// What tasks note down.
    private final class Notes<Value: Sendable>: Sendable {
        private let value: Mutex<Value>
        init(_ value: Value) { self.value = Mutex(value) }
        var now: Value { value.withLock(\.self) }
        func change(_ body: (inout Value) -> Void) { value.withLock { body(&$0) } }
    }

    @Test func `does all callers' jobs in order, and knows itself`() async throws {
        let thread = try EventThread(named: "events")
        defer { thread.stop() }
        let done = Notes<[Int]>([])
        await withDiscardingTaskGroup { group in
            for number in 0..<1_000 {
                group.addTask(executorPreference: thread) {
                    #expect(EventThread.current === thread)
                    done.change { $0.append(number) }
                }
            }
        }
        #expect(done.now == Array(0..<1_000))
        #expect(await Self.isElsewhere())
    }

    @concurrent private static func isElsewhere() async -> Bool { EventThread.current == nil }

    @Test func `goes on with other tasks while one waits for a file`() async throws {
        let thread = try EventThread(named: "events")
        defer { thread.stop() }
        let pipes = try (0..<3).map { _ in try Pipe() }
        defer { for pipe in pipes { pipe.close() } }
        let order = Notes<[Int]>([])
        await withDiscardingTaskGroup { group in
            for (number, pipe) in pipes.enumerated() {
                group.addTask(executorPreference: thread) {
                    #expect(await thread.wait(for: pipe.reading, events: Int16(POLLIN), until: nil))
                    order.change { $0.append(number) }
                    // Whoever waits next is woken on the same thread.
                    if number > 0 { pipes[number - 1].write() }
                }
            }
            group.addTask(executorPreference: thread) { pipes[2].write() }
        }
        #expect(order.now == [2, 1, 0])
    }

    @Test func `waits for a file until the deadline, and sees that the other end was closed`() async throws {
        let thread = try EventThread(named: "events")
        defer { thread.stop() }
        let (silent, closed) = (try Pipe(), try Pipe())
        defer { silent.close() }
        close(closed.writing)
        await withTaskExecutorPreference(thread) {
            let deadline = ContinuousClock.now + .milliseconds(5)
            #expect(!(await thread.wait(for: silent.reading, events: Int16(POLLIN), until: deadline)))
            #expect(ContinuousClock.now >= deadline)
            #expect(await thread.wait(for: closed.reading, events: Int16(POLLIN), until: nil))
        }
        close(closed.reading)
    }

    @Test func `rings when its time has come, and asks again when that may have changed`() async throws {
        let thread = try EventThread(named: "events")
        defer { thread.stop() }
        let due = Notes<ContinuousClock.Instant?>(nil)
        let rung = Notes<[(at: ContinuousClock.Instant, here: Bool)]>([])
        thread.keepTime(
            by: EventThread.Timepiece(
                untilDue: { due.now.map { ContinuousClock.now.duration(to: $0) } },
                ring: {
                    due.change { $0 = nil }
                    rung.change { $0.append((.now, EventThread.current === thread)) }
                }))
        for count in 1...3 {
            let moment = ContinuousClock.now + .milliseconds(3)
            due.change { $0 = moment }
            thread.lookAtTime()
            await until("the thread's time") { rung.now.count == count }
            let last = try #require(rung.now.last)
            #expect(last.at >= moment && last.here)
        }
        thread.keepTime(by: nil)
    }

    @Test func `ends when it was stopped and nothing waits any more`() async throws {
        let pipe = try Pipe()
        defer { pipe.close() }
        weak var running: EventThread?
        do {
            let thread = try EventThread(named: "events")
            running = thread
            await withDiscardingTaskGroup { group in
                group.addTask(executorPreference: thread) {
                    #expect(await thread.wait(for: pipe.reading, events: Int16(POLLIN), until: nil))
                }
                group.addTask(executorPreference: thread) { thread.stop() }
                group.addTask(executorPreference: thread) { pipe.write() }
            }
        }
        await until("the thread's end") { running == nil }
    }
}
