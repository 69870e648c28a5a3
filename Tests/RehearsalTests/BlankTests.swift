import Testing

@testable import Rehearsal

@Suite struct `A title` {
    @Test(arguments: [
        "\u{200B}", "\u{2060}\u{FEFF}", "\u{AD}", "\u{202E}", "\u{3164}", "\u{FE0F}", "\u{E0020}", "\u{2800}",
        " \u{200D} ", "\u{115F}",
        "\u{301}",
    ])
    func `that is invisible is refused`(_ text: String) {
        #expect(text.isBlank)
        #expect { try Production.validateName(text) } throws: { ($0 as? Refusal)?.rule == .blank }
    }

    @Test(arguments: ["a", "\u{200B}a", "だいき", "किरण", "👩‍👩‍👧", "🇺🇦", "1", "—", "İ"])
    func `of which something is seen is taken`(_ text: String) throws {
        #expect(!text.isBlank)
        try Production.validateName(text)
    }
}
