package import RehearsalCore

/// What a decision is made against, besides the state: the programme, who is in the session, the time, and the lead.
package struct Circumstances: Sendable {
    package var programme: Programme
    package var roster: [MemberID: Member]
    /// Who of them is connected.
    package var present: Set<MemberID>
    package var now: Instant
    /// How far in the future a change takes effect.
    package var lead: Interval

    package init(
        programme: Programme, roster: [MemberID: Member], present: Set<MemberID>, now: Instant, lead: Interval
    ) {
        self.programme = programme
        self.roster = roster
        self.present = present
        self.now = now
        self.lead = lead
    }

    /// When a change decided now takes effect.
    var starts: Instant { now + lead }
}

extension Member {
    /// - Throws: `notAllowed` with `message` unless this member is a conductor.
    func requireConductor(_ message: String) throws(Refusal) {
        guard role == .conductor else { throw Refusal(.notAllowed, message, rule: .conductorOnly) }
    }
}
