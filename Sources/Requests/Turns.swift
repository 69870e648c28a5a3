import Synchronization

/// Lets a few do something at a time, in the order in which they came.
package final class Turns: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    /// So many do it at a time.
    package init(atOnce: Int) { state = Mutex(State(free: atOnce)) }

    /// Does the work when it is its turn.
    package func inTurn<Result: Sendable>(_ work: () async throws -> Result) async rethrows -> Result {
        await begin()
        defer { end() }
        return try await work()
    }

    private func begin() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    private func end() {
        let next = state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return CheckedContinuation<Void, Never>?.none
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
