package import RehearsalCore

/// What a device says of itself; broadcast to others at most, never in the log.
package enum ClientSignal: Hashable, Sendable {
    case ready(Bool)
    /// How many formations changed for whoever dances at this device since its last run, and have not been looked at.
    case changes(unseen: Int)
    case clock(ClockReport)
    case displayed(Display)
    /// A conductor asks every device to flash on the same counts.
    case clap
}

/// When a device had an event, and when it first drew what the event changed.
package struct Display: Hashable, Sendable {
    package var sequence: SequenceNumber
    /// Session clock, as the device knows it.
    package var received: Instant
    /// The timestamp of the first frame with the new motion; `nil` when nothing was drawn, as in a pocket.
    package var shown: Instant?

    package init(sequence: SequenceNumber, received: Instant, shown: Instant?) {
        self.sequence = sequence
        self.received = received
        self.shown = shown
    }
}

/// How a change reached the devices that keep time, by their own reports.
package struct Punctuality: Hashable, Sendable {
    package var sequence: SequenceNumber
    /// How many devices it was for.
    package var devices: Int
    /// How many had it before it started.
    package var inTime: Int
    /// How many have drawn it.
    package var shown: Int
    /// Those of the devices that had it late or have not said.
    package var late: [MemberID]

    package init(sequence: SequenceNumber, devices: Int, inTime: Int, shown: Int, late: [MemberID]) {
        self.sequence = sequence
        self.devices = devices
        self.inTime = inTime
        self.shown = shown
        self.late = late
    }
}

/// How well a device knows the session clock.
package struct ClockReport: Hashable, Sendable {
    /// How far its clock may be off.
    package var bound: Interval
    /// One-way delay to the server.
    package var delay: Interval
    package var jitter: Interval?
    /// 0 … 1.
    package var battery: Double?

    package init(bound: Interval, delay: Interval, jitter: Interval? = nil, battery: Double? = nil) {
        self.bound = bound
        self.delay = delay
        self.jitter = jitter
        self.battery = battery
    }
}

/// What the server tells everyone in a session besides its events.
package enum ServerSignal: Hashable, Sendable {
    /// Who came, went or changed since the last one.
    case members(present: Int, joined: [Attendee], left: [MemberID], changed: [Attendee])
    /// The formation that becomes live at `starts`, for clients that compute nothing.
    case formation(Int, starts: Instant, duration: Interval)
    /// The programme has this revision now. `changes` are what made it of the one before; `nil` when that is not known, or
    /// is to be asked for.
    case edited(Programme.Reference, revision: Int64, changes: [Change]?)
    case lead(Lead)
    case punctuality(Punctuality)
    /// To one device: all the notes that its member is to know of now. Conductors know all of the latest and who has them, others what
    /// they have not said to have read, and hear of it when nobody is on the way.
    case notes([WrittenNote], tellsWhoGot: Bool)
    /// Every screen flashes at `starts` and then every `interval`, `count` times in all.
    case clap(starts: Instant, interval: Interval, count: Int)
}

/// A member as the others see them.
package struct Attendee: Hashable, Sendable {
    /// How many unseen changes a device can tell of: as many as a production can have formations, and more.
    package static let countedChanges = 0...9_999

    package var member: Member
    package var performer: PerformerID?
    package var present: Bool
    package var ready: Bool
    package var quality: ClockReport?
    /// How many formations changed for them since their last run that they have not looked at, as their device says.
    package var unseenChanges: Int
    /// Since when they are not connected, by the session clock; `nil` while they are, and where that is not known.
    package var awaySince: Instant?

    package init(
        member: Member, performer: PerformerID?, present: Bool, ready: Bool, quality: ClockReport?,
        unseenChanges: Int = 0, awaySince: Instant? = nil
    ) {
        self.member = member
        self.performer = performer
        self.present = present
        self.ready = ready
        self.quality = quality
        self.unseenChanges = unseenChanges
        self.awaySince = awaySince
    }
}

extension Attendee: SortedListElement {
    /// By name, and of those with the same name by id.
    package static func precedes(_ a: Attendee, _ b: Attendee) -> Bool {
        (a.member.name, a.member.id) < (b.member.name, b.member.id)
    }
}

/// The answer to a command.
package enum Answer: Hashable, Sendable {
    /// It is durable as this event.
    case accepted(SequenceNumber)
    /// It changed nothing.
    case refused(Refusal)
}

/// What a device is shown first.
package struct Welcome: Hashable, Sendable {
    /// Everything, or what the device missed.
    package enum Content: Hashable, Sendable {
        /// Everything, as of `sequence`.
        case state(SessionView)
        /// The device knows the rest of the log: these follow.
        case missed([SessionEvent], Signalled)
    }

    package var session: SessionID
    package var member: Member
    package var performer: PerformerID?
    package var programme: Programme.Reference
    /// The programme's present revision.
    package var revision: Int64
    package var now: Instant
    package var sequence: SequenceNumber
    package var content: Content

    package init(
        session: SessionID, member: Member, performer: PerformerID?, programme: Programme.Reference,
        revision: Int64, now: Instant, sequence: SequenceNumber, content: Content
    ) {
        self.session = session
        self.member = member
        self.performer = performer
        self.programme = programme
        self.revision = revision
        self.now = now
        self.sequence = sequence
        self.content = content
    }
}

/// A session as a device needs it.
package struct SessionView: Hashable, Sendable {
    package var state: SessionState
    /// What is live now.
    package var live: Live
    package var signalled: Signalled

    package init(state: SessionState, live: Live, signalled: Signalled) {
        self.state = state
        self.live = live
        self.signalled = signalled
    }
}

/// What is true of a session and in none of its events: devices are told by signals how it changes. A device that was away missed
/// those, so every welcome says it.
package struct Signalled: Hashable, Sendable {
    /// People who are present, dance, or hold the baton.
    package var members: SortedList<Attendee>
    package var lead: Lead
    /// How the latest change reached the devices; `nil` until that was told.
    package var punctuality: Punctuality?

    package init(members: SortedList<Attendee>, lead: Lead, punctuality: Punctuality? = nil) {
        self.members = members
        self.lead = lead
        self.punctuality = punctuality
    }
}
