import Foundation
import Glibc

/// The directory with all of this server's data; one server at a time may use it.
struct DataDirectory: Sendable {
    let path: String

    var cluster: String { path + "/postgres" }
    var clusterInTheMaking: String { path + "/postgres.unfinished" }
    var databaseLog: String { path + "/postgres.log" }
    var serving: String { path + "/serving.json" }
    var certificates: String { path + "/certificates" }

    struct Failure: Error, CustomStringConvertible { let description: String }

    /// The right to use a data directory: a lock that the kernel releases when the process ends.
    struct Claim: ~Copyable, Sendable {
        private let descriptor: Int32

        fileprivate init(descriptor: Int32) { self.descriptor = descriptor }

        deinit { close(descriptor) }
    }

    /// Creates the directory, readable by its owner only. For root it stays passable, because PostgreSQL then runs as another user.
    func make() throws(Failure) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true,
                attributes: [.posixPermissions: geteuid() == 0 ? 0o711 : 0o700])
        } catch {
            throw Failure(description: "cannot make the data directory \(path): \(error.localizedDescription)")
        }
        guard let facts = FileFacts(path, followingLinks: true), access(path, W_OK | X_OK) == 0 else {
            throw Failure(
                description: "cannot write in the data directory \(path): \(String(cString: strerror(errno)))")
        }
        if geteuid() == 0, !facts.othersMayPass, chmod(path, mode_t(facts.permissions | 0o001)) != 0 {
            throw Failure(description: "cannot make \(path) passable for the user that PostgreSQL runs as")
        }
    }

    /// Claims the directory; `nil` if another process holds it.
    func claim() throws(Failure) -> Claim? {
        let file = path + "/lock"
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw Failure(description: "cannot open \(file): \(String(cString: strerror(errno)))")
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            return nil
        }
        let holder = "\(getpid())\n"
        ftruncate(descriptor, 0)
        holder.withCString { _ = write(descriptor, $0, holder.utf8.count) }
        return Claim(descriptor: descriptor)
    }

    /// Whether a process holds the claim.
    var isInUse: Bool {
        get throws(Failure) {
            guard FileManager.default.fileExists(atPath: path + "/lock") else { return false }
            return try claim() == nil
        }
    }

    /// The process that holds the claim, if it wrote its number.
    var holder: Int? {
        (try? String(contentsOfFile: path + "/lock", encoding: .utf8)).flatMap {
            Int($0.trimmingCharacters(in: .whitespacesAndNewlines))
        }
    }

    /// The first directory on the path that another user cannot enter; `nil` if there is none.
    var closedParent: String? {
        var directory = ""
        for part in path.split(separator: "/").dropLast() {
            directory += "/" + part
            if let facts = FileFacts(directory, followingLinks: true), !facts.othersMayPass { return directory }
        }
        return nil
    }
}
