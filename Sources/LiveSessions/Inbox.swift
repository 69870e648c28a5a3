import Synchronization

/// The only input of a session: a bounded queue. Many callers add to it without waiting; one reader takes everything at once, in order.
final class Inbox<Element: Sendable>: Sendable {
    private struct State {
        var waiting: [Element] = []
        var reader: CheckedContinuation<[Element]?, Never>?
        var closed = false
    }

    private let state = Mutex(State())
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    /// Adds `element`, unless the queue is full or closed. An element that `mustFit` is added even when the queue is full: the number of such
    /// elements is limited elsewhere.
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

    /// Waits for the first element and returns all that are there; `nil` once closed. One reader at a time.
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
