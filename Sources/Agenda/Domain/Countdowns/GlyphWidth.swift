/// Estimated widths of text in a bold sans-serif font, in ems. Close enough for line breaks; rather too wide than too
/// narrow.
enum GlyphWidth {
    static func of(_ text: some StringProtocol) -> Double {
        text.reduce(0) { $0 + of($1) }
    }

    private static func of(_ character: Character) -> Double {
        guard let scalar = character.unicodeScalars.first else { return 0 }
        // East Asian characters and emoji are as wide as they are high.
        if scalar.value >= 0x1100, !(0x1E00...0x20CF).contains(scalar.value) { return 1.05 }
        if "iljtfrI.,:;'!|()[] ".unicodeScalars.contains(scalar) { return 0.43 }
        if "mwMW@%".unicodeScalars.contains(scalar) { return 1.1 }
        return character.isUppercase ? 0.82 : 0.7
    }

    /// Breaks at spaces, and inside a word only if it is too wide for a line.
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
