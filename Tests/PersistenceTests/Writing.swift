import Synchronization

/// How far a writer has come, for others to wait for.
final class Writing: Sendable {
    private struct State {
        var acknowledged: Int64 = 0
        var losses = 0
        var isOver = false
        var waiting: (more: Int64, continuation: CheckedContinuation<Void, Never>)?
    }

    private let state = Mutex(State())

    var acknowledged: Int64 { state.withLock(\.acknowledged) }
    var losses: Int { state.withLock(\.losses) }
    var isOver: Bool { state.withLock(\.isOver) }

    func lost() { state.withLock { $0.losses += 1 } }
    func end() { state.withLock { $0.isOver = true } }

    func acknowledge(_ sequence: Int64) {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.acknowledged = sequence
            guard let waiting = state.waiting, waiting.more <= sequence else { return nil }
            state.waiting = nil
            return waiting.continuation
        }
        waiter?.resume()
    }

    /// Returns when so many more events are acknowledged than now.
    func untilAcknowledged(_ more: Int64) async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.waiting = ($0.acknowledged + more, continuation) }
        }
    }
}
