import CQREncode

/// A QR code as a square of dark and light modules, without its quiet zone.
struct QRCode: Sendable, Equatable {
    let side: Int
    /// Row by row from the top left; `true` is dark.
    let modules: [Bool]

    /// `nil` if `text` is too long for a QR code.
    init?(_ text: String) {
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
        defer { QRcode_free(code) }
        guard let data = code.pointee.data else { return nil }
        side = Int(code.pointee.width)
        modules = (0..<side * side).map { data[$0] & 1 == 1 }
    }

    /// Four light modules on each side, as ISO/IEC 18004 requires.
    static let quietZone = 4

    /// The code drawn with half blocks, two rows of modules in each line; light modules are drawn, so it can be read on a dark terminal.
    ///
    /// - Parameter coloured: sets black on white by escape codes, so that it can be read on light terminals too.
    func halfBlocks(coloured: Bool) -> String {
        let range = -Self.quietZone..<(side + Self.quietZone)
        var lines: [String] = []
        for top in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
            let line = range.map { column in
                switch (isLight(top, column), isLight(top + 1, column)) {
                case (true, true): "█"
                case (true, false): "▀"
                case (false, true): "▄"
                case (false, false): " "
                }
            }.joined()
            lines.append(coloured ? "\u{1B}[38;5;231;48;5;16m\(line)\u{1B}[0m" : line)
        }
        return lines.joined(separator: "\n")
    }

    /// Light outside the code as well, except for the half line below an odd number of rows.
    private func isLight(_ row: Int, _ column: Int) -> Bool {
        guard row < side + Self.quietZone else { return false }
        guard (0..<side).contains(row), (0..<side).contains(column) else { return true }
        return !modules[row * side + column]
    }
}
