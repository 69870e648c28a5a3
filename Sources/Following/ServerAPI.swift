import Foundation
import FoundationNetworking
import RehearsalCore

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
        var request = try request("/api/v1/join")
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(body)
        return try await answer(to: request)
    }

    /// The names of a production's formations, in order.
    func formationNames(of production: String, token: String) async throws -> [String] {
        var request = try request("/api/v1/productions/\(production)")
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        let answer: Production = try await answer(to: request)
        return answer.formations.map(\.name)
    }

    /// What of a drill decides when its calls are.
    func drill(_ production: String, token: String) async throws -> FollowedDrill {
        var request = try request("/api/v1/productions/\(production)")
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        let document: FollowedDrill.Document = try await answer(to: request)
        return FollowedDrill(document)
    }

    /// What became of the punches that were called or seen since an instant.
    func verdicts(of session: String, since: Instant, token: String) async throws -> FollowedVerdicts.Answer {
        var request = try request("/api/v1/sessions/\(session)/verdicts?since=\(since.microseconds)")
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        return try await answer(to: request)
    }

    private func request(_ path: String) throws -> URLRequest {
        guard let url = URL(string: origin + path) else { throw URLError(.badURL) }
        var request = URLRequest(url: url, timeoutInterval: 10)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return request
    }

    private func answer<Answer: Decodable>(to request: URLRequest) async throws -> Answer {
        let (data, response) = try await URLSession.shared.data(for: request)
        let http = response as? HTTPURLResponse
        let status = http?.statusCode ?? 0
        guard (200..<300).contains(status) else {
            let problem = try? JSONDecoder().decode(Problem.self, from: data)
            throw Refusal(
                status: status, detail: problem?.detail ?? problem?.title ?? "the server answered \(status)",
                retryAfter: http?.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) })
        }
        return try JSONDecoder().decode(Answer.self, from: data)
    }
}
