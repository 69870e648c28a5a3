@testable import LiveSessions
import Testing
import Threads

@Suite(.timeLimit(.minutes(3)))
struct InboxTests {
    @Test func `elements of many writers come out once, each writer's in order`() async {
        let inbox = Inbox<(writer: Int, number: Int)>(capacity: .max)
        let read = await withTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask { for number in 0..<500 { _ = inbox.offer((writer, number)) } }
            }
            var read: [[Int]] = Array(repeating: [], count: 8)
            while read.reduce(0, { $0 + $1.count }) < 4_000, let batch = await inbox.next() {
                for (writer, number) in batch { read[writer].append(number) }
            }
            return read
        }
        #expect(read == Array(repeating: Array(0..<500), count: 8))
    }

    @Test func `a reader with a full queue does not starve its thread`() async throws {
        let thread = try EventThread(named: "events")
        defer { thread.stop() }
        let inbox = Inbox<Int>(capacity: .max)
        #expect(inbox.offer(0))
        await withDiscardingTaskGroup { group in
            group.addTask(executorPreference: thread) {
                while await inbox.next() != nil { _ = inbox.offer(0) }
            }
            group.addTask(executorPreference: thread) { inbox.close() }
        }
        #expect(!inbox.offer(0))
    }

    @Test func `past its bound it takes only what must fit`() async {
        let inbox = Inbox<Int>(capacity: 2)
        #expect(inbox.offer(1))
        #expect(inbox.offer(2))
        #expect(!inbox.offer(3))
        #expect(inbox.offer(4, mustFit: true))
        #expect(await inbox.next() == [1, 2, 4])
    }

    @Test func `quiet elements wait for an urgent one, and come out before it`() async {
        let inbox = Inbox<Int>(capacity: 12)
        let (left, numbers) = await withTaskGroup(of: [Int]?.self) { group in
            group.addImmediateTask { await inbox.next() }
            let left = [inbox.deposit(1), inbox.deposit(2)]
            _ = inbox.offer(3)
            return (left, await group.next() ?? nil)
        }
        #expect(left.map(\.accepted) == [true, true])
        #expect(left.map(\.isToBeWoken) == [true, false], "the first one asks that the reader be woken")
        #expect(numbers == [1, 2, 3])
    }

    @Test func `much that is not urgent wakes the reader before there is no room for what is`() async {
        let inbox = Inbox<Int>(capacity: 8)
        let read = await withTaskGroup(of: [Int]?.self) { group in
            group.addImmediateTask { await inbox.next() }
            #expect(inbox.deposit(1).isToBeWoken, "the reader waits")
            for number in 2...3 { _ = inbox.deposit(number) }
            return await group.next() ?? nil
        }
        #expect(read == [1, 2, 3])
    }

    @Test func `quiet elements are read before the end`() async {
        let inbox = Inbox<Int>(capacity: 12)
        let read = await withTaskGroup(of: [Int]?.self) { group in
            group.addImmediateTask { await inbox.next() }
            #expect(inbox.deposit(1).isToBeWoken, "the reader waits")
            inbox.close()
            return await group.next() ?? nil
        }
        #expect(read == [1])
        #expect(await inbox.next() == nil)
    }

    @Test func `closing ends the reader, and so does cancelling it`() async {
        let closed = Inbox<Int>(capacity: 1)
        closed.close()
        #expect(await closed.next() == nil)
        #expect(!closed.offer(1))
        let cancelled = Inbox<Int>(capacity: 1)
        await withTaskGroup(of: Void.self) { group in
            group.addTask { #expect(await cancelled.next() == nil) }
            group.cancelAll()
        }
    }
}
