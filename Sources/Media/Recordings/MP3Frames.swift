/// Counts what decoders get out of an MP3, byte after byte: they look for the next header wherever one may be, and drop the frame that follows
/// other bytes than zeros, a tag in the midst of the file for example.
struct MP3Frames {
    private(set) var samples = 0
    /// All frames, and those that sound.
    private(set) var found = 0
    private(set) var sounding = 0
    /// The frame by which the others are judged.
    private(set) var first: MPEGFrame?

    private var header: UInt32 = 0
    private var gathered = 0
    private var frame: MPEGFrame?
    private var left = 0
    private var followsJunk = false
    /// Decoders end where the rate or the number of channels changes.
    private var isOver = false

    mutating func parse(_ bytes: ArraySlice<UInt8>) {
        var at = bytes.startIndex
        while at < bytes.endIndex {
            if left > 0 {
                bytes.pass(over: &left, from: &at)
                if left == 0 { end() }
                continue
            }
            if gathered == MPEGFrame.headerLength, header >> 24 != 0 { followsJunk = true }
            header = header << 8 | UInt32(bytes[at])
            gathered = min(gathered + 1, MPEGFrame.headerLength)
            at += 1
            guard gathered == MPEGFrame.headerLength, header >> 21 == 0x7FF, let found = MPEGFrame(header) else {
                continue
            }
            frame = found
            left = found.length - MPEGFrame.headerLength
        }
    }

    private mutating func end() {
        found += 1
        defer { (gathered, followsJunk) = (0, false) }
        guard let frame, !followsJunk, frame.layer == 3, !isOver else { return }
        guard first.map(frame.isLike) ?? true else {
            isOver = true
            return
        }
        first = first ?? frame
        sounding += 1
        samples += frame.samples
    }
}

/// What an encoder wrote into the first frame of an MP3: how many frames follow, and how much of them was not in the recording.
struct MP3Note {
    static let mostBytes = 4 + 36 + 120 + 24

    private(set) var frames = 0
    private(set) var bytes = 0
    private var delay: Int?
    private var padding = 0
    private let frame: MPEGFrame

    /// Samples by which decoders of layer III are late.
    private static let decoderDelay = 529

    /// `nil` if the first frame is sound. `head` are its first bytes, `mostBytes` if there are so many.
    init?(_ head: [UInt8]) {
        guard let frame = MPEGFrame(head, at: 0), frame.layer == 3 else { return nil }
        self.frame = frame
        let at = MPEGFrame.headerLength + frame.sideInformation
        if head.hasText("Xing", at: at) || head.hasText("Info", at: at) {
            readXing(head, at)
        } else if head.hasText("VBRI", at: 36), head.count >= 54, head.big(40, 2) == 1 {
            (bytes, frames) = (Int(head.big(46, 4)), Int(head.big(50, 4)))
        }
        if frames == 0, bytes == 0 { return nil }
    }

    private mutating func readXing(_ head: [UInt8], _ start: Int) {
        guard head.count >= start + 8 else { return }
        let flags = head[start + 7]
        var at = start + 8
        func number() -> Int {
            defer { at += 4 }
            return head.count >= at + 4 ? Int(head.big(at, 4)) : 0
        }
        if flags & 1 != 0 { frames = number() }
        if flags & 2 != 0 { bytes = number() }
        if flags & 4 != 0 { at += 100 }
        if flags & 8 != 0 { at += 4 }
        guard head.hasText("LAME", at: at) || head.hasText("Lavf", at: at) || head.hasText("Lavc", at: at),
            head.count >= at + 24
        else { return }
        let pads = head.big(at + 21, 3)
        delay = Int(pads >> 12)
        padding = Int(pads & 0xFFF)
    }

    var length: Int { frame.length }

    /// What plays of `samples`, which are in `found` frames, in a file of so many bytes.
    func playing(_ samples: Int, in found: Int, fileLength: Int) -> Int {
        guard let delay else { return samples }
        var playing = max(0, samples - delay - Self.decoderDelay)
        // Of files that were put one behind the other, only the first one's beginning is known.
        let isFirstOfSeveral = bytes > 0 && fileLength > bytes && (fileLength - bytes) > bytes / 16
        guard frames > 0, !isFirstOfSeveral else { return playing }
        let end = frames * frame.samples
        let sounding = end - padding + Self.decoderDelay
        let last = max(0, min(frames, found))
        for number in min(last, max(0, sounding / frame.samples - 1))..<last {
            let over = min((number + 1) * frame.samples - sounding, frame.samples)
            playing -= max(0, over)
        }
        return max(0, playing)
    }
}
