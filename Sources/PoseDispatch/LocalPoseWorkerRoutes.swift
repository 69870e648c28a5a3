import HTTPTypes
import Persistence
package import Requests
import WebSocketServer
import Wire

/// The pose worker on this server's own machine: all accounts see its state, the owner switches it on and off.
package struct LocalPoseWorkerRoutes: Resource {
    let access: Access
    let localPoseWorker: (any LocalPoseWorker)?

    package init(access: Access, localPoseWorker: (any LocalPoseWorker)?) {
        self.access = access
        self.localPoseWorker = localPoseWorker
    }

    package var routes: [Route] {
        [
            Route(.get, "/api/v1/local-pose-worker") { context in
                let reader = try await access.reader(context)
                return await reply(localPoseWorker?.work, isYours: (try? reader.account())?.kind == .owner)
            },
            Route(.put, "/api/v1/local-pose-worker") { context in
                _ = try await access.owner(context)
                let asked = try context.document(Wanted.self, upTo: 1_024)
                guard let localPoseWorker else {
                    throw Problem(
                        .notFound, "This server does no camera scoring itself.", rule: "localPoseWorker")
                }
                try await localPoseWorker.enable(asked.on)
                return await reply(localPoseWorker.work, isYours: true)
            },
        ]
    }

    private struct Wanted: Decodable {
        var on: Bool
    }

    private func reply(_ work: LocalPoseWork?, isYours: Bool) -> Reply {
        .json { json in
            json.member("state", work?.state.rawValue ?? "impossible")
            json.member("trouble", ifPresent: work?.trouble?.rawValue)
            json.member("athletes", Int64(work?.athletes ?? 0))
            json.member("yours", isYours)
        }
    }
}
