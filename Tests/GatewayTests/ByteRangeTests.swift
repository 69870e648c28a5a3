@testable import Requests
import Testing

@Suite struct `a range of bytes` {
    @Test(
        arguments: [
            ("bytes=0-0", .part(0..<1)), ("bytes=5-", .part(5..<100)), ("bytes=-7", .part(93..<100)),
            ("bytes=-700", .part(0..<100)), ("bytes=90-999", .part(90..<100)), ("BYTES = 3-4 ", .part(3..<5)),
            ("bytes=0-99999999999999999999999", .part(0..<100)), ("bytes=100-", .unsatisfiable),
            ("bytes=100-100", .unsatisfiable), ("bytes=500-600", .unsatisfiable),
            ("bytes=99999999999999999999998-99999999999999999999999", .unsatisfiable),
            ("bytes=-0", .unsatisfiable), ("bytes=99999999999999999999999-", .unsatisfiable), (nil, .whole),
            ("bytes=9-3", .whole), ("bytes=0-1,5-6", .whole), ("pieces=0-1", .whole), ("bytes=-", .whole),
            ("bytes", .whole), ("bytes=a-b", .whole), ("bytes=+1-2", .whole), ("", .whole),
        ] as [(String?, ByteRange)])
    func `is read as the standard says`(_ field: String?, _ range: ByteRange) {
        #expect(ByteRange(field, of: 100) == range)
    }
}
