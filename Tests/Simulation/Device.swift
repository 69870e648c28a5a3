import Rehearsal
import RehearsalCore

/// A device with the same parts as a page: an estimator, the reduced session, a connection that it keeps alive by itself.
/// A value: what it hears and the time on its own clocks go in, what it does comes out.
struct Device {
    /// What it shows to its person.
    enum Status { case connecting, live, catchingUp, alone }

    /// What it wants done.
    enum Wish {
        case connect(after: SequenceNumber?)
        case send(Request)
        /// Say how well it keeps time.
        case report
        case disconnect
    }

    /// What is on its screen.
    struct Picture {
        var status: Status
        var reading: Instant
        /// `nil` while unsure.
        var bound: Interval?
        var sequence: SequenceNumber
        var position: ScoreTime
        var formation: Int
        /// What its speaker puts out, and by how much its clock may be off.
        var heard: (sound: Heard, bound: Interval)?
    }

    private enum Line {
        case down(retry: LocalInstant)
        case opening(since: LocalInstant)
        case open
    }

    /// If it has heard nothing for so long, the session may have gone on without this device.
    static let silence = Interval.seconds(3)
    /// It sends something at least this often, so that either side notices the other's silence in time.
    static let heartbeat = Interval.seconds(1)
    /// If wall clock and monotonic clock differ by more than this, one of them was not running.
    static let sleepNoticed = Interval.milliseconds(100)
    /// A picture with a larger bound than this is not called live.
    static let presentable = Interval.milliseconds(500)

    let library: Library
    let flaw: Flaw?
    private(set) var clock: ClockEstimator
    private(set) var session: SessionState?
    /// The members that it lists, and the lead: from its welcome and the signals since.
    private(set) var members: [MemberID: Attendee] = [:]
    private(set) var lead: Lead?
    var punches = PunchBox()
    private var speaker: Speaker
    private var line = Line.down(retry: LocalInstant(microseconds: .min))
    private var attempts = 0
    /// The exchange in progress.
    private var asked: (id: Int, sent: LocalInstant)?
    private(set) var exchanges = 0
    private var lastAsked = LocalInstant(microseconds: .min)
    /// An exchange from this one on must be answered before what is shown can be called live.
    private var doubtUntil = 1
    private(set) var answered = 0
    private var heardAt = LocalInstant(microseconds: .min)
    /// The session clock when the node last spoke, as the node said.
    private var spoken = Instant(microseconds: .min)
    private var unanswered: [(id: CommandID, command: Command)] = []
    /// Commands that the node could not keep: they are sent again with the same id.
    private var refused: [CommandID] = []
    private var clocksApart: Int64?

    init(library: Library, resolution: Interval, flaw: Flaw?) {
        self.library = library
        self.flaw = flaw
        speaker = Speaker(flaw: flaw)
        clock = ClockEstimator(
            drift: flaw == .ignoresDrift ? 1 : ClockEstimator.assumedDrift, resolution: resolution)
    }

    var sequence: SequenceNumber { session?.sequence ?? .start }

    // MARK: Time passes

    /// Must be called before anything else whenever the device runs: checks whether it slept.
    mutating func notice(_ local: LocalInstant, wall: Int64) {
        let apart = wall - local.microseconds
        defer { clocksApart = apart }
        guard let before = clocksApart, flaw != .ignoresSleep else { return }
        guard abs(apart - before) > Self.sleepNoticed.microseconds else { return }
        // It cannot know which of the two it was: sometimes a wall clock is set.
        clock.forget(at: local)
        doubt()
        sound(local)
    }

    /// The page came back into view, or the network did.
    mutating func woke() {
        clock.refresh()
        doubt()
        if case .down = line { line = .down(retry: LocalInstant(microseconds: .min)) }
    }

    mutating func tick(_ local: LocalInstant) -> [Wish] {
        sound(local, isNews: false)
        switch line {
        case .down(let retry):
            guard local >= retry else { return [] }
            line = .opening(since: local)
            attempts += 1
            return [.connect(after: resumeAfter)]
        case .opening(let since):
            return local - since > Self.silence && flaw != .waitsForEver ? drop(local) : []
        case .open:
            if local - heardAt > Self.silence, flaw != .waitsForEver { return drop(local) }
            let reported = punches.message(flaw: flaw).map { [Wish.send($0)] } ?? []
            guard asked == nil, clock.untilNextExchange(at: local) == .zero || local - lastAsked >= Self.heartbeat
            else {
                return reported
            }
            exchanges += 1
            asked = (exchanges, local)
            lastAsked = local
            return [.send(.sync(exchanges)), .report] + again() + reported
        }
    }

    /// Sends a command; unanswered at a disconnection, it is sent again with the same id.
    mutating func command(_ id: CommandID, _ command: Command) -> [Wish] {
        unanswered.append((id, command))
        if case .open = line { return [.send(.command(id, command))] }
        return []
    }

    private mutating func again() -> [Wish] {
        defer { refused = [] }
        return unanswered.filter { refused.contains($0.id) }.map { .send(.command($0.id, $0.command)) }
    }

    // MARK: The node speaks

