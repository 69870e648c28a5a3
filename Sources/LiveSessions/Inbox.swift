import Synchronization

/// The one door into a session: a bounded queue that many fill without waiting and one drains in order, all at once.
final class Inbox<Element: Sendable>: Sendable {
    private struct State {
        var waiting: [Element] = []
        var reader: CheckedContinuation<[Element]?, Never>?
        var closed = false
    }

    private let state = Mutex(State())
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    /// Puts `element` in, unless the queue is full or closed. What `mustFit` goes in past the bound: its number is bounded
    /// elsewhere.
    func offer(_ element: Element, mustFit: Bool = false) -> Bool {
        let (accepted, reader, batch) = state.withLock {
            state -> (Bool, CheckedContinuation<[Element]?, Never>?, [Element]) in
            guard !state.closed, mustFit || state.waiting.count < capacity else { return (false, nil, []) }
            guard let reader = state.reader else {
                state.waiting.append(element)
                return (true, nil, [])
            }
            state.reader = nil
            return (true, reader, [element])
        }
        reader?.resume(returning: batch)
        return accepted
    }

    /// Everything that waits, as soon as anything does; `nil` once closed. One reader at a time.
    func next() async -> [Element]? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready: [Element]?? = state.withLock { state in
                    if !state.waiting.isEmpty {
                        defer { state.waiting = [] }
                        return .some(state.waiting)
                    }
                    if state.closed { return .some(nil) }
                    state.reader = continuation
                    return .none
                }
                if let ready { continuation.resume(returning: ready) }
            }
        } onCancel: {
            close()
        }
    }

    func close() {
        let reader = state.withLock { state in
            state.closed = true
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: nil)
    }
}
