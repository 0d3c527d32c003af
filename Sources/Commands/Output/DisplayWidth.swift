extension Character {
    /// Columns on a terminal: two for wide East Asian characters and emoji (Unicode TR 11).
    var displayWidth: Int {
        guard let first = unicodeScalars.first else { return 0 }
        if first.value < 0x1100 { return unicodeScalars.contains("\u{FE0F}") ? 2 : 1 }
        if first.properties.isEmojiPresentation || unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch first.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        default: return 1
        }
    }
}

extension String {
    var displayWidth: Int {
        // Fast path for ASCII.
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
        return reduce(0) { $0 + $1.displayWidth }
    }

    /// Columns of the longest word.
    var longestWord: Int { split(separator: " ").map { String($0).displayWidth }.max() ?? 0 }

    /// Cut to the width, with an ellipsis.
    func clipped(to width: Int) -> String {
        guard displayWidth > width, width > 0 else { return self }
        var text = ""
        for character in self {
            if text.displayWidth + character.displayWidth > width - 1 { break }
            text.append(character)
        }
        return text + "…"
    }

    /// Lines no wider than the width, broken at spaces if possible.
    func wrapped(to width: Int) -> [String] {
        guard displayWidth > width, width > 0 else { return [self] }
        var lines: [String] = []
        var line = ""
        for word in split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            let joined = line.isEmpty ? word : line + " " + word
            if joined.displayWidth <= width {
                line = joined
                continue
            }
            if !line.isEmpty { lines.append(line) }
            line = ""
            for character in word {
                if line.displayWidth + character.displayWidth > width {
                    lines.append(line)
                    line = ""
                }
                line.append(character)
            }
        }
        lines.append(line)
        return lines
    }
}

extension [String] {
    /// Lines of these words or sentences, the later lines with an indent. What is too long for a line stays whole.
    ///
    /// - Parameter columns: the most that a line has, with its indent.
    func filled(to columns: Int, indent: Int = 0) -> String {
        var lines: [String] = []
        var line = ""
        for word in self {
            if line.isEmpty {
                line = word
            } else if line.displayWidth + 1 + word.displayWidth <= columns {
                line += " " + word
            } else {
                lines.append(line)
                line = String(repeating: " ", count: indent) + word
            }
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
