/// The header of one frame of MPEG audio (ISO/IEC 11172-3, 13818-3).
struct MPEGFrame: Hashable {
    static let headerLength = 4

    /// 1, 2 or 3.
    let layer: Int
    /// Bytes to the next frame.
    let length: Int
    /// Samples of each channel that it gives.
    let samples: Int
    /// Samples a second.
    let rate: Int
    let isMono: Bool
    /// What is alike in the headers of one stream.
    let mark: UInt32
    /// MPEG 2 and 2.5: half as many samples a frame.
    let isHalved: Bool

    /// `nil` for what is no header, and for "free format", which no browser plays.
    init?(_ header: UInt32) {
        guard Self.isHeader(header), header >> 12 & 15 != 0 else { return nil }
        layer = 4 - Int(header >> 17 & 3)
        let version = header >> 19 & 3
        isHalved = version != 3
        rate = [44_100, 48_000, 32_000][Int(header >> 10 & 3)] >> (version == 3 ? 0 : version == 2 ? 1 : 2)
        let kilobits = Self.bitrates[isHalved ? (layer == 1 ? 3 : 4) : layer - 1][Int(header >> 12 & 15)]
        let padding = Int(header >> 9 & 1)
        samples = layer == 1 ? 384 : layer == 3 && isHalved ? 576 : 1_152
        length =
            layer == 1
            ? (12_000 * kilobits / rate + padding) * 4 : samples / 8 * kilobits * 1_000 / rate + padding
        isMono = header >> 6 & 3 == 3
        mark = header & 0xFFFE_0CCF
    }

    /// `nil` if none stands at `at`.
    init?(_ bytes: [UInt8], at: Int) {
        guard at >= 0, at <= bytes.count - Self.headerLength else { return nil }
        self.init(UInt32(bytes.big(at, Self.headerLength)))
    }

    /// Bytes after the header that an encoder's note follows.
    var sideInformation: Int { isHalved ? (isMono ? 9 : 17) : (isMono ? 17 : 32) }

    /// Whether a decoder goes on from one to the other.
    func isLike(_ other: MPEGFrame) -> Bool {
        layer == other.layer && rate == other.rate && isMono == other.isMono && isHalved == other.isHalved
    }

    static func isHeader(_ header: UInt32) -> Bool {
        header >> 21 == 0x7FF && header >> 19 & 3 != 1 && header >> 17 & 3 != 0 && header >> 12 & 15 != 15
            && header >> 10 & 3 != 3
    }

    /// For MPEG 1 by layer, then for MPEG 2 and 2.5: layer I, and the others.
    private static let bitrates = [
        [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
        [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
        [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
        [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    ]
}
