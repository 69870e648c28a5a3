import Foundation
import LiveSessions
import Persistence
import Postgres
import PostgresTesting
import Rehearsal
import RehearsalCore
import Testing
import Wire

/// A release whose data was recorded by `Tests/Releases/record.py`.
private struct Release: Sendable, CustomTestStringConvertible {
    /// One of its sessions, and what its clients were told of it.
    struct Session {
        let id: SessionID
        /// The first frame of somebody who came last.
        let welcome: NSDictionary
        /// The log as its clients got it.
        let events: [NSDictionary]

        /// What it runs.
        var programme: (kind: String, NSDictionary) {
            get throws {
                let programme = try #require(welcome["programme"] as? NSDictionary)
                return (try #require(programme["kind"] as? String), programme)
            }
        }
    }

    let name: String
    /// How many migrations it knew.
    let migrations: Int
    let sessionNames: Set<String>
    /// How many of the sessions have a state that was kept before the end of their log.
    let snapshots: Int

    static let all = [
        Release(
            name: "1", migrations: 50, sessionNames: ["everything", "group", "drill", "ended", "untouched"],
            snapshots: 4)
    ]

    var testDescription: String { name }

    private var path: String { migrationsDirectory + "/../Tests/Releases/" + name }

    private func expected() throws -> [String: Any] {
        try #require(
            try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path + ".json"))) as? [String: Any])
    }

    /// By name.
    func sessions() throws -> [String: Session] {
        let sessions = try #require(try expected()["sessions"] as? [String: [String: Any]])
        return try sessions.mapValues { session in
            Session(
                id: try #require((session["session"] as? String).flatMap { SessionID($0) }),
                welcome: try #require(session["welcome"] as? NSDictionary),
                events: try #require(session["events"] as? [NSDictionary]))
        }
    }

    /// Whole documents, as its clients got them.
    func productions() throws -> [NSDictionary] { try #require(try expected()["productions"] as? [NSDictionary]) }

    /// Its database, brought up to date.
    func upgrade(_ database: TestDatabase) async throws -> Store {
        let folder = FileManager.default.temporaryDirectory.appending(path: "runthrough-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let all = try FileManager.default.contentsOfDirectory(atPath: migrationsDirectory)
            .filter { Int($0.prefix(4)) != nil }
        for name in all where Int(name.prefix(4)).map({ $0 <= migrations }) ?? false {
            try FileManager.default.copyItem(
                at: URL(filePath: migrationsDirectory + "/" + name), to: folder.appending(path: name))
        }
        #expect(try await Migrations(directory: folder.path).apply(to: database.pool).now.count == migrations)
        let script = try String(contentsOfFile: path + ".sql", encoding: .utf8) + "\nRESET ALL;"
        try await database.pool.withConnection { try $0.script(script) }
        let later = try await Migrations(directory: migrationsDirectory).apply(to: database.pool).now
        #expect(later.count == all.count - migrations)
        return Store(database.pool)
    }
}

private func dictionary(_ bytes: [UInt8]) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary)
}

@Suite struct `The database of a release, brought up to date` {
    private func with(
        _ release: Release, _ body: (Store, Release.Session, SessionOpening) async throws -> Void
    ) async throws {
        try await withEmptyDatabase { database in
            let store = try await release.upgrade(database)
            let sessions = try release.sessions()
            #expect(Set(sessions.keys) == release.sessionNames)
            for session in sessions.values {
                try await body(store, session, try #require(try await store.log.opening(of: session.id)))
            }
        }
    }

    @Test(arguments: Release.all)
    fileprivate func `has every event as its clients received it`(release: Release) async throws {
        try await with(release) { store, session, _ in
            let events = try await store.log.events(of: session.id, after: .start, limit: 1_000)
            #expect(try events.map { try dictionary(ServerMessage.event($0)) } == session.events)
        }
    }

    @Test(arguments: Release.all)
    fileprivate func
        `makes the same state of the whole log as of a snapshot and the rest, which is the one that was shown`(
            release: Release
        ) async throws
    {
        var snapshots = 0
        try await with(release) { store, session, opening in
            var whole = SessionState(revision: opening.revision)
            for line in try await store.log.events(of: session.id, after: .start, limit: 1_000) { whole.apply(line) }
            if var state = opening.snapshot {
                snapshots += 1
                #expect(state.sequence > .start && state.sequence <= whole.sequence)
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
        #expect(snapshots == release.snapshots)
    }

    @Test(arguments: Release.all)
    fileprivate func `has its sessions run the productions and drills that they ran`(release: Release) async throws {
        try await with(release) { store, session, opening in
            let (kind, programme) = try session.programme
            let id = try #require((programme["id"] as? String).flatMap { ProductionID($0) })
            #expect(opening.programme.reference == (kind == "drill" ? .drill(id) : .production(id)))
            #expect(opening.programme.revision == programme["revision"] as? Int64)
            #expect(try await store.sessions.find(session.id)?.production?.id == id)
            #expect(!opening.members.isEmpty)
        }
    }

    @Test(arguments: Release.all)
    fileprivate func `has each production with its journal, summary and templates`(
        release: Release
    ) async throws {
        try await withEmptyDatabase { database in
            let store = try await release.upgrade(database)
            let told = try release.productions()
            #expect(told.count == 2)
            for document in told {
                let id = try #require((document["id"] as? String).flatMap { ProductionID($0) })
                let stored = try #require(try await store.productions.read(id))
                // Fields that came since have their defaults: read alike, they are the same.
                let read = try ProductionDocument.read(JSONSerialization.data(withJSONObject: document))
                #expect(stored.production == read)
                let written = try dictionary(ProductionDocument.write(stored))
                for name in ["id", "revision", "createdAt", "changedAt"] {
                    #expect(written[name] as? NSObject == document[name] as? NSObject, "\(name)")
                }
                let edits = try await store.productions.edits(of: id, after: 1)
                #expect(edits.map(\.edit.changes.count) == [2])
                let before = try await store.productions.read(id, at: 1).production
                var after = before
                _ = try after.apply(edits[0].edit.changes)
                #expect(after == stored.production)
                let summary = try await store.productions.list(limit: 200).productions.first { $0.id == id }
                #expect(
                    summary?.duration == stored.production.duration && summary?.isDrill == stored.production.isDrill)
                #expect(summary?.performers == stored.production["performers"].count)
                // A new edit writes to rows that were taken over.
                let author = AppliedEdit.Author(id: .random(), name: "Ada")
                let request = EditRequest(id: .random(), base: 2, intent: .edit(label: "", [.replace(before)]))
                _ = try await store.productions.edit(id, request, by: author)
                #expect(try await Store(database.pool).productions.read(id)?.production == before)
            }
            #expect(try await store.templates.list().map(\.template.places.count) == [2])
        }
    }
}
