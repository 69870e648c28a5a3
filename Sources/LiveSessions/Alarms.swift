import Rehearsal
import RehearsalCore
import Synchronization

/// The instants at which sessions must be woken, in order. A waiting session costs nothing until its instant.
final class Alarms: Sendable {
    private struct State {
        /// The sessions that are due, by slice of time.
        var slices: [Int64: Set<SessionID>] = [:]
        var due: [SessionID: Int64] = [:]
        /// All slices up to this one were handled.
        var rung = Int64.min
        /// They are due at the next look, whatever the time.
        var soon: Set<SessionID> = []
    }

    private let state = Mutex(State())
    private static let slice: Int64 = 50_000

    func set(_ session: SessionID, at due: Instant?) {
        state.withLock { state in
            let slice = due.map {
                max(($0 + Interval(microseconds: Self.slice - 1)).microseconds / Self.slice, state.rung + 1)
            }
            let former = state.due[session]
            guard slice != former else { return }
            if let former {
                state.slices[former]?.remove(session)
                if state.slices[former]?.isEmpty == true { state.slices[former] = nil }
            }
            state.due[session] = slice
            if let slice { state.slices[slice, default: []].insert(session) }
        }
    }

    /// Makes the session due at the next look.
    func setSoon(_ session: SessionID) { state.withLock { _ = $0.soon.insert(session) } }

    /// Removes and returns the sessions that are due by `now`.
    func ring(at now: Instant) -> [SessionID] {
        state.withLock { state in
            let soon = state.soon
            state.soon = []
            let last = now.microseconds / Self.slice
            guard last > state.rung else { return Array(soon) }
            let passed = last.subtractingReportingOverflow(state.rung)
            var ringing: [SessionID] = []
            // After a long pause, fewer slices are in use than have passed.
            let slices =
                passed.overflow || passed.partialValue > Int64(state.slices.count)
                ? state.slices.keys.filter { $0 <= last } : Array(state.rung + 1...last)
            for slice in slices { ringing += state.slices.removeValue(forKey: slice) ?? [] }
            for session in ringing { state.due[session] = nil }
            state.rung = last
            return ringing + soon.subtracting(ringing)
        }
    }
}
