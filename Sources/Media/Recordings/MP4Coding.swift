import Rehearsal

/// How a track of an MP4 is coded: what stands in its sample entry.
struct MP4Coding: Hashable {
    /// Samples a second, and samples that each packet gives; 0 for what the packet's own duration tells.
    let rate: Int
    let packet: Int
    /// Of MP3 and Opus decoders give each packet whole, also the last.
    var isWhole = false
    /// Samples at the beginning of Opus that its decoder leaves out, besides what the list of edits does.
    var skipped = 0
    /// Pictures are shown in another order than they are decoded in: the list of edits begins where the first is shown.
    var isOfPictures = false

    /// Reads the first entry of `stsd`.
    init(_ bytes: [UInt8], _ description: Range<Int>, _ boxes: inout MP4Boxes) throws(RecordingFault) {
        guard description.count >= 16 + 28 else { throw MP4Boxes.lie }
        let entry = description.lowerBound + 8
        let kind = String(decoding: bytes[entry + 4..<entry + 8], as: UTF8.self)
        let version = bytes.big(entry + 16, 2)
        let rate = Int(bytes.big(entry + 32, 2))
        let end = min(description.upperBound, entry + Int(bytes.big(entry, 4)))
        let children = entry + 36 + (version == 1 ? 16 : version == 2 ? 36 : 0)
        guard children <= end else { throw MP4Boxes.lie }
        switch kind {
        case "mp4a":
            var found = try boxes.find(["esds"], bytes, children..<end)
            if found == nil { found = try boxes.find(["wave", "esds"], bytes, children..<end) }
            guard let found else { throw RecordingFault.unplayable("QuickTime mp4a") }
            try self.init(descriptor: bytes, found, rate)
        case "Opus":
            self.init(rate: 48_000, packet: 0, isWhole: true)
            if let head = try boxes.find(["dOps"], bytes, children..<end), head.count >= 4 {
                skipped = Int(bytes.big(head.lowerBound + 2, 2))
            }
        case "avc1", "avc3", "hvc1", "hev1", "av01", "vp09", "vp08":
            self.init(rate: rate, packet: 0)
            isOfPictures = true
        case "fLaC", ".mp3":
            self.init(rate: rate, packet: 0, isWhole: kind == ".mp3")
        default:
            throw RecordingFault.unplayable(Self.names[kind] ?? Self.shown(kind))
        }
    }

    private init(rate: Int, packet: Int, isWhole: Bool = false) {
        (self.rate, self.packet, self.isWhole) = (rate, packet, isWhole)
    }

    /// MPEG-4 descriptors (ISO/IEC 14496-1), of which one says what the stream is and another how AAC is configured.
    private init(descriptor bytes: [UInt8], _ range: Range<Int>, _ rate: Int) throws(RecordingFault) {
        var fields = MP4Fields(bytes, range, skipping: 4)
        var kind = 0
        while !fields.isOver {
            let tag = fields.number(1)
            var length = 0
            for _ in 0..<4 {
                let byte = fields.number(1)
                length = length << 7 | byte & 0x7F
                if byte & 0x80 == 0 { break }
            }
            switch tag {
            case 3:
                _ = fields.number(2)
                let flags = fields.number(1)
                fields.at += (flags & 0x80 != 0 ? 2 : 0) + (flags & 0x20 != 0 ? 2 : 0)
                if flags & 0x40 != 0 { fields.at += fields.number(1) }
            case 4:
                kind = fields.number(1)
                fields.at += 12
            case 5:
                try self.init(
                    kind: kind, configuration: MP4Bits(bytes, fields.at..<min(fields.at + length, range.upperBound)))
                return
            default: fields.at += length
            }
        }
        guard [0x69, 0x6B].contains(kind) else {
            throw RecordingFault.unplayable(Self.streams[kind] ?? "MPEG-4 \(kind)")
        }
        self.init(rate: rate, packet: 0, isWhole: true)
    }

