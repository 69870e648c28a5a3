package import LiveSessions
package import Media
import Persistence
package import Rehearsal
package import Requests
package import Threads

/// What people prepare: accounts and their plans, productions and whom they are shared with, pictures and recordings.
package enum ProductionResources {
    /// Their routes.
    /// - Parameters:
    ///   - ownPoseWorker: the account of what finds joints on this machine, if there is one.
    ///   - drawQRCode: returns `nil` for a text that is too long.
    package static func routes(
        _ access: Access, _ removal: MemberRemoval, feed: ProductionFeed, documentThreads: WorkerThreads,
        joinLimiter: JoinLimiter, ownPoseWorker: @escaping @Sendable () async -> AccountID?, mediaPace: MediaPace,
        drawQRCode: @escaping @Sendable (String) -> QRSquare?
    ) -> [Route] {
        let (store, policy, clock, entrance) = (access.store, access.policy, access.clock, access.entrance)
        let (productions, sessions) = (store.productions, store.sessions)
        let accounts = AccountRoutes(
            access: access, sessions: sessions, accounts: store.accounts, clock: clock, policy: policy,
            removal: removal)
        let resources: [any Resource] = [
            accounts,
            AssetRoutes(access: access, assets: store.assets, policy: policy),
            DeviceRoutes(
                access: access, sessions: sessions, accounts: store.accounts, clock: clock, policy: policy,
                entrance: entrance, removal: removal, drawQRCode: drawQRCode, accountRoutes: accounts),
            EditingRoutes(
                access: access, productions: productions, clock: clock, feed: feed, documentThreads: documentThreads,
                editLimiter: EditLimiter(policy)),
            InvitedAccountRoutes(
                access: access, sessions: sessions, accounts: store.accounts, clock: clock, policy: policy,
                entrance: entrance, removal: removal, ownPoseWorker: ownPoseWorker, accountRoutes: accounts),
            OpenMarchRoutes(access: access),
            PeopleRoutes(
                access: access, productions: productions, sessions: sessions, people: store.people, policy: policy,
                entrance: entrance, removal: removal, accountRoutes: accounts),
            PlanRoutes(access: access, plans: store.plans, clock: clock, policy: policy, joinLimiter: joinLimiter),
            ProductionCodeRoutes(
                access: access, productions: productions, productionCodes: store.productionCodes, clock: clock,
                joinLimiter: joinLimiter, drawQRCode: drawQRCode),
            ProductionLinkRoutes(
                access: access, productions: productions, productionLinks: store.productionLinks, clock: clock,
                entrance: entrance, joinLimiter: joinLimiter),
            ProductionRoutes(
                access: access, productions: productions, plans: store.plans, clock: clock, feed: feed,
                readLimiter: access.readLimiter),
            PublishingRoutes(access: access, productions: productions, entrance: entrance),
            TemplateRoutes(access: access, templates: store.templates),
            TrackRoutes(
                access: access, tracks: store.tracks, sessionVideos: store.sessionVideos, policy: policy,
                hotPieces: HotPieces { try await store.tracks.piece($0, of: $1) }, mediaPace: mediaPace),
            UploadRoutes(access: access, tracks: store.tracks, policy: policy, inspections: Inspections()),
        ]
        return resources.flatMap(\.routes)
    }
}
