package import RehearsalCore

/// What a device reports about itself; at most it is broadcast to others, and it is never written to the log.
package enum ClientSignal: Hashable, Sendable {
    /// Something about the device itself.
    case report(DeviceFact)
    case displayed(Display)
    /// A conductor asks every device to flash on the same counts.
    case clap
}

/// When a device received an event, and when it first drew the change.
package struct Display: Hashable, Sendable {
    package var sequence: SequenceNumber
    /// On the session clock, as the device knows it.
    package var received: Instant
    /// The timestamp of the first frame with the new motion; `nil` if nothing was drawn, for instance in a pocket.
    package var shown: Instant?

    package init(sequence: SequenceNumber, received: Instant, shown: Instant?) {
        self.sequence = sequence
        self.received = received
        self.shown = shown
    }
}

/// How a change reached the devices with a synchronized clock, by their own reports.
package struct Punctuality: Hashable, Sendable {
    package var sequence: SequenceNumber
    /// How many devices had to show it.
    package var devices: Int
    /// How many devices received it before it started.
    package var inTime: Int
    /// How many devices have drawn it.
    package var shown: Int
    /// The devices that received it late or have not reported.
    package var late: Set<MemberID>

    package init(sequence: SequenceNumber, devices: Int, inTime: Int, shown: Int, late: Set<MemberID>) {
        self.sequence = sequence
        self.devices = devices
        self.inTime = inTime
        self.shown = shown
        self.late = late
    }
}

/// What the server sends to everyone in a session besides the events.
package enum ServerSignal: Hashable, Sendable {
    /// Who joined, left or changed since the last such signal.
    case members(present: Int, joined: [Attendee], left: [MemberID], changed: [Attendee])
    /// What becomes live at `starts`, for clients that do not compute it.
    case live(Live, starts: Instant, duration: Interval)
    /// The moves that begin at `starts`, for clients that do not compute it.
    case moves([MoveCues.Cue], starts: Instant)
    /// The programme's new revision. `changes` are the changes from the revision before; `nil` if they are not known, or must be requested.
    case edited(Programme.Reference, revision: Int64, changes: [Change]?)
    case lead(Lead)
    case punctuality(Punctuality)
    /// To one device: all notes that its member may know now. Conductors get all of the latest notes and who has read them; others get the notes that
    /// they have not confirmed, and get them when nobody is moving.
    case notes([WrittenNote], includesReaders: Bool)
    /// Punches that were kept, and corrected ones: to conductors and screens all, to athletes their own.
    case punches([KeptPunch])
    /// The question for training recordings that is open, with its answers; `nil` if there is none any more.
    case trainingRecordings(TrainingRecordingsAsked?)
    /// Every screen flashes `count` times: first at `starts`, then after each `interval`.
    case clap(starts: Instant, interval: Interval, count: Int)
}

/// A member as other members see them.
package struct Attendee: Hashable, Sendable {
    package var member: Member
    package var performer: PerformerID?
    package var present: Bool
    /// What their device says; nothing while they are away.
    package var device: DeviceReport
    /// When they lost their connection, on the session clock; `nil` while connected, or if not known.
    package var awaySince: Instant?

    package init(
        member: Member, performer: PerformerID?, present: Bool, device: DeviceReport = DeviceReport(),
        awaySince: Instant? = nil
    ) {
        self.member = member
        self.performer = performer
        self.present = present
        self.device = device
        self.awaySince = awaySince
    }
}

extension Attendee: SortedListElement {
    /// Orders by name; members with the same name by id.
    package static func precedes(_ a: Attendee, _ b: Attendee) -> Bool {
        (a.member.name, a.member.id) < (b.member.name, b.member.id)
    }
}

/// The answer to a command.
package enum Answer: Hashable, Sendable {
    /// The command is stored durably as this event.
    case accepted(SequenceNumber)
    /// The command changed nothing.
    case refused(Refusal)
}

/// The first message to a device.
package struct Welcome: Hashable, Sendable {
    /// Either the whole state, or the events that the device missed.
    package enum Content: Hashable, Sendable {
        /// The whole state, as of `sequence`.
        case state(SessionView)
        /// The device knows the log up to here: the events that follow.
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

/// A session in the form in which a device needs it.
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

/// Facts about a session that are in none of its events. Devices learn of changes through signals; a device that was disconnected missed them, so
/// every welcome contains all of these facts.
package struct Signalled: Hashable, Sendable {
    /// Members who are connected, dance a performer, or hold the baton.
    package var members: SortedList<Attendee>
    package var lead: Lead
    /// How the latest change reached the devices; `nil` until it is known.
    package var punctuality: Punctuality?
    /// The question for training recordings that is open.
    package var trainingRecordings: TrainingRecordingsAsked?

    package init(
        members: SortedList<Attendee>, lead: Lead, punctuality: Punctuality? = nil,
        trainingRecordings: TrainingRecordingsAsked? = nil
    ) {
        self.members = members
        self.lead = lead
        self.punctuality = punctuality
        self.trainingRecordings = trainingRecordings
    }
}
