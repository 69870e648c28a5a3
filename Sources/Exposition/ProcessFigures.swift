import Foundation
import Glibc

/// The kernel's figures of this process, under the names that Prometheus' own clients use.
package struct ProcessFigures: Sendable {
    let cpuSeconds: Double
    let residentBytes: Int
    let openFiles: Int
    let started: Double

    /// - Parameter started: Unix time in seconds.
    package init(started: Double) {
        cpuSeconds = Double(clock()) / Double(CLOCKS_PER_SEC)
        let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
        residentBytes = (pages.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
        openFiles = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        self.started = started
    }

    var exposition: String {
        """
        # TYPE process_cpu_seconds_total counter
        process_cpu_seconds_total \(number(cpuSeconds))
        # TYPE process_open_fds gauge
        process_open_fds \(openFiles)
        # TYPE process_resident_memory_bytes gauge
        process_resident_memory_bytes \(residentBytes)
        # TYPE process_start_time_seconds gauge
        process_start_time_seconds \(number(started))

        """
    }
}
