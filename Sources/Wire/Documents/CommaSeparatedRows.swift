/// Rows of CSV (RFC 4180), in UTF-8 with a byte order mark.
///
/// A text that a spreadsheet would compute as a formula gets an apostrophe in front: names are chosen by people, and the file is opened by others.
struct CommaSeparatedRows {
    enum Cell {
        case text(String)
        case whole(Int)
        /// With this many digits after the point; empty for `nil`.
        case number(Double?, Int)
    }

    private(set) var bytes: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let formulaBeginnings: Set<Character> = ["=", "+", "-", "@", "\t", "\r"]

    init(_ columns: [String]) { add(columns.map(Cell.text)) }

    mutating func add(_ row: [Cell]) {
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
        case .number(let number, let digits): if let number { bytes += Self.written(number, digits).utf8 }
        }
    }

    private mutating func add(_ text: String) {
        let safe = text.first.map(Self.formulaBeginnings.contains) ?? false ? "'\(text)" : text
        guard safe.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else {
            bytes += safe.utf8
            return
        }
        bytes.append(UInt8(ascii: "\""))
        for byte in safe.utf8 { bytes += byte == UInt8(ascii: "\"") ? Array("\"\"".utf8) : [byte] }
        bytes.append(UInt8(ascii: "\""))
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
