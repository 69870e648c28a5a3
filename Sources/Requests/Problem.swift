package import HTTPTypes
package import Rehearsal
package import WebSocketServer
import Wire

/// Why a request failed (RFC 9457), as its sender is told.
package struct Problem: Error, Hashable {
    /// The last part of the problem's type.
    package enum Code: String, CaseIterable, Sendable {
        case malformed, invalid
        case notSignedIn = "not-signed-in"
        case notAllowed = "not-allowed"
        case foreignOrigin = "foreign-origin"
        case notFound = "not-found"
        case methodNotAllowed = "method-not-allowed"
        case unknownCode = "unknown-code"
        case linkUsed = "link-used"
        case gone
        case nothingToUndo = "nothing-to-undo"
        case nothingToRedo = "nothing-to-redo"
        case productionInUse = "production-in-use"
        case revisionRequired = "revision-required"
        case revisionStale = "revision-stale"
        case offsetMismatch = "offset-mismatch"
        case idReused = "id-reused"
        case tooLarge = "too-large"
        case noRoom = "no-room"
        case planLimit = "plan-limit"
        case unsupportedMediaType = "unsupported-media-type"
        case tooManyAttempts = "too-many-attempts"
        case subprotocolRequired = "subprotocol-required"
        case rangeNotSatisfiable = "range-not-satisfiable"
        case unavailable
        case notReady = "not-ready"
        case internalError = "internal-error"
    }

    package var code: Code
    package var detail: String
    package var field: String?
    /// The present revision.
    package var revision: Int64?
    /// How many bytes of an upload have been received.
    package var uploadOffset: Int64?
    /// The length of a recording of which no byte that was asked for is there.
    package var unsatisfiedLength: Int64?
    /// Seconds until it is worth trying again.
    package var retryAfter: Int?
    /// The methods that the path accepts.
    package var allowed: [HTTPRequest.Method] = []
    /// The detailed reason behind the code: a page makes its own sentence from code, rule and values.
    package var rule: String?
    /// The values that `detail` contains, by their names: `least`, `most`.
    package var values: [String: Refusal.Value]

    package init(
        _ code: Code, _ detail: String, field: String? = nil, rule: String? = nil,
        values: [String: Refusal.Value] = [:]
    ) {
        self.code = code
        self.detail = detail
        self.field = field
        self.rule = rule
        self.values = values
    }

    /// The problem for a document that was refused.
    package init(_ refusal: Refusal) {
        let code: Code =
            switch refusal.code {
            case .malformed: .malformed
            case .gone: .gone
            case .idReused: .idReused
            default: .invalid
            }
        self.init(
            code, refusal.message, field: refusal.field, rule: refusal.rule?.rawValue, values: refusal.values)
    }

    package static let noProduction = Problem(.notFound, "There is no such production.", rule: "production")
    package static let noSession = Problem(.notFound, "There is no such session.", rule: "session")

    /// The change is of an older revision than the present one.
    package static func stale(_ current: Int64) -> Problem {
        var problem = Problem(
            .revisionStale, "The present revision is \(current). Read it, and change that one.",
            values: ["revision": .number(current)])
        problem.revision = current
        return problem
    }

    /// The sender comes too often, and may come again after so many seconds.
    package static func tooMany(retryAfter seconds: Int) -> Problem {
        var problem = Problem(
            .tooManyAttempts, "Too many attempts. Try again in \(seconds) s.", values: ["seconds": .number(seconds)])
        problem.retryAfter = seconds
        return problem
    }

    /// Why nobody can come in now.
    package init(_ refused: AdmissionRefusal) {
        self.init(.unavailable, refused.detail.prefix(1).uppercased() + refused.detail.dropFirst() + ".")
        retryAfter = refused.retryAfter
    }

    /// Nothing can be kept until somebody makes room.
    package static var diskFull: Problem {
        var problem = Problem(.unavailable, "The server's disk is full: nothing can be kept.", rule: "diskFull")
        problem.retryAfter = 10
        return problem
    }

    /// Something is missing now; the same request may succeed later.
    package static func unavailable(_ detail: String = "The server cannot do this right now; try again.") -> Problem {
        var problem = Problem(.unavailable, detail)
        problem.retryAfter = 1
        return problem
    }
}

