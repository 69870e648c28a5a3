import Glibc
import Logging
import ServiceLifecycle

/// Prints that the server is ready, and stores its address for subcommands while it runs.
struct ReadyService: Service {
    /// The server's own address.
    let url: String
    /// The server's address for other machines, if they can reach it.
    let outwardURL: String?
    /// `nil` if links and codes are not printed.
    let message: StartupMessage?
    let form: StartupMessageForm
    /// Where the address is stored; `nil` without a data directory.
    let directory: DataDirectory?
    let logger: Logger

    func run() async throws {
        if let directory {
            try ServingNote(process: getpid(), url: url, outwardURL: outwardURL).write(to: directory)
        }
        defer { if let directory { unlink(directory.serving) } }
        logger.info("ready", metadata: ["url": "\(url)"])
        message?.write(as: form)
        do {
            try await gracefulShutdown()
        } catch is CancellationError {
            // There is nothing to remove.
        }
    }
}
