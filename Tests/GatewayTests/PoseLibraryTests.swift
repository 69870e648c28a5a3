import Foundation
import Testing

@testable import Gateway

@Suite struct `a pose library for browsers` {
    private let names = PoseLibrary.needed + PoseLibrary.forOldBrowsers

    private func files(_ build: PoseLibraryBuild, _ count: Int = 4) -> [PoseLibrary.File] {
        zip(names, build.digests).prefix(count).map { PoseLibrary.File(name: $0, size: 9, sha256: $1) }
    }

    private let bundle = PoseLibrary.File(
        name: PoseLibrary.bundle, size: 9, sha256: String(repeating: "0", count: 64))

    @Test func `every build in the list has four digests, and none is in two`() {
        let all = PoseLibraryBuild.known.flatMap(\.digests)
        #expect(all.count == 4 * PoseLibraryBuild.known.count && Set(all).count == all.count)
        #expect(all.allSatisfy { $0.count == 64 && $0.allSatisfy(\.isHexDigit) })
    }

    @Test func `files of one build are known as that`() throws {
        for build in PoseLibraryBuild.known {
            #expect(try PoseLibraryBuild.containing(files(build) + [bundle]) == build)
            #expect(try PoseLibraryBuild.containing(files(build, 2)) == build)
        }
    }

    @Test func `files that are in no list are unknown`() throws {
        let own = names.map { PoseLibrary.File(name: $0, size: 9, sha256: String(repeating: "a", count: 64)) }
        #expect(try PoseLibraryBuild.containing(own + [bundle]) == nil)
    }

    @Test func `files of two builds, and one that was changed, are refused by name`() throws {
        let (first, second) = (PoseLibraryBuild.known[0], PoseLibraryBuild.known[1])
        let mixed = #expect(throws: PoseLibraryFault.self) {
            try PoseLibraryBuild.containing(Array(files(first, 1) + files(second).dropFirst()))
        }
        #expect(mixed?.description.contains("\(first.made) and \(second.made)") == true)
        var changed = files(first)
        changed[1] = PoseLibrary.File(name: changed[1].name, size: 9, sha256: String(repeating: "b", count: 64))
        let damaged = #expect(throws: PoseLibraryFault.self) { try PoseLibraryBuild.containing(changed) }
        #expect(damaged?.description.contains(changed[1].name) == true)
    }

    @Test func `the digest that is confirmed is the one of the list that sha256sum writes`() throws {
        let files = [try PoseLibrary.File("a.js", Array("1\n".utf8)), try PoseLibrary.File("b.js", Array("2\n".utf8))]
        // printf '1\n' > a.js; printf '2\n' > b.js; sha256sum a.js b.js | sha256sum
        #expect(
            try PoseLibrary.digest(of: files) == "e70e0c1f8be8c69565a96bd5449386cee9e7a3a90e8f5ccb4b4946a493868d60")
    }
}
