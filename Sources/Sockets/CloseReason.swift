import LiveSessions
package import WebSocketServer

/// Why the server closes a socket.
package enum CloseReason: UInt16, CaseIterable, Sendable {
    case ended = 1000
    case goingAway = 1001
    /// The member's role changed: a new connection gets the new role.
    case changed = 1012
    case tryAgain = 1013
    case notSignedIn = 4001
    case notAllowed = 4003
    case unknownSession = 4004
    case replaced = 4009
    case notAPicture = 4010
    case noPoseWorker = 4011
    case poseWorkersBusy = 4012
    case badWorker = 4013
    case tooMany = 4029

    init(_ dismissal: Dismissal) {
        switch dismissal {
        case .ended: self = .ended
        case .replaced: self = .replaced
        case .revoked: self = .notSignedIn
        case .changed: self = .changed
        case .lost, .needsNewerVersion: self = .tryAgain
        }
    }

    package var code: CloseCode { CloseCode(rawValue: rawValue) }

    /// The text for sockets without a session.
    var textForEditors: String {
        switch self {
        case .unknownSession: "no such production"
        case .notAllowed: "editing is for accounts, and for those that the production is shared with"
        case .tooMany: "too many messages"
        case .changed: "what this account may do with the production has changed: reconnect"
        case .ended, .goingAway, .tryAgain, .notSignedIn, .replaced: text
        case .notAPicture, .noPoseWorker, .poseWorkersBusy, .badWorker: text
        }
    }

    package var text: String {
        switch self {
        case .ended: "the session has ended"
        case .goingAway: "this node is going away: reconnect at once"
        case .changed: "what this member may do has changed: reconnect"
        case .tryAgain: "not now, try again"
        case .notSignedIn: "token missing, expired or revoked"
        case .notAllowed: "this token is for another session"
        case .unknownSession: "no such session"
        case .replaced: "this member connected again elsewhere"
        case .tooMany: "too many commands"
        case .notAPicture: "a picture is a number and a baseline JPEG of 64 to 640 pixels a side, at most 32 KiB"
        case .noPoseWorker: "no pose worker is connected here: try again in 5 s"
        case .poseWorkersBusy: "every place at the pose workers is taken: try again in 5 s"
        case .badWorker: "a pose worker answers each picture within 5 s, with 17 joints that are near it"
        }
    }
}
