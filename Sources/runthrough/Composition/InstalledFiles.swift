import Foundation

/// The files installed beside the program, found from the program's own path, so that it can start from any directory.
enum InstalledFiles {
    /// The folder `migrations`: in the working tree where the program was built, or in `share/runthrough` beside its `bin`.
    static func migrations() throws -> String {
        let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
        var folder = program.deletingLastPathComponent()
        while folder.path != "/" {
            for candidate in ["migrations", "share/runthrough/migrations"] {
                let place = folder.appending(path: candidate)
                if FileManager.default.fileExists(atPath: place.appending(path: "0001_create_productions.sql").path) {
                    return place.path
                }
            }
            folder = folder.deletingLastPathComponent()
        }
        throw Missing(description: "the folder migrations is not above \(program.path)")
    }

    struct Missing: Error, CustomStringConvertible { let description: String }
}
