package import Rehearsal
import RehearsalCore

extension SessionState {
    /// The formats of `kept` that this version reads. Format 2 added the announcement, 3 the notes, 4 the groups, 5 the calls of a drill
    /// and 6 its board; an older version would drop what it does not know.
    package static let keptFormats = 1...6

    /// The format in which `kept` is written. A version that cannot read it reads the log from the beginning instead.
    package var keptFormat: Int {
        if board != Board() { return 6 }
        if calls != Calls() { return 5 }
        if breakouts != Breakouts() { return 4 }
        return !notes.latest.isEmpty ? 3 : announcements.current == nil ? 1 : 2
    }

    /// The whole state as a JSON object; `init(kept:)` reads it.
    package var kept: [UInt8] {
        JSONWriter.document { json in
            json.member("seq", sequence.value)
            if let changed { json.member("changed", changed.microseconds) }
            for part in parts { part.writeKept(into: &json) }
        }
    }

    /// - Throws: a refusal when the object was not written by `kept`.
    package init(kept: some Sequence<UInt8>) throws(Refusal) {
        self = try JSONReader.read(KeptState.self, from: kept).state
    }

    var parts: [any StatePart] { [run, baton, people, notes, life, lead, announcements, breakouts, calls, board] }
}

private struct KeptState: Decodable {
    let state: SessionState

    private enum Field: CodingKey { case seq, changed }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        let sequence = SequenceNumber(try fields.decode(Int64.self, forKey: .seq))
        let changed = try fields.decodeIfPresent(Int64.self, forKey: .changed).map(Instant.init(microseconds:))
        var life = try Life(kept: decoder)
        // Former releases did not say when a session ended; that was the last that changed it.
        if life.hasEnded, life.endedAt == nil {
            life = Life(hasEnded: true, endedBy: life.endedBy, endedAt: changed)
        }
        state = SessionState(
            sequence: sequence, changed: changed,
            run: try Run(kept: decoder), people: try People(kept: decoder), notes: try Notes(kept: decoder),
            baton: try Baton(kept: decoder), lead: try LeadControl(kept: decoder), life: life,
            announcements: try Announcements(kept: decoder), breakouts: try Breakouts(kept: decoder),
            calls: try Calls(kept: decoder), board: try Board(kept: decoder))
    }
}
