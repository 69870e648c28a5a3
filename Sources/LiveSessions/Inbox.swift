import Synchronization

/// The only input of a session: a bounded queue. Many callers add to it without waiting; one reader takes everything at once, in order.
/// What is not urgent does not wake the reader: many devices that report at one moment wake it once.
final class Inbox<Element: Sendable>: Sendable {
    private struct State {
        var waiting: [Element] = []
        var reader: CheckedContinuation<[Element]?, Never>?
        var closed = false

        mutating func add(_ element: Element, _ capacity: Int) -> Bool {
            guard !closed, waiting.count < capacity else { return false }
            waiting.append(element)
            return true
        }

        mutating func popAll() -> [Element] {
            defer { waiting = [] }
            return waiting
        }
    }

    private let state = Mutex(State())
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    /// Adds `element`, unless the queue is full or closed. An element that `mustFit` is added even when the queue is full: the number of such
    /// elements is limited elsewhere.
    func offer(_ element: Element, mustFit: Bool = false) -> Bool {
        let (accepted, reader, batch) = state.withLock {
            state -> (Bool, CheckedContinuation<[Element]?, Never>?, [Element]) in
            guard state.add(element, mustFit ? .max : capacity) else { return (false, nil, []) }
            guard let reader = state.reader.take() else { return (true, nil, []) }
            return (true, reader, state.popAll())
        }
        reader?.resume(returning: batch)
        return accepted
    }

    /// Adds an element that is not urgent. If the reader waits and this is the first element that it does not know of, the caller has it woken
    /// within reasonable time, by an element that is urgent. Where many wait already, the reader is woken now: commands need the room.
    func deposit(_ element: Element) -> (accepted: Bool, isToBeWoken: Bool) {
        let (accepted, isFirst, reader, batch) = state.withLock {
            state -> (Bool, Bool, CheckedContinuation<[Element]?, Never>?, [Element]) in
            let isFirst = state.waiting.isEmpty && state.reader != nil
            guard state.add(element, capacity) else { return (false, false, nil, []) }
            guard state.waiting.count > capacity / 4, let reader = state.reader.take() else {
                return (true, isFirst, nil, [])
            }
            return (true, false, reader, state.popAll())
        }
        reader?.resume(returning: batch)
        return (accepted, isFirst)
    }

    /// Waits for the first element and returns all that are there; `nil` once closed. One reader at a time. A reader who need not wait lets others
    /// of the same thread go first, so that a full queue does not starve the others.
    func next() async -> [Element]? {
        if state.withLock({ !$0.waiting.isEmpty }) { await Task.yield() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ready: [Element]?? = state.withLock { state in
                    if !state.waiting.isEmpty { return .some(state.popAll()) }
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
        let (reader, rest) = state.withLock { state in
            state.closed = true
            let reader = state.reader.take()
            return (reader, reader == nil ? [] : state.popAll())
        }
        reader?.resume(returning: rest.isEmpty ? nil : rest)
    }
}
