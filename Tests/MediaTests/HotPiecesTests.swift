import Rehearsal
import Synchronization
import Testing
import WebSocketServer

@testable import Media

@Suite struct HotPiecesTests {
    /// A database that counts how often it is read, and fails if it is told so.
    private final class Database: Sendable {
        private let state = Mutex((reads: [Int: Int](), failures: 0))

        init(failures: Int = 0) { state.withLock { $0.failures = failures } }

        var reads: [Int: Int] { state.withLock { $0.reads } }

        func read(_ number: Int) async throws -> [UInt8] {
            await Task.yield()
            try state.withLock { state in
                state.reads[number, default: 0] += 1
                guard state.failures == 0 else {
                    state.failures -= 1
                    throw Away()
                }
            }
            return Array(repeating: UInt8(number), count: 1_000)
        }
    }

    private struct Away: Error {}

    @Test func `a hundred phones that fetch a recording at once read each piece of it once`() async throws {
        let database = Database()
        let pieces = HotPieces { number, _ in try await database.read(number) }
        let asset = AssetID.random()
        try await withThrowingTaskGroup { group in
            for _ in 0..<100 {
                group.addTask {
                    for number in 0..<20 {
                        let piece = try await pieces.piece(number, of: asset)
                        #expect(piece.count == 1_000)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(database.reads == Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, 1) }))
    }

    @Test func `the piece used longest ago is dropped first`() async throws {
        let database = Database()
        let pieces = HotPieces(most: 3_000) { number, _ in try await database.read(number) }
        let asset = AssetID.random()
        for number in [0, 1, 2, 0, 3, 0, 1] { _ = try await pieces.piece(number, of: asset) }
        #expect(database.reads == [0: 1, 1: 2, 2: 1, 3: 1])
    }

    @Test func `a caller whose reader fails reads the piece itself`() async throws {
        let database = Database(failures: 1)
        let pieces = HotPieces { number, _ in try await database.read(number) }
        let asset = AssetID.random()
        let failed = await withTaskGroup { group in
            for _ in 0..<10 { group.addTask { (try? await pieces.piece(7, of: asset)) == nil } }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(failed == 1 && database.reads == [7: 2])
    }
}
