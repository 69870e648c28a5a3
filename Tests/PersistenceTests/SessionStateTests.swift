import LiveSessions
import Persistence
import Postgres
import PostgresTesting
import Rehearsal
import RehearsalCore
import Testing
import Wire

@Suite struct `The stored state of a session` {
    @Test func `is the production's revision at its opening`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let id = try #require(session.production?.id)
            _ = try await store.productions.replace(id, with: production("Edited"), ifRevision: 1)
            let later = try await store.sessions.open(id, codesLiveFor: .seconds(60), draw: joinCode)
            #expect(try await store.log.opening(of: session.id)?.revision == 1)
            #expect(try await store.log.opening(of: session.id)?.programme.revision == 2)
            #expect(try await store.log.opening(of: later.id)?.revision == 2)
        }
    }

    @Test func `is a drill with what it was at each revision, and the calls in its state`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let drill = productionOf(
                #"""
                {"title":"Class","drill":{},"combos":[{"id":"c1","name":"Jab","steps":[{"action":"jab"}]}],
                 "rounds":[{"id":"r1","work":9000000,"mode":{"kind":"sequence","combos":["c1"]}}]}
                """#)
            let session = try await store.openSession(drill)
            let id = try #require(session.production?.id)
            #expect(session.production?.programme == .drill(id))
            let first = try #require(try await store.log.opening(of: session.id)?.programme)
            guard case .drill(let outline) = first else { return #expect(Bool(false), "this is a drill") }
            #expect(outline.rounds == [key("r1")] && outline.drill.rounds[0].mode == .sequence([0]))
            let longer = try drill.edited(#"[{"set":["rounds","r1","work"],"to":20000000}]"#)
            _ = try await store.productions.replace(id, with: longer, ifRevision: 1)
            #expect(try await store.log.opening(of: session.id)?.programme.hasSameScore(as: first) == false)
            #expect(
                try await store.productions.currentProgramme(.drill(id)) == store.log.opening(of: session.id)?.programme
            )
            #expect(try await store.log.programme(.drill(id), at: 1) == first)
            var state = SessionState()
            let adjustment = Calls.Adjustment(at: .zero, .call(key("c1")))
            let line = SessionEvent(
                sequence: SequenceNumber(1), at: Instant(microseconds: 1), by: nil, command: nil,
                event: .calls(.adjusted(Adjusted(adjustment))))
            try await store.log.append([line], to: session.id)
            state.apply(line)
            try await store.log.keep(state, of: session.id)
            #expect(try await store.log.opening(of: session.id)?.snapshot == state)
            #expect(try await store.log.events(of: session.id, after: .start, limit: 9) == [line])
        }
    }

    @Test func `is each score that its production had`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let id = try #require(session.production?.id)
            let first = try #require(try await store.outline(of: id, at: 1))
            let editor = AppliedEdit.Author(id: .random(), name: "Ada")
            let changes: [Change] = [
                .remove("formations", "f0"), .set(["formations", "f1", "hold"], .whole(9_000_000)),
            ]
            for (index, change) in changes.enumerated() {
                let json = #"{"id":"\#(EditID.random())","base":\#(index + 1),"label":"x","changes":"#
                let text = Array(json.utf8) + ChangesDocument.write([change]) + Array("}".utf8)
                _ = try await store.productions.edit(id, JSONReader.read(EditRequest.self, from: text), by: editor)
            }
            var outlines: [Outline?] = []
            for revision in Int64(1)...4 { outlines.append(try await store.outline(of: id, at: revision)) }
            #expect(outlines[0] == first)
            #expect(outlines[1]?.formations == Array(first.formations.dropFirst()))
            #expect(outlines[1]?.revision == 2)
            let present = try await store.log.opening(of: session.id)?.programme
            #expect(outlines[2].map(Programme.production) == present)
            #expect(outlines[3] == nil)
            #expect(try await store.outline(of: .random(), at: 1) == nil)
            #expect(try await store.productions.currentProgramme(.production(id)) == present)
            #expect(try await store.productions.currentProgramme(.production(.random())) == nil)
        }
    }

    @Test func `is a state that loading begins with, the latest of several`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let member = try await store.join(session.id, as: .conductor)
            #expect(try await store.log.opening(of: session.id)?.snapshot == nil)
            var states: [SessionState] = []
            var state = SessionState()
            for number in 1...3 {
                let line = SessionEvent(
                    sequence: SequenceNumber(Int64(number)), at: Instant(microseconds: 1_790_000_000_000_001),
                    by: member.id, command: CommandID(json: "\(number)"),
                    event: .run(
                        .moved(
                            Motion(
                                position: ScoreTime(microseconds: Int64(number)), rate: 0.1,
                                at: Instant(microseconds: 7)),
                            rate: 0.3)))
                state.apply(line)
                try await store.log.append([line], to: session.id)
                states.append(state)
            }
            try await store.log.keep(states[1], of: session.id)
            try await store.log.keep(states[0], of: session.id)
            #expect(try await store.log.opening(of: session.id)?.snapshot == states[1])
            try await store.log.keep(states[2], of: session.id)
            #expect(try await store.log.opening(of: session.id)?.snapshot == states[2])
            let harms: [Statement] = [
                "UPDATE session_snapshot SET format = 99",
                #"UPDATE session_snapshot SET format = \#(SessionState.keptFormat), state = '{"seq": true}'"#,
            ]
            for harm in harms {
                try await database.pool.execute(harm)
                #expect(try await store.log.opening(of: session.id)?.snapshot == nil)
            }
        }
    }

    @Test func `is how far each has come`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let (one, other) = (try await store.openSession(), try await store.openSession())
            let member = try await store.join(one.id, as: .conductor)
            let gone = try await store.join(one.id)
            for number in Int64(1)...3 { try await store.log.append([startOfTake(number, by: member)], to: one.id) }
            _ = try await store.sessions.revoke(gone.id, in: one.id)
            let heads = try await store.log.heads(of: [one.id, other.id, .random()])
            #expect(
                heads == [
                    one.id: SessionHead(sequence: SequenceNumber(3), revoked: 1),
                    other.id: SessionHead(sequence: .start, revoked: 0),
                ])
        }
    }

    @Test func `is which command became which event`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let (ana, ben) = (
                try await store.join(session.id, as: .conductor), try await store.join(session.id, as: .conductor)
            )
            try await store.log.append([startOfTake(1, by: ana), startOfTake(2, by: ben)], to: session.id)
            let origins = [(ana, 1), (ana, 2), (ben, 2)].map {
                CommandOrigin(member: $0.id, command: CommandID(json: "\($1)"))
            }
            let found = try await store.log.find(origins, in: session.id)
            #expect(found == [origins[0]: SequenceNumber(1), origins[2]: SequenceNumber(2)])
            #expect(try await store.log.find(origins, in: .random()).isEmpty)
            #expect(try await store.log.find([], in: session.id).isEmpty)
        }
    }

    @Test func `is left to newer nodes where the session runs a kind of programme that is not known`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let (known, unknown) = (try await store.openSession(), SessionID.random())
            // As a migration of a later release leaves it.
            try await database.pool.execute(
                """
                ALTER TABLE session DROP CONSTRAINT session_programme_kind_known,
                    DROP CONSTRAINT session_open_has_production
                """)
            try await database.pool.execute(
                "INSERT INTO session (id, programme_kind, revision) VALUES (\(unknown), 'circus', 1)")
            await #expect(throws: NewerVersionRequired.self) { try await store.log.opening(of: unknown) }
            #expect(try await store.log.heads(of: [known.id])[known.id] != nil)
            #expect(Set(try await store.sessions.list().sessions.map(\.id)) == [known.id, unknown])
            #expect(try await store.sessions.find(unknown)?.production == nil)
        }
    }

    @Test func `goes away with the session`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let member = try await store.join(session.id, as: .conductor)
            try await store.log.append([startOfTake(1, by: member)], to: session.id)
            var state = SessionState()
            state.apply(startOfTake(1, by: member))
            try await store.log.keep(state, of: session.id)
            try await database.pool.execute("DELETE FROM session WHERE id = \(session.id)")
            #expect(try await database.pool.execute("SELECT FROM session_snapshot").isEmpty)
        }
    }
}

extension Store {
    /// The production's outline as its sessions get it.
    fileprivate func outline(of id: ProductionID, at revision: Int64) async throws -> Outline? {
        switch try await log.programme(.production(id), at: revision) {
        case .production(let outline): outline
        case .drill, nil: nil
        }
    }
}

/// A command's event, with the number as the command's id.
private func startOfTake(_ number: Int64, by member: Member) -> SessionEvent {
    SessionEvent(
        sequence: SequenceNumber(number), at: Instant(microseconds: number), by: member.id,
        command: CommandID(json: "\(number)"), event: .baton(.batonPassed(from: nil, to: member.id)))
}
