import Testing

/// What CONTRIBUTING.md says of one more thing that a device reports and of one more capability, counted on what there is.
@Suite struct `what a capability or a device's report touches` {
    /// The files in which a name of ours stands in code.
    private func files(with expression: Regex<Substring>) throws -> Set<String> {
        Set(
            try sources().filter { source in
                source.lines.contains { line in
                    let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line[...]
                    return code.firstMatch(of: expression) != nil
                }
            }.map(\.path))
    }

    private static let session = "Sources/Rehearsal/Session/"
    private static let socket = "Sources/Wire/Socket/"

    @Test func `a capability stands in three files of Swift outside its own`() throws {
        #expect(
            try files(with: /\bBoard\b|\.board\b|\bcase board\b/) == [
                Self.session + "Board/Board.swift", Self.socket + "Board+JSON.swift",
                Self.session + "Capability.swift", Self.session + "SessionState.swift",
                Self.socket + "Capabilities.swift",
            ])
    }

    @Test func `what a device reports stands in two files of Swift`() throws {
        #expect(
            try files(with: /\bCameraReport\b/) == [
                Self.session + "Signals/DeviceReport.swift", Self.socket + "DeviceReport+JSON.swift",
            ])
    }
}
