import Foundation
import Logging
import Rehearsal

/// The parts of a log line, before it is formatted.
struct LogLine: Sendable {
    let date: Date
    let level: Logger.Level
    let label: String
    let message: String
    let metadata: Logger.Metadata

    /// `2026-11-21T02:28:53.120Z` (RFC 3339, UTC).
    var time: String { date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }

    /// For a person: time of day, level, logger, message, then metadata, always on one line.
    var text: String {
        let fields = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\(plain($0.value, key: $0.key))" }.joined()
        let level = level.rawValue.padding(toLength: 8, withPad: " ", startingAt: 0)
        return "\(time.dropFirst(11).prefix(12)) \(level) \(label): \(oneLine(message))\(fields)"
    }

    /// For a machine: one JSON object; metadata keeps its types.
    var json: String {
        let fields = metadata.sorted { $0.key < $1.key }
            .map { "\(quoted($0.key)):\(typed($0.value, key: $0.key))" }.joined(separator: ",")
        return
            "{\"time\":\"\(time)\",\"level\":\"\(level.rawValue)\",\"logger\":\(quoted(label)),"
            + "\"message\":\(quoted(message)),\"metadata\":{\(fields)}}"
    }

    private func plain(_ value: Logger.MetadataValue, key: String) -> String {
        if isSecret(key) { return "***" }
        switch value {
        case .string(let text): return needsQuotes(text) ? quoted(text) : text
        case .stringConvertible(let value):
            let text = value.description
            return needsQuotes(text) ? quoted(text) : text
        case .array(let values): return "[" + values.map { plain($0, key: key) }.joined(separator: " ") + "]"
        case .dictionary(let values):
            return "{"
                + values.sorted { $0.key < $1.key }.map { "\($0.key)=\(plain($0.value, key: $0.key))" }.joined(
                    separator: " ") + "}"
        }
    }

    private func typed(_ value: Logger.MetadataValue, key: String) -> String {
        if isSecret(key) { return "\"***\"" }
        switch value {
        case .string(let text): return quoted(text)
        case .stringConvertible(let value):
            switch value {
            case let flag as Bool: return flag ? "true" : "false"
            case let number as any BinaryInteger: return "\(number)"
            case let number as Double where number.isFinite: return "\(number)"
            case let other: return quoted(other.description)
            }
        case .array(let values): return "[" + values.map { typed($0, key: key) }.joined(separator: ",") + "]"
        case .dictionary(let values):
            return "{"
                + values.sorted { $0.key < $1.key }
                .map { "\(quoted($0.key)):\(typed($0.value, key: $0.key))" }.joined(separator: ",") + "}"
        }
    }

    /// Metadata that is never printed. Callers must not log secrets in the first place.
    private func isSecret(_ key: String) -> Bool {
        let key = key.lowercased()
        return ["token", "password", "secret", "authorization", "cookie", "joincode", "join-code", "owner-link"]
            .contains { key.contains($0) }
    }

    private func needsQuotes(_ text: String) -> Bool {
        text.isEmpty
            || text.unicodeScalars.contains {
                $0 == " " || $0 == "\"" || $0 == "=" || $0.value < 0x20 || $0.value == 0x7F
            }
    }

    private func oneLine(_ text: String) -> String {
        text.unicodeScalars.contains { $0.value < 0x20 } ? String(quoted(text).dropFirst().dropLast()) : text
    }
}

/// `text` as a JSON string.
func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": result += "\\\""
        case "\\": result += "\\\\"
        case "\n": result += "\\n"
        case "\r": result += "\\r"
        case "\t": result += "\\t"
        case _ where scalar.value < 0x20 || scalar.value == 0x7F:
            result += "\\u00" + Hexadecimal.encode([UInt8(scalar.value)])
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result + "\""
}
