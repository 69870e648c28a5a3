package import Rehearsal
package import RehearsalCore

/// Every message from the server on a socket, as the bytes of one text frame.
package enum ServerMessage {
    /// The WebSocket subprotocol.
    package static let subprotocol = "runthrough.v1"
    /// The number of the protocol in `welcome`.
    package static let version = 1
    /// Larger changes are not sent in a signal, so that the frame stays under 16 KiB.
    static let mostChangesBytes = 16 * 1_024 - 256

    /// The first frame.
    package static func welcome(_ welcome: Welcome) -> [UInt8] {
        JSONWriter.document { json in
            json.member("type", "welcome")
            json.member("protocol", version)
            json.member("session", welcome.session)
            json.member("member") { $0.member(welcome.member, performer: welcome.performer) }
            json.member("programme") { welcome.programme.write(revision: welcome.revision, into: &$0) }
            // What the programme is kept as: a drill is a production, too.
            json.member("production") { json in
                json.object { json in
                    json.member("id", welcome.programme.production)
                    json.member("revision", welcome.revision)
                }
            }
            json.member("now", welcome.now.microseconds)
            json.member("seq", welcome.sequence.value)
            switch welcome.content {
            case .missed(_, let signalled):
                json.member("resumed", true)
                signalled.writeMembers(into: &json)
                signalled.writeTiming(into: &json)
            case .state(let view):
                json.member("resumed", false)
                json.member("state") { view.write(into: &$0, at: welcome.now) }
            }
        }
    }

    /// One event of the log.
    package static func event(_ event: SessionEvent) -> [UInt8] {
        var json = JSONWriter()
        event.write(into: &json)
        return json.bytes
    }

    /// One signal.
    package static func signal(_ signal: ServerSignal) -> [UInt8] {
        JSONWriter.document { json in
            json.member("type", "signal")
            switch signal {
            case .members(let present, let joined, let left, let changed):
                json.member("kind", "members")
                json.member("present", present)
                json.member("joined") { json in json.array(joined) { $0.attendee($1) } }
                json.member("left") { json in json.array(left) { $0.id($1) } }
                json.member("changed") { json in json.array(changed) { $0.attendee($1) } }
            case .live(let live, let starts, let duration):
                json.member("kind", live.kind)
                live.writeFields(into: &json)
                json.member("starts", starts.microseconds)
                json.member("duration", duration.microseconds)
            case .moves(let moves, let starts):
                json.member("kind", "move")
                json.member("starts", starts.microseconds)
                json.objects("moves", moves) { json, cue in
                    json.member("move", cue.move)
                    json.member("part", cue.part)
                    json.member("counts", cue.counts)
                    if let section = cue.section { json.member("section", section) }
                    if let performer = cue.performer { json.member("performer", performer) }
                }
            case .edited(let programme, let revision, let changes):
                json.member("kind", "edited")
                json.member("production", programme.production)
                json.member("revision", revision)
                if let changes = changes.flatMap({ ChangesDocument.write($0, atMost: mostChangesBytes) }) {
                    json.member("changes") { $0.raw(String(decoding: changes, as: UTF8.self)) }
                }
            case .lead(let lead):
                json.member("kind", "lead")
                lead.writeFields(into: &json)
            case .punctuality(let punctuality):
                json.member("kind", "punctuality")
                punctuality.writeFields(into: &json)
            case .notes(let notes, let includesReaders):
                json.member("kind", "notes")
                json.member("notes") { json in
                    json.array(notes) { json, note in note.write(into: &json, includesReaders: includesReaders) }
                }
            case .punches(let punches):
                json.member("kind", "punches")
                json.member("punches") { json in json.array(punches) { $0.punch($1) } }
            case .trainingRecordings(let trainingRecordings):
                json.member("kind", "recordings")
                if let trainingRecordings {
                    trainingRecordings.writeFields(into: &json)
                } else {
                    json.member("asked") { $0.null() }
                }
            case .clap(let starts, let interval, let count):
                json.member("kind", "clap")
                json.member("starts", starts.microseconds)
                json.member("interval", interval.microseconds)
                json.member("count", count)
            }
        }
    }

    /// The answer to a command: `ack` or `refused`.
    package static func answer(to command: CommandID, _ answer: Answer) -> [UInt8] {
        switch answer {
        case .accepted(let sequence):
            JSONWriter.document { json in
                json.member("type", "ack")
                json.member("id") { $0.raw(command.json) }
                json.member("seq", sequence.value)
            }
        case .refused(let refusal):
            refused(command, refusal)
        }
    }

    /// The answer to a message of punches: this many are kept.
    package static func kept(_ message: CommandID, punches: Int) -> [UInt8] {
        JSONWriter.document { json in
            json.member("type", "ack")
            json.member("id") { $0.raw(message.json) }
            json.member("punches", punches)
        }
    }

    /// `id` is null if the frame's id could not be read.
    package static func refused(_ id: CommandID?, _ refusal: Refusal) -> [UInt8] {
        JSONWriter.document { json in
            json.member("type", "refused")
            json.member("id") { $0.raw(id?.json ?? "null") }
            json.member("code", refusal.code.rawValue)
            json.member("message", refusal.message)
            json.member("field", ifPresent: refusal.field)
            json.details(rule: refusal.rule?.rawValue, refusal.values)
        }
    }
}

