import Glibc
import Logging
import ServiceLifecycle

/// Says that the server is ready, and leaves a note for subcommands while it is.
struct ReadyService: Service {
    /// The server's own address.
    let url: String
    /// The same as other machines reach it, where they do.
    let outwardURL: String?
    /// `nil` where links and codes are not told.
    let message: StartupMessage?
    let form: StartupMessageForm
    /// Where the note lies; `nil` without a data directory.
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
            // Nothing to take leave of.
        }
    }
}
