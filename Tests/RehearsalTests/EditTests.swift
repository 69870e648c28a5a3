import Foundation
import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing
import Wire

private let isWriting = ProcessInfo.processInfo.environment["RUNTHROUGH_WRITE_VECTORS"] != nil

@Suite struct EditVectorTests {
    @Test(.disabled(if: isWriting, "the vectors are being written"))
    func `edits have the committed results, inverses and refusals`() throws {
        let vectors = try EditVectors()
        #expect(vectors.cases.count > 400)
        for one in vectors.cases {
            guard try !one.isAnswered(vectors.documents) else { continue }
            Issue.record("\(one.name): \(try one.answered(vectors.documents))")
        }
    }

    @Test(.enabled(if: isWriting)) func `the vectors are written anew`() throws { try EditVectors().write() }
}

struct EditPropertyTests {
    private func bytes(_ production: Production) -> [UInt8] { ProductionDocument.write(production) }

    @Test(arguments: 0..<UInt64(150))
    func `any edits, undone in reverse, give the document byte for byte`(seed: UInt64) throws {
        var imagination = Imagination(seed)
        var production = imagination.production()
        let original = bytes(production)
        var inverses: [[Change]] = []
        for _ in 0..<20 {
            var draft = production
            var changes: [Change] = []
            for _ in 0..<imagination.random.int(1...4) {
                let change = imagination.change(in: draft)
                if (try? draft.apply([change])) != nil { changes.append(change) }
            }
            inverses.append(try production.apply(changes))
            #expect(bytes(production) == bytes(draft))
            try production.validate()
        }
        for inverse in inverses.reversed() { _ = try production.apply(inverse) }
        #expect(bytes(production) == original)
    }

    @Test(arguments: 0..<UInt64(150))
    func `the difference of two documents turns one into the other`(seed: UInt64) throws {
        var imagination = Imagination(seed)
        let start = imagination.production()
        var other = start
        for _ in 0..<imagination.random.int(0...20) { _ = try? other.apply([imagination.change(in: other)]) }
        let lists = zip(start.lists, other.lists).allSatisfy { $0.ids == $1.ids }
        guard let changes = start.changes(to: other, atMost: 1_000) else {
            #expect(!lists || start.hasOtherMusic(than: other), "only other entries are more than single values")
            return
        }
        #expect(lists)
        var result = start
        let inverse = try result.apply(changes)
        #expect(result == other)
        #expect(bytes(result) == bytes(other))
        _ = try result.apply(inverse)
        #expect(bytes(result) == bytes(start))
        #expect(changes.isEmpty || start.changes(to: other, atMost: changes.count - 1) == nil)
    }

    @Test(arguments: 0..<UInt64(100))
    func `a refused edit changes nothing`(seed: UInt64) throws {
        var imagination = Imagination(seed)
        var production = imagination.production()
        let before = production
        var (draft, changes) = (before, [Change]())
        while changes.count < 3 {
            let change = imagination.change(in: draft)
            if (try? draft.apply([change])) != nil { changes.append(change) }
        }
        let refusal = #expect(throws: Refusal.self) {
            try production.apply(changes + [.remove("marks", "not-there")])
        }
        #expect(refusal?.code == .gone && refusal?.field == "marks.not-there")
        #expect(production == before)
    }

    @Test(arguments: 0..<UInt64(100))
    func `two editors whose edits meet in one order have one document`(seed: UInt64) throws {
        var imagination = Imagination(seed)
        let start = imagination.production()
        var (ana, ben) = (start, start)
        var server = start
        var journal: [[Change]] = []
        for _ in 0..<20 {
            // Each edits what they see; the server accepts edits in their order, and refuses those of things that are gone.
            let changes = [imagination.change(in: imagination.random.chance(0.5) ? ana : ben)]
            if (try? server.apply(changes)) != nil { journal.append(changes) }
            if imagination.random.chance(0.3) { _ = try? ana.apply(changes) }
        }
        // Changes made ahead of the server are undone, and those of the journal applied instead.
        (ana, ben) = (start, start)
        for changes in journal {
            // In the form in which it is sent.
            let read = try ChangesDocument.read(ChangesDocument.write(changes))
            _ = try ana.apply(read)
            _ = try ben.apply(changes)
        }
        #expect(bytes(ana) == bytes(server))
        #expect(bytes(ben) == bytes(server))
    }

    @Test(arguments: 0..<UInt64(150))
    func `changes written and read are the same changes, to the last bit`(seed: UInt64) throws {
        var imagination = Imagination(seed)
        let production = imagination.production()
        let changes = (0..<10).map { _ in imagination.change(in: production) } + [.replace(production)]
        #expect(try ChangesDocument.read(ChangesDocument.write(changes)) == changes)
    }
}

extension Production {
    /// Whether a track has another recording, or a clip another track and another stretch: what fits only together.
    fileprivate func hasOtherMusic(than other: Production) -> Bool {
        func parts(_ list: String, _ name: String) -> [Value] {
            let group = Description.production[list].fields.together[name]
            return zip(self[list].entries, other[list].entries).map { old, new in
                .flag(group?.indices.contains { old.values[$0] != new.values[$0] } ?? false)
            }
        }
        let tracks = zip(column("clips", "track"), other.column("clips", "track")).map { $0 != $1 }
        return parts("tracks", "recording").contains(.flag(true))
            || zip(parts("clips", "stretch"), tracks).contains { $0.asFlag && $1 }
    }
}