extension Problem.Code {
    package var type: String { "https://runthrough.dev/problems/\(rawValue)" }

    var status: HTTPResponse.Status {
        switch self {
        case .malformed, .subprotocolRequired: .badRequest
        case .notSignedIn: .unauthorized
        case .notAllowed, .foreignOrigin, .planLimit: .forbidden
        case .notFound, .unknownCode, .linkUsed: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .productionInUse, .gone, .nothingToUndo, .nothingToRedo, .offsetMismatch, .idReused: .conflict
        case .revisionStale: .preconditionFailed
        case .tooLarge: .contentTooLarge
        case .noRoom: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
        case .rangeNotSatisfiable: .rangeNotSatisfiable
        case .unsupportedMediaType: .unsupportedMediaType
        case .invalid: .unprocessableContent
        case .revisionRequired: .preconditionRequired
        case .tooManyAttempts: .tooManyRequests
        case .internalError: .internalServerError
        case .unavailable, .notReady: .serviceUnavailable
        }
    }

    var title: String {
        switch self {
        case .malformed: "This is not a request that can be read."
        case .invalid: "A field does not fit."
        case .notSignedIn: "Sign in first."
        case .notAllowed: "This is not allowed here."
        case .foreignOrigin: "Another site asked for this."
        case .notFound: "There is nothing here."
        case .methodNotAllowed: "This cannot be done here."
        case .unknownCode: "This code is not known, or no longer."
        case .linkUsed: "This link works no longer."
        case .gone: "This is not there any more."
        case .nothingToUndo: "Nothing to undo."
        case .nothingToRedo: "Nothing to redo."
        case .productionInUse: "A session is dancing this production."
        case .revisionRequired: "Say which revision this changes."
        case .revisionStale: "Somebody was faster."
        case .tooLarge: "This is too large."
        case .offsetMismatch: "The upload goes on somewhere else."
        case .idReused: "This id was used for something else."
        case .noRoom: "There is no room for this."
        case .planLimit: "The plan does not allow this."
        case .rangeNotSatisfiable: "There are no such bytes."
        case .unsupportedMediaType: "This kind of content cannot be read here."
        case .tooManyAttempts: "Too many attempts."
        case .subprotocolRequired: "The subprotocol runthrough.v1 is required."
        case .unavailable: "Not now."
        case .notReady: "Not ready."
        case .internalError: "Something went wrong here."
        }
    }
}

extension Problem {
    package static let contentType = "application/problem+json"

    package var headers: HTTPFields {
        var headers: HTTPFields = [.contentType: Self.contentType]
        if let revision { headers[.eTag] = EntityTag(revision: revision).description }
        if let uploadOffset { headers["Upload-Offset"] = String(uploadOffset) }
        if let unsatisfiedLength { headers[.contentRange] = "bytes */\(unsatisfiedLength)" }
        if let retryAfter { headers[.retryAfter] = String(retryAfter) }
        if !allowed.isEmpty { headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ") }
        if code == .notSignedIn { headers[.wwwAuthenticate] = "Bearer" }
        return headers
    }

    package var body: [UInt8] {
        JSONWriter.document { json in
            json.member("type", code.type)
            json.member("title", code.title)
            json.member("status", code.status.code)
            json.member("detail", detail)
            json.member("field", ifPresent: field)
            if let revision { json.member("revision", revision) }
            json.details(rule: rule, values)
        }
    }
}

extension Problem {
    package var status: HTTPResponse.Status { code.status }

    package var reply: Reply { Reply(status: status, headers: headers, body: .bytes(body)).guarded(isInterface: true) }
}
