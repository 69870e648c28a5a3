import Foundation
import LiveSessions
import Persistence
import Postgres
import PostgresTesting
import Rehearsal
import RehearsalCore
import Testing
import Wire

/// What a release left behind, as `Tests/Releases/record.py` recorded it.
private struct Release {
    /// One of its sessions, and what its clients were told of it.
    struct Session {
        let id: SessionID
        /// The first frame of somebody who came last.
        let welcome: NSDictionary
        /// The log as its clients got it.
        let events: [NSDictionary]
    }

    let data: String
    let sessions: [String: Session]
    /// How many migrations it knew.
    let migrations: Int

    init(_ name: String, migrations: Int) throws {
        self.migrations = migrations
        let folder = migrationsDirectory + "/../Tests/Releases/" + name
        data = try String(contentsOfFile: folder + ".sql", encoding: .utf8)
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: folder + ".json")))
        let told = try #require((json as? [String: Any])?["sessions"] as? [String: [String: Any]])
        sessions = try told.mapValues { session in
            Session(
                id: try #require((session["session"] as? String).flatMap { SessionID($0) }),
                welcome: try #require(session["welcome"] as? NSDictionary),
                events: try #require(session["events"] as? [NSDictionary]))
        }
    }

    /// Its database, brought up to date.
    func upgrade(_ database: TestDatabase) async throws -> Store {
        let folder = FileManager.default.temporaryDirectory.appending(path: "runthrough-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in try FileManager.default.contentsOfDirectory(atPath: migrationsDirectory)
        where Int(name.prefix(4)).map({ $0 <= migrations }) ?? false {
            try FileManager.default.copyItem(
                at: URL(filePath: migrationsDirectory + "/" + name), to: folder.appending(path: name))
        }
        #expect(try await Migrations(directory: folder.path).apply(to: database.pool).now.count == migrations)
        let script = data + "\nRESET ALL;"
        try await database.pool.withConnection { try $0.script(script) }
        #expect(!(try await Migrations(directory: migrationsDirectory).apply(to: database.pool).now.isEmpty))
        return Store(database.pool)
    }
}

private func dictionary(_ bytes: [UInt8]) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary)
}

@Suite struct `The database of release 92a48fb, brought up to date` {
    private func withRelease(_ body: (Store, Release.Session, SessionOpening) async throws -> Void) async throws {
        let release = try Release("92a48fb", migrations: 7)
        try await withEmptyDatabase { database in
            let store = try await release.upgrade(database)
            #expect(release.sessions.count == 3)
            for session in release.sessions.values {
                try await body(store, session, try #require(try await store.log.opening(of: session.id)))
            }
        }
    }

    @Test func `has every event as its clients were told of it`() async throws {
        try await withRelease { store, session, _ in
            let events = try await store.log.events(of: session.id, after: .start, limit: 1_000)
            #expect(try events.map { try dictionary(ServerMessage.event($0)) } == session.events)
        }
    }

    @Test func `makes the same state of the whole log as of a snapshot and the rest, which is the one that was shown`()
        async throws
    {
        var snapshots = 0
        try await withRelease { store, session, opening in
            var whole = SessionState(revision: opening.revision)
            for line in try await store.log.events(of: session.id, after: .start, limit: 1_000) { whole.apply(line) }
            if var state = opening.snapshot {
                snapshots += 1
                #expect(state.sequence > .start && state.sequence < whole.sequence)
                for line in try await store.log.events(of: session.id, after: state.sequence, limit: 1_000) {
                    state.apply(line)
                }
                #expect(state == whole)
            }
            let shown = try #require(session.welcome["state"] as? [String: Any])
            let now = Instant(microseconds: try #require(session.welcome["now"] as? Int64))
            let programme = try #require(
                try await store.log.programme(opening.programme.reference, at: whole.run.revision))
            var json = JSONWriter()
            SessionView(
                state: whole, live: programme.live(at: whole.run.timeline.position(at: now), whole.calls),
                signalled: Signalled(members: [], lead: Lead(interval: .zero))
            ).write(into: &json)
            let view = try dictionary(json.bytes)
            for (field, value) in shown where !["members", "lead", "slowest", "leftOut"].contains(field) {
                #expect(view[field] as? NSObject == value as? NSObject, "\(field)")
            }
            #expect(session.welcome["seq"] as? Int64 == whole.sequence.value)
        }
        #expect(snapshots == 1)
    }

    @Test func `has its sessions run the productions that they ran`() async throws {
        try await withRelease { store, session, opening in
            let production = try #require(session.welcome["production"] as? [String: Any])
            let id = try #require((production["id"] as? String).flatMap { ProductionID($0) })
            #expect(opening.programme.reference == .production(id))
            #expect(opening.programme.revision == production["revision"] as? Int64)
            #expect(try await store.sessions.find(session.id)?.production?.id == id)
            #expect(!opening.members.isEmpty)
        }
    }
}
