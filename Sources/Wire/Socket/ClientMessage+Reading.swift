import Rehearsal
import RehearsalCore

/// A client's frame as JSON. Its id is read even if the rest is refused.
struct Envelope: Decodable {
    var id: CommandID?
    var content: Result<ClientMessage, Refusal>

    enum Field: String, CodingKey { case type, id, kind, t0 }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        id = fields.contains(.id) ? try? Self.commandID(in: fields) : nil
        do {
            content = .success(try Self.message(in: fields, of: decoder))
        } catch {
            content = .failure(JSONReader.refusal(for: error))
        }
    }

    private typealias Fields = KeyedDecodingContainer<Field>

    private static func message(in fields: Fields, of decoder: any Decoder) throws -> ClientMessage {
        let type = try fields.decode(String.self, forKey: .type)
        switch type {
        case "sync":
            return .sync(
                ClockRequest(id: try echo(of: .id, in: fields).utf8, t0: try echo(of: .t0, in: fields).utf8))
        case "command": return .command(try commandID(in: fields), try command(in: fields, of: decoder))
        case "signal": return .signal(try signal(in: fields, of: decoder))
        case "punches": return .punches(try commandID(in: fields), try PunchBatch(from: decoder))
        default: throw fields.refusal(.unknownType, of: .type, "A type is sync, command, signal or punches.")
        }
    }

    private static func command(in fields: Fields, of decoder: any Decoder) throws -> Command {
        guard let kind = Kinds.commandNamed[try fields.decode(String.self, forKey: .kind)] else {
            throw fields.refusal(.unknownKind, of: .kind, "A command is \(Kinds.commandNames).")
        }
        return try kind.read(decoder)
    }

    private static func signal(in fields: Fields, of decoder: any Decoder) throws -> ClientSignal {
        guard let kind = Kinds.signalNamed[try fields.decode(String.self, forKey: .kind)] else {
            throw fields.refusal(.unknownKind, of: .kind, "A signal is \(Kinds.signalNames).")
        }
        return try kind.read(decoder)
    }

    // MARK: Single fields

    private static func commandID(in fields: Fields) throws -> CommandID {
        if let number = try? fields.decode(Int64.self, forKey: .id) { return CommandID(json: String(number)) }
        let text = try fields.decode(String.self, forKey: .id)
        guard (1...64).contains(text.unicodeScalars.count), !text.unicodeScalars.contains("\0") else {
            throw fields.refusal(of: .id, "An id is a whole number or 1 to 64 characters.", rule: .commandIdentifier)
        }
        return CommandID(json: quoted(text))
    }

    /// The JSON text of a number or a short text, to be returned unchanged; `null` if it is missing.
    private static func echo(of field: Field, in fields: Fields) throws -> String {
        if !fields.contains(field) { return "null" }
        if let number = try? fields.decode(Int64.self, forKey: field) { return String(number) }
        if let number = try? fields.decode(Double.self, forKey: field) {
            var writer = JSONWriter()
            writer.number(number)
            return String(decoding: writer.bytes, as: UTF8.self)
        }
        let text = try fields.decode(String.self, forKey: field)
        guard field == .id, text.utf8.count <= 256 else {
            throw fields.refusal(of: field, "This is a number.", rule: .number)
        }
        return quoted(text)
    }

    private static func quoted(_ text: String) -> String {
        var writer = JSONWriter()
        writer.string(text)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
