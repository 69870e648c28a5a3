extension StringProtocol {
    /// Whether it is invisible: white space, marks that stand alone, and characters without a picture of their own (joiners, directions, fillers,
    /// variation selectors, tags).
    package var isBlank: Bool {
        unicodeScalars.allSatisfy { scalar in
            let properties = scalar.properties
            guard !properties.isWhitespace, !properties.isDefaultIgnorableCodePoint else { return true }
            switch properties.generalCategory {
            case .control, .format, .surrogate, .unassigned, .privateUse, .spaceSeparator, .lineSeparator,
                .paragraphSeparator, .nonspacingMark, .enclosingMark:
                return true
            default:
                // Braille without dots, and the empty shapes of old Korean, which are letters.
                return [0x2800, 0x115F, 0x1160, 0x3164, 0xFFA0].contains(scalar.value)
            }
        }
    }
}
