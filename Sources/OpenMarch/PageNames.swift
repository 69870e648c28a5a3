/// What the program calls its pages: numbers from 0 on, and letters for those that are part of another.
enum PageNames {
    static func of(_ isSubset: [Bool]) -> [String] {
        var number = -1
        var letters = 0
        return isSubset.enumerated().map { index, isPart in
            if isPart, index > 0 {
                letters += 1
            } else {
                number += 1
                letters = 0
            }
            return "\(number)\(word(letters))"
        }
    }

    /// A, B … Z, AA, AB …; nothing for 0.
    private static func word(_ number: Int) -> String {
        var rest = number
        var word = ""
        while rest > 0 {
            let letter = UnicodeScalar(UInt8(65 + (rest - 1) % 26))
            word = "\(letter)\(word)"
            rest = (rest - 1) / 26
        }
        return word
    }
}
