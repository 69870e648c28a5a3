/// A UUID with the type of the thing that it identifies; lowercase text on the wire. Ordered by its bytes, which is also the order of the texts.
package struct Identifier<Kind>: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let uuid: UUIDValue

    package init(_ uuid: UUIDValue) { self.uuid = uuid }

    /// Reads the text form of a UUID, in either case; `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        guard let uuid = UUIDValue(text) else { return nil }
        self.uuid = uuid
    }

    /// A new random identifier (UUID version 4).
    package static func random() -> Identifier { Identifier(UUIDValue.random()) }

    package static func < (a: Identifier, b: Identifier) -> Bool { a.uuid < b.uuid }

    package var description: String { uuid.text }
}

/// Identifies a production.
package typealias ProductionID = Identifier<Production>

extension ProductionID {
    /// The demo production of a new installation. Its id is the same on every node, so that two nodes that start at the same time create one demo.
    package static var demonstration: ProductionID {
        ProductionID(UUIDValue(high: 0xc105_5146_0d0e_4c1e, low: 0x8a2b_7f1d_9a6b_5c40))
    }

    /// The drills of a new installation, numbered from 1.
    package static func demonstrationDrill(_ number: UInt64) -> ProductionID {
        ProductionID(UUIDValue(high: 0xc105_5146_0d0e_4c1e, low: 0x8a2b_7f1d_9a6b_5c40 + number))
    }
}

/// Identifies a live session.
package typealias SessionID = Identifier<SessionState>
/// Identifies a member of a session.
package typealias MemberID = Identifier<Member>
/// A person who may edit productions.
package enum AccountTag {}
/// Identifies an account.
package typealias AccountID = Identifier<AccountTag>

/// A file of training recordings.
package enum TrainingRecordingTag {}
/// Identifies training recordings that came from elsewhere in one file.
package typealias TrainingRecordingID = Identifier<TrainingRecordingTag>

/// An id chosen by the author of a production: 1–64 of `A-Z a-z 0-9 _ -`, unique within its production.
package struct Key<Kind>: Hashable, Sendable, CustomStringConvertible {
    package let text: String

    /// `nil` for a text that is no key.
    package init?(_ text: some StringProtocol) {
        guard Self.accepts(text) else { return nil }
        self.text = String(text)
    }

    package var description: String { text }

    /// Whether a text can be a key.
    package static func accepts(_ text: some StringProtocol) -> Bool {
        (1...64).contains(text.utf8.count) && text.utf8.allSatisfy(accepts)
    }

    private static func accepts(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}

/// One place in a production's cast.
package enum Performer {}
/// One arrangement of all performers.
package enum Formation {}
/// Somebody of the company.
package enum Person {}
/// A combo that a drill calls by its name.
package enum NamedCombo {}
/// A round of a drill.
package enum NamedRound {}

/// Identifies a performer within their production.
package typealias PerformerID = Key<Performer>
/// Identifies a formation within its production.
package typealias FormationID = Key<Formation>
/// Identifies one of a production's people.
package typealias PersonID = Key<Person>
/// Identifies a combo within its drill.
package typealias ComboID = Key<NamedCombo>
/// Identifies a round within its drill.
package typealias RoundID = Key<NamedRound>

/// A picture that somebody uploaded.
package enum Asset {}
/// Identifies an uploaded picture.
package typealias AssetID = Identifier<Asset>

/// The id that a client gave its command: a JSON string of at most 64 characters, or an integer. It is kept as JSON text, so that the answer repeats
/// it exactly.
package struct CommandID: Hashable, Sendable, CustomStringConvertible {
    package let json: String

    package init(json: String) { self.json = json }

    package var description: String { json }
}

/// An event's position in its session's log: 1, 2, 3, … without a gap; 0 is the position before the first event.
package struct SequenceNumber: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let value: Int64

    package init(_ value: Int64) { self.value = value }

    /// The position before the first event.
    package static let start = SequenceNumber(0)
    /// The position of the next event.
    package var next: SequenceNumber { SequenceNumber(value + 1) }

    package static func < (a: SequenceNumber, b: SequenceNumber) -> Bool { a.value < b.value }
    package var description: String { String(value) }
}
