package import Rehearsal

/// The pose worker that a server runs on its own machine, as long as the owner wants one there.
package protocol LocalPoseWorker: Sendable {
    /// How it goes now.
    var work: LocalPoseWork { get async }

    /// From now on, and after the server was started again.
    func enable(_ isWanted: Bool) async throws
}

/// How it goes with the pose worker of this machine.
package struct LocalPoseWork: Hashable, Sendable {
    /// What it does.
    package enum State: String, Sendable {
        case off
        /// The models are fetched that it needs.
        case fetching
        case starting
        case on
        /// It is wanted and does not work now; it is tried again.
        case failed
    }

    /// Why it does not work.
    package enum Failure: String, Sendable {
        /// The models are not there, and could not be fetched.
        case models
        /// The models are not there, and nothing here can fetch them.
        case noModels
        /// The program ended by itself again and again.
        case program
    }

    package var state: State
    package var trouble: Failure?
    /// How many athletes it has room for.
    package var athletes: Int
    /// The account with which it is signed in.
    package var account: AccountID?

    /// With all that is known of it.
    package init(_ state: State, trouble: Failure? = nil, athletes: Int, account: AccountID? = nil) {
        (self.state, self.trouble, self.athletes, self.account) = (state, trouble, athletes, account)
    }
}
