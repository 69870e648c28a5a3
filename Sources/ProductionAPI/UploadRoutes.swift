import HTTPTypes
import Media
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

/// Uploading recordings in pieces, so that a lost connection costs at most one: as in the IETF's draft "Resumable Uploads for HTTP", with pieces of
/// one length.
struct UploadRoutes: Resource {
    let access: Access
    let tracks: Tracks
    let policy: Policy
    let inspections: Inspections

    var routes: [Route] {
        [
            Route(.post, "/api/v1/uploads") { context in try await beginUpload(context) },
            Route(.get, "/api/v1/uploads/{upload}") { context in try await readUpload(context) },
            Route(.patch, "/api/v1/uploads/{upload}", longestBody: Int(Tracks.piece)) { context in
                try await continueUpload(context)
            },
            Route(.delete, "/api/v1/uploads/{upload}") { context in try await cancelUpload(context) },
        ]
    }

    private func beginUpload(_ context: RouteContext) async throws -> Reply {
        let caller = try await access.caller(context)
        let account = try caller.account()
        let production = try context.query["production"].map { text throws(Problem) in
            guard let id = ProductionID(text) else {
                throw Problem(
                    .invalid, "This is a production's id.", field: "production", rule: Refusal.Rule.uuid.rawValue)
            }
            return id
        }
        if let production { try await access.rights.require(.edit, of: caller, in: production) }
        let bytes = try context.count("Upload-Length", in: 1...Recording.mostBytes, isTooLarge: true)
        guard context.body.isEmpty else {
            throw Problem(
                .invalid, "The bytes come with PATCH, to the upload that this begins.", field: "content",
                rule: "uploadBegins")
        }
        let upload = try await tracks.begin(bytes, by: account.id, for: production, within: policy.mediaSpace)
        return .json(status: .created, headers: upload.headers.adding(.location, "/api/v1/uploads/\(upload.id)")) {
            $0.member("id", upload.id.description)
            upload.write(into: &$0)
        }
    }

    private func readUpload(_ context: RouteContext) async throws -> Reply {
        let upload = try await upload(context)
        return .json(headers: upload.headers) { json in
            json.member("id", upload.id.description)
            upload.write(into: &json)
        }
    }

    private func continueUpload(_ context: RouteContext) async throws -> Reply {
        var upload = try await upload(context)
        let type = (context.headers[.contentType] ?? "").prefix { $0 != ";" }.trimmed.lowercased()
        guard ["application/partial-upload", "application/octet-stream"].contains(type) else {
            throw Problem(
                .unsupportedMediaType, "Content-Type is application/partial-upload.", field: "Content-Type")
        }
        let offset = try context.count("Upload-Offset", in: 0...Recording.mostBytes)
        guard offset == upload.received else { throw Problem.mismatch(upload.received) }
        let kind = try context.kind
        if upload.received < upload.bytes {
            try checkLength(of: context.body, in: upload)
            if offset == 0 { try await check(context.body, is: kind, in: upload) }
            do {
                upload.received = try await tracks.append(
                    context.body, at: offset, to: upload, within: policy.mediaSpace)
            } catch let mismatch as Tracks.OffsetMismatch {
                throw Problem.mismatch(mismatch.received)
            }
        }
        if upload.received == upload.bytes, upload.recording == nil {
            upload.recording = try await finished(upload, kind, context)
        }
        guard let recording = upload.recording else {
            return Reply(status: .noContent, headers: upload.headers)
        }
        return .json(
            status: .created, headers: upload.headers.adding(.location, "/api/v1/tracks/\(recording.digest)")
        ) { json in
            json.member("id", upload.id.description)
            upload.write(into: &json)
        }
    }

    private func cancelUpload(_ context: RouteContext) async throws -> Reply {
        try await tracks.cancel(try await upload(context))
        return Reply(status: .noContent)
    }

    private func upload(_ context: RouteContext) async throws -> Upload {
        let account = try await access.caller(context).account()
        let id: UploadID = try context.identifier("upload")
        guard let upload = try await tracks.upload(id, of: account.id) else {
            throw Problem.noUpload
        }
        return upload
    }

    /// Pieces have one length, so that a place in the recording says in which piece it is.
    private func checkLength(of body: [UInt8], in upload: Upload) throws(Problem) {
        let expected = min(Tracks.piece, upload.bytes - upload.received)
        guard body.count == expected else {
            throw Problem(
                .invalid, "The piece from byte \(upload.received) on has \(expected) bytes.", field: "Content-Length",
                rule: "piece", values: ["bytes": .number(Int(expected))])
        }
    }

