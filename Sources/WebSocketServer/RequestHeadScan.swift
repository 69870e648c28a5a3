import HTTPTypes

/// How much of a request's head was checked: first its line, then the rest up to the empty line. A value, without a connection.
struct RequestHeadScan {
    enum Outcome: Hashable {
        case faulty(RequestLine.Fault)
        /// The whole head has arrived.
        case whole
        /// More is to come; whether more had arrived than at the last check.
        case goesOn(isMore: Bool)
    }

    /// The number of bytes that the library has read.
    private var before = 0
    private var isLineGood = false
    /// The number of unread bytes at the last check.
    private var seen = 0
    /// The number of lines that the library has read.
    private var lines = 0
    /// Whether the last byte that it has read ended a line.
    private var isLineStart = false

    /// What the library stores for a line besides its bytes.
    private static let costOfLine = 8

    /// - Parameters:
    ///   - bytes: the bytes that have arrived and were not read, at least one.
    ///   - mostBytes: the most bytes of a head; eight more are added for each line.
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

    /// The number of bytes that had arrived after the head when it was complete.
    private(set) var behind = 0

    /// The library reads this many of the bytes that have arrived.
    /// - Parameter bytes: the bytes that have arrived.
    mutating func taken(_ count: Int, of bytes: UnsafeRawBufferPointer) {
        let taken = UnsafeRawBufferPointer(rebasing: bytes[..<count])
        if taken.contains(UInt8(ascii: "\n")) { isLineGood = true }
        lines += Self.end(of: taken, isLineStart: false).lines
        isLineStart = taken.last == UInt8(ascii: "\n")
        before += count
        seen = 0
    }

    /// The end of the empty line, if it has arrived, and the number of line ends up to there.
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
