package import Rehearsal
import RehearsalCore

extension Display {
    private enum Field: String, CodingKey { case seq, received, shown }

    static let signalKind = SignalKind("displayed") { (fields: KeyedDecodingContainer<Field>) in
        .displayed(
            Display(
                sequence: SequenceNumber(try fields.whole(.seq)),
                received: Instant(microseconds: try fields.microseconds(.received)),
                shown: try fields.microsecondsIfPresent(.shown).map(Instant.init(microseconds:))))
    }

    /// `seq, received, shown?`
    package func writeFields(into json: inout JSONWriter) {
        json.member("seq", sequence.value)
        json.member("received", received.microseconds)
        if let shown { json.member("shown", shown.microseconds) }
    }
}

extension Display: Decodable {
    private struct Fields: Decodable {
        var seq: Int64
        var received: Int64
        var shown: Int64?
    }

    /// Reads what another node wrote.
    package init(from decoder: any Decoder) throws {
        let fields = try Fields(from: decoder)
        self.init(
            sequence: SequenceNumber(fields.seq), received: Instant(microseconds: fields.received),
            shown: fields.shown.map(Instant.init(microseconds:)))
    }
}
