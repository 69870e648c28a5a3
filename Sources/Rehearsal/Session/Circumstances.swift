package import RehearsalCore

/// What a decision depends on besides the state: the programme, the members, the time, and the lead.
package struct Circumstances: Sendable {
    package var programme: Programme
    package var roster: [MemberID: Member]
    /// The members who are connected.
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

    /// The instant at which a change decided now takes effect.
    var starts: Instant { now + lead }
}

extension Member {
    /// - Throws: `notAllowed` with `message` unless this member is a conductor.
    func requireConductor(_ message: String) throws(Refusal) {
        guard role == .conductor else { throw Refusal(.notAllowed, message, rule: .conductorOnly) }
    }
}