    /// `applied` gets each event that changed the session.
    mutating func receive(_ reply: Reply, _ local: LocalInstant, applied: (SessionEvent) -> Void) -> [Wish] {
        if case .closed = reply { return drop(local, isGone: true) }
        heardAt = local
        defer { sound(local) }
        switch reply {
        case .welcome(let welcome): return greeted(welcome, local, applied: applied)
        case .event(let line): return apply(line, local, applied: applied)
        case .signal(let signal): receive(signal)
        case .sync(let id, let received, let answered): synced(id, received, answered, local)
        case .answer(let id, .refused(let refusal)) where refusal.code == .unavailable: refused.append(id)
        case .answer(let id, _): unanswered.removeAll { $0.id == id }
        case .punchesAnswered(let id, let isKept): punches.answered(id, isKept: isKept)
        case .punchPage(let page):
            if punches.took(page) { return [.send(.readPunches(after: punches.read))] }
        case .closed: break
        }
        return []
    }

    private mutating func greeted(_ welcome: Welcome, _ local: LocalInstant, applied: (SessionEvent) -> Void) -> [Wish]
    {
        line = .open
        attempts = 0
        spoken = max(spoken, welcome.now)
        clock.refresh()
        doubt()
        var wishes: [Wish] = []
        switch welcome.content {
        case .state(let view):
            session = view.state
            knows(view.signalled)
        case .missed(let events, let signalled):
            if flaw != .keepsFormerMembers { knows(signalled) }
            for event in events { wishes += apply(event, local, applied: applied) }
        }
        return wishes + unanswered.map { .send(.command($0.id, $0.command)) }
            + [.send(.readPunches(after: punches.read))]
    }

    /// The page's reducer: events that were applied already are ignored; after a gap it begins again.
    private mutating func apply(_ line: SessionEvent, _ local: LocalInstant, applied: (SessionEvent) -> Void) -> [Wish]
    {
        guard var session else { return drop(local) }
        var line = line
        if flaw == .resumesOffByOne || flaw == .appliesTwice {
            applied(line)
            line.sequence = session.sequence.next
            session.apply(line)
            self.session = session
            return []
        }
        if line.sequence <= session.sequence { return [] }
        guard line.sequence == session.sequence.next else { return drop(local) }
        session.apply(line)
        self.session = session
        applied(line)
        return []
    }

    private mutating func knows(_ signalled: Signalled) {
        members = Dictionary(uniqueKeysWithValues: signalled.members.map { ($0.member.id, $0) })
        lead = signalled.lead
    }

    /// The page's reducer of signals.
    private mutating func receive(_ signal: ServerSignal) {
        switch signal {
        case .members(_, let joined, let left, let changed):
            for attendee in joined + changed { members[attendee.member.id] = attendee }
            for id in left where flaw != .ignoresDepartures {
                members[id]?.present = false
                members[id]?.device.ready = false
            }
        case .lead(let lead): if flaw != .ignoresTheLead { self.lead = lead }
        case .punches(let new): punches.add(new)
        case .live, .moves, .edited, .punctuality, .notes, .trainingRecordings, .clap: break
        }
    }

    private mutating func synced(_ id: Int, _ received: Instant, _ answered: Instant, _ local: LocalInstant) {
        guard let asked, asked.id == id else { return }
        self.asked = nil
        self.answered = id
        spoken = max(spoken, answered)
        clock.record(sent: asked.sent, received: received, answered: answered, returned: local)
    }

    private var resumeAfter: SequenceNumber? {
        guard let session else { return nil }
        switch flaw {
        case .resumesOffByOne: return session.sequence.next
        case .appliesTwice: return SequenceNumber(max(0, session.sequence.value - 1))
        default: return session.sequence
        }
    }

    private mutating func doubt() { doubtUntil = exchanges + 1 }

    private mutating func drop(_ local: LocalInstant, isGone: Bool = false) -> [Wish] {
        asked = nil
        punches.disconnected()
        let backoff = Interval(microseconds: 100_000 << min(attempts, 4))
        line = .down(retry: local + backoff)
        return isGone ? [] : [.disconnect]
    }

    // MARK: What is heard and shown

    private mutating func sound(_ local: LocalInstant, isNews: Bool = true) {
        guard let session else { return speaker.silence() }
        speaker.schedule(
            session.run.timeline, library[session.run.revision].song, clock, at: local, isNews: isNews)
    }

    mutating func look(_ local: LocalInstant) -> Picture? {
        guard let session, let read = clock.session(at: local) else { return nil }
        var reading = read
        if flaw == .stepsBack, let offsets = clock.offsets(at: local) {
            let middle = offsets.lowerBound + (offsets.upperBound - offsets.lowerBound) / 2
            reading = Instant(microseconds: local.microseconds + middle)
        }
        let drawn = flaw == .drawsLate ? reading - .milliseconds(400) : reading
        var motion = session.run.timeline.motion(at: drawn)
        switch flaw {
        case .skipsPrevious: motion = session.run.timeline.motion
        case .runsOnePass where motion.loop != nil:
            motion = session.run.timeline.motion
            motion.loop = nil
        case .ignoresCountIns: motion.at = motion.countInStarts ?? motion.at
        default: break
        }
        let position = motion.position(at: drawn)
        let bound = clock.bound(at: local)
        return Picture(
            status: status(reading, bound), reading: reading, bound: bound, sequence: session.sequence,
            position: position,
            formation: library[session.run.revision].programme.score(session.calls).formation(at: position),
            heard: speaker.heard(at: local))
    }

    private func status(_ reading: Instant, _ bound: Interval?) -> Status {
        switch line {
        case .down, .opening: return session == nil ? .connecting : .alone
        case .open:
            if flaw == .neverDoubts { return .live }
            // The time when the node spoke counts, not the time when its message came out of a stall.
            guard answered >= doubtUntil, clock.state == .sure, let bound, bound <= Self.presentable,
                reading - spoken <= Self.silence
            else {
                return .catchingUp
            }
            return .live
        }
    }
}
