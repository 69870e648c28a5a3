package import RehearsalCore

extension Run {
    /// What the baton's holder asks of the run. Formations are indices from 0.
    package enum Command: Hashable, Sendable {
        /// Leave the live formation now. `from`, when given, is the formation the sender believes to be live.
        case go(from: Int?)
        case back
        case jump(formation: Int)
        case play
        case pause
        case seek(ScoreTime)
        case rate(Double)
    }
}
