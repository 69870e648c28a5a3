import Rehearsal

/// WebM (RFC 8794, RFC 9559): elements in elements. What is counted are the times of its blocks: what a browser has filmed
/// itself says nowhere how long it is.
struct WebMRecording {
    /// Elements that are read of one file: blocks of an hour of pictures and sound, many times over.
    private static let most = 4_000_000
    /// The most bytes of what describes the tracks.
    private static let longestDescription = 1 << 20
    private static let lie = RecordingFault.damaged(.webm, .header)
    private static let cut = RecordingFault.damaged(.webm, .truncated)

    private enum Element {
        static let (header, type) = (0x1A45_DFA3, 0x4282)
        static let (segment, info, scale) = (0x1853_8067, 0x1549_A966, 0x2A_D7B1)
        static let (tracks, track, number, kind, coding) = (0x1654_AE6B, 0xAE, 0xD7, 0x83, 0x86)
        static let (usual, cluster, time) = (0x23_E383, 0x1F43_B675, 0xE7)
        static let (simpleBlock, group, block) = (0xA3, 0xA0, 0xA1)
    }

    private var left = most
    /// Nanoseconds of a tick.
    private var scale = 1_000_000
    private var film: (number: Int, coding: String, usual: Double)?
    /// Of the cluster that is read, in ticks.
    private var clusterTime = 0
    /// Of the pictures, in ticks.
    private var last = -1
    private var before = -1
    private var blocks = 0

    static func seconds(of bytes: inout RecordingBytes, from start: Int) async throws -> Double {
        var recording = WebMRecording()
        try await recording.read(&bytes, from: start)
        guard recording.film != nil else { throw RecordingFault.other(.otherAudio) }
        guard recording.blocks > 0 else { throw cut }
        return recording.seconds
    }

    /// Codings of pictures that every browser plays.
    private static let codings: Set<String> = ["V_VP8", "V_VP9", "V_AV1"]
    private static let names = [
        "V_MPEG4/ISO/AVC": "H.264 (Matroska)", "V_MPEGH/ISO/HEVC": "H.265 (Matroska)",
        "V_MPEG4/ISO/ASP": "MPEG-4 Part 2",
        "V_MPEG2": "MPEG-2", "V_THEORA": "Theora", "V_MS/VFW/FOURCC": "Video for Windows",
    ]

    private var seconds: Double {
        let tick = Double(scale) / 1e9
        // The last picture lasts as long as pictures say, or as the one before it did.
        let usual = (film?.usual ?? 0) / 1e9
        let counted = Double(last) * tick + (usual > 0 ? usual : before >= 0 ? Double(last - before) * tick : 0)
        return max(counted, tick)
    }

    private mutating func read(_ bytes: inout RecordingBytes, from start: Int) async throws {
        var at = start
        guard let header = try await head(&bytes, at), header.id == Element.header, let length = header.length,
            length <= 4_096
        else { throw Self.lie }
        let content = try await bytes.need(header.content, length, or: Self.cut)
        try checkType(content)
        at = header.content + length
        while at < bytes.count {
            guard let element = try await head(&bytes, at) else { throw Self.cut }
            guard element.id == Element.segment else {
                guard let length = element.length else { throw Self.lie }
                at = try Self.end(of: element, length, bytes.count)
                continue
            }
            let end = try element.length.map { try Self.end(of: element, $0, bytes.count) } ?? bytes.count
            try await readSegment(&bytes, element.content..<end)
            return
        }
        throw Self.cut
    }

    private func checkType(_ header: [UInt8]) throws(RecordingFault) {
        var at = 0
        while let (id, length, content) = Self.head(header, at), let length, content + length <= header.count {
            if id == Element.type {
                let type = String(decoding: header[content..<content + length], as: UTF8.self)
                guard type.hasPrefix("webm") || type.hasPrefix("matroska") else { throw .other(.unknown) }
            }
            at = content + length
        }
    }

    /// A segment, and its clusters, may say that they have no length: they go on until what cannot be in them.
    private mutating func readSegment(_ bytes: inout RecordingBytes, _ range: Range<Int>) async throws {
        var at = range.lowerBound
        while at < range.upperBound {
            guard let element = try await head(&bytes, at) else { throw Self.cut }
            switch element.id {
            case Element.cluster:
                // What is in it is read as if it stood beside it.
                clusterTime = 0
                if let length = element.length { _ = try Self.end(of: element, length, range.upperBound) }
                at = element.content
                continue
            case Element.group:
                if let length = element.length { _ = try Self.end(of: element, length, range.upperBound) }
                at = element.content
                continue
            default: break
            }
            guard let length = element.length else { throw Self.lie }
            let end = try Self.end(of: element, length, range.upperBound)
            try await parse(&bytes, element.id, element.content..<end)
            at = end
        }
    }

