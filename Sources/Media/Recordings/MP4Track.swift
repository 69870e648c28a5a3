import Rehearsal

/// The track of an MP4 that plays: its packets, and what of them the list of edits leaves out.
struct MP4Track {
    private let identifier: Int
    /// Units of its durations in a second.
    private let scale: Int
    private let coding: MP4Coding
    /// Samples that its packets give, how many there are, and how long the longest is by its own account.
    private var samples = 0
    private var packets = 0
    private var longest = 0
    /// Bytes that they have together, as far as that is told.
    private(set) var bytes = 0
    /// What is heard, one stretch after another, in units; all if there is none. An end that is not told is `Int.max`.
    private var edits: [Range<Int>] = []
    private let isInFragments: Bool
    /// What holds for the packets of fragments that say nothing else.
    private var standard: (duration: Int, size: Int) = (0, 0)

    init(
        _ bytes: [UInt8], _ track: Range<Int>, _ movieScale: Int, isInFragments: Bool, _ boxes: inout MP4Boxes
    ) throws(RecordingFault) {
        self.isInFragments = isInFragments
        let lie = MP4Boxes.lie
        guard let head = try boxes.find(["tkhd"], bytes, track), let media = try boxes.find(["mdia"], bytes, track),
            let times = try boxes.find(["mdhd"], bytes, media), !head.isEmpty, !times.isEmpty,
            let table = try boxes.find(["minf", "stbl"], bytes, media),
            let description = try boxes.find(["stsd"], bytes, table)
        else { throw lie }
        var fields = MP4Fields(bytes, head, skipping: bytes[head.lowerBound] == 1 ? 20 : 12)
        identifier = fields.number(4)
        fields = MP4Fields(bytes, times, skipping: bytes[times.lowerBound] == 1 ? 20 : 12)
        scale = fields.number(4)
        guard scale > 0 else { throw lie }
        coding = try MP4Coding(bytes, description, &boxes)
        if let list = try boxes.find(["stts"], bytes, table) { try readDurations(bytes, list) }
        if let list = try boxes.find(["stsz"], bytes, table) { try readSizes(bytes, list) }
        if let list = try boxes.find(["edts", "elst"], bytes, track) { readEdits(bytes, list, movieScale) }
    }

    func seconds() throws(RecordingFault) -> Double {
        let heard = coding.isWhole ? heardOfWhole : heardOfEdits
        guard packets > 0, heard > 0 else { throw .damaged(.m4a, .header) }
        return heard
    }

    private var heardOfEdits: Double {
        let rate = coding.packet > 0 ? coding.rate : scale
        guard !edits.isEmpty else { return Double(samples) / Double(rate) }
        if coding.isOfPictures {
            let all = Double(samples) / Double(scale)
            return min(all, edits.reduce(0) { $0 + Double($1.upperBound - $1.lowerBound) / Double(scale) })
        }
        return edits.reduce(0) { sum, edit in
            let end = min(Double(samples) / Double(rate), Double(edit.upperBound) / Double(scale))
            return sum + max(0, end - Double(edit.lowerBound) / Double(scale))
        }
    }

    /// The list of edits leaves out the beginning, and the decoder does it once more.
    private var heardOfWhole: Double {
        let begin = edits.first?.lowerBound ?? 0
        let lasting = Double(packets) * Double(longest) / Double(scale)
        guard coding.skipped > 0 else { return lasting - Double(begin + min(begin, longest)) / Double(scale) }
        // Chromium takes the units of the list of edits for samples.
        return lasting - Double(begin + coding.skipped) / Double(coding.rate)
    }

    // MARK: Lists

    private mutating func add(_ count: Int, lasting duration: Int) throws(RecordingFault) {
        let (more, isTooMuch) = duration.multipliedReportingOverflow(by: count)
        guard !isTooMuch, more < 1 << 48, packets + count < 1 << 32, samples < 1 << 52 else { throw MP4Boxes.lie }
        packets += count
        longest = max(longest, duration)
        guard coding.packet > 0 else {
            samples += more
            return
        }
        // Chromium cuts a packet of AAC that says to be shorter than it is.
        let declared = duration * coding.rate / scale
        samples += count * (declared > 0 ? min(declared, coding.packet) : coding.packet)
    }

