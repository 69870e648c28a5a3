import LiveSessions
import Rehearsal
import RehearsalCore

/// Checks whether the promises hold. It knows what no device does: the true time and the whole log.
struct Watch {
    struct Violation: Error {
        var promise: Promise
        var text: String
        var at: Instant
    }

    private let library: Library
    /// The state after each of the log's events; the first is before all of them.
    private var implied = [SessionState()]
    private var log: [SessionEvent] = []
    private var origins: Set<String> = []
    /// When each node first showed each event.
    private var published: [[SequenceNumber: Instant]]
    private var applied: [SequenceNumber]
    private var read: [Instant]

    init(library: Library, nodes: Int, devices: Int) {
        self.library = library
        published = Array(repeating: [:], count: nodes)
        applied = Array(repeating: .start, count: devices)
        read = Array(repeating: Instant(microseconds: .min), count: devices)
    }

    var head: SequenceNumber { SequenceNumber(Int64(log.count)) }

    // MARK: The log

    mutating func durable(_ whole: [SessionEvent], _ now: Instant) throws(Violation) {
        for line in whole.dropFirst(log.count) {
            if let by = line.by, let command = line.command, !origins.insert("\(by)\(command)").inserted {
                throw Violation(promise: .acknowledgedOnce, text: "\(command) acted twice", at: now)
            }
            let before = implied[implied.count - 1]
            guard line.sequence == before.sequence.next else {
                throw Violation(promise: .durableFirst, text: "the log has a gap before \(line.sequence)", at: now)
            }
            var next = before
            next.apply(line)
            if case .run(.revised(let revised)) = line.event { try stays(before, next, revised, at: line.at, now) }
            implied.append(next)
            log.append(line)
        }
    }

    /// The formation that was live is still live, or the one that took its place is.
    private func stays(
        _ before: SessionState, _ after: SessionState, _ revised: Revised, at: Instant, _ now: Instant
    ) throws(Violation) {
        let editions = (library[before.run.revision], library[after.run.revision])
        let from = before.run.timeline.formation(at: at, in: editions.0.programme.score(before.calls))
        let to = after.run.timeline.formation(at: at, in: editions.1.programme.score(after.calls))
        let (old, new) = (editions.0.places(before.calls), editions.1.places(after.calls))
        let heirs = old[from...] + old[..<from].reversed()
        let heir = heirs.lazy.compactMap { new.firstIndex(of: $0) }.first
        guard revised.from == from, revised.to == to, to == heir ?? to else {
            throw Violation(
                promise: .liveFormationStays,
                text: "revision \(after.run.revision) makes \(new[to]) live after \(old[from])",
                at: now)
        }
    }

    mutating func shown(_ line: SessionEvent, by node: Int, _ now: Instant) throws(Violation) {
        try isInLog(line, "node \(node) shows", now)
        if published[node][line.sequence] == nil { published[node][line.sequence] = now }
    }

    /// When all is mended: what each node that has the session shows of it.
    func agree(_ views: [(node: Int, view: SessionView)], present: Set<MemberID>, _ now: Instant) throws(Violation) {
        for (node, view) in views {
            let listed = Set(view.signalled.members.filter(\.present).map(\.member.id))
            guard view.state == implied.last, listed == present,
                view.signalled.members.map(Self.common) == views[0].view.signalled.members.map(Self.common),
                view.signalled.lead == views[0].view.signalled.lead
            else {
                throw Violation(
                    promise: .nodesAgree,
                    text: "node \(node) has \(view.state.sequence) of \(head) events, \(listed.count) of "
                        + "\(present.count) members, \(view.signalled.lead) where node \(views[0].node) has \(views[0].view.signalled.lead)",
                    at: now)
            }
        }
    }

    /// Without what each node measures for itself: how well a clock is known, and when somebody was seen to leave.
    private static func common(_ attendee: Attendee) -> Attendee {
        Attendee(
            member: attendee.member, performer: attendee.performer, present: attendee.present,
            device: DeviceReport(ready: attendee.device.ready))
    }

