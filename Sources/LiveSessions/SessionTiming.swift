package import Rehearsal

/// How well a session's devices keep time: the lead, and what they said of the changes so far.
package struct SessionTiming: Hashable, Sendable {
    package var lead: Lead
    package var limits: LeadLimits
    package var session: DisplayError
    /// Those that are here or have drawn something, by name.
    package var devices: [Device]

    /// One device: how well it knows the clock, and how exactly it draws changes.
    package struct Device: Hashable, Sendable {
        package var member: Member
        package var present: Bool
        package var clock: ClockReport?
        package var display: DisplayError

        package init(member: Member, present: Bool, clock: ClockReport?, display: DisplayError) {
            self.member = member
            self.present = present
            self.clock = clock
            self.display = display
        }
    }
}
