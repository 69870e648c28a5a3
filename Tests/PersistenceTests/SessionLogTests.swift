import Foundation
import LiveSessions
import Persistence
import Postgres
import PostgresTesting
import Rehearsal
import RehearsalCore
import SessionLogTesting
import Testing
import Threads
import Waiting
import Wire

@Suite struct `A session's log in PostgreSQL` {
    private struct TestedLog: TestedSessionLog {
        let store: Store
        let session: SessionID
        let production: ProductionID
        var log: any SessionLog { store.log }

        func enrol() async throws -> Member { try await store.join(session, as: .conductor) }

        func putOut(_ member: MemberID) async throws {
            #expect(try await store.sessions.revoke(member, in: session))
        }

        func edit() async throws -> (programme: Programme, edit: AppliedEdit) {
            let outcome = try await store.productions.edit(
                production, [.set(["tempo"], .number(.random(in: 60...200)))])
            return (.production(try #require(outcome.stored).outline), outcome.edit)
        }
    }

    @Test(arguments: SessionLogContract.allCases) func `keeps the contract`(promise: SessionLogContract) async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            try await promise.holds(
                in: TestedLog(
                    store: store, session: session.id, production: try #require(session.production?.id)))
        }
    }

    @Test func `gives back every kind of event as it was appended`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let ana = try await store.join(session.id, as: .conductor)
            let motion = Motion(
                position: ScoreTime(microseconds: 7), rate: 0.1, at: Instant(microseconds: 1_790_000_000_000_001))
            let events: [Event] = [
                .run(
                    .cued(Cue(from: 0, to: 1, starts: Instant(microseconds: 9), duration: .seconds(4), motion: motion))),
                .run(
                    .moved(
                        Motion(
                            position: .zero, rate: 2, at: Instant(microseconds: 3), until: ScoreTime(microseconds: 4)),
                        rate: 2)),
                .people(.assigned(key("p1"), to: ana.id)), .people(.assigned(key("p1"), to: nil)),
                .notes(
                    .noted(
                        Note(
                            position: .zero, live: .formation(2), text: "“quoted” \\ \u{1F3B5} '; --",
                            performers: [key("p0")]))),
                .baton(.batonPassed(from: nil, to: ana.id)), .life(.ended(by: "Ana")),
            ]
            let lines = events.enumerated().map { index, event in
                SessionEvent(
                    sequence: SequenceNumber(Int64(index + 1)), at: Instant(microseconds: Int64(100 + index)),
                    by: index == 6 ? nil : ana.id,
                    command: index == 6 ? nil : CommandID(json: "\"c\(index)\""), event: event)
            }
            try await store.log.append(lines, to: session.id)
            #expect(try await store.log.events(of: session.id, after: .start, limit: 100) == lines)
            #expect(
                try await store.log.events(of: session.id, after: SequenceNumber(3), limit: 2) == Array(lines[3..<5]))
            #expect(try await store.log.events(of: session.id, after: SequenceNumber(99), limit: 2) == [])
            try await readsAlike(store.logPages, lines, session.id)
            #expect(try await store.sessions.find(session.id)?.endedAtMilliseconds != nil)
        }
    }

    /// A page of the log is the text that devices were sent, as far as JSON goes: PostgreSQL writes it.
    private func readsAlike(_ pages: LogPages, _ lines: [SessionEvent], _ session: SessionID) async throws {
        func values(_ texts: [[UInt8]]) throws -> [NSDictionary] {
            let array = [UInt8("[".utf8.first!)] + texts.joined(separator: ",".utf8) + "]".utf8
            return try #require(JSONSerialization.jsonObject(with: Data(array)) as? [NSDictionary])
        }
        let page = try await pages.page(of: session, after: .start, limit: 100)
        #expect(try values([page.events]) == values(lines.map(ServerMessage.event)))
        #expect(page.count == lines.count && page.last == lines.last?.sequence)
        let part = try await pages.page(of: session, after: SequenceNumber(3), limit: 2)
        #expect(try values([part.events]) == values(lines[3..<5].map(ServerMessage.event)))
        let nothing = try await pages.page(of: session, after: SequenceNumber(99), limit: 2)
        #expect(nothing.events.isEmpty && nothing.count == 0 && nothing.last == nil)
    }

    @Test func `is read page by page without the connections that appends use`() async throws {
        try await withMigratedDatabase { database in
            let live = database.anotherPool(connections: 1, waiting: 0)
            let store = Store(
                StorePools(
                    live: live, access: database.pool, desk: database.pool, reads: database.pool, bulk: database.pool))
            let session = try await store.openSession()
            let ana = try await store.join(session.id, as: .conductor)
            let line = SessionEvent(
                sequence: SequenceNumber(1), at: Instant(microseconds: 1), by: ana.id,
                command: CommandID(json: "1"), event: .baton(.batonPassed(from: nil, to: ana.id)))
            try await store.log.append([line], to: session.id)
            try await live.withConnection { _ in
                await #expect(throws: StoreUnavailable.self) {
                    try await store.log.events(of: session.id, after: .start, limit: 1)
                }
                #expect(try await store.logPages.page(of: session.id, after: .start, limit: 9).count == 1)
                _ = try await store.join(session.id)
            }
        }
    }

    @Test func `and joins need none of the connections of the desk and of imports`() async throws {
        try await withMigratedDatabase { database in
            let (desk, bulk) = (
                database.anotherPool(connections: 1, waiting: 0), database.anotherPool(connections: 1, waiting: 0)
            )
            let store = Store(StorePools(live: database.pool, desk: desk, bulk: bulk))
            let session = try await store.openSession()
            let id = try #require(session.production?.id)
            // While their only connections are in use, another caller for one of them is refused at once.
            try await desk.withConnection { _ in
                try await bulk.withConnection { _ in
                    await #expect(throws: StoreUnavailable.self) { try await store.productions.revision(of: id) }
                    let ana = try await store.join(session.id, as: .conductor)
                    let line = SessionEvent(
                        sequence: SequenceNumber(1), at: Instant(microseconds: 1), by: ana.id,
                        command: CommandID(json: "1"), event: .baton(.batonPassed(from: nil, to: ana.id)))
                    try await store.log.append([line], to: session.id)
                    #expect(try await store.log.events(of: session.id, after: .start, limit: 9) == [line])
                    #expect(try await store.log.opening(of: session.id)?.members == [ana])
                    #expect(try await store.log.heads(of: [session.id])[session.id]?.sequence == SequenceNumber(1))
                    #expect(try await store.log.programme(.production(id), at: 1) != nil)
                }
            }
        }
    }

    @Test func `opens a session with its score, cast and members`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let ana = try await store.join(session.id)
            let opening = try #require(try await store.log.opening(of: session.id))
            let id = try #require(session.production?.id)
            let stored = try #require(try await store.productions.read(id))
            #expect(opening.programme == .production(stored.outline))
            #expect(opening.members == [ana])
            #expect(try await store.log.opening(of: .random()) == nil)
        }
    }

    @Test func `lets exactly one of many win each sequence number`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let member = try await store.join(session.id, as: .conductor)
            let others = database.anotherPool(connections: 16)
            let thread = try EventThread(named: "events")
            defer { thread.stop() }
            for sequence in Int64(1)...3 {
                let outcomes = await withTaskGroup(of: AppendFailure?.self) { group in
                    for n in 0..<100 {
                        group.addTask(executorPreference: n.isMultiple(of: 3) ? thread : nil) {
                            let log = Store(n.isMultiple(of: 2) ? database.pool : others).log
                            do throws(AppendFailure) {
                                try await log.append(
                                    [note(sequence, by: member, command: "\(sequence).\(n)")], to: session.id)
                                return nil
                            } catch { return error }
                        }
                    }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                #expect(outcomes.count { $0 == nil } == 1)
                #expect(outcomes.count { $0 == .conflict } == 99)
            }
            let log = try await store.log.events(of: session.id, after: .start, limit: 100)
            #expect(log.map(\.sequence.value) == [1, 2, 3])
            others.close()
        }
    }

    @Test func `takes no command twice, and nothing of a batch that holds one`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let member = try await store.join(session.id, as: .conductor)
            try await store.log.append([note(1, by: member, command: "a")], to: session.id)
            await #expect(throws: AppendFailure.conflict) {
                try await store.log.append(
                    [note(2, by: member, command: "b"), note(3, by: member, command: "a")], to: session.id)
            }
            await #expect(throws: AppendFailure.conflict) {
                try await store.log.append([note(5, by: member, command: "c")], to: session.id)
            }
            #expect(try await store.log.events(of: session.id, after: .start, limit: 100).count == 1)
            try await store.log.append(
                [note(2, by: member, command: "b"), note(3, by: member, command: "c")], to: session.id)
            #expect(try await store.log.events(of: session.id, after: .start, limit: 100).count == 3)
            try await store.log.append([], to: session.id)
        }
    }

    @Test func `keeps assignments as the events say, within the same transaction`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let (ana, ben) = (try await store.join(session.id), try await store.join(session.id))
            let events: [Event] = [
                .people(.assigned(key("p0"), to: ana.id)), .people(.assigned(key("p1"), to: ben.id)),
                .people(.assigned(key("p1"), to: ana.id)),  // frees p0, puts ben out
                .people(.assigned(key("p2"), to: ben.id)), .people(.assigned(key("p2"), to: nil)),
                .people(.assigned(key("p2"), to: ben.id)),
            ]
            var state = SessionState()
            for (index, event) in events.enumerated() {
                let line = SessionEvent(
                    sequence: SequenceNumber(Int64(index + 1)), at: Instant(microseconds: Int64(index)), by: nil,
                    command: nil, event: event)
                state.apply(line)
                try await store.log.append([line], to: session.id)
                let rows = try await database.pool.execute("SELECT performer, member FROM performer_assignment")
                let kept = try rows.map {
                    (try $0.value("performer", as: PerformerID.self), try $0.value("member", as: MemberID.self))
                }
                #expect(Dictionary(uniqueKeysWithValues: kept) == state.people.assignments)
            }
        }
    }

    @Test func `survives an edit that keeps the performer, and drops the assignment with one that does not`()
        async throws
    {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession(production(performers: 3))
            let id = try #require(session.production?.id)
            let ana = try await store.join(session.id)
            let event = SessionEvent(
                sequence: SequenceNumber(1), at: Instant(microseconds: 1), by: ana.id, command: nil,
                event: .people(.assigned(key("p2"), to: ana.id)))
            try await store.log.append([event], to: session.id)
            _ = try await store.productions.replace(id, with: production("Edited", performers: 3), ifRevision: 1)
            #expect(try await database.pool.execute("SELECT FROM performer_assignment").count == 1)
            _ = try await store.productions.replace(id, with: production("Edited", performers: 2), ifRevision: 2)
            #expect(try await database.pool.execute("SELECT FROM performer_assignment").isEmpty)
        }
    }

    @Test func `has every acknowledged event after the server was killed, and says so where it cannot know`()
        async throws
    {
        let cluster = try await Cluster.start()
        var limits = Pool.Limits()
        limits.waitTimeout = .seconds(60)
        let pool = Pool(try ConnectionConfiguration(url: cluster.url()), limits: limits, logger: .silent)
        try await Migrations(directory: migrationsDirectory).apply(to: pool)
        let store = Store(pool)
        let session = try await store.openSession()
        let member = try await store.join(session.id, as: .conductor)

        // It appends as fast as it can, while the server dies three times.
        let writing = Writing()
        try await withThrowingTaskGroup { group in
            group.addTask {
                while !writing.isOver {
                    let next = writing.acknowledged + 1
                    do throws(AppendFailure) {
                        try await store.log.append([note(next, by: member, command: "\(next)")], to: session.id)
                        writing.acknowledge(next)
                    } catch .unavailable {
                        writing.lost()
                        // As a session does: reads what is there, and continues from it.
                        let there = try await untilFound("the log") {
                            try? await store.log.events(of: session.id, after: SequenceNumber(next - 1), limit: 10)
                        }
                        #expect(there.count <= 1)
                        if !there.isEmpty { writing.acknowledge(next) }
                    }
                }
            }
            // Where no append was under way, nothing is lost: the next one goes over another connection.
            var kills = 0
            while kills < 3 || (writing.losses == 0 && kills < 20) {
                kills += 1
                await writing.untilAcknowledged(50)
                await cluster.kill()
                try await cluster.startAgain()
            }
            await writing.untilAcknowledged(50)
            writing.end()
            try await group.waitForAll()
        }
        let log = try await store.log.events(of: session.id, after: .start, limit: .max)
        #expect(log.map(\.sequence.value) == Array(1...max(1, writing.acknowledged)))
        #expect(writing.losses > 0)
        pool.close()
        await cluster.remove()
    }

    @Test func `says that it cannot be reached when there is no server`() async throws {
        var limits = Pool.Limits()
        limits.waitTimeout = .milliseconds(20)
        let pool = Pool(try ConnectionConfiguration(url: "host=/nowhere user=nobody"), limits: limits, logger: .silent)
        let store = Store(pool)
        let event = SessionEvent(
            sequence: SequenceNumber(1), at: Instant(microseconds: 1), by: nil, command: nil,
            event: .life(.ended(by: "Ana")))
        await #expect {
            try await store.log.append([event], to: .random())
        } throws: {
            guard case AppendFailure.unavailable(let cause) = $0 else { return false }
            return cause.contains("/nowhere")
        }
        await #expect { try await store.productions.read(.random()) } throws: {
            ($0 as? StoreUnavailable)?.description.contains("/nowhere") == true
        }
        #expect(await store.isReachable() == false)
    }

    @Test func `has a pool for much JSON, on another thread than that of the session`() async throws {
        let thread = try EventThread(named: "session")
        let (before, meanwhile, after) = try await OnThread(thread: thread).threads()
        #expect(before === thread)
        #expect(meanwhile == nil)
        #expect(after === thread)
        thread.stop()
    }

    @Test func `reports an append whose connection broke under it as outcome unknown`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            // The insert itself ends its connection, before it can commit: the client cannot know that.
            try await database.pool.withConnection {
                try $0.script(
                    """
                    CREATE FUNCTION hang_up() RETURNS trigger LANGUAGE plpgsql AS $$
                        BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
                    CREATE TRIGGER hang_up AFTER INSERT ON session_event EXECUTE FUNCTION hang_up();
                    """)
            }
            let event = SessionEvent(
                sequence: SequenceNumber(1), at: Instant(microseconds: 1), by: nil, command: nil,
                event: .life(.ended(by: "Ana")))
            await #expect {
                try await store.log.append([event], to: session.id)
            } throws: {
                guard case AppendFailure.unavailable(let cause) = $0 else { return false }
                return cause.contains("outcome unknown")
            }
            #expect(try await store.log.events(of: session.id, after: .start, limit: 10).isEmpty)
        }
    }
}

/// Works where a session does.
private actor OnThread {
    let thread: EventThread
    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(thread: EventThread) { self.thread = thread }

    /// On which it is, on which `inPool` does its work, and on which it is then.
    func threads() async throws -> (before: EventThread?, meanwhile: EventThread?, after: EventThread?) {
        try await withTaskExecutorPreference(thread) {
            let before = EventThread.current
            let meanwhile = try await inPool { EventThread.current }
            return (before, meanwhile, EventThread.current)
        }
    }
}

private func note(_ sequence: Int64, by member: Member, command: String) -> SessionEvent {
    SessionEvent(
        sequence: SequenceNumber(sequence), at: Instant(microseconds: sequence), by: member.id,
        command: CommandID(json: "\"\(command)\""),
        event: .notes(.noted(Note(position: .zero, live: .formation(0), text: command))))
}
