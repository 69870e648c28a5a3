package import Rehearsal

/// How well a session's devices keep time: the lead, and what they said of the changes so far.
package struct SessionTiming: Hashable, Sendable {
    package var lead: Lead
    package var limits: LeadLimits
    package var session: DisplayError
    /// Those that are here or have drawn something, by name.
    package var devices: [Device]

    /// What a session knows of it, as it is kept there.
    package struct Sources: Sendable {
        let lead: Lead
        let limits: LeadLimits
        let attendance: Attendance
        let timekeeping: Timekeeping
    }

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

extension SessionTiming {
    /// Looks all devices up and sorts them: not on a session's own loop, where cues would wait for it.
    package init(_ sources: Sources) {
        let (attendance, timekeeping) = (sources.attendance, sources.timekeeping)
        let devices = Set(attendance.present).union(timekeeping.devices.keys).compactMap { id in
            attendance.roster[id].map {
                let presence = attendance.presence(of: id)
                return Device(
                    member: $0, present: presence != nil, clock: presence?.clock,
                    display: timekeeping.devices[id] ?? DisplayError())
            }
        }
        self.init(
            lead: sources.lead, limits: sources.limits, session: timekeeping.session,
            devices: devices.sorted { ($0.member.name, $0.member.id) < ($1.member.name, $1.member.id) })
    }
}
