import Cluster
import LiveSessions
import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

@Suite struct `a message between nodes` {
    @Test(arguments: 0..<20) func `reads back as what it was written from`(seed: UInt64) throws {
        var dice = Seeded(seed)
        for _ in 0..<200 {
            let message = dice.message()
            #expect(try NodeMessage(bytes: message.bytes) == message)
        }
    }

    /// Bytes changed, cut, doubled and swapped: whatever comes out is a message or a refusal.
    @Test(arguments: 0..<20) func `can be damaged in any way`(seed: UInt64) {
        var dice = Seeded(seed)
        for _ in 0..<200 {
            let bytes = dice.damaged(dice.message().bytes)
            do {
                // What was read can be written and read again.
                let read = try NodeMessage(bytes: bytes)
                #expect((try? NodeMessage(bytes: read.bytes)) != nil)
            } catch {
                #expect(!error.message.isEmpty)
            }
        }
    }

    private func refusal(of bytes: [UInt8]) -> Refusal? {
        #expect(throws: Refusal.self) { try NodeMessage(bytes: bytes) }
    }

    private func refusal(of text: String) -> Refusal? { refusal(of: Array(text.utf8)) }

    private static let unknown: [(String, Refusal.Code, field: String?)] = [
        (#"{"v":1,"kind":"danced","to":7}"#, .unknownKind, "kind"),
        (#"{"v":2,"kind":"revoked","member":"x"}"#, .unknownType, "v"), ("{}", .invalid, "v"),
        ("", .malformed, nil), ("\n", .malformed, nil), ("[]", .malformed, nil), ("nothing", .malformed, nil),
        (
            #"{"v":1,"kind":"appended"}"# + "\n" + #"{"seq":1,"at":1,"kind":"levitated"}"#, .unknownKind, "kind"
        ),
        (#"{"v":1,"kind":"appended"}"# + "\n" + #"{"seq":0,"at":1,"kind":"ended","name":"Ana"}"#, .invalid, "seq"),
        (#"{"v":1,"kind":"signal"}"#, .malformed, nil),
    ]

    @Test(arguments: unknown)
    func `is refused when this version does not know it`(text: String, code: Refusal.Code, field: String?) {
        let refusal = refusal(of: text)
        #expect(refusal?.code == code && refusal?.field == field)
    }

    /// An event that another node is said to have appended.
    private static func appended(_ fields: String) -> String {
        #"{"v":1,"kind":"appended"}"# + "\n" + #"{"seq":1,"at":1,"by":null,"# + fields + "}"
    }

    private static func motion(_ rate: String, at: String = "1", position: String = "0", until: String = "null")
        -> String
    {
        #""motion":{"position":\#(position),"rate":\#(rate),"at":\#(at),"until":\#(until)}"#
    }

    private static func moved(_ motion: String, rate: String = "1") -> String {
        appended(#""kind":"moved","rate":\#(rate),\#(motion)"#)
    }

    private static func cued(to: Int, duration: Int) -> String {
        appended(#""kind":"cued","from":0,"to":\#(to),"starts":1,"duration":\#(duration),\#(motion("0"))"#)
    }

    private static func revised(_ revision: Int64) -> String {
        appended(#""kind":"revised","revision":\#(revision),"from":0,"to":0,\#(motion("0"))"#)
    }

    private static func noted(_ text: String) -> String {
        appended(#""kind":"noted","position":0,"formation":0,"text":"\#(text)""#)
    }

    private static let someone = #""id":"\#(MemberID.random())","name":"Ana","role":"dancer","ready":true"#
    private static let clock = #""bound":1,"delay":1"#

    private static func present(_ people: String, number: String = "1") -> String {
        #"{"v":1,"kind":"attendance","from":"\#(MemberID.random())","number":\#(number),"version":1,"generation":1,"present":[\#(people)]}"#
    }

    private static func displayed(_ report: String) -> String {
        #"{"v":1,"kind":"displayed","from":"\#(MemberID.random())","displays":{"\#(MemberID.random())":[\#(report)]}}"#
    }

    private static func clap(_ fields: String) -> String {
        #"{"v":1,"kind":"signal"}"# + "\n" + #"{"type":"signal","kind":"clap","# + fields + "}"
    }

    /// Each with the field at fault, and with a valid value, so that nothing else is wrong with it.
    private static let untold: [(String, field: String, String)] = [
        (moved(motion("1"), rate: "0"), "rate", moved(motion("1"), rate: "1")),
        (moved(motion("1"), rate: "1e999"), "rate", moved(motion("1"), rate: "2")),
        (moved(motion("1"), rate: "-1"), "rate", moved(motion("1"), rate: "0.25")),
        (moved(motion("-1")), "motion.rate", moved(motion("0.25"))),
        (moved(motion("1e-300")), "motion.rate", moved(motion("0"))),
        (moved(motion("1e300")), "motion.rate", moved(motion("2"))),
        (moved(motion("1", position: "\(Int64.max)")), "motion.position", moved(motion("1", position: "-5"))),
        (moved(motion("1", at: "9000000000")), "motion.at", moved(motion("1", at: "9000000"))),
        (moved(motion("1", until: "\(Int64.min)")), "motion.until", moved(motion("1", until: "5"))),
        (cued(to: -1, duration: 0), "to", cued(to: 1, duration: 0)),
        (cued(to: 1, duration: -1), "duration", cued(to: 1, duration: 1)),
        (revised(.max), "revision", revised(2)),
        (noted(String(repeating: "x", count: 2_001)), "text", noted(String(repeating: "x", count: 2_000))),
        (
            appended(#""kind":"leadLimited","least":5,"most":9000000"#), "most",
            appended(#""kind":"leadLimited","least":5,"most":9"#)
        ),
        (
            appended(#""kind":"ended","name":"Ana","command":"\#(String(repeating: "x", count: 65))""#), "command",
            appended(#""kind":"ended","name":"Ana","command":"x""#)
        ),
        (
            appended(#""kind":"batonPassed","from":null,"to":"nobody""#), "to",
            appended(#""kind":"batonPassed","from":null,"to":null"#)
        ),
        (present(#"{\#(someone),"since":-1}"#), "since", present(#"{\#(someone),"since":1}"#)),
        (
            present(#"{\#(someone),"since":1,"quality":{\#(clock),"battery":7}}"#), "quality.battery",
            present(#"{\#(someone),"since":1,"quality":{\#(clock),"battery":1}}"#)
        ),
        (
            present(#"{\#(someone),"since":1,"quality":{"bound":1,"delay":-1}}"#), "quality.delay",
            present(#"{\#(someone),"since":1,"quality":{\#(clock)}}"#)
        ),
        (present("", number: "9223372036854775807"), "number", present("", number: "7")),
        (displayed(#"{"seq":0,"received":1}"#), "displays.seq", displayed(#"{"seq":1,"received":1}"#)),
        (
            displayed(#"{"seq":1,"received":-9223372036854775808}"#), "displays.received",
            displayed(#"{"seq":1,"received":1,"shown":1}"#)
        ),
        (
            displayed(Array(repeating: #"{"seq":1,"received":1}"#, count: 257).joined(separator: ",")), "displays",
            displayed(Array(repeating: #"{"seq":1,"received":1}"#, count: 256).joined(separator: ","))
        ),
        (
            clap(#""starts":1,"interval":1000000,"count":1000000000"#), "count",
            clap(#""starts":1,"interval":1000000,"count":4"#)
        ),
        (clap(#""starts":1,"interval":0,"count":4"#), "interval", clap(#""starts":1,"interval":100000,"count":4"#)),
    ]

    @Test(arguments: untold)
    func `with an impossible value is refused by its field, a possible one is accepted`(
        text: String, field: String, other: String
    ) {
        let refusal = refusal(of: text)
        #expect(refusal?.code == .invalid && refusal?.field == field)
        #expect(throws: Never.self) { try NodeMessage(bytes: Array(other.utf8)) }
    }

    @Test func `with more people than any session has is refused`() {
        let people = (0...20_000).map { number in
            RemotePresence(
                member: Member(id: .random(), name: "\(number)", role: .dancer), since: Instant(microseconds: 1))
        }
        let message = NodeMessage.attendance(
            from: .random(), number: 1, version: 1, generation: 1, present: SortedList(people)
        ).bytes
        let refusal = refusal(of: message)
        #expect(refusal?.code == .invalid && refusal?.field == "present" && refusal?.rule == .count)
    }

    @Test(arguments: ["members", "formation", "lead", "punctuality", "edited"])
    func `with a signal that each node makes itself is refused`(kind: String) {
        let refusal = refusal(of: #"{"v":1,"kind":"signal"}"# + "\n" + #"{"type":"signal","kind":"\#(kind)"}"#)
        #expect(refusal?.code == .unknownKind && refusal?.field == "kind")
    }

    @Test func `nested without end is refused`() {
        #expect(refusal(of: String(repeating: "[", count: 100_000))?.code == .malformed)
    }

    @Test func `of a newer node may have more fields`() throws {
        let member = MemberID.random()
        let text = #"{"v":1,"kind":"revoked","member":"\#(member)","why":{"new":[1]}}"#
        #expect(try NodeMessage(bytes: Array(text.utf8)) == .revoked(member))
    }
}

@Suite struct `the address of a cluster` {
    @Test(arguments: [
        "nats://127.0.0.1:4222", "nats://one,nats://two:4223", "tls://nats.example",
        "nats://user:pa%40ss@one,nats://two",
        "nats://token@one:4222", "nats://[::1]:4222", " nats://one , nats://two ",
    ])
    func `is accepted`(text: String) { #expect(NATSAddress(text) != nil) }

    @Test(arguments: [
        "", "localhost", "http://one", "nats://", "nats://one/path", "nats://one,", "nats://a:b@one,nats://c:d@two",
        "nats://one?x=1",
    ])
    func `is refused`(text: String) { #expect(NATSAddress(text) == nil) }
}

extension Seeded {
    fileprivate mutating func damaged(_ message: [UInt8]) -> [UInt8] {
        var bytes = message
        for _ in 0..<int(1...6) where !bytes.isEmpty {
            let place = int(0...bytes.count - 1)
            switch int(0...4) {
            case 0: bytes[place] = UInt8(int(0...255))
            case 1: bytes.removeSubrange(place...)
            case 2: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
            case 3: bytes.insert(pick(Array("\n{}[]\",:019e-\0".utf8)), at: place)
            default: bytes.remove(at: place)
            }
        }
        return bytes
    }
}
