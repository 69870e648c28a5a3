import Persistence
import Rehearsal
import Requests
import Synchronization

/// The recordings that are being inspected: each once, however often its last piece is sent, and few at a time, since inspecting one reads all
/// of it.
final class Inspections: Sendable {
    private let running = Mutex<[UploadID: Task<Recording, any Error>]>([:])
    private let turns = Turns(atOnce: 2)

    /// What `work` says, or what it says to whoever asked first.
    func once(_ upload: UploadID, _ work: @escaping @Sendable () async throws -> Recording) async throws -> Recording {
        let task = running.withLock { running in
            if let begun = running[upload] { return begun }
            let task = Task {
                try await turns.inTurn {
                    defer { self.running.withLock { $0[upload] = nil } }
                    return try await work()
                }
            }
            running[upload] = task
            return task
        }
        return try await task.value
    }
}
