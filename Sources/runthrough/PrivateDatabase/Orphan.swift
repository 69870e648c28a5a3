import Foundation
import Glibc

/// PostgreSQL processes that still run on a cluster after this server's earlier process was killed.
enum Orphan {
    /// The processes whose working directory is the cluster: every PostgreSQL process changes into it.
    static func processes(in cluster: String) -> [pid_t] {
        let resolved = URL(filePath: cluster).resolvingSymlinksInPath().path
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.compactMap { pid_t($0) }.filter { process in
            guard let directory = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/cwd"),
                directory == resolved,
                let program = try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
            else { return false }
            return program.hasPrefix("postgres")
        }
    }

    /// Asks them to shut down, then kills them; `false` if some are still there.
    static func stop(in cluster: String) async throws -> Bool {
        for signal in [SIGINT, SIGQUIT, SIGKILL] {
            let patience = signal == SIGINT ? 600 : 100
            for attempt in 0..<patience {
                let processes = processes(in: cluster)
                if processes.isEmpty { return true }
                if attempt == 0 {
                    let first = postmaster(of: cluster).map { [$0] } ?? []
                    for process in (first.filter(processes.contains).isEmpty ? processes : first) {
                        kill(process, signal)
                    }
                }
                try await Task.sleep(for: .milliseconds(50))
            }
        }
        return processes(in: cluster).isEmpty
    }

    /// The process that the cluster's own lock file names.
    private static func postmaster(of cluster: String) -> pid_t? {
        (try? String(contentsOfFile: cluster + "/postmaster.pid", encoding: .utf8))?
            .split(separator: "\n").first.flatMap { pid_t($0) }
    }
}
