import Rehearsal

/// Rows of CSV (RFC 4180), in UTF-8 with a byte order mark.
///
/// A text that a spreadsheet would compute as a formula gets an apostrophe in front: names are chosen by people, and the file is opened by others.
package struct CommaSeparatedRows {
    /// What a cell holds.
    package enum Cell {
        case text(String)
        case whole(Int)
        /// A number as it was written, or else a text.
        case figure(String)
        /// With this many digits after the point; empty for `nil`.
        case number(Double?, Int)
    }

    package private(set) var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The beginning of a file: the mark and the headings.
    package init(_ columns: [String]) { add(columns.map(Cell.text)) }

    /// The lines of a later page of the same file: without the mark and the headings.
    package init() { bytes = [] }

    /// Adds a line.
    package mutating func add(_ row: [Cell]) {
        for (index, cell) in row.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            add(cell)
        }
        bytes += "\r\n".utf8
    }

    private mutating func add(_ cell: Cell) {
        switch cell {
        case .text(let text): add(text)
        case .whole(let number): bytes += "\(number)".utf8
        case .figure(let text):
            if Double(text) != nil, !text.hasPrefix("+") { bytes += text.utf8 } else { add(text) }
        case .number(let number, let digits): if let number { bytes += Self.written(number, digits).utf8 }
        }
    }

    private mutating func add(_ text: String) {
        let safe = Self.isFormula(text) ? "'\(text)" : text
        guard safe.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
            bytes += safe.utf8
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in safe.utf8 { bytes += byte == UInt8(ascii: "\"") ? Array("\"\"".utf8) : [byte] }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Whether some spreadsheet would compute it: they drop what is not seen before they look, and read full-width signs as their own.
    private static func isFormula(_ text: String) -> Bool {
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x3D, 0x2B, 0x2D, 0x40, 0xFF1D, 0xFF0B, 0xFF0D, 0xFF20, 0x2212: return true
            // A text that begins with a tab or a line break moves to another cell.
            case 0x09, 0x0A, 0x0D: return true
            default: guard String(scalar).isBlank else { return false }
            }
        }
        return false
    }

    /// Rounded half away from zero. Numbers here are far below 2⁵³.
    private static func written(_ number: Double, _ digits: Int) -> String {
        let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
        let scaled = Int64((number.magnitude * Double(scale)).rounded())
        let sign = number < 0 && scaled > 0 ? "-" : ""
        guard digits > 0 else { return "\(sign)\(scaled)" }
        let rest = String(scaled % Int64(scale))
        return "\(sign)\(scaled / Int64(scale)).\(String(repeating: "0", count: digits - rest.count))\(rest)"
    }
}
