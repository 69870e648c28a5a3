import Foundation
import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing
import Wire

/// `folds.json`: logs of sessions as devices get them, and what the session is afterwards. The pages' model and the
/// terminal client fold the same logs (`Sources/WebClient/tests/folds_test.js`, `FollowedFoldTests`).
///
/// To write them anew after a change that is meant to change them:
/// `RUNTHROUGH_WRITE_VECTORS=1 swift test --filter FoldTests`, then look at the difference and commit it.
private let isWriting = ProcessInfo.processInfo.environment["RUNTHROUGH_WRITE_VECTORS"] != nil
private let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("folds.json")

private typealias Fields = [String: Any]

@Suite struct FoldTests {
    @Test(.disabled(if: isWriting, "the folds are being written"))
    func `every committed log folds into the committed state`() throws {
        let file = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? Fields)
        let folds = try #require(file["folds"] as? [Fields])
        #expect(try same(file["opening"] as Any, kept(SessionState())))
        var kinds: Set<String> = []
        for (turn, fold) in folds.enumerated() {
            var state = SessionState()
            for frame in try #require(fold["events"] as? [Fields]) {
                state.apply(try line(frame))
                kinds.insert(try #require(frame["kind"] as? String))
            }
            #expect(try same(fold["state"] as Any, kept(state)), "log \(turn)")
        }
        #expect(kinds == FoldedLog.kinds, "every kind is in some log")
    }

    @Test(.enabled(if: isWriting)) func `the folds are written anew`() throws {
        var folds: [String] = []
        for seed in 0..<UInt64(44) {
            var log = FoldedLog(seed)
            let length = log.random.int(1...14)
            // In the last of these, a motion is replaced while it is counted in.
            folds.append(
                try fold(seed < 40 ? length : length + 2) { turn in
                    turn < length ? log.next() : log.event("moved") { $0.countedIn() }
                })
        }
        var (calls, notes) = (FoldedLog(44), FoldedLog(45))
        folds.append(try fold(FoldedLog.adjusting.count + 1) { calls.beyondMostAdjustments($0) })
        folds.append(try fold(Notes.mostLatest + 8) { notes.beyondMostNotes($0) })
        var boards = FoldedLog(46)
        folds.append(try fold(3) { boards.boardShown($0) })
        let opening = try text(kept(SessionState()))
        try Data("{\"opening\":\(opening),\n\"folds\":[\n\(folds.joined(separator: ",\n"))\n]}\n".utf8).write(to: file)
    }

    /// The log of so many events, and the state after it.
    private func fold(_ count: Int, _ next: (_ turn: Int) -> FoldedLog.Line) throws -> String {
        var state = SessionState()
        var frames: [String] = []
        for turn in 0..<count {
            let (at, kind, fields) = next(turn)
            let line = SessionEvent(
                sequence: state.sequence.next, at: Instant(microseconds: at), by: nil, command: nil,
                event: try Event(kind: kind, payload: Array("{\(fields)}".utf8)))
            state.apply(line)
            frames.append(try text(JSONSerialization.jsonObject(with: Data(ServerMessage.event(line)))))
        }
        return "{\"events\":[\n\(frames.joined(separator: ",\n"))],\n\"state\":\(try text(kept(state)))}"
    }

    private func line(_ frame: Fields) throws -> SessionEvent {
        SessionEvent(
            sequence: SequenceNumber(try #require(frame["seq"] as? Int64)),
            at: Instant(microseconds: try #require(frame["at"] as? Int64)), by: nil, command: nil,
            event: try Event(
                kind: try #require(frame["kind"] as? String),
                payload: JSONSerialization.data(withJSONObject: frame)))
    }

    private func kept(_ state: SessionState) throws -> Any { try JSONSerialization.jsonObject(with: Data(state.kept)) }

    private func text(_ value: Any) throws -> String {
        String(
            decoding: try JSONSerialization.data(
                withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes]),
            as: UTF8.self)
    }

    private func same(_ one: Any, _ other: Any) throws -> Bool { try text(one) == text(other) }
}

/// Events one after the other from a seed: what a server may write, often with a change before the one before has begun.
private struct FoldedLog {
    static let kinds: Set = [
        "cued", "moved", "looped", "revised", "assigned", "absent", "noted", "noteGot", "noteWithdrawn", "batonPassed",
        "leadLimited", "ended",
        "reopened",
        "roleChanged", "announced", "brokeOut", "regrouped", "groupOpened", "takeNamed", "takeStarred",
        "punctualitySummed", "adjusted", "begun", "boardShown",
    ]

    var random: Seeded
    private var now: Int64 = 1_790_000_000_000_000
    private var revision = 1
    private let members = (1...4).map { "00000000-0000-4000-8000-00000000000\($0)" }

    init(_ seed: UInt64) { random = Seeded(seed &* 31 &+ 7) }

