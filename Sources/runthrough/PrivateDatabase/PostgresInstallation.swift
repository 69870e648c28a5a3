import Foundation

/// The PostgreSQL server programs on this machine.
struct PostgresInstallation: Sendable, Equatable {
    /// The directory of `initdb` and `postgres`.
    let programs: String
    /// The major version, which decides whether a cluster's files can be read: "15".
    let major: String

    struct Failure: Error, CustomStringConvertible, Equatable { let description: String }

    /// Debian's folder for them, with one directory for each major version.
    static let versions = "/usr/lib/postgresql"

    /// All installations found: the one that `pg_config` names first, then Debian's, newest first.
    static func all() async -> [PostgresInstallation] {
        var found: [PostgresInstallation] = []
        if let named = try? await ChildProcess.output(of: ["pg_config", "--bindir"]), named.end.isSuccess {
            let directory = named.text.trimmingCharacters(in: .whitespacesAndNewlines)
            if let installation = await installation(in: directory) { found.append(installation) }
        }
        let majors = ((try? FileManager.default.contentsOfDirectory(atPath: versions)) ?? []).compactMap(Int.init)
            .sorted(by: >)
        for major in majors {
            if let installation = await installation(in: "\(versions)/\(major)/bin"), !found.contains(installation) {
                found.append(installation)
            }
        }
        return found
    }

    /// The installation for a cluster of major version `cluster`; `nil` = a new cluster.
    static func choose(from installations: [PostgresInstallation], cluster: String?, at path: String) throws(Failure)
        -> PostgresInstallation
    {
        guard let first = installations.first else {
            throw Failure(
                description: "PostgreSQL's server programs (initdb, postgres) are not installed: "
                    + "apt-get install postgresql, or name a database with \(Known.databaseURL.variable)")
        }
        guard let cluster else { return first }
        if let fitting = installations.first(where: { $0.major == cluster }) { return fitting }
        throw Failure(
            description: "\(path) was made by PostgreSQL \(cluster), but installed is \(first.major): "
                + "apt-get install postgresql-\(cluster), or move it with pg_upgrade")
    }

    private static func installation(in directory: String) async -> PostgresInstallation? {
        let programs = ["initdb", "postgres"].map { "\(directory)/\($0)" }
        guard programs.allSatisfy(FileManager.default.isExecutableFile),
            let version = try? await ChildProcess.output(of: [programs[1], "--version"]), version.end.isSuccess,
            let major = major(in: version.text)
        else { return nil }
        return PostgresInstallation(programs: directory, major: major)
    }

    /// `postgres (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)` → `15`.
    static func major(in version: String) -> String? {
        version.split(separator: " ").lazy.compactMap { word -> String? in
            let digits = word.prefix { $0.isASCII && $0.isNumber }
            return digits.isEmpty ? nil : String(digits)
        }.first
    }
}
