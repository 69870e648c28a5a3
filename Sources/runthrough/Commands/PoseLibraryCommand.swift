import ArgumentParser
import Foundation
import Gateway

/// `runthrough pose-library`: what athletes' browsers find joints with, so that no picture leaves the phone.
struct PoseLibraryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pose-library", abstract: "Install, list and remove pose libraries for athletes' browsers.",
        discussion: """
            With one, the athlete's page finds joints itself and no picture leaves the phone. None is part of this program: bring MediaPipe Tasks \
            (the npm package \(PoseLibrary.npmPackage), unpacked) with a pose model (pose_landmarker_….task) beside its files. \
            A running server uses what was installed last, without a restart; each node of a cluster needs its own.
            """,
        subcommands: [Install.self, List.self, Remove.self], defaultSubcommand: List.self)

    struct Install: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Check a folder, and keep its files in the data directory once their digests are confirmed.")

        @Argument(help: "The unpacked package, with one model.") var directory: String
        @Option(
            help:
                "The digest of all files, as printed without it: you have compared them with those of where you got them."
        )
        var confirm: String?
        @OptionGroup(title: "Data") var place: PoseLibraryPlace

        func run() async throws {
            try await complainingOfFailure {
                let candidate = try PoseLibraryCandidate(in: URL(filePath: directory))
                print("\(PoseLibrary.npmPackage) \(candidate.version)")
                for file in candidate.files { print(line(for: file, candidate.build)) }
                let digest = try candidate.digest
                guard let confirm else {
                    complain(
                        """
                        nothing was installed yet. Files without "known" are in no list of this program: compare their digests with those of \
                        where you got them. Then install exactly these by
                          runthrough pose-library install \(directory) --confirm \(digest)
                        """)
                    throw ExitCode(1)
                }
                guard confirm.lowercased() == digest else {
                    complain(
                        "nothing was installed: these files have the digest \(digest), and \(confirm) was confirmed")
                    throw ExitCode(1)
                }
                try DataDirectory(path: place.path).make()
                let installed = try place.libraries.install(candidate)
                print("installed as \(try installed.name)")
            }
        }

        private func line(for file: PoseLibrary.File, _ build: PoseLibraryBuild?) -> String {
            let known = build.map { $0.has(file) ? "  known: MediaPipe's build of \($0.made)" : "" } ?? ""
            return "  \(file.sha256)  \(file.name), \(file.size) bytes\(known)"
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print the installed ones; the first is in use.")

        @OptionGroup(title: "Data") var place: PoseLibraryPlace

        func run() async throws {
            try await complainingOfFailure {
                let all = try place.libraries.all
                if all.isEmpty { complain("no pose library is installed: pictures go to pose workers") }
                for (index, library) in all.enumerated() {
                    let model = library.files.map(\.name).first { $0.hasSuffix(".task") } ?? ""
                    print("\(try library.name)  \(library.size) bytes, \(model)\(index == 0 ? ", in use" : "")")
                }
            }
        }
    }

    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Delete an installed one.")

        @Argument(help: "Its name, as `list` prints it.") var name: String
        @OptionGroup(title: "Data") var place: PoseLibraryPlace

        func run() async throws {
            try await complainingOfFailure { try place.libraries.remove(name) }
        }
    }
}

/// The data directory whose libraries are meant.
struct PoseLibraryPlace: ParsableArguments {
    @Option(name: Known.dataDirectory.argumentName, help: Known.dataDirectory.help) var dataDirectory: String?

    var path: String {
        get throws {
            try refusingUnusable { () throws(UnusableSetting) in
                try DatabaseSettings(GivenSettings([Known.dataDirectory.name: dataDirectory])).dataDirectory
            }
        }
    }

    var libraries: PoseLibraries {
        get throws { PoseLibraries(in: URL(filePath: DataDirectory(path: try path).poseLibraries)) }
    }
}