    func answered(_ member: Member, _ id: CommandID, _ answer: Answer, _ now: Instant) throws(Violation) {
        guard case .accepted(let sequence) = answer else { return }
        guard sequence <= head, sequence > .start else {
            throw Violation(promise: .acknowledgedOnce, text: "\(id) is acknowledged, and not in the log", at: now)
        }
        let line = log[Int(sequence.value) - 1]
        guard line.command == id, line.by == member.id else {
            throw Violation(promise: .acknowledgedOnce, text: "\(id) is acknowledged as another's event", at: now)
        }
    }

    private func isInLog(_ line: SessionEvent, _ who: String, _ now: Instant) throws(Violation) {
        // Only the sender of a command knows whose it was.
        guard line.sequence <= head, case let kept = log[Int(line.sequence.value) - 1],
            kept.event == line.event, kept.at == line.at, kept.by == line.by
        else {
            throw Violation(
                promise: .durableFirst, text: "\(who) event \(line.sequence) that the log does not hold", at: now)
        }
    }

    // MARK: Punches

    /// No punch is kept twice.
    func once(_ punches: [KeptPunch], _ now: Instant) throws(Violation) {
        var seen: Set<Thrown> = []
        for punch in punches where !seen.insert(Thrown(source: punch.source, at: punch.report.at)).inserted {
            throw Violation(promise: .punchesOnce, text: "punch \(punch.report.number) is kept twice", at: now)
        }
    }

    /// A device throws one punch at an instant.
    private struct Thrown: Hashable {
        var source: MemberID
        var at: Instant
    }

    /// A device sends these no more.
    func given(up punches: [PunchReport], by member: Member, _ kept: [KeptPunch], _ now: Instant) throws(Violation) {
        for punch in punches where !kept.contains(where: { $0.source == member.id && $0.report.at == punch.at }) {
            throw Violation(
                promise: .punchesOnce, text: "punch \(punch.number) is acknowledged, and not kept", at: now)
        }
    }

    /// When all is mended.
    func boards(_ body: World.Body, _ index: Int, _ kept: [KeptPunch], _ now: Instant) throws(Violation) {
        let wanted = Set(kept.filter(body.participant.member.seesPunch))
        let shown = Set(body.device.punches.board.values)
        guard body.device.punches.waiting.isEmpty, shown == wanted else {
            throw Violation(
                promise: .boardsConverge,
                text: "device \(index) shows \(shown.count) of \(wanted.count) punches, and "
                    + "\(body.device.punches.waiting.count) wait", at: now)
        }
    }

    // MARK: One device

    mutating func applied(_ line: SessionEvent, by index: Int, _ now: Instant) throws(Violation) {
        guard line.sequence == applied[index].next else {
            throw Violation(
                promise: .appliesOnceInOrder, text: "device \(index) applies \(line.sequence) after \(applied[index])",
                at: now)
        }
        try isInLog(line, "device \(index) applies", now)
        applied[index] = line.sequence
    }

    /// What the device believes after a message.
    mutating func holds(_ session: SessionState?, by index: Int, _ now: Instant) throws(Violation) {
        guard let session else { return }
        guard session.sequence <= head else {
            throw Violation(promise: .durableFirst, text: "device \(index) is ahead of the log", at: now)
        }
        guard session.sequence >= applied[index] else {
            throw Violation(
                promise: .appliesOnceInOrder, text: "device \(index) goes back to \(session.sequence)", at: now)
        }
        guard session == implied[Int(session.sequence.value)] else {
            throw Violation(
                promise: .appliesOnceInOrder,
                text: "device \(index) holds another state than \(session.sequence) events make",
                at: now)
        }
        applied[index] = session.sequence
    }

    /// The device forgets everything.
    mutating func restarted(_ index: Int) {
        applied[index] = .start
        read[index] = Instant(microseconds: .min)
    }

