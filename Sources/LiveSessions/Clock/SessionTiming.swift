package import Rehearsal

/// How well a session's devices are synchronized: the lead, and what they reported about the changes so far.
package struct SessionTiming: Hashable, Sendable {
    package var lead: Lead
    package var limits: LeadLimits
    /// How far from its instant each change was drawn, over all devices.
    package var session: DisplayError
    /// The devices that are connected or have drawn a change, by name.
    package var devices: [Device]

    /// The data behind it, as a session stores it.
    package struct Sources: Sendable {
        let lead: Lead
        let limits: LeadLimits
        let attendance: Attendance
        let timekeeping: Timekeeping
    }

    /// One device: how well it knows the clock, and how exactly in time it draws changes.
    package struct Device: Hashable, Sendable {
        package var member: Member
        /// Whether it is connected now.
        package var present: Bool
        /// The latest report about its clock; `nil` before the first one, and while it is not connected.
        package var clock: ClockReport?
        /// How far from its instant it drew each change.
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
    /// Looks up all devices and sorts them. Not to be called on a session's own loop, where cues would wait for it.
    package init(_ sources: Sources) {
        let (attendance, timekeeping) = (sources.attendance, sources.timekeeping)
        let devices = Set(attendance.present).union(timekeeping.devices.keys).compactMap { id in
            attendance.roster[id].map {
                let presence = attendance.presence(of: id)
                return Device(
                    member: $0, present: presence != nil, clock: presence?.device.clock,
                    display: timekeeping.devices[id] ?? DisplayError())
            }
        }
        self.init(
            lead: sources.lead, limits: sources.limits, session: timekeeping.session,
            devices: devices.sorted { ($0.member.name, $0.member.id) < ($1.member.name, $1.member.id) })
    }
}
