import Foundation
import Glibc

/// The system user that PostgreSQL runs as: the user of this process, or `postgres` if that is root, because PostgreSQL refuses root.
struct ClusterOwner: Sendable, Equatable {
    let user: uid_t
    let group: gid_t
    let name: String

    static func current() throws(PostgresInstallation.Failure) -> ClusterOwner {
        let isRoot = geteuid() == 0
        guard let entry = isRoot ? getpwnam("postgres") : getpwuid(geteuid()) else {
            throw PostgresInstallation.Failure(
                description: isRoot
                    ? "PostgreSQL cannot run as root and the user postgres is missing: apt-get install postgresql"
                    : "the user \(geteuid()) has no name in /etc/passwd, which PostgreSQL needs")
        }
        return ClusterOwner(
            user: entry.pointee.pw_uid, group: entry.pointee.pw_gid, name: String(cString: entry.pointee.pw_name))
    }

    private var isUs: Bool { user == geteuid() }

    /// Arguments before the program's own: become this user, and get SIGINT (PostgreSQL's fast shutdown) when this process ends.
    var prefix: [String] {
        let identity = isUs ? [] : ["--reuid=\(user)", "--regid=\(group)", "--init-groups"]
        return ["setpriv"] + identity + ["--pdeathsig", "INT", "--"]
    }

    func own(_ path: String) throws(DataDirectory.Failure) {
        guard isUs || chown(path, user, group) == 0 else {
            throw DataDirectory.Failure(
                description: "cannot give \(path) to \(name): \(String(cString: strerror(errno)))")
        }
    }
}
