import Rehearsal
package import RehearsalCore

/// The frame that every device sends every second, `{"type":"sync","id":…,"t0":…}`.
package struct ClockRequest: Hashable, Sendable {
    /// The JSON text of `id`, returned unchanged; `t0` likewise.
    package let id: [UInt8]
    package let t0: [UInt8]

    /// - Parameters:
    ///   - id: JSON text, as it came.
    ///   - t0: JSON text, as it came.
    package init(id: some Sequence<UInt8>, t0: some Sequence<UInt8>) {
        self.id = Array(id)
        self.t0 = Array(t0)
    }

    /// The answer as a frame.
    /// - Parameters:
    ///   - received: when the request was read.
    ///   - sent: when the answer is sent.
    package func answer(received: Instant, sent: Instant) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(96 + id.count + t0.count)
        id.withUnsafeBytes { id in
            t0.withUnsafeBytes { t0 in Self.answer(id, t0, received: received, sent: sent, to: &bytes) }
        }
        return bytes
    }

    // MARK: The shape that devices send

    /// Answers a frame that is written exactly as `JSON.stringify({ type: "sync", id, t0 })` writes it, with whole numbers, with or
    /// without spaces, and does not use the general reader. For every other frame it writes nothing and returns `nil`; the general
    /// reader then decides what the frame is.
    /// - Parameters:
    ///   - sent: returns the present instant; called last.
    ///   - bytes: the answer is appended to them.
    package static func answer(
        _ frame: UnsafeRawBufferPointer, received: Instant, sent: () -> Instant, to bytes: inout [UInt8]
    ) -> Bool {
        var frame = Cursor(bytes: frame)
        guard frame.passes("{"), frame.passes("\"type\""), frame.passes(":"), frame.passes("\"sync\""),
            frame.passes(","),
            frame.passes("\"id\""), frame.passes(":"), let id = frame.wholeNumber(), frame.passes(","),
            frame.passes("\"t0\""), frame.passes(":"), let t0 = frame.wholeNumber(), frame.passes("}"), frame.isAtEnd
        else { return false }
        answer(id, t0, received: received, sent: sent(), to: &bytes)
        return true
    }

    private static func answer(
        _ id: UnsafeRawBufferPointer, _ t0: UnsafeRawBufferPointer, received: Instant, sent: Instant,
        to bytes: inout [UInt8]
    ) {
        bytes.append(#"{"type":"sync","id":"#)
        bytes.append(contentsOf: id)
        bytes.append(#","t0":"#)
        bytes.append(contentsOf: t0)
        bytes.append(#","t1":"#)
        bytes.appendDecimal(received.microseconds)
        bytes.append(#","t2":"#)
        bytes.appendDecimal(sent.microseconds)
        bytes.append("}")
    }
}

/// Reads a frame of a known shape from its beginning to its end.
private struct Cursor {
    let bytes: UnsafeRawBufferPointer
    private var place = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    private mutating func passSpaces() {
        while place < bytes.count, bytes[place] == UInt8(ascii: " ") { place += 1 }
    }

    /// Whether `token` comes next, after any spaces; if so, moves behind it.
    mutating func passes(_ token: StaticString) -> Bool {
        passSpaces()
        let isHere = token.withUTF8Buffer { token in
            bytes.count - place >= token.count
                && token.indices.allSatisfy { token[$0] == bytes[place + $0] }
        }
        if isHere { place += token.utf8CodeUnitCount }
        return isHere
    }

    /// The digits of a whole number as JSON writes it: at most 18, which always fit into 64 bits.
    mutating func wholeNumber() -> UnsafeRawBufferPointer? {
        passSpaces()
        let start = place
        if place < bytes.count, bytes[place] == UInt8(ascii: "-") { place += 1 }
        let first = place
        while place < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[place]) { place += 1 }
        let isPlain = place > first && place - first <= 18 && (bytes[first] != UInt8(ascii: "0") || place == start + 1)
        return isPlain ? UnsafeRawBufferPointer(rebasing: bytes[start..<place]) : nil
    }
}
