import HTTPTypes
import Identity
import LiveSessions
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

/// Short codes by which a visitor takes a copy of a production, or looks at its poster.
struct ProductionCodeRoutes: Resource {
    let access: Access
    let productions: Productions
    let productionCodes: ProductionCodes
    let clock: any SessionClock
    let joinLimiter: JoinLimiter
    let drawQRCode: @Sendable (String) -> QRSquare?

    var routes: [Route] {
        [
            Route(.get, "/api/v1/productions/{production}/codes") { context in try await listCodes(context) },
            Route(.post, "/api/v1/productions/{production}/codes") { context in try await makeCode(context) },
            Route(.delete, "/api/v1/productions/{production}/codes/{code}") { context in
                try await deleteCode(context)
            },
            Route(.get, "/api/v1/codes/{code}", isLarge: true) { context in try await openCode(context) },
            Route(.post, "/api/v1/qr-codes") { context in try await drawText(context) },
        ]
    }

    private struct NewCode: Decodable {
        var kind: String
    }

    private func listCodes(_ context: RouteContext) async throws -> Reply {
        let (_, id) = try await access.production(context, .own)
        guard try await productions.revision(of: id) != nil else { throw Problem.noProduction }
        let codes = try await productionCodes.list(of: id)
        let outward = access.outward(context)
        return .json { json in json.member("codes") { json in json.array(codes) { $0.code($1, outward) } } }
    }

    private func makeCode(_ context: RouteContext) async throws -> Reply {
        let (_, id) = try await access.production(context, .own)
        guard let kind = ProductionCode.Kind(rawValue: try context.document(NewCode.self, upTo: 4_096).kind) else {
            let words = ProductionCode.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(
                .invalid, "kind is one of \(words).", field: "kind", rule: Refusal.Rule.word.rawValue,
                values: ["words": .text(words)])
        }
        // Out of the house goes what is published.
        guard let stored = try await productions.read(id, .published) else { throw Problem.noProduction }
        do {
            let code = try await productionCodes.create(try ShareCode().text, kind, of: stored)
            var json = JSONWriter()
            json.code(code, access.outward(context))
            return .json(json.bytes, status: .created)
        } catch is UnknownProduction {
            throw Problem.noProduction
        } catch is TooManyCodes {
            throw Problem(
                .invalid, "A production has at most \(ProductionCodes.most) share ids.", rule: "codes",
                values: ["most": .number(ProductionCodes.most)])
        }
    }

    private func deleteCode(_ context: RouteContext) async throws -> Reply {
        let (_, id) = try await access.production(context, .own)
        guard let code = ShareCode(context.parameters["code"] ?? ""),
            try await productionCodes.delete(code.text, of: id)
        else { throw Problem(.notFound, "There is no such share id.", rule: "code") }
        return Reply(status: .noContent)
    }

    /// What a code leads to, for any visitor. Wrong codes count as in joining.
    private func openCode(_ context: RouteContext) async throws -> Reply {
        try joinLimiter.attempt(from: access.client(of: context), at: clock.now)
        guard let code = ShareCode(context.parameters["code"] ?? ""),
            let found = try await productionCodes.find(code.text), let shown = try await shown(found)
        else {
            joinLimiter.wasWrong(from: access.client(of: context), at: clock.now)
            throw Problem(.notFound, "This share id is not known here, or it was taken back.", rule: "code")
        }
        return shown
    }

    /// `nil` for what has gone meanwhile.
    private func shown(_ code: ProductionCode) async throws -> Reply? {
        switch code.kind {
        case .copy:
            guard let document = try await productionCodes.document(of: code.text) else { return nil }
            return .json { json in
                json.member("kind", code.kind.rawValue)
                json.member("production") { $0.raw(document) }
            }
        case .poster:
            guard let opening = try await productions.opening(of: code.production, .published) else { return nil }
            return .json { json in
                json.member("kind", code.kind.rawValue)
                json.member("title", opening.title)
                json.member("picture", StagePicture(of: opening).svg)
                if let next = opening.nextRun { json.member("nextRun") { next.write(into: &$0) } }
            }
        }
    }

    private struct DrawnText: Decodable {
        var text: String
    }

    /// A QR code of any text, such as the link of a copy. The text comes in the body: what is in an address may be in a log.
    private func drawText(_ context: RouteContext) async throws -> Reply {
        _ = try await access.caller(context).account()
        let text = try context.document(DrawnText.self, upTo: 16_384).text
        guard !text.isEmpty, !text.utf8.contains(0), text.utf8.count <= QRSquare.mostBytes,
            let square = drawQRCode(text)
        else {
            throw Problem(
                .invalid, "A QR code holds 1 to \(QRSquare.mostBytes) bytes.", field: "text",
                rule: Refusal.Rule.length.rawValue, values: Refusal.limits(1, Double(QRSquare.mostBytes)))
        }
        return .json(Array(square.svg.utf8), type: "image/svg+xml")
    }
}

extension NextRun {
    fileprivate func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("at", atMilliseconds)
            json.member("duration", duration.microseconds)
            json.member("place", place)
        }
    }
}

extension JSONWriter {
    fileprivate mutating func code(_ code: ProductionCode, _ outward: OutwardLink) {
        object { json in
            json.member("code", code.text)
            json.member("kind", code.kind.rawValue)
            json.member("revision", code.revision)
            json.member("madeAt", ProductionDocument.date(milliseconds: code.madeAtMilliseconds))
            json.member("link", "\(outward.base)/\(code.kind == .copy ? "copy" : "look")#\(code.text)")
            json.member("local", outward.isLocal)
        }
    }
}
