package import Rehearsal
import RehearsalCore

extension SessionState {
    /// Counted up when `kept` is written otherwise than an older version reads it.
    package static let keptFormat = 1

    /// The whole state as a JSON object, to be read back by `init(kept:)`.
    package var kept: [UInt8] {
        JSONWriter.document { json in
            json.member("seq", sequence.value)
            json.member("changed", ifPresent: changed)
            json.member("motion") { $0.motion(motion) }
            if let previous { json.member("previous") { $0.motion(previous) } }
            json.member("rate", rate)
            json.member("baton", baton)
            json.member("assignments") { json in
                json.object { json in
                    for (performer, member) in assignments.sorted(by: { $0.key.text < $1.key.text }) {
                        json.member(named: performer.text) { $0.id(member) }
                    }
                }
            }
            json.member("least", leadLimits.least.microseconds)
            json.member("most", leadLimits.most.microseconds)
            json.member("ended", ended)
            json.member("cued", ifPresent: cued)
            json.member("cueStarts", ifPresent: cueStarts)
            json.member("revision", revision)
            json.member("absent") { json in json.array(absent.map(\.text).sorted()) { $0.string($1) } }
        }
    }

    /// - Throws: a refusal for what `kept` did not write.
    package init(kept: some Sequence<UInt8>) throws(Refusal) {
        let fields = try JSONReader.read(KeptFields.self, from: kept)
        var assignments: [PerformerID: MemberID] = [:]
        for (performer, member) in fields.assignments {
            guard let performer = PerformerID(performer) else {
                throw Refusal(.invalid, "This is a performer's id.", field: "assignments")
            }
            assignments[performer] = member.id
        }
        self.init(
            sequence: SequenceNumber(fields.seq), changed: fields.changed.map(Instant.init(microseconds:)),
            motion: fields.motion, previous: fields.previous, rate: fields.rate, baton: fields.baton?.id,
            assignments: assignments,
            leadLimits: LeadLimits(
                least: Interval(microseconds: fields.least), most: Interval(microseconds: fields.most)),
            ended: fields.ended, cued: fields.cued.map(Instant.init(microseconds:)),
            cueStarts: fields.cueStarts.map(Instant.init(microseconds:)), revision: fields.revision,
            absent: Set(fields.absent.map(\.key)))
    }
}

extension JSONWriter {
    fileprivate mutating func member(_ name: StaticString, ifPresent instant: Instant?) {
        if let instant { member(name, instant.microseconds) }
    }
}

private struct KeptFields: Decodable {
    var seq: Int64
    var changed: Int64?
    var motion: Motion
    var previous: Motion?
    var rate: Double
    var baton: WireMember?
    var assignments: [String: WireMember]
    var least: Int64
    var most: Int64
    var ended: Bool
    var cued: Int64?
    var cueStarts: Int64?
    var revision: Int64
    var absent: [WirePerson]
}
