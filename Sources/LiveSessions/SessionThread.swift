import Rehearsal
import Threads

/// One of the threads on which sessions decide and append, with the alarms of its sessions: nothing else that this node does is in their way,
/// also not what readers make of what they were told.
/// A session stays on its thread, since a step of its work would wake another one for the next step.
final class SessionThread: Sendable {
    let events: EventThread
    let alarms = Alarms()

    init(_ number: Int) throws(ThreadFailure) { events = try EventThread(named: "sessions-\(number)") }

    deinit { events.stop() }

    /// Wakes the session for something that is not urgent: together with others of its kind.
    func wakeSoon(_ session: SessionID) {
        if alarms.setSoon(session) { events.lookAtTime() }
    }
}
