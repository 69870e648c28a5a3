import Rehearsal

/// Ogg Vorbis and Ogg Opus (RFC 3533, RFC 7845): how long their packets play, and how much of that the last page takes away. Recordings that
/// were put one behind the other play one after the other.
struct OggRecording {
    private let format: Recording.Format
    private var pages = OggPages()
    private var stream: UInt32?
    private var coding: any PacketTiming
    /// The packet that has begun: its first bytes, and whether there is one.
    private var packet: [UInt8] = []
    private var isWithinPacket = false
    /// Headers that are still to come.
    private var headers = 0
    private var nextPage: UInt32 = 0
    private var skipsToNextPacket = false

    private var samples: Int64 = 0
    /// What has been played by the end of the page before, as pages tell it.
    private var granule: Int64?
    private var hasEnded = false
    private var hasFollowed = false
    /// Samples that lie before the beginning, by the account of the first page.
    private var early: Int64 = 0
    /// Decoders end where another coding, rate or number of channels follows.
    private var isOver = false

    /// Of a setup header so much is kept; of other packets, what tells how long they are.
    private static let longestSetup = 1 << 20
    private static let longestPrefix = 2

    init(_ format: Recording.Format) {
        self.format = format
        coding = format == .opus ? OpusTiming() as any PacketTiming : VorbisTiming()
    }

    static func seconds(of bytes: inout RecordingBytes, from start: Int, _ format: Recording.Format) async throws
        -> Double
    {
        var recording = OggRecording(format)
        try await bytes.pass(start..<bytes.count) { try recording.parse($0) }
        return try recording.seconds()
    }

    private mutating func parse(_ bytes: ArraySlice<UInt8>) throws(RecordingFault) {
        var found: [OggPages.Page] = []
        pages.parse(bytes) { found.append($0) }
        for page in found { try parse(page) }
    }

    private func seconds() throws(RecordingFault) -> Double {
        if pages.isWithinPage || (isWithinPacket && !hasEnded) { throw .damaged(format, .truncated) }
        let heard = samples - coding.skipped - early
        guard coding.rate > 0, heard > 0 else { throw .damaged(format, .header) }
        return Double(heard) / Double(coding.rate)
    }

    // MARK: Pages

    private mutating func parse(_ page: OggPages.Page) throws(RecordingFault) {
        if page.isFirst {
            if page.content.first == 0x80 || page.content.starts(with: "BBCD".utf8) { throw .other(.video) }
            // Decoders know a second Opus by its number alone.
            if page.stream == stream, coding is OpusTiming { isOver = true }
            if stream == nil || (page.stream != stream && (hasEnded || samples > 0)) || page.stream == stream {
                begin(page)
            }
        }
        guard page.stream == stream, !isOver else { return }
        if page.number != nextPage || !page.goesOn && isWithinPacket { (packet, isWithinPacket) = ([], false) }
        skipsToNextPacket = page.goesOn && !isWithinPacket
        nextPage = page.number &+ 1
        var (at, played) = (page.content.startIndex, granule)
        for length in page.lacing {
            packet.append(contentsOf: page.content[at..<at + Int(length)].prefix(max(0, kept - packet.count)))
            at += Int(length)
            isWithinPacket = length == 255
            if !isWithinPacket { try end(page, &played, isLastOfPage: at == page.content.endIndex) }
        }
        if granule == nil, let played, !page.isLast, page.granule >= 0, !hasFollowed {
            early = max(early, coding.beginsEarly ? played - page.granule : 0)
        }
        if page.granule != -1, played != nil { granule = page.granule }
        hasEnded = page.isLast
    }

    private var kept: Int { headers > 0 ? Self.longestSetup : Self.longestPrefix }

    /// A stream begins: the first, or one behind it.
    private mutating func begin(_ page: OggPages.Page) {
        let isFirst = stream == nil
        let head = Array(page.content.prefix(64))
        let next: any PacketTiming
        if head.hasText("OpusHead"), let found = OpusTiming(head) {
            next = found
        } else if head.hasText("\u{1}vorbis"), let found = VorbisTiming(head, after: coding as? VorbisTiming) {
            next = found
        } else {
            isOver = !isFirst
            return
        }
        if isFirst {
            coding = next
        } else if let followed = coding.followed(by: next) {
            (coding, hasFollowed) = (followed, true)
        } else {
            isOver = true
        }
        (stream, headers, nextPage, granule) = (page.stream, coding.headers, page.number, nil)
        (packet, isWithinPacket, hasEnded) = ([], false, false)
    }

    // MARK: Packets

    private mutating func end(_ page: OggPages.Page, _ played: inout Int64?, isLastOfPage: Bool) throws(RecordingFault)
    {
        defer { packet = [] }
        if skipsToNextPacket {
            skipsToNextPacket = false
            return
        }
        guard headers == 0 else {
            headers -= 1
            if headers == 0, !coding.setUp(packet) { throw .damaged(format, .header) }
            return
        }
        let length = coding.length(of: packet)
        samples += length.sounding
        played = (played ?? 0) + length.counted
        // What the last page says to have been played ends the recording, but no more than a packet is cut.
        if page.isLast, isLastOfPage || coding.cutsEveryPacket, let played {
            samples -= min(max(0, played - page.granule), length.sounding)
        }
    }
}

