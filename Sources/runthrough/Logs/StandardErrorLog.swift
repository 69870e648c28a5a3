import Foundation
import Glibc
import Logging

/// Writes each log line to standard error in one call, so that lines of several threads do not mix.
struct StandardErrorLog: LogHandler {
    private let label: String
    private let format: LogFormat
    var logLevel: Logger.Level
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    init(label: String, settings: LogSettings) {
        self.label = label
        format = settings.format
        logLevel = settings.level
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let line = LogLine(
            date: Date(), level: event.level, label: label,
            message: event.message.description,
            metadata: metadata.merging(metadataProvider?.get() ?? [:]) { _, new in new }
                .merging(event.metadata ?? [:]) { _, new in new })
        var text = format == .json ? line.json : line.text
        text += "\n"
        text.withUTF8 { bytes in
            var rest = UnsafeRawBufferPointer(bytes)
            while let base = rest.baseAddress, !rest.isEmpty {
                let written = write(STDERR_FILENO, base, rest.count)
                if written < 0 && errno == EINTR { continue }
                guard written > 0 else { return }
                rest = UnsafeRawBufferPointer(rebasing: rest[written...])
            }
        }
    }
}
