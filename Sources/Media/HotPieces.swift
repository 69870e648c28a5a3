package import Rehearsal
import Synchronization
package import WebSocketServer

/// The pieces of recordings that were read last, so that a hundred phones do not read the database a hundred times. Who asks for a piece that is
/// being read waits for it.
package final class HotPieces: Sendable {
    struct Key: Hashable {
        let asset: AssetID
        let number: Int
    }

    private struct State {
        var pieces: [Key: (bytes: StaticFile, use: UInt64)] = [:]
        var waiting: [Key: [CheckedContinuation<StaticFile?, Never>]] = [:]
        var uses: UInt64 = 0
        var size = 0
    }

    private let read: @Sendable (_ number: Int, _ asset: AssetID) async throws -> [UInt8]
    private let most: Int
    private let state = Mutex(State())

    /// - Parameter most: bytes of all pieces that are kept.
    package init(
        most: Int = 64 * 1_024 * 1_024,
        read: @escaping @Sendable (_ number: Int, _ asset: AssetID) async throws -> [UInt8]
    ) {
        self.most = most
        self.read = read
    }

    /// The piece, read if it is not kept. Throws what reading it threw.
    package func piece(_ number: Int, of asset: AssetID) async throws -> StaticFile {
        let key = Key(asset: asset, number: number)
        while true {
            if let found = await find(key) { return found }
            guard state.withLock({ Self.begin(&$0, key) }) else { continue }
            let piece: StaticFile
            do {
                piece = StaticFile(bytes: try await read(number, asset))
            } catch {
                end(key, with: nil)
                throw error
            }
            end(key, with: piece)
            return piece
        }
    }

    /// The piece: at once if it is kept, or when another caller has read it; `nil` if it is not read.
    private func find(_ key: Key) async -> StaticFile? {
        await withCheckedContinuation { continuation in
            let found: StaticFile?? = state.withLock { state in
                if let kept = state.pieces[key] {
                    state.uses += 1
                    state.pieces[key]?.use = state.uses
                    return .some(kept.bytes)
                }
                guard state.waiting[key] != nil else { return .some(nil) }
                state.waiting[key]?.append(continuation)
                return nil
            }
            if let found { continuation.resume(returning: found) }
        }
    }

    /// False when somebody else reads the piece, or has it.
    private static func begin(_ state: inout State, _ key: Key) -> Bool {
        guard state.waiting[key] == nil, state.pieces[key] == nil else { return false }
        state.waiting[key] = []
        return true
    }

    private func end(_ key: Key, with bytes: StaticFile?) {
        let waiting = state.withLock { state in
            if let bytes { keep(bytes, as: key, &state) }
            return state.waiting.removeValue(forKey: key) ?? []
        }
        for continuation in waiting { continuation.resume(returning: bytes) }
    }

    private func keep(_ bytes: StaticFile, as key: Key, _ state: inout State) {
        state.uses += 1
        state.pieces[key] = (bytes, state.uses)
        state.size += bytes.count
        while state.size > most, let oldest = state.pieces.min(by: { $0.value.use < $1.value.use }) {
            state.pieces[oldest.key] = nil
            state.size -= oldest.value.bytes.count
        }
    }
}
