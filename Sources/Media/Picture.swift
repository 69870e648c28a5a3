/// Type and size of a picture, read from its first bytes.
package struct Picture: Hashable {
    /// In pixels: phones can still decode it, and cameras do not make larger ones.
    package static let longestSide = 8_192

    package var contentType: String
    package var width: Int?
    package var height: Int?

    /// `nil` if the bytes are not a PNG, JPEG or WebP.
    package init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self.init(png: bytes)
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self.init(jpeg: bytes)
        } else if bytes.count >= 16, bytes[0..<4].elementsEqual("RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) {
            self.init(webP: bytes)
        } else {
            return nil
        }
    }

    private init(_ contentType: String, width: Int? = nil, height: Int? = nil) {
        self.contentType = contentType
        let isKnown = (width ?? 0) > 0 && (height ?? 0) > 0
        self.width = isKnown ? width : nil
        self.height = isKnown ? height : nil
    }

    /// PNG (ISO/IEC 15948): width and height begin the first chunk, IHDR.
    private init(png bytes: [UInt8]) {
        let isHeader = bytes.count >= 24 && bytes[12..<16].elementsEqual("IHDR".utf8)
        guard isHeader else {
            self.init("image/png")
            return
        }
        // PNG allows sizes up to 2^31 - 1.
        self.init(
            "image/png", width: Int(Int32(truncatingIfNeeded: bytes.number(at: 16, count: 4))),
            height: Int(Int32(truncatingIfNeeded: bytes.number(at: 20, count: 4))))
    }

    /// JPEG (ITU-T T.81, B.2.2): height and width are in the frame header, which follows other segments.
    private init(jpeg bytes: [UInt8]) {
        var at = 2
        while at + 9 < bytes.count, bytes[at] == 0xFF {
            let marker = bytes[at + 1]
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                self.init(
                    "image/jpeg", width: bytes.number(at: at + 7, count: 2), height: bytes.number(at: at + 5, count: 2))
                return
            }
            at += marker == 0xFF ? 1 : 2 + max(2, bytes.number(at: at + 2, count: 2))
        }
        self.init("image/jpeg")
    }

    /// WebP (RFC 9649): there are three kinds of first chunk.
    private init(webP bytes: [UInt8]) {
        guard bytes.count >= 30 else {
            self.init("image/webp")
            return
        }
        func little(_ at: Int, _ count: Int) -> Int {
            (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
        }
        switch String(decoding: bytes[12..<16], as: UTF8.self) {
        case "VP8X": self.init("image/webp", width: little(24, 3) + 1, height: little(27, 3) + 1)
        case "VP8L":
            self.init("image/webp", width: little(21, 4) & 0x3FFF + 1, height: little(21, 4) >> 14 & 0x3FFF + 1)
        case "VP8 ": self.init("image/webp", width: little(26, 2) & 0x3FFF, height: little(28, 2) & 0x3FFF)
        default: self.init("image/webp")
        }
    }
}

extension [UInt8] {
    /// A number in network byte order.
    fileprivate func number(at index: Int, count: Int) -> Int {
        self[index..<index + count].reduce(0) { $0 << 8 | Int($1) }
    }
}
