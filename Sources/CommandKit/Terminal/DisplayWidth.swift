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
    package var displayWidth: Int {
        // Fast path for ASCII.
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return utf8.count }
        return reduce(0) { $0 + $1.displayWidth }
    }

    /// Padded with spaces to a display width.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - displayWidth))
    }

    /// Columns of the longest word.
    var longestWord: Int { split(separator: " ").map { String($0).displayWidth }.max() ?? 0 }

    /// Columns of the longest word, a long name cut.
    var leastWidth: Int {
        split(separator: " ").map { Self.isLongName($0) ? Self.longestName : String($0).displayWidth }.max() ?? 0
    }

    /// The words that are wider than the width cut, apart from those that can be copied: addresses, numbers, keys.
    func withShortNames(in width: Int) -> String {
        guard longestWord > width else { return self }
        return split(separator: " ", omittingEmptySubsequences: false).map {
            Self.isLongName($0) ? String($0).clipped(to: width) : String($0)
        }.joined(separator: " ")
    }

    /// In columns.
    private static let longestName = 24

    private static func isLongName(_ word: Substring) -> Bool {
        String(word).displayWidth > longestName && word.allSatisfy { $0.isLetter || "-'’,.!?&".contains($0) }
    }

    /// Cut to the width, with an ellipsis.
    package func clipped(to width: Int) -> String {
        guard displayWidth > width, width > 0 else { return self }
        var text = ""
        for character in self {
            if text.displayWidth + character.displayWidth > width - 1 { break }
            text.append(character)
        }
        return text + "…"
    }

    /// Lines no wider than the width, broken at spaces if possible.
    package func wrapped(to width: Int) -> [String] {
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
    package func filled(to columns: Int, indent: Int = 0) -> String {
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

extension String {
    /// In lines no wider than the width where that is possible, broken between words, with the indent of the first line
    /// and that of a sign before it, such as ✓. A word stays whole, and so does a command or an element of HTML, so
    /// that it can be copied.
    package func filled(to width: Int) -> String {
        guard shownWidth > width else { return self }
        let spaces = prefix { $0 == " " }
        let text = dropFirst(spaces.count)
        let shown = Substring(text.replacing(Self.color, with: ""))
        let isSigned =
            shown.dropFirst().first == " " && shown.first.map { !$0.isLetter && !$0.isNumber && $0 != "$" } == true
        let indent = String(repeating: " ", count: spaces.count + (isSigned ? 2 : 0))
        let end = String(text.reversed().prefix { $0 == " " })
        var (lines, line) = ([String](), String(spaces))
        for (place, part) in Self.parts(of: text.dropLast(end.count)).enumerated() {
            let joined = place == 0 ? line + part : line + " " + part
            if place == 0 || joined.shownWidth <= width {
                line = joined
            } else {
                lines.append(line.trimmingEnd)
                line = indent + part
            }
        }
        return (lines + [line]).joined(separator: "\n") + end
    }

    /// Words, whole commands and elements of HTML.
    private static func parts(of text: Substring) -> [String] {
        var (parts, ends, quotes) = ([String](), "", 0)
        for word in text.split(separator: " ", omittingEmptySubsequences: false) {
            guard !ends.isEmpty, !word.isEmpty else {
                parts.append(String(word))
                let isCommand = word.drop { "\"`($".contains($0) } == "greenroom"
                ends = isCommand ? ".,;:)`" : word.hasPrefix("<iframe") ? ">" : ""
                quotes = 0
                continue
            }
            parts[parts.count - 1] += " " + word
            quotes += word.count { $0 == "\"" }
            // The sentence goes on.
            if quotes.isMultiple(of: 2), let last = word.last, ends.contains(last) { ends = "" }
        }
        return parts
    }

    /// Columns, without the codes of colors.
    private var shownWidth: Int {
        contains("\u{1B}") ? replacing(Self.color, with: "").displayWidth : displayWidth
    }

    private static var color: Regex<Substring> { /\u{1B}\[[0-9;]*m/ }

    /// A command line in lines no wider than the width, each but the last with a backslash at its end, so that a shell
    /// reads it as one.
    package func brokenCommand(to width: Int) -> String {
        guard displayWidth > width else { return self }
        let indent = String(prefix { $0 == " " }) + "    "
        var (words, isQuoted) = ([""], false)
        for character in self {
            if character == "\"" { isQuoted.toggle() }
            if character == " ", !isQuoted, words.last?.allSatisfy({ $0 == " " }) == false {
                words.append("")
            } else {
                words[words.count - 1].append(character)
            }
        }
        var lines = [words[0]]
        for (place, word) in words.enumerated().dropFirst() {
            let joined = lines[lines.count - 1] + " " + word
            if joined.displayWidth <= (place == words.count - 1 ? width : width - 2) {
                lines[lines.count - 1] = joined
            } else {
                lines[lines.count - 1] += " \\"
                lines.append(indent + word)
            }
        }
        return lines.joined(separator: "\n")
    }
}
