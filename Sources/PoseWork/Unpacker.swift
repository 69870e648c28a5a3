import CTurboJPEG
import PoseEstimation

/// Unpacks small pictures that come from strangers. For one thread.
final class Unpacker {
    /// This machine's own trouble: it says nothing about the picture.
    struct OutOfMemory: Error {}

    /// Bytes of a picture.
    static let longest = 32 * 1_024
    /// Pixels.
    static let sides = 64...640

    private var handle: tjhandle
    private let pixels: UnsafeMutableBufferPointer<UInt8>

    init() throws(OutOfMemory) {
        guard let handle = tjInitDecompress() else { throw OutOfMemory() }
        self.handle = handle
        pixels = .allocate(capacity: 3 * Self.sides.upperBound * Self.sides.upperBound)
    }

    deinit {
        tjDestroy(handle)
        pixels.deallocate()
    }

    /// The pixels, which are there until the next picture; nothing if these bytes are no small JPEG of one pass. Its size
    /// is read before anything is unpacked.
    func unpack(_ jpeg: [UInt8]) throws(OutOfMemory) -> Picture? {
        guard jpeg.count <= Self.longest, Self.isOfOnePass(jpeg) else { return nil }
        var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        let length = UInt(jpeg.count)
        guard tjDecompressHeader3(handle, jpeg, length, &width, &height, &sampling, &space) == 0,
            Self.sides.contains(Int(width)), Self.sides.contains(Int(height))
        else { return try nothing() }
        let flags = TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS
        let pixels = self.pixels[..<(3 * Int(width) * Int(height))]
        let unpacked = tjDecompress2(
            handle, jpeg, length, pixels.base.baseAddress, width, 0, height, Int32(TJPF_RGB.rawValue), flags)
        guard unpacked == 0 else { return try nothing() }
        return Picture(UnsafeBufferPointer(rebasing: pixels), width: Int(width), height: Int(height), channels: 3)
    }

    /// The library tells a lack of memory and a broken picture in the same way, but for its words. After either, what it has
    /// read so far stays in its way.
    private func nothing() throws(OutOfMemory) -> Picture? {
        let words = tjGetErrorStr2(handle).map { String(cString: $0) } ?? ""
        guard !words.lowercased().contains("memory"), let next = tjInitDecompress() else { throw OutOfMemory() }
        tjDestroy(handle)
        handle = next
        return nil
    }

    /// Whether the first frame header (ITU-T T.81, B.2.2) is of one pass: one of many costs much more time than bytes.
    private static func isOfOnePass(_ jpeg: [UInt8]) -> Bool {
        guard jpeg.starts(with: [0xFF, 0xD8]) else { return false }
        var at = 2
        while at + 3 < jpeg.count, jpeg[at] == 0xFF {
            switch jpeg[at + 1] {
            case 0xFF: at += 1
            case 0xC0, 0xC1: return true
            case 0xC4, 0xDB, 0xDD, 0xE0...0xEF, 0xFE: at += 2 + (Int(jpeg[at + 2]) << 8 | Int(jpeg[at + 3]))
            default: return false
            }
        }
        return false
    }
}
