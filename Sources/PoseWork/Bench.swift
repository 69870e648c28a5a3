import PoseEstimation
import Synchronization
import Threads

/// Where pictures are looked at: a thread a core, each with the memory that it needs. All connections share it.
final class Bench: Sendable {
    /// What one thread works with. @unchecked: it is out of the stock as long as a thread has it.
    private final class Tools: @unchecked Sendable {
        let unpacker: Unpacker
        let memory: PoseMemory

        init(_ models: PoseModels) throws {
            unpacker = try Unpacker()
            memory = PoseMemory(for: models)
        }
    }

    private let models: PoseModels
    private let threads: WorkerThreads
    private let stock: Mutex<[Tools]>

    init(_ models: PoseModels, threads count: Int) throws {
        self.models = models
        let tools = try (0..<max(1, count)).map { _ in try Tools(models) }
        stock = Mutex(tools)
        threads = try WorkerThreads(named: "poses", count: tools.count)
    }

    /// What is in a picture, and the tracker after it. Waits for a thread that is free.
    func look(
        at picture: AskedPicture, by tracker: PoseTracker
    ) async throws -> (Finding, PoseTracker) {
        try await withTaskExecutorPreference(threads) { try await looked(at: picture, by: tracker) }
    }

    /// There are as many tools as threads, and this waits for nothing.
    @concurrent
    private func looked(at picture: AskedPicture, by tracker: PoseTracker) async throws -> (Finding, PoseTracker) {
        guard let tools = stock.withLock({ $0.popLast() }) else { preconditionFailure("a thread without its tools") }
        defer { stock.withLock { $0.append(tools) } }
        guard let pixels = try tools.unpacker.unpack(picture.jpeg) else { return (.notAPicture, tracker) }
        var tracker = tracker
        let joints = tracker.find(pixels, models, in: tools.memory)
        return (joints.map(Finding.person) ?? .noPerson, tracker)
    }
}