    /// What is no recording goes with its first piece.
    private func check(_ first: [UInt8], is kind: Recording.Kind, in upload: Upload) async throws {
        do throws(RecordingFault) {
            let format = try RecordingInspection.format(of: Array(first.prefix(RecordingInspection.firstBytes)))
            // What its beginning says to be M4A may have pictures.
            if format != .m4a { try format.check(kind) }
        } catch {
            try await tracks.cancel(upload)
            throw error.problem(kind)
        }
    }

    /// The last piece may be sent again before its answer has come.
    private func finished(_ upload: Upload, _ kind: Recording.Kind, _ context: RouteContext) async throws -> Recording {
        try await inspections.once(upload.id) {
            if let recording = try await self.upload(context).recording { return recording }
            return try await finish(upload, kind)
        }
    }

    private func finish(_ upload: Upload, _ kind: Recording.Kind) async throws -> Recording {
        let bytes = RecordingBytes(count: Int(upload.bytes), pieceLength: Int(Tracks.piece)) { [tracks] number in
            try await tracks.piece(number, of: upload)
        }
        do {
            let (format, duration) = try await RecordingInspection.inspect(bytes)
            try format.check(kind)
            return try await tracks.finish(upload, as: format, duration)
        } catch let fault as RecordingFault {
            try await tracks.cancel(upload)
            throw fault.problem(kind)
        }
    }
}

extension Upload {
    fileprivate var headers: HTTPFields {
        var headers: HTTPFields = [.cacheControl: "no-store"]
        headers["Upload-Offset"] = String(received)
        headers["Upload-Length"] = String(bytes)
        headers["Upload-Complete"] = recording == nil ? "?0" : "?1"
        headers["Upload-Limit"] =
            "max-size=\(Recording.mostBytes), min-append-size=\(Tracks.piece), max-append-size=\(Tracks.piece)"
        return headers
    }

    fileprivate func write(into json: inout JSONWriter) {
        json.member("offset", received)
        json.member("bytes", bytes)
        json.member("piece", Tracks.piece)
        json.member("track") { json in
            guard let recording else { return json.null() }
            json.object { recording.writeFields(into: &$0) }
        }
    }
}

extension HTTPFields {
    fileprivate func adding(_ name: HTTPField.Name, _ value: String) -> HTTPFields {
        var fields = self
        fields[name] = value
        return fields
    }
}

extension Recording.Format {
    fileprivate func check(_ kind: Recording.Kind) throws(RecordingFault) {
        guard self.kind == kind else { throw .other(kind == .track ? .video : .otherAudio) }
    }
}

extension RouteContext {
    /// What the upload must be; a track, where nothing is said.
    fileprivate var kind: Recording.Kind {
        get throws(Problem) {
            guard let said = headers["Upload-Kind"]?.trimmed else { return .track }
            guard let kind = Recording.Kind(rawValue: said) else {
                throw Problem(
                    .invalid, "Upload-Kind is track or video.", field: "Upload-Kind",
                    rule: Refusal.Rule.word.rawValue, values: ["words": .text("track, video")])
            }
            return kind
        }
    }

    /// A number of bytes in a header field.
    /// - Parameter isTooLarge: whether a larger one is a matter of size, not of form.
    fileprivate func count(_ name: String, in range: ClosedRange<Int64>, isTooLarge: Bool = false) throws(Problem)
        -> Int64
    {
        let text = headers[name]?.trimmed ?? ""
        let isNumber = !text.isEmpty && text.utf8.count <= 18 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        if isNumber, let number = Int64(text) {
            if range.contains(number) { return number }
            if isTooLarge, number > range.upperBound {
                throw Problem(
                    .tooLarge, "A track has at most \(range.upperBound) bytes.", field: name, rule: "recording",
                    values: ["most": .number(Int(range.upperBound))])
            }
        }
        throw Problem(
            .invalid, "\(name) is a whole number from \(range.lowerBound) to \(range.upperBound).", field: name,
            rule: Refusal.Rule.range.rawValue,
            values: Refusal.limits(Double(range.lowerBound), Double(range.upperBound)))
    }
}

extension Problem {
    fileprivate static func mismatch(_ received: Int64) -> Problem {
        var problem = Problem(
            .offsetMismatch, "The next piece begins at byte \(received).", field: "Upload-Offset",
            values: ["offset": .number(Int(received))])
        problem.uploadOffset = received
        return problem
    }
}
