import Synchronization

/// Spreads over time what a node sends of recordings: a hundred phones that load a song at once would otherwise have the whole processor,
/// and cues would wait. A network rarely carries more.
package final class MediaPace: Sendable {
    private let rate: Int64
    /// When what was given out so far is sent, at this rate.
    private let sent: Mutex<ContinuousClock.Instant>

    /// So much may be sent at once after a pause.
    private static let burst = Duration.milliseconds(100)

    /// - Parameter rate: bytes a second.
    package init(rate: Int64) {
        self.rate = rate
        sent = Mutex(.now)
    }

    /// Waits until so many bytes may be sent; in the order in which it was asked.
    package func awaitTurn(_ bytes: Int64) async throws {
        let now = ContinuousClock.now
        let turn = nextTurn(bytes, at: now)
        if turn > now { try await Task.sleep(until: turn, clock: .continuous) }
    }

    /// When so many bytes may be sent that are asked for now; in the past for at once.
    func nextTurn(_ bytes: Int64, at now: ContinuousClock.Instant) -> ContinuousClock.Instant {
        sent.withLock { sent in
            let turn = max(sent, now - Self.burst)
            sent = turn + .microseconds(bytes * 1_000_000 / rate)
            return turn
        }
    }
}
