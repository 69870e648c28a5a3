import Glibc
import ServiceLifecycle

/// Says that the server is ready, and leaves a note for subcommands while it is.
struct Herald: Service {
    let announcement: Announcement
    let form: AnnouncementForm
    /// Where the note lies; `nil` without a data directory.
    let directory: DataDirectory?

    func run() async throws {
        if let directory { try ServingNote(process: getpid(), url: announcement.url).write(to: directory) }
        defer { if let directory { unlink(directory.serving) } }
        announcement.write(as: form)
        do {
            try await gracefulShutdown()
        } catch is CancellationError {
            // Nothing to take leave of.
        }
    }
}
