import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing
import Wire

/// The quick way to read what devices send again and again, compared with the general one.
struct PlainFrameTests {
    /// What a frame says, in a form that both ways can be compared in.
    private enum Reading: Hashable {
        /// The answer, as bytes.
        case sync([UInt8])
        case signal(ClientSignal)
        case command(CommandID, Command)
    }

    private let received = Instant(microseconds: 1_700_000_000_000_001)
    private let sent = Instant(microseconds: -5)

    /// What the quick way reads; `nil` if it leaves the frame to the general one.
    private func quick(_ frame: [UInt8]) -> Reading? {
        frame.withUnsafeBytes { bytes in
            guard let frame = PlainFrame(bytes) else { return nil }
            guard let request = frame.clockRequest else {
                return frame.signal.map(Reading.signal) ?? frame.cue.map { .command($0.id, $0.command) }
            }
            var answer: [UInt8] = []
            request.answer(received: received, sent: sent, to: &answer)
            return .sync(answer)
        }
    }

    private func quick(_ frame: String) -> Reading? { quick(Array(frame.utf8)) }

    private func general(_ frame: [UInt8]) -> Reading? {
        switch Result(catching: { () throws(ClientMessage.Refused) in try ClientMessage.read(frame) }) {
        case .success(.sync(let request)): .sync(request.answer(received: received, sent: sent))
        case .success(.signal(let signal)): .signal(signal)
        case .success(.command(let id, let command)): .command(id, command)
        default: nil
        }
    }

    @Test func `a clock request is answered the quick way, as it came`() {
        var random = Seeded(1)
        for _ in 0..<2_000 {
            let bound = Int(truncatingIfNeeded: pow10(random.int(1...18)) - 1)
            let (id, t0) = (random.int(-bound...bound), random.int(-bound...bound))
            let space = random.chance(0.5) ? " " : ""
            let frame = #"{"type":\#(space)"sync",\#(space)"id":\#(space)\#(id),"t0":\#(t0)}"#
            let answer = #"{"type":"sync","id":\#(id),"t0":\#(t0),"t1":1700000000000001,"t2":-5}"#
            #expect(quick(frame) == .sync(Array(answer.utf8)), "\(frame)")
            #expect(quick(frame) == general(Array(frame.utf8)), "\(frame)")
        }
    }

