import HTTPTypes

/// How far a request's head has been looked at: first its line, then the rest up to the empty line. A value, without a connection.
struct RequestHeadScan {
    enum Outcome: Hashable {
        case faulty(RequestLine.Fault)
        /// All of the head is there.
        case whole
        /// More of it is to come; whether there was more than at the look before.
        case goesOn(isMore: Bool)
    }

    /// How many bytes the library has taken.
    private var before = 0
    private var isLineGood = false
    /// What was there at the last look, since the library took some.
    private var seen = 0
    /// Of the lines that the library has taken.
    private var lines = 0
    /// Whether the last byte that it has taken ended a line.
    private var isLineStart = false

    /// What the library keeps of a line beside its bytes.
    private static let costOfLine = 8

    /// - Parameters:
    ///   - bytes: all that is there and was not taken, one byte at least.
    ///   - mostBytes: that a head may have, eight more for each line.
    mutating func outcome(of bytes: UnsafeRawBufferPointer, atMost mostBytes: Int) -> Outcome {
        let isMore = bytes.count > seen
        seen = bytes.count
        let lineEnd = bytes.firstIndex(of: UInt8(ascii: "\n"))
        if !isLineGood {
            let line = UnsafeRawBufferPointer(rebasing: bytes[..<(lineEnd ?? bytes.count)])
            if let fault = RequestLine.fault(in: line, isWhole: lineEnd != nil, after: before) { return .faulty(fault) }
        }
        let (end, lines) = Self.end(of: bytes, isLineStart: isLineStart)
        let size = before + (end ?? bytes.count) + Self.costOfLine * (self.lines + lines)
        guard size <= mostBytes else { return .faulty(.tooLong(mostBytes)) }
        guard let end else { return .goesOn(isMore: isMore) }
        behind = bytes.count - end
        return .whole
    }

    /// How many bytes had come behind the head when it was found to be whole.
    private(set) var behind = 0

    /// The library takes so many bytes of those that were there.
    /// - Parameter bytes: what was there.
    mutating func taken(_ count: Int, of bytes: UnsafeRawBufferPointer) {
        let taken = UnsafeRawBufferPointer(rebasing: bytes[..<count])
        if taken.contains(UInt8(ascii: "\n")) { isLineGood = true }
        lines += Self.end(of: taken, isLineStart: false).lines
        isLineStart = taken.last == UInt8(ascii: "\n")
        before += count
        seen = 0
    }

    /// Where the empty line ends, if it is there; and how many lines end until then.
    private static func end(
        of bytes: UnsafeRawBufferPointer, isLineStart: Bool
    ) -> (end: Int?, lines: Int) {
        var (isLineStart, lines) = (isLineStart, 0)
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "\n"):
                lines += 1
                if isLineStart { return (index + 1, lines) }
                isLineStart = true
            case UInt8(ascii: "\r"): break
            default: isLineStart = false
            }
        }
        return (nil, lines)
    }
}

extension RequestLine.Fault {
    fileprivate static func tooLong(_ most: Int) -> RequestLine.Fault {
        RequestLine.Fault(
            status: .requestHeaderFieldsTooLarge,
            detail: "The head is longer than \(most) bytes, where each line counts eight more.")
    }
}
