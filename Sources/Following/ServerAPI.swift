import Foundation
import RehearsalCore
import WebSocketServer

/// The HTTP calls that a follower makes.
package struct ServerAPI: Sendable {
    /// `http://host:8080`
    package let origin: String

    /// A place in a session.
    package struct Membership: Decodable, Sendable {
        package let token: String
        /// The socket's path.
        package let socket: String
    }

    /// A refusal, read from `application/problem+json`.
    package struct Refusal: Error, CustomStringConvertible {
        package let status: Int
        package let detail: String
        /// Seconds.
        package let retryAfter: Int?
        package var description: String { detail }
    }

    package init(origin: String) { self.origin = origin }

    private struct Problem: Decodable {
        let title: String?
        let detail: String?
    }

    private struct Production: Decodable {
        struct Formation: Decodable { let name: String }
        let formations: [Formation]
    }

    /// Exchanges a join code for a place in its session.
    package func join(code: String, name: String, role: String?) async throws -> Membership {
        var body = ["code": code, "name": name]
        body["role"] = role
        var request = request("/api/v1/join")
        request.method = "POST"
        request.headers.append(("Content-Type", "application/json"))
        request.body = try Array(JSONEncoder().encode(body))
        return try await answer(to: request)
    }

    /// The names of a production's formations, in order.
    func formationNames(of production: String, token: String) async throws -> [String] {
        let answer: Production = try await answer(to: request("/api/v1/productions/\(production)", token: token))
        return answer.formations.map(\.name)
    }

    /// What of a drill decides when its calls are.
    func drill(_ production: String, token: String) async throws -> FollowedDrill {
        FollowedDrill(try await answer(to: request("/api/v1/productions/\(production)", token: token)))
    }

    /// What became of the punches that were called or seen since an instant.
    func verdicts(of session: String, since: Instant, token: String) async throws -> FollowedVerdicts.Answer {
        try await answer(
            to: request("/api/v1/sessions/\(session)/verdicts?since=\(since.microseconds)", token: token))
    }

    private func request(_ path: String, token: String? = nil) -> HTTPClient.Request {
        var request = HTTPClient.Request(origin + path)
        request.headers = [("Accept", "application/json")]
        if let token { request.headers.append(("Authorization", "Bearer \(token)")) }
        return request
    }

    private func answer<Answer: Decodable>(to request: HTTPClient.Request) async throws -> Answer {
        let response = try await HTTPClient.send(request)
        guard (200..<300).contains(response.status) else {
            let problem = try? JSONDecoder().decode(Problem.self, from: Data(response.body))
            throw Refusal(
                status: response.status,
                detail: problem?.detail ?? problem?.title ?? "the server answered \(response.status)",
                retryAfter: response.retryAfter)
        }
        return try JSONDecoder().decode(Answer.self, from: Data(response.body))
    }
}
