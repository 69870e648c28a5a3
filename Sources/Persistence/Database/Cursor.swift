import Postgres
import Rehearsal

/// The text is not a position in this list: it is damaged, invented, or belongs to another order.
package struct InvalidCursor: Error, Hashable {}

/// A position in a list: the id and the sort key of the last entry shown. So pages neither skip nor repeat an entry that keeps its place while others
/// are added or deleted.
struct Cursor<Tag> {
    /// The list and its order, in one word or several.
    let list: String
    let id: Identifier<Tag>
    let key: String

    init(_ list: String, _ id: Identifier<Tag>, _ key: String) { (self.list, self.id, self.key) = (list, id, key) }

    init(_ list: String, _ id: Identifier<Tag>, _ key: Timestamp) { self.init(list, id, String(key.microseconds)) }

    init(_ list: String, _ id: Identifier<Tag>, _ key: Double) { self.init(list, id, String(key)) }

    /// Opaque to clients: "list id key" in hexadecimal.
    var text: String { Hexadecimal.encode("\(list) \(id) \(key)".utf8) }

    init(_ text: String, of list: String) throws(InvalidCursor) {
        guard text.utf8.count <= 4_000, let bytes = Hexadecimal.decode(text),
            let plain = String(validating: bytes, as: UTF8.self), !plain.utf8.contains(0), plain.hasPrefix("\(list) ")
        else { throw InvalidCursor() }
        let fields = plain.dropFirst(list.count + 1).split(
            separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        guard fields.count == 2, let id = Identifier<Tag>(fields[0]) else { throw InvalidCursor() }
        self.init(list, id, String(fields[1]))
    }

    var instant: Timestamp {
        get throws(InvalidCursor) {
            // PostgreSQL has no timestamps outside of this range.
            guard let microseconds = Int64(key), (0...9_000_000_000_000_000).contains(microseconds) else {
                throw InvalidCursor()
            }
            return Timestamp(microseconds: microseconds)
        }
    }

    var number: Double {
        get throws(InvalidCursor) {
            guard let number = Double(key), number.isFinite else { throw InvalidCursor() }
            return number
        }
    }
}
