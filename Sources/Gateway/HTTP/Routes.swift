import HTTPTypes
import Identity
import LiveSessions
import Logging
import Media
import Persistence
import Rehearsal
import Threads
import WebSocketServer

/// The HTTP API: its routes and the services that they use.
struct Routes: Sendable {
    let store: Store
    let directory: SessionDirectory
    let clock: any SessionClock
    let bus: any EventBus
    let policy: Policy
    let connections: Connections
    let editors: Editors
    let feed: ProductionFeed
    let documentThreads: WorkerThreads
    let joinLimiter: JoinLimiter
    let tokens: TokenWatch
    let editLimiter: EditLimiter
    let readLimiter: ReadLimiter
    let readingTurns = ReadingTurns()
    let inspections = Inspections()
    /// Results that are computed at a time: each holds punches in memory.
    let resultsUnderWay = Stock(maximum: 8)
    let admission: AdmissionControl
    let poseModelFiles: PoseModelFiles
    /// `nil` where there is to be none.
    let localPoseWorker: (any LocalPoseWorker)?
    let hotPieces: HotPieces
    let mediaPace: MediaPace
    let drawQRCode: @Sendable (String) -> QRSquare?
    let metrics: @Sendable () async -> String
    let logger: Logger

    typealias Handler = @Sendable (RouteContext) async throws -> Reply

    /// All routes; HEAD is answered wherever GET is.
    var all: [Route] {
        operations + secureAddress + accounts + plans + devices + invitedAccounts + localPoseWork
            + productions + publishing + people + productionLinks + productionCodes + editing + openMarchFiles
            + templates + assets + uploads + tracks + sessions + takes + sessionVideos + punches + films + filming
            + stances + labels
            + trainingRecordings + recogniser + results + athletes + breakouts + sessionMembers + sessionLives + joins
            + poseModels + documents
    }
}

/// One method of one path; `{…}` stands for one variable segment.
struct Route: Sendable {
    let method: HTTPRequest.Method
    let path: String
    /// The longest body that an account may send, in bytes, if it is more than what is read without asking the route.
    let longestBody: Int?
    /// Whether members of sessions may send a body as long as that, too.
    let isForMembers: Bool
    /// Whether its answer may be a large document.
    let isLarge: Bool
    let handler: Routes.Handler

    init(
        _ method: HTTPRequest.Method, _ path: String, longestBody: Int? = nil, isForMembers: Bool = false,
        isLarge: Bool = false, _ handler: @escaping Routes.Handler
    ) {
        self.method = method
        self.path = path
        self.longestBody = longestBody
        self.isForMembers = isForMembers
        self.isLarge = isLarge
        self.handler = handler
    }
}
