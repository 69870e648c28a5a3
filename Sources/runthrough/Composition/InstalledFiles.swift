import Foundation

/// The files installed beside the program, found from the program's own path, so that it can start from any directory.
enum InstalledFiles {
    static var program: URL { URL(filePath: "/proc/self/exe").resolvingSymlinksInPath() }

    /// The folder `migrations`: in the working tree where the program was built, or in `share/runthrough` beside its `bin`.
    static func migrations() throws -> String {
        let file = "0001_create_productions.sql"
        guard let place = above(["migrations/\(file)", "share/runthrough/migrations/\(file)"]) else {
            throw Missing(description: "the folder migrations is not above \(program.path)")
        }
        return place.deletingLastPathComponent().path
    }

    /// Where the pose models are, or will be when they have been fetched; `nil` if there is no place for them.
    static var poseModels: String? {
        if let place = above(["share/runthrough/pose-models"]) { return place.path }
        return poseModelsTool.map { tool in
            URL(filePath: tool).deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: ".build/pose-models").path
        }
    }

    /// The pages' font; `nil` where `ops/type` has not made it.
    static var letters: URL? {
        let places = ["share/runthrough/type/letters.woff2", ".build/type/letters.woff2"]
        return above(places).flatMap { FileManager.default.isReadableFile(atPath: $0.path) ? $0 : nil }
    }

    /// The command that fetches the pose models, in a working tree.
    static var poseModelsTool: String? { above(["ops/pose-models"])?.path }

    /// The first of these that is in a folder above the program.
    private static func above(_ candidates: [String]) -> URL? {
        let program = program
        var folder = program.deletingLastPathComponent()
        while folder.path != "/" {
            for place in candidates.map({ folder.appending(path: $0) })
            where FileManager.default.fileExists(atPath: place.path) {
                return place
            }
            folder = folder.deletingLastPathComponent()
        }
        return nil
    }

    struct Missing: Error, CustomStringConvertible { let description: String }
}
