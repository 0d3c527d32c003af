/// How wide letters come out in a usual bold sans-serif, in ems: near enough to break lines by, rather too wide than too
/// narrow, whatever font the reader has.
enum GlyphWidth {
    static func of(_ text: some StringProtocol) -> Double {
        text.reduce(0) { $0 + of($1) }
    }

    private static func of(_ character: Character) -> Double {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        // East Asian scripts and emoji are as wide as they are high.
        if scalar.value >= 0x1100, !(0x1E00...0x20CF).contains(scalar.value) { return 1.05 }
        if "iljtfrI.,:;'!|()[] ".unicodeScalars.contains(scalar) { return 0.43 }
        if "mwMW@%".unicodeScalars.contains(scalar) { return 1.1 }
        return character.isUppercase ? 0.82 : 0.7
    }

    /// Broken at blanks, and within a word only where it alone is too wide.
    static func lines(of text: String, width: Double) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, of(line) + of(" ") + of(word) <= width {
                line += " " + word
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = ""
            for character in word {
                if !line.isEmpty, of(line) + of(character) > width {
                    lines.append(line)
                    line = ""
                }
                line.append(character)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