    /// How AAC is configured (ISO/IEC 14496-3, 1.6).
    private init(kind: Int, configuration: MP4Bits) throws(RecordingFault) {
        guard kind == 0x40 || (0x66...0x68).contains(kind) else {
            throw .unplayable(Self.streams[kind] ?? "MPEG-4 \(kind)")
        }
        var bits = configuration
        var object = bits.object()
        let rate = bits.rate()
        _ = bits.read(4)
        if object == 5 || object == 29 {
            // The rate is the one of the core; what is added doubles rate and samples alike.
            _ = bits.rate()
            object = bits.object()
        }
        guard [1, 2, 4].contains(object) else { throw .unplayable(Self.objects[object] ?? "MPEG-4 Audio \(object)") }
        let isShort = bits.read(1) == 1
        guard (1_000...192_000).contains(rate) else { throw MP4Boxes.lie }
        self.init(rate: rate, packet: isShort ? 960 : 1_024)
    }

    private static func shown(_ kind: String) -> String {
        kind.unicodeScalars.allSatisfy { (0x20..<0x7F).contains($0.value) } ? kind : "?"
    }

    private static let names = [
        "alac": "Apple Lossless (ALAC)", "ac-3": "AC-3", "ec-3": "E-AC-3", "ac-4": "AC-4", "samr": "AMR",
        "sawb": "AMR-WB", "dtsc": "DTS", "dtsh": "DTS-HD", "dtsl": "DTS-HD", "dtse": "DTS", "mlpa": "Dolby TrueHD",
        "twos": "PCM (QuickTime)", "sowt": "PCM (QuickTime)", "lpcm": "PCM (QuickTime)", "in24": "PCM (QuickTime)",
        "in32": "PCM (QuickTime)", "fl32": "PCM (QuickTime)", "fl64": "PCM (QuickTime)", "raw ": "PCM (QuickTime)",
        "NONE": "PCM (QuickTime)", "ipcm": "PCM (MP4)", "fpcm": "PCM (MP4)", "ima4": "IMA ADPCM",
        "QDM2": "QDesign Music",
        "enca": "DRM", "drms": "DRM", "mha1": "MPEG-H", "mhm1": "MPEG-H", "ulaw": "PCM (QuickTime)",
        "alaw": "PCM (QuickTime)", "mp4v": "MPEG-4 Part 2", "s263": "H.263", "h263": "H.263", "dvh1": "Dolby Vision",
        "apch": "ProRes", "apcn": "ProRes", "apcs": "ProRes", "apco": "ProRes", "ap4h": "ProRes", "mp2v": "MPEG-2",
        "encv": "DRM",
    ]
    private static let streams = [
        0xA5: "AC-3", 0xA6: "E-AC-3", 0xA9: "DTS", 0xDD: "Vorbis (MP4)", 0xAD: "Opus (MP4)", 0xE1: "QCELP",
    ]
    private static let objects = [
        3: "AAC-SSR", 6: "AAC Scalable", 7: "TwinVQ", 8: "CELP", 9: "HVXC", 23: "AAC-LD", 32: "MPEG Audio Layer I",
        33: "MPEG Audio Layer II", 34: "MP3 (MPEG-4)", 35: "DST", 36: "MPEG-4 ALS", 37: "MPEG-4 SLS", 39: "AAC-ELD",
        42: "xHE-AAC",
    ]
}

/// Bits of a configuration of AAC; zero behind its end.
struct MP4Bits {
    private let bytes: [UInt8]
    private var at: Int
    private let end: Int

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, at, end) = (bytes, range.lowerBound * 8, range.upperBound * 8)
    }

    mutating func read(_ count: Int) -> Int {
        var value = 0
        for _ in 0..<count {
            value = value << 1 | (at < end ? Int(bytes[at / 8] >> (7 - at % 8) & 1) : 0)
            at += 1
        }
        return value
    }

    mutating func object() -> Int {
        let kind = read(5)
        return kind == 31 ? 32 + read(6) : kind
    }

    mutating func rate() -> Int {
        let index = read(4)
        return index == 15 ? read(24) : index < Self.rates.count ? Self.rates[index] : 0
    }

    private static let rates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]
}
