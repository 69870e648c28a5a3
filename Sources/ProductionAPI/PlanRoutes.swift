import HTTPTypes
import Identity
import LiveSessions
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

/// Which plan an account has: for the account itself, the server's owner, and whatever bills for plans.
struct PlanRoutes: Resource {
    let access: Access
    let plans: Plans
    let clock: any SessionClock
    let policy: Policy
    let joinLimiter: JoinLimiter

    var routes: [Route] {
        [
            Route(.get, "/api/v1/me/plan") { context in try await readOwnPlan(context) },
            Route(.get, "/api/v1/accounts/{account}/plan") { context in try await readPlan(context) },
            Route(.put, "/api/v1/accounts/{account}/plan") { context in try await givePlan(context) },
        ]
    }

    /// One's own plan; of a production, the plan of whoever owns it, by which it goes what may be brought to it.
    private func readOwnPlan(_ context: RouteContext) async throws -> Reply {
        let caller = try await access.reader(context)
        var account: AccountID? = try caller.account().id
        if let text = context.query["production"] {
            guard let id = ProductionID(text) else {
                throw Problem(
                    .invalid, "This is a production's id.", field: "production", rule: Refusal.Rule.uuid.rawValue)
            }
            try await access.rights.require(.edit, of: caller, in: id)
            account = try await self.plans.payer(of: id)
        }
        let standing =
            if let account { try await self.plans.standingIfLimited(of: account) } else { Plans.Standing?.none }
        let isOwn = try caller.account().id == account
        return .json { json in
            json.member("plan") { json in
                guard let standing else { return json.null() }
                json.plan(of: standing, self.plans.defined, tellsUse: isOwn)
            }
        }
    }

    private func readPlan(_ context: RouteContext) async throws -> Reply {
        _ = try await billingCaller(context)
        let id: AccountID = try context.identifier("account")
        guard let standing = try await self.plans.standing(of: id) else { throw Self.noAccount }
        return answer(standing)
    }

    private struct NewPlan: Decodable {
        /// `null` for the plan of all who were given none.
        var plan: String?
    }

    private func givePlan(_ context: RouteContext) async throws -> Reply {
        let actor = try await billingCaller(context)
        let id: AccountID = try context.identifier("account")
        let name = try context.document(NewPlan.self, upTo: 1_024).plan
        if let name, self.plans.defined.plan(named: name) == nil {
            let words = self.plans.defined.all.map(\.name).joined(separator: ", ")
            throw Problem(
                .invalid, words.isEmpty ? "This server has no plans." : "A plan is one of \(words).", field: "plan",
                rule: Refusal.Rule.word.rawValue, values: ["words": .text(words)])
        }
        do {
            return answer(try await self.plans.give(name, to: id, by: actor))
        } catch is Plans.Unknown {
            throw Self.noAccount
        } catch is Plans.OfTheOwner {
            throw Problem(.notAllowed, "Nobody limits the owner of this server.", rule: "ofTheOwner")
        }
    }

    private static let noAccount = Problem(.notFound, "There is no such account.", rule: "account")

    private func answer(_ standing: Plans.Standing) -> Reply {
        .json { json in
            json.member("account") { $0.account(standing.account) }
            json.member("given", orNull: standing.given)
            json.member("plan") { $0.plan(of: standing, self.plans.defined) }
        }
    }

    /// What calls itself the billing system is known by a token of its own, which opens nothing else. Wrong ones count like wrong join codes.
    /// - Returns: what the list of deeds calls who asks.
    private func billingCaller(_ context: RouteContext) async throws -> String {
        let client = access.client(of: context)
        try joinLimiter.attempt(from: client, at: clock.now)
        if let known = policy.billingToken, let shown = context.headers[.authorization] {
            let words = shown.split(separator: " ", maxSplits: 1)
            if words.count == 2, words[0].lowercased() == "bearer" {
                if try Digest(of: words[1].utf8) == known { return "Billing" }
            }
        }
        do {
            return try await access.owner(context).name
        } catch let problem as Problem where problem.code == .notSignedIn {
            joinLimiter.wasWrong(from: client, at: clock.now)
            throw problem
        }
    }
}

extension JSONWriter {
    /// An account's plan; null for the server's owner.
    mutating func plan(of standing: Plans.Standing, _ plans: AccountPlans, tellsUse: Bool = true) {
        guard let plan = standing.plan else { return null() }
        object { $0.members(of: plan, standing.use, plans, tellsUse: tellsUse) }
    }

    /// What a plan allows, and what there is; without a limit, there is no `most`.
    private mutating func members(
        of plan: AccountPlan, _ use: PlanUse, _ plans: AccountPlans, tellsUse: Bool
    ) {
        member("name", plan.name)
        member("productions") { json in
            json.limit(plan.productions.map(Int64.init), tellsUse ? use.productions : nil, plans, .productions)
        }
        member("bytes") { json in json.limit(plan.bytes, tellsUse ? use.bytes : nil, plans, .bytes) }
        member("people") { json in json.limit(plan.people.map(Int64.init), nil, plans, .people) }
        member("music", plan.hasMusic)
        member("musicIn") { json in json.array(plans.allowing(1, of: .music)) { $0.string($1) } }
    }

    private mutating func limit(
        _ most: Int64?, _ used: Int64?, _ plans: AccountPlans, _ limit: AccountPlan.Limit
    ) {
        object { json in
            if let used { json.member("used", used) }
            guard let most else { return }
            json.member("most", most)
            json.member("moreIn") { json in
                json.array(plans.allowing(max(most, used ?? 0) + 1, of: limit)) { $0.string($1) }
            }
        }
    }
}

extension Plans {
    /// What an account has of what its plan limits; `nil` without limits.
    func standingIfLimited(of account: AccountID) async throws -> Standing? {
        defined.areDefined ? try await standing(of: account) : nil
    }
}
