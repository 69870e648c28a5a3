import Rehearsal

/// Boxes of MP4 (ISO/IEC 14496-12) in memory. All that are read of a file are counted, so that the work is bounded.
struct MP4Boxes {
    struct Box {
        let kind: ArraySlice<UInt8>
        let content: Range<Int>

        func hasKind(_ text: StaticString) -> Bool { text.withUTF8Buffer { $0.elementsEqual(kind) } }
    }

    /// Fragments of a second of a long concert, and then some.
    static let most = 1_000_000
    static let lie = RecordingFault.damaged(.m4a, .header)
    static let cut = RecordingFault.damaged(.m4a, .truncated)

    private(set) var left = most

    /// Counts one.
    mutating func read() throws(RecordingFault) {
        guard left > 0 else { throw Self.lie }
        left -= 1
    }

    /// The boxes within a range; bytes behind them that are none are passed over.
    mutating func boxes(_ bytes: [UInt8], _ range: Range<Int>) throws(RecordingFault) -> [Box] {
        var boxes: [Box] = []
        var at = range.lowerBound
        while at + 8 <= range.upperBound {
            try read()
            var (length, start) = (bytes.big(at, 4), at + 8)
            if length == 1 {
                guard at + 16 <= range.upperBound else { throw Self.lie }
                (length, start) = (bytes.big(at + 8, 8), at + 16)
            } else if length == 0 {
                length = UInt64(range.upperBound - at)
            }
            guard length >= start - at, length <= range.upperBound - at else { throw Self.lie }
            boxes.append(Box(kind: bytes[at + 4..<at + 8], content: start..<at + Int(length)))
            at += Int(length)
        }
        return boxes
    }

    /// The first box that stands at the end of a path.
    mutating func find(_ path: [StaticString], _ bytes: [UInt8], _ range: Range<Int>) throws(RecordingFault) -> Range<
        Int
    >? {
        var range = range
        for kind in path {
            guard let box = try boxes(bytes, range).first(where: { $0.hasKind(kind) }) else { return nil }
            range = box.content
        }
        return range
    }
}

/// Numbers of a box, read one after another; zero behind its end.
struct MP4Fields {
    let bytes: [UInt8]
    var at: Int
    let end: Int

    init(_ bytes: [UInt8], _ range: Range<Int>, skipping: Int = 0) {
        self.bytes = bytes
        at = range.lowerBound + skipping
        end = range.upperBound
    }

    var isOver: Bool { at >= end }

    mutating func number(_ count: Int) -> Int {
        defer { at += count }
        guard at >= 0, at + count <= end else { return 0 }
        return Int(truncatingIfNeeded: bytes.big(at, count) & UInt64(Int64.max))
    }
}
