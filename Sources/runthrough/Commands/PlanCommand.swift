import ArgumentParser
import Foundation
import Logging
import Persistence
import Rehearsal

/// Which account has which plan.
struct PlanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Show and set the plans of accounts.",
        discussion: """
            The plans are defined in the file of --plans. The server may be running or not; a running one uses a new plan at once.
            """,
        subcommands: [List.self, Show.self, Give.self])

    /// What the three have in common.
    struct Options: ParsableArguments {
        @OptionGroup(title: "Plans") var plans: PlanOptions
        @OptionGroup(title: "Data") var database: DatabaseOptions
        @OptionGroup(title: "Log") var log: LogOptions

        func withPlans(_ work: (Plans) async throws -> Void) async throws {
            let given = GivenSettings(plans.flags, database.flags, log.flags)
            let (plans, database, log) = try refusingUnusable { () throws(UnusableSetting) in
                (try given.plans(), try DatabaseSettings(given), try LogSettings(given, level: .warning))
            }
            guard plans.areDefined else {
                complain("no plans are defined: name their file with \(Known.plans.flag) or \(Known.plans.variable)")
                throw ExitCode(64)
            }
            let logger = Logger(label: "runthrough") { StandardErrorLog(label: $0, settings: log) }
            try await complainingOfFailure {
                try await Database.withStore(database, plans: plans, logger: logger) { store in
                    do { try await work(store.plans) } catch let fault as Plans.Unknown {
                        throw Failure(
                            description: fault == .account
                                ? "there is no such account; `runthrough plan list` shows all"
                                : "several accounts are called so: give the id, which `runthrough plan list` shows")
                    } catch is Plans.OfTheOwner {
                        throw Failure(description: "the server's owner has no limits")
                    }
                }
            }
        }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the plans, and the plan of every account.")

        @OptionGroup var options: Options

        func run() async throws {
            try await options.withPlans { plans in
                for plan in plans.defined.all {
                    print("\(plan.name): \(plan.inWords)\(plan == plans.defined.standard ? " (default)" : "")")
                }
                for (account, given) in try await plans.all() {
                    print("\(account.id)  \(PlanCommand.name(given, in: plans.defined))  \(account.name)")
                }
            }
        }
    }

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Print an account's plan and how much of it is used.")

        @Argument(help: "The account's id or name.") var account: String
        @OptionGroup var options: Options

        func run() async throws {
            try await options.withPlans { plans in
                guard let standing = try await plans.standing(of: try await plans.account(called: account)) else {
                    throw Plans.Unknown.account
                }
                PlanCommand.show(standing, in: plans.defined)
            }
        }
    }

    struct Give: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "set", abstract: "Set the plan of an account. Nothing that it has is deleted.")

        @Argument(help: "The account's id or name.") var account: String
        @Argument(help: "The plan's name.") var name: String
        @OptionGroup var options: Options

        func run() async throws {
            try await options.withPlans { plans in
                guard plans.defined.plan(named: name) != nil else {
                    let names = plans.defined.all.map(\.name).joined(separator: ", ")
                    throw Failure(description: "there is no plan '\(name)'; there are \(names)")
                }
                let id = try await plans.account(called: account)
                PlanCommand.show(try await plans.give(name, to: id, by: "Operator"), in: plans.defined)
            }
        }
    }

    private static func show(_ standing: Plans.Standing, in plans: AccountPlans) {
        print("\(standing.account.id)  \(standing.account.name)")
        guard let plan = standing.plan else { return print("the server's owner has no limits") }
        print("plan: \(name(standing.given, in: plans)): \(plan.inWords)")
        print(
            "in the library: \(standing.use.productions); pictures and recordings: \(megabytes(standing.use.bytes)) MB")
    }

    private static func name(_ given: String?, in plans: AccountPlans) -> String {
        guard let given else { return plans.standard.name }
        return plans.plan(named: given) == nil ? "\(given) (not defined, so \(plans.standard.name))" : given
    }

    private static func megabytes(_ bytes: Int64) -> String { String(format: "%.1f", Double(bytes) / 1_000_000) }
}

extension AccountPlan {
    fileprivate var inWords: String {
        [
            productions.map { "\($0) productions" } ?? "any number of productions", hasMusic ? "music" : "no music",
            bytes.map { "\($0 / 1_000_000) MB" } ?? "any number of bytes",
            people.map { "\($0) people in a session" } ?? "any number of people in a session",
        ].joined(separator: ", ")
    }
}
