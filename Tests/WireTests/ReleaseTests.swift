import Foundation
import Rehearsal
import RehearsalCore
import Testing
import Wire

/// What releases wrote, as `Tests/Releases/record.py` recorded it: it is read here, and written so that they can read it.
struct ReleaseTests {
    /// Each with the kinds of events in its logs.
    private static let releases: [String: Set<String>] = [
        "1": [
            "absent", "adjusted", "announced", "assigned", "batonPassed", "begun", "boardShown", "brokeOut", "cued",
            "ended",
            "groupOpened", "leadLimited", "looped", "moved", "noteGot", "noteWithdrawn", "noted", "punctualitySummed",
            "regrouped", "reopened", "revised", "roleChanged", "takeNamed", "takeStarred",
        ]
    ]

    private func sessions(of release: String) throws -> [[String: Any]] {
        let file = URL(filePath: #filePath).appending(path: "../../Releases/\(release).json").standardizedFileURL
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        return Array(try #require(json["sessions"] as? [String: [String: Any]]).values)
    }

    /// What is in the log's own columns.
    private static let columns = ["type", "seq", "at", "by", "command", "kind"]

    @Test(arguments: releases.keys)
    func `an event of each kind is read from the log and written as it was`(release: String) throws {
        var kinds: Set<String> = []
        for event in try sessions(of: release).flatMap({ $0["events"] as? [[String: Any]] ?? [] }) {
            let kind = try #require(event["kind"] as? String)
            let payload = event.filter { !Self.columns.contains($0.key) }
            let read = try Event(kind: kind, payload: JSONSerialization.data(withJSONObject: payload))
            #expect(read.kind == kind)
            #expect(try object(read.payload) as NSDictionary == payload as NSDictionary)
            kinds.insert(kind)
        }
        #expect(kinds == Self.releases[release])
    }

    @Test(arguments: releases.keys)
    func `a state that was kept is read and kept as it was`(release: String) throws {
        let snapshots = try sessions(of: release).compactMap { $0["snapshot"] as? [String: Any] }
        #expect(!snapshots.isEmpty)
        for snapshot in snapshots {
            let state = try SessionState(kept: JSONSerialization.data(withJSONObject: snapshot))
            #expect(try object(state.kept) as NSDictionary == snapshot as NSDictionary)
        }
    }

    @Test func `a welcome has every field that it had`() throws {
        let member = Member(id: .random(), name: "Ana", role: .conductor)
        let view = SessionView(
            state: SessionState(), live: .formation(0),
            signalled: Signalled(members: [], lead: Lead(interval: .zero)))
        let welcome = try object(
            ServerMessage.welcome(
                Welcome(
                    session: .random(), member: member, performer: nil, programme: .production(.random()), revision: 1,
                    now: Instant(microseconds: 1), sequence: .start, content: .state(view))))
        let state = try #require(welcome["state"] as? [String: Any])
        for session in try sessions(of: "1") where session["snapshot"] is NSNull {
            let former = try #require(session["welcome"] as? [String: Any])
            #expect(Set(former.keys).subtracting(welcome.keys).isEmpty)
            let formerState = try #require(former["state"] as? [String: Any])
            #expect(Set(formerState.keys).subtracting(state.keys).subtracting(["previous"]).isEmpty)
        }
        let production = try #require(welcome["production"] as? [String: Any])
        let programme = try #require(welcome["programme"] as? [String: Any])
        #expect(programme["kind"] as? String == "production")
        #expect(programme["id"] as? String == production["id"] as? String)
        #expect(programme["revision"] as? Int == 1)
    }
}
