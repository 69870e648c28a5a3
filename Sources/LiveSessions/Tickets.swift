import Rehearsal
import Synchronization

/// Those outside a session who wait to hear what became of what they asked for.
final class Tickets: Sendable {
    typealias Waiting = CheckedContinuation<Answer, Never>

    private struct State {
        var last: UInt64 = 0
        var waiting: [Ticket: Waiting] = [:]
    }

    private let state = Mutex(State())

    func take(_ waiting: Waiting) -> Ticket {
        state.withLock { state in
            state.last += 1
            let ticket = Ticket(rawValue: state.last)
            state.waiting[ticket] = waiting
            return ticket
        }
    }

    func call(_ ticket: Ticket, _ answer: Answer) {
        state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume(returning: answer)
    }

    func callAll(_ answer: Answer) {
        let waiting = state.withLock { state in
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for one in waiting { one.resume(returning: answer) }
    }
}
