package import Rehearsal
import RehearsalCore

extension SessionState {
    /// The format of `kept`. It grows with what is kept: a node that reads another one reads the log from the beginning instead, so that it
    /// drops nothing that it does not know.
    package static let keptFormat = 7

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
}

private struct KeptState: Decodable {
    let state: SessionState

    private enum Field: CodingKey { case seq, changed }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        let sequence = SequenceNumber(try fields.decode(Int64.self, forKey: .seq))
        let changed = try fields.decodeIfPresent(Int64.self, forKey: .changed).map(Instant.init(microseconds:))
        state = try SessionState(sequence, changed: changed, kept: decoder)
    }
}
