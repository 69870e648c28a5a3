import Postgres
import Synchronization

/// Whether what sessions decide can be made durable: a database may answer, and have no space to write in.
package final class AppendHealth: Sendable {
    /// Why nothing could be kept the last time.
    package enum Failure: Hashable, Sendable { case diskFull, other }

    private let last = Mutex<Failure?>(nil)

    /// `nil` if the last append was kept.
    package var failure: Failure? { last.withLock { $0 } }

    func succeeded() { last.withLock { $0 = nil } }
    func failed(isDiskFull: Bool) { last.withLock { $0 = isDiskFull ? .diskFull : .other } }
}

extension PostgresSessionLog {
    /// Bytes that are written to find out whether anything can be: more than a table's last page has free.
    private static let probe = 16 * 1_024

    /// Whether commands can be kept. Asked by writing, and only after one could not be.
    package func keepsCommands() async -> Bool {
        guard health.failure != nil else { return true }
        do {
            _ = try await pool.batch(
                [
                    "DELETE FROM write_probe",
                    "INSERT INTO write_probe (content) VALUES (\(Bytes((0..<Self.probe).map { _ in .random(in: 0...255) })))",
                ], within: .milliseconds(500))
            health.succeeded()
            return true
        } catch {
            if let error = error as? StoreUnavailable { health.failed(isDiskFull: error.isDiskFull) }
            return false
        }
    }
}