    typealias Line = (at: Int64, kind: String, fields: String)

    mutating func next() -> Line {
        passTime()
        let (kind, fields) = fields()
        return (now, kind, fields)
    }

    mutating func event(_ kind: String, _ fields: (inout FoldedLog) -> String) -> Line {
        passTime()
        return (now, kind, fields(&self))
    }

    private mutating func passTime() { now += Int64(random.int(0...2_000_000)) }

    /// Changes where there are as many as are kept, rests before and among them: of the first, second, third and last
    /// one is forgotten, which is the third itself.
    static let adjusting = [
        #"{"at":0,"rest":"r4","longer":30000000}"#, #"{"at":9000000,"call":"c2"}"#, #"{"at":0,"call":"c2"}"#,
        #"{"at":2000000,"rest":"r1","longer":-5000000}"#, #"{"at":9000000,"call":"c1"}"#, #"{"at":500000,"tempo":90}"#,
    ]

    mutating func beyondMostAdjustments(_ turn: Int) -> Line {
        event("adjusted") { _ in
            guard turn == 0 else { return #""adjustment":\#(Self.adjusting[turn - 1])"# }
            let kept = (0..<Calls.mostAdjustments).map { index in
                index < 2 || index == 250
                    ? #"{"at":\#(index * 10_000),"rest":"r\#(min(index, 2) + 1)","longer":45000000}"#
                    : #"{"at":\#(index * 10_000),"call":"c1"}"#
            }
            return #""adjustment":\#(kept[kept.count - 1]),"adjustments":[\#(kept.joined(separator: ","))]"#
        }
    }

    mutating func boardShown(_ turn: Int) -> Line {
        event("boardShown") { log in
            let teams = #"[["\#(log.members[0])"],["\#(log.members[1])","\#(log.members[2])"]]"#
            return #""mode":"\#(["improved", "teams", "off"][turn])","teams":\#(turn == 0 ? "[]" : teams)"#
        }
    }

    /// Notes, among the last of which one that is kept is taken back, and one that is not is read and taken back.
    mutating func beyondMostNotes(_ turn: Int) -> Line {
        let most = Notes.mostLatest
        switch turn {
        case most + 2: return event("noteGot") { _ in #""note":1,"performer":"ana""# }
        case most + 3: return event("noteWithdrawn") { _ in #""note":2"# }
        case most + 4: return event("noteWithdrawn") { _ in #""note":\#(most / 2)"# }
        default:
            return event("noted") { log in
                #""position":\#(turn),"formation":1,"text":"Note \#(turn)","touched":\#(log.now)"#
            }
        }
    }

    private mutating func fields() -> (kind: String, fields: String) {
        let starts = now + Int64(random.pick([0, 150_000, 400_000, 2_000_000]))
        let (from, to) = (random.int(0...5), random.int(0...5))
        switch random.int(0...48) {
        case 23, 24:
            let off = random.chance(0.3) ? #""off":true,"# : ""
            return ("looped", #"\#(off)"motion":\#(motion(at: starts)),"rate":\#(random.pick([0.5, 1]))"#)
        case 0...4:
            return (
                "cued",
                #""from":\#(from),"to":\#(to),"starts":\#(starts),"duration":4000000,"motion":\#(motion(at: starts))"#
            )
        case 5...9: return ("moved", #""motion":\#(motion(at: starts)),"rate":\#(random.pick([0.5, 1, 2]))"#)
        case 10, 11:
            revision += 1
            let previous = random.chance(0.5) ? "" : #","previous":\#(motion(at: now))"#
            return (
                "revised",
                #""revision":\#(revision),"from":\#(from),"to":\#(to),"motion":\#(motion(at: starts))\#(previous)\#(moved())"#
            )
        case 12...14:
            let member = random.chance(0.2) ? "null" : "\"\(random.pick(members))\""
            return ("assigned", #""performer":"\#(random.pick(["ana", "ben", "cleo"]))","member":\#(member)"#)
        case 15: return ("absent", #""person":"\#(random.pick(["mia", "noa"]))","absent":\#(random.chance(0.6))"#)
        case 16, 28, 29:
            let whom = random.pick(["", #","performer":"ana""#, #","performers":["ben","cleo"],"waits":true"#])
            let place = to < 3 ? #","place":"f\#(to)""# : ""
            return (
                "noted",
                #""position":\#(random.int(0...9_000_000)),"formation":\#(to),"text":"Sharper.","touched":\#(now)\#(whom)\#(place)"#
            )
        case 25, 26:
            let performer = random.pick(["ana", "ben", "cleo"])
            return ("noteGot", #""note":\#(random.int(1...8)),"performer":"\#(performer)""#)
        case 27: return ("noteWithdrawn", #""note":\#(random.int(1...8))"#)
        case 17:
            return ("batonPassed", #""from":null,"to":\#(random.chance(0.2) ? "null" : "\"\(random.pick(members))\"")"#)
        case 20:
            let text = random.chance(0.3) ? "null" : random.pick([#""Break, ten minutes""#, #""Take it from three""#])
            return ("announced", #""text":\#(text)"#)
        case 18:
            return ("leadLimited", #""least":\#(random.int(0...9) * 10_000),"most":\#(random.int(1...20) * 100_000)"#)
        case 30, 31, 32:
            let passage = random.chance(0.5) ? "" : #","from":0,"to":9000000,"conductor":"\#(random.pick(members))""#
            return (
                "brokeOut",
                #""groups":[{"session":"\#(random.pick(members))","name":"Row","performers":["ana"]\#(passage)}]"#
            )
        case 33:
            return random.chance(0.6)
                ? ("regrouped", #""groups":["\#(random.pick(members))","\#(random.pick(members))"],"name":"Ana""#)
                : ("groupOpened", #""main":{"session":"\#(random.pick(members))","name":"Row","from":1,"to":5}"#)
        // These change no part of a session's state.
        case 34: return ("takeNamed", #""take":\#(random.int(1...3)),"name":"Slower""#)
        case 35: return ("takeStarred", #""take":\#(random.int(1...3)),"starred":true"#)
        case 36:
            let counts = (0..<16).map { _ in "\(random.int(0...3))" }.joined(separator: ",")
            return (
                "punctualitySummed",
                #""from":1,"through":2,"changes":2,"devices":60,"inTime":58,"shown":57,"counts":[\#(counts)],"worst":40000"#
            )
        case 37...44: return ("adjusted", #""adjustment":\#(adjustment())"#)
        case 45, 46:
            let previous = random.chance(0.5) ? "" : #","previous":\#(motion(at: now))"#
            return (
                "adjusted",
                #""adjustment":\#(adjustment()),"motion":\#(motion(at: starts))\#(previous)\#(moved())"#
            )
        case 47: return ("begun", #""seed":"00ff12ab34cd56e\#(random.int(0...9))","motion":\#(motion(at: starts))"#)
        case 21:
            return (
                "roleChanged", #""member":"\#(random.pick(members))","role":"\#(random.pick(["dancer", "conductor"]))""#
            )
        default:
            let name = random.chance(0.5) ? #""name":"Ana""# : ""
            return random.chance(0.3)
                ? (random.pick(["ended", "ended", "reopened"]), name)
                : ("moved", #""motion":\#(motion(at: starts)),"rate":1"#)
        }
    }

    /// A motion with a count-in that is longer than the time until the next event.
    mutating func countedIn() -> String {
        let counts = #""wait":2400000,"countIn":{"counts":4,"count":600000}"#
        let position = random.int(0...60_000_000)
        return #""motion":{"position":\#(position),"rate":1,"at":\#(now + 2_400_000),"until":null,\#(counts)},"rate":1"#
    }

    /// A change of the trainer; often at the time of another one.
    private mutating func adjustment() -> String {
        let at = random.int(0...4) * 1_000_000
        let kind =
            switch random.int(0...4) {
            case 0: #""tempo":\#(random.int(40...160))"#
            case 1: #""intensity":\#(random.pick([0.5, 1, 2]))"#
            case 2:
                random.pick([
                    #""mode":{"kind":"free"}"#, #""mode":{"kind":"sequence","combos":["c1","c2"]}"#,
                    #""mode":{"kind":"random","choices":[{"combo":"c1","weight":3}]}"#, #""mode":null"#,
                ])
            case 3: #""call":"\#(random.pick(["c1", "c2"]))""#
            default:
                #""rest":"\#(random.pick(["r1", "r2"]))","longer":\#(random.pick([-5_000_000, 30_000_000, 45_000_000]))"#
            }
        return #"{"at":\#(at),\#(kind)}"#
    }

    /// Sometimes all adjustments, in another score.
    private mutating func moved() -> String {
        random.chance(0.3) ? #","adjustments":[{"at":1500000,"call":"c2"},{"at":2500000,"tempo":90}]"# : ""
    }

    private mutating func motion(at: Int64) -> String {
        let position = random.int(0...60_000_000)
        let until = random.chance(0.4) ? "null" : "\(position + random.int(0...20_000_000))"
        let counts = #""countIn":{"counts":4,"count":500000}"#
        var rules = random.chance(0.3) ? #","wait":2000000,\#(counts)"# : ""
        if random.chance(0.3) {
            let rates = #""rate":0.5,"step":0.05,"most":1,"pass":3"#
            rules += #","loop":{"from":0,"to":\#(position + 9_000_000),"pause":0,\#(counts),\#(rates)}"#
        }
        let rate = random.pick([0, 0.5, 1, 2])
        return #"{"position":\#(position),"rate":\#(rate),"at":\#(at),"until":\#(until)\#(rules)}"#
    }
}
