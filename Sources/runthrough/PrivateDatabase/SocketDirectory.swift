import Glibc

/// The directory of the private database's Unix socket: the cluster itself or, if that path is too long for the kernel, a
/// short private directory.
struct SocketDirectory: Sendable, Equatable {
    let path: String
    let isInCluster: Bool

    /// `sun_path` holds 108 bytes with its zero; PostgreSQL adds "/.s.PGSQL.5432" and for its lock file ".lock".
    static let longest = 107 - "/.s.PGSQL.5432".utf8.count

    init(cluster: String, runtime: String) {
        // PostgreSQL reads a list of directories: it would interpret commas, quotes, backslashes and spaces at the ends.
        let plain = cluster.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !",\"'\\@".utf8.contains($0) }
        if cluster.utf8.count <= Self.longest, plain {
            path = cluster
            isInCluster = true
        } else {
            path = "\(runtime)/runthrough-\(Self.fingerprint(of: cluster))"
            isInCluster = false
        }
    }

    /// FNV-1a of 64 bits, in hex without leading zeros: only to tell data directories apart, and the same in every release, whose servers find each
    /// other's database by it.
    private static func fingerprint(of text: String) -> String {
        String(text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }, radix: 16)
    }

    /// Creates the short directory if it is needed, and refuses one that another user could have prepared.
    func make(for owner: ClusterOwner) throws(DataDirectory.Failure) {
        guard !isInCluster else { return }
        if mkdir(path, 0o700) == 0 { try owner.own(path) }
        guard let facts = FileFacts(path, followingLinks: false), facts.isDirectory, facts.owner == owner.user,
            facts.isPrivate
        else {
            throw DataDirectory.Failure(
                description:
                    "\(path) is not a private directory of \(owner.name): remove it, or choose a shorter data directory"
            )
        }
    }
}
