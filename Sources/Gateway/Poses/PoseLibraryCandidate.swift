package import Foundation

/// A folder that somebody wants to install as a pose library: the unpacked npm package, and beside its files one model.
package struct PoseLibraryCandidate: Sendable {
    package let version: String
    /// By name.
    package let files: [PoseLibrary.File]
    /// The build of MediaPipe that the WebAssembly files belong to; `nil` if this program does not know their digests.
    package let build: PoseLibraryBuild?
    let contents: [String: [UInt8]]

    /// Bytes of one file.
    private static let largest = 64 << 20
    private static let largestDescription = 1 << 16

    /// Reads and checks everything that does not need a browser.
    package init(in directory: URL) throws {
        let found = try Self.names(in: directory)
        version = try Self.version(in: directory, among: found)
        let model = try Self.model(among: found)
        let inPackage = PoseLibrary.needed.map { "wasm/\($0)" }
        let missing =
            ([PoseLibrary.bundle] + inPackage).filter { !found.contains($0) } + (model == nil ? ["*.task"] : [])
        guard missing.isEmpty, let model else {
            throw PoseLibraryFault(
                description: "\(directory.path): missing \(missing.joined(separator: ", ")); found "
                    + found.sorted().prefix(20).joined(separator: ", "))
        }
        let old = PoseLibrary.forOldBrowsers.map { "wasm/\($0)" }
        var contents: [String: [UInt8]] = [:]
        for path in [PoseLibrary.bundle, model] + inPackage + (old.allSatisfy(found.contains) ? old : []) {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            contents[name] = try Self.content(of: path, in: directory)
        }
        files = try contents.keys.sorted().map { try PoseLibrary.File($0, contents[$0] ?? []) }
        build = try PoseLibraryBuild.containing(files)
        self.contents = contents
    }

    /// What is confirmed by whoever installs it.
    package var digest: String { get throws { try PoseLibrary.digest(of: files) } }

    private static func names(in directory: URL) throws -> Set<String> {
        let files = FileManager.default
        guard let top = try? files.contentsOfDirectory(atPath: directory.path) else {
            throw PoseLibraryFault(description: "\(directory.path) is no folder that can be read")
        }
        let wasm = (try? files.contentsOfDirectory(atPath: directory.appending(path: "wasm").path)) ?? []
        return Set(top + wasm.map { "wasm/\($0)" })
    }

    private static func version(in directory: URL, among found: Set<String>) throws -> String {
        struct Description: Decodable {
            let name: String
            let version: String
        }
        guard found.contains("package.json"),
            let bytes = try? content(of: "package.json", in: directory, atMost: largestDescription),
            let read = try? JSONDecoder().decode(Description.self, from: Data(bytes))
        else {
            throw PoseLibraryFault(
                description:
                    "\(directory.path) has no package.json with a name and a version: give the unpacked package "
                    + "\(PoseLibrary.npmPackage)")
        }
        guard read.name == PoseLibrary.npmPackage else {
            throw PoseLibraryFault(
                description: "\(directory.path) is the package \(read.name); the one that is understood is "
                    + PoseLibrary.npmPackage)
        }
        let parts = read.version.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "0", parts[1] == "10", let release = Int(parts[2]), release >= 8,
            parts[2].allSatisfy({ $0.isASCII && $0.isNumber }), parts[2].count <= 3
        else {
            throw PoseLibraryFault(
                description: "version \(read.version) of \(read.name) is not one whose interface is known here: "
                    + "0.10.8 and later ones of 0.10")
        }
        return read.version
    }

    private static func model(among found: Set<String>) throws -> String? {
        let models = found.filter { $0.hasSuffix(PoseLibrary.modelEnding) }.sorted()
        guard models.count < 2 else {
            throw PoseLibraryFault(
                description: "there are several models, \(models.joined(separator: ", ")): leave the one to be used")
        }
        guard let model = models.first else { return nil }
        guard model.utf8.count <= 80,
            model.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) })
        else {
            throw PoseLibraryFault(description: "the model \(model) needs a name of letters, digits, -, . and _")
        }
        return model
    }

    private static func content(of path: String, in directory: URL, atMost most: Int = largest) throws -> [UInt8] {
        let file = directory.appending(path: path)
        let values = try? file.resolvingSymlinksInPath().resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
        guard values?.isRegularFile == true, let size = values?.fileSize, let data = try? Data(contentsOf: file) else {
            throw PoseLibraryFault(description: "\(path) is no file that can be read")
        }
        guard (1...most).contains(size), data.count <= most else {
            throw PoseLibraryFault(description: "\(path) has \(size) bytes; from 1 to \(most) are taken")
        }
        guard looksRight(data, path) else {
            throw PoseLibraryFault(description: "\(path) is not what its name says: it is damaged, or was cut short")
        }
        return Array(data)
    }

    /// Whether the first bytes are those of its kind, and the bundle has what the page asks it for.
    private static func looksRight(_ data: Data, _ path: String) -> Bool {
        if path.hasSuffix(".wasm") { return data.starts(with: [0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]) }
        if path.hasSuffix(PoseLibrary.modelEnding) { return data.starts(with: [0x50, 0x4B, 3, 4]) }
        guard let text = String(validating: data, as: UTF8.self) else { return false }
        return path != PoseLibrary.bundle || ["PoseLandmarker", "FilesetResolver"].allSatisfy(text.contains)
    }
}
