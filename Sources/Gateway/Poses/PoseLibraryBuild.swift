/// A build of MediaPipe's WebAssembly files for vision, as the digests in its own repository name it (`third_party/wasm_files.bzl`). The bundle of scripts
/// and the models are in no such list.
package struct PoseLibraryBuild: Hashable, Sendable {
    /// The day on which it was made.
    package let made: String
    /// SHA-256, of `needed` and then of `forOldBrowsers`.
    let digests: [String]

    static let known = [
        PoseLibraryBuild(
            made: "2024-08-26",
            digests: [
                "4cbb1a45be4c6aee8bb732de8262bb4656c25a895067a547b2feaca0f9edcb95",
                "dcd42c78a02fe38b56eb0eab344bb8cae77670cb271b6227c0bf21aece72792f",
                "f3ebf96d69a37473dfa57232ac99bfd14eb16ee6b2e37edf231886d247047fd0",
                "851bdf35032343331e7fc9e675fed23ea4fc527bd66496f8ac856a18c23a6a6e",
            ]),
        PoseLibraryBuild(
            made: "2025-03-07",
            digests: [
                "acc5ad448e75078f81a07754241589e13e27dbf1fe7e343313bbaea2665b1393",
                "bf85dc00fd2e3da1f170b36da41467b44156ca7f137310c08511963f5854386a",
                "f7992c8d6621098e58b39b8cac311733b7a2599b7c4695b2043bfcfa9344ccff",
                "6cc46a5c69ec5b4d88a6df9f0fd94daecd3731d2adb5198ca4eeca21cf085421",
            ]),
        PoseLibraryBuild(
            made: "2025-07-25",
            digests: [
                "c7b17e85eb746ac64e218b11fdbd014f02931bb45a62b355750840a98b332dd5",
                "4dea0e4f4ea6592ce1efb31f9de11a5fc42c58e664ca50e2242c554c96e84935",
                "37d8cf194ee16e204f93a6771a872082fe85f13ef2d37005dad4f564a4db162a",
                "cb23d2eb630d757615e0a998f6865a3bfc03c7e0457ab848868fc7f551abd0fb",
            ]),
        PoseLibraryBuild(
            made: "2025-08-13",
            digests: [
                "e351a1e5f684b0b5bc60164e49f0decd1957050ab460e777232844a6858196df",
                "bc715c9c23f070e03481cf4c21d30aa8073ab5cad10f3185ea526d45ff39035e",
                "8f361faf34730551dea36f92894514b80307abc9594419855cadc8f7a1a218d7",
                "c135275f2b23043b44503e6c4760fff04991e449bc5d3c5e9e9016c70b977099",
            ]),
        PoseLibraryBuild(
            made: "2025-12-19",
            digests: [
                "361cf9045bfa644f2aa73f9f576cd1613b044fe99608e7e849137475ea88cf0c",
                "b5bd3738af6e7d7ba1570b6da6592b73fde94c820d61579ba2322c22ea0714ba",
                "ad3a8881a165b98a2fd108db1808c91a33aebbad16651b18b481dfe64637481b",
                "7631c77b1bd3cd64c5d00455474ae1ec7823a764894fa03745dfafd8fa54805c",
            ]),
        PoseLibraryBuild(
            made: "2026-06-15",
            digests: [
                "4f2ab9632bba06f168386ce3e38a3a0250460890c48c12891a8cea13690c4d98",
                "1aeef7bc05036eab5d9c575ad9396381109b61cb98abb1d4ae7c146277fad8ed",
                "9c0697b78769ab751d1a243a1c3c682953ae3c234a93ce0e0dce24231dab191e",
                "1e2cd3dd75d3bd93df303fb67c07a59d6e53742c12d90814bb63375db4b0c79f",
            ]),
    ]

    private static let names = PoseLibrary.needed + PoseLibrary.forOldBrowsers

    /// Whether the file is one of this build.
    package func has(_ file: PoseLibrary.File) -> Bool {
        Self.names.firstIndex(of: file.name).map { digests[$0] == file.sha256 } ?? false
    }

    /// The build that all of these files belong to; `nil` if none of them is known. Files of which only some are known were mixed or damaged.
    static func containing(_ files: [PoseLibrary.File]) throws -> PoseLibraryBuild? {
        let compiled = files.filter { names.contains($0.name) }
        let builds = known.filter { build in compiled.contains(where: build.has) }
        guard let build = builds.first else { return nil }
        if builds.count == 1, let other = compiled.first(where: { !build.has($0) }) {
            throw PoseLibraryFault(
                description:
                    "\(other.name) does not belong to the other files, which are MediaPipe's of \(build.made): "
                    + "it is damaged, or of another version")
        }
        guard builds.count == 1 else {
            throw PoseLibraryFault(
                description: "these files are of several versions, MediaPipe's of "
                    + builds.map(\.made).joined(separator: " and "))
        }
        return build
    }
}
