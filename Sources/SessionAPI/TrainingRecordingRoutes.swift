import HTTPTypes
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import Synchronization
import WebSocketServer
import Wire

/// An account's training recordings: as files for `ops/recogniser refine` and for other gyms, and those that other gyms gave.
struct TrainingRecordingRoutes: Resource {
    let access: Access
    let sessions: Sessions
    let films: Films
    let trainingRecordings: TrainingRecordings
    let labelRoutes: LabelRoutes

    var routes: [Route] {
        [
            Route(.get, "/api/v1/recordings") { context in try await listAllTrainingRecordings(context) },
            Route(.get, "/api/v1/recordings/files/{part}", isLarge: true) { context in
                try await writeTrainingRecordings(context)
            },
            Route(.post, "/api/v1/recordings/imported", longestBody: Self.longestFile, isLarge: true) { context in
                try await importTrainingRecordings(context)
            },
            Route(.get, "/api/v1/recordings/imported/{recording}") { context in try await listImported(context) },
            Route(.delete, "/api/v1/recordings/imported/{recording}") { context in
                try await deleteImported(context)
            },
            Route(.get, "/api/v1/recordings/imported/{recording}/films/{film}") { context in
                let film = try await imported(context).film
                return Reply(
                    status: .ok,
                    headers: [.contentType: "application/octet-stream", .cacheControl: "private, no-store"],
                    body: .bytes(film.bytes))
            },
            Route(.get, "/api/v1/recordings/imported/{recording}/films/{film}/labels") { context in
                let one = try await imported(context)
                return .json { json in
                    json.stance(one.film.stance)
                    json.labels(one.labels)
                }
            },
        ]
    }

    /// The longest file that is read, and what it may become when it is unpacked; a file that is written stays far below both.
    private static let longestFile = 32 << 20
    private static let longestUnpacked = 256 << 20
    /// So many bytes of films are in one file.
    private static let part = 8 << 20

    private func listAllTrainingRecordings(_ context: RouteContext) async throws -> Reply {
        let caller = try await access.reader(context)
        let account = try caller.account()
        let own = try await trainingRecordings.own(of: account)
        let imported = try await trainingRecordings.imported(of: account)
        var files = 0
        for part in try await parts(of: account) where try await hasSomething(part, for: caller) { files += 1 }
        let count = files
        return .json { json in
            json.member("own") { json in
                json.object { json in
                    json.member("films", own.films)
                    json.member("people", own.people)
                    json.member("classes", own.classes)
                    json.member("bytes", own.bytes)
                }
            }
            json.member("imported") { json in
                json.array(imported) { json, one in
                    json.object { json in
                        json.member("id", one.id)
                        json.member("name", one.name)
                        json.member("imported", ProductionDocument.date(milliseconds: one.importedAtMilliseconds))
                        json.member("films", one.films)
                        json.member("people", one.people)
                        json.member("bytes", one.bytes)
                        json.member("labels", byClass: one.counts)
                    }
                }
            }
            json.member("files", count)
        }
    }

    // MARK: Files

    /// A film of an own athlete, with the pseudonym.
    private typealias OwnFilm = (session: SessionID, athlete: MemberID, begins: Instant, person: String)

    /// What each file may have, in an order that stays. Those without anything to write are left out of the count.
    private func parts(of account: Account) async throws -> [[TrainingRecordings.Source]] {
        var parts: [[TrainingRecordings.Source]] = []
        var bytes = Self.part
        for one in try await trainingRecordings.sources(of: account) {
            if bytes + one.bytes > Self.part {
                parts.append([])
                bytes = 0
            }
            parts[parts.count - 1].append(one)
            bytes += one.bytes
        }
        return parts
    }

    /// What the file of this number, from 1 on, has.
    private func part(
        _ number: Int, of account: Account, for caller: Caller
    ) async throws -> [TrainingRecordings.Source] {
        var left = number
        for part in try await parts(of: account) where left > 0 {
            guard try await hasSomething(part, for: caller) else { continue }
            left -= 1
            if left == 0 { return part }
        }
        throw Self.nothingToWrite
    }

