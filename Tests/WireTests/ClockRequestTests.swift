import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing
import Wire

/// The quick way to answer a clock request, compared with the general one.
struct ClockRequestTests {
    private let received = Instant(microseconds: 1_700_000_000_000_001)
    private let sent = Instant(microseconds: -5)

    /// What the quick way answers; `nil` if it leaves the frame to the general one.
    private func quick(_ frame: [UInt8]) -> [UInt8]? {
        frame.withUnsafeBytes { frame in
            guard let request = PlainClockRequest(frame) else { return nil }
            var bytes: [UInt8] = []
            request.answer(received: received, sent: sent, to: &bytes)
            return bytes
        }
    }

    private func general(_ frame: [UInt8]) -> [UInt8]? {
        guard
            case .success(.sync(let request)) = Result(catching: { () throws(ClientMessage.Refused) in
                try ClientMessage.read(frame)
            })
        else { return nil }
        return request.answer(received: received, sent: sent)
    }

    @Test func `what devices send is answered the quick way, as it came`() throws {
        var random = Seeded(1)
        for _ in 0..<2_000 {
            let bound = Int(truncatingIfNeeded: pow10(random.int(1...18)) - 1)
            let (id, t0) = (random.int(-bound...bound), random.int(-bound...bound))
            let space = random.chance(0.5) ? " " : ""
            let frame = Array(#"{"type":\#(space)"sync",\#(space)"id":\#(space)\#(id),"t0":\#(t0)}"#.utf8)
            let answer = try #require(quick(frame), "\(String(decoding: frame, as: UTF8.self))")
            #expect(
                String(decoding: answer, as: UTF8.self)
                    == #"{"type":"sync","id":\#(id),"t0":\#(t0),"t1":1700000000000001,"t2":-5}"#)
            #expect(answer == general(frame))
        }
    }

    @Test(arguments: [
        #"{"type":"sync","id":1,"t0":2.5}"#, #"{"type":"sync","id":"a","t0":2}"#, #"{"id":1,"type":"sync","t0":2}"#,
        #"{"type":"sync","id":1,"t0":2,"x":3}"#, #"{"type":"sync","id":1,"t0":1e3}"#,
        #"{"type":"sync","id":-0,"t0":1}"#,
        #"{"type":"sync","id":01,"t0":1}"#, #"{"type":"sync","id":1,"t0":1234567890123456789}"#,
        #"{"type":"sync","id":1,"t0":-}"#, #"{"type":"sync","id":1,"t0":2}}"#, #"{"type":"sync","id":1,"t0":2"#,
        #"{"type":"sync","id":1,"t0":2} "#, "", "{", #"{"type":"command","id":1,"kind":"go"}"#,
    ])
    func `every other shape is left to the general reader`(frame: String) {
        #expect(quick(Array(frame.utf8)) == nil)
    }

    @Test func `whatever bytes come, the quick way says what the general one says, or nothing`() {
        let shape = Array(#"{"type":"sync","id":17,"t0":-1700000000000000}"#.utf8)
        var answered = 0
        for seed in 0..<UInt64(20_000) {
            var random = Seeded(seed)
            var frame = shape
            for _ in 0..<random.int(1...3) where !frame.isEmpty {
                let place = random.int(0...frame.count - 1)
                switch random.int(0...4) {
                case 0: frame[place] = UInt8(random.int(0...255))
                case 1: frame.remove(at: place)
                case 2: frame.insert(random.pick(Array(#"{}[]":, 0123456789eE-+.tn"#.utf8)), at: place)
                case 3: frame[place] = random.pick(Array("0123456789- ,".utf8))
                default: frame.removeSubrange(place...)
                }
            }
            guard let answer = quick(frame) else { continue }
            answered += 1
            #expect(answer == general(frame), "seed \(seed): \(String(decoding: frame, as: UTF8.self))")
        }
        #expect(answered > 1_000)
    }

    private func pow10(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in 10 * power } }
}
