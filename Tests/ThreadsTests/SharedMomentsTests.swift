import Testing
import Threads

@Suite(.timeLimit(.minutes(1))) struct `What is done again and again` {
    @Test func `is done after each pause, all of it on one thread`() async {
        let threads = await withTaskGroup(of: [EventThread?].self) { group in
            for _ in 0..<2 {
                group.addTask {
                    var seen: [EventThread?] = []
                    await SharedMoments.each(.zero) {
                        await Task.yield()
                        seen.append(EventThread.current)
                        if seen.count == 2 { withUnsafeCurrentTask { $0?.cancel() } }
                    }
                    return seen
                }
            }
            return await group.reduce(into: []) { $0 += $1 }.map { $0.map(ObjectIdentifier.init) }
        }
        #expect(threads.count == 4)
        #expect(!threads.contains(nil))
        #expect(Set(threads).count == 1)
    }

    @Test(arguments: [false, true]) func `ends as soon as its task is cancelled`(isCancelledBefore: Bool) async {
        let task = Task {
            if isCancelledBefore { withUnsafeCurrentTask { $0?.cancel() } }
            await SharedMoments.each(.seconds(3_600)) { Issue.record("the pause was cut short") }
        }
        if !isCancelledBefore { task.cancel() }
        await task.value
    }
}