    /// Seldom more than one class is judged for that: mostly something is known of the first film.
    private func hasSomething(_ part: [TrainingRecordings.Source], for caller: Caller) async throws -> Bool {
        if part.contains(where: \.isLabelled) { return true }
        for films in Self.bySession(part) where try await !writable(films, for: caller).isEmpty { return true }
        return false
    }

    /// The own films of a part, session by session.
    private static func bySession(_ part: [TrainingRecordings.Source]) -> [[OwnFilm]] {
        part.reduce(into: []) { sessions, one in
            guard case .film(let session, let athlete, let begins, let person) = one.origin else { return }
            if sessions.last?.first?.session != session { sessions.append([]) }
            sessions[sessions.count - 1].append((session, athlete, begins, person))
        }
    }

    private func writeTrainingRecordings(_ context: RouteContext) async throws -> Reply {
        let caller = try await access.reader(context)
        let account = try caller.account()
        let number = context.parameters["part"].flatMap { Int($0) } ?? 0
        let turn = try Self.files.begin()
        defer { turn.end() }
        let part = try await part(number, of: account, for: caller)
        let file = TrainingRecordingFile()
        for films in Self.bySession(part) {
            for (person, one) in try await writable(films, for: caller) {
                let film = one.recording.film
                let bytes = try await self.films.read(
                    film.athlete, from: film.begins, in: one.recording.session, isForTraining: true)
                if let bytes { try file.add(person, one.stance, RoundFilm(bytes: bytes), one.labels) }
            }
        }
        for case .imported(let recording, let number) in part.map(\.origin) {
            guard let one = try await trainingRecordings.stream(number, of: recording, of: account) else {
                continue
            }
            try file.add(one.person, one.film.stance, one.film, one.labels)
        }
        guard file.count > 0 else { throw Self.nothingToWrite }
        // Not drawn in pieces: the server counts what whole answers hold until they are taken.
        return .json(
            try file.end(), type: "application/gzip",
            headers: [
                .cacheControl: "private, no-store",
                .contentDisposition: "attachment; filename=\"recordings-\(number).json.gz\"",
            ])
    }

    /// Those films of one session of which it is known what was thrown, with their athletes' pseudonyms.
    private func writable(
        _ films: [OwnFilm], for caller: Caller
    ) async throws -> [(person: String, film: LabelledTrainingRecording)] {
        guard let session = films.first?.session, let record = try await sessions.find(session) else { return [] }
        let recordings = try await self.films.trainingRecordings(of: session).filter { one in
            films.contains { $0.athlete == one.film.athlete && $0.begins == one.film.begins }
        }
        return try await labelRoutes.labelled(recordings, in: record, for: caller).compactMap { one in
            guard one.recording.corrected != nil || !one.labels.labels.isEmpty,
                let person = films.first(where: { $0.athlete == one.recording.film.athlete })?.person
            else { return nil }
            return (person, one)
        }
    }

    private static let nothingToWrite = Problem(
        .notFound,
        "There is no such file: no round of your classes is allowed for training and labelled, or there are fewer of them now.",
        rule: "recordingFile")

    // MARK: From elsewhere

    private func importTrainingRecordings(_ context: RouteContext) async throws -> Reply {
        let account = try await access.caller(context).accountOfTheHouse()
        let name = (context.query["name"] ?? "").trimmed
        guard (1...200).contains(name.unicodeScalars.count),
            !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else {
            throw Problem(
                .invalid, "Say whose training recordings they are, with 1 to 200 characters: ?name=…", field: "name",
                rule: Refusal.Rule.length.rawValue, values: Refusal.limits(1, 200))
        }
        let turn = try Self.files.begin()
        defer { turn.end() }
        let id = TrainingRecordingID.random()
        let streams: [LabelledRound]
        do {
            let file = try Unpacking(context.body, most: Self.longestUnpacked)
            streams = try TrainingRecordingDocument.read(numbering: String(id.description.prefix(8))) {
                try file.next()
            }
        } catch let fault as Unpacking.Fault {
            throw Problem(fault, most: Self.longestUnpacked)
        } catch let refusal as Refusal {
            throw Problem(refusal)
        }
        let kept: Int
        do {
            kept = try await trainingRecordings.keep(
                streams, as: id, called: name, of: account)
        } catch let refused as TrainingRecordings.Refused {
            throw Problem(refused)
        }
        return .json(status: .created) { json in
            json.member("id", id)
            json.member("films", kept)
            json.member("left", streams.count - kept)
        }
    }

