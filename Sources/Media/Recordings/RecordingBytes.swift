/// The bytes of a recording, read piece by piece; only one piece is in memory.
package struct RecordingBytes {
    let count: Int
    /// The length of every piece but the last.
    let pieceLength: Int
    let readPiece: (Int) async throws -> [UInt8]
    private var number = -1
    private var piece: [UInt8] = []

    package init(count: Int, pieceLength: Int, readPiece: @escaping (Int) async throws -> [UInt8]) {
        self.count = count
        self.pieceLength = pieceLength
        self.readPiece = readPiece
    }

    /// Bytes in memory.
    init(_ bytes: [UInt8]) {
        self.init(count: bytes.count, pieceLength: max(1, bytes.count)) { _ in bytes }
    }

    /// `length` bytes from `offset` on; `nil` unless all of them are there.
    mutating func read(_ offset: Int, _ length: Int) async throws -> [UInt8]? {
        guard offset >= 0, length >= 0, offset <= count, length <= count - offset else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(length)
        var at = offset
        while bytes.count < length {
            try await load(at / pieceLength)
            let start = at % pieceLength
            let end = min(piece.count, start + length - bytes.count)
            guard start < end else { return nil }
            bytes.append(contentsOf: piece[start..<end])
            at += end - start
        }
        return bytes
    }

    /// As many bytes from `offset` on as there are, `most` at the most.
    mutating func upTo(_ most: Int, from offset: Int) async throws -> [UInt8] {
        try await read(offset, max(0, min(most, count - offset))) ?? []
    }

    /// Hands over the bytes of a range, each once and in order.
    mutating func pass(_ range: Range<Int>, to parse: (ArraySlice<UInt8>) throws -> Void) async throws {
        var at = range.lowerBound
        while at < range.upperBound {
            try await load(at / pieceLength)
            let start = at % pieceLength
            let end = min(piece.count, start + range.upperBound - at)
            guard start < end else { return }
            try parse(piece[start..<end])
            at += end - start
        }
    }

    /// Where the first byte stands that is not `byte`; the end of the file if there is none.
    mutating func firstOther(than byte: UInt8, from offset: Int) async throws -> Int {
        var at = offset
        while at < count {
            try await load(at / pieceLength)
            let start = at % pieceLength
            if let other = piece.dropFirst(start).firstIndex(where: { $0 != byte }) { return at + other - start }
            guard start < piece.count else { break }
            at += piece.count - start
        }
        return count
    }

    private mutating func load(_ wanted: Int) async throws {
        guard wanted != number else { return }
        piece = try await readPiece(wanted)
        number = wanted
    }

    /// `read`, of a file that promises these bytes.
    mutating func need(_ offset: Int, _ length: Int, or fault: RecordingFault) async throws -> [UInt8] {
        guard let bytes = try await read(offset, length) else { throw fault }
        return bytes
    }
}

extension ArraySlice<UInt8> {
    /// Goes on from `at` over bytes that are not examined: as many of `left` as there are.
    func pass(over left: inout Int, from at: inout Int) {
        let step = Swift.min(left, endIndex - at)
        at += step
        left -= step
    }
}

extension [UInt8] {
    /// A number in little-endian order.
    func little(_ at: Int, _ count: Int) -> UInt64 {
        (0..<count).reduce(0) { $0 | UInt64(self[at + $1]) << UInt64(8 * $1) }
    }

    /// A number in big-endian order.
    func big(_ at: Int, _ count: Int) -> UInt64 {
        self[at..<at + count].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Whether these characters stand at `at`.
    func hasText(_ text: StaticString, at: Int = 0) -> Bool {
        guard at >= 0, at + text.utf8CodeUnitCount <= count else { return false }
        return text.withUTF8Buffer { $0.elementsEqual(self[at..<at + text.utf8CodeUnitCount]) }
    }
}
