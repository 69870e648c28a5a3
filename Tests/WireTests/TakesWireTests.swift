import Foundation
import Rehearsal
import RehearsalCore
import Testing
import Wire

struct TakesWireTests {
    private static let sum = PunctualitySum(
        from: SequenceNumber(3), through: SequenceNumber(9), changes: 2, devices: 8, inTime: 7, shown: 6,
        errors: DisplayError(counts: [1, 0, 2] + [Int](repeating: 0, count: 12) + [3], worst: .seconds(2)))

    static let events: [Event] = [
        .takes(.takeNamed(1, name: "Zweiter \"Anlauf\" \u{1F483}")), .takes(.takeNamed(2, name: nil)),
        .takes(.takeStarred(1, true)), .takes(.takeStarred(12, false)), .takes(.punctualitySummed(sum)),
    ]

    /// They follow from requests and from what devices report, so no client sends them.
    @Test(arguments: ["takeNamed", "takeStarred", "punctualitySummed"])
    func `its events are no commands`(kind: String) {
        expectRefused(#"{"type":"command","id":1,"kind":"\#(kind)","take":1,"name":"x"}"#, .unknownKind, "kind")
    }

    @Test func `an event has the take and what was said of it`() throws {
        let said = try Self.events.prefix(4).map { try object($0.payload) as NSDictionary }
        #expect(
            said == [
                ["take": 1, "name": "Zweiter \"Anlauf\" \u{1F483}"], ["take": 2, "name": NSNull()],
                ["take": 1, "starred": true], ["take": 12, "starred": false],
            ])
    }

    @Test func `a sum has its changes, its counts and its worst error in microseconds`() throws {
        let said = try object(Event.takes(.punctualitySummed(Self.sum)).payload)
        #expect(
            said as NSDictionary == [
                "from": 3, "through": 9, "changes": 2, "devices": 8, "inTime": 7, "shown": 6,
                "counts": [1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3], "worst": 2_000_000,
            ])
    }

    @Test(arguments: [
        ("takeNamed", #"{"name":"x"}"#), ("takeNamed", #"{"take":"1","name":"x"}"#), ("takeStarred", #"{"take":1}"#),
        ("punctualitySummed", #"{"from":1,"through":2,"changes":1,"devices":1,"inTime":1,"shown":1,"worst":0}"#),
    ])
    func `a log line without a required field is refused`(kind: String, payload: String) {
        let refusal = #expect(throws: Refusal.self) { try Event(kind: kind, payload: Array(payload.utf8)) }
        #expect(refusal?.code == .invalid)
    }
}
