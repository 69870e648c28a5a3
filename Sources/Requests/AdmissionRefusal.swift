/// Why a client must come back later.
package struct AdmissionRefusal: Error, Hashable, Sendable {
    /// What there is too much of, or what is missing.
    package enum Cause: String, CaseIterable, Sendable {
        case goingAway, clock, sessions, members, editors, account, member, poseWorkers, rate, overload
    }

    package var cause: Cause
    /// Seconds until it is worth trying again; different for each client, so that they do not all come back at the same time.
    package var retryAfter: Int

    /// Chooses by chance when to come back: in 1 s to a node that goes away, in 2–6 s or 10–30 s for other causes.
    package init(_ cause: Cause) {
        self.cause = cause
        retryAfter =
            switch cause {
            case .goingAway: 1
            case .rate, .overload, .clock, .member: .random(in: 2...6)
            case .sessions, .members, .editors, .account, .poseWorkers: .random(in: 10...30)
            }
    }

    /// One sentence for a person; it ends with the number of seconds to wait.
    package var detail: String {
        let what =
            switch cause {
            case .goingAway: "this server is going away"
            case .clock: "this server does not know the session clock well enough"
            case .sessions: "this server serves as many sessions as it may"
            case .members: "as many are in this session as may be"
            case .editors: "as many edit this production here as may"
            case .account: "this account has as many productions open here as it may"
            case .member: "this member has as many sockets here as they may"
            case .poseWorkers: "as many pose workers of this account, or of this node, are connected as may be"
            case .rate: "too many come at once"
            case .overload: "this server is behind with its work"
            }
        return "\(what): try again in \(retryAfter) s"
    }
}