    private mutating func hold(_ size: Int, _ count: Int) throws(RecordingFault) {
        let (more, isTooMuch) = size.multipliedReportingOverflow(by: count)
        guard !isTooMuch, more < 1 << 48, bytes < 1 << 56 else { throw MP4Boxes.cut }
        bytes += more
    }

    private mutating func readDurations(_ bytes: [UInt8], _ list: Range<Int>) throws(RecordingFault) {
        var fields = MP4Fields(bytes, list, skipping: 4)
        let count = min(fields.number(4), list.count / 8)
        for _ in 0..<count { try add(fields.number(4), lasting: fields.number(4)) }
    }

    private mutating func readSizes(_ bytes: [UInt8], _ list: Range<Int>) throws(RecordingFault) {
        var fields = MP4Fields(bytes, list, skipping: 4)
        let (each, count) = (fields.number(4), fields.number(4))
        if each > 0 {
            try hold(each, count)
        } else {
            for _ in 0..<min(count, list.count / 4) { self.bytes += fields.number(4) }
        }
    }

    private mutating func readEdits(_ bytes: [UInt8], _ list: Range<Int>, _ movieScale: Int) {
        guard !list.isEmpty else { return }
        let isLong = bytes[list.lowerBound] == 1
        var fields = MP4Fields(bytes, list, skipping: 4)
        let count = min(fields.number(4), list.count / 12)
        for _ in 0..<count {
            let length = fields.number(isLong ? 8 : 4)
            let at = fields.number(isLong ? 8 : 4)
            fields.at += 4
            // An empty edit is silence before the sound, which decoders leave out.
            let isEmpty = isLong ? at == Int.max : at == 0xFFFF_FFFF
            guard !isEmpty, at < 1 << 40, length < 1 << 40 else { continue }
            if isInFragments, length == 0 {
                edits.append(at..<Int.max)
            } else if movieScale > 0 {
                let lasts = (Double(length) * Double(scale) / Double(movieScale)).rounded()
                edits.append(at..<at + Int(min(lasts, 1e15)))
            }
        }
    }

    // MARK: Fragments

    /// `trex`.
    mutating func extend(_ bytes: [UInt8], _ content: Range<Int>) {
        var fields = MP4Fields(bytes, content, skipping: 4)
        guard fields.number(4) == identifier else { return }
        _ = fields.number(4)
        standard = (fields.number(4), fields.number(4))
    }

    /// `traf`.
    mutating func add(_ bytes: [UInt8], _ content: Range<Int>, _ boxes: inout MP4Boxes) throws(RecordingFault) {
        let parts = try boxes.boxes(bytes, content)
        guard let head = parts.first(where: { $0.hasKind("tfhd") }) else { throw MP4Boxes.lie }
        var fields = MP4Fields(bytes, head.content)
        let flags = fields.number(4)
        guard fields.number(4) == identifier else { return }
        if flags & 1 != 0 { fields.at += 8 }
        if flags & 2 != 0 { fields.at += 4 }
        let duration = flags & 8 != 0 ? fields.number(4) : standard.duration
        let size = flags & 0x10 != 0 ? fields.number(4) : standard.size
        for part in parts where part.hasKind("trun") { try addRun(bytes, part.content, duration, size) }
    }

    private mutating func addRun(_ bytes: [UInt8], _ content: Range<Int>, _ duration: Int, _ size: Int)
        throws(RecordingFault)
    {
        var fields = MP4Fields(bytes, content)
        let flags = fields.number(4)
        let count = fields.number(4)
        if flags & 1 != 0 { fields.at += 4 }
        if flags & 4 != 0 { fields.at += 4 }
        let fieldsEach = [0x100, 0x200, 0x400, 0x800].count { flags & $0 != 0 }
        guard fieldsEach > 0 else {
            try hold(size, count)
            try add(count, lasting: duration)
            return
        }
        guard count <= content.count / (4 * fieldsEach) else { throw MP4Boxes.lie }
        for _ in 0..<count {
            let lasts = flags & 0x100 != 0 ? fields.number(4) : duration
            self.bytes += flags & 0x200 != 0 ? fields.number(4) : size
            if flags & 0x400 != 0 { fields.at += 4 }
            if flags & 0x800 != 0 { fields.at += 4 }
            try add(1, lasting: lasts)
        }
    }
}
