import Persistence
import LiveSessions
package import Rehearsal
package import Requests
import WebSocketServer

/// What is asked of sessions: joining them, their state and log, takes, punches, films, results.
package enum SessionResources {
    /// Their routes.
    /// - Parameters:
    ///   - publishChange: sends a punch that was changed to all members who may see it.
    ///   - drawQRCode: returns `nil` for a text that is too long.
    package static func routes(
        _ access: Access, _ removal: MemberRemoval, joinLimiter: JoinLimiter,
        publishChange: @escaping @Sendable ([KeptPunch], SessionID) -> Void,
        drawQRCode: @escaping @Sendable (String) -> QRSquare?
    ) -> [Route] {
        let (store, policy, clock, entrance) = (access.store, access.policy, access.clock, access.entrance)
        let (sessions, films, directory) = (store.sessions, store.films, removal.directory)
        let readLimiter = access.readLimiter
        let readingTurns = ReadingTurns()
        let lookup = SessionLookup(
            access: access, sessions: sessions, directory: directory, readLimiter: readLimiter, clock: clock)
        let joins = JoinRoutes(
            access: access, sessions: sessions, plans: store.plans, clock: clock, policy: policy, entrance: entrance,
            joinLimiter: joinLimiter)
        let breakouts = BreakoutRoutes(
            access: access, sessions: sessions, directory: directory, policy: policy, entrance: entrance,
            lookup: lookup)
        let members = MemberRoutes(
            access: access, sessions: sessions, directory: directory, policy: policy, entrance: entrance,
            removal: removal, lookup: lookup, breakoutRoutes: breakouts, joinRoutes: joins)
        let filmed = FilmRoutes(films: films, clock: clock, lookup: lookup)
        let results = ResultRoutes(
            productions: store.productions, punches: store.punches, films: films, logPages: store.logPages,
            clock: clock, lookup: lookup, readingTurns: readingTurns, resultsUnderWay: Stock(maximum: 8))
        let labels = LabelRoutes(
            access: access, films: films, clock: clock, lookup: lookup, filmRoutes: filmed, resultRoutes: results)
        let resources: [any Resource] = [
            SessionRoutes(
                access: access, sessions: sessions, logPages: store.logPages, plans: store.plans,
                directory: directory, clock: clock, policy: policy, lookup: lookup, readLimiter: readLimiter,
                readingTurns: readingTurns, drawQRCode: drawQRCode),
            TakeRoutes(
                productions: store.productions, punches: store.punches, logPages: store.logPages,
                directory: directory, clock: clock, lookup: lookup, readingTurns: readingTurns),
            SessionVideoRoutes(
                people: store.people, tracks: store.tracks, sessionVideos: store.sessionVideos, lookup: lookup),
            PunchRoutes(
                punches: store.punches, stances: store.stances, clock: clock, lookup: lookup,
                publishChange: publishChange),
            filmed,
            FilmingRoutes(
                films: films, stances: store.stances, clock: clock, lookup: lookup, readLimiter: readLimiter,
                resultRoutes: results),
            StanceRoutes(stances: store.stances, lookup: lookup),
            labels,
            TrainingRecordingRoutes(
                access: access, sessions: sessions, films: films, trainingRecordings: store.trainingRecordings,
                labelRoutes: labels),
            RecogniserRoutes(
                access: access, recogniserModels: store.recogniserModels, clock: clock, readLimiter: readLimiter),
            results,
            AthleteRoutes(
                access: access, sessions: sessions, athletes: store.athletes, removal: removal, lookup: lookup),
            breakouts, members,
            LifeRoutes(directory: directory, lookup: lookup, memberRoutes: members),
            joins,
        ]
        return resources.flatMap(\.routes)
    }
}
