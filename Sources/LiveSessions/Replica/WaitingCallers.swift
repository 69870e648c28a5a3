import Rehearsal
import Synchronization

/// Callers outside a session who wait for the answers to their requests.
final class WaitingCallers: Sendable {
    typealias Waiting = CheckedContinuation<Answer, Never>

    private struct State {
        var last: UInt64 = 0
        var waiting: [CallerID: Waiting] = [:]
    }

    private let state = Mutex(State())

    func add(_ waiting: Waiting) -> CallerID {
        state.withLock { state in
            state.last += 1
            let caller = CallerID(rawValue: state.last)
            state.waiting[caller] = waiting
            return caller
        }
    }

    func call(_ caller: CallerID, _ answer: Answer) {
        state.withLock { $0.waiting.removeValue(forKey: caller) }?.resume(returning: answer)
    }

    func callAll(_ answer: Answer) {
        let waiting = state.withLock { state in
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for one in waiting { one.resume(returning: answer) }
    }
}
