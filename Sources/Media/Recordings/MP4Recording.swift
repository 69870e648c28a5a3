import Rehearsal

/// MP4: boxes in boxes. `moov` says what the tracks are and lists their packets; in a file of fragments each `moof` lists more of them. The first
/// track of pictures is what plays, or the first of sound where there are none.
struct MP4Recording {
    /// The list of packets of a day takes 16 MB.
    private static let longestMovie = 32 << 20
    private static let longestFragment = 4 << 20

    private var boxes = MP4Boxes()
    private var track: MP4Track?
    private var hasPictures = false
    /// Bytes of packets that the file holds.
    private var held = 0

    static func inspect(_ bytes: inout RecordingBytes, from start: Int) async throws -> (
        hasPictures: Bool, seconds: Double
    ) {
        var recording = MP4Recording()
        try await recording.read(&bytes, from: start)
        guard let track = recording.track else { throw MP4Boxes.cut }
        guard track.bytes <= recording.held else { throw MP4Boxes.cut }
        return (recording.hasPictures, try track.seconds())
    }

    private mutating func read(_ bytes: inout RecordingBytes, from start: Int) async throws {
        var at = start
        while at < bytes.count {
            try boxes.read()
            let head = try await bytes.upTo(16, from: at)
            // What follows the last box and is none is passed over, if the recording is there.
            guard head.count >= 8, Self.isKind(head) else {
                if track == nil || held == 0 { throw MP4Boxes.cut }
                return
            }
            var (length, first) = (head.big(0, 4), 8)
            if length == 1, head.count == 16 { (length, first) = (head.big(8, 8), 16) }
            if length == 0 { length = UInt64(bytes.count - at) }
            guard length >= first else {
                if track == nil || held == 0 { throw MP4Boxes.lie }
                return
            }
            guard length <= UInt64(bytes.count - at) else {
                let isNeeded = ["mdat", "moov", "moof"].contains { head[4..<8].elementsEqual($0.utf8) }
                if isNeeded || track == nil || held == 0 { throw MP4Boxes.cut }
                return
            }
            try await parse(&bytes, head, at + first..<at + Int(length))
            at += Int(length)
        }
    }

    private mutating func parse(_ bytes: inout RecordingBytes, _ head: [UInt8], _ content: Range<Int>) async throws {
        if head.hasText("mdat", at: 4) {
            held += content.count
        } else if head.hasText("moov", at: 4), track == nil {
            guard content.count <= Self.longestMovie else { throw MP4Boxes.lie }
            track = try movie(try await bytes.need(content.lowerBound, content.count, or: MP4Boxes.cut))
        } else if head.hasText("moof", at: 4), track != nil {
            guard content.count <= Self.longestFragment else { throw MP4Boxes.lie }
            let fragment = try await bytes.need(content.lowerBound, content.count, or: MP4Boxes.cut)
            for box in try boxes.boxes(fragment, 0..<fragment.count) where box.hasKind("traf") {
                try track?.add(fragment, box.content, &boxes)
            }
        }
    }

    /// Letters, digits and signs.
    private static func isKind(_ head: [UInt8]) -> Bool {
        head[4..<8].allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0xA9 }
    }

    private mutating func movie(_ bytes: [UInt8]) throws(RecordingFault) -> MP4Track {
        var (found, scale) = (MP4Track?.none, 0)
        let parts = try boxes.boxes(bytes, 0..<bytes.count)
        let isInFragments = parts.contains { $0.hasKind("mvex") }
        if let head = parts.first(where: { $0.hasKind("mvhd") })?.content, !head.isEmpty {
            var fields = MP4Fields(bytes, head, skipping: bytes[head.lowerBound] == 1 ? 20 : 12)
            scale = fields.number(4)
        }
        for box in parts where box.hasKind("trak") {
            let kind = try self.kind(bytes, box.content)
            let isFirst = kind == .film ? !hasPictures : kind == .sound && found == nil
            if isFirst {
                found = try MP4Track(bytes, box.content, scale, isInFragments: isInFragments, &boxes)
                hasPictures = kind == .film
            }
        }
        if let extends = try boxes.find(["mvex"], bytes, 0..<bytes.count) {
            for box in try boxes.boxes(bytes, extends) where box.hasKind("trex") { found?.extend(bytes, box.content) }
        }
        guard let found else { throw .other(.otherAudio) }
        return found
    }

    private enum Kind { case sound, film, other }

    /// A cover is a track of pictures, too, but of one.
    private mutating func kind(_ bytes: [UInt8], _ track: Range<Int>) throws(RecordingFault) -> Kind {
        guard let handler = try boxes.find(["mdia", "hdlr"], bytes, track), handler.count >= 12 else { return .other }
        let kind = bytes[handler.lowerBound + 8..<handler.lowerBound + 12]
        if kind.elementsEqual("soun".utf8) { return .sound }
        guard kind.elementsEqual("vide".utf8) else { return .other }
        let table = try boxes.find(["mdia", "minf", "stbl"], bytes, track) ?? 0..<0
        let entry = try boxes.find(["stsd"], bytes, table) ?? 0..<0
        let coding = entry.count >= 16 ? bytes[entry.lowerBound + 12..<entry.lowerBound + 16] : []
        if ["jpeg", "png ", "mjpa", "mjpb", "tiff", "gif "].contains(where: { coding.elementsEqual($0.utf8) }) {
            return .other
        }
        let sizes = try boxes.find(["stsz"], bytes, table) ?? 0..<0
        var fields = MP4Fields(bytes, sizes, skipping: 8)
        return fields.number(4) == 1 ? .other : .film
    }
}