    /// - Parameter node: the one that the device is connected to.
    mutating func sees(
        _ picture: Device.Picture, by index: Int, at node: Int?, stepped: Bool, _ now: Instant
    ) throws(Violation) {
        if picture.reading < read[index], !stepped {
            throw Violation(
                promise: .neverBackwards,
                text: "device \(index) reads \((read[index] - picture.reading).microseconds) µs less than before",
                at: now)
        }
        read[index] = picture.reading
        if let bound = picture.bound {
            let error = (picture.reading - now).microseconds
            let bound = bound + Scenario.skew
            if abs(error) > bound.microseconds {
                throw Violation(
                    promise: .boundHoldsTruth,
                    text: "device \(index) is \(error) µs off and claims \(bound.microseconds)",
                    at: now)
            }
            if !formations(of: picture.sequence, around: now, within: bound).contains(picture.formation) {
                throw Violation(
                    promise: .showsTheLog,
                    text: "device \(index) shows formation \(picture.formation) with \(picture.sequence) events",
                    at: now)
            }
        }
        if let heard = picture.heard,
            !mayHear(heard.sound, with: picture.sequence, around: now, within: heard.bound + Scenario.skew)
        {
            throw Violation(
                promise: .playsTheLog,
                text: "device \(index) plays \(heard.sound) with \(picture.sequence) events", at: now)
        }
        if picture.status == .live, let node, let next = published[node][picture.sequence.next],
            next < now - Device.silence - (picture.bound ?? .zero) - Scenario.skew
        {
            throw Violation(
                promise: .liveIsFresh, text: "device \(index) says live, and has not heard \(picture.sequence.next)",
                at: now)
        }
    }

    /// The device was deceived, and cannot know it: the next picture is compared with this one.
    mutating func excuses(_ picture: Device.Picture, of index: Int) { read[index] = picture.reading }

    /// The formations that the first events of the log imply around an instant.
    private func formations(of sequence: SequenceNumber, around now: Instant, within bound: Interval) -> ClosedRange<
        Int
    > {
        let state = implied[Int(sequence.value)]
        let score = library[state.run.revision].programme.score(state.calls)
        let begin = now - bound
        let end = now + bound
        var seen = [
            state.run.timeline.formation(at: begin, in: score), state.run.timeline.formation(at: end, in: score),
        ]
        for cut in Self.cuts(of: state.run.timeline, after: begin) where cut <= end {
            // A cut may pass over formations that nobody may show; within the bound the two cannot be told apart.
            seen.append(state.run.timeline.formation(at: cut, in: score))
            seen.append(state.run.timeline.formation(at: cut - Interval(microseconds: 1), in: score))
        }
        return seen.reduce(seen[0]) { min($0, $1) }...seen.reduce(seen[0]) { max($0, $1) }
    }

    /// Whether the first events of the log imply a sound at some instant around one.
    private func mayHear(_ heard: Heard, with sequence: SequenceNumber, around now: Instant, within bound: Interval)
        -> Bool
    {
        let state = implied[Int(sequence.value)]
        let timeline = state.run.timeline
        guard let place = library[state.run.revision].song.place(of: heard) else { return false }
        // Instants and places are rounded to microseconds.
        let rounding = Interval(microseconds: 3)
        let end = now + bound
        var start = now - bound
        while start <= end {
            let cut = Self.cuts(of: timeline, after: start).filter { $0 > start }.min()
            let last = min(end, cut.map { $0 - Interval(microseconds: 1) } ?? end)
            let motion = timeline.motion(at: start)
            // A short run may begin and end in between.
            let begins = min(max(motion.at, start), last)
            if [start, begins, last].contains(where: motion.isRunning(at:)),
                motion.position(at: start) - rounding <= place, place <= motion.position(at: last) + rounding
            {
                return true
            }
            guard let cut else { return false }
            start = cut
        }
        return false
    }

    /// When the run is moved elsewhere after an instant: by the motion that does not apply yet, and by the next pass.
    private static func cuts(of timeline: Timeline, after instant: Instant) -> [Instant] {
        var cuts = timeline.motion(at: instant).passEnds.map { [$0] } ?? []
        if timeline.isPending(at: instant) { cuts.append(timeline.motion.placed) }
        return cuts
    }

