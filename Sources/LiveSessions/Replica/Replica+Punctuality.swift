import Rehearsal
import RehearsalCore

/// How punctual the devices were goes into the log whenever the run stands, as an event by itself.
///
/// All nodes know the figures, since devices' reports go to all of them, and any of them may append the event. If two try at once, the log accepts one;
/// the other node reads it and has nothing left to add. It waits while a node has members in the session that cannot read it.
extension Replica {
    /// When the figures of the last changes are due; `nil` as long as the run goes on, or if there are none.
    var sumAlarm: Instant? {
        guard !state.life.hasEnded, !pending.needsNewerVersion, attendance.remote.allRead(Event.punctualityGeneration),
            let due = timekeeping.sumAlarm, let stands = state.run.standsFrom
        else { return nil }
        return max(due, stands)
    }

    /// The event that is due now.
    func proposeSum(at now: Instant) -> Proposal? {
        guard let sumAlarm, sumAlarm <= now, let sum = timekeeping.sum else { return nil }
        let line = SessionEvent(
            sequence: state.sequence.next, at: now, by: nil, command: nil, event: .takes(.punctualitySummed(sum)))
        return Proposal(events: [line])
    }
}