/// How long the packets of a coding play.
protocol PacketTiming {
    var rate: Int { get }
    /// Samples at the beginning that are not heard.
    var skipped: Int64 { get }
    /// Packets before the first that sounds.
    var headers: Int { get }
    /// Whether each packet of the last page is held against its end, not the last alone.
    var cutsEveryPacket: Bool { get }
    /// Whether the first page may say that it begins before the recording.
    var beginsEarly: Bool { get }
    /// Takes the last header; whether it can be used.
    mutating func setUp(_ header: [UInt8]) -> Bool
    /// Samples that a packet adds, and those that pages count for it.
    mutating func length(of packet: [UInt8]) -> (sounding: Int64, counted: Int64)
    /// What goes on where another recording follows; `nil` if decoders end there.
    func followed(by other: any PacketTiming) -> (any PacketTiming)?
}

/// Opus (RFC 6716): the first bytes of a packet tell how long it is.
struct OpusTiming: PacketTiming {
    let rate = 48_000
    var skipped: Int64 = 0
    let headers = 2
    let cutsEveryPacket = true
    let beginsEarly = true

    init() {}

    /// The identification header.
    init?(_ header: [UInt8]) {
        guard header.count >= 19 else { return nil }
        skipped = Int64(header.little(10, 2))
    }

    func setUp(_ header: [UInt8]) -> Bool { true }

    func length(of packet: [UInt8]) -> (sounding: Int64, counted: Int64) {
        guard let first = packet.first else { return (0, 0) }
        let configuration = Int(first >> 3)
        let frame =
            configuration < 12
            ? [480, 960, 1_920, 2_880][configuration % 4]
            : configuration < 16 ? [480, 960][configuration % 2] : [120, 240, 480, 960][configuration % 4]
        let frames = first & 3 == 0 ? 1 : first & 3 < 3 ? 2 : packet.count > 1 ? Int(packet[1] & 0x3F) : 0
        let length = Int64(frame * frames)
        return length <= 5_760 ? (length, length) : (0, 0)
    }

    func followed(by other: any PacketTiming) -> (any PacketTiming)? { other is OpusTiming ? self : nil }
}

/// Vorbis I: a packet is one of two lengths, which the setup header tells by mode, and overlaps with the one before.
struct VorbisTiming: PacketTiming {
    let rate: Int
    let skipped: Int64 = 0
    let headers = 3
    let cutsEveryPacket = false
    let beginsEarly = false
    private let channels: UInt8
    private let blocks: [Int64]
    private var isLong: [Bool] = []
    private var modeBits: UInt8 = 0
    /// The block before; 0 before the first.
    private var before: Int64 = 0

    init() { (rate, channels, blocks) = (0, 0, []) }

    /// The identification header.
    init?(_ header: [UInt8], after last: VorbisTiming? = nil) {
        guard header.count >= 30, header.little(7, 4) == 0, header[11] > 0, header.little(12, 4) > 0 else { return nil }
        (channels, rate) = (header[11], Int(header.little(12, 4)))
        let (short, long) = (Int(header[28] & 15), Int(header[28] >> 4))
        guard (6...13).contains(short), (short...13).contains(long) else { return nil }
        blocks = [1 << short, 1 << long]
        before = last?.before ?? 0
    }

    /// The modes stand at the end of the setup header, and are read from there: between them and its beginning stands what only a decoder
    /// understands. Each has a block flag, 32 bits that are zero, and a mapping; their number stands before them.
    mutating func setUp(_ header: [UInt8]) -> Bool {
        guard header.hasText("\u{5}vorbis") else { return false }
        var bits = BitsFromTheEnd(header)
        guard bits.findMark() else { return false }
        var (modes, best): ([Bool], [Bool]?) = ([], nil)
        while bits.left >= 97, modes.count < 64 {
            var mode = bits
            guard mode.read(8) <= 63, mode.read(16) == 0, mode.read(16) == 0 else { break }
            modes.insert(mode.read(1) == 1, at: 0)
            bits = mode
            var count = bits
            if count.read(6) + 1 == modes.count { best = modes }
        }
        guard let best else { return false }
        isLong = best
        modeBits = UInt8((1 << (Int.bitWidth - (best.count - 1).leadingZeroBitCount)) - 1)
        return true
    }

    mutating func length(of packet: [UInt8]) -> (sounding: Int64, counted: Int64) {
        guard let first = packet.first, first & 1 == 0, !isLong.isEmpty else { return (0, 0) }
        let mode = Int(first >> 1 & modeBits)
        guard mode < isLong.count else { return (0, 0) }
        let block = blocks[isLong[mode] ? 1 : 0]
        defer { before = block }
        guard before > 0 else { return (0, (blocks[0] + block) / 4) }
        return ((before + block) / 4, (before + block) / 4)
    }

    func followed(by other: any PacketTiming) -> (any PacketTiming)? {
        guard let other = other as? VorbisTiming, other.rate == rate, other.channels == channels else { return nil }
        return other
    }
}

/// Bits of a packet of Vorbis, read from its end: the last bit of the last byte first.
struct BitsFromTheEnd {
    private let bytes: [UInt8]
    private(set) var left: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        left = bytes.count * 8
    }

    /// Passes the framing bit, and the zeros after it.
    mutating func findMark() -> Bool {
        while left > 97 {
            if read(1) == 1 { return true }
        }
        return false
    }

    /// A number of so many bits that ends here.
    mutating func read(_ count: Int) -> Int {
        var value = 0
        for _ in 0..<count {
            left -= 1
            value = value << 1 | Int(bytes[left / 8] >> (left % 8) & 1)
        }
        return value
    }
}
