import LiveSessions
import Persistence
import Postgres
import PostgresTesting
import Rehearsal
import RehearsalCore
import Testing

@Suite struct `housekeeping` {
    private func notes(_ count: Int, by member: MemberID) -> [SessionEvent] {
        (1...count).map { number in
            SessionEvent(
                sequence: SequenceNumber(Int64(number)), at: Instant(microseconds: Int64(number)), by: member,
                command: CommandID(json: "\(number)"),
                event: .notes(.noted(Note(position: .zero, live: .formation(0), text: "x"))))
        }
    }

    @Test func `of sessions that ended long ago is dropped whole, and nothing of the others`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            var sessions: [SessionID] = []
            for _ in 0..<3 {
                let session = try await store.openSession()
                let ana = try await store.join(session.id, as: .conductor)
                try await store.log.append(notes(2_500, by: ana.id), to: session.id)
                var state = SessionState()
                for line in try await store.log.events(of: session.id, after: .start, limit: 9) { state.apply(line) }
                try await store.log.keep(state, of: session.id)
                sessions.append(session.id)
            }
            try await store.sessions.end(sessions[0])
            try await store.sessions.end(sessions[1])
            try await database.pool.execute(
                """
                UPDATE session SET opened_at = opened_at - interval '9 days', ended_at = ended_at - interval '8 days'
                WHERE id = \(sessions[0])
                """)
            #expect(try await store.housekeeping.dropEnded(after: .seconds(9 * 86_400)) == 0)
            #expect(try await store.housekeeping.dropEnded(after: .seconds(7 * 86_400)) == 1)
            #expect(try await store.housekeeping.dropEnded(after: .seconds(7 * 86_400)) == 0)
            #expect(try await store.sessions.find(sessions[0]) == nil)
            for table in ["session_event", "session_snapshot", "member", "join_code"] {
                let left = try await database.pool.execute(
                    "SELECT DISTINCT session FROM \(identifier: table)"
                ).map { try $0.value("session", as: SessionID.self) }
                #expect(Set(left) == Set(sessions[1...]), "\(table)")
            }
        }
    }

    /// A production edited so many times, from revision 1; and what it was at each.
    private func edited(_ times: Int, in store: Store) async throws -> (id: ProductionID, versions: [Production]) {
        let first = try await store.productions.create(production())
        var versions = [first.production]
        for number in 1...times {
            let outcome = try await store.productions.edit(
                first.id, [.set(["title"], .text("\(number)"))], base: Int64(number))
            versions.append(try #require(outcome.stored?.production))
        }
        return (first.id, versions)
    }

    @Test func `of a journal is what is old, not among the newest, and before all sessions' beginnings`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let (id, versions) = try await edited(30, in: store)
            let session = try await store.sessions.open(id, codesLiveFor: .seconds(60), draw: joinCode)
            try await database.pool.execute("UPDATE session SET revision = 12")
            let (untouched, _) = try await edited(9, in: store)
            func journal(_ id: ProductionID) async throws -> [Int64] {
                try await store.productions.edits(of: id, after: 1).map(\.revision)
            }
            let soon = Duration.seconds(-1)
            #expect(try await store.housekeeping.shortenJournals(after: .seconds(86_400), keeping: 10) == 0)
            #expect(try await store.housekeeping.shortenJournals(after: soon) == 0)
            #expect(try await store.housekeeping.shortenJournals(after: soon, keeping: 10) == 11)
            #expect(try await journal(id) == Array(13...31))
            #expect(try await journal(untouched) == Array(2...10))
            #expect(try await store.housekeeping.shortenJournals(after: soon, keeping: 10) == 0)
            for revision in 12...31 {
                #expect(
                    try await Store(database.pool).productions.read(id, at: Int64(revision)).production
                        == versions[revision - 1])
            }
            await #expect(throws: UnknownRevision.self) { try await store.productions.read(id, at: 11) }
            let programme = try await store.log.programme(.production(id), at: 12)
            #expect(programme != nil)
            _ = try await database.pool.execute("DELETE FROM session WHERE id = \(session.id)")
            #expect(try await store.housekeeping.shortenJournals(after: soon, keeping: 10) == 9)
            #expect(try await journal(id) == Array(22...31))
        }
    }

    @Test func `of a journal leaves history, undo and redo of what is kept, and counts on`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let (id, _) = try await edited(250, in: store)
            #expect(try await store.housekeeping.shortenJournals(after: .seconds(-1), keeping: 5) == 245)
            let keyframes = try await database.pool.execute("SELECT revision FROM production_keyframe")
            #expect(keyframes.isEmpty)
            let history = try await store.productions.history(of: id, before: 400).map(\.revision)
            #expect(history == [251, 250, 249, 248, 247])
            for title in [249, 248, 247, 246, 245] {
                #expect(try await store.productions.undo(id).stored?.production.title == "\(title)")
            }
            await #expect(throws: NothingToUndo.self) { try await store.productions.undo(id) }
            #expect(try await store.productions.redo(id).stored?.production.title == "246")
            let next = try await store.productions.edit(id, [.set(["title"], .text("last"))], base: 3)
            #expect(next.edit.revision == 258)
            #expect(try await store.productions.edits(of: id, after: 3).first?.revision == 247)
        }
    }

    @Test func `of members is bounded by how many may join one session`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let (full, other) = (try await store.openSession(), try await store.openSession())
            try await database.pool.execute(
                """
                INSERT INTO member (id, session, name, role, last_seen_at)
                SELECT gen_random_uuid(), \(full.id), 'Ana', 'dancer', now()
                FROM generate_series(2, \(Sessions.mostMembers))
                """)
            let last = try await store.join(full.id)
            _ = try await store.join(full.id)
            try await store.sessions.came(last.id)
            await #expect(throws: SessionFull.self) { try await store.join(full.id) }
            _ = try await store.join(other.id)
            let (link, token) = (try digest(), try digest())
            try await store.accounts.createOwnerLink(link, liveFor: .seconds(60))
            let redeemed = try await store.accounts.redeemOwnerLink(link, token: token, liveFor: .seconds(60))
            guard case .account(let account) = redeemed else { return #expect(Bool(false), "\(redeemed)") }
            _ = try await store.sessions.addMember(
                "Owner", as: .conductor, to: full.id, of: account, token: try digest(), liveFor: .seconds(60))
            try await database.pool.execute(
                "UPDATE member SET last_seen_at = now() - interval '2 hours' WHERE session = \(full.id)")
            _ = try await store.join(full.id)
        }
    }

    @Test func `includes the oldest members who joined and never connected`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let (came, never) = (try await store.join(session.id), try await store.join(session.id))
            try await store.sessions.came(came.id)
            try await database.pool.execute(
                """
                INSERT INTO member (id, session, name, role, created_at)
                SELECT gen_random_uuid(), \(session.id), 'Flood', 'dancer', now() + interval '1 second'
                FROM generate_series(1, \(Sessions.mostAwaited))
                """)
            let late = try await store.join(session.id)
            let ids = try await store.sessions.members(of: session.id).map(\.id)
            #expect(ids.contains(came.id) && ids.contains(late.id))
            #expect(!ids.contains(never.id))
            #expect(ids.count == Sessions.mostAwaited + 2)
        }
    }

    @Test func `includes an idle, empty session that was never ended`()
        async throws
    {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let (forgotten, alive, occupied) = (
                try await store.openSession(), try await store.openSession(), try await store.openSession()
            )
            let ana = try await store.join(alive.id, as: .conductor)
            try await store.log.append(notes(1, by: ana.id), to: alive.id)
            try await store.sessions.report([occupied.id: 3], at: .random())
            try await database.pool.execute("UPDATE session SET opened_at = opened_at - interval '8 days'")
            #expect(try await store.housekeeping.endForgotten(after: .seconds(9 * 86_400)) == 0)
            #expect(try await store.housekeeping.endForgotten(after: .seconds(7 * 86_400)) == 1)
            let open = try await store.sessions.list().sessions
            #expect(Set(open.map(\.id)) == [alive.id, occupied.id])
            #expect(open.first { $0.id == occupied.id }?.present == 3)
            #expect(try await store.sessions.find(forgotten.id)?.joinCodes.isEmpty == true)
        }
    }

    @Test func `includes old pictures that no production shows and no undo restores`()
        async throws
    {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            var ids: [AssetID] = []
            for byte in UInt8(1)...5 {
                ids.append(
                    try await store.assets.keep([byte, byte], contentType: "image/png", width: 1, height: 1))
            }
            let (shown, undone, orphan, again, recent) = (ids[0], ids[1], ids[2], ids[3], ids[4])
            let id = try await store.productions.create(production()).id
            func show(_ asset: AssetID?) async throws {
                let plan = asset.map { #"{"asset":"\#($0)","x":0,"y":0,"width":1,"depth":1,"opacity":1}"# } ?? "null"
                _ = try await store.productions.edit(id, changes(#"[{"set":["stage","plan"],"to":\#(plan)}]"#))
            }
            try await show(undone)
            try await show(shown)
            try await database.pool.execute(
                "UPDATE asset SET needed_at = now() - interval '40 days' WHERE id <> \(recent)")
            // The same picture once more: it is about to be shown.
            #expect(try await store.assets.keep([4, 4], contentType: "image/png", width: 1, height: 1) == again)
            let month = Duration.seconds(30 * 86_400)
            #expect(try await store.housekeeping.dropMedia(after: month) == 1)
            #expect(try await store.assets.read(orphan) == nil)
            for kept in [shown, undone, again, recent] { #expect(try await store.assets.read(kept) != nil) }
            #expect(try await store.housekeeping.dropMedia(after: month) == 0)
        }
    }

    @Test func `includes tracks that no production has and no undo restores, and abandoned uploads`()
        async throws
    {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let account = AccountID.random()
            try await database.pool.execute("INSERT INTO account (id, name, kind) VALUES (\(account), 'Ana', 'owner')")
            var recordings: [Recording] = []
            for number in UInt8(1)...3 {
                let upload = try await store.tracks.begin(2, by: account, within: 1_000)
                _ = try await store.tracks.append([number, number], at: 0, to: upload, within: .max)
                recordings.append(try await store.tracks.finish(upload, as: .wav, .seconds(9)))
            }
            let (played, undone, orphan) = (recordings[0], recordings[1], recordings[2])
            func insertion(_ recording: Recording) -> [Change] {
                changes(
                    #"""
                    [{"insert":"tracks","value":{"id":"t","title":"T","bytes":\#(recording.bytes),"format":"wav",
                      "duration":\#(recording.duration.microseconds),"digest":"\#(recording.digest)"},"after":null}]
                    """#)
            }
            let id = try await store.productions.create(Production(title: "Piece")).id
            let other = try await store.productions.create(Production(title: "Other")).id
            _ = try await store.productions.edit(id, insertion(played))
            _ = try await store.productions.edit(other, insertion(undone))
            _ = try await store.productions.edit(other, [.remove("tracks", "t")], base: 2)
            func drop() async throws -> Int {
                try await database.pool.execute("UPDATE asset SET needed_at = now() - interval '40 days'")
                return try await store.housekeeping.dropMedia(after: .seconds(30 * 86_400))
            }
            #expect(try await drop() == 1)
            #expect(try await store.tracks.find(orphan.digest) == nil)
            #expect(try await store.tracks.find(undone.digest) != nil)
            // The journal is what an undo needs. When it is short enough, the track goes.
            try await database.pool.execute("DELETE FROM production_edit WHERE production = \(other)")
            #expect(try await drop() == 1)
            #expect(try await store.tracks.find(undone.digest) == nil)
            #expect(try await store.tracks.find(played.digest) != nil)

            let begun = try await store.tracks.begin(990, by: account, within: 1_000)
            // A word takes no space, and bytes do.
            let sent = try await store.tracks.begin(990, by: account, within: 1_000)
            _ = try await store.tracks.append(Array(repeating: 1, count: 990), at: 0, to: sent, within: 1_000)
            await #expect(throws: Tracks.LimitReached.self) {
                try await store.tracks.begin(990, by: account, within: 1_000)
            }
            await #expect(throws: Tracks.LimitReached.self) {
                try await store.tracks.append(Array(repeating: 2, count: 990), at: 0, to: begun, within: 1_000)
            }
            #expect(try await store.tracks.upload(begun.id, of: account)?.received == 0)
            #expect(try await store.housekeeping.dropUploads(after: .seconds(86_400)) == 0)
            try await database.pool.execute("UPDATE upload SET touched_at = now() - interval '2 days'")
            try await database.pool.execute(
                "UPDATE asset SET needed_at = now() - interval '2 days' WHERE digest IS NULL")
            #expect(try await store.housekeeping.dropUploads(after: .seconds(86_400)) == 2)
            #expect(try await store.tracks.upload(begun.id, of: account) == nil)
            _ = try await store.tracks.begin(990, by: account, within: 1_000)
        }
    }

    @Test func `of whose a camera's place was is what ended more than six hours ago`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession().id
            let (wall, side, ana, ben) = (
                try await store.join(session).id, try await store.join(session).id,
                try await store.join(session).id, try await store.join(session).id
            )
            let now = try await database.pool.execute(
                "SELECT (extract(epoch FROM now()) * 1000000)::bigint AS now")[0].value("now", as: Instant.self)
            func bind(_ camera: MemberID, _ athlete: MemberID, hoursAgo: Double) async throws {
                let instant = now - .seconds(Int64(hoursAgo * 3_600))
                _ = try await store.punches.change(camera, .init(athlete: athlete), in: session, at: instant)
            }
            try await bind(side, ana, hoursAgo: 9)
            try await bind(wall, ana, hoursAgo: 8)
            try await bind(wall, ben, hoursAgo: 6.1)
            try await bind(wall, ana, hoursAgo: 5.9)
            #expect(try await store.housekeeping.purgeExpired() == 1)
            let left = try await database.pool.execute("SELECT athlete FROM film_source ORDER BY since")
                .map { try $0.value("athlete", as: MemberID.self) }
            #expect(left == [ana, ben, ana])
        }
    }
}
