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
            t0.withUnsafeBytes { t0 in
                PlainClockRequest(id: id, t0: t0).answer(received: received, sent: sent, to: &bytes)
            }
        }
        return bytes
    }
}

/// The same frame, written exactly as `JSON.stringify({ type: "sync", id, t0 })` writes it, with whole numbers, with or without spaces. It is read
/// without the general reader, and may be used as long as the bytes of the frame are there.
package struct PlainClockRequest {
    private let id: UnsafeRawBufferPointer
    private let t0: UnsafeRawBufferPointer

    fileprivate init(id: UnsafeRawBufferPointer, t0: UnsafeRawBufferPointer) {
        self.id = id
        self.t0 = t0
    }

    /// `nil` for every other frame: the general reader then decides what it is.
    package init?(_ frame: UnsafeRawBufferPointer) {
        // Where this has a space there may be any number of them; # stands for a whole number.
        let shape: StaticString = #" { "type" : "sync" , "id" : # , "t0" : # }"#
        var (place, previous, number) = (0, frame, frame)
        let isInShape = shape.withUTF8Buffer { shape in
            for character in shape {
                switch character {
                case UInt8(ascii: " "):
                    while place < frame.count, frame[place] == character { place += 1 }
                case UInt8(ascii: "#"):
                    guard let next = Self.wholeNumber(in: frame, at: place) else { return false }
                    (previous, number) = (number, next)
                    place += next.count
                default:
                    guard place < frame.count, frame[place] == character else { return false }
                    place += 1
                }
            }
            return place == frame.count
        }
        guard isInShape else { return nil }
        self.init(id: previous, t0: number)
    }

    /// The text of a whole number as JSON writes it: at most 18 digits, which always fit into 64 bits.
    private static func wholeNumber(in frame: UnsafeRawBufferPointer, at start: Int) -> UnsafeRawBufferPointer? {
        let first = start < frame.count && frame[start] == UInt8(ascii: "-") ? start + 1 : start
        var end = first
        while end < frame.count, frame[end] >= UInt8(ascii: "0"), frame[end] <= UInt8(ascii: "9") { end += 1 }
        let isPlain = end > first && end - first <= 18 && (frame[first] != UInt8(ascii: "0") || end == start + 1)
        return isPlain ? UnsafeRawBufferPointer(rebasing: frame[start..<end]) : nil
    }

    /// Appends the answer.
    /// - Parameters:
    ///   - received: when the request was read.
    ///   - sent: when the answer is sent.
    package func answer(received: Instant, sent: Instant, to bytes: inout [UInt8]) {
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
