import LiveSessions
import Rehearsal
import RehearsalCore

/// Another node's values are checked against the limits for devices and for nodes, because a stranger who reaches the bus must not
/// be able to do harm. Whether they fit the session is checked in `Replica+OtherNodes`.
extension NodeMessage {
    /// The most people of one session at one node.
    private static let mostMembers = 20_000
    private static let mostEditors = 1_000
    /// The most events in one message: a page of the log.
    private static let mostEvents = 1_000
    /// The most reports of one device in one message.
    private static let mostReports = 256
    /// The longest name, in Unicode scalars.
    private static let longestName = 200
    private static let longestDevice = 64
    private static let claps = 1...16
    private static let clapIntervals = Interval.milliseconds(100)...Interval.seconds(10)

    /// - Throws: `invalid` with the field.
    func check() throws(Refusal) {
        switch self {
        case .appended(let events): try Self.check(events)
        case .attendance(_, let number, let version, let generation, let present):
            try Self.check(number, "number")
            try Self.check(version, "version")
            try Self.check(Int64(generation), from: 0, "generation")
            try Self.check(count: present.count, atMost: Self.mostMembers, "present")
            for presence in present { try Self.check(presence) }
        case .attendanceChanged(let changes):
            try Self.check(changes.number, "number")
            try Self.check(changes.version, "version")
            try Self.check(changes.since, "since")
            try Self.check(count: changes.changed.count, atMost: Self.mostMembers, "changed")
            try Self.check(count: changes.gone.count, atMost: Self.mostMembers, "gone")
            for presence in changes.changed { try Self.check(presence) }
        case .displayed(_, let displays):
            try Self.check(count: displays.count, atMost: Self.mostMembers, "displays")
            for reports in displays.values { try Self.check(reports) }
        case .signal(let signal): try Self.check(signal)
        case .edited(_, let revision): try Self.check(revision, "revision")
        case .editing(_, let number, let editors):
            try Self.check(number, "number")
            try Self.check(count: editors.count, atMost: Self.mostEditors, "editors")
            for editor in editors { try Self.check(editor) }
        case .attendanceWanted, .revoked, .deleted: break
        }
    }

    private static func check(_ events: [SessionEvent]) throws(Refusal) {
        try check(count: events.count, atMost: mostEvents, "events")
        for (place, line) in events.enumerated() {
            try line.check()
            guard place == 0 || line.sequence == events[place - 1].sequence.next else {
                throw Refusal(.invalid, "Events follow one on the other.", field: "seq")
            }
        }
    }

    private static func check(_ presence: RemotePresence) throws(Refusal) {
        try check(name: presence.member.name)
        try check(presence.since.microseconds, from: 0, "since")
        guard let clock = presence.device.clock else { return }
        try check(clock.bound.microseconds, from: 0, "quality.bound")
        try check(clock.delay.microseconds, from: 0, "quality.delay")
        if let jitter = clock.jitter { try check(jitter.microseconds, from: 0, "quality.jitter") }
        if let battery = clock.battery, !(0...1).contains(battery) {
            throw Refusal(.invalid, "A battery is 0 to 1.", field: "quality.battery")
        }
    }

    private static func check(_ reports: [Display]) throws(Refusal) {
        try check(count: reports.count, atMost: mostReports, "displays")
        for report in reports {
            try check(report.sequence.value, "displays.seq")
            try check(report.received.microseconds, from: 0, "displays.received")
            if let shown = report.shown { try check(shown.microseconds, from: 0, "displays.shown") }
        }
    }

    private static func check(_ signal: ServerSignal) throws(Refusal) {
        guard case .clap(let starts, let interval, let count) = signal else {
            throw Refusal(.unknownKind, "Nodes tell each other no signal but a clap.", field: "kind")
        }
        try check(starts.microseconds, from: 0, "starts")
        guard clapIntervals.contains(interval) else {
            throw Refusal(.invalid, "Claps are a tenth of a second to ten seconds apart.", field: "interval")
        }
        guard claps.contains(count) else {
            throw Refusal(.invalid, "There are 1 to \(claps.upperBound) claps.", field: "count")
        }
    }

    private static func check(_ editor: PresentEditor) throws(Refusal) {
        try check(name: editor.presence.author.name)
        guard (1...longestDevice).contains(editor.presence.device.unicodeScalars.count) else {
            throw Refusal(.invalid, "A device has 1 to \(longestDevice) characters.", field: "device")
        }
        try check(editor.since.microseconds, from: 0, "since")
        try check(
            count: editor.selection?.performers.count ?? 0, atMost: Production.mostPerformers, "selection.performers")
    }

    private static func check(name: String) throws(Refusal) {
        guard (1...longestName).contains(name.unicodeScalars.count) else {
            throw Refusal(.invalid, "A name has 1 to \(longestName) characters.", field: "name", rule: .length)
        }
    }

    private static func check(_ number: Int64, from least: Int64 = 1, _ field: String) throws(Refusal) {
        guard (least...SessionEvent.largestNumber).contains(number) else {
            throw Refusal(.invalid, "This is \(least) to 2^53.", field: field, rule: .range)
        }
    }

    private static func check(count: Int, atMost most: Int, _ field: String) throws(Refusal) {
        guard count <= most else {
            throw Refusal(
                .invalid, "There are at most \(most) here.", field: field, rule: .count, values: ["most": .number(most)]
            )
        }
    }
}