extension SessionView {
    /// `{revision, motion, loop?, previous?, rate, formation | stage, baton, assignments, absent, members, ended, lead, slowest,
    /// leftOut, punctuality?, recordings?, leadLimits, announcement, groups?, main?, calls?, board?}`
    ///
    /// - Parameter instant: when the state is sent. A client that knows no loops gets the motion of the pass that runs at that instant.
    package func write(into json: inout JSONWriter, at instant: Instant? = nil) {
        json.object { json in
            for part in (instant.map(state.anchored) ?? state).parts { part.writeView(into: &json) }
            live.writeFields(into: &json)
            signalled.writeMembers(into: &json)
            signalled.writeTiming(into: &json)
        }
    }
}

extension Signalled {
    /// `members`
    fileprivate func writeMembers(into json: inout JSONWriter) {
        json.member("members") { json in
            json.array(members.parts) { $0.raw($1.encoded(by: JSONWriter.attendees)) }
        }
    }

    /// `lead, slowest, leftOut, punctuality?, recordings?`
    fileprivate func writeTiming(into json: inout JSONWriter) {
        lead.writeFields(into: &json)
        if let punctuality {
            json.member("punctuality") { json in json.object { punctuality.writeFields(into: &$0) } }
        }
        if let trainingRecordings {
            json.member("recordings") { json in json.object { trainingRecordings.writeFields(into: &$0) } }
        }
    }
}

extension Punctuality {
    /// `seq, devices, inTime, shown, late`
    fileprivate func writeFields(into json: inout JSONWriter) {
        json.member("seq", sequence.value)
        json.member("devices", devices)
        json.member("inTime", inTime)
        json.member("shown", shown)
        json.member("late") { json in json.array(late.sorted()) { $0.id($1) } }
    }
}

extension TrainingRecordingsAsked {
    /// `asked, keep, train, no`
    fileprivate func writeFields(into json: inout JSONWriter) {
        json.member("asked", asked.microseconds)
        json.member("keep", answers[.keep] ?? 0)
        json.member("train", answers[.train] ?? 0)
        json.member("no", answers[.no] ?? 0)
    }
}

extension Lead {
    /// `lead, slowest, leftOut`
    package func writeFields(into json: inout JSONWriter) {
        json.member("lead", interval.microseconds)
        json.member("slowest", slowest)
        json.member("leftOut") { json in json.array(leftOut) { $0.id($1) } }
    }
}

extension JSONWriter {
    /// `{id, name, role, performer?}`
    package mutating func member(_ member: Member, performer: PerformerID?) {
        object { json in
            json.member("id", member.id)
            json.member("name", member.name)
            json.member("role", member.role.rawValue)
            json.member("performer", ifPresent: performer?.text)
        }
    }

    /// Some neighbouring elements of a list, without the brackets.
    fileprivate static func attendees(_ attendees: [Attendee]) -> [UInt8] {
        var json = JSONWriter(reserving: 160 * attendees.count)
        for attendee in attendees { json.attendee(attendee) }
        return json.bytes
    }

    /// `{id, name, role, joined?, performer?, present, ready, unseenChanges?, music?, sight?, camera?, awaySince?,
    /// quality?}`
    mutating func attendee(_ attendee: Attendee) {
        object { json in
            json.member("id", attendee.member.id)
            json.member("name", attendee.member.name)
            json.member("role", attendee.member.role.rawValue)
            if let joined = attendee.member.joined { json.member("joined", joined.microseconds) }
            json.member("performer", ifPresent: attendee.performer?.text)
            json.member("present", attendee.present)
            attendee.device.writeFields(into: &json)
            if let since = attendee.awaySince { json.member("awaySince", since.microseconds) }
        }
    }
}