    // MARK: All devices at one instant

    func agree(_ pictures: [(index: Int, picture: Device.Picture)], _ now: Instant) throws(Violation) {
        for (place, one) in pictures.enumerated() {
            guard let oneBound = one.picture.bound else { continue }
            for other in pictures.dropFirst(place + 1) where other.picture.sequence == one.picture.sequence {
                guard let otherBound = other.picture.bound else { continue }
                let apart = abs((one.picture.reading - other.picture.reading).microseconds)
                let allowed = (oneBound + otherBound + Scenario.skew + Scenario.skew).microseconds
                let state = implied[Int(one.picture.sequence.value)]
                let first = min(one.picture.reading, other.picture.reading)
                let last = max(one.picture.reading, other.picture.reading)
                // On two sides of a change they may show two things.
                let isDivided = Self.cuts(of: state.run.timeline, after: first).contains { $0 <= last }
                let distance = abs((one.picture.position - other.picture.position).microseconds)
                let motions = [first, last].map { state.run.timeline.motion(at: $0) }
                let rate = motions.map { max($0.rate, $0.ramp?.rate ?? 0) }.reduce(0, max)
                if apart > allowed || (!isDivided && Double(distance) > rate * Double(allowed) + 2) {
                    throw Violation(
                        promise: .devicesAgree,
                        text:
                            "devices \(one.index) and \(other.index) are \(apart) µs and \(distance) µs of score apart, "
                            + "with bounds that allow \(allowed)", at: now)
                }
            }
        }
    }

    /// When all is mended: what a device believes of the people and of the lead, beside what the nodes show.
    /// - Parameter truth: as its nodes have it.
    func knows(_ device: Device, _ index: Int, _ truth: Signalled, _ now: Instant) throws(Violation) {
        struct Known: Hashable {
            var performer: PerformerID?
            var present: Bool
            var ready: Bool

            init(_ attendee: Attendee) {
                (performer, present, ready) = (attendee.performer, attendee.present, attendee.device.ready)
            }
        }
        let shown = Dictionary(uniqueKeysWithValues: truth.members.map { ($0.member.id, Known($0)) })
        // Somebody who has left stays in a device's list, as not present.
        let believed = device.members.mapValues(Known.init).filter { $0.value.present || shown[$0.key] != nil }
        let wrong = Set(believed.keys).union(shown.keys).filter { believed[$0] != shown[$0] }
        guard wrong.isEmpty else {
            let words = wrong.map { id in
                let (belief, fact) = (believed[id].map { "\($0)" }, shown[id].map { "\($0)" })
                return "\(id): \(belief ?? "unknown"), and is \(fact ?? "gone")"
            }
            throw Violation(
                promise: .listsMembers,
                text: "device \(index) believes of \(words.sorted().joined(separator: "; of "))", at: now)
        }
        guard device.lead == truth.lead else {
            throw Violation(
                promise: .knowsTheLead,
                text: "device \(index) goes by \(device.lead.map { "\($0)" } ?? "no lead") where it is \(truth.lead)",
                at: now)
        }
    }

    /// When all is mended.
    func converged(_ picture: Device.Picture?, _ session: SessionState?, of index: Int, _ now: Instant)
        throws(Violation)
    {
        guard let picture, picture.status == .live, let session, session == implied.last else {
            throw Violation(
                promise: .converges,
                text: "device \(index) has \(session?.sequence ?? .start) of \(head) events and says "
                    + "\(picture.map { "\($0.status)" } ?? "nothing")", at: now)
        }
        // The same events and the same instant make the same picture, to the last bit.
        let position = session.run.timeline.motion(at: picture.reading).position(at: picture.reading)
        let choreography = library[session.run.revision].choreography
        guard choreography.positions(at: picture.position) == choreography.positions(at: position) else {
            throw Violation(promise: .converges, text: "device \(index) draws another picture", at: now)
        }
    }
}
