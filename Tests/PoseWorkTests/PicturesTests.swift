import CTurboJPEG
import PoseEstimation
import Testing

@testable import PoseWork

@Suite struct PicturesTests {
    /// A picture of one colour.
    private func jpeg(_ width: Int, _ height: Int, flags: Int32 = 0) throws -> [UInt8] {
        let handle = try #require(tjInitCompress())
        defer { tjDestroy(handle) }
        let pixels = (0..<(width * height)).flatMap { _ in [200, 40, 90] as [UInt8] }
        var bytes: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let done = tjCompress2(
            handle, pixels, Int32(width), 0, Int32(height), Int32(TJPF_RGB.rawValue), &bytes, &count,
            Int32(TJSAMP_420.rawValue), 80, flags)
        defer { tjFree(bytes) }
        try #require(done == 0)
        return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }

    @Test(arguments: [(64, 64), (240, 320), (640, 640)])
    func `a small JPEG is unpacked`(width: Int, height: Int) throws {
        let bytes = try jpeg(width, height)
        let unpacker = try Unpacker()
        #expect(try unpacker.unpack(bytes) != nil)
        // The same one unpacks the next.
        #expect(try unpacker.unpack(jpeg(100, 80)) != nil)
    }

    @Test(arguments: [(63, 64), (64, 641), (3_000, 64)])
    func `of another size it is no picture`(width: Int, height: Int) throws {
        #expect(try Unpacker().unpack(jpeg(width, height)) == nil)
    }

    @Test func `in many passes it is no picture`() throws {
        #expect(try Unpacker().unpack(jpeg(128, 128, flags: TJFLAG_PROGRESSIVE)) == nil)
    }

    @Test func `more bytes than a phone sends are no picture`() throws {
        let bytes = try jpeg(128, 128)
        #expect(try Unpacker().unpack(bytes + [UInt8](repeating: 0, count: Unpacker.longest)) == nil)
    }

    @Test func `cut anywhere it is no picture`() throws {
        let (bytes, unpacker) = (try jpeg(200, 200), try Unpacker())
        for count in stride(from: 0, to: bytes.count - 2, by: 7) {
            #expect(try unpacker.unpack(Array(bytes[..<count])) == nil, "\(count) of \(bytes.count) bytes")
        }
        #expect(try unpacker.unpack(bytes) != nil)
    }

    @Test func `with any byte changed it is a picture or none, and does no harm`() throws {
        let (bytes, unpacker) = (try jpeg(96, 96), try Unpacker())
        var generator = SystemRandomNumberGenerator()
        for at in bytes.indices {
            var changed = bytes
            changed[at] = .random(in: 0...255, using: &generator)
            _ = try unpacker.unpack(changed)
        }
        #expect(try unpacker.unpack(bytes) != nil)
    }

    @Test func `an answer says whose picture it is and where the joints are, as far as the server takes them`() throws {
        let message: [UInt8] = [7, 0, 0, 0, 1, 2, 0, 0, 0xFF, 0xD8]
        let picture = try #require(AskedPicture(message))
        #expect((picture.athlete, picture.number) == (7, 513) && picture.jpeg == [0xFF, 0xD8])
        #expect(picture.answer(.noPerson) == message[..<8] + [0, 0, 0, 0])
        #expect(picture.answer(.notAPicture) == message[..<8] + [2, 0, 0, 0])
        var joints = PoseTracker.Joints(repeating: 0.5)
        (joints[0], joints[1], joints[2]) = (9_000, -9_000, 1.25)
        let answer = picture.answer(.person(joints))
        #expect(answer.count == 12 + 51 * 4)
        let numbers = answer.withUnsafeBytes { bytes in
            (0..<51).map { Float(bitPattern: bytes.loadUnaligned(fromByteOffset: 12 + 4 * $0, as: UInt32.self)) }
        }
        #expect(Array(numbers[..<4]) == [2_000, -2_000, 1, 0.5])
        #expect(AskedPicture([1, 2, 3]) == nil)
    }
}