    @Test(
        arguments: [
            (#"{"type":"signal","kind":"ready","ready":true}"#, .report(.ready(true))),
            (#"{"type":"signal","kind":"ready","ready":false}"#, .report(.ready(false))),
            (
                #"{"type":"signal","kind":"clock","bound":900,"delay":15000}"#,
                .report(.clock(ClockReport(bound: Interval(microseconds: 900), delay: .milliseconds(15))))
            ),
            (
                #"{"type":"signal","kind":"clock","bound":900,"delay":0,"jitter":3,"battery":0.87}"#,
                .report(
                    .clock(
                        ClockReport(
                            bound: Interval(microseconds: 900), delay: .zero, jitter: Interval(microseconds: 3),
                            battery: 0.87)))
            ),
            (
                #"{"type":"signal","kind":"displayed","seq":12,"received":1700000000000000,"shown":1700000000016000}"#,
                .displayed(
                    Display(
                        sequence: SequenceNumber(12), received: Instant(microseconds: 1_700_000_000_000_000),
                        shown: Instant(microseconds: 1_700_000_000_016_000)))
            ),
            (
                #"{ "kind" : "displayed" , "type" : "signal" , "shown" : null , "seq" : 12 , "received" : -1 }"#,
                .displayed(Display(sequence: SequenceNumber(12), received: Instant(microseconds: -1), shown: nil))
            ),
        ] as [(String, ClientSignal)])
    func `a device's reports are read the quick way`(frame: String, signal: ClientSignal) {
        #expect(quick(frame) == .signal(signal))
        #expect(general(Array(frame.utf8)) == .signal(signal))
    }

    @Test(
        arguments: [
            (#"{"type":"command","id":7,"kind":"go"}"#, "7", .go(from: nil)),
            (#"{"type":"command","id":"a b","kind":"go","from":3}"#, #""a b""#, .go(from: 3)),
            (#"{"kind":"back","id":"~","type":"command"}"#, #""~""#, .back),
            (#"{"type":"command","id":"<1>","kind":"jump","formation":-2}"#, #""<1>""#, .jump(formation: -2)),
        ] as [(String, String, Run.Command)])
    func `a cue is read the quick way`(frame: String, id: String, command: Run.Command) {
        #expect(quick(frame) == .command(CommandID(json: id), .run(command)))
        #expect(general(Array(frame.utf8)) == .command(CommandID(json: id), .run(command)))
    }

    @Test(arguments: [
        #"{"type":"sync","id":1,"t0":2.5}"#, #"{"type":"sync","id":"a","t0":2}"#, #"{"type":"sync","id":1,"t0":1e3}"#,
        #"{"type":"sync","id":1,"t0":2,"x":3}"#, #"{"type":"sync","id":1,"id":1,"t0":2}"#, #"{"type":"sync","id":1}"#,
        #"{"type":"sync","id":-0,"t0":1}"#, #"{"type":"sync","id":01,"t0":1}"#, #"{"type":"sync","id":1,"t0":-}"#,
        #"{"type":"sync","id":1,"t0":1234567890123456789}"#, #"{"type":"sync","id":1,"t0":2}}"#,
        #"{"type":"sync","id":1,"t0":2"#, #"{"type":"sync","id":1,"t0":[2]}"#, #"{"type":"s\u0079nc","id":1,"t0":2}"#,
        #"{"type":"signal","kind":"ready","ready":1}"#, #"{"type":"signal","kind":"ready","ready":null}"#,
        #"{"type":"signal","kind":"ready","ready":true,"ready":true}"#, #"{"type":"signal","kind":"clap"}"#,
        #"{"type":"signal","kind":"clock","bound":-1,"delay":0}"#, #"{"type":"signal","kind":"clock","bound":1}"#,
        #"{"type":"signal","kind":"clock","bound":1,"delay":0,"jitter":null}"#,
        #"{"type":"signal","kind":"clock","bound":1,"delay":0,"battery":1.01}"#,
        #"{"type":"signal","kind":"clock","bound":9007199254740993,"delay":0}"#,
        #"{"type":"signal","kind":"displayed","seq":1,"received":2,"shown":"now"}"#,
        #"{"type":"signal","kind":"displayed","seq":1}"#, #"{"type":"command","id":1,"kind":"go","on":"bar"}"#,
        #"{"type":"command","id":1.5,"kind":"go"}"#, #"{"type":"command","id":"","kind":"go"}"#,
        #"{"type":"command","id":"é","kind":"go"}"#, #"{"type":"command","kind":"go"}"#,
        #"{"type":"command","id":"12345678901234567890123456789012345678901234567890123456789012345","kind":"go"}"#,
        #"{"type":"command","id":1,"kind":"go","from":null}"#, #"{"type":"command","id":1,"kind":"go","from":1.5}"#,
        #"{"type":"command","id":1,"kind":"jump"}"#, #"{"type":"command","id":1,"kind":"jump","formation":"1"}"#,
        #"{"type":"command","id":1,"kind":"back","x":1}"#, #"{"type":"command","id":1,"kind":"pause"}"#,
        #"{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1,"h":1,"type":"sync"}"#, "", "{", "{}", "[]", "1",
    ])
    func `every other frame is left to the general reader`(frame: String) {
        #expect(quick(frame) == nil)
    }

    @Test(arguments: [
        #"{"type":"sync","id":17,"t0":-1700000000000000}"#,
        #"{"type":"signal","kind":"ready","ready":true}"#,
        #"{"type":"signal","kind":"clock","bound":900,"delay":15000,"jitter":120,"battery":0.5}"#,
        #"{"type":"signal","kind":"displayed","seq":4,"received":1700000000000000,"shown":null}"#,
        #"{"type":"command","id":"c-1","kind":"jump","formation":12}"#,
        #"{"type":"command","id":1,"kind":"go","from":0}"#,
    ])
    func `for any bytes the quick way reads the same as the general one, or nothing`(shape: String) {
        var read = 0
        for seed in 0..<UInt64(10_000) {
            var random = Seeded(seed)
            var frame = Array(shape.utf8)
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
            guard let reading = quick(frame) else { continue }
            read += 1
            #expect(reading == general(frame), "seed \(seed): \(String(decoding: frame, as: UTF8.self))")
        }
        #expect(read > 10)
    }

    private func pow10(_ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in 10 * power } }
}
