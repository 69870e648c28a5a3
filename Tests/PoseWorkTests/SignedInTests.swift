import Foundation
import Testing

@testable import PoseWork

@Suite struct SignedInTests {
    private let kept = KeptTokens(
        path: FileManager.default.temporaryDirectory.appending(path: "\(UUID())/workers.json").path)

    @Test func `a token is kept for its server, beside the others, and only this user can read it`() throws {
        try kept.keep("one", for: "http://a:8080")
        try kept.keep("two", for: "https://b")
        try kept.keep("three", for: "http://a:8080")
        #expect(kept.all == ["http://a:8080": "three", "https://b": "two"])
        let attributes = try FileManager.default.attributesOfItem(atPath: kept.path)
        #expect((attributes[.posixPermissions] as? Int) == 0o600)
    }

    @Test func `with a server's address the token that is kept signs in, or the one in the environment`() async throws {
        try kept.keep("one", for: "http://a:8080")
        let signedIn = try await SignedIn.at("http://a:8080/", keptIn: kept, environment: ["SSL_CERT_FILE": "/x.pem"])
        #expect(signedIn == SignedIn(origin: "http://a:8080", token: "one", authorities: "/x.pem"))
        let given = try await SignedIn.at("http://a:8080", keptIn: kept, environment: ["RUNTHROUGH_TOKEN": "mine"])
        #expect(given.token == "mine")
    }

    @Test(arguments: ["http://b", "ftp://a", "a:8080", ""])
    func `without a token or an address there is no server`(server: String) async {
        await #expect(throws: PoseWorker.Refused.self) {
            try await SignedIn.at(server, keptIn: kept, environment: [:])
        }
    }
}
