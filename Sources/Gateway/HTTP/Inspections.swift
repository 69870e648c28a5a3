import Persistence
import Rehearsal
import Synchronization

/// The recordings that are being inspected: each once, however often its last piece is sent, and few at a time, since inspecting one reads all
/// of it.
final class Inspections: Sendable {
    private static let atOnce = 2

    private struct State {
        var running: [UploadID: Task<Recording, any Error>] = [:]
        var free = atOnce
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// What `work` says, or what it says to whoever asked first.
    func once(_ upload: UploadID, _ work: @escaping @Sendable () async throws -> Recording) async throws -> Recording {
        let task = state.withLock { state in
            if let running = state.running[upload] { return running }
            let task = Task { try await inTurn(upload, work) }
            state.running[upload] = task
            return task
        }
        return try await task.value
    }

    private func inTurn(_ upload: UploadID, _ work: @Sendable () async throws -> Recording) async throws -> Recording {
        await begin()
        defer { end(upload) }
        return try await work()
    }

    private func begin() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    private func end(_ upload: UploadID) {
        let next = state.withLock { state in
            state.running[upload] = nil
            guard !state.waiting.isEmpty else {
                state.free += 1
                return CheckedContinuation<Void, Never>?.none
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
