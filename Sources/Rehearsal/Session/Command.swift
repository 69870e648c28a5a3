package import RehearsalCore

/// What a member asks of a live session. Formations are indices from 0.
package enum Command: Hashable, Sendable {
    /// Leave the live formation now. `from`, when given, is the formation the sender believes to be live.
    case go(from: Int?)
    case back
    case jump(formation: Int)
    case play
    case pause
    case seek(ScoreTime)
    case rate(Double)
    case assign(PerformerID, to: MemberID?)
    case note(text: String, performer: PerformerID?)
    case takeBaton
    case giveBaton(MemberID)
    /// The least and the most that the lead may be.
    case lead(LeadLimits)
    case absent(PersonID, Bool)
    case end
}