    private func listImported(_ context: RouteContext) async throws -> Reply {
        let account = try await access.reader(context).account()
        let films = try await trainingRecordings.films(of: try context.identifier("recording"), of: account)
        guard !films.isEmpty else { throw Self.noTrainingRecordings }
        return .json { json in
            json.member("films") { json in
                json.array(films) { json, one in
                    json.object { json in
                        json.member("number", one.number)
                        json.member("person", one.person)
                        json.member("bytes", one.bytes)
                        json.stance(one.stance)
                        json.member("labels", byClass: one.counts)
                        json.member("unsure", one.unsure)
                    }
                }
            }
        }
    }

    /// The film from another gym that is asked for.
    private func imported(_ context: RouteContext) async throws -> LabelledRound {
        let account = try await access.reader(context).account()
        let recording: TrainingRecordingID = try context.identifier("recording")
        guard let number = context.parameters["film"].flatMap({ Int32($0) }),
            let one = try await trainingRecordings.stream(Int64(number), of: recording, of: account)
        else { throw Self.noTrainingRecordings }
        return one
    }

    private static let noTrainingRecordings = Problem(
        .notFound, "There are no such training recordings.", rule: "recording")

    private func deleteImported(_ context: RouteContext) async throws -> Reply {
        let account = try await access.caller(context).accountOfTheHouse()
        guard try await trainingRecordings.delete(try context.identifier("recording"), of: account) else {
            throw Self.noTrainingRecordings
        }
        return Reply(status: .noContent)
    }

    /// Writing and reading files takes memory and a processor: one at a time.
    private static let files = OneAtATime()
}

/// Lets one at a time through; the others are to come again.
private final class OneAtATime: Sendable {
    private let isTaken = Mutex(false)

    func begin() throws(Problem) -> OneAtATime {
        let wasTaken = isTaken.withLock { isTaken in
            defer { isTaken = true }
            return isTaken
        }
        guard !wasTaken else {
            throw .unavailable("Another file of training recordings is written or read; try again.")
        }
        return self
    }

    func end() { isTaken.withLock { $0 = false } }
}

/// A file that is written stream by stream; it is held packed.
private final class TrainingRecordingFile {
    private var packing: Packing?
    private(set) var count = 0

    func add(
        _ person: String, _ stance: RoundFilm.Stance, _ film: RoundFilm, _ labels: RoundLabels
    ) throws {
        guard let stream = TrainingRecordingDocument.stream(of: person, stance, film, labels) else { return }
        let packing = try self.packing ?? Packing()
        self.packing = packing
        try packing.add(count == 0 ? TrainingRecordingDocument.head : [UInt8(ascii: ",")])
        try packing.add(stream)
        count += 1
    }

    func end() throws -> [UInt8] {
        try packing?.add(TrainingRecordingDocument.tail)
        return try packing?.end() ?? []
    }
}

extension Problem {
    fileprivate init(_ fault: Unpacking.Fault, most: Int) {
        switch fault {
        case .broken: self.init(.malformed, "This is no whole gzip file.", field: "body", rule: "gzip")
        case .tooLong:
            self.init(
                .tooLarge, "Unpacked, a file has at most \(most) bytes.", field: "body",
                values: ["most": .number(most)])
        }
    }

    fileprivate init(_ refused: TrainingRecordings.Refused) {
        switch refused {
        case .count:
            self.init(
                .noRoom,
                "An account has at most \(TrainingRecordings.mostImported) files of other gyms. Delete one first.",
                rule: "recordings", values: ["most": .number(TrainingRecordings.mostImported)])
        case .space:
            self.init(
                .noRoom,
                "All files of other gyms together have at most \(TrainingRecordings.mostBytes) bytes. Delete one first.",
                rule: "recordingSpace", values: ["most": .number(Int(TrainingRecordings.mostBytes))])
        case .nothingNew:
            self.init(
                .invalid, "Each round in it is kept already, or is of your own athletes.", field: "body",
                rule: "nothingNew")
        }
    }
}
