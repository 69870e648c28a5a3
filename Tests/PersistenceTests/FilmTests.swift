import Persistence
import Postgres
import PostgresTesting
import Rehearsal
import RehearsalCore
import Testing

private func film(_ begins: Instant = Instant(microseconds: 1_700_000_000_000_000)) throws -> RoundFilm {
    try RoundFilm(
        width: 240, height: 320, stance: .orthodox,
        poses: (0..<10).map { (begins + .milliseconds(Int64(66 * $0)), Array(repeating: 9, count: 51)) })
}

@Suite struct `Films for training` {
    @Test func `are not corrected over what another node kept meanwhile`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession().id
            let (ana, film) = (try await store.join(session).id, try film())
            try await store.films.keep(film, of: ana, in: session, isForTraining: true)
            let span = film.begins...film.ends
            let labels = RoundLabels(labels: [.init(at: film.begins, punch: .jab)], within: span)
            let another = database.anotherPool(connections: 1, waiting: 0)
            let late = try await another.transaction { connection in
                try connection.execute("SELECT 1 AS one FROM film WHERE athlete = \(ana) FOR NO KEY UPDATE")
                let late = Task {
                    try await store.films.correct(
                        ana, from: film.begins, in: session, at: 0, stance: .orthodox, RoundLabels(within: span))
                }
                var isWaiting = false
                while !isWaiting {
                    isWaiting = try connection.execute(
                        """
                        SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid)
                            AS waits
                        """)[0].value("waits")
                }
                try connection.execute(
                    """
                    INSERT INTO film_labels (session, athlete, begins, revision, stance, at, punch, unsure)
                    VALUES (\(session), \(ana), \(film.begins), 41, 2, ARRAY[\(film.begins)], '{1}', '{}')
                    """)
                return late
            }
            await #expect { try await late.value } throws: { ($0 as? RevisionMismatch)?.current == 41 }
            let kept = try #require(try await store.films.trainingRecordings(of: session).first?.corrected)
            #expect(kept.revision == 41 && kept.stance == .southpaw && kept.labels == labels)
        }
    }

    @Test func `are not read any more when the permission was taken back`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession().id
            let (ana, film) = (try await store.join(session).id, try film())
            try await store.films.keep(film, of: ana, in: session, isForTraining: true)
            #expect(try await store.films.read(ana, from: film.begins, in: session, isForTraining: true) == film.bytes)
            #expect(try await store.films.allow(false, ana, from: film.begins, in: session))
            #expect(try await store.films.read(ana, from: film.begins, in: session, isForTraining: true) == nil)
            #expect(try await store.films.read(ana, from: film.begins, in: session) == film.bytes)
        }
    }

    @Test func `stay refused when a film that was allowed is sent again with "no"`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession().id
            let (ana, film) = (try await store.join(session).id, try film())
            try await store.films.keep(film, of: ana, in: session, isForTraining: true)
            let labels = RoundLabels(within: film.begins...film.ends)
            _ = try await store.films.correct(
                ana, from: film.begins, in: session, at: 0, stance: .orthodox, labels)
            for isForTraining in [false, true] {
                try await store.films.keep(film, of: ana, in: session, isForTraining: isForTraining)
                #expect(try await store.films.trainingRecordings(of: session) == [])
            }
            #expect(try await store.films.allow(true, ana, from: film.begins, in: session))
            #expect(try await store.films.trainingRecordings(of: session).map(\.corrected) == [nil])
        }
    }

    @Test func `of one athlete leave room for the others', and a full class still hears a "no"`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession().id
            let (ana, ben) = (try await store.join(session).id, try await store.join(session).id)
            let film = try film()
            try await store.films.keep(film, of: ana, in: session, isForTraining: true)
            _ = try await database.pool.execute(
                """
                INSERT INTO film (session, athlete, begins, ends, content)
                SELECT \(session), \(ana), at, at + 1, decode(repeat('00', 1048576), 'hex') FROM generate_series(1, 16) at
                """)
            await #expect(throws: Films.Refused.spaceOfAthlete) {
                let later = try PersistenceTests.film(film.ends + .milliseconds(66))
                try await store.films.keep(later, of: ana, in: session, isForTraining: true)
            }
            try await store.films.keep(film, of: ben, in: session, isForTraining: false)
            try await store.films.keep(film, of: ana, in: session, isForTraining: false)
            #expect(try await store.films.trainingRecordings(of: session) == [])
            #expect(try await store.films.list(of: session, athlete: ana).count == 17)
        }
    }
}
