import Foundation
import RehearsalCore
import Testing

@testable import Following

/// The logs of `Tests/RehearsalTests/folds.json`, as a terminal follows them.
@Suite struct FollowedFoldTests {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../RehearsalTests/folds.json")

    private struct Folds: Decodable {
        struct Kept: Decodable {
            let seq: Int
            let motion: ServerFrame.MotionMessage
            let previous: ServerFrame.MotionMessage?
            let calls: FollowedDrill.Calls?
            let baton: String?
            let ended: Bool
        }

        struct Fold: Decodable { let state: Kept }

        let folds: [Fold]
    }

    @Test func `a terminal believes what the server does of every log`() throws {
        let data = try Data(contentsOf: Self.file)
        let expected = try JSONDecoder().decode(Folds.self, from: data).folds.map(\.state)
        let whole = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        let logs = try #require(whole["folds"] as? [[String: Any]])
        #expect(logs.count == expected.count)
        #expect(expected.contains { $0.calls?.seed != FollowedDrill.Calls().seed && $0.calls != nil }, "a class began")
        #expect(expected.contains { $0.calls?.adjustments.isEmpty == false }, "something of a drill was changed")
        for (turn, (log, state)) in zip(logs, expected).enumerated() {
            var session = FollowedSession()
            for frame in try #require(log["events"] as? [[String: Any]]) {
                let text = String(decoding: try JSONSerialization.data(withJSONObject: frame), as: UTF8.self)
                _ = session.receive(try ServerFrame(frame: text), at: Instant(microseconds: 0))
            }
            #expect(session.seq == state.seq, "log \(turn)")
            #expect(
                session.timeline == Timeline(state.motion.motion, after: state.previous?.motion), "log \(turn)")
            #expect(session.calls == state.calls ?? FollowedDrill.Calls(), "log \(turn)")
            #expect(session.baton == state.baton && session.hasEnded == state.ended, "log \(turn)")
        }
    }
}