    private mutating func parse(_ bytes: inout RecordingBytes, _ id: Int, _ range: Range<Int>) async throws {
        switch id {
        case Element.info:
            guard range.count <= Self.longestDescription else { throw Self.lie }
            try readInfo(try await bytes.need(range.lowerBound, range.count, or: Self.cut))
        case Element.tracks:
            guard range.count <= Self.longestDescription else { throw Self.lie }
            try readTracks(try await bytes.need(range.lowerBound, range.count, or: Self.cut))
        case Element.time:
            guard range.count <= 8 else { throw Self.lie }
            clusterTime = Self.whole(try await bytes.need(range.lowerBound, range.count, or: Self.cut)[...])
            guard clusterTime < 1 << 44 else { throw Self.lie }
        case Element.simpleBlock, Element.block:
            let first = try await bytes.need(range.lowerBound, min(range.count, 12), or: Self.cut)
            try readBlock(first)
        default: break
        }
    }

    private mutating func readInfo(_ bytes: [UInt8]) throws(RecordingFault) {
        for (id, content) in try children(of: bytes[...]) where id == Element.scale { scale = Self.whole(content) }
        guard (1...1_000_000_000).contains(scale) else { throw Self.lie }
    }

    private mutating func readTracks(_ bytes: [UInt8]) throws(RecordingFault) {
        for (id, content) in try children(of: bytes[...]) where id == Element.track {
            var (number, kind, coding, usual) = (0, 0, "", 0.0)
            for (id, content) in try children(of: content) {
                switch id {
                case Element.number: number = Self.whole(content)
                case Element.kind: kind = Self.whole(content)
                case Element.coding: coding = String(decoding: content.prefix(64), as: UTF8.self)
                case Element.usual: usual = Double(Self.whole(content))
                default: break
                }
            }
            guard kind == 1, film == nil else { continue }
            let name = String(coding.prefix { $0 != "\0" })
            guard Self.codings.contains(name) else { throw .unplayable(Self.names[name] ?? Self.shown(name)) }
            film = (number, name, usual < 1e10 ? usual : 0)
        }
    }

    private mutating func readBlock(_ bytes: [UInt8]) throws(RecordingFault) {
        guard let (number, width) = Self.variable(bytes, 0), bytes.count >= width + 3 else { throw Self.lie }
        guard let film, number == film.number else { return }
        let time = clusterTime + Int(Int16(truncatingIfNeeded: Int(bytes.big(width, 2))))
        blocks += 1
        guard time > last else { return }
        (before, last) = (last, time)
    }

    // MARK: Elements

    private struct Head {
        var id: Int
        /// `nil` where it is not told.
        var length: Int?
        var content: Int
    }

    /// `nil` where the file ends within it.
    private mutating func head(_ bytes: inout RecordingBytes, _ at: Int) async throws -> Head? {
        guard left > 0 else { throw Self.lie }
        left -= 1
        let first = try await bytes.upTo(12, from: at)
        guard let (id, length, content) = Self.head(first, 0) else {
            if first.count >= 12 { throw Self.lie }
            return nil
        }
        return Head(id: id, length: length, content: at + content)
    }

    private mutating func children(
        of bytes: ArraySlice<UInt8>
    ) throws(RecordingFault) -> [(id: Int, content: ArraySlice<UInt8>)] {
        let bytes = Array(bytes)
        var children: [(id: Int, content: ArraySlice<UInt8>)] = []
        var at = 0
        while at < bytes.count {
            guard left > 0, let (id, length, content) = Self.head(bytes, at), let length,
                length <= bytes.count - content
            else { throw Self.lie }
            left -= 1
            children.append((id, bytes[content..<content + length]))
            at = content + length
        }
        return children
    }

    /// Identifier, length and place of the content.
    private static func head(_ bytes: [UInt8], _ at: Int) -> (id: Int, length: Int?, content: Int)? {
        guard at < bytes.count else { return nil }
        let width = bytes[at].leadingZeroBitCount + 1
        guard width <= 4, at + width < bytes.count, let (length, more) = variable(bytes, at + width) else { return nil }
        let isUntold = length == 1 << (7 * more) - 1
        return (Int(bytes.big(at, width)), isUntold ? nil : length, at + width + more)
    }

    /// A number whose first bits say how many bytes it has.
    private static func variable(_ bytes: [UInt8], _ at: Int) -> (value: Int, width: Int)? {
        guard at < bytes.count else { return nil }
        let width = bytes[at].leadingZeroBitCount + 1
        guard width <= 8, at + width <= bytes.count else { return nil }
        let all = bytes.big(at, width)
        return (Int(all & (1 << (7 * UInt64(width)) - 1)), width)
    }

    private static func end(of element: Head, _ length: Int, _ count: Int) throws(RecordingFault) -> Int {
        guard length <= count - element.content else { throw cut }
        return element.content + length
    }

    private static func whole(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(truncatingIfNeeded: bytes.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & UInt64(Int64.max))
    }

    private static func shown(_ name: String) -> String {
        !name.isEmpty && name.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) } ? name : "?"
    }
}
