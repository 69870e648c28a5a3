/// What a `Range` header field asks for (RFC 9110 section 14).
package enum ByteRange: Hashable {
    /// No range, one that cannot be read, another unit than bytes, or several ranges, which are answered whole.
    case whole
    case part(Range<Int64>)
    /// None of the bytes are there.
    case unsatisfiable

    /// Reads the field for a body of so many bytes.
    package init(_ field: String?, of count: Int64) {
        guard let field, let asked = Self.asked(field.trimmed) else {
            self = .whole
            return
        }
        let range =
            switch asked {
            case (let first?, let last?): first..<max(first, min(count, last == .max ? count : last + 1))
            case (let first?, nil): first..<max(first, count)
            case (nil, let suffix?): max(0, count - suffix)..<count
            case (nil, nil): Int64(0)..<0
            }
        self = range.lowerBound < count && !range.isEmpty ? .part(range) : .unsatisfiable
    }

    /// First and last byte of the only range; without a first byte, the last so many. `nil` if it is not one range that can be read.
    private static func asked(_ field: String) -> (first: Int64?, last: Int64?)? {
        let halves = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, halves[0].trimmed.lowercased() == "bytes" else { return nil }
        let ends = halves[1].trimmed.split(separator: "-", omittingEmptySubsequences: false).map(\.trimmed)
        guard ends.count == 2, !(ends[0].isEmpty && ends[1].isEmpty) else { return nil }
        let numbers = ends.map { $0.isEmpty ? nil : number($0) }
        guard zip(ends, numbers).allSatisfy({ $0.isEmpty || $1 != nil }) else { return nil }
        if let first = numbers[0], let last = numbers[1], last < first { return nil }
        return (numbers[0], numbers[1])
    }

    /// Digits only; more than fit count as the largest number.
    private static func number(_ text: String) -> Int64? {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int64(text) ?? .max
    }
}
