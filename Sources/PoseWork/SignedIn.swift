import Foundation
import WebSocketServer

/// A server that takes this machine in as a pose worker.
package struct SignedIn: Sendable, Equatable {
    /// `http://host:8080`
    package let origin: String
    package let token: String
    /// PEM file of the authorities that are trusted, instead of the system's.
    package let authorities: String?
    /// Whether it must show a certificate for its address.
    package var verifies = true

    /// Signed in already.
    package init(origin: String, token: String, authorities: String? = nil) {
        (self.origin, self.token, self.authorities) = (origin, token, authorities)
    }

    private struct Account: Decodable { let token: String }
    private struct Problem: Decodable { let detail: String? }

    /// Signs in at a server by a link, which is redeemed and its token kept for the next time, or by its address, for which
    /// there is a token already.
    ///
    /// - Throws: `PoseWorker.Refused` if there is none; `WebSocketClient.Failure` if the server cannot be reached.
    package static func at(_ server: String, keptIn tokens: KeptTokens, environment: [String: String]) async throws
        -> Self
    {
        guard let parts = URLComponents(string: server), ["http", "https"].contains(parts.scheme),
            let scheme = parts.scheme, let host = parts.percentEncodedHost, !host.isEmpty
        else {
            throw PoseWorker.Refused("\(server) is not the address of a server: it begins with http:// or https://")
        }
        let origin = "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
        let authorities = environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
        if ["", "/"].contains(parts.path) {
            let given = environment["RUNTHROUGH_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
            guard let token = given ?? tokens.all[origin] else {
                throw PoseWorker.Refused(
                    "this machine is not signed in at \(origin): give a link for a pose worker the first time")
            }
            return SignedIn(origin: origin, token: token, authorities: authorities)
        }
        let token = try await redeem(server, trusting: authorities)
        try tokens.keep(token, for: origin)
        return SignedIn(origin: origin, token: token, authorities: authorities)
    }

    private static func redeem(_ link: String, trusting authorities: String?) async throws -> String {
        var request = HTTPClient.Request(link)
        request.method = "POST"
        request.headers = [("Accept", "application/json")]
        request.certificateAuthorities = authorities
        let response = try await HTTPClient.send(request)
        let data = Data(response.body)
        guard (200..<300).contains(response.status), let account = try? JSONDecoder().decode(Account.self, from: data)
        else {
            let problem = try? JSONDecoder().decode(Problem.self, from: data)
            throw PoseWorker.Refused(problem?.detail ?? "the server answered \(response.status)")
        }
        return account.token
    }
}

/// The tokens of this machine, in a file that only its user may read.
package struct KeptTokens: Sendable {
    package let path: String

    package init(path: String) { self.path = path }

    /// By the server's address; none if there is no such file.
    package var all: [String: String] {
        FileManager.default.contents(atPath: path).flatMap {
            try? JSONDecoder().decode([String: String].self, from: $0)
        }
            ?? [:]
    }

    package func keep(_ token: String, for origin: String) throws {
        let document = try JSONEncoder().encode(all.merging([origin: token]) { $1 })
        let folder = URL(filePath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Another one, put in its place when it is whole.
        let fresh = path + ".new"
        let descriptor = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: path]) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: document)
        try file.close()
        guard rename(fresh, path) == 0 else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
        }
    }
}
