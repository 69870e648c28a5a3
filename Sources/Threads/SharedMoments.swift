/// The moments at which this process does what it does again and again, all of it together: each waking costs more than most of that work.
/// Other processes have other moments.
package enum SharedMoments {
    private static let begin = ContinuousClock.now
    private static let distance = Duration.milliseconds(250)

    /// Sleeps until the shared moment that is nearest to the end of this pause.
    /// - Throws: `CancellationError`.
    package static func sleep(for pause: Duration) async throws {
        let elapsed = begin.duration(to: .now + pause)
        let number = max(1, Int((elapsed / distance).rounded()))
        var moment = begin + distance * number
        if moment <= .now { moment = moment + distance }
        try await Task.sleep(until: moment, clock: .continuous)
    }
}
