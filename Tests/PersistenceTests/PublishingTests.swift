import Persistence
import Postgres
import PostgresTesting
import Rehearsal
import Testing

@Suite struct `Published productions` {
    private static let author = AppliedEdit.Author(id: .random(), name: "Ana")

    @Test func `are read as they were published, however far the journal has been shortened`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            let made = try await productions.create(production("First"))
            #expect(try await productions.read(made.id, .published) == made)
            let editions = try await productions.publishByHand(true, made.id, by: Self.author)
            #expect(editions == Editions(draft: 1, lastPublished: 1))
            var later = made.production
            later.own[Description.production.fields["title"]] = .text("Second")
            _ = try await productions.replace(made.id, with: later, ifRevision: 1, by: Self.author)
            try await database.pool.execute("DELETE FROM production_edit")
            // Another node has read nothing of it yet.
            for store in [Store(database.pool).productions, productions] {
                let published = try #require(try await store.read(made.id, .published))
                #expect(published.production == made.production)
                #expect(published.revision == 1 && published.edition == .published)
                let draft = try #require(try await store.read(made.id, .draft))
                #expect(draft.production == later)
                #expect(draft.revision == 2 && draft.edition == .draft)
            }
            #expect(try await productions.opening(of: made.id, .published)?.title == "First")
            #expect(try await productions.opening(of: made.id, .draft)?.title == "Second")
        }
    }

    @Test func `keep their lines, and the contents of the latest only`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            let made = try await productions.create(production())
            _ = try await productions.publishByHand(true, made.id, by: Self.author)
            var later = made.production
            for revision in Int64(2)...4 {
                later.own[Description.production.fields["title"]] = .text("Title \(revision)")
                _ = try await productions.replace(made.id, with: later, ifRevision: revision - 1, by: Self.author)
                _ = try await productions.publish(
                    made.id, revision: revision, after: revision - 1, note: "Line \(revision)", by: Self.author)
            }
            let lines = try await productions.publications(of: made.id, after: 1)
            #expect(lines.map(\.note) == ["Line 4", "Line 3", "Line 2"])
            #expect(lines.allSatisfy { $0.author == Self.author })
            let kept = try await database.pool.execute(
                "SELECT revision FROM production_publication WHERE document IS NOT NULL")
            #expect(try kept.map { try $0.value("revision", as: Int64.self) } == [4])
            #expect(try await productions.publishByHand(false, made.id, by: Self.author).lastPublished == nil)
            #expect(try await productions.publications(of: made.id).count == 4)
            #expect(try await productions.read(made.id, .published)?.edition == nil)
        }
    }

    @Test func `are refused after a newer revision or a concurrent publication`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            let made = try await productions.create(production())
            var later = made.production
            later.own[Description.production.fields["title"]] = .text("Later")
            _ = try await productions.replace(made.id, with: later, ifRevision: 1, by: Self.author)
            await #expect(throws: PublishesAtOnce.self) {
                try await productions.publish(made.id, revision: 2, after: 1, note: "", by: Self.author)
            }
            _ = try await productions.publishByHand(true, made.id, by: Self.author)
            await #expect(throws: PublishedMeanwhile(current: 2)) {
                try await productions.publish(made.id, revision: 2, after: 1, note: "", by: Self.author)
            }
            await #expect(throws: Refusal.self) {
                try await productions.publish(made.id, revision: 3, after: 2, note: "", by: Self.author)
            }
        }
    }
}
