import Testing

@testable import Wire

@Suite struct `A row for spreadsheets` {
    private func written(_ text: String) -> String {
        var rows = CommaSeparatedRows()
        rows.add([.text(text)])
        return String(decoding: rows.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        "=1", "+1", "-1", "@a", "\t=1", "\n=1", "\r\n=1", " =1", "\u{A0}=1", "\u{200B}=1", "\u{FEFF}@a",
        "\u{2060} \n+1", "＝1",
        "\u{AD}-1", "\tname",
    ])
    func `computes nothing`(_ text: String) {
        let cell = written(text)
        #expect(cell.hasPrefix("'") || cell.hasPrefix("\"'"), "\(cell.debugDescription)")
    }

    @Test(arguments: ["Ana", "1=1", "a@b", "Ana \u{200B}", "", "Дзвінка", "👍"])
    func `leaves what is harmless as it is`(_ text: String) { #expect(written(text) == text + "\r\n") }

    @Test func `has one mark and one line of headings a file, whatever pages it is made of`() {
        var first = CommaSeparatedRows(["a", "b"])
        first.add([.figure("-1.5"), .figure("=2")])
        #expect(first.bytes.prefix(3) == [0xEF, 0xBB, 0xBF])
        #expect(String(decoding: first.bytes.dropFirst(3), as: UTF8.self) == "a,b\r\n-1.5,'=2\r\n")
        #expect(CommaSeparatedRows().bytes.isEmpty)
    }
}
