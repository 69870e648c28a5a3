import Cluster
import LiveSessions
import PropertyTesting
import Rehearsal
import Testing

@Suite struct `a message between nodes` {
    @Test(arguments: 0..<20) func `reads back as what it was written from`(seed: UInt64) throws {
        var dice = Seeded(seed)
        for _ in 0..<200 {
            let dispatch = dice.dispatch()
            #expect(try Dispatch(message: dispatch.message) == dispatch)
        }
    }

    /// Bytes changed, cut, doubled and swapped: whatever comes out is a dispatch or a refusal.
    @Test(arguments: 0..<20) func `can be damaged in any way`(seed: UInt64) {
        var dice = Seeded(seed)
        for _ in 0..<200 {
            let bytes = dice.damaged(dice.dispatch().message)
            do {
                // What was read can be written and read again.
                let read = try Dispatch(message: bytes)
                #expect((try? Dispatch(message: read.message)) != nil)
            } catch {
                #expect(!error.message.isEmpty)
            }
        }
    }

    @Test(arguments: [
        #"{"v":1,"kind":"danced","to":7}"#, #"{"v":2,"kind":"revoked","member":"x"}"#, "{}", "", "\n", "[]", "nothing",
        #"{"v":1,"kind":"appended"}"# + "\n" + #"{"seq":1,"at":1,"kind":"levitated"}"#,
        #"{"v":1,"kind":"appended"}"# + "\n" + #"{"seq":0,"at":1,"kind":"ended"}"#,
        #"{"v":1,"kind":"signal"}"#,
    ])
    func `is refused when this version does not know it`(text: String) {
        #expect(throws: Refusal.self) { try Dispatch(message: Array(text.utf8)) }
    }

    @Test func `nested without end is refused`() {
        #expect(throws: Refusal.self) { try Dispatch(message: [UInt8](repeating: UInt8(ascii: "["), count: 100_000)) }
    }

    @Test func `of a newer node may have more fields`() throws {
        let member = MemberID.random()
        let text = #"{"v":1,"kind":"revoked","member":"\#(member)","why":{"new":[1]}}"#
        #expect(try Dispatch(message: Array(text.utf8)) == .revoked(member))
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
