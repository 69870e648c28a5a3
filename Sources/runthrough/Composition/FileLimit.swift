import Glibc

/// The number of sockets that the system allows this process.
enum FileLimit {
    struct TooLow: Error, CustomStringConvertible { let description: String }

    /// Other open files: database, threads, log.
    private static let reserve = 256

    /// Raises the soft limit of open files as far as `connections` needs.
    static func raise(for connections: Int) throws(TooLow) {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let needed = rlim_t(connections + reserve)
        guard limit.rlim_cur < needed else { return }
        guard limit.rlim_max >= needed else {
            throw TooLow(
                description:
                    "\(Known.maximumConnections.flag): \(connections) connections need a limit of \(needed) open files, "
                    + "and this process may have \(limit.rlim_max) (ulimit -Hn): choose fewer, or raise that limit")
        }
        limit.rlim_cur = needed
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
