import Rehearsal
import RehearsalCore
import Synchronization

/// The earlier of two times; `nil` is never.
func earlier<Time: Comparable>(_ one: Time?, _ other: Time?) -> Time? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
}

/// The instants at which sessions must be woken, in order. A waiting session costs nothing until its instant.
final class Alarms: Sendable {
    private struct State {
        /// The sessions that are due, by slice of time.
        var slices: [Int64: Set<SessionID>] = [:]
        var due: [SessionID: Int64] = [:]
        /// The first slice in which a session is due.
        var first: Int64?
        /// All slices up to this one were handled.
        var rung = Int64.min
        /// The sessions with something that is not urgent.
        var soon: Set<SessionID> = []
        /// What is not urgent waits until this slice for more of its kind; `nil` if the last wait brought nothing.
        var gathering: Int64?

        mutating func remove(_ session: SessionID, from slice: Int64) {
            slices[slice]?.remove(session)
            guard slices[slice]?.isEmpty == true else { return }
            slices[slice] = nil
            if slice == first { first = slices.keys.min() }
        }
    }

    private let state = Mutex(State())
    /// Its length in microseconds.
    private static let slice: Int64 = 50_000
    /// For how many slices what is not urgent waits.
    private static let patience: Int64 = 2

    func set(_ session: SessionID, at due: Instant?) {
        state.withLock { state in
            let slice = due.map {
                max(($0 + Interval(microseconds: Self.slice - 1)).microseconds / Self.slice, state.rung + 1)
            }
            let former = state.due[session]
            guard slice != former else { return }
            if let former { state.remove(session, from: former) }
            state.due[session] = slice
            guard let slice else { return }
            state.slices[slice, default: []].insert(session)
            state.first = min(state.first ?? slice, slice)
        }
    }

    /// Makes the session due a little later, or now if it is the first after a while.
    /// - Returns: whether that is now.
    func setSoon(_ session: SessionID) -> Bool {
        state.withLock { state in
            defer { state.soon.insert(session) }
            return state.soon.isEmpty && state.gathering == nil
        }
    }

    /// How long until `ring` has something to do; `nil` if no session is to be woken.
    func untilDue(at now: Instant) -> Interval? {
        state.withLock { state in
            if !state.soon.isEmpty && state.gathering == nil { return .zero }
            return earlier(state.first, state.gathering).map { Instant(microseconds: $0 * Self.slice) - now }
        }
    }

    /// Removes and returns the sessions that are due by `now`.
    func ring(at now: Instant) -> [SessionID] {
        state.withLock { state in
            let last = now.microseconds / Self.slice
            var soon: Set<SessionID> = []
            if state.gathering.map({ $0 <= last }) ?? true {
                swap(&soon, &state.soon)
                state.gathering = soon.isEmpty ? nil : last + Self.patience
            }
            guard last > state.rung else { return Array(soon) }
            let passed = last.subtractingReportingOverflow(state.rung)
            var ringing: [SessionID] = []
            // After a long pause, fewer slices are in use than have passed.
            let slices =
                passed.overflow || passed.partialValue > Int64(state.slices.count)
                ? state.slices.keys.filter { $0 <= last } : Array(state.rung + 1...last)
            for slice in slices { ringing += state.slices.removeValue(forKey: slice) ?? [] }
            for session in ringing { state.due[session] = nil }
            if !ringing.isEmpty { state.first = state.slices.keys.min() }
            state.soon.subtract(ringing)
            state.rung = last
            return ringing + soon.subtracting(ringing)
        }
    }
}
