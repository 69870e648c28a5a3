import CLibWebSockets
import HTTPTypes

/// How much of a request's head was checked: first its line, then the headers up to the empty line. A value, without a connection.
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
    /// The number of unread bytes at the last check.
    private var seen = 0
    /// The place in the head after the bytes that were seen.
    private var place = ScanPosition()

    /// What the library stores for a line besides its bytes.
    private static let costOfLine = 8

    /// - Parameters:
    ///   - bytes: the bytes that have arrived and were not read, at least one.
    ///   - mostBytes: the most bytes of a head; eight more are added for each line.
    mutating func outcome(of bytes: UnsafeRawBufferPointer, atMost mostBytes: Int) -> Outcome {
        let known = min(seen, bytes.count)
        seen = bytes.count
        let end: Int?
        do throws(RequestLine.Fault) { end = try place.advance(over: bytes, from: known) } catch {
            return .faulty(error)
        }
        let size = before + (end ?? bytes.count) + Self.costOfLine * place.lines
        guard size <= mostBytes else { return .faulty(.tooLong(mostBytes)) }
        guard let end else { return .goesOn(isMore: bytes.count > known) }
        behind = bytes.count - end
        return .whole
    }

    /// The number of bytes that had arrived after the head when it was complete.
    private(set) var behind = 0

    /// Of the bytes that were seen, the library has read all but this many.
    mutating func libraryRead(allBut count: Int) {
        let unread = min(count, seen)
        before += seen - unread
        seen = unread
    }
}

/// A place between two bytes of a head.
private struct ScanPosition {
    /// The number of lines before it.
    private(set) var lines = 0
    private var firstLine = RequestLine()
    private var isLineStart = false
    /// Whether the name of a header has ended in this line.
    private var isNamed = false
    private var isAfterReturn = false
    /// The first bytes of the name of a header, in small letters.
    private var name: [UInt8] = []

    private static let longestName = 64
    /// Names that begin like one that the library knows, and end too early. It takes the line after such a header for a part of it; if none
    /// follows, it waits.
    private static let misread: Set<[UInt8]> = {
        let known = (0..<WSI_TOKEN_COUNT.rawValue).compactMap { lws_token_to_string(lws_token_indexes($0)) }
            .map { Array(String(cString: $0).utf8) }
        let beginnings = Set(known.flatMap { name in name.indices.dropFirst().map { Array(name[..<$0]) } })
        return beginnings.filter { !known.contains($0 + [UInt8(ascii: ":")]) }
    }()

    /// Goes on from `start` to the end of these bytes, or of the head.
    /// - Returns: the end of the empty line, if it has arrived.
    /// - Throws: the first fault of the first line, of a header (RFC 9112, section 5), or of a line's end.
    mutating func advance(over bytes: UnsafeRawBufferPointer, from start: Int) throws(RequestLine.Fault) -> Int? {
        for index in start..<bytes.count {
            let byte = bytes[index]
            guard byte != UInt8(ascii: "\n") else {
                if lines == 0 { try firstLine.end() } else if !isLineStart, !isNamed { throw fault("has no colon") }
                lines += 1
                if isLineStart { return index + 1 }
                (isLineStart, isNamed, isAfterReturn, name) = (true, false, false, [])
                continue
            }
            guard !isAfterReturn else { throw fault("holds a carriage return that does not end it") }
            guard byte != UInt8(ascii: "\r") else {
                isAfterReturn = true
                continue
            }
            if lines == 0 { try firstLine.read(byte) } else { try read(byte) }
            isLineStart = false
        }
        return nil
    }

    private mutating func append(_ byte: UInt8) {
        if name.count < Self.longestName { name.append(byte) }
    }

    private mutating func read(_ byte: UInt8) throws(RequestLine.Fault) {
        switch byte {
        case UInt8(ascii: " ") where isLineStart, UInt8(ascii: "\t") where isLineStart:
            throw fault("begins with a space: a header has one line")
        case 0..<UInt8(ascii: "\t"), 0x0B..<UInt8(ascii: " "), 0x7F: throw fault("holds a control character")
        case _ where isNamed: break
        case UInt8(ascii: ":") where isLineStart: throw fault("has no name before its colon")
        case UInt8(ascii: ":"):
            guard !Self.misread.contains(name) else { throw fault("has a name that cannot be read here") }
            isNamed = true
        case _ where !Self.isNameByte(byte): throw fault("has a name with a character that no name has")
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): append(byte | 0x20)
        default: append(byte)
        }
    }

    private func fault(_ what: String) -> RequestLine.Fault {
        RequestLine.Fault(status: .badRequest, detail: "Line \(lines + 1) of the head \(what).")
    }

    /// A byte of a token (RFC 9110, section 5.6.2).
    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}

extension RequestLine.Fault {
    fileprivate static func tooLong(_ most: Int) -> RequestLine.Fault {
        RequestLine.Fault(
            status: .requestHeaderFieldsTooLarge,
            detail: "The head is longer than \(most) bytes, where each line counts eight more.")
    }
}
